import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSize } from './text-size.ts';

test.each([
  ['abc', 3, false],
  ['abcd', 3, true],
  // a Cyrillic letter has two bytes, the sign of the ruble three, a coin four in two characters
  ['руб', 6, false],
  ['руб', 5, true],
  ['₽', 3, false],
  ['₽', 2, true],
  ['🪙', 4, false],
  ['🪙', 3, true],
  ['', 0, false],
])('%j against %i bytes', (text, limitBytes, expected) => {
  const size = new TextSize(limitBytes);
  size.add(text);
  expect(size.isTooLarge).toBe(expected);
});

test('does not depend on how the text is cut, nor on when it is queried', () => {
  const letters = fc.constantFrom('a', 'я', '₽', '🪙');
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 12 }),
      fc.integer({ min: 0, max: 24 }),
      fc.boolean(),
      (pieces, limitBytes, asks) => {
        const size = new TextSize(limitBytes);
        for (const piece of pieces) {
          size.add(piece);
          if (asks && size.isTooLarge) break;
        }
        const bytes = new TextEncoder().encode(pieces.join('')).byteLength;
        expect(size.isTooLarge).toBe(bytes > limitBytes);
        size.reset();
        size.add('a');
        expect(size.isTooLarge).toBe(limitBytes < 1);
      },
    ),
  );
});

test('thousands of pieces are counted to the byte', () => {
  for (const [limitBytes, expected] of [
    [10_000, false],
    [9_999, true],
  ] as const) {
    const size = new TextSize(limitBytes);
    for (let count = 0; count < 5000; count += 1) size.add('я');
    expect(size.isTooLarge).toBe(expected);
  }
});
