import type { DatabaseSync } from 'node:sqlite';
import { configurationError } from '../../errors/configuration-error.ts';
import { amountOf } from '../../money/amount.ts';
import { checkEstimate, checkNewEntry, endedEntry, expiredEntry, openEntry } from '../book-entry.ts';
import { limitState, refusalOf } from '../check-limit.ts';
import { count, countedOf, type CountedEntry } from '../counter.ts';
import { rankOf, scopesOf, type LedgerEntry } from '../entry.ts';
import type { PriceEstimate } from '../price-estimate.ts';
import {
  isPromiseLike,
  type CounterMismatch,
  type EntriesPage,
  type EntriesResult,
  type LedgerStore,
  type LimitState,
  type MaybePromise,
  type NewEntry,
  type Reservation,
  type ReserveCall,
  type ScopeLimit,
} from '../store.ts';
import type { LedgerTotal, TotalsQuery } from '../totals.ts';
import { DEFAULT_TIME_ZONE, windowOf } from '../windows.ts';
import { BookTable } from './book-table.ts';
import { CounterTable, WHOLE_LIFE, type CounterRow } from './counter-table.ts';
import { EntryTable, type EntryRow } from './entry-table.ts';
import { blockAtMost, openDatabase } from './open-database.ts';
import { RecentPrices } from './recent-prices.ts';
import { Reports } from './reports.ts';
import { Statements } from './statements.ts';
import { Transactions } from './transactions.ts';

/** Settings of {@link sqliteStore}. */
export interface SqliteStoreOptions {
  /** Several ledgers in one file are kept apart by name. Default `default`. */
  book?: string;
  /**
   * Every commit is on the disk before it is told: survives the death of the machine, and costs a disk write each.
   * Default false: what was told survives the death of the process.
   */
  fsync?: boolean;
  /**
   * How long one call may block this process while another one writes, ms. After that it is repeated without blocking.
   * Default 5.
   */
  busyTimeoutMs?: number;
  /** Only reads: reports beside a program that writes. Default false. */
  readOnly?: boolean;
  /** The clock of the store, ms since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** A ledger store in a file. */
export interface SqliteStore extends LedgerStore {
  readonly path: string;
}

const PRUNED_AT_ONCE = 1000;

/**
 * Keeps books and limits in a SQLite file (`node:sqlite`), shared by the processes and containers of one machine.
 *
 * Node 22 says once that SQLite is experimental; `--disable-warning=ExperimentalWarning` hides that.
 *
 * What a call returned survives `kill -9`. It answers at once, unless another process is writing just then. Never put
 * the file on a network file system.
 *
 * @param path - created when absent, readable by its owner only; SQLite keeps `<path>-wal` and `<path>-shm` beside it.
 * @throws KopekError `configuration`, in one sentence, when the file cannot be a ledger here.
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): SqliteStore {
  return new FileStore(path, options);
}

/** A limit, and the counter that it looks at. */
interface Check {
  limit: ScopeLimit;
  counter: CounterRow;
}

class FileStore implements SqliteStore {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #transactions: Transactions;
  readonly #now: () => number;
  readonly #readOnly: boolean;
  readonly #book: BookTable;
  readonly #entries: EntryTable;
  readonly #counters: CounterTable;
  readonly #reports: Reports;
  readonly #prices: RecentPrices;
  #closed = false;

  constructor(path: string, options: SqliteStoreOptions) {
    const { book = 'default', fsync = false, busyTimeoutMs = 5, readOnly = false, now = Date.now } = options;
    this.path = path;
    this.#now = now;
    this.#readOnly = readOnly;
    this.#database = openDatabase(path, { fsync, readOnly });
    const statements = new Statements(this.#database);
    this.#transactions = new Transactions(this.#database);
    this.#book = new BookTable(this.#database, statements, book, readOnly);
    blockAtMost(this.#database, busyTimeoutMs);
    this.#entries = new EntryTable(statements, this.#book.id);
    this.#counters = new CounterTable(statements, this.#book.id);
    this.#prices = new RecentPrices(this.#entries);
    this.#reports = new Reports(path, statements, this.#book.id, now);
  }

  reserve(limits: readonly ScopeLimit[], call: ReserveCall): MaybePromise<Reservation> {
    checkEstimate(call.estimateRub);
    return this.#write(() => this.#reserve(limits, call), call.signal);
  }

  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    checkNewEntry(entry);
    return this.#write(() => this.#settle(entry));
  }

  release(id: string): MaybePromise<void> {
    return this.#write(() => {
      const known = this.#entries.find(id);
      if (known?.counted.status !== 'in-flight') return;
      this.#recount(known, known.openedMs, undefined);
      this.#entries.remove(known);
    });
  }

  renew(ids: readonly string[], ttlMs: number): MaybePromise<void> {
    return this.#write(() => {
      const nowMs = this.#now();
      for (const id of ids) this.#entries.renew(id, nowMs, nowMs + ttlMs);
    });
  }

  clearUnknown(scope?: string): MaybePromise<void> {
    return this.#write(() => {
      this.#expire(this.#now());
      this.#book.clear(scope, this.#entries.lastSeq());
      this.#counters.clearUnknown(scope);
    });
  }

  totals(query: TotalsQuery = {}): MaybePromise<Record<string, LedgerTotal>> {
    return this.#upToDate(() => this.#reports.totals(query));
  }

  prices(model: string): PriceEstimate | undefined {
    this.#checkOpen();
    return this.#prices.of(model, this.#now());
  }

  entries(page: EntriesPage = {}): MaybePromise<EntriesResult> {
    return this.#upToDate(() => this.#reports.entries(page));
  }

  verify(): MaybePromise<CounterMismatch[]> {
    return this.#upToDate(() => this.#reports.verify());
  }

  async prune({ before }: { before: string }): Promise<{ removed: number }> {
    const beforeMs = Date.parse(before);
    let removed = 0;
    for (;;) {
      // in parts, so that others can write in between
      const part = await this.#write(() => this.#prune(beforeMs));
      removed += part;
      if (part < PRUNED_AT_ONCE) return { removed };
    }
  }

  limits(): MaybePromise<LimitState[]> {
    return this.#upToDate(() => {
      const nowMs = this.#now();
      const current = this.#counters.all().filter(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
      return current.map((counter) => limitState(counter.limit, counter, endOf(counter)));
    });
  }

  close(): MaybePromise<void> {
    if (this.#closed) return undefined;
    this.#closed = true;
    const close = (): void => this.#database.close();
    return this.#transactions.isWaiting ? this.#transactions.idle().then(close) : close();
  }

  #reserve(limits: readonly ScopeLimit[], call: ReserveCall): Reservation {
    const nowMs = this.#now();
    this.#expire(nowMs);
    const scopes = scopesOf(call.attempt);
    const wanted = new Set([...scopes, ...limits.map((limit) => limit.scope)]);
    const counters = this.#counters.at([...wanted], nowMs);
    const checks = limits.map((limit): Check => ({ limit, counter: this.#counterFor(limit, counters, nowMs) }));
    if (this.#entries.find(call.id)) return { granted: statesOf(checks) };

    const estimate = call.estimateRub === undefined ? undefined : amountOf(call.estimateRub);
    for (const { limit, counter } of checks) {
      const reason = refusalOf(limit, counter, estimate);
      if (reason === undefined) continue;
      for (const check of checks) this.#counters.save(check.counter);
      return { refused: { ...limitState(limit, counter, endOf(counter)), reason } };
    }
    const entry = openEntry(call, new Date(nowMs).toISOString());
    const holdsRest = estimate === undefined && limits.some((limit) => limit.mode === 'reserve');
    this.#entries.open(entry, nowMs, nowMs + call.ttlMs, holdsRest);
    const counted = countedOf(entry, holdsRest);
    for (const counter of counters) {
      if (scopes.includes(counter.limit.scope)) count(counter, counted, false, 1);
      this.#counters.save(counter);
    }
    return { granted: statesOf(checks) };
  }

  #settle(entry: NewEntry): LedgerEntry {
    const known = this.#entries.find(entry.id);
    if (known !== undefined && rankOf(known.counted.status) >= rankOf(entry.status)) return known.entry;
    const ended = endedEntry(known?.entry, entry, new Date(this.#now()).toISOString());
    const original = ended.status === 'settled' ? this.#entries.originalOf(ended) : undefined;
    if (original !== undefined) ended.replayOf = original;
    this.#end(known, ended);
    return ended;
  }

  #end(known: EntryRow | undefined, ended: LedgerEntry): void {
    const openedMs = known?.openedMs ?? Date.parse(ended.openedAt);
    this.#recount(known, openedMs, ended);
    if (known !== undefined) this.#entries.remove(known);
    this.#entries.end(ended, openedMs);
  }

  /** Replaces in every counter what an entry was by what it is; undefined where there is none. */
  #recount(before: EntryRow | undefined, openedMs: number, after: LedgerEntry | undefined): void {
    const entry = after ?? before?.entry;
    if (entry === undefined) return;
    const counted: CountedEntry | undefined = after && countedOf(after, false);
    for (const counter of this.#counters.at(scopesOf(entry), openedMs)) {
      if (before) count(counter, before.counted, this.#isCleared(counter.limit.scope, before), -1);
      // what has just become unknown is younger than any clearing
      if (counted) count(counter, counted, false, 1);
      this.#counters.save(counter);
    }
  }

  #expire(nowMs: number): void {
    for (const { row, expiresMs } of this.#entries.due(nowMs)) {
      this.#end(row, expiredEntry(row.entry, new Date(expiresMs).toISOString()));
    }
  }

  /** The counter that a limit looks at: of those at hand, or a new one, counted from the books and put to them. */
  #counterFor(limit: ScopeLimit, counters: CounterRow[], nowMs: number): CounterRow {
    const { period, timeZone = DEFAULT_TIME_ZONE } = limit;
    const window = period === undefined ? WHOLE_LIFE : windowOf(period, timeZone, nowMs);
    const known = counters.find(
      (counter) =>
        counter.limit.scope === limit.scope && counter.startMs === window.startMs && counter.endMs === window.endMs,
    );
    if (known) {
      known.limit = limit;
      return known;
    }
    const counter = this.#counters.open(limit, window, nowMs);
    const clearedSeq = this.#book.clearedSeq(limit.scope);
    for (const { seq, counted } of this.#entries.countedIn(limit.scope, window.startMs, window.endMs)) {
      count(counter, counted, seq <= clearedSeq, 1);
    }
    counters.push(counter);
    return counter;
  }

  #isCleared(scope: string, { seq, counted }: EntryRow): boolean {
    return counted.status === 'unknown' && seq <= this.#book.clearedSeq(scope);
  }

  #prune(beforeMs: number): number {
    const rows = this.#reports.prunable(beforeMs, PRUNED_AT_ONCE);
    for (const row of rows) {
      const { priceRub } = row.counted;
      if (priceRub !== undefined) {
        for (const counter of this.#counters.at(scopesOf(row.entry), row.openedMs)) {
          counter.carried = counter.carried.plus(amountOf(priceRub));
          this.#counters.save(counter);
        }
      }
      this.#entries.remove(row);
    }
    return rows.length;
  }

  /** Reads, after what is due has expired. */
  #upToDate<T>(read: () => MaybePromise<T>): MaybePromise<T> {
    this.#checkOpen();
    const nowMs = this.#now();
    if (this.#readOnly || this.#entries.due(nowMs).length === 0) return read();
    const expired = this.#write(() => this.#expire(nowMs));
    return isPromiseLike(expired) ? expired.then(read) : read();
  }

  #write<T>(work: () => T, signal?: AbortSignal): MaybePromise<T> {
    this.#checkOpen();
    if (this.#readOnly)
      throw configurationError(`The ledger ${this.path} was opened to be read, so nothing is written.`);
    return this.#transactions.run(work, signal);
  }

  #checkOpen(): void {
    if (this.#closed) throw configurationError(`The ledger ${this.path} is closed.`);
  }
}

function statesOf(checks: readonly Check[]): LimitState[] {
  return checks.map(({ limit, counter }) => limitState(limit, counter, endOf(counter)));
}

function endOf({ limit, endMs }: CounterRow): string | undefined {
  return limit.period === undefined ? undefined : new Date(endMs).toISOString();
}
