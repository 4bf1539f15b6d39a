import { Big } from 'big.js';

/** How the bill treats value-added tax. The interface does not say, so the user has to. */
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
  const total = new Big(totalRub);
  const whole = kind === 'included' ? new Big(ratePercent).plus(100) : new Big(100);
  const vat = quotient(total.times(ratePercent), whole, 2);
  const [net, gross] = kind === 'included' ? [total.minus(vat), total] : [total, total.plus(vat)];
  return { ratePercent, kind, vatRub: vat.toFixed(2), netRub: net.toFixed(), grossRub: gross.toFixed() };
}

/** `a / b`, rounded half up. */
export function quotient(a: Big, b: Big, decimals: number): Big {
  // a constructor of its own: the number of decimals of a division is a setting of it
  const Decimal = Big();
  Decimal.DP = decimals;
  Decimal.RM = Big.roundHalfUp;
  return new Decimal(a.toFixed()).div(b.toFixed());
}
