import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amount, decimalOf, roundCost, sumOf } from './rub.ts';

it('adds what doubles cannot represent', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  expect(sumOf(['9007199254740993', '0.01'])).toBe('9007199254740993.01');
  expect(sumOf([])).toBe('0');
});

it('writes plain digits, never an exponent', () => {
  expect(decimalOf(amount('0.00000012'))).toBe('0.00000012');
  expect(decimalOf(amount('5.00'))).toBe('5');
  expect(decimalOf(amount('1e21'))).toBe('1000000000000000000000');
});

it('sums kopeks like integers', () => {
  const kopeks = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(kopeks, (list) => {
      const total = list.reduce((sum, value) => sum + value, 0);
      const decimals = list.map((value) => decimalOf(amount(value).div(100)));
      expect(decimalOf(amount(sumOf(decimals)).times(100))).toBe(String(total + 0));
    }),
  );
});

it('rounds a cost up, never down and never by a millionth or more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (digits) => {
      const exact = amount(`${digits}e-15`);
      const rounded = roundCost(exact);
      expect(rounded.gte(exact)).toBe(true);
      expect(rounded.minus(exact).lt('0.000001')).toBe(true);
    }),
  );
});
