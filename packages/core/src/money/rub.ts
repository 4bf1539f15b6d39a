import createBig, { type Big } from 'big.js';
import { canonicalRub } from './canonical-rub.ts';

// a separate constructor: the application may change the settings of the shared one
const Rub = /* @__PURE__ */ createBig();

/** Plain decimals as {@link canonicalRub} and sums produce them. They may be longer than what a server may send. */
const PLAIN = /^-?\d+(\.\d+)?$/;
const PLAIN_CHARACTERS = 400;

/**
 * Adds amounts exactly. Floats cannot: a million costs of six decimals come out as 247618.4637450175.
 *
 * @param values - decimal strings in rubles.
 * @returns `"0"` for none.
 * @throws TypeError for anything that is not a decimal amount.
 */
export function sumRub(values: Iterable<string>): string {
  let sum = new Rub(0);
  for (const value of values) sum = sum.plus(toBig(value));
  return plain(sum);
}

/**
 * Compares two amounts by value: `"1.50"` equals `"1.5"`.
 *
 * @throws TypeError for anything that is not a decimal amount.
 */
export function compareRub(a: string, b: string): -1 | 0 | 1 {
  return toBig(a).cmp(toBig(b));
}

/**
 * `a − b`, exactly.
 *
 * @throws TypeError for anything that is not a decimal amount.
 */
export function subtractRub(a: string, b: string): string {
  return plain(toBig(a).minus(toBig(b)));
}

/**
 * Writes an amount for people: `0,0123 ₽`, with all its decimals, at least two.
 *
 * The separators of ru-RU are no-break spaces (U+00A0). Rounding is not offered: a cost that is not zero must never
 * read as `0,00 ₽`.
 *
 * @param value - decimal string in rubles.
 * @param options - `locale`: BCP 47, `ru-RU` by default.
 * @throws TypeError for anything that is not a decimal amount.
 */
export function formatRub(value: string, options: { locale?: string } = {}): string {
  const text = plain(toBig(value));
  const decimals = text.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(options.locale ?? 'ru-RU', {
    style: 'currency',
    currency: 'RUB',
    maximumFractionDigits: Math.min(Math.max(decimals, 2), 100),
    // applies beyond 100 decimals, the limit of Intl: away from zero, so that something stays visible
    roundingMode: 'expand',
  });
  // the string, not a number: Intl formats decimal strings exactly
  return format.format(text as `${number}`);
}

/** Whether a value is a decimal string that the sums here accept. */
export function isRub(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return (value.length <= PLAIN_CHARACTERS && PLAIN.test(value)) || canonicalRub(value) !== undefined;
}

// one charge is added up several times in a row (store, totals, model): the latest amount is parsed once
let latestText = '0';
let latestAmount: Big = /* @__PURE__ */ new Rub(0);

/**
 * The amount as a number of arbitrary precision: results carry strings.
 *
 * @internal Left out of the declarations, which would make every user install the types of big.js.
 */
export function toBig(value: string): Big {
  if (value === latestText) return latestAmount;
  if (isRub(value)) {
    latestAmount = new Rub(value);
    latestText = value;
    return latestAmount;
  }
  throw new TypeError(`Not an amount in rubles: ${describe(value)}. Expected a decimal string such as "0.0123".`);
}

/**
 * Canonical text of an amount. `toString` and `toJSON` of big.js write exponents, so neither is used.
 *
 * @internal
 */
export function plain(amount: Big): string {
  const text = amount.toFixed();
  return text === '-0' ? '0' : text;
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : typeof value;
}
