import { amountOf } from '../../money/amount.ts';
import { clearUnknownIn, countedOf } from '../counter.ts';
import type { LedgerEntry } from '../entry.ts';
import type { WindowCounter } from '../window-counter.ts';
import { integer, text, type SqlRow } from './columns.ts';
import type { EntryRow } from './entry-table.ts';
import type { Statements } from './statements.ts';

/** An attempt in flight, as the file has it. */
export interface OpenRow extends EntryRow {
  expiresMs: number;
}

/** The live rows that matter to one call. */
export interface Live {
  /** Absent unless it is in flight. */
  attempt: OpenRow | undefined;
  /** The counters of its scopes, by scope; one that no limit has asked for has none. */
  scopes: Map<string, WindowCounter[]>;
}

const ATTEMPT = 'attempt:';
const SCOPE = 'scope:';
/** Keys that begin with a prefix sort between it and the same prefix with the next letter. */
const ALL_OF = 'SELECT * FROM live WHERE book = ? AND key > ? AND key < ?';

/** Condition for all attempts in flight of a book, which is its parameter. */
export const IS_ATTEMPT = "book = ? AND key > 'attempt:' AND key < 'attempt;'";

/** What changes with every call of one book: attempts in flight, and the counters of limits. */
export class LiveTable {
  readonly #statements: Statements;
  readonly #book: number;

  constructor(statements: Statements, book: number) {
    this.#statements = statements;
    this.#book = book;
  }

  /** The attempt, if it is in flight, and the counters of scopes. */
  read(id: string, scopes: Iterable<string>): Live {
    const live: Live = { attempt: undefined, scopes: new Map() };
    const keys = [ATTEMPT + id];
    for (const scope of scopes) {
      keys.push(SCOPE + scope);
      live.scopes.set(scope, []);
    }
    for (const row of this.#statements.of(readOf(keys.length)).all(this.#book, ...keys)) {
      const key = text(row, 'key');
      if (key.startsWith(ATTEMPT)) live.attempt = openRow(row);
      else live.scopes.set(key.slice(SCOPE.length), countersOf(row));
    }
    return live;
  }

  /** All in flight, by id. */
  inFlight(): OpenRow[] {
    return this.#all(ATTEMPT).map(openRow);
  }

  /** All counters, by scope. */
  scopes(): Map<string, WindowCounter[]> {
    return new Map(this.#all(SCOPE).map((row) => [text(row, 'key').slice(SCOPE.length), countersOf(row)]));
  }

  /**
   * Writes an attempt that has just left.
   *
   * @returns false, and nothing is written, when the book has ended it already.
   */
  open(entry: LedgerEntry, expiresMs: number, holdsRest: boolean, places: readonly [number, number]): boolean {
    const { changes } = this.#statements
      .of(
        `INSERT INTO live SELECT ?, ?, ?, ?, ?
         WHERE NOT EXISTS (SELECT 1 FROM entry WHERE id = ? AND place > ? AND place < ?)`,
      )
      .run(this.#book, ATTEMPT + entry.id, expiresMs, holdsRest ? 1 : 0, JSON.stringify(entry), entry.id, ...places);
    return changes === 1;
  }

  close(id: string): void {
    this.#statements.of('DELETE FROM live WHERE book = ? AND key = ?').run(this.#book, ATTEMPT + id);
  }

  renew(id: string, nowMs: number, expiresMs: number): void {
    this.#statements
      .of('UPDATE live SET expires_ms = max(expires_ms, ?) WHERE book = ? AND key = ? AND expires_ms > ?')
      .run(expiresMs, this.#book, ATTEMPT + id, nowMs);
  }

  save(scope: string, counters: readonly WindowCounter[]): void {
    this.#statements
      .of('INSERT OR REPLACE INTO live VALUES (?, ?, NULL, NULL, ?)')
      .run(this.#book, SCOPE + scope, JSON.stringify(counters));
  }

  /** Forgets the unknown prices of one scope, or of all. */
  clearUnknown(scope: string | undefined): void {
    for (const [name, counters] of this.scopes()) {
      if (scope !== undefined && name !== scope) continue;
      for (const counter of counters) clearUnknownIn(counter);
      this.save(name, counters);
    }
  }

  #all(prefix: string): SqlRow[] {
    return this.#statements.of(ALL_OF).all(this.#book, prefix, prefix.replace(':', ';'));
  }
}

const readings: string[] = [];

/**
 * The query for this many keys: the same text each time, so that it is prepared once. As a union, because SQLite makes
 * a table of the values of `IN` for each question.
 */
function readOf(keys: number): string {
  return (readings[keys] ??= Array.from(
    { length: keys },
    (_, at) => `SELECT * FROM live WHERE book = ?1 AND key = ?${at + 2}`,
  ).join(' UNION ALL '));
}

function openRow(row: SqlRow): OpenRow {
  const entry: LedgerEntry = JSON.parse(text(row, 'body'));
  return {
    id: entry.id,
    seq: 0,
    openedMs: Date.parse(entry.openedAt),
    counted: countedOf(entry, row.holds_rest === 1),
    entry,
    expiresMs: integer(row, 'expires_ms'),
  };
}

/** A counter as JSON. */
type WrittenCounter = Omit<WindowCounter, (typeof AMOUNTS)[number]> & Record<(typeof AMOUNTS)[number], string>;

const AMOUNTS = ['spent', 'reserved', 'held', 'carried'] as const;

function countersOf(row: SqlRow): WindowCounter[] {
  const written: WrittenCounter[] = JSON.parse(text(row, 'body'));
  return written.map((counter) => ({
    ...counter,
    spent: amountOf(counter.spent),
    reserved: amountOf(counter.reserved),
    held: amountOf(counter.held),
    carried: amountOf(counter.carried),
  }));
}
