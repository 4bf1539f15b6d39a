import type { DatabaseSync } from 'node:sqlite';
import { expiredEntry } from '../book-entry.ts';
import { count, emptyCounter, mismatchesOf, type Counter } from '../counter.ts';
import { boundsOf } from '../entries-page.ts';
import { scopesOf, type LedgerEntry } from '../entry.ts';
import type { CounterMismatch, EntriesPage, EntriesResult, MaybePromise } from '../store.ts';
import { TotalsReport, type LedgerTotal, type TotalsQuery } from '../totals.ts';
import { integer, text, type SqlRow } from './columns.ts';
import { CounterTable, WHOLE_LIFE, type CounterRow } from './counter-table.ts';
import { ENDED_COLUMNS, endedRow, EntryTable, parseEntry, type EntryRow } from './entry-table.ts';
import { loadSqlite } from './load-sqlite.ts';
import { Statements } from './statements.ts';

/** Books with more entries than this are read in pieces, so that others of this process get their turn. */
const AT_ONCE = 2000;
/** Where those in flight stand in an order by number. */
const LAST = Number.MAX_SAFE_INTEGER;

/** What is read of one book, without changing it. */
export class Reports {
  readonly #path: string;
  readonly #statements: Statements;
  readonly #book: number;
  readonly #now: () => number;

  constructor(path: string, statements: Statements, book: number, now: () => number) {
    this.#path = path;
    this.#statements = statements;
    this.#book = book;
    this.#now = now;
  }

  totals(query: TotalsQuery): MaybePromise<Record<string, LedgerTotal>> {
    const report = new TotalsReport(query);
    const bounds = [report.fromMs, report.toMs].map(boundOf);
    const nowMs = this.#now();
    return this.#read(
      // ordered here and not around it, so that the two are merged, and never sorted
      `SELECT seq, body, NULL AS expires_ms FROM entry WHERE book = ? AND opened_ms >= ? AND opened_ms < ?
       UNION ALL
       SELECT ${LAST}, body, expires_ms FROM open_entry WHERE book = ? AND opened_ms >= ? AND opened_ms < ?
       ORDER BY seq`,
      [...bounds, this.#book, ...bounds],
      (row) => report.add(currentEntry(row, nowMs)),
      () => report.result(),
    );
  }

  entries(page: EntriesPage): EntriesResult {
    const { afterSeq, limit, fromMs, toMs } = boundsOf(page);
    const bounds = [fromMs, toMs].map(boundOf);
    const ended = this.#statements
      .of(
        `SELECT body FROM entry WHERE book = ? AND seq > ? AND opened_ms >= ? AND opened_ms < ?
         ORDER BY seq LIMIT ?`,
      )
      .all(this.#book, afterSeq, ...bounds, limit + 1)
      .map(parseEntry);
    if (ended.length > limit) {
      const entries = ended.slice(0, limit);
      return { entries, next: String(entries.at(-1)?.seq) };
    }
    const nowMs = this.#now();
    const inFlight = this.#statements
      .of('SELECT body, expires_ms FROM open_entry WHERE book = ? AND opened_ms >= ? AND opened_ms < ? ORDER BY id')
      .all(this.#book, ...bounds)
      .map((row) => currentEntry(row, nowMs));
    return { entries: [...ended, ...inFlight] };
  }

  verify(): MaybePromise<CounterMismatch[]> {
    const cleared = this.#clearedSeqs();
    const sums = new Map<string, { row: CounterRow; sum: Counter }[]>();
    for (const row of new CounterTable(this.#statements, this.#book).all()) {
      const ofScope = sums.get(row.limit.scope) ?? [];
      ofScope.push({ row, sum: { ...emptyCounter(), spent: row.carried } });
      sums.set(row.limit.scope, ofScope);
    }
    const countRow = ({ seq, openedMs, counted, entry }: EntryRow): void => {
      for (const scope of scopesOf(entry)) {
        for (const { row, sum } of sums.get(scope) ?? []) {
          if (openedMs < row.startMs || openedMs >= row.endMs) continue;
          count(sum, counted, seq > 0 && seq <= Math.max(cleared.get(scope) ?? 0, cleared.get('') ?? 0), 1);
        }
      }
    };
    for (const row of new EntryTable(this.#statements, this.#book).inFlight()) countRow(row);
    return this.#read(
      `SELECT ${ENDED_COLUMNS} FROM entry WHERE book = ?`,
      [],
      (row) => countRow(endedRow(row)),
      () =>
        [...sums.values()].flat().flatMap(({ row, sum }) => {
          const { scope, period } = row.limit;
          return mismatchesOf({ scope, period, startMs: row.startMs }, row, sum);
        }),
    );
  }

  /** Entries that may be removed. */
  prunable(beforeMs: number, count: number): EntryRow[] {
    return this.#statements
      .of(
        `SELECT ${ENDED_COLUMNS} FROM entry WHERE book = ? AND at_ms < ?
           AND (status <> 'unknown' OR seq <= (SELECT cleared_seq FROM book WHERE id = entry.book))
         ORDER BY seq LIMIT ?`,
      )
      .all(this.#book, beforeMs, count)
      .map(endedRow);
  }

  /** By scope; those of all scopes under the empty name. */
  #clearedSeqs(): Map<string, number> {
    const rows = this.#statements
      .of(`SELECT scope, seq FROM cleared WHERE book = ? UNION ALL SELECT '', cleared_seq FROM book WHERE id = ?`)
      .all(this.#book, this.#book);
    return new Map(rows.map((row) => [text(row, 'scope'), integer(row, 'seq')]));
  }

  /** Reads rows at one moment of the books: at once when there are few, else in pieces from a connection of its own. */
  #read<T>(sql: string, parameters: readonly number[], visit: (row: SqlRow) => void, result: () => T): MaybePromise<T> {
    const few = this.#statements
      .of('SELECT count(*) AS entries FROM (SELECT 1 FROM entry WHERE book = ? LIMIT ?)')
      .get(this.#book, AT_ONCE + 1);
    if (integer(few ?? {}, 'entries') > AT_ONCE) return this.#readInPieces(sql, parameters, visit, result);
    for (const row of this.#statements.of(sql).iterate(this.#book, ...parameters)) visit(row);
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
      for (const row of snapshot.prepare(sql).iterate(this.#book, ...parameters)) {
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
function currentEntry(row: SqlRow, nowMs: number): LedgerEntry {
  const entry = parseEntry(row);
  if (row.expires_ms === null) return entry;
  const expiresMs = integer(row, 'expires_ms');
  return expiresMs > nowMs ? entry : expiredEntry(entry, new Date(expiresMs).toISOString());
}

/** SQLite has no infinite integers. */
function boundOf(ms: number): number {
  return Math.min(Math.max(ms, WHOLE_LIFE.startMs), WHOLE_LIFE.endMs);
}
