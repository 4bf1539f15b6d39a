import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { isPromiseLike } from '@kopek/core/kit';
import { sqliteStore, type SqliteStore } from './index.ts';
import { newPlace, paid } from './__fixtures__/place.ts';

let path: string;
let store: SqliteStore;
/** Another process, which is writing. */
let other: DatabaseSync;

beforeEach(() => {
  ({ path } = newPlace());
  store = sqliteStore(path, { busyTimeoutMs: 0 });
  other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  other.close();
  await store.close();
});

describe('while another process writes', () => {
  test('reads return at once, whatever others have written before', async () => {
    other.exec('COMMIT');
    await store.settle(paid('1'));
    other.exec('UPDATE ledger SET revision = 1; BEGIN IMMEDIATE');
    expect([store.modelCosts('m'), store.entry('id'), store.limitEvents({ kind: 'budget' })]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(store.totals()).toMatchObject({ all: { costRub: '1' } });
  });

  test('a new ledger is read when the file is free', async () => {
    const totals = Promise.resolve(store.totals());
    other.exec('COMMIT');
    expect(await totals).toMatchObject({ all: { attempts: 0 } });
  });

  test('a failure that waiting does not fix is reported, and ends the wait', async () => {
    const settled = Promise.resolve(store.settle(paid('1')));
    other.exec('DROP TABLE live; COMMIT');
    await expect(settled).rejects.toThrow('no such table');
  });

  test('a call whose signal was already aborted does not wait', async () => {
    const call = {
      id: newEntryId(),
      ttlMs: 60_000,
      attempt: { attempt: 1 },
      signal: AbortSignal.abort(new Error('enough')),
    };
    await expect(store.reserve([], call)).rejects.toThrow('enough');
  });

  test('a call that is aborted while it waits ends at once, and leaves no timer and no listener', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const caller = new AbortController();
    const removed = vi.spyOn(caller.signal, 'removeEventListener');
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, signal: caller.signal };
    const reserved = Promise.resolve(store.reserve([], call));
    caller.abort(new Error('enough'));
    await expect(reserved).rejects.toThrow('enough');
    expect(timers()).toBe(before);
    expect(removed.mock.calls.map(([type]) => type)).toEqual(['abort']);
  });

  test('an entry waits for half a minute, then the error reports that the file is busy', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // the process has run for longer than that
    vi.advanceTimersByTime(40_000);
    const answers: unknown[] = [];
    const settled = store.settle(paid('1'));
    if (!isPromiseLike(settled)) throw new TypeError('it waits');
    settled.then(
      (entry) => answers.push(entry),
      (error: unknown) => answers.push(error),
    );
    vi.advanceTimersByTime(30_000);
    // longer than any pause before it asks again
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitUntil(() => answers.length > 0);
    expect(answers).toMatchObject([{ message: 'database is locked' }]);
  });

  test('an entry asks again soon, then less and less often up to every 25 ms, half of that more or less', async () => {
    const pausesMs: unknown[] = [];
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
    vi.spyOn(timers, 'setTimeout').mockImplementation(async (pauseMs) => {
      pausesMs.push(pauseMs);
      if (pausesMs.length === 7) other.exec('COMMIT');
    });
    syncBuiltinESMExports();
    await store.settle(paid('1'));
    expect(pausesMs).toEqual([0.75, 1.5, 3, 6, 12, 18.75, 18.75]);
  });

  test('a finished wait releases everything: the store closes at once, and leaves one file', async () => {
    const settled = store.settle(paid('1'));
    other.exec('COMMIT');
    other.close();
    other = new DatabaseSync(':memory:');
    await settled;
    expect(store.close()).toBeUndefined();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });
});
