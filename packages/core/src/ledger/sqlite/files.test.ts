import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newEntryId } from '../entry-id.ts';
import { exportEntries, importEntries } from '../export-entries.ts';
import { MemoryStore } from '../memory-store.ts';
import type { LedgerStore, NewEntry, ScopeLimit } from '../store.ts';
import { sqliteOutbox, sqliteStore } from './index.ts';
import { MIGRATIONS } from './schema.ts';

const LIMIT: ScopeLimit = { scope: 'ledger', maxRub: '1', mode: 'reserve', onUnknown: 'estimate' };

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kopek-ledger-'));
  path = join(folder, 'ledger.db');
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

function paid(costRub: string): NewEntry {
  const charge = { status: 'settled' as const, costRub };
  const at = new Date().toISOString();
  return { id: newEntryId(), status: 'settled', billing: 'charged', at, attempt: 1, charge };
}

async function costOf(store: LedgerStore): Promise<string | undefined> {
  return (await store.totals()).all?.costRub;
}

describe('a ledger in a file', () => {
  test('goes on where it ended: entries, limits and what is in flight', async () => {
    const first = sqliteStore(path);
    await first.settle(paid('0.3'));
    await first.reserve([LIMIT], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.5' });
    await first.close();
    const second = sqliteStore(path);
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.3' };
    expect(await second.reserve([LIMIT], call)).toMatchObject({ refused: { spentRub: '0.3', reservedRub: '0.5' } });
    expect((await second.settle(paid('1'))).seq).toBe(2);
    await second.close();
  });

  test('can be read while it is written, by a reader that cannot write', async () => {
    const writer = sqliteStore(path);
    await writer.settle(paid('0.1'));
    const reader = sqliteStore(path, { readOnly: true });
    await writer.settle(paid('0.2'));
    expect(await costOf(reader)).toBe('0.3');
    expect(await reader.verify()).toEqual([]);
    expect(() => reader.settle(paid('1'))).toThrow('opened to be read');
    await reader.close();
    await writer.close();
  });

  test('shows a reader what has expired, though it may not write that down', async () => {
    const writer = sqliteStore(path, { now: () => 0 });
    await writer.reserve([], { id: newEntryId(), ttlMs: 1000, attempt: { attempt: 1 } });
    const reader = sqliteStore(path, { readOnly: true, now: () => 1000 });
    expect((await reader.totals()).all).toMatchObject({ inFlight: 0, unknown: 1 });
    expect((await reader.entries()).entries).toMatchObject([{ status: 'unknown', errorCode: 'expired' }]);
    await reader.close();
    await writer.close();
  });

  test('keeps several books apart', async () => {
    const [a, b] = [sqliteStore(path, { book: 'a' }), sqliteStore(path, { book: 'b' })];
    expect([(await a.settle(paid('1'))).seq, (await b.settle(paid('2'))).seq]).toEqual([1, 1]);
    expect([await costOf(a), await costOf(b)]).toEqual(['1', '2']);
    await a.close();
    await b.close();
  });

  test('can be read by its owner only', async () => {
    await sqliteStore(path).close();
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });

  test('waits for another process without stopping this one, and abort ends the wait', async () => {
    const store = sqliteStore(path, { busyTimeoutMs: 0 });
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const settled = store.settle(paid('1'));
    const controller = new AbortController();
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } };
    const reserved = Promise.resolve(store.reserve([], { ...call, signal: controller.signal }));
    controller.abort(new Error('enough'));
    await expect(reserved).rejects.toThrow('enough');
    other.exec('COMMIT');
    other.close();
    expect(await settled).toMatchObject({ seq: 1 });
    expect((await store.totals()).all).toMatchObject({ attempts: 1 });
    await store.close();
  });

  test('closes when what waits for another process is kept', async () => {
    const store = sqliteStore(path, { busyTimeoutMs: 0 });
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    void store.settle(paid('1'));
    const closed = store.close();
    other.exec('COMMIT');
    other.close();
    await closed;
    const again = sqliteStore(path);
    expect(await costOf(again)).toBe('1');
    expect(() => store.settle(paid('1'))).toThrow('is closed');
    await again.close();
  });

  test('of 200 000 entries opens without reading them, and is added up without stopping the process', async () => {
    await sqliteStore(path).close();
    const database = new DatabaseSync(path);
    const body = JSON.stringify({ ...paid('0.5'), seq: 1, openedAt: '2026-01-01T00:00:00.000Z' });
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO entry SELECT 1, i, 'id-' || i, 'settled', 1767225600000, 1767225600000, '0.5', NULL, NULL, '${body}' FROM n;
      UPDATE book SET indexed_seq = 200000`);
    database.close();
    const heapBefore = process.memoryUsage().heapUsed;
    const store = sqliteStore(path);
    expect((await store.settle(paid('0.5'))).seq).toBe(200_001);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(20e6);
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    expect(await costOf(store)).toBe('100000.5');
    clearInterval(turning);
    expect(turns).toBeGreaterThan(10);
    await store.close();
  });
});

describe('what cannot be a ledger is refused in one sentence', () => {
  test('a file that is no database', () => {
    writeFileSync(path, 'spend, spend, spend\n'.repeat(100));
    expect(() => sqliteStore(path)).toThrow('is not a SQLite database');
  });

  test('a database of another application', () => {
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE users (id INTEGER)');
    other.close();
    expect(() => sqliteStore(path)).toThrow('of another application');
  });

  test('a ledger of a newer version', async () => {
    await sqliteStore(path).close();
    const newer = new DatabaseSync(path);
    newer.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    newer.close();
    expect(() => sqliteStore(path)).toThrow('newer version of Kopek');
  });

  test.each([
    ['a folder that is not there', () => join(folder, 'no', 'ledger.db'), 'does not exist'],
    ['a folder', () => folder, 'is a folder'],
    ['a file system that cannot be written', () => '/proc/ledger.db', /does not exist|read-only/],
    ['no path', () => '', 'needs the path of a file'],
    ['memory', () => ':memory:', 'needs the path of a file'],
  ])('%s', (_what, where, message) => {
    mkdirSync(folder, { recursive: true });
    expect(() => sqliteStore(where())).toThrow(message);
  });

  test('nothing to read', () => {
    expect(() => sqliteStore(path, { readOnly: true })).toThrow('There is no ledger');
  });

  test('a runtime without node:sqlite', () => {
    vi.stubGlobal('process', { platform: 'linux' });
    expect(() => sqliteStore(path)).toThrow('This runtime has no node:sqlite');
  });
});

test('entries can be exported as JSON lines and imported again, into any store, more than once', async () => {
  const store = sqliteStore(path);
  for (let i = 1; i <= 5; i += 1) await store.settle(paid(`0.${i}`));
  await store.reserve([], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } });
  const lines: string[] = [];
  for await (const entry of exportEntries(store, { limit: 2 })) lines.push(JSON.stringify(entry));
  const other = new MemoryStore();
  for (let times = 0; times < 2; times += 1) {
    expect(
      await importEntries(
        other,
        lines.map((line) => JSON.parse(line)),
      ),
    ).toBe(5);
  }
  expect(other.totals()).toMatchObject({ all: { costRub: '1.5', attempts: 5 } });
  expect(other.entries().entries).toEqual((await store.entries()).entries.slice(0, 5));
  await store.close();
});

test('an outbox in a file keeps entries until they are removed, over a restart', () => {
  const outbox = sqliteOutbox(path);
  const [first, second] = [paid('1'), paid('2')];
  outbox.put(second);
  outbox.put(first);
  outbox.put({ ...first, durationMs: 5 });
  outbox.close();
  const again = sqliteOutbox(path);
  expect(again.list()).toEqual([{ ...first, durationMs: 5 }, second]);
  again.remove(first.id);
  again.remove('no-such-entry');
  expect(again.list()).toEqual([second]);
  again.close();
  again.close();
});
