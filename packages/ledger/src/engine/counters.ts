import { type Amount, amountOf, ZERO } from '@kopek/core/kit';
import type { DaysQuery, ScopeLimit } from '../contract/contract.ts';
import { limitName } from '../contract/scope.ts';
import { covers, DAY_MS, DAYS_LOOKED_BACK, WHOLE_LIFE, type TimeWindow } from '../base/windows.ts';
import { carry, clearUnknownIn, count, counterFor, hasCounted, newCounter } from './counter.ts';
import { costRubOf } from './lifecycle.ts';
import { CONTINUE, ROWS_PER_BATCH } from './batches.ts';
import type { ScopeCounters, Row, Tables, WindowCounter } from './tables.ts';

interface Check {
  limit: ScopeLimit;
  counter: WindowCounter;
}

export const QUARTER_MS: number = 15 * 60_000;
/** What removed rows have cost is dated if they are no older than this: more than twice as old as any window is long. */
export const CARRIED_BY_QUARTERS_MS: number = 80 * DAY_MS;

/** The moment that stands for all those before. */
export const UNDATED: TimeWindow = { startMs: WHOLE_LIFE.startMs, endMs: WHOLE_LIFE.startMs + 1 };

/** Counters read in a step, by scope. The step changes them and saves all of them at its end. */
export type Touched = Map<string, ScopeCounters>;

/** Amounts spent and reserved per scope and window: always the sums of its rows and of the amounts carried over. */
export class Counters {
  readonly #tables: Tables;
  readonly #rowsPerBatch: number;
  /** Whether rows were dropped for a bound. */
  hasDropped = false;
  /** When the latest row that was carried over was opened. */
  carriedMs: number = -Infinity;
  /** When the latest dropped row of unknown cost was opened. */
  #unknownDroppedMs = -Infinity;
  #hasWarned = false;

  constructor(tables: Tables, rowsPerBatch: number = ROWS_PER_BATCH) {
    this.#tables = tables;
    this.#rowsPerBatch = rowsPerBatch;
  }

  /** Finds the counters of limits. Returns CONTINUE while a new window is still being counted, batch by batch. */
  checks(limits: readonly ScopeLimit[], nowMs: number, touched: Touched): Check[] | typeof CONTINUE {
    const checks: Check[] = [];
    for (const limit of limits) {
      const counters = touched.get(limit.scope) ?? this.#countersOf(limit.scope);
      touched.set(limit.scope, counters);
      const counter = this.#counter(limit.scope, counters, limit, nowMs);
      checks.push({ limit, counter });
      if (counter.countedSeq !== undefined && !this.#countOn(limit.scope, counters, counters.windows)) {
        this.save(touched);
        return CONTINUE;
      }
    }
    return checks;
  }

  /** Finds the counters of days, which are kept from then on. Returns CONTINUE as {@link checks} does. */
  days({ scope, timeZone }: DaysQuery, days: readonly TimeWindow[]): WindowCounter[] | typeof CONTINUE {
    const counters = this.#countersOf(scope);
    const limit = { scope, maxRub: '0', mode: 'track', onUnknownCost: 'allow', period: 'day', timeZone } as const;
    // each is marked before the next is made, which would drop it as ended
    const found = days.map(({ startMs }) => {
      const counter = this.#counter(scope, counters, limit, startMs);
      counter.isKept = true;
      return counter;
    });
    const hasCountedAll = this.#countOn(scope, counters, counters.windows);
    this.#tables.save(scope, counters);
    return hasCountedAll ? found : CONTINUE;
  }

  /**
   * Counts a row in place of its earlier state; undefined if there is none.
   *
   * @param touched - the counters read in the step: they are saved with the others.
   */
  replace(before: Row | undefined, after: Row | undefined, touched: Touched = new Map()): void {
    // counters that were never read can be made later, from the rows
    if (touched.size === 0 && this.#tables.bound?.countedScopes === 0) return;
    for (const scope of (before ?? after)?.scopes ?? []) {
      const counters = touched.get(scope) ?? this.known(scope);
      if (counters === undefined) continue;
      for (const counter of counters.windows) {
        if (!covers(counter, (before ?? after)?.openedMs ?? 0)) continue;
        if (before && hasCounted(counter, before)) count(scope, counter, before, before.seq <= counters.clearedSeq, -1);
        // a cost that becomes unknown now is not covered by an earlier clearing
        if (after && counter.countedSeq === undefined) count(scope, counter, after, false, 1);
        touched.set(scope, counters);
      }
    }
    this.save(touched);
  }

  /** Carries over the costs of rows that are pruned or dropped, also into counters that begin later. */
  carry(rows: readonly Row[], nowMs: number): void {
    const touched: Touched = new Map();
    const sums = new Map<string, Map<number, Amount>>();
    // before any row is carried over: new counters count all of them
    if (this.#tables.bound) {
      for (const { entry, scopes } of rows)
        if (entry.status === 'unknown')
          for (const scope of scopes) touched.set(scope, touched.get(scope) ?? this.#countersOf(scope, Infinity));
    }
    for (const row of rows) {
      this.carriedMs = Math.max(this.carriedMs, row.openedMs);
      const cost = amountOf(costRubOf(row.entry) ?? '0');
      // current windows need quarters of an hour, with which the days of all zones begin; old windows are never read again
      const isOld = row.openedMs < nowMs - CARRIED_BY_QUARTERS_MS;
      const quarterMs = isOld ? UNDATED.startMs : row.openedMs - (row.openedMs % QUARTER_MS);
      for (const scope of row.scopes) {
        const quarters = sums.get(scope) ?? new Map<number, Amount>();
        if (!cost.equals(ZERO)) sums.set(scope, quarters.set(quarterMs, cost.plus(quarters.get(quarterMs) ?? ZERO)));
        const counters = touched.get(scope) ?? this.known(scope);
        if (counters === undefined) continue;
        for (const counter of counters.windows) {
          if (!covers(counter, row.openedMs)) continue;
          carry(scope, counter, row, row.seq <= counters.clearedSeq);
          touched.set(scope, counters);
        }
      }
    }
    for (const [scope, quarters] of sums)
      for (const [quarterMs, cost] of quarters) this.#tables.carry(scope, quarterMs, cost);
    this.save(touched);
  }

  /** Counts rows that are dropped on; a counter that begins later does not include their unknown costs. */
  drop(rows: readonly Row[], nowMs: number): void {
    this.hasDropped = true;
    for (const { entry, openedMs } of rows) {
      if (entry.status === 'unknown') this.#unknownDroppedMs = Math.max(this.#unknownDroppedMs, openedMs);
    }
    this.carry(rows, nowMs);
  }

  /** Counts unknown costs up to a number as 0 in one scope. */
  clear(scope: string, seq: number): void {
    this.#tables.save(scope, clearedUpTo(this.#countersOf(scope), seq));
  }

  known(scope: string): ScopeCounters | undefined {
    const counters = this.#tables.countersOf(scope);
    return counters && this.upToDate(counters);
  }

  /** Applies the latest clearing of all scopes to counters, unless it was already. */
  upToDate(counters: ScopeCounters): ScopeCounters {
    const { clearedSeq } = this.#tables.head();
    return counters.clearedSeq < clearedSeq ? clearedUpTo(counters, clearedSeq) : counters;
  }

  save(touched: Touched): void {
    for (const [scope, counters] of touched) this.#tables.save(scope, counters);
  }

  /** Reads the counters of a scope, or begins them: they are counted from the rows. */
  #countersOf(scope: string, maxRows = 0): ScopeCounters {
    const known = this.known(scope);
    if (known !== undefined) return known;
    const counters: ScopeCounters = { windows: [], clearedSeq: this.#tables.head().clearedSeq };
    // of rows that a bound drops, the counter of the whole life keeps the unknown costs
    if (this.#tables.bound) {
      const life = this.#counter(scope, counters);
      if (maxRows > 0) this.#countOn(scope, counters, [life], maxRows);
    }
    return counters;
  }

  /** Finds the current counter of a limit, or begins one. */
  #counter(
    scope: string,
    counters: ScopeCounters,
    limit?: ScopeLimit,
    nowMs: number = WHOLE_LIFE.startMs,
  ): WindowCounter {
    const known = limit && counterFor(counters, limit, nowMs);
    if (known !== undefined) return known;
    const counter = newCounter(limit, nowMs);
    const life = counters.windows.find(({ period, countedSeq }) => period === undefined && countedSeq === undefined);
    if (life !== undefined && counter.startMs <= life.firstMs && life.lastMs < counter.endMs) {
      // the counter of the whole life includes dropped rows
      const { startMs, endMs } = counter;
      const { limit: _, ...sums } = life;
      Object.assign(counter, sums, { startMs, endMs });
    } else {
      counter.countedSeq = 0;
      counter.spent = this.#tables.carried(scope, counter);
      // the rows are dropped, and with them the times of these costs
      if (!counter.spent.equals(ZERO)) counter.firstMs = WHOLE_LIFE.startMs;
      if (limit !== undefined && limit.mode !== 'track' && counter.startMs <= this.#unknownDroppedMs) this.#warn(limit);
    }
    // a window that has ended is never read again, except by forecasts
    const keptMs = nowMs - (DAYS_LOOKED_BACK + 1) * DAY_MS;
    counters.windows = counters.windows.filter(({ endMs, isKept }) => endMs > (isKept ? keptMs : nowMs));
    counters.windows.push(counter);
    return counter;
  }

  /** Counts rows that new counters have not counted yet, up to a number. @returns whether they have counted all. */
  #countOn(
    scope: string,
    counters: ScopeCounters,
    windows: readonly WindowCounter[],
    maxRows: number = this.#rowsPerBatch,
  ): boolean {
    const behind = windows.filter(({ countedSeq }) => countedSeq !== undefined);
    if (behind.length === 0) return true;
    const afterSeq = Math.min(...behind.map(({ countedSeq = 0 }) => countedSeq));
    const window = {
      startMs: Math.min(...behind.map(({ startMs }) => startMs)),
      endMs: Math.max(...behind.map(({ endMs }) => endMs)),
    };
    let read = 0;
    for (const row of this.#tables.ended({ scope, window, afterSeq, maxRows })) {
      for (const counter of behind) {
        if (hasCounted(counter, row)) continue;
        if (covers(counter, row.openedMs)) count(scope, counter, row, row.seq <= counters.clearedSeq, 1);
        counter.countedSeq = row.seq;
      }
      read += 1;
    }
    if (read === maxRows) return false;
    for (const counter of behind) counter.countedSeq = undefined;
    for (const row of this.#tables.open()) {
      if (!row.scopes.includes(scope)) continue;
      for (const counter of behind) if (covers(counter, row.openedMs)) count(scope, counter, row, false, 1);
    }
    return true;
  }

  #warn(limit: ScopeLimit): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn(
      `Kopek: ${limitName(limit)} was first checked after older entries of unknown cost were dropped: it misses them. Raise maxEntries, set the limit earlier, or use a store on disk.`,
    );
  }
}

function clearedUpTo(counters: ScopeCounters, seq: number): ScopeCounters {
  counters.windows.forEach(clearUnknownIn);
  counters.clearedSeq = seq;
  return counters;
}
