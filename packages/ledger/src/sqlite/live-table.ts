import { clearUnknownIn, countedOf } from './counter.ts';
import { scopesOf, type LedgerEntry } from '../contract/entry.ts';
import type { WindowCounter } from '../book/window-counter.ts';
import type { Connection, Memory } from './connection.ts';
import {
  countersOf,
  integer,
  openRow,
  text,
  writtenCounters,
  type EntryRow,
  type OpenRow,
  type SqlRow,
} from './rows.ts';

const ATTEMPT = 'attempt:';
const SCOPE = 'scope:';
const ONE = 'SELECT * FROM live WHERE book = ? AND key = ?';
/** The keys that begin with a prefix stand between it and the same with the next letter. */
const ALL_OF = 'SELECT * FROM live WHERE book = ? AND key > ? AND key < ?';

/** Condition for all attempts in flight of a book, which is its parameter. */
export const IS_ATTEMPT = "book = ? AND key > 'attempt:' AND key < 'attempt;'";

/** Every run is a scope: those that are over must not fill the memory. */
const SCOPES_REMEMBERED = 1000;

/**
 * What changes with every call of one book: attempts in flight, and the counters of limits. What this process has
 * read and written is remembered until another one writes.
 */
export class LiveTable implements Memory {
  readonly #connection: Connection;
  readonly #book: number;
  readonly #attempts = new Map<string, EntryRow>();
  readonly #counters = new Map<string, readonly WindowCounter[]>();

  constructor(connection: Connection, book: number) {
    this.#connection = connection;
    this.#book = book;
    connection.tell(this);
  }

  othersWrote(): void {
    this.#attempts.clear();
    this.#counters.clear();
  }

  undone(): void {
    this.othersWrote();
  }

  /** An attempt, when it is in flight. */
  attempt(id: string): EntryRow | undefined {
    const known = this.#attempts.get(id);
    if (known) return known;
    const row = this.#connection.of(ONE).get(this.#book, ATTEMPT + id);
    return row && openRow(row);
  }

  /** The counters of a scope; one that no limit has asked for has none. */
  counters(scope: string): readonly WindowCounter[] {
    const known = this.#counters.get(scope);
    if (known) return known;
    const counters = this.#readCounters(scope);
    this.#counters.set(scope, counters);
    return counters;
  }

  /** All in flight, by id. */
  inFlight(): OpenRow[] {
    return this.#all(ATTEMPT).map((row) => {
      // every new limit counts all of them, so each is parsed once
      const known = this.#attempts.get(text(row, 'key').slice(ATTEMPT.length));
      if (known) return { ...known, expiresMs: integer(row, 'expires_ms') };
      const attempt = openRow(row);
      this.#attempts.set(attempt.id, attempt);
      return attempt;
    });
  }

  /** All counters, by scope. */
  scopes(): Map<string, WindowCounter[]> {
    return new Map(this.#all(SCOPE).map((row) => [text(row, 'key').slice(SCOPE.length), countersOf(row)]));
  }

  /** Writes an attempt that has just left. */
  open(entry: LedgerEntry, openedMs: number, expiresMs: number, holdsRest: boolean): EntryRow {
    this.#connection.run(
      'INSERT INTO live (book, key, expires_ms, holds_rest, body) VALUES (?, ?, ?, ?, ?)',
      this.#book,
      ATTEMPT + entry.id,
      expiresMs,
      holdsRest ? 1 : 0,
      JSON.stringify(entry),
    );
    // the tags are the caller's, who may go on writing into them
    const kept = entry.tags === undefined ? entry : { ...entry, tags: { ...entry.tags } };
    const counted = countedOf(entry, holdsRest);
    const attempt = { id: entry.id, seq: 0, openedMs, counted, entry: kept, scopes: scopesOf(entry) };
    this.#attempts.set(entry.id, attempt);
    return attempt;
  }

  close(id: string): void {
    this.#connection.run('DELETE FROM live WHERE book = ? AND key = ?', this.#book, ATTEMPT + id);
    this.#attempts.delete(id);
  }

  renew(id: string, nowMs: number, expiresMs: number): void {
    this.#connection.run(
      'UPDATE live SET expires_ms = max(expires_ms, ?) WHERE book = ? AND key = ? AND expires_ms > ?',
      expiresMs,
      this.#book,
      ATTEMPT + id,
      nowMs,
    );
  }

  save(scope: string, counters: readonly WindowCounter[]): void {
    this.#connection.run(
      'INSERT OR REPLACE INTO live (book, key, body) VALUES (?, ?, ?)',
      this.#book,
      SCOPE + scope,
      writtenCounters(counters),
    );
    this.remember(scope, counters);
  }

  /** What {@link counters} gives from now on, though it is not saved yet. */
  remember(scope: string, counters: readonly WindowCounter[]): void {
    this.#counters.set(scope, counters);
  }

  /** Forgets scopes when there are many: between transactions, because within one, counters in hand must stay the same. */
  forgetMany(): void {
    if (this.#counters.size > SCOPES_REMEMBERED) this.#counters.clear();
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
    return this.#connection.of(ALL_OF).all(this.#book, prefix, prefix.replace(':', ';'));
  }

  #readCounters(scope: string): WindowCounter[] {
    const row = this.#connection.of(ONE).get(this.#book, SCOPE + scope);
    return row ? countersOf(row) : [];
  }
}
