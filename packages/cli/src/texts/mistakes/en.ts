import type { Mistake } from './mistake.ts';

/** English: commander's own sentences, but for values, where ours are examples of good ones. */
export const MISTAKES_EN: readonly Mistake[] = [
  [/ is invalid\. (?!Allowed choices)(\S.*)$/m, (examples) => ` is not understood. Examples: ${examples}`],
];
