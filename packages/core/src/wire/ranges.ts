import type { RequestParameters } from './request.ts';

/** Bounds of a numeric request field. */
export interface Range {
  min: number;
  max: number;
  /** The lower bound itself is not allowed. */
  minIsOpen?: true;
  /** The field counts something. */
  isInteger?: true;
  /** As the interface writes it: `[` and `]` include the bound, `(` and `)` do not. */
  text: string;
}

/** Fields whose range §8 lists. */
export type RangedField = keyof Pick<
  RequestParameters,
  | 'max_tokens'
  | 'temperature'
  | 'top_p'
  | 'top_k'
  | 'frequency_penalty'
  | 'presence_penalty'
  | 'repetition_penalty'
  | 'min_p'
  | 'top_a'
>;

/** Ranges of request fields. Interface §8. The context length of a model is not known here. */
export const RANGES: { readonly [Field in RangedField]: Range } = {
  max_tokens: { min: 1, max: Infinity, isInteger: true, text: '[1, context_length)' },
  temperature: { min: 0, max: 2, text: '[0, 2]' },
  top_p: { min: 0, minIsOpen: true, max: 1, text: '(0, 1]' },
  top_k: { min: 1, max: Infinity, text: '[1, infinity)' },
  frequency_penalty: { min: -2, max: 2, text: '[-2, 2]' },
  presence_penalty: { min: -2, max: 2, text: '[-2, 2]' },
  repetition_penalty: { min: 0, minIsOpen: true, max: 2, text: '(0, 2]' },
  min_p: { min: 0, max: 1, text: '[0, 1]' },
  top_a: { min: 0, max: 1, text: '[0, 1]' },
};

/** Tells whether a finite number lies in a range. */
export function isInRange(value: number, range: Range): boolean {
  if (range.isInteger && !Number.isInteger(value)) return false;
  return Number.isFinite(value) && (range.minIsOpen ? value > range.min : value >= range.min) && value <= range.max;
}
