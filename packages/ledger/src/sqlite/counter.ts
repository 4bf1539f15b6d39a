import { type Amount, amountOf, ZERO } from '@kopek/core/kit';
import type { EntryStatus, LedgerEntry } from '../contract/entry.ts';
import type { CounterMismatch } from '../contract/contract.ts';
import type { Period } from '../contract/windows.ts';

/** What one limit counts in one window: a sum over the entries of the books, kept up to date. */
export interface Counter {
  /** Settled and inferred prices. */
  spent: Amount;
  /** Estimates of attempts in flight. */
  reserved: Amount;
  /** Attempts in flight that hold the whole rest of a limit, because nobody could estimate them. */
  restHolders: number;
  /** Estimates of unknown prices. */
  held: Amount;
  /** Unknown prices. */
  unknown: number;
  /** Unknown prices without an estimate. */
  unestimated: number;
  /** Part of `spent` whose entries were removed from the books. */
  carried: Amount;
}

/** The part of an entry that counters use. */
export interface CountedEntry {
  status: EntryStatus;
  /** Its price; absent when it has none, and for a replay. */
  priceRub?: string;
  estimateRub?: string;
  /** Opened under a limit in reserve mode, without an estimate. */
  holdsRest: boolean;
}

/** What counters see of an entry. */
export function countedOf(entry: LedgerEntry, holdsRest: boolean): CountedEntry {
  const counted: CountedEntry = { status: entry.status, holdsRest };
  if (entry.replayOf === undefined && entry.charge?.costRub !== undefined) counted.priceRub = entry.charge.costRub;
  if (entry.estimateRub !== undefined) counted.estimateRub = entry.estimateRub;
  return counted;
}

/** A counter that has counted nothing. */
export function emptyCounter(): Counter {
  return {
    spent: ZERO,
    reserved: ZERO,
    restHolders: 0,
    held: ZERO,
    unknown: 0,
    unestimated: 0,
    carried: ZERO,
  };
}

/**
 * Counts an entry, or takes it out again. The counter of any scope and window is the sum of this over its entries, and
 * nothing else.
 *
 * @param cleared - unknown prices of its age were cleared in this scope.
 * @param times - 1 to count it, -1 to take it out.
 */
export function count(counter: Counter, entry: CountedEntry, cleared: boolean, times: 1 | -1): void {
  const { status, priceRub, estimateRub, holdsRest } = entry;
  if (status === 'in-flight') {
    if (estimateRub !== undefined) counter.reserved = sum(counter.reserved, estimateRub, times);
    if (holdsRest) counter.restHolders += times;
  } else if (status !== 'unknown') {
    if (priceRub !== undefined) counter.spent = sum(counter.spent, priceRub, times);
  } else if (!cleared) {
    counter.unknown += times;
    if (estimateRub === undefined) counter.unestimated += times;
    else counter.held = sum(counter.held, estimateRub, times);
  }
}

function sum(amount: Amount, rub: string, times: 1 | -1): Amount {
  return times === 1 ? amount.plus(amountOf(rub)) : amount.minus(amountOf(rub));
}

/** Forgets the unknown prices of a counter. */
export function clearUnknownIn(counter: Counter): void {
  counter.held = ZERO;
  counter.unknown = 0;
  counter.unestimated = 0;
}

/** What a counter counts. */
interface CounterPlace {
  scope: string;
  /** Absent: the whole life. */
  period: Period | undefined;
  startMs: number;
}

/** Where a counter differs from the sum of the books. */
export function mismatchesOf(
  { scope, period, startMs }: CounterPlace,
  counter: Counter,
  books: Counter,
): CounterMismatch[] {
  const place = period === undefined ? { scope } : { scope, period, windowStart: new Date(startMs).toISOString() };
  const mismatches: CounterMismatch[] = [];
  for (const amount of ['spent', 'reserved', 'held'] as const) {
    if (counter[amount].equals(books[amount])) continue;
    mismatches.push({
      ...place,
      of: amount,
      counterRub: counter[amount].toString(),
      booksRub: books[amount].toString(),
    });
  }
  return mismatches;
}
