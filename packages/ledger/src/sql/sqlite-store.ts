import { checkOptions, configurationError } from '@kopek/core/kit';
import { Book } from '../book/book.ts';
import { BookStore } from '../book/store-of.ts';
import type { Atomic } from '../book/slices.ts';
import { Connection } from './connection.ts';
import { blockAtMost, openDatabase } from './open-database.ts';
import { SqlTables } from './sql-tables.ts';
import { STORE_OPTIONS, type SqliteStore, type SqliteStoreOptions } from './sqlite-options.ts';

/**
 * Keeps books and limits in a SQLite file (`node:sqlite`), shared by the processes and containers of one machine.
 *
 * Node 22 says once that SQLite is experimental; `--disable-warning=ExperimentalWarning` hides that.
 *
 * What a call returned survives `kill -9`. It answers at once, unless another process is writing just then, or hundreds
 * of entries have to be touched. Never put the file on a network file system. A file that is deleted, moved or replaced
 * meanwhile makes the next call fail.
 *
 * @param path - created when absent, readable by its owner only; SQLite keeps `<path>-wal` and `<path>-shm` beside it.
 * @throws KopekError `configuration`, in one sentence, when the file cannot be a ledger here.
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): SqliteStore {
  return new FileStore(path, options);
}

class FileStore extends BookStore implements SqliteStore {
  readonly path: string;

  constructor(path: string, options: SqliteStoreOptions) {
    checkOptions(' of sqliteStore', options, STORE_OPTIONS);
    const { book = 'default', fsync = false, busyTimeoutMs = 5, readOnly = false, now = Date.now } = options;
    const connection = new Connection(path, () => {
      const database = openDatabase(path, { fsync, readOnly });
      blockAtMost(database, busyTimeoutMs);
      return database;
    });
    let isClosed = false;
    const checkOpen = (): void => {
      if (isClosed) throw configurationError(`The ledger ${path} is closed.`);
    };
    const atomic: Atomic = (step, signal) => {
      checkOpen();
      if (readOnly) throw configurationError(`The ledger ${path} was opened to be read, so nothing is written.`);
      return connection.atomic(step, signal);
    };
    super({
      book: new Book(new SqlTables(connection, book, readOnly), { now }),
      atomic,
      read: (step) => {
        checkOpen();
        return connection.read(step);
      },
      close: () => {
        if (isClosed) return undefined;
        isClosed = true;
        return connection.close();
      },
    });
    this.path = path;
  }
}
