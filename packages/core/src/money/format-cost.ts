import { DEFAULT_LOCALE, isRussian } from '../base/locale.ts';
import type { Charge } from './charge.ts';
import type { ChargeSum } from './charge-sum.ts';
import { compareRub, formatRub } from './rub.ts';

/**
 * Formats a cost for people, without inventing a number for an unknown one:
 *
 * - `0,0123 ₽`: the exact cost;
 * - `≈ 0,0123 ₽`: a cost, or a part of a sum, was found later;
 * - `≥ 0,0123 ₽`: a cost of which only a part is known, or a sum in which a cost is missing;
 * - `цена неизвестна`: no cost is known, or there is no charge. A sum of 0 in which a cost is missing reads the same:
 * "at least nothing" is no information.
 *
 * @param cost - a charge, or a sum of charges.
 * @param options - `locale`: BCP 47, `ru-RU` by default. Words are Russian for `ru`, English for everything else.
 * @see Interface §2.9
 */
export function formatCost(cost: Charge | ChargeSum | undefined, options: { locale?: string } = {}): string {
  const { locale = DEFAULT_LOCALE } = options;
  const isSum = cost !== undefined && 'unknown' in cost;
  const isPartial = cost !== undefined && (isSum ? cost.unknown > 0 : cost.costRub === undefined);
  const rub = cost?.costRub ?? (isSum ? undefined : cost?.atLeastRub);
  if (rub === undefined || (isPartial && compareRub(rub, '0') === 0))
    return isRussian(locale) ? 'цена неизвестна' : 'cost unknown';
  const amount = formatRub(rub, { locale });
  if (isPartial) return `≥\u00A0${amount}`;
  const isInferred = isSum ? cost.inferredRub !== undefined : cost?.status === 'inferred';
  return isInferred ? `≈\u00A0${amount}` : amount;
}
