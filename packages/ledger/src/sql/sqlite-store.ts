import { checkOptions, configurationError, type OptionKinds } from '@kopek/core/kit';
import { LedgerEngine } from '../engine/engine.ts';
import { runBatches } from '../engine/batches.ts';
import { engineStore } from '../engine/engine-store.ts';
import type { LedgerStore } from '../contract/contract.ts';
import { Connection } from './connection.ts';
import { openDatabase } from './open-database.ts';
import { SqlTables } from './sql-tables.ts';

/** Settings of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Name of the ledger: one file may contain several. Default `default`. */
  ledgerName?: string;
  /**
   * Every commit is on the disk before it is confirmed: it survives a crash of the computer, and costs a disk write.
   * Default false: it survives a crash of the process.
   */
  fsync?: boolean;
  /** How long a call may block while another process writes, ms; then it is retried without blocking. Default 5. */
  busyTimeoutMs?: number;
  /**
   * Opens the file for reading only: for reports next to a program that writes. A file of an older version, or an empty
   * one, is read as it was when it was opened. Default false.
   */
  readOnly?: boolean;
  /** The clock of the store, ms since 1970. Default: `Date.now`. */
  now?: () => number;
}

const STORE_OPTIONS: OptionKinds<keyof SqliteStoreOptions> = {
  'a string': ['ledgerName'],
  'a boolean': ['fsync', 'readOnly'],
  'a number, 0 or more': ['busyTimeoutMs'],
  'a function': ['now'],
};

/** A ledger store in a file. */
export interface SqliteStore extends LedgerStore {
  readonly path: string;
}

/**
 * Stores the ledger and its limits in a SQLite file (`node:sqlite`), shared by the processes and containers of one
 * computer.
 *
 * Node 22 warns once that SQLite is experimental; `--disable-warning=ExperimentalWarning` hides the warning.
 *
 * Whatever a call has returned survives `kill -9`. It answers synchronously, unless another process is writing at
 * that moment or hundreds of entries are involved. Never put the file on a network file system. If the file is
 * deleted, moved or replaced, the next call fails.
 *
 * @param path - created if absent, readable by its owner only; SQLite keeps `<path>-wal` and `<path>-shm` next to it.
 * @throws KopekError `configuration`, in one sentence, if the file cannot be a ledger.
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): SqliteStore {
  checkOptions(' of sqliteStore', options, STORE_OPTIONS);
  const {
    ledgerName = 'default',
    fsync = false,
    busyTimeoutMs = 5,
    readOnly = false,
    now = () => Date.now(),
  } = options;
  const connection = new Connection(path, () => openDatabase(path, { fsync, readOnly, busyTimeoutMs }));
  const reject = (): never => {
    throw configurationError(`The ledger ${path} was opened read-only, so nothing is written.`);
  };
  const engine = new LedgerEngine(new SqlTables(connection, ledgerName, readOnly), { now });
  const store = engineStore({
    engine,
    atomic: readOnly ? reject : connection.atomic,
    read: connection.read,
    close: connection.close,
  });
  if (readOnly) {
    // each read-only store counts their spending itself and saves nothing
    store.budgets = ({ scopes } = {}) => runBatches(connection.read, () => engine.queries.budgets(scopes));
    store.days = (query) => runBatches(connection.read, () => engine.queries.days(query));
  }
  return Object.assign(store, { path });
}
