import type { DatabaseSync } from 'node:sqlite';
import { integer } from './columns.ts';
import type { Statements } from './statements.ts';

/** The row of one book in the file: what holds for all of it. */
export class BookTable {
  /** Of the book in all other tables; 0 for one that nobody has begun, which is empty. */
  readonly id: number;
  readonly #statements: Statements;

  /** Begins the book when it is new, unless the file is only read. */
  constructor(database: DatabaseSync, statements: Statements, name: string, readOnly: boolean) {
    this.#statements = statements;
    if (!readOnly) database.prepare('INSERT OR IGNORE INTO book (name) VALUES (?)').run(name);
    const row = database.prepare('SELECT id FROM book WHERE name = ?').get(name);
    this.id = row === undefined ? 0 : integer(row, 'id');
  }

  /** Nothing in flight expires before this, ms since 1970. */
  nextExpiryMs(): number {
    const row = this.#statements.of('SELECT next_expiry_ms FROM book WHERE id = ?').get(this.id);
    return row === undefined ? 0 : integer(row, 'next_expiry_ms');
  }

  expireFrom(ms: number): void {
    this.#statements.of('UPDATE book SET next_expiry_ms = ? WHERE id = ?').run(ms, this.id);
  }

  /** Clears unknown prices up to this number, in one scope or in all. */
  clear(scope: string | undefined, seq: number): void {
    if (scope === undefined) this.#statements.of('UPDATE book SET cleared_seq = ? WHERE id = ?').run(seq, this.id);
    else this.#statements.of('INSERT OR REPLACE INTO cleared VALUES (?, ?, ?)').run(this.id, scope, seq);
  }

  /** Unknown prices up to this number were cleared in a scope. */
  clearedSeq(scope: string): number {
    const row = this.#statements
      .of(
        `SELECT max(cleared_seq, coalesce((SELECT seq FROM cleared WHERE book = book.id AND scope = ?), 0)) AS seq
         FROM book WHERE id = ?`,
      )
      .get(scope, this.id);
    return integer(row ?? {}, 'seq');
  }
}
