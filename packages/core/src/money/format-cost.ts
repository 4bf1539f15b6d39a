import type { Charge } from './charge.ts';
import type { ChargeSum } from './charge-sum.ts';
import { formatRub } from './rub.ts';

/**
 * Writes what something cost for people, without making a number of what is not known:
 *
 * - `0,0123 ₽`: the exact price;
 * - `≈ 0,0123 ₽`: a price, or a part of a sum, that was found afterwards;
 * - `≥ 0,0123 ₽`: a sum in which a price is missing;
 * - `цена неизвестна`: no price is known, or there is no charge at all.
 *
 * @param cost - a charge, or a sum of charges.
 * @param options - `locale`: BCP 47, `ru-RU` by default. Words are Russian for `ru`, English for everything else.
 * @see Interface §2.9
 */
export function formatCost(cost: Charge | ChargeSum | undefined, options: { locale?: string } = {}): string {
  const { locale = 'ru-RU' } = options;
  if (cost?.costRub === undefined) return /^ru\b/i.test(locale) ? 'цена неизвестна' : 'price unknown';
  const amount = formatRub(cost.costRub, { locale });
  if ('unknown' in cost && cost.unknown > 0) return `≥\u00A0${amount}`;
  const isInferred = 'status' in cost ? cost.status === 'inferred' : cost.inferredRub !== undefined;
  return isInferred ? `≈\u00A0${amount}` : amount;
}
