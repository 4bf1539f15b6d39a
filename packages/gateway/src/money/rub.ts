import { Big } from 'big.js';

/** A separate constructor: the host application may have configured the shared one differently. */
const Exact: typeof Big = Big();

/** Exact ruble arithmetic happens on this type; everything that is stored or shown is a decimal string. */
export type Amount = Big;

/** An exact decimal number as text, rubles. @pattern ^-?\d+(\.\d+)?$ */
export type Rubles = string;

/** Parses an exact amount. Throws when the text is not a decimal number. */
export function amount(decimal: string | number): Amount {
  return new Exact(decimal);
}

/** Zero rubles. */
export const ZERO: Amount = amount('0');

/** Writes an amount as a plain decimal string, without exponent and without trailing zeros: `"0.0123"`. */
export function decimalOf(value: Amount): string {
  return value.toFixed();
}

/** Exact sum of decimal strings. */
export function sumOf(decimals: Iterable<string>): string {
  let sum = amount('0');
  for (const decimal of decimals) sum = sum.plus(decimal);
  return decimalOf(sum);
}

const ROUND_UP = 3;

/**
 * Rounds a price up to a millionth of a ruble.
 *
 * Up, so that no paid answer is ever free; at most six decimals, so that a bill stays readable.
 */
export function roundCost(value: Amount): Amount {
  return value.round(6, ROUND_UP);
}
