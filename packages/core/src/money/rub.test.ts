import createBig from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalRub } from './canonical-rub.ts';
import { compareRub, formatRub, subtractRub, sumRub } from './rub.ts';

function* millionths(): Generator<string> {
  for (let i = 1; i <= 1_000_000; i += 1) yield fromMillionths(BigInt(i));
}

function fromMillionths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

describe('canonicalRub', () => {
  test.each([
    ['0.1000', '0.1'],
    ['1e-7', '0.0000001'],
    ['1E+3', '1000'],
    ['1e21', '1000000000000000000000'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['12345678901234.567891', '12345678901234.567891'],
    ['-5.250', '-5.25'],
    ['0.000000049', '0.000000049'],
  ])('writes %s as %s, as a number and as a string', (lexeme, canonical) => {
    expect(canonicalRub(Number(lexeme), lexeme)).toBe(canonical);
    expect(canonicalRub(lexeme)).toBe(canonical);
  });

  test.each([
    [0.0123, '0.0123'],
    [0, '0'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [100, '100'],
  ])('reads the number %s without its source text', (value, canonical) => {
    expect(canonicalRub(value)).toBe(canonical);
  });

  test.each([
    undefined,
    null,
    true,
    {},
    [1],
    Number.NaN,
    Infinity,
    -Infinity,
    '',
    ' 1',
    '+1',
    '1,5',
    '1_0',
    '0x10',
    'NaN',
    'Infinity',
    'free',
    '.5',
    '5.',
    '1e100',
    '1e-100',
    '1'.repeat(41),
  ])('reads %s as unreadable, never as 0', (value) => {
    expect(canonicalRub(value)).toBeUndefined();
  });

  test('reads forty characters and no more', () => {
    expect(canonicalRub('1'.repeat(40))).toBe('1'.repeat(40));
    expect(canonicalRub(`0.${'1'.repeat(38)}`)).toBe(`0.${'1'.repeat(38)}`);
    expect(canonicalRub(`0.${'1'.repeat(39)}`)).toBeUndefined();
  });

  test('writes every number as big.js does', () => {
    const Big = createBig();
    const exponents = fc.integer({ min: -99, max: 99 }).map((exponent) => `e${exponent}`);
    const lexemes = fc.tuple(fc.stringMatching(/^-?\d{1,12}(\.\d{1,12})?$/), fc.constantFrom('', 'e0'), exponents);
    fc.assert(
      fc.property(lexemes, fc.boolean(), ([number, none, exponent], hasExponent) => {
        const lexeme = number + (hasExponent ? exponent : none);
        const expected = new Big(lexeme).toFixed();
        expect(canonicalRub(lexeme)).toBe(expected === '-0' ? '0' : expected);
      }),
    );
  });

  test('rejects exponents that would end the process when written out', () => {
    expect(canonicalRub(Infinity, '1e999')).toBeUndefined();
    expect(canonicalRub(Infinity, '1e999999999')).toBeUndefined();
    expect(canonicalRub('1e999999999')).toBeUndefined();
    expect(canonicalRub(0, '1e-999999999')).toBeUndefined();
  });
});

describe('sums', () => {
  test('are exact where floats are not', () => {
    expect(sumRub(['0.1', '0.2'])).toBe('0.3');
    expect(sumRub(['12345678901234.567891', '0.000000001'])).toBe('12345678901234.567891001');
    expect(sumRub([])).toBe('0');
    expect(sumRub(['5', '-5'])).toBe('0');
  });

  test('of a million costs with six decimals are exact', () => {
    // i · 0.000001 for i = 1 … 1 000 000 is 1 000 000 · 1 000 001 ÷ 2 millionths
    expect(sumRub(millionths())).toBe('500000.5');
  });

  test('equal the sum in whole millionths', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { maxLength: 50 }), (list) => {
        const total = list.reduce((sum, value) => sum + value, 0n);
        expect(compareRub(sumRub(list.map(fromMillionths)), fromMillionths(total))).toBe(0);
      }),
    );
  });

  test('reject what is not an amount', () => {
    expect(() => sumRub(['0.1', 'free'])).toThrow('Not an amount in rubles: "free"');
    expect(() => sumRub([0.1 as unknown as string])).toThrow('Not an amount in rubles: number');
  });

  test('an error quotes the beginning of an invalid amount, and not all of it', () => {
    expect(() => sumRub(['x'.repeat(10_000)])).toThrow(/^Not an amount in rubles: "x{60}"\. /);
  });

  test('accept sums that are longer than what a server may send, up to 400 characters', () => {
    const longest = `0.${'1'.repeat(398)}`;
    expect(sumRub([longest, '1'])).toBe(`1.${'1'.repeat(398)}`);
    expect(() => sumRub([`${longest}1`])).toThrow(TypeError);
    expect(sumRub(['1e2', '1'])).toBe('101');
  });
});

test('compares by value, not by text', () => {
  expect(compareRub('1.50', '1.5')).toBe(0);
  expect(compareRub('9', '10')).toBe(-1);
  expect(compareRub('-1', '-2')).toBe(1);
});

test('subtracts exactly, below zero too', () => {
  expect(subtractRub('100', '0.0123')).toBe('99.9877');
  expect(subtractRub('0.3', '0.1')).toBe('0.2');
  expect(subtractRub('1', '2.5')).toBe('-1.5');
});

describe('formatRub', () => {
  test.each([
    ['0.0123', '0,0123\u00A0₽'],
    ['0.000000049', '0,000000049\u00A0₽'],
    ['5', '5,00\u00A0₽'],
    ['0.5', '0,50\u00A0₽'],
    ['0', '0,00\u00A0₽'],
    ['-1.25', '-1,25\u00A0₽'],
    ['12345678901234.567891', '12\u00A0345\u00A0678\u00A0901\u00A0234,567891\u00A0₽'],
  ])('writes %s for people as %s', (value, text) => {
    expect(formatRub(value)).toBe(text);
  });

  test('shows a hundred decimals at most, rounded so that nothing becomes zero', () => {
    expect(formatRub(`0.${'0'.repeat(119)}1`)).toBe(`0,${'0'.repeat(99)}1\u00A0₽`);
    expect(formatRub(`0.${'1'.repeat(100)}`)).toBe(`0,${'1'.repeat(100)}\u00A0₽`);
  });

  test('follows a locale', () => {
    expect(formatRub('1234.5', { locale: 'en' })).toBe('1,234.50\u00A0₽');
  });

  test('never shows zero for a cost that is not zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99 }), (digit, exponent) => {
        const amount = canonicalRub(`${digit}e-${exponent}`) ?? '';
        expect(formatRub(amount)).toMatch(/[1-9]/);
      }),
    );
  });

  test('rejects what is not an amount', () => {
    expect(() => formatRub('NaN')).toThrow(TypeError);
  });
});
