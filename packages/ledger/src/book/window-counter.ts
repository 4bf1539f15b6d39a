import { amountOf } from '@kopek/core/kit';
import { limitState } from './check-limit.ts';
import { count, emptyCounter, type CountedEntry, type Counter } from '../sqlite/counter.ts';
import type { LimitState, ScopeLimit } from '../contract/contract.ts';
import { DEFAULT_TIME_ZONE, WHOLE_LIFE, windowOf, type Period, type TimeWindow } from '../contract/windows.ts';

/** What one scope has come to, over its whole life or in one window of the calendar. */
export interface WindowCounter extends Counter, TimeWindow {
  /** Absent: the whole life. */
  period?: Period;
  timeZone?: string;
  /** The limit that was checked last. */
  limit?: ScopeLimit;
}

/** An empty counter for a limit at a moment; without a limit, for the whole life. */
export function newCounter(limit: Pick<ScopeLimit, 'period' | 'timeZone'> = {}, nowMs = 0): WindowCounter {
  return { ...emptyCounter(), ...windowFor(limit, nowMs) };
}

/** The window that a limit counts in at a moment. */
export function windowFor(
  { period, timeZone = DEFAULT_TIME_ZONE }: Pick<ScopeLimit, 'period' | 'timeZone'>,
  nowMs: number,
): Omit<WindowCounter, keyof Counter> {
  return period === undefined ? WHOLE_LIFE : { ...windowOf(period, timeZone, nowMs), period, timeZone };
}

/** The counter that a limit looks at now, when there is one. */
export function counterFor(
  counters: readonly WindowCounter[],
  { period, timeZone = DEFAULT_TIME_ZONE }: ScopeLimit,
  nowMs: number,
): WindowCounter | undefined {
  return counters.find(
    (counter) =>
      counter.period === period && (period === undefined || counter.timeZone === timeZone) && covers(counter, nowMs),
  );
}

/** Whether an entry that was opened at this moment belongs to a counter. */
export function covers(counter: TimeWindow, openedMs: number): boolean {
  return counter.startMs <= openedMs && openedMs < counter.endMs;
}

/** An entry before and after a change, as counters see it; either may be absent. */
export interface Recount {
  openedMs: number;
  before?: CountedEntry | undefined;
  /** What it was is an unknown price that was cleared. */
  wasCleared: boolean;
  after?: CountedEntry | undefined;
}

/**
 * Replaces in counters what an entry was by what it is.
 *
 * @returns whether one of them counts it.
 */
export function recount(counters: readonly WindowCounter[], { openedMs, before, wasCleared, after }: Recount): boolean {
  let counts = false;
  for (const counter of counters) {
    if (!covers(counter, openedMs)) continue;
    counts = true;
    if (before) count(counter, before, wasCleared, -1);
    // what has just become unknown is younger than any clearing
    if (after) count(counter, after, false, 1);
  }
  return counts;
}

/** Keeps in counters the price of an entry that leaves the books. */
export function carry(counters: readonly WindowCounter[], openedMs: number, priceRub: string): void {
  for (const counter of counters) {
    if (covers(counter, openedMs)) counter.carried = counter.carried.plus(amountOf(priceRub));
  }
}

/** How a limit stands in the window of its counter. */
export function stateOf(limit: ScopeLimit, counter: WindowCounter): LimitState {
  return limitState(limit, counter, counter.period === undefined ? undefined : new Date(counter.endMs).toISOString());
}
