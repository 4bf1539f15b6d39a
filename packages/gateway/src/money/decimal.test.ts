import { expect, it } from 'vitest';
import { decimal, price } from './decimal.ts';

it.each([
  ['0', true, true],
  ['0.000001', true, true],
  ['-1.5', true, false],
  ['1.', false, false],
  ['.5', false, false],
  ['1e5', false, false],
  ['', false, false],
  ['1,5', false, false],
])('%s is a decimal: %s, and a price: %s', (text, isDecimal, isPrice) => {
  expect(decimal.safeParse(text).success).toBe(isDecimal);
  expect(price.safeParse(text).success).toBe(isPrice);
});
