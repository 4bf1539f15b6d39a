import type { DatabaseSync } from 'node:sqlite';
import { expiredEntry } from './book-entry.ts';
import { count, emptyCounter, mismatchesOf, type Counter } from './counter.ts';
import { boundsOf } from '../book/pages.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { CounterMismatch, EntriesPage, EntriesResult, LedgerTotal, TotalsQuery } from '../contract/contract.ts';
import type { MaybePromise } from '@kopek/core';
import { TotalsReport } from '../book/totals.ts';
import { covers, type WindowCounter } from '../book/window-counter.ts';
import { WHOLE_LIFE } from '../contract/windows.ts';
import type { Connection } from './connection.ts';
import { OF_BOOK, type EntryTable } from './entry-table.ts';
import { IS_ATTEMPT, type LiveTable } from './live-table.ts';
import { loadSqlite } from './open-database.ts';
import { ENDED_COLUMNS, endedRow, integer, parseEntry, text, type EntryRow, type SqlRow } from './rows.ts';

/** Books with more entries than this are read in pieces, so that the rest of the process gets its turn. */
const AT_ONCE = 2000;
/** The place of attempts in flight in an order by number: after all that have ended. */
const LAST = Number.MAX_SAFE_INTEGER;

/** What reports are made from. */
export interface ReportsOptions {
  path: string;
  connection: Connection;
  book: number;
  entries: EntryTable;
  live: LiveTable;
  now: () => number;
}

/** What is read of one book, without changing it. */
export class Reports {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #book: number;
  readonly #places: readonly [number, number];
  readonly #live: LiveTable;
  readonly #now: () => number;

  constructor({ path, connection, book, entries, live, now }: ReportsOptions) {
    this.#path = path;
    this.#connection = connection;
    this.#book = book;
    this.#places = entries.places;
    this.#live = live;
    this.#now = now;
  }

  totals(query: TotalsQuery): MaybePromise<Record<string, LedgerTotal>> {
    const report = new TotalsReport(query);
    const bounds = [report.fromMs, report.toMs].map(boundOf);
    const nowMs = this.#now();
    return this.#read(
      // ordered here and not around it, so that the two are merged, and never sorted
      `SELECT place, body, NULL AS expires_ms FROM entry WHERE ${OF_BOOK} AND opened_ms >= ? AND opened_ms < ?
       UNION ALL
       SELECT ${LAST}, body, expires_ms FROM live WHERE ${IS_ATTEMPT}
       ORDER BY place`,
      [...this.#places, ...bounds, this.#book],
      (row) => {
        const { expires_ms: expiresMs } = row;
        const entry = parseEntry(row);
        report.add(typeof expiresMs === 'number' ? currentEntry({ ...entry, seq: 0 }, expiresMs, nowMs) : entry);
      },
      () => report.result(),
    );
  }

  entries(page: EntriesPage): EntriesResult {
    const { afterSeq, limit, fromMs, toMs } = boundsOf(page);
    const bounds = [fromMs, toMs].map(boundOf);
    const ended = this.#connection
      .of(
        `SELECT place, body FROM entry WHERE ${OF_BOOK} AND opened_ms >= ? AND opened_ms < ?
         ORDER BY place LIMIT ?`,
      )
      .all(this.#places[0] + afterSeq, this.#places[1], ...bounds, limit + 1)
      .map(parseEntry);
    if (ended.length > limit) {
      const entries = ended.slice(0, limit);
      return { entries, next: String(entries.at(-1)?.seq) };
    }
    const nowMs = this.#now();
    const inFlight = this.#live
      .inFlight()
      .filter(({ openedMs }) => openedMs >= fromMs && openedMs < toMs)
      // whoever reads them may write into them
      .map(({ entry, expiresMs }) => currentEntry(structuredClone(entry), expiresMs, nowMs));
    return { entries: [...ended, ...inFlight] };
  }

  verify(): MaybePromise<CounterMismatch[]> {
    const cleared = this.#clearedSeqs();
    const scopes = this.#live.scopes();
    const sums = new Map<WindowCounter, Counter>();
    for (const counter of [...scopes.values()].flat()) sums.set(counter, { ...emptyCounter(), spent: counter.carried });
    const countRow = ({ seq, openedMs, counted, scopes: own }: EntryRow): void => {
      for (const scope of own) {
        const isCleared = seq > 0 && seq <= Math.max(cleared.get(scope) ?? 0, cleared.get('') ?? 0);
        for (const counter of scopes.get(scope) ?? []) {
          const sum = covers(counter, openedMs) ? sums.get(counter) : undefined;
          if (sum) count(sum, counted, isCleared, 1);
        }
      }
    };
    for (const row of this.#live.inFlight()) countRow(row);
    return this.#read(
      `SELECT ${ENDED_COLUMNS} FROM entry WHERE ${OF_BOOK}`,
      this.#places,
      (row) => countRow(endedRow(row)),
      () =>
        [...scopes].flatMap(([scope, counters]) =>
          counters.flatMap((counter) => {
            const { period, startMs } = counter;
            return mismatchesOf({ scope, period, startMs }, counter, sums.get(counter) ?? emptyCounter());
          }),
        ),
    );
  }

  /** Entries that may be removed. */
  prunable(beforeMs: number, count: number): EntryRow[] {
    return this.#connection
      .of(
        `SELECT ${ENDED_COLUMNS} FROM entry WHERE ${OF_BOOK} AND at_ms < ?
           AND (status <> 'unknown' OR place <= (SELECT ? + cleared_seq FROM book WHERE id = ?))
         ORDER BY place LIMIT ?`,
      )
      .all(...this.#places, beforeMs, this.#places[0], this.#book, count)
      .map(endedRow);
  }

  /** By scope; those of all scopes under the empty name. */
  #clearedSeqs(): Map<string, number> {
    const rows = this.#connection
      .of(`SELECT scope, seq FROM cleared WHERE book = ? UNION ALL SELECT '', cleared_seq FROM book WHERE id = ?`)
      .all(this.#book, this.#book);
    return new Map(rows.map((row) => [text(row, 'scope'), integer(row, 'seq')]));
  }

  /** Reads rows at one moment of the books: at once when there are few, else in pieces from a connection of its own. */
  #read<T>(sql: string, parameters: readonly number[], visit: (row: SqlRow) => void, result: () => T): MaybePromise<T> {
    const few = this.#connection
      .of(`SELECT count(*) AS entries FROM (SELECT 1 FROM entry WHERE ${OF_BOOK} LIMIT ?)`)
      .get(...this.#places, AT_ONCE + 1);
    if (integer(few ?? {}, 'entries') > AT_ONCE) return this.#readInPieces(sql, parameters, visit, result);
    for (const row of this.#connection.of(sql).iterate(...parameters)) visit(row);
    return result();
  }

  async #readInPieces<T>(
    sql: string,
    parameters: readonly number[],
    visit: (row: SqlRow) => void,
    result: () => T,
  ): Promise<T> {
    const { DatabaseSync } = loadSqlite();
    const snapshot: DatabaseSync = new DatabaseSync(this.#path, { readOnly: true });
    try {
      let read = 0;
      for (const row of snapshot.prepare(sql).iterate(...parameters)) {
        visit(row);
        read += 1;
        if (read % AT_ONCE === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      }
      return result();
    } finally {
      snapshot.close();
    }
  }
}

/** An entry whose time is over is unknown, also where nobody may write that down. */
function currentEntry(entry: LedgerEntry, expiresMs: number, nowMs: number): LedgerEntry {
  return expiresMs > nowMs ? entry : expiredEntry(entry, new Date(expiresMs).toISOString());
}

/** SQLite has no infinite integers. */
function boundOf(ms: number): number {
  return Math.min(Math.max(ms, WHOLE_LIFE.startMs), WHOLE_LIFE.endMs);
}
