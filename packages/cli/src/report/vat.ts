import { subtractRub, sumRub } from '@kopek/core';
import { amountOf } from '@kopek/core/kit';

/** How prices treat value-added tax. The interface does not specify it, so the user must. */
export interface VatTerms {
  /** Percent, decimal text: `22`. */
  ratePercent: string;
  /** `included`: the prices contain it. `added`: it comes on top of them. */
  kind: 'included' | 'added';
}

/** A sum with its tax, rubles. */
export interface Vat extends VatTerms {
  /** The tax, rounded to kopeks, once, half up. */
  vatRub: string;
  /** Without the tax, exact. */
  netRub: string;
  /** With the tax, exact. */
  grossRub: string;
}

/**
 * The tax in a sum, or on top of it. It is rounded here and nowhere else: parts of a sum that are rounded one by one do
 * not add up.
 */
export function vatOf(totalRub: string, { ratePercent, kind }: VatTerms): Vat {
  const whole = kind === 'included' ? sumRub([ratePercent, '100']) : '100';
  const vatRub = quotient([totalRub, ratePercent], whole, 2);
  const [netRub, grossRub] =
    kind === 'included' ? [subtractRub(totalRub, vatRub), totalRub] : [totalRub, sumRub([totalRub, vatRub])];
  return { ratePercent, kind, vatRub, netRub, grossRub };
}

/**
 * The product of decimal texts divided by another, rounded half up (away from zero), with all its decimals.
 *
 * @throws RangeError for a division by zero.
 */
export function quotient(factors: readonly string[], divisor: string, decimals: number): string {
  const product = factors.map(amountOf).reduce((all, one) => all.times(one));
  const exact = product.dividedBy(amountOf(divisor)).toString();
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
  return new Intl.NumberFormat('en', digits).format(exact as `${number}`);
}
