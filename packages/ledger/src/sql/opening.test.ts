import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqliteOutbox, sqliteStore } from './index.ts';
import { newPlace, paid } from './__fixtures__/place.ts';
import { writeError } from './open-database.ts';
import { SqlTables } from './sql-tables.ts';

const READ_ONLY = 'cannot be written here: the file or its folder is read-only';

let folder: string;
let path: string;

beforeEach(() => void ({ folder, path } = newPlace()));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  vi.unstubAllGlobals();
});

/** The file system rejects: the tests may run as a user who may do everything. */
function stubOpen(message: string, code: string): void {
  vi.spyOn(fs, 'openSync').mockImplementation(() => {
    throw Object.assign(new Error(message), { code });
  });
  syncBuiltinESMExports();
}

/** SQLite of a runtime whose files cannot be opened. */
function stubSqlite(errcode: number): void {
  const DatabaseSync = vi.fn<() => void>(function reject() {
    throw Object.assign(new Error('of SQLite'), { errcode });
  });
  vi.stubGlobal('process', { platform: 'linux', getBuiltinModule: () => ({ DatabaseSync }) });
}

/** The pragmas that a file is opened with. */
function pragmasOf(open: () => void): string[] {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  open();
  return exec.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('PRAGMA'));
}

describe('a place that is not writable is named in one sentence', () => {
  test.each(['EACCES', 'EROFS', 'EPERM'])('by the file system: %s', (code) => {
    stubOpen('of the file system', code);
    expect(() => sqliteStore(path)).toThrow(READ_ONLY);
  });

  test.each([
    ['a file that cannot be opened', 14],
    ['a file that may only be read', 8],
    ['a file that may only be read, with the reason', 8 | (5 << 8)],
  ])('by SQLite: %s', (_what, errcode) => {
    stubSqlite(errcode);
    expect(() => sqliteStore(path)).toThrow(READ_ONLY);
  });

  test('an unknown error is passed on', () => {
    stubSqlite(10);
    expect(() => sqliteStore(path)).toThrow(/^of SQLite$/);
    stubOpen('too many files', 'EMFILE');
    expect(() => sqliteStore(path)).toThrow(/^too many files$/);
  });
});

test('a missing folder, and a path that is a folder, are named', () => {
  const nowhere = join(folder, 'no', 'ledger.db');
  expect(() => sqliteStore(nowhere)).toThrow(`The folder of the ledger ${nowhere} does not exist.`);
  expect(() => sqliteStore(folder)).toThrow(/is a folder, not a file|cannot be written here/);
});

test('a closed store leaves its file alone: nothing remains next to it', async () => {
  const store = sqliteStore(path);
  await store.settle(paid('1'));
  expect(fs.readdirSync(folder)).toContain('ledger.db-wal');
  await store.close();
  expect(fs.readdirSync(folder)).toEqual(['ledger.db']);
});

test('its tables know when the next attempt expires', () => {
  const tables = (): SqlTables => {
    const database = new DatabaseSync(path);
    onTestFinished(() => database.close());
    return new SqlTables(
      {
        all: (sql, ...values) => database.prepare(sql).all(...values),
        run: (sql, ...values) => void database.prepare(sql).run(...values),
        onStale: () => undefined,
      },
      'default',
    );
  };
  const now = (): number => Date.parse('2026-03-11T09:00:00Z');
  const store = sqliteStore(path, { now });
  store.reserve([], { id: '0195a3c0-0000-7000-8000-000000000001', ttlMs: 60_000, attempt: { attempt: 1 } });
  store.reserve([], { id: '0195a3c0-0000-7000-8000-000000000002', ttlMs: 30_000, attempt: { attempt: 1 } });
  expect(tables().head().nextExpiryMs).toBe(now() + 30_000);
  store.close();
});

describe('a network file system', () => {
  test.each([
    ['NFS', 0x6969],
    ['SMB', 0x517b],
    ['SMB', 0xfe534d42],
    ['CIFS', 0xff534d42],
    ['AFS', 0x5346414f],
    ['Ceph', 0x00c36400],
  ])('is rejected by its name: %s', (name, type) => {
    const asked = vi.spyOn(fs, 'statfsSync').mockReturnValue(Object.assign(fs.statfsSync(folder), { type }));
    syncBuiltinESMExports();
    expect(() => sqliteStore(path)).toThrow(`is on a network file system (${name})`);
    expect(asked).toHaveBeenLastCalledWith(folder);
  });

  test('has these numbers on Linux alone', () => {
    const asked = vi.spyOn(fs, 'statfsSync');
    syncBuiltinESMExports();
    const real = process;
    vi.stubGlobal('process', { platform: 'darwin', getBuiltinModule: (id: string) => real.getBuiltinModule(id) });
    sqliteStore(path).close();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the cost of a commit', () => {
  test.each([
    ['a store', () => sqliteStore(path).close(), 'NORMAL'],
    ['a store with fsync', () => sqliteStore(path, { fsync: true }).close(), 'FULL'],
    ['an outbox', () => sqliteOutbox(path).close(), 'NORMAL'],
    ['an outbox with fsync', () => sqliteOutbox(path, { fsync: true }).close(), 'FULL'],
  ])('%s', (_what, open, synchronous) => {
    expect(pragmasOf(open)).toEqual(
      expect.arrayContaining([
        'PRAGMA journal_mode = WAL',
        `PRAGMA synchronous = ${synchronous}`,
        'PRAGMA wal_autocheckpoint = 4000',
      ]),
    );
  });

  test.each([
    ['a store blocks for 5 ms', () => sqliteStore(path).close(), 5],
    ['a store blocks as long as it may', () => sqliteStore(path, { busyTimeoutMs: 20 }).close(), 20],
    ['an outbox blocks for a second', () => sqliteOutbox(path).close(), 1000],
  ])('%s', (_what, open, busyTimeoutMs) => {
    expect(pragmasOf(open)).toContain(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  });
});

describe('a reader', () => {
  test('neither creates the file nor opens it for writing', async () => {
    await sqliteStore(path).close();
    const made = vi.spyOn(fs, 'openSync');
    syncBuiltinESMExports();
    const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
    const opened = vi.fn<(...given: [string, object]) => DatabaseSync>(function open(...given) {
      return new Database(...given);
    });
    const real = process;
    vi.stubGlobal('process', { platform: real.platform, getBuiltinModule: () => ({ DatabaseSync: opened }) });
    await sqliteStore(path, { readOnly: true }).close();
    expect(made).not.toHaveBeenCalled();
    expect(opened.mock.calls).toEqual([[path, { readOnly: true, timeout: 5000 }]]);
    fs.writeFileSync(path, '');
    await sqliteStore(path, { readOnly: true }).close();
    expect(opened.mock.calls.at(-1)?.[0]).toBe(':memory:');
  });
});

test('a database of another application is recognised by its version, even before it has a table', () => {
  const other = new DatabaseSync(path);
  other.exec('PRAGMA user_version = 4');
  other.close();
  expect(() => sqliteStore(path)).toThrow('of another application');
});

test('a runtime without a process has no SQLite', () => {
  vi.stubGlobal('process', undefined);
  expect(() => sqliteStore(path)).toThrow('This runtime has no node:sqlite');
});

test('a closed store and outbox release their file: only the file is left', () => {
  const close = vi.spyOn(DatabaseSync.prototype, 'close');
  const store = sqliteStore(path);
  const outbox = sqliteOutbox(path);
  store.close();
  outbox.close();
  store.close();
  outbox.close();
  expect(close).toHaveBeenCalledTimes(2);
  expect(() => store.totals()).toThrow('is closed');
  expect(() => store.clearUnknown()).toThrow('is closed');
});

test('a ledger knows where it is', () => {
  const store = sqliteStore(path);
  expect(store.path).toBe(path);
  store.close();
});

test.skipIf(process.platform === 'win32')('a file that others could read is made private, and its log', async () => {
  for (const file of [path, `${path}-wal`]) fs.writeFileSync(file, '', { mode: 0o644 });
  const store = sqliteStore(path);
  await store.settle(paid('1'));
  const modes = ['', '-wal', '-shm'].map((end) => fs.statSync(path + end).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  await store.close();
});

test.skipIf(process.platform === 'win32')(
  'the log of a ledger that another process has open is made private',
  async () => {
    const first = sqliteStore(path);
    await first.settle(paid('1'));
    const files = [path, `${path}-wal`, `${path}-shm`];
    for (const file of files) fs.chmodSync(file, 0o644);
    const second = sqliteStore(path);
    expect(files.map((file) => fs.statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    await second.close();
    await first.close();
  },
);

test('modes are not changed on Windows, which has none', async () => {
  fs.writeFileSync(path, '');
  fs.chmodSync(path, 0o644);
  const changed = vi.spyOn(fs, 'chmodSync');
  syncBuiltinESMExports();
  const real = process;
  vi.stubGlobal('process', { platform: 'win32', getBuiltinModule: (id: string) => real.getBuiltinModule(id) });
  await sqliteStore(path).close();
  expect(changed).not.toHaveBeenCalled();
});

describe('the write-ahead log of a new file', () => {
  const JOURNAL = 'PRAGMA journal_mode = WAL';
  const exec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value as (sql: string) => void;

  test('is begun when another process that is writing the file has finished', async () => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
      // the other process goes on while this one waits
      if (sql === 'BEGIN IMMEDIATE; COMMIT' && other.isTransaction) exec.call(other, 'COMMIT');
      exec.call(this, sql);
    });
    const store = sqliteStore(path);
    await store.settle(paid('1'));
    expect(fs.readdirSync(folder)).toContain('ledger.db-wal');
    other.close();
    await store.close();
  });

  test.each([
    ['another process that never finishes', 5, 101],
    ['another failure', 10, 1],
  ])('%s is reported', (_what, errcode, attempts) => {
    const asked = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation((sql) => {
      if (sql === JOURNAL) throw Object.assign(new Error('of SQLite'), { errcode });
    });
    expect(() => sqliteStore(path)).toThrow(/^of SQLite$/);
    expect(asked.mock.calls.filter(([sql]) => sql === JOURNAL)).toHaveLength(attempts);
  });
});

test('a file that others can read, and that cannot be made private, is named', async () => {
  fs.writeFileSync(path, '');
  fs.chmodSync(path, 0o644);
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
    throw Object.assign(new Error('of another owner'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  await sqliteStore(path).close();
  expect(warned.mock.calls).toEqual([
    [`Kopek: other users of this computer can read ${path}, and its mode cannot be changed: run chmod 600.`],
  ]);
});

test.each([
  [{ errcode: 13 }, 'the disk is full. Free some space'],
  [{ code: 'ENOSPC' }, 'the disk is full. Free some space'],
  [{ errcode: 8 }, 'the file, its folder or its disk is read-only. Make it writable'],
])('a write that fails later, with %j, names the file and what to do', (code, what) => {
  const error = writeError(Object.assign(new Error('of SQLite'), code), path);
  expect(error).toMatchObject({ code: 'store_unavailable', phase: 'request', retryable: true, billing: 'none' });
  expect(String(error)).toContain(`The ledger ${path} cannot be written: ${what}`);
  const other = Object.assign(new Error('of SQLite'), { errcode: 5 });
  expect(writeError(other, path)).toBe(other);
});
