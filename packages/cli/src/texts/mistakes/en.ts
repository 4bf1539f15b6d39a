import type { Mistake } from './mistake.ts';

/** English: commander's own sentences, except about values, where ours show examples of good ones. */
export const MISTAKES_EN: readonly Mistake[] = [
  [/ is invalid\. (?!Allowed choices)(\S.*)$/m, (examples) => ` is not understood. Examples: ${examples}`],
];
