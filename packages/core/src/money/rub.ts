import { DEFAULT_LOCALE } from '../base/locale.ts';
import { amountOf, ZERO } from './amount.ts';

/**
 * Adds amounts exactly. Floats cannot: a million costs of six decimals come out as 247618.4637450175.
 *
 * @param values - decimal strings in rubles.
 * @returns `"0"` for none.
 * @throws TypeError for anything that is not a decimal amount.
 */
export function sumRub(values: Iterable<string>): string {
  let sum = ZERO;
  for (const value of values) sum = sum.plus(amountOf(value));
  return sum.toString();
}

/**
 * Compares two amounts by value: `"1.50"` equals `"1.5"`.
 *
 * @throws TypeError for anything that is not a decimal amount.
 */
export function compareRub(a: string, b: string): -1 | 0 | 1 {
  return amountOf(a).compare(amountOf(b));
}

/**
 * `a − b`, exactly.
 *
 * @throws TypeError for anything that is not a decimal amount.
 */
export function subtractRub(a: string, b: string): string {
  return amountOf(a).minus(amountOf(b)).toString();
}

/**
 * Formats an amount for people: `0,0123 ₽`, `0.0123 ₽` in English, with all its decimals, at least two.
 *
 * The number in the form of the locale, a no-break space (U+00A0) and the sign, in every language. There is no
 * rounding: a cost above zero must never read as `0,00 ₽`.
 *
 * @param value - decimal string in rubles.
 * @param options - `locale`: BCP 47, `ru-RU` by default.
 * @throws TypeError for anything that is not a decimal amount.
 */
export function formatRub(value: string, options: { locale?: string } = {}): string {
  const text = amountOf(value).toString();
  const decimals = text.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(options.locale ?? DEFAULT_LOCALE, {
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.min(Math.max(decimals, 2), 100),
    // applies beyond 100 decimals, the limit of Intl: away from zero, so that something stays visible
    roundingMode: 'expand',
  });
  // the string, not a number: Intl formats decimal strings exactly
  return `${format.format(text as `${number}`)}\u00A0₽`;
}
