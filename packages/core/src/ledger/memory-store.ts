import { toBig } from '../money/rub.ts';
import { checkEstimate, checkNewEntry, endedEntry, expiredEntry, openEntry, replayMarkOf } from './book-entry.ts';
import { limitState, refusalOf } from './check-limit.ts';
import { countedOf, countIn, countOut } from './counter.ts';
import { pageOf } from './entries-page.ts';
import { rankOf, scopesOf, type LedgerEntry } from './entry.ts';
import { covers, MemoryScopes, type ScopedEntry } from './memory-scopes.ts';
import { PriceHistory, type PriceEstimate } from './price-history.ts';
import type {
  CounterMismatch,
  EntriesPage,
  EntriesResult,
  LedgerStore,
  LimitState,
  NewEntry,
  Reservation,
  ReserveCall,
  ScopeLimit,
} from './store.ts';
import { Totals, TotalsReport, type LedgerTotal, type TotalsQuery } from './totals.ts';

/** How much of the past is remembered. */
export interface MemoryStoreOptions {
  /**
   * Runs, models and tags whose spending is remembered, at the least; of an eighth more, those unused for longest are
   * forgotten and their limits start again. Default 10 000.
   */
  maxScopes?: number;
  /**
   * Ended entries kept, at the least. Older ones stay in limits, and in `totals` without `from`, `to`, days and months.
   * Default 10 000.
   */
  maxEntries?: number;
  /** The clock of the store, ms since 1970. Default: `Date.now`. */
  now?: () => number;
}

interface Row extends ScopedEntry {
  /** Only while in flight, else 0. */
  expiresMs: number;
}

/**
 * Keeps the books in this process: they end with it. Synchronous: between a check and its reservation nothing else can
 * run.
 */
export class MemoryStore implements LedgerStore {
  readonly #now: () => number;
  readonly #maxEntries: number;
  readonly #rows = new Map<string, Row>();
  readonly #inFlight = new Set<Row>();
  readonly #scopes: MemoryScopes;
  readonly #prices = new PriceHistory();
  /** What entries came to that are no longer kept. */
  readonly #forgotten: Totals;
  /** Ids of charges, by what a replay would have in common with them. */
  readonly #byMark = new Map<string, string>();
  #lastSeq = 0;
  /** Nothing in flight expires before this. */
  #nextExpiryMs = Infinity;

  constructor(options: MemoryStoreOptions = {}) {
    this.#now = options.now ?? Date.now;
    this.#maxEntries = options.maxEntries ?? 10_000;
    this.#scopes = new MemoryScopes(options.maxScopes ?? 10_000);
    this.#forgotten = new Totals(options.maxScopes ?? 10_000);
  }

  reserve(limits: readonly ScopeLimit[], call: ReserveCall): Reservation {
    const nowMs = this.#now();
    this.#expire(nowMs);
    checkEstimate(call.estimateRub);
    const checks = limits.map((limit) => ({
      limit,
      counter: this.#scopes.counterOf(limit, nowMs, this.#rows.values()),
    }));
    const states = (): LimitState[] => checks.map(({ limit, counter }) => limitState(limit, counter, counter.endsAt));
    if (this.#rows.has(call.id)) return { granted: states() };

    const estimate = call.estimateRub === undefined ? undefined : toBig(call.estimateRub);
    for (const { limit, counter } of checks) {
      const reason = refusalOf(limit, counter, estimate);
      if (reason !== undefined) return { refused: { ...limitState(limit, counter, counter.endsAt), reason } };
    }
    const holdsRest = estimate === undefined && limits.some((limit) => limit.mode === 'reserve');
    const row = this.#add(openEntry(call, new Date(nowMs).toISOString()), nowMs, holdsRest);
    row.expiresMs = nowMs + call.ttlMs;
    this.#nextExpiryMs = Math.min(this.#nextExpiryMs, row.expiresMs);
    this.#inFlight.add(row);
    this.#count(row);
    return { granted: states() };
  }

  settle(entry: NewEntry): LedgerEntry {
    checkNewEntry(entry);
    const nowMs = this.#now();
    const known = this.#rows.get(entry.id);
    if (known !== undefined && rankOf(known.entry.status) >= rankOf(entry.status)) return known.entry;
    const ended = endedEntry(known?.entry, entry, new Date(nowMs).toISOString());
    const mark = ended.status === 'settled' ? replayMarkOf(ended) : undefined;
    const replayOf = mark === undefined ? undefined : this.#byMark.get(mark);
    if (replayOf !== undefined) ended.replayOf = replayOf;
    const row = known ?? this.#add(ended, Date.parse(ended.openedAt), false);
    if (known !== undefined) this.#discount(known);
    this.#end(row, ended);
    if (replayOf === undefined) this.#remember(ended);
    if (known === undefined) this.#forgetOldest();
    return ended;
  }

  release(id: string): void {
    const row = this.#rows.get(id);
    if (row?.entry.status !== 'in-flight') return;
    this.#discount(row);
    this.#inFlight.delete(row);
    this.#rows.delete(id);
  }

  renew(ids: readonly string[], ttlMs: number): void {
    const nowMs = this.#now();
    for (const id of ids) {
      const row = this.#rows.get(id);
      // one whose time is over has expired, whether or not somebody has looked yet
      if (row !== undefined && row.expiresMs > nowMs) row.expiresMs = Math.max(row.expiresMs, nowMs + ttlMs);
    }
  }

  clearUnknown(scope?: string): void {
    this.#expire(this.#now());
    this.#scopes.clearUnknown(scope, this.#lastSeq);
  }

  totals(query: TotalsQuery = {}): Record<string, LedgerTotal> {
    this.#expire(this.#now());
    const report = new TotalsReport(query);
    if (query.from === undefined && query.to === undefined) {
      if (query.by === undefined) report.fold({ all: this.#forgotten.all() });
      else if (query.by !== 'day' && query.by !== 'month') report.fold(this.#forgotten.by(query.by));
    }
    for (const entry of this.#bySeq()) report.add(entry);
    return report.result();
  }

  prices(model: string): PriceEstimate | undefined {
    return this.#prices.estimate(model);
  }

  entries(page: EntriesPage = {}): EntriesResult {
    this.#expire(this.#now());
    return pageOf(this.#bySeq(), page);
  }

  verify(): CounterMismatch[] {
    this.#expire(this.#now());
    return this.#scopes.verify(this.#rows.values());
  }

  prune({ before }: { before: string }): { removed: number } {
    const beforeMs = Date.parse(before);
    let removed = 0;
    for (const row of this.#rows.values()) {
      if (Date.parse(row.entry.at) >= beforeMs || !this.#mayGo(row)) continue;
      this.#forget(row);
      removed += 1;
    }
    return { removed };
  }

  limits(): LimitState[] {
    const nowMs = this.#now();
    this.#expire(nowMs);
    return this.#scopes.limits(nowMs);
  }

  close(): void {
    // nothing is held that would have to be given back
  }

  #add(entry: LedgerEntry, openedMs: number, holdsRest: boolean): Row {
    const scopes = this.#scopes.of(scopesOf(entry), openedMs);
    const row: Row = { entry, counted: countedOf(entry, holdsRest), openedMs, expiresMs: 0, scopes };
    this.#rows.set(entry.id, row);
    return row;
  }

  #end(row: Row, ended: LedgerEntry): void {
    ended.seq = this.#lastSeq += 1;
    row.entry = ended;
    row.counted = countedOf(ended, false);
    row.expiresMs = 0;
    this.#inFlight.delete(row);
    this.#count(row);
  }

  #expire(nowMs: number): void {
    if (nowMs < this.#nextExpiryMs) return;
    this.#nextExpiryMs = Infinity;
    for (const row of this.#inFlight) {
      if (row.expiresMs > nowMs) {
        this.#nextExpiryMs = Math.min(this.#nextExpiryMs, row.expiresMs);
        continue;
      }
      this.#discount(row);
      this.#end(row, expiredEntry(row.entry, new Date(row.expiresMs).toISOString()));
    }
  }

  #count(row: Row): void {
    for (const scope of row.scopes) {
      if (row.entry.status === 'in-flight') scope.inFlight += 1;
      // what has just become unknown is younger than any clearing
      for (const counter of scope.counters) if (covers(counter, row.openedMs)) countIn(counter, row.counted, false);
    }
  }

  #discount(row: Row): void {
    for (const scope of row.scopes) {
      if (row.entry.status === 'in-flight') scope.inFlight -= 1;
      const cleared = this.#scopes.isCleared(scope, row.entry.seq);
      for (const counter of scope.counters) if (covers(counter, row.openedMs)) countOut(counter, row.counted, cleared);
    }
  }

  #remember(entry: LedgerEntry): void {
    const mark = replayMarkOf(entry);
    if (mark !== undefined) this.#byMark.set(mark, entry.id);
    if (entry.status === 'settled' && entry.charge !== undefined) this.#prices.add(entry.charge);
  }

  #mayGo({ entry }: Row): boolean {
    if (entry.status === 'in-flight') return false;
    return entry.status !== 'unknown' || entry.seq <= this.#scopes.allClearedSeq;
  }

  // many at once: to look for the oldest for every entry would cost more than the entry
  #forgetOldest(): void {
    if (this.#rows.size - this.#inFlight.size <= this.#maxEntries + (this.#maxEntries >> 3) + 64) return;
    let surplus = this.#rows.size - this.#inFlight.size - this.#maxEntries;
    for (const row of this.#rows.values()) {
      if (surplus === 0) return;
      if (!this.#mayGo(row)) continue;
      this.#forgotten.add(row.entry);
      this.#forget(row);
      surplus -= 1;
    }
  }

  #forget(row: Row): void {
    const { priceRub } = row.counted;
    this.#rows.delete(row.entry.id);
    if (priceRub !== undefined) {
      for (const scope of row.scopes) {
        for (const counter of scope.counters) {
          if (covers(counter, row.openedMs)) counter.carried = counter.carried.plus(toBig(priceRub));
        }
      }
    }
    const mark = replayMarkOf(row.entry);
    if (mark !== undefined && this.#byMark.get(mark) === row.entry.id) this.#byMark.delete(mark);
  }

  /** Ended entries in order of settlement, then those in flight. */
  #bySeq(): LedgerEntry[] {
    const ended = [...this.#rows.values()].map((row) => row.entry);
    return ended.sort((a, b) => (a.seq || Infinity) - (b.seq || Infinity) || (a.id < b.id ? -1 : 1));
  }
}
