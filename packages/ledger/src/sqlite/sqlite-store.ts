import { amountOf, checkOptions, configurationError, isPromiseLike } from '@kopek/core/kit';
import { checkEstimate, checkNewEntry, endedEntry, expiredEntry, openEntry, replayMarkOf } from './book-entry.ts';
import { refusalOf } from '../book/check-limit.ts';
import { count, countedOf, type CountedEntry } from './counter.ts';
import { rankOf, scopesOf, type LedgerEntry } from '../contract/entry.ts';
import { isoTime } from '../contract/iso-time.ts';
import { PRICE_SAMPLES, priceEstimateOf } from '../book/price-estimate.ts';
import type {
  CounterMismatch,
  EntriesPage,
  EntriesResult,
  LedgerTotal,
  LimitState,
  NewEntry,
  PriceEstimate,
  Reservation,
  ReserveCall,
  ScopeLimit,
  TotalsQuery,
} from '../contract/contract.ts';
import { type MaybePromise } from '@kopek/core';
import { carry, counterFor, covers, newCounter, recount, stateOf, type WindowCounter } from '../book/window-counter.ts';
import { DEFAULT_TIME_ZONE, momentOf, WHOLE_LIFE } from '../contract/windows.ts';
import { BookTable } from './book-table.ts';
import { Connection } from './connection.ts';
import { EntryTable } from './entry-table.ts';
import { LiveTable } from './live-table.ts';
import { blockAtMost, openDatabase } from './open-database.ts';
import { Reports } from './reports.ts';
import type { EntryRow } from './rows.ts';
import { STORE_OPTIONS, type SqliteStore, type SqliteStoreOptions } from './sqlite-options.ts';

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
  readonly #connection: Connection;
  readonly #now: () => number;
  readonly #readOnly: boolean;
  readonly #book: BookTable;
  readonly #entries: EntryTable;
  readonly #live: LiveTable;
  readonly #reports: Reports;
  #closed = false;

  constructor(path: string, options: SqliteStoreOptions) {
    checkOptions(' of sqliteStore', options, STORE_OPTIONS);
    const { book = 'default', fsync = false, busyTimeoutMs = 5, readOnly = false, now = Date.now } = options;
    this.path = path;
    this.#now = now;
    this.#readOnly = readOnly;
    const database = openDatabase(path, { fsync, readOnly });
    const connection = new Connection(database);
    this.#connection = connection;
    this.#book = new BookTable(database, connection, book, readOnly);
    blockAtMost(database, busyTimeoutMs);
    this.#entries = new EntryTable(connection, this.#book);
    this.#live = new LiveTable(connection, this.#book.id);
    this.#reports = new Reports({
      path,
      connection,
      book: this.#book.id,
      entries: this.#entries,
      live: this.#live,
      now,
    });
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
      const attempt = this.#live.attempt(id);
      if (attempt === undefined) return;
      this.#recount(attempt.scopes, attempt.openedMs, attempt, undefined);
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
      this.#book.clear(scope, this.#entries.lastSeq);
      this.#live.clearUnknown(scope);
    });
  }

  totals(query: TotalsQuery = {}): MaybePromise<Record<string, LedgerTotal>> {
    return this.#upToDate(() => this.#reports.totals(query));
  }

  prices(model: string): PriceEstimate | undefined {
    this.#checkOpen();
    return priceEstimateOf(this.#entries.latestOf(model, PRICE_SAMPLES).flatMap(({ charge }) => charge ?? []));
  }

  entries(page: EntriesPage = {}): MaybePromise<EntriesResult> {
    return this.#upToDate(() => this.#reports.entries(page));
  }

  verify(): MaybePromise<CounterMismatch[]> {
    return this.#upToDate(() => this.#reports.verify());
  }

  async prune({ before }: { before: string }): Promise<{ removed: number }> {
    const beforeMs = momentOf(before, DEFAULT_TIME_ZONE);
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
    return this.#connection.close();
  }

  #reserve(limits: readonly ScopeLimit[], call: ReserveCall): Reservation {
    const nowMs = this.#now();
    this.#expire(nowMs);
    const checks = limits.map((limit): Check => ({ limit, counter: this.#counterOf(limit, nowMs) }));
    const granted = (): Reservation => ({ granted: checks.map(({ limit, counter }) => stateOf(limit, counter)) });
    if (this.#live.attempt(call.id) ?? this.#entries.find(call.id)) return granted();

    const estimate = call.estimateRub === undefined ? undefined : amountOf(call.estimateRub);
    for (const { limit, counter } of checks) {
      const reason = refusalOf(limit, counter, estimate);
      if (reason === undefined) continue;
      this.#save(limits);
      return { refused: { ...stateOf(limit, counter), reason } };
    }
    const holdsRest = estimate === undefined && limits.some((limit) => limit.mode === 'reserve');
    const expiresMs = nowMs + call.ttlMs;
    const entry = openEntry(call, isoTime(nowMs));
    const attempt = this.#live.open(entry, nowMs, expiresMs, holdsRest);
    if (expiresMs < this.#book.row.nextExpiryMs) this.#book.expireFrom(expiresMs);
    this.#recount(attempt.scopes, nowMs, undefined, attempt.counted);
    this.#save(limits.filter(({ scope }) => !attempt.scopes.includes(scope)));
    return granted();
  }

  #settle(entry: NewEntry): LedgerEntry {
    const known = this.#live.attempt(entry.id) ?? this.#entries.find(entry.id);
    if (known !== undefined && rankOf(known.counted.status) >= rankOf(entry.status)) return known.entry;
    const openedAt = known?.entry.openedAt ?? entry.openedAt ?? isoTime(this.#now());
    const ended = endedEntry(known?.entry, entry, openedAt);
    const mark = replayMarkOf(ended);
    const original =
      mark !== undefined && ended.status === 'settled' ? this.#entries.originalOf(ended.id, mark) : undefined;
    if (original !== undefined) ended.replayOf = original;
    // a replay is nothing that a later answer could repeat
    this.#end(known, ended, original === undefined ? mark : undefined);
    return ended;
  }

  #end(known: EntryRow | undefined, ended: LedgerEntry, mark?: string): void {
    const openedMs = known?.openedMs ?? Date.parse(ended.openedAt);
    // the scopes of an attempt are those of its beginning, whatever its end says
    const scopes = known?.scopes ?? scopesOf(ended);
    const counted = countedOf(ended, false);
    this.#recount(scopes, openedMs, known, counted);
    if (known?.seq === 0) this.#live.close(known.id);
    else if (known !== undefined) this.#entries.remove(known);
    this.#entries.end({ entry: ended, openedMs, counted, scopes, mark });
  }

  /** Replaces in every counter what an entry was by what it is; undefined where there is none. */
  #recount(
    scopes: readonly string[],
    openedMs: number,
    before: EntryRow | undefined,
    after: CountedEntry | undefined,
  ): void {
    for (const scope of scopes) {
      const counters = this.#live.counters(scope);
      if (counters.length === 0) continue;
      const wasCleared = before !== undefined && this.#isCleared(scope, before);
      const change = { openedMs, before: before?.counted, wasCleared, after };
      if (recount(counters, change)) this.#live.save(scope, counters);
    }
  }

  #expire(nowMs: number): void {
    if (nowMs < this.#book.row.nextExpiryMs) return;
    const open = this.#live.inFlight().sort((a, b) => a.expiresMs - b.expiresMs);
    let laterMs = WHOLE_LIFE.endMs;
    for (const row of open) {
      if (row.expiresMs > nowMs) {
        laterMs = row.expiresMs;
        break;
      }
      this.#end(row, expiredEntry(row.entry, new Date(row.expiresMs).toISOString()));
    }
    this.#book.expireFrom(laterMs);
  }

  /** The counter that a limit looks at: one at hand, or a new one, counted from the books. */
  #counterOf(limit: ScopeLimit, nowMs: number): WindowCounter {
    const counters = this.#live.counters(limit.scope);
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
    for (const { openedMs, counted, scopes } of this.#live.inFlight()) {
      if (covers(counter, openedMs) && scopes.includes(limit.scope)) count(counter, counted, false, 1);
    }
    // a window that is over is never asked for again
    this.#live.remember(limit.scope, [...counters.filter(({ endMs }) => endMs > nowMs), counter]);
    return counter;
  }

  /** Keeps what limits were checked, where no attempt is counted. */
  #save(limits: readonly ScopeLimit[]): void {
    for (const scope of new Set(limits.map((limit) => limit.scope))) this.#live.save(scope, this.#live.counters(scope));
  }

  #isCleared(scope: string, { seq, counted }: EntryRow): boolean {
    return counted.status === 'unknown' && seq <= this.#book.clearedSeq(scope);
  }

  #prune(beforeMs: number): number {
    const rows = this.#reports.prunable(beforeMs, PRUNED_AT_ONCE);
    for (const row of rows) {
      const { priceRub } = row.counted;
      if (priceRub !== undefined) {
        for (const scope of row.scopes) {
          const counters = this.#live.counters(scope);
          if (counters.length === 0) continue;
          carry(counters, row.openedMs, priceRub);
          this.#live.save(scope, counters);
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
    this.#connection.look();
    if (this.#readOnly || nowMs < this.#book.row.nextExpiryMs) return read();
    const expired = this.#write(() => this.#expire(nowMs));
    return isPromiseLike(expired) ? expired.then(read) : read();
  }

  #write<T>(work: () => T, signal?: AbortSignal): MaybePromise<T> {
    this.#checkOpen();
    if (this.#readOnly)
      throw configurationError(`The ledger ${this.path} was opened to be read, so nothing is written.`);
    this.#live.forgetMany();
    return this.#connection.write(work, signal);
  }

  #checkOpen(): void {
    if (this.#closed) throw configurationError(`The ledger ${this.path} is closed.`);
  }
}
