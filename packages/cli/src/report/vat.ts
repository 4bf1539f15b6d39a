import { subtractRub, sumRub } from '@kopek/core';

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
  const all = [...factors, divisor].map((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return { units: BigInt(whole + fraction), decimals: fraction.length };
  });
  const { units: below = 0n, decimals: belowDecimals = 0 } = all.pop() ?? {};
  const above = all.reduce((product, { units }) => product * units, 10n ** BigInt(decimals + belowDecimals));
  const scale = 10n ** BigInt(all.reduce((sum, factor) => sum + factor.decimals, 0));
  const isNegative = above < 0n !== below < 0n;
  const [dividend, parts] = [above < 0n ? -above : above, (below < 0n ? -below : below) * scale];
  const digits = String((2n * dividend + parts) / (2n * parts)).padStart(decimals + 1, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
