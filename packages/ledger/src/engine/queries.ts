import { amountOf, ZERO } from '@kopek/core/kit';
import type {
  CounterMismatch,
  DaysQuery,
  EntriesPage,
  EntriesResult,
  LedgerTotal,
  LimitsQuery,
  LimitState,
  SpentDay,
  TotalsQuery,
} from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { boundsOf } from '../base/pages.ts';
import { boundsIn, covers, DEFAULT_TIME_ZONE, latestDays, WHOLE_LIFE, type TimeWindow } from '../base/windows.ts';
import { CARRIED_BY_QUARTERS_MS, QUARTER_MS, type Counters, type Touched, UNDATED } from './counters.ts';
import { allBudgets, budgetsFor } from './budgets.ts';
import { stateOf } from './counter.ts';
import { expiredEntry } from './lifecycle.ts';
import { CONTINUE, rowsInBatches, type Batch } from './batches.ts';
import type { ScopeCounters, EndedQuery, Tables } from './tables.ts';
import { TotalsReport } from './totals.ts';
import { verification } from './verification.ts';

/** Queries about entries, limits and budgets. None of them changes a counter. */
export class Queries {
  readonly #tables: Tables;
  readonly #counters: Counters;
  readonly #now: () => number;
  readonly #rowsPerBatch: number;

  constructor(tables: Tables, counters: Counters, now: () => number, rowsPerBatch: number) {
    this.#tables = tables;
    this.#counters = counters;
    this.#now = now;
    this.#rowsPerBatch = rowsPerBatch;
  }

  totals(query: TotalsQuery = {}): Batch<Record<string, LedgerTotal>> {
    const { by, scope, timeZone = DEFAULT_TIME_ZONE } = query;
    const ended = endedQuery(scope, boundsIn(timeZone, query));
    const isEverything = ended.scope === undefined && ended.window === undefined;
    if (isEverything && by !== 'day' && by !== 'month') {
      const running = this.#tables.bound?.totals();
      if (running !== undefined) return () => running.by(by, this.#inFlight(ended));
    }
    const read = rowsInBatches(this.#tables, ended, this.#rowsPerBatch, () => {
      const report = new TotalsReport(query);
      return { report, count: ({ entry }, times) => report.count(entry, times) };
    });
    return () => {
      const sum = read();
      if (sum === CONTINUE) return CONTINUE;
      for (const entry of this.#inFlight(ended)) sum.report.count(entry, 1);
      const totals = sum.report.result();
      this.#addDropped(totals, ended);
      return totals;
    };
  }

  /** Adds the carried costs of dropped rows and marks the totals as incomplete, so that no sum is less than the money spent. */
  #addDropped(totals: Record<string, LedgerTotal>, { scope = 'all', window = WHOLE_LIFE }: EndedQuery): void {
    const { hasDropped, carriedMs } = this.#counters;
    // who prunes the whole ledger wants its total without the removed entries
    if (scope === 'all' && !hasDropped) return;
    const life = this.#counters.known(scope)?.windows.find(({ period }) => period === undefined);
    const unknown = life?.unknown ?? 0;
    const { startMs, endMs } = window;
    const { all } = totals;
    const isLater = startMs > carriedMs;
    const hasLost = this.#tables.bound?.hasForgotten(scope) || (hasDropped && all && unknown > all.unknown);
    // costs are kept by quarters of an hour: one that the window divides may be on either side
    const touched = this.#tables.carried(scope, { startMs: startMs - QUARTER_MS + 1, endMs });
    const isLong = startMs < this.#now() - CARRIED_BY_QUARTERS_MS;
    const undated = isLong ? this.#tables.carried(scope, UNDATED) : ZERO;
    if (touched.equals(ZERO) && undated.equals(ZERO) && (isLater || !hasLost)) return;
    for (const total of Object.values(totals)) total.incomplete = true;
    if (all === undefined) return;
    const cost = this.#tables.carried(scope, window);
    if (!cost.equals(ZERO)) all.costRub = cost.plus(amountOf(all.costRub ?? '0')).toString();
    if (window === WHOLE_LIFE) all.unknown = Math.max(all.unknown, unknown);
  }

  /** Reads a page of entries: ended ones by number, those in flight on the last page. */
  entries(page: EntriesPage = {}): EntriesResult {
    const { afterSeq, limit, ...window } = boundsOf(page);
    const ended = endedQuery(page.scope, window);
    const rows = [...this.#tables.ended({ ...ended, afterSeq, maxRows: limit + 1 })];
    const entries = rows.slice(0, limit).map(({ entry }) => entry);
    if (rows.length > limit) return { entries, next: String(rows[limit - 1]?.seq) };
    return { entries: [...entries, ...this.#inFlight(ended)] };
  }

  limits({ scope, tracked = false }: LimitsQuery = {}): Batch<LimitState[]> {
    const nowMs = this.#now();
    const states: LimitState[] = [];
    const scopes = scope === undefined ? undefined : new Set([scope].flat());
    const all = (scopes ? this.#countersOf(scopes) : this.#tables.allCounters())[Symbol.iterator]();
    return () => {
      for (let read = 0; read < this.#rowsPerBatch; read += 1) {
        const next = all.next();
        if (next.done) return states;
        const [name, counters] = next.value;
        const current = currentStates(this.#counters.upToDate(counters), nowMs, scopes ? undefined : name);
        states.push(...current.filter(({ limit }) => tracked || limit.mode !== 'track'));
      }
      return CONTINUE;
    };
  }

  /** Reads the state of the budgets for calls of these scopes; without scopes, of all. */
  budgets(scopes?: Iterable<string>): LimitState[] | typeof CONTINUE {
    const touched: Touched = new Map();
    const { events } = this.#tables;
    const limits = scopes === undefined ? allBudgets(events) : budgetsFor(events, scopes);
    const checks = this.#counters.checks(limits, this.#now(), touched);
    if (checks === CONTINUE) return CONTINUE;
    this.#counters.save(touched);
    return checks.map(({ limit, counter }) => stateOf(limit, counter));
  }

  days(query: DaysQuery): SpentDay[] | typeof CONTINUE {
    const days = latestDays(query.timeZone, this.#now());
    const counters = this.#counters.days(query, days);
    if (counters === CONTINUE) return CONTINUE;
    return counters.map(({ spent, unknown }, index) => ({
      date: days[index]?.date ?? '',
      spentRub: spent.toString(),
      ...(unknown > 0 && { unknown }),
    }));
  }

  verify(): Batch<CounterMismatch[]> {
    return verification(this.#tables, this.#counters, this.#rowsPerBatch);
  }

  *#countersOf(scopes: Iterable<string>): Iterable<readonly [scope: string, counters: ScopeCounters]> {
    for (const scope of scopes) {
      const counters = this.#tables.countersOf(scope);
      if (counters !== undefined) yield [scope, counters];
    }
  }

  /** Lists the attempts in flight, by id. An overdue one is unknown, also in a store that only reads. */
  #inFlight({ scope = 'all', window = WHOLE_LIFE }: EndedQuery): LedgerEntry[] {
    const nowMs = this.#now();
    return [...this.#tables.open()]
      .filter(({ scopes, openedMs }) => scopes.includes(scope) && covers(window, openedMs))
      .map((row) => (row.expiresMs > nowMs ? row.entry : expiredEntry(row)))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/** @param scope - passed if the counters of all scopes are read: a limit without a period is left out if its scope has no entry any more. */
function currentStates({ windows }: ScopeCounters, nowMs: number, scope = 'all'): LimitState[] {
  return windows.flatMap((counter) => {
    const { limit, period, rows } = counter;
    const isOver = !covers(counter, nowMs) || (period === undefined && rows === 0 && scope !== 'all');
    return limit === undefined || isOver ? [] : stateOf(limit, counter);
  });
}

/** Makes the query of rows. Without a scope all are read, which is faster than with `all`. */
function endedQuery(scope = 'all', window: TimeWindow): EndedQuery {
  const query: EndedQuery = scope === 'all' ? {} : { scope };
  if (window.startMs > WHOLE_LIFE.startMs || window.endMs < WHOLE_LIFE.endMs) query.window = window;
  return query;
}
