import type { DatabaseSync } from 'node:sqlite';
import { configurationError } from '../../errors/configuration-error.ts';
import { amountOf } from '../../money/amount.ts';
import { checkEstimate, checkNewEntry, endedEntry, expiredEntry, openEntry } from '../book-entry.ts';
import { refusalOf } from '../check-limit.ts';
import { count, countedOf } from '../counter.ts';
import { rankOf, scopesOf, type LedgerEntry } from '../entry.ts';
import type { PriceEstimate } from '../price-estimate.ts';
import {
  isPromiseLike,
  type CounterMismatch,
  type EntriesPage,
  type EntriesResult,
  type LimitState,
  type MaybePromise,
  type NewEntry,
  type Reservation,
  type ReserveCall,
  type ScopeLimit,
} from '../store.ts';
import type { LedgerTotal, TotalsQuery } from '../totals.ts';
import { carry, counterFor, covers, newCounter, recount, stateOf, type WindowCounter } from '../window-counter.ts';
import { WHOLE_LIFE } from '../windows.ts';
import { BookTable } from './book-table.ts';
import { EntryTable, type EntryRow } from './entry-table.ts';
import { LiveTable, type Live } from './live-table.ts';
import { blockAtMost, openDatabase } from './open-database.ts';
import { RecentPrices } from './recent-prices.ts';
import { Reports } from './reports.ts';
import type { SqliteStore, SqliteStoreOptions } from './sqlite-options.ts';
import { Statements } from './statements.ts';
import { Transactions } from './transactions.ts';

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
  counter: WindowCounter;
}

class FileStore implements SqliteStore {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #transactions: Transactions;
  readonly #now: () => number;
  readonly #readOnly: boolean;
  readonly #book: BookTable;
  readonly #entries: EntryTable;
  readonly #live: LiveTable;
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
    this.#live = new LiveTable(statements, this.#book.id);
    this.#prices = new RecentPrices(this.#entries);
    const { id } = this.#book;
    this.#reports = new Reports({ path, statements, book: id, entries: this.#entries, live: this.#live, now });
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
      const { attempt } = this.#live.read(id, []);
      if (attempt === undefined) return;
      this.#recount(attempt, undefined, this.#live.read(id, scopesOf(attempt.entry)));
      this.#live.close(id);
    });
  }

  renew(ids: readonly string[], ttlMs: number): MaybePromise<void> {
    return this.#write(() => {
      const nowMs = this.#now();
      for (const id of ids) this.#live.renew(id, nowMs, nowMs + ttlMs);
    });
  }

  clearUnknown(scope?: string): MaybePromise<void> {
    return this.#write(() => {
      this.#expire(this.#now());
      this.#book.clear(scope, this.#entries.lastSeq());
      this.#live.clearUnknown(scope);
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
      if (part === PRUNED_AT_ONCE) continue;
      await this.#write(() => this.#entries.tidyScopes());
      return { removed };
    }
  }

  limits(): MaybePromise<LimitState[]> {
    return this.#upToDate(() => {
      const nowMs = this.#now();
      const counters = [...this.#live.scopes().values()].flat();
      return counters.flatMap((counter) =>
        counter.limit && covers(counter, nowMs) ? [stateOf(counter.limit, counter)] : [],
      );
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
    const nextExpiryMs = this.#expire(nowMs);
    const scopes = scopesOf(call.attempt);
    const live = this.#live.read(call.id, new Set([...scopes, ...limits.map((limit) => limit.scope)]));
    const checks = limits.map((limit): Check => ({ limit, counter: this.#counterOf(limit, live, nowMs) }));
    const granted = (): Reservation => ({ granted: checks.map(({ limit, counter }) => stateOf(limit, counter)) });
    if (live.attempt !== undefined) return granted();

    const estimate = call.estimateRub === undefined ? undefined : amountOf(call.estimateRub);
    for (const { limit, counter } of checks) {
      const reason = refusalOf(limit, counter, estimate);
      if (reason === undefined) continue;
      if (this.#entries.find(call.id)) return granted();
      for (const scope of new Set(limits.map((checked) => checked.scope))) this.#save(scope, live);
      return { refused: { ...stateOf(limit, counter), reason } };
    }
    const entry = openEntry(call, new Date(nowMs).toISOString());
    const holdsRest = estimate === undefined && limits.some((limit) => limit.mode === 'reserve');
    const expiresMs = nowMs + call.ttlMs;
    if (!this.#live.open(entry, expiresMs, holdsRest, this.#entries.places)) return granted();
    if (expiresMs < nextExpiryMs) this.#book.expireFrom(expiresMs);
    const counted = countedOf(entry, holdsRest);
    for (const [scope, counters] of live.scopes) {
      if (scopes.includes(scope)) recount(counters, { openedMs: nowMs, wasCleared: false, after: counted });
      this.#save(scope, live);
    }
    return granted();
  }

  #settle(entry: NewEntry): LedgerEntry {
    const live = this.#live.read(entry.id, scopesOf(entry));
    const known = live.attempt ?? this.#entries.find(entry.id);
    if (known !== undefined && rankOf(known.counted.status) >= rankOf(entry.status)) return known.entry;
    const ended = endedEntry(known?.entry, entry, new Date(this.#now()).toISOString());
    const original = ended.status === 'settled' ? this.#entries.originalOf(ended) : undefined;
    if (original !== undefined) ended.replayOf = original;
    this.#end(known, ended, live);
    return ended;
  }

  #end(known: EntryRow | undefined, ended: LedgerEntry, live: Live): void {
    this.#recount(known, ended, live);
    if (known?.seq === 0) this.#live.close(known.id);
    else if (known !== undefined) this.#entries.remove(known);
    this.#entries.end(ended, known?.openedMs ?? Date.parse(ended.openedAt));
  }

  /** Replaces in every counter what an entry was by what it is; undefined where there is none. */
  #recount(before: EntryRow | undefined, after: LedgerEntry | undefined, read: Live): void {
    const entry = after ?? before?.entry;
    if (entry === undefined) return;
    const openedMs = before?.openedMs ?? Date.parse(entry.openedAt);
    const counted = after && countedOf(after, false);
    const scopes = scopesOf(entry);
    // the scopes of an attempt are those of its beginning, whatever its end says
    const live = scopes.every((scope) => read.scopes.has(scope)) ? read : this.#live.read(entry.id, scopes);
    for (const scope of scopes) {
      const counters = live.scopes.get(scope) ?? [];
      if (counters.length === 0) continue;
      const wasCleared = before !== undefined && this.#isCleared(scope, before);
      if (recount(counters, { openedMs, before: before?.counted, wasCleared, after: counted })) this.#save(scope, live);
    }
  }

  /** @returns the moment before which nothing expires. */
  #expire(nowMs: number): number {
    const nextMs = this.#book.nextExpiryMs();
    if (nowMs < nextMs) return nextMs;
    const open = this.#live.inFlight().sort((a, b) => a.expiresMs - b.expiresMs);
    let laterMs = WHOLE_LIFE.endMs;
    for (const row of open) {
      if (row.expiresMs > nowMs) {
        laterMs = row.expiresMs;
        break;
      }
      const expired = expiredEntry(row.entry, new Date(row.expiresMs).toISOString());
      this.#end(row, expired, this.#live.read(row.id, scopesOf(row.entry)));
    }
    this.#book.expireFrom(laterMs);
    return laterMs;
  }

  /** The counter that a limit looks at: of those at hand, or a new one, counted from the books and put to them. */
  #counterOf(limit: ScopeLimit, live: Live, nowMs: number): WindowCounter {
    const counters = live.scopes.get(limit.scope) ?? [];
    const known = counterFor(counters, limit, nowMs);
    if (known) {
      known.limit = limit;
      return known;
    }
    const counter: WindowCounter = { ...newCounter(limit, nowMs), limit };
    const clearedSeq = this.#book.clearedSeq(limit.scope);
    for (const { seq, counted } of this.#entries.countedIn(limit.scope, counter)) {
      count(counter, counted, seq <= clearedSeq, 1);
    }
    for (const { openedMs, counted, entry } of this.#live.inFlight()) {
      if (covers(counter, openedMs) && scopesOf(entry).includes(limit.scope)) count(counter, counted, false, 1);
    }
    // a window that is over is never asked for again
    live.scopes.set(limit.scope, [...counters.filter(({ endMs }) => endMs > nowMs), counter]);
    return counter;
  }

  #save(scope: string, live: Live): void {
    const counters = live.scopes.get(scope) ?? [];
    if (counters.length > 0) this.#live.save(scope, counters);
  }

  #isCleared(scope: string, { seq, counted }: EntryRow): boolean {
    return counted.status === 'unknown' && seq <= this.#book.clearedSeq(scope);
  }

  #prune(beforeMs: number): number {
    const rows = this.#reports.prunable(beforeMs, PRUNED_AT_ONCE);
    for (const row of rows) {
      const { priceRub } = row.counted;
      if (priceRub !== undefined) {
        const live = this.#live.read(row.id, scopesOf(row.entry));
        for (const [scope, counters] of live.scopes) {
          carry(counters, row.openedMs, priceRub);
          this.#save(scope, live);
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
    if (this.#readOnly || nowMs < this.#book.nextExpiryMs()) return read();
    const expired = this.#write(() => void this.#expire(nowMs));
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
