import { configurationError } from '@kopek/core/kit';
import type { SqlDriver, SqlRow, SqlValue } from '../sql/driver.ts';
import { TABLES, VERSION } from '../sql/schema.ts';

/** What a ledger uses of the storage of a Durable Object with SQLite: `ctx.storage`. */
export interface ObjectStorage {
  readonly sql: { exec(statements: string, ...values: readonly SqlValue[]): { toArray(): SqlRow[] } };
  transactionSync<T>(step: () => T): T;
  setAlarm(atMs: number): PromiseLike<void>;
}

/** The storage of a Durable Object as a database for the tables of a ledger. Only this object writes into it. */
export class StorageDriver implements SqlDriver {
  readonly #storage: ObjectStorage;
  readonly #forget: (() => void)[] = [];

  /** Makes the tables where there are none. */
  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    this.atomic(() => {
      // the statement of SQLite that returns its version is not allowed here
      this.run('CREATE TABLE IF NOT EXISTS version (tables INTEGER NOT NULL) STRICT');
      const [made] = this.all('SELECT tables FROM version');
      if (made !== undefined && made.tables !== VERSION) {
        throw configurationError(
          `This object was written by another version of Kopek: its tables are version ${Number(made.tables)}, and this one reads version ${VERSION}.`,
        );
      }
      if (made !== undefined) return;
      this.run(TABLES);
      this.run('INSERT INTO version VALUES (?)', VERSION);
    });
  }

  readonly all = (statement: string, ...values: readonly SqlValue[]): SqlRow[] =>
    this.#storage.sql.exec(statement, ...values).toArray();

  readonly run = (statement: string, ...values: readonly SqlValue[]): void => {
    this.#storage.sql.exec(statement, ...values);
  };

  onStale(forget: () => void): void {
    this.#forget.push(forget);
  }

  readonly atomic = <T>(step: () => T): T => {
    try {
      return this.#storage.transactionSync(step);
    } catch (error) {
      for (const forget of this.#forget) forget();
      throw error;
    }
  };
}
