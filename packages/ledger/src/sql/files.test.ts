import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { exportEntries, importEntries } from '../export/entries-text.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { LedgerStore, ScopeLimit } from '../contract/contract.ts';
import { sqliteOutbox, sqliteStore } from './index.ts';
import { newPlace, paid } from './__fixtures__/place.ts';
import { SEQS_OF_A_LEDGER, VERSION } from './schema.ts';
import { createLedger } from '../ledger/ledger.ts';
import { meteredClient } from '../ledger/metered-client.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';

const LIMIT: ScopeLimit = { scope: 'all', maxRub: '1', mode: 'strict', onUnknownCost: 'estimate' };

let folder: string;
let path: string;

beforeEach(() => void ({ folder, path } = newPlace()));
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Names of the open files of this process that were ever this one; those that were removed end with `(deleted)`. */
function openFilesOf(file: string): string[] {
  const links = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd));
    } catch {
      return []; // the listing itself
    }
  });
  return links.filter((link) => link === file || link === `${file} (deleted)`);
}

async function everythingIn(store: LedgerStore): Promise<unknown[]> {
  const events = [await store.limitEvents({ kind: 'budget' }), await store.limitEvents({ kind: 'credit' })];
  return [
    await store.totals({ by: 'model' }),
    (await store.entries()).entries,
    await store.limits(),
    await store.budgets(),
    await store.budgets({ scopes: ['tag:user=ivan'] }),
    await store.verify(),
    await store.modelCosts('m'),
    await store.days({ scope: 'tag:user=ivan', timeZone: 'Europe/Moscow' }),
    events,
  ];
}

async function costOf(store: LedgerStore): Promise<string | undefined> {
  return (await store.totals()).all?.costRub;
}

describe('invalid options are rejected before a file is created', () => {
  test.each<[object, string]>([
    [{ fsnyc: true }, 'there is no setting "fsnyc" of sqliteStore; did you mean fsync?'],
    [{ readonly: true }, 'there is no setting "readonly" of sqliteStore; did you mean readOnly?'],
    [{ fsync: 'no' }, 'fsync of sqliteStore must be a boolean, got a string'],
    [{ readOnly: 1 }, 'readOnly of sqliteStore must be a boolean, got a number'],
    [{ busyTimeoutMs: -1 }, 'busyTimeoutMs of sqliteStore must be a number, 0 or more, got -1'],
    [
      { busyTimeoutMs: '5; DROP TABLE entry' },
      'busyTimeoutMs of sqliteStore must be a number, 0 or more, got a string',
    ],
    [{ busyTimeoutMs: Number.NaN }, 'busyTimeoutMs of sqliteStore must be a number, 0 or more, got NaN'],
    [{ ledgerName: 7 }, 'ledgerName of sqliteStore must be a string, got a number'],
    [{ now: 0 }, 'now of sqliteStore must be a function, got a number'],
    [null as unknown as object, 'settings of sqliteStore must be an object such as { ledgerName, fsync }, got null'],
  ])('a store with %j', (options, message) => {
    expect(() => sqliteStore(path, options)).toThrow(expect.objectContaining({ code: 'configuration', message }));
    expect(existsSync(path)).toBe(false);
  });

  test.each<[object, string]>([
    [{ fsnyc: true }, 'there is no setting "fsnyc" of sqliteOutbox; did you mean fsync?'],
    [{ fsync: 'no' }, 'fsync of sqliteOutbox must be a boolean, got a string'],
  ])('an outbox with %j', (options, message) => {
    expect(() => sqliteOutbox(path, options)).toThrow(expect.objectContaining({ code: 'configuration', message }));
    expect(existsSync(path)).toBe(false);
  });

  test.each([Infinity, 0.5, 2 ** 40])('a store may block as long as it is allowed to: %d ms', (busyTimeoutMs) => {
    const store = sqliteStore(path, { busyTimeoutMs });
    expect(store.reserve([], { id: newEntryId(), ttlMs: 1000, attempt: { attempt: 1 } })).toEqual({ granted: [] });
    void store.close();
  });
});

describe('a ledger in a file', () => {
  test('continues where it ended: entries, limits and calls in flight', async () => {
    const first = sqliteStore(path);
    await first.settle(paid('0.3'));
    await first.reserve([LIMIT], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.5' });
    await first.close();
    const second = sqliteStore(path);
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.3' };
    expect(await second.reserve([LIMIT], call)).toMatchObject({ rejected: { spentRub: '0.3', reservedRub: '0.5' } });
    expect((await second.settle(paid('1'))).seq).toBe(2);
    await second.close();
  });

  test('returns the price of a call before it is made after a restart, too', async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20, cost_rub: 0.05 };
    const choices = [{ message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }];
    let answers = 0;
    const fetch = async (): Promise<Response> => Response.json({ id: `gen-${++answers}`, model: 'm', choices, usage });
    const connection = { apiKey: 'key', baseURL: 'https://gateway.test/v1', fetch };
    const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }], max_tokens: 4 };
    const first = createLedger({ store: sqliteStore(path) });
    const client = meteredClient({ ...connection, ledger: first });
    for (let call = 0; call < 3; call += 1) await client.chat(request);
    const before = await client.estimate(request);
    await first.close();
    const second = createLedger({ store: sqliteStore(path) });
    const after = await meteredClient({ ...connection, ledger: second }).estimate(request);
    expect(after).toEqual(before);
    // 72 characters are 24 tokens and the answer is 4, at 2.5 rubles per 1000 tokens
    expect(after).toMatchObject({ likelyRub: '0.07', basis: 'tokens', samples: 3 });
    expect(await second.modelCosts('m')).toMatchObject({ samples: 3, highestCostRub: '0.05' });
    expect(answers).toBe(3);
    await second.close();
  });

  test.each([0, 1, 2, 3, 4])(
    'is opened even if another process creates its tables before step %i of that',
    async (step) => {
      let steps = 0;
      for (const method of ['prepare', 'exec'] as const) {
        const own = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, method)?.value as (sql: string) => never;
        vi.spyOn(DatabaseSync.prototype, method).mockImplementation(function (this: DatabaseSync, sql: string) {
          if (steps++ === step) {
            vi.restoreAllMocks();
            void sqliteStore(path).close();
          }
          return own.call(this, sql);
        });
      }
      const store = sqliteStore(path);
      await store.settle(paid('0.3'));
      expect(await costOf(store)).toBe('0.3');
      await store.close();
    },
  );

  test('drops nothing, so that a limit counts all of its window whenever it is first checked', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const store = sqliteStore(path);
    for (let count = 0; count < 80; count += 1) await store.settle(paid('0.01'));
    const limits: ScopeLimit[] = [LIMIT, { ...LIMIT, period: 'month', timeZone: 'Europe/Moscow' }];
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.1' };
    expect(await store.reserve(limits, call)).toMatchObject({ granted: [{ spentRub: '0.8' }, { spentRub: '0.8' }] });
    expect(warned).not.toHaveBeenCalled();
    await store.close();
  });

  test('can be read while it is written, by a reader that cannot write', async () => {
    const writer = sqliteStore(path);
    await writer.settle(paid('0.1'));
    const reader = sqliteStore(path, { readOnly: true });
    await writer.settle(paid('0.2'));
    expect(await costOf(reader)).toBe('0.3');
    expect(await reader.verify()).toEqual([]);
    expect(() => reader.settle(paid('1'))).toThrow('opened read-only');
    await reader.close();
    await writer.close();
  });

  test('shows a reader expired attempts, although it may not write that', async () => {
    const writer = sqliteStore(path, { now: () => 0 });
    await writer.reserve([], { id: newEntryId(), ttlMs: 1000, attempt: { attempt: 1 } });
    const reader = sqliteStore(path, { readOnly: true, now: () => 1000 });
    expect((await reader.totals()).all).toMatchObject({ inFlight: 0, unknown: 1 });
    expect((await reader.entries()).entries).toMatchObject([{ status: 'unknown', errorCode: 'expired' }]);
    await reader.close();
    await writer.close();
  });

  test('shows a reader its budgets before anybody counted them, as a writer would see them', async () => {
    const now = (): number => Date.parse('2026-03-10T12:00:00Z');
    const writer = sqliteStore(path, { now });
    const { budgets } = createLedger({ store: writer });
    await budgets.set({ scope: 'user=*', maxRub: '5', period: 'day' });
    await budgets.set({ scope: 'all', maxRub: '700' });
    for (let entry = 0; entry < 600; entry++) await writer.settle({ ...paid('1'), tags: { user: 'ivan' } });
    const reader = sqliteStore(path, { readOnly: true, now });
    const read = await everythingIn(reader);
    expect(await reader.budgets()).toMatchObject([{ spentRub: '600' }, { spentRub: '0' }]);
    expect(await reader.budgets({ scopes: ['tag:user=ivan'] })).toMatchObject([{ spentRub: '600' }]);
    expect(() => reader.clearUnknown()).toThrow('was opened read-only');
    expect(await writer.limits({ scope: 'all' })).toEqual([]);
    expect(read).toEqual(await everythingIn(writer));
    await reader.close();
    await writer.close();
  });

  test('is empty for a reader of an empty file, which stays so', async () => {
    writeFileSync(path, '');
    const reader = sqliteStore(path, { readOnly: true });
    if (process.platform === 'linux') expect(openFilesOf(path)).toEqual([]);
    expect((await reader.totals()).all).toMatchObject({ attempts: 0, costRub: '0' });
    expect([await reader.budgets(), await reader.limits(), await reader.limitEvents({ kind: 'budget' })]).toEqual([
      [],
      [],
      [],
    ]);
    await reader.close();
    expect(statSync(path).size).toBe(0);
    expect(readdirSync(folder)).toEqual([basename(path)]);
  });

  test('keeps several ledgers apart', async () => {
    const [a, b] = [sqliteStore(path, { ledgerName: 'a' }), sqliteStore(path, { ledgerName: 'b' })];
    expect([(await a.settle(paid('1'))).seq, (await b.settle(paid('2'))).seq]).toEqual([1, 1]);
    expect([await costOf(a), await costOf(b)]).toEqual(['1', '2']);
    await a.close();
    await b.close();
  });

  test('shows a reader an empty ledger if nobody has begun it', async () => {
    await sqliteStore(path).close();
    const reader = sqliteStore(path, { ledgerName: 'other', readOnly: true });
    expect((await reader.totals()).all).toMatchObject({ attempts: 0, inFlight: 0, costRub: '0' });
    expect(await reader.entries()).toEqual({ entries: [] });
    expect([await reader.verify(), await reader.limits(), await reader.modelCosts('a/b')]).toEqual([[], [], undefined]);
    await reader.close();
  });

  test('never reuses a number, whatever was removed last', async () => {
    const store = sqliteStore(path);
    const charge = { status: 'unknown' as const };
    await store.settle({ ...paid('1'), status: 'unknown', billing: 'unknown', charge });
    await store.settle(paid('2'));
    const before = new Date(Date.now() + 60_000).toISOString();
    expect(await store.prune({ before })).toEqual({ removed: 1 });
    await store.clearUnknown();
    expect(await store.prune({ before })).toEqual({ removed: 1 });
    await store.close();
    const again = sqliteStore(path);
    expect(await again.settle(paid('4'))).toMatchObject({ seq: 3 });
    await again.close();
  });

  test('can be read by its owner only', async () => {
    await sqliteStore(path).close();
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });

  test('prepares each statement once', async () => {
    const store = sqliteStore(path);
    await store.settle(paid('1'));
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
    onTestFinished(() => prepared.mockRestore());
    await store.settle(paid('2'));
    expect(prepared).not.toHaveBeenCalled();
    await store.close();
  });

  test('waits for another process without stopping this one, and an abort ends the wait', async () => {
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

  test('closes once entries that wait for another process are kept', async () => {
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

  test('of 200 000 entries opens without reading them, and is summed without stopping the process', async () => {
    await sqliteStore(path).close();
    const database = new DatabaseSync(path);
    const body = JSON.stringify({ ...paid('0.5'), seq: 1, openedAt: '2026-01-01T00:00:00.000Z' });
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO entry SELECT ${SEQS_OF_A_LEDGER} + i, 'id-' || i, 1767225600000, 1767225600000, '${body}' FROM n;
      INSERT INTO entry_scope SELECT 1, 'all', place - ${SEQS_OF_A_LEDGER}, opened_ms FROM entry;
      INSERT INTO ledger (id, name, seq, next_expiry_ms) VALUES (1, 'default', 200000, 0)`);
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

test('an unreadable entry stops nobody: verify shows that it is missing', async () => {
  const clock = { nowMs: Date.now() };
  const store = sqliteStore(path, { now: () => clock.nowMs });
  await store.reserve([LIMIT], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.2' });
  const [first, second] = [paid('0.1'), paid('0.3')];
  for (const entry of [first, second, paid('0.5')]) await store.settle(entry);
  const other = new DatabaseSync(path);
  other.prepare("UPDATE entry SET body = '{' WHERE id = ?").run(second.id);
  other.exec("UPDATE live SET body = '' WHERE key > 'attempt:' AND key < 'attempt;'");
  other.close();
  clock.nowMs += 60_000;
  expect((await store.entries({ limit: 1 })).entries).toMatchObject([{ id: first.id }]);
  expect((await store.entries({ limit: 2 })).entries).toHaveLength(2);
  expect(await costOf(store)).toBe('0.6');
  expect(await store.verify()).toEqual([
    { scope: 'all', amount: 'spent', counterRub: '0.9', entriesRub: '0.6' },
    { scope: 'all', amount: 'reserved', counterRub: '0.2', entriesRub: '0' },
  ]);
  expect(await store.settle(paid('1'))).toMatchObject({ seq: 4 });
  await store.close();
});

describe('a file that no longer exists', () => {
  test('is noticed at the next call, by writers and by readers', async () => {
    const store = sqliteStore(path);
    await store.settle(paid('1'));
    rmSync(path);
    expect(() => store.settle(paid('2'))).toThrow('was deleted or moved while it was open');
    expect(() => store.totals()).toThrow('was deleted or moved while it was open');
    await store.close();
  });

  test('is replaced by another one, to which later entries go', async () => {
    const store = sqliteStore(path);
    await store.settle(paid('1'));
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    const other = sqliteStore(path);
    await other.settle(paid('4'));
    expect(() => store.settle(paid('2'))).toThrow('was replaced by another file while it was open');
    expect(await store.settle(paid('2'))).toMatchObject({ seq: 2 });
    expect(await costOf(other)).toBe('6');
    await store.close();
    await other.close();
  });

  test('leaves nothing behind when it is replaced: no number, no open file', async () => {
    const place = newPlace();
    const store = sqliteStore(path);
    for (const costRub of ['1', '2', '4']) await store.settle(paid(costRub));
    await sqliteStore(place.path).close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    renameSync(place.path, path);
    expect(() => store.settle(paid('8'))).toThrow('was replaced by another file while it was open');
    expect(await store.settle(paid('8'))).toMatchObject({ seq: 1 });
    expect(await costOf(store)).toBe('8');
    if (process.platform === 'linux') expect(openFilesOf(path)).toEqual([path]);
    await store.close();
  });
});

test('a process writes no more into a ledger that a newer version has upgraded', async () => {
  const store = sqliteStore(path);
  await store.settle(paid('1'));
  const newer = new DatabaseSync(path);
  newer.exec(`PRAGMA user_version = ${VERSION + 1}`);
  newer.close();
  expect(() => store.settle(paid('2'))).toThrow('by a newer version of Kopek');
  expect(() => store.settle(paid('2'))).toThrow('by a newer version of Kopek');
  await store.close();
});

describe('a file that cannot be a ledger is rejected in one sentence', () => {
  test('a file that is not a database', () => {
    writeFileSync(path, 'spend, spend, spend\n'.repeat(100));
    expect(() => sqliteStore(path)).toThrow('is not a SQLite database');
  });

  test('a database of another application', () => {
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE users (id INTEGER)');
    other.close();
    expect(() => sqliteStore(path)).toThrow('of another application');
  });

  test.each([VERSION + 1, VERSION + 3])('a ledger of another version: %i', async (version) => {
    await sqliteStore(path).close();
    const other = new DatabaseSync(path);
    other.exec(`PRAGMA user_version = ${version}`);
    other.close();
    const sentence = `The ledger ${path} was written by another version of Kopek: its tables are version ${version}, and this one reads version ${VERSION}.`;
    for (const readOnly of [false, true]) expect(() => sqliteStore(path, { readOnly })).toThrow(sentence);
    expect(() => sqliteOutbox(path)).toThrow(sentence);
  });

  test.each([
    ['a folder that is not there', () => join(folder, 'no', 'ledger.db'), 'does not exist'],
    ['a folder', () => folder, 'is a folder'],
    ['a file system that cannot be written', () => '/proc/ledger.db', /does not exist|read-only/],
    ['no path', () => '', 'needs the path of a file'],
    ['a path that is none', () => 5 as unknown as string, 'needs the path of a file'],
    ['memory', () => ':memory:', 'without one, use no store'],
  ])('%s', (_what, where, message) => {
    mkdirSync(folder, { recursive: true });
    expect(() => sqliteStore(where())).toThrow(
      expect.objectContaining({ code: 'configuration', message: expect.stringMatching(message) }),
    );
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
  expect(atOnce(other.entries()).entries).toEqual((await store.entries()).entries.slice(0, 5));
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
