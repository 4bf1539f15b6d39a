import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countTokens, tokensOf } from './tokens.ts';
import { anyText } from '../../../../vitest.text.ts';

it.each([
  ['Привет, мир!', ['Привет', ',', ' мир', '!']],
  ['Конституция', ['Консти', 'туция']],
  ['12345 ₽', ['123', '45', ' ', '₽']],
  ['a\n\nb', ['a', '\n\n', 'b']],
  ['', []],
])('%s is cut into its tokens', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});

it('tokens joined are the text, and the count is their number', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 80 }), (text) => {
      expect(tokensOf(text).join('')).toBe(text);
      expect(countTokens(text)).toBe(tokensOf(text).length);
    }),
    { numRuns: 2_000 },
  );
});
