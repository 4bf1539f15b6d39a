import { type Amount, amountOf, factor, ZERO } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { Refusal, ReserveCall, ScopeLimit } from '../contract/contract.ts';
import type { Counter } from './tables.ts';

/** The part of a counter that decides. */
type Sums = Pick<Counter, 'spent' | 'reserved' | 'restHolders' | 'held' | 'unknown' | 'unestimated'>;

/** So many unknown prices without an estimate a limit in hold mode bears: its first calls of a new model may break. */
const MOST_UNESTIMATED = 4;

/** What a limit asks about a call. */
export type AskedCall = Pick<ReserveCall, 'estimateRub' | 'estimatesRub' | 'probes'>;

/** What an attempt is estimated to cost, as one scope counts it; undefined when nobody can tell. */
export function estimateIn(
  scope: string,
  { estimateRub, estimatesRub }: Pick<LedgerEntry, 'estimateRub' | 'estimatesRub'>,
): string | undefined {
  return estimatesRub?.[scope] ?? estimateRub;
}

/**
 * Whether a limit lets one more call pass.
 *
 * @returns why it does not.
 */
export function refusalOf(limit: ScopeLimit, counter: Sums, call: AskedCall): Refusal['reason'] | undefined {
  const estimateText = estimateIn(limit.scope, call);
  const estimate = estimateText === undefined ? undefined : amountOf(estimateText);
  const max = amountOf(limit.maxRub);
  const counted = countedOf(limit, counter);
  if (limit.mode === 'reserve') {
    let rest = max.minus(counted).minus(counter.reserved);
    if (counter.restHolders > 0 && rest.isAbove(ZERO)) rest = ZERO;
    // without an estimate, one call at a time: it takes whatever is left, so something must be left
    if (estimate === undefined ? !rest.isAbove(ZERO) : estimate.isAbove(rest)) return 'limit';
  } else if (!counted.isBelow(max)) return 'limit';
  const borne = limit.mode === 'hold' && limit.onUnknown === 'estimate' ? MOST_UNESTIMATED : 1;
  const blocking = limit.onUnknown === 'block' ? counter.unknown : counter.unestimated;
  if (limit.onUnknown !== 'allow' && blocking >= borne) return 'unknown';
  return limit.mode === 'hold' && !fits(limit, counter, max.minus(counted), estimate, call.probes) ? 'held' : undefined;
}

/** Whether a call fits beside what is held, or may go alone. */
function fits(
  { onUnknown }: ScopeLimit,
  { reserved, restHolders, unestimated }: Sums,
  unspent: Amount,
  estimate: Amount | undefined,
  probes = 1,
): boolean {
  if (!reserved.isAbove(ZERO) && restHolders < (estimate === undefined ? probes : 1)) return true;
  if (estimate === undefined) return false;
  // what nobody could estimate counts as much as this call
  const alike = 1 + restHolders + (onUnknown === 'estimate' ? unestimated : 0);
  return estimate.equals(ZERO) || !estimate.times(factor(alike)).isAbove(unspent.minus(reserved));
}

/**
 * The refusal that counts, of all limits of a call: waiting helps only when none refuses for another reason than `held`.
 */
export function firstRefusal<T extends { limit: ScopeLimit; counter: Sums }>(
  checks: readonly T[],
  call: AskedCall,
): (T & { reason: Refusal['reason'] }) | undefined {
  let held: (T & { reason: Refusal['reason'] }) | undefined;
  for (const check of checks) {
    const reason = refusalOf(check.limit, check.counter, call);
    if (reason === 'held') held ??= { ...check, reason };
    else if (reason !== undefined) return { ...check, reason };
  }
  return held;
}

/** What a limit counts as gone. */
export function countedOf(limit: ScopeLimit, { spent, held }: Pick<Counter, 'spent' | 'held'>): Amount {
  return limit.onUnknown === 'estimate' ? spent.plus(held) : spent;
}
