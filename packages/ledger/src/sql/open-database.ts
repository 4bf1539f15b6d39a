import { chmodSync, closeSync, existsSync, openSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { KopekError } from '@kopek/core';
import { configurationError, showValue } from '@kopek/core/kit';
import { APPLICATION_ID, TABLES, VERSION } from './schema.ts';

/**
 * SQLite of the runtime.
 *
 * @throws KopekError `configuration` on a runtime without it.
 */
export function loadSqlite(): typeof import('node:sqlite') {
  // not an import: bundlers for other runtimes would stumble over it, and it may be absent
  const sqlite = globalThis.process?.getBuiltinModule?.('node:sqlite');
  if (sqlite !== undefined) return sqlite;
  throw configurationError(
    'This runtime has no node:sqlite: the ledger in a file needs Node 22.19 or newer; use another store here.',
  );
}

/** How to open a file. */
export interface OpenOptions {
  readOnly: boolean;
  /** Every commit is on the disk before it is acknowledged. */
  fsync: boolean;
  /** How long another process that writes may block this one, ms. */
  busyTimeoutMs: number;
}

/** Rights of those who do not own a file. */
const OTHERS = 0o077;

/** Opening waits for another process that is opening: that happens once, takes milliseconds, and nothing repeats it. */
const OPENING_TIMEOUT_MS = 5000;
/** SQLite counts them in 32 bits. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** More pages between two checkpoints cost disk, fewer cost time: a page that changes often is written back once. */
const CHECKPOINT_PAGES = 4000;

/**
 * Opens a database of ours, and makes its tables. A reader changes no file: for an empty one, it makes them in its
 * memory.
 *
 * @throws KopekError `configuration`, in one sentence: no `node:sqlite`, no database, one of another application or of
 * another version, a folder that cannot be written, a network file system.
 */
export function openDatabase(path: string, options: OpenOptions): DatabaseSync {
  const sqlite = loadSqlite();
  if (typeof path !== 'string' || path === '' || path === ':memory:') {
    throw configurationError(`A store needs the path of a file, not ${showValue(path)}; without one, use no store.`);
  }
  rejectNetworkFileSystem(path);
  if (options.readOnly && !existsSync(path)) throw configurationError(`There is no ledger at ${path} to read.`);
  let database: DatabaseSync | undefined;
  try {
    if (!options.readOnly) makePrivate(path);
    database = new sqlite.DatabaseSync(path, { readOnly: options.readOnly, timeout: OPENING_TIMEOUT_MS });
    const version = checkedVersion(database, path);
    if (!options.readOnly) prepareDatabase(database, options);
    else if (version === 0) {
      database.close();
      database = new sqlite.DatabaseSync(':memory:');
      makeTables(database);
    }
    database.exec(`PRAGMA busy_timeout = ${Math.min(Math.ceil(options.busyTimeoutMs), MAX_TIMEOUT_MS)}`);
    return database;
  } catch (error) {
    database?.close();
    throw explained(error, path);
  }
}

/** Prices and balances are private: SQLite itself would make the file, and its log, readable by all users. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform === 'win32') return;
  for (const suffix of ['', '-wal', '-shm']) hideFromOthers(`${path}${suffix}`);
}

// by itself, because Turbopack takes names that are made where they are used for the whole project, and ships all of it
function hideFromOthers(file: string): void {
  const { mode = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(file, mode & 0o700);
  } catch {
    console.warn(
      `Kopek: other users of this computer can read ${file}, and its mode cannot be changed: run chmod 600.`,
    );
  }
}

function checkedVersion(database: DatabaseSync, path: string): number {
  const { version, application, tables } = identityOf(database);
  if (application !== APPLICATION_ID && (version !== 0 || tables !== 0)) {
    throw configurationError(`The file ${path} is a database of another application, not a ledger.`);
  }
  if (version !== 0 && version !== VERSION) {
    throw configurationError(
      `The ledger ${path} was written by another version of Kopek: its tables are version ${version}, and this one reads version ${VERSION}.`,
    );
  }
  return version;
}

function prepareDatabase(database: DatabaseSync, { fsync }: OpenOptions): void {
  keepWriteAheadLog(database);
  database.exec(`PRAGMA synchronous = ${fsync ? 'FULL' : 'NORMAL'}`);
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  makeTables(database);
}

/** While another process opens a new file, the change of its journal fails at once; beginning to write waits for it. */
function keepWriteAheadLog(database: DatabaseSync, attemptsLeft = 100): void {
  try {
    database.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    if (codeOf(error) !== BUSY || attemptsLeft === 0) throw error;
    database.exec('BEGIN IMMEDIATE; COMMIT');
    keepWriteAheadLog(database, attemptsLeft - 1);
  }
}

function makeTables(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  // another process may have been faster
  if (identityOf(database).version === 0) {
    database.exec(TABLES);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${VERSION}`);
  }
  database.exec('COMMIT');
}

/** In one statement: another process may make its tables between two. */
function identityOf(database: DatabaseSync): { version: number; application: number; tables: number } {
  const [row = {}] = database
    .prepare(
      `SELECT user_version AS version, application_id AS application, (SELECT count(*) FROM sqlite_schema) AS tables
       FROM pragma_user_version, pragma_application_id`,
    )
    .all();
  return { version: Number(row.version), application: Number(row.application), tables: Number(row.tables) };
}

/** Magic numbers of `statfs` on Linux: locks of a WAL live in memory that two machines cannot share. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
]);

function rejectNetworkFileSystem(path: string): void {
  if (process.platform !== 'linux') return;
  let type = 0;
  try {
    type = statfsSync(dirname(path)).type;
  } catch {
    // a missing folder is reported when the file is opened
  }
  const name = NETWORK_FILE_SYSTEMS.get(type);
  if (name === undefined) return;
  throw configurationError(
    `The ledger ${path} is on a network file system (${name}), where SQLite cannot keep several machines apart; use a local disk, or the PostgreSQL store.`,
  );
}

/** Another process is writing. */
export const BUSY = 5;
const NOT_A_DATABASE = 26;
const CANNOT_OPEN = 14;
const READ_ONLY = 8;
const DISK_FULL = 13;

/** The code of an error of SQLite, without what extends it. */
export function codeOf(error: unknown): number {
  return Number((error as { errcode?: unknown }).errcode) & 0xff;
}

/** An error of a write into a file that was opened, with the file and what to do; any other as it is. */
export function writeError(error: unknown, path: string): unknown {
  const errcode = codeOf(error);
  const isFull = errcode === DISK_FULL || (error as { code?: unknown }).code === 'ENOSPC';
  if (!isFull && errcode !== READ_ONLY) return error;
  const message = isFull
    ? `The ledger ${path} cannot be written: the disk is full. Free some space; nothing else has to be done.`
    : `The ledger ${path} cannot be written: the file, its folder or its disk is read-only. Make it writable for this process.`;
  return new KopekError({
    code: 'store_unavailable',
    phase: 'request',
    message,
    billing: 'none',
    retryable: true,
    cause: error,
  });
}

function explained(error: unknown, path: string): unknown {
  const { code } = error as { code?: unknown };
  const errcode = codeOf(error);
  if (errcode === NOT_A_DATABASE)
    return configurationError(`The file ${path} is not a SQLite database, so it cannot be a ledger.`);
  if (errcode === CANNOT_OPEN || errcode === READ_ONLY || code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return configurationError(`The ledger ${path} cannot be written here: the file or its folder is read-only.`);
  }
  if (code === 'ENOENT') return configurationError(`The folder of the ledger ${path} does not exist.`);
  if (code === 'EISDIR') return configurationError(`The path ${path} is a folder, not a file for a ledger.`);
  return writeError(error, path);
}
