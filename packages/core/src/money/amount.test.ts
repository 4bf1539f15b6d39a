import createBig from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, divideUp, amountOfInteger, isRub, ZERO } from './amount.ts';

const Big = createBig();
const amounts = fc.stringMatching(/^-?\d{1,20}(\.\d{1,20})?$/);

describe('amounts', () => {
  test('are added, subtracted, multiplied and compared as big.js does', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [one, other] = [new Big(a), new Big(b)];
        expect(amountOf(a).plus(amountOf(b)).toString()).toBe(textOf(one.plus(other)));
        expect(amountOf(a).minus(amountOf(b)).toString()).toBe(textOf(one.minus(other)));
        expect(amountOf(a).times(amountOf(b)).toString()).toBe(textOf(one.times(other)));
        expect(amountOf(a).compare(amountOf(b))).toBe(one.cmp(other));
      }),
    );
  });

  test('are divided to 20 decimals as big.js does', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        fc.pre(!new Big(b).eq(0));
        expect(amountOf(a).dividedBy(amountOf(b)).toString()).toBe(textOf(new Big(a).div(b)));
      }),
    );
  });

  test.each([
    ['1', '3', '0.33333333333333333333'],
    ['2', '3', '0.66666666666666666667'],
    ['-2', '3', '-0.66666666666666666667'],
    ['0', '7', '0'],
    ['0.3', '0.1', '3'],
  ])('%s divided by %s is %s', (dividend, divisor, quotient) => {
    expect(amountOf(dividend).dividedBy(amountOf(divisor)).toString()).toBe(quotient);
  });

  test('rounded up, a quotient is the smallest of 20 decimals that is not below the exact one', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        fc.pre(!new Big(b).eq(0));
        const quotient = new Big(divideUp(amountOf(a), amountOf(b)).toString());
        const divisor = new Big(b).abs();
        const dividend = new Big(a).times(new Big(b).s);
        expect(quotient.times(divisor).gte(dividend)).toBe(true);
        expect(quotient.minus('1e-20').times(divisor).lt(dividend)).toBe(true);
      }),
    );
  });

  test.each([
    ['1', '3', '0.33333333333333333334'],
    ['-1', '-3', '0.33333333333333333334'],
    ['-2', '3', '-0.66666666666666666666'],
    ['2', '-3', '-0.66666666666666666666'],
    ['0', '7', '0'],
    ['6', '3', '2'],
  ])('%s divided by %s is %s rounded up', (dividend, divisor, quotient) => {
    expect(divideUp(amountOf(dividend), amountOf(divisor)).toString()).toBe(quotient);
  });

  test('cannot be divided by zero', () => {
    expect(() => amountOf('1').dividedBy(ZERO)).toThrow(RangeError);
    expect(() => divideUp(amountOf('1'), ZERO)).toThrow(RangeError);
  });

  test('can be compared, whatever their decimals', () => {
    expect([amountOf('0.10').equals(amountOf('0.1')), amountOf('0.2').equals(amountOf('0.1'))]).toEqual([true, false]);
    expect([amountOf('0.2').isAbove(amountOf('0.11')), amountOf('0.1').isAbove(amountOf('0.10'))]).toEqual([
      true,
      false,
    ]);
    expect([amountOf('-3').isBelow(amountOf('-2.5')), amountOf('1').isBelow(amountOf('1.0'))]).toEqual([true, false]);
    expect([amountOf('-0.1').isNegative, ZERO.isNegative, amountOf('-0').isNegative]).toEqual([true, false, false]);
  });

  test('are written as a decimal string without an exponent and without trailing zeros', () => {
    expect(['0', '-0', '0.00', '007.50', '1e-7', '1e21', '-0.5'].map((text) => amountOf(text).toString())).toEqual([
      '0',
      '0',
      '0',
      '7.5',
      '0.0000001',
      '1000000000000000000000',
      '-0.5',
    ]);
  });

  test('are kept in JSON as their decimal string, which reads back as the same amount', () => {
    expect(JSON.stringify({ spent: amountOf('-12.50') })).toBe('{"spent":"-12.5"}');
  });

  test('are distinguished from everything else: what a service may write, and a sum that is longer', () => {
    const longSum = `0.${'1'.repeat(60)}`;
    expect(['0', '-1.50', '1e-7', longSum].map(isRub)).toEqual([true, true, true, true]);
    expect(['', 'free', '1,5', '.5', '1'.repeat(401), 0.5, 1n, null, undefined, ['1']].filter(isRub)).toEqual([]);
  });

  test.each([
    [undefined, 'undefined'],
    [null, 'object'],
    [0.1, 'number'],
    ['free', '"free"'],
  ])('are not read from %s', (value, word) => {
    expect(() => amountOf(value as string)).toThrow(`Not an amount in rubles: ${word}. `);
  });

  test('round part of a count up to a whole one', () => {
    expect([amountOfInteger(0), amountOfInteger(3), amountOfInteger(2.1)].map(String)).toEqual(['0', '3', '3']);
  });
});

function textOf(amount: InstanceType<typeof Big>): string {
  const text = amount.toFixed();
  return text === '-0' ? '0' : text;
}
