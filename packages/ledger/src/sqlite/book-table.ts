import type { DatabaseSync } from 'node:sqlite';
import type { Connection, Memory } from './connection.ts';
import { integer } from './rows.ts';

/** What holds for all of a book. */
interface BookRow {
  /** The highest number of an entry that was removed. */
  prunedSeq: number;
  /** Entries up to this number are in the indexes. */
  indexedSeq: number;
  /** Nothing in flight expires before this, ms since 1970. */
  nextExpiryMs: number;
}

/** The row of one book in the file: what holds for all of it. */
export class BookTable implements Memory {
  /** Of the book in all other tables; 0 for one that nobody has begun, which is empty. */
  readonly id: number;
  readonly #connection: Connection;
  #row: BookRow | undefined;

  /** Begins the book when it is new, unless the file is only read. */
  constructor(database: DatabaseSync, connection: Connection, name: string, readOnly: boolean) {
    this.#connection = connection;
    connection.tell(this);
    if (!readOnly) database.prepare('INSERT OR IGNORE INTO book (name) VALUES (?)').run(name);
    const row = database.prepare('SELECT id FROM book WHERE name = ?').get(name);
    this.id = row === undefined ? 0 : integer(row, 'id');
  }

  othersWrote(): void {
    this.#row = undefined;
  }

  undone(): void {
    this.#row = undefined;
  }

  get row(): Readonly<BookRow> {
    return (this.#row ??= this.#read());
  }

  expireFrom(ms: number): void {
    this.#connection.run('UPDATE book SET next_expiry_ms = ? WHERE id = ?', ms, this.id);
    this.#row = { ...this.row, nextExpiryMs: ms };
  }

  index(seq: number): void {
    this.#connection.run('UPDATE book SET indexed_seq = ? WHERE id = ?', seq, this.id);
    this.#row = { ...this.row, indexedSeq: seq };
  }

  prune(seq: number): void {
    if (seq <= this.row.prunedSeq) return;
    this.#connection.run('UPDATE book SET pruned_seq = ? WHERE id = ?', seq, this.id);
    this.#row = { ...this.row, prunedSeq: seq };
  }

  /** Clears unknown prices up to this number, in one scope or in all. */
  clear(scope: string | undefined, seq: number): void {
    if (scope === undefined) this.#connection.run('UPDATE book SET cleared_seq = ? WHERE id = ?', seq, this.id);
    else this.#connection.run('INSERT OR REPLACE INTO cleared VALUES (?, ?, ?)', this.id, scope, seq);
  }

  /** Unknown prices up to this number were cleared in a scope. */
  clearedSeq(scope: string): number {
    const row = this.#connection
      .of(
        `SELECT max(cleared_seq, coalesce((SELECT seq FROM cleared WHERE book = book.id AND scope = ?), 0)) AS seq
         FROM book WHERE id = ?`,
      )
      .get(scope, this.id);
    return integer(row ?? {}, 'seq');
  }

  #read(): BookRow {
    // asked for only by those who write, and they have begun the book
    const row =
      this.#connection.of('SELECT pruned_seq, indexed_seq, next_expiry_ms FROM book WHERE id = ?').get(this.id) ?? {};
    return {
      prunedSeq: integer(row, 'pruned_seq'),
      indexedSeq: integer(row, 'indexed_seq'),
      nextExpiryMs: integer(row, 'next_expiry_ms'),
    };
  }
}
