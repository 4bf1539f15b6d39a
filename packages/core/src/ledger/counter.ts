import type { Big } from 'big.js';
import { toBig } from '../money/rub.ts';
import type { EntryStatus, LedgerEntry } from './entry.ts';

/** What one limit counts in one window: a sum over the entries of the books, kept up to date. */
export interface Counter {
  /** Settled and inferred prices. */
  spent: Big;
  /** Estimates of attempts in flight. */
  reserved: Big;
  /** Attempts in flight that hold the whole rest of a limit, because nobody could estimate them. */
  restHolders: number;
  /** Estimates of unknown prices. */
  held: Big;
  /** Unknown prices. */
  unknown: number;
  /** Unknown prices without an estimate. */
  unestimated: number;
  /** Part of `spent` whose entries were removed from the books. */
  carried: Big;
}

/** An entry as far as counters care. */
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

export const NOTHING: Big = /* @__PURE__ */ toBig('0');

export function emptyCounter(): Counter {
  return {
    spent: NOTHING,
    reserved: NOTHING,
    restHolders: 0,
    held: NOTHING,
    unknown: 0,
    unestimated: 0,
    carried: NOTHING,
  };
}

/**
 * Counts an entry. The counter of any scope and window is the sum of this over its entries, nothing else.
 *
 * @param cleared - unknown prices of its age were cleared in this scope.
 */
export function countIn(counter: Counter, entry: CountedEntry, cleared: boolean): void {
  switch (entry.status) {
    case 'in-flight':
      if (entry.estimateRub !== undefined) counter.reserved = counter.reserved.plus(toBig(entry.estimateRub));
      if (entry.holdsRest) counter.restHolders += 1;
      return;
    case 'unknown':
      if (cleared) return;
      counter.unknown += 1;
      if (entry.estimateRub === undefined) counter.unestimated += 1;
      else counter.held = counter.held.plus(toBig(entry.estimateRub));
      return;
    default:
      if (entry.priceRub !== undefined) counter.spent = counter.spent.plus(toBig(entry.priceRub));
  }
}

/** Takes an entry out of a counter: the inverse of {@link countIn}. */
export function countOut(counter: Counter, entry: CountedEntry, cleared: boolean): void {
  switch (entry.status) {
    case 'in-flight':
      if (entry.estimateRub !== undefined) counter.reserved = counter.reserved.minus(toBig(entry.estimateRub));
      if (entry.holdsRest) counter.restHolders -= 1;
      return;
    case 'unknown':
      if (cleared) return;
      counter.unknown -= 1;
      if (entry.estimateRub === undefined) counter.unestimated -= 1;
      else counter.held = counter.held.minus(toBig(entry.estimateRub));
      return;
    default:
      if (entry.priceRub !== undefined) counter.spent = counter.spent.minus(toBig(entry.priceRub));
  }
}

/** Forgets the unknown prices of a counter. */
export function clearUnknownIn(counter: Counter): void {
  counter.held = NOTHING;
  counter.unknown = 0;
  counter.unestimated = 0;
}
