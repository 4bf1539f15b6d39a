import { type Amount, amountOf, amountOfInteger, isRub, ZERO } from '@kopek/core/kit';
import { costRubOf } from './lifecycle.ts';
import type { CounterMismatch, LimitState, LimitRejection, ReserveRequest, ScopeLimit } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { covers, DEFAULT_TIME_ZONE, WHOLE_LIFE, windowOf } from '../base/windows.ts';
import type { ScopeCounters, Counter, Row, WindowCounter } from './tables.ts';

/** Makes an empty counter for a limit at a moment; without a limit, for the whole life. */
export function newCounter(limit: Pick<ScopeLimit, 'period' | 'timeZone'> = {}, nowMs = 0): WindowCounter {
  const { period, timeZone = DEFAULT_TIME_ZONE } = limit;
  const { startMs, endMs } = period === undefined ? WHOLE_LIFE : windowOf(period, timeZone, nowMs);
  const counter: WindowCounter = {
    startMs,
    endMs,
    countedSeq: undefined,
    firstMs: WHOLE_LIFE.endMs,
    lastMs: WHOLE_LIFE.startMs,
    rows: 0,
    spent: ZERO,
    reserved: ZERO,
    reservingAll: 0,
    unknownCost: ZERO,
    unknown: 0,
    unestimated: 0,
    carriedUnknown: ZERO,
  };
  if (period !== undefined) {
    counter.period = period;
    counter.timeZone = timeZone;
  }
  return counter;
}

/** Finds the current counter of a limit, if there is one. */
export function counterFor(
  { windows }: ScopeCounters,
  { period, timeZone = DEFAULT_TIME_ZONE }: ScopeLimit,
  nowMs: number,
): WindowCounter | undefined {
  return windows.find(
    (counter) =>
      counter.period === period && (period === undefined || counter.timeZone === timeZone) && covers(counter, nowMs),
  );
}

/** Whether a counter has counted a row opened within its window. */
export function hasCounted({ countedSeq }: WindowCounter, { seq }: Row): boolean {
  return countedSeq === undefined || (seq > 0 && seq <= countedSeq);
}

/**
 * Counts a row, or removes it again. The counter of any scope and window is the sum of this over its rows and of the
 * amounts carried over, and nothing else.
 *
 * @param isCleared - unknown costs of its number were cleared in this scope.
 * @param times - 1 to count it, -1 to remove it.
 */
export function count(scope: string, counter: WindowCounter, row: Row, isCleared: boolean, times: 1 | -1): void {
  const { openedMs, reservesAll } = row;
  const { status } = row.entry;
  const estimateRub = estimateIn(scope, row.entry);
  counter.rows += times;
  if (openedMs < counter.firstMs) counter.firstMs = openedMs;
  if (openedMs > counter.lastMs) counter.lastMs = openedMs;
  if (status === 'in-flight') {
    if (estimateRub !== undefined) counter.reserved = sum(counter.reserved, estimateRub, times);
    else if (reservesAll) counter.reservingAll += times;
  } else if (status !== 'unknown') {
    const costRub = costRubOf(row.entry);
    if (costRub !== undefined) counter.spent = sum(counter.spent, costRub, times);
  } else if (!isCleared) {
    counter.unknown += times;
    if (estimateRub === undefined) counter.unestimated += times;
    counter.unknownCost = sum(counter.unknownCost, unknownRubIn(scope, row.entry), times);
  }
}

/** Carries over a row that is removed: its amounts stay in the counter, its cost also in the tables, for later ones. */
export function carry(scope: string, counter: WindowCounter, row: Row, isCleared: boolean): void {
  if (!hasCounted(counter, row)) count(scope, counter, row, isCleared, 1);
  counter.rows -= 1;
  if (row.entry.status === 'unknown' && !isCleared)
    counter.carriedUnknown = sum(counter.carriedUnknown, unknownRubIn(scope, row.entry), 1);
}

/** What an unknown cost counts as in one scope: its estimate, and no less than the part of it that is known. */
function unknownRubIn(scope: string, entry: LedgerEntry): string {
  const estimateRub = estimateIn(scope, entry) ?? '0';
  const { atLeastRub } = entry.charge ?? {};
  return isRub(atLeastRub) && amountOf(atLeastRub).isAbove(amountOf(estimateRub)) ? atLeastRub : estimateRub;
}

/** Clears the unknown costs of a counter. */
export function clearUnknownIn(counter: Counter): void {
  counter.unknownCost = ZERO;
  counter.carriedUnknown = ZERO;
  counter.unknown = 0;
  counter.unestimated = 0;
}

function sum(amount: Amount, rub: string, times: 1 | -1): Amount {
  return times === 1 ? amount.plus(amountOf(rub)) : amount.minus(amountOf(rub));
}

/** Reads the state of a limit from its counter. */
export function stateOf(limit: ScopeLimit, counter: WindowCounter): LimitState {
  let reserved = counter.reserved;
  if (limit.mode === 'strict' && counter.reservingAll > 0) {
    const rest = amountOf(limit.maxRub).minus(countedOf(limit, counter));
    if (rest.isAbove(reserved)) reserved = rest;
  }
  const state: LimitState = {
    limit,
    spentRub: counter.spent.toString(),
    reservedRub: reserved.toString(),
    unknownRub: counter.unknownCost.toString(),
  };
  if (counter.unknown > 0) state.unknown = counter.unknown;
  if (counter.period !== undefined) state.windowEndsAt = new Date(counter.endMs).toISOString();
  return state;
}

/** Whether the limit checked last rejects every further call until its window ends. */
export function isSpent({ limit, ...counter }: WindowCounter): boolean {
  return limit !== undefined && limit.mode !== 'track' && !countedOf(limit, counter).isBelow(amountOf(limit.maxRub));
}

/**
 * Lists where a counter differs from the sum of its rows.
 *
 * @param carried - the costs of rows that were removed.
 */
export function mismatchesOf(
  scope: string,
  counter: WindowCounter,
  entries: Counter,
  carried: Amount,
): CounterMismatch[] {
  const { period, startMs } = counter;
  const place = period === undefined ? { scope } : { scope, period, windowStart: new Date(startMs).toISOString() };
  const amounts = [
    ['spent', counter.spent, entries.spent.plus(carried)],
    ['reserved', counter.reserved, entries.reserved],
    ['unknown', counter.unknownCost, entries.unknownCost.plus(counter.carriedUnknown)],
  ] as const;
  return amounts.flatMap(([amount, counted, summed]) =>
    counted.equals(summed) ? [] : { ...place, amount, counterRub: counted.toString(), entriesRub: summed.toString() },
  );
}

type Sums = Pick<Counter, 'spent' | 'reserved' | 'reservingAll' | 'unknownCost' | 'unknown' | 'unestimated'>;

/** So many unknown costs without an estimate block a limit in wait mode: first calls of a new model may break. */
const BLOCKING_UNESTIMATED = 4;

/** The part of a call that a limit looks at. */
export type AskedCall = Pick<ReserveRequest, 'estimateRub' | 'estimateRubByScope' | 'probes'>;

/** The estimated cost of an attempt in one scope; undefined if it cannot be estimated. */
export function estimateIn(
  scope: string,
  { estimateRub, estimateRubByScope }: Pick<LedgerEntry, 'estimateRub' | 'estimateRubByScope'>,
): string | undefined {
  return estimateRubByScope?.[scope] ?? estimateRub;
}

/**
 * Whether a limit grants one more call.
 *
 * @returns the reason if it does not.
 */
export function rejectionOf(limit: ScopeLimit, counter: Sums, call: AskedCall): LimitRejection['reason'] | undefined {
  if (limit.mode === 'track') return undefined;
  const estimateText = estimateIn(limit.scope, call);
  const estimate = estimateText === undefined ? undefined : amountOf(estimateText);
  const unspent = amountOf(limit.maxRub).minus(countedOf(limit, counter));
  // a free call is granted even if the money is spent
  const isFree = limit.mode !== 'loose' && estimate?.equals(ZERO) === true;
  if (!isFree && isBeyond(limit, unspent, estimate)) return 'exceeded';
  const uncounted = limit.onUnknownCost === 'block' ? counter.unknown : counter.unestimated;
  const blocking = limit.mode === 'wait' && limit.onUnknownCost === 'estimate' ? BLOCKING_UNESTIMATED : 1;
  if (limit.onUnknownCost !== 'allow' && uncounted >= blocking) return 'unknown-cost';
  const isGranted =
    limit.mode === 'loose' ||
    isFree ||
    (limit.mode === 'strict' && isWithinRest(counter, unspent, estimate)) ||
    (limit.mode === 'wait' && fits(limit, counter, unspent, estimate, call.probes));
  return isGranted ? undefined : 'reserved';
}

/** Whether a call is more than a limit would have left if nothing were reserved. */
function isBeyond({ mode }: ScopeLimit, unspent: Amount, estimate: Amount | undefined): boolean {
  return mode === 'strict' && estimate !== undefined ? estimate.isAbove(unspent) : !unspent.isAbove(ZERO);
}

/** Whether a call fits into the money that is neither spent nor reserved. */
function isWithinRest({ reserved, reservingAll }: Sums, unspent: Amount, estimate: Amount | undefined): boolean {
  const rest = unspent.minus(reserved);
  // without an estimate, one call at a time: it reserves all that remains, so something must remain
  return reservingAll === 0 && (estimate === undefined ? rest.isAbove(ZERO) : !estimate.isAbove(rest));
}

/** Whether a call fits beside the reservations, or may go alone because there are none. */
function fits(
  { onUnknownCost }: ScopeLimit,
  { reserved, reservingAll, unestimated }: Sums,
  unspent: Amount,
  estimate: Amount | undefined,
  probes = 1,
): boolean {
  const broken = onUnknownCost === 'estimate' ? unestimated : 0;
  const together = estimate === undefined ? Math.max(1, probes - broken) : 1;
  if (!reserved.isAbove(ZERO) && reservingAll < together) return true;
  if (estimate === undefined) return false;
  // each attempt without an estimate counts as much as this call
  const alike = 1 + reservingAll + broken;
  return !estimate.times(amountOfInteger(alike)).isAbove(unspent.minus(reserved));
}

/**
 * Picks the rejection to report, of all limits of a call: `reserved` only if no limit rejects for another reason. One
 * in strict mode comes before one in wait mode: waiting helps only if no limit in strict mode rejects.
 */
export function firstRejection<T extends { limit: ScopeLimit; counter: Sums }>(
  checks: readonly T[],
  call: AskedCall,
): (T & { reason: LimitRejection['reason'] }) | undefined {
  let picked: (T & { reason: LimitRejection['reason'] }) | undefined;
  for (const check of checks) {
    const reason = rejectionOf(check.limit, check.counter, call);
    if (reason === undefined) continue;
    if (reason !== 'reserved') return { ...check, reason };
    if (picked === undefined || (picked.limit.mode === 'wait' && check.limit.mode !== 'wait'))
      picked = { ...check, reason };
  }
  return picked;
}

/** The amount that a limit counts as used. */
export function countedOf(limit: ScopeLimit, { spent, unknownCost }: Pick<Counter, 'spent' | 'unknownCost'>): Amount {
  return limit.onUnknownCost === 'estimate' ? spent.plus(unknownCost) : spent;
}
