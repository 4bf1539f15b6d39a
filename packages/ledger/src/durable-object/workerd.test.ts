import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import type { LedgerStore, ScopeLimit } from '../contract/contract.ts';
import type { LimitAlert } from '../limits/threshold.ts';
import { testLedgerStore } from '../suite/index.ts';
import { settled } from '../suite/subject.ts';
import { startWorkers } from './__fixtures__/start-workers.ts';
import { durableStore } from './durable-store.ts';

const LIMIT: ScopeLimit = { scope: 'all', maxRub: '100', mode: 'strict', onUnknownCost: 'estimate' };
const WORKERS = {
  ledgers: { file: fixture('suite-worker.ts'), className: 'TestLedger', services: { BESIDE: 'beside' } },
  beside: { file: fixture('beside-worker.ts'), className: 'TestLedger' },
};
let folder: string;
let workerd: Miniflare;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kopek-ledgers-'));
  workerd = await startWorkers(WORKERS, folder);
});
afterAll(async () => {
  await workerd.dispose();
  rmSync(folder, { recursive: true });
});

function fixture(file: string): string {
  return join(import.meta.dirname, '__fixtures__', file);
}

async function post(worker: 'beside' | 'ledgers', path: string, body = ''): Promise<string> {
  const response = await workerd.dispatchFetch(`http://${worker}/${path}`, { method: 'POST', body });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** A ledger through a Worker: each turn of calls is a request of its own, from outside. */
function storeThrough(worker: 'beside' | 'ledgers', ledgerName: string, at?: string): LedgerStore {
  return durableStore({
    getByName: () => ({ ask: (calls) => post(worker, pathOf('ask', ledgerName, at), calls) }),
  });
}

/** Rings the alarm of a ledger. @returns the alerts that its object has delivered. */
async function ring(ledgerName: string, at: string): Promise<string[]> {
  const alerts: LimitAlert[] = JSON.parse(await post('ledgers', pathOf('ring', ledgerName, at)));
  return alerts.map(({ scope, threshold, reachedOn }) => `${scope} ${reachedOn ?? threshold}`);
}

/** @param at - what the clock of the ledgers shows; it stands still until the next request. Default: the real time. */
function pathOf(what: string, ledger: string, at?: string): string {
  return `${what}?${new URLSearchParams({ ledger, ...(at !== undefined && { at }) }).toString()}`;
}

describe('the contract of stores, in workerd: whenever time passes the object is killed, and a second Worker asks as well', () => {
  testLedgerStore({
    // the suite runs there; here are its names
    test: (name) => test(name, async () => void (await post('ledgers', 'rule', name))),
    seeds: [1, 2, 3, 4],
    createStore: () => {
      throw new Error('not here');
    },
  });
});

test('of 1,000 requests to two Workers, 100 are sent under a limit of 100', async () => {
  const ledgerName = newEntryId();
  const attempt = { attempt: 1 };
  const answers = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const store = storeThrough(index % 2 === 0 ? 'ledgers' : 'beside', ledgerName);
      return store.reserve([LIMIT], { id: newEntryId(), ttlMs: 600_000, estimateRub: '1', attempt });
    }),
  );
  expect(answers.filter((answer) => 'granted' in answer)).toHaveLength(100);
  const store = storeThrough('ledgers', ledgerName);
  expect(await store.totals()).toMatchObject({ all: { attempts: 100, inFlight: 100 } });
  expect(await store.verify()).toEqual([]);
});

test('a confirmed write survives a kill of the object, and of workerd', async () => {
  const ledgerName = newEntryId();
  let store = storeThrough('beside', ledgerName);
  const id = newEntryId();
  await store.reserve([LIMIT], { id, ttlMs: 600_000, estimateRub: '60', attempt: { attempt: 1 } });
  await post('ledgers', `kill?ledger=${ledgerName}`);
  const charge = { status: 'settled' as const, costRub: '59.99' };
  const at = new Date().toISOString();
  await store.settle({ id, status: 'settled', billing: 'charged', at, attempt: 1, charge });
  await workerd.dispose();
  workerd = await startWorkers(WORKERS, folder);
  store = storeThrough('beside', ledgerName);
  expect(await store.limits()).toMatchObject([{ spentRub: '59.99', reservedRub: '0' }]);
  const call = { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1 } };
  expect(await store.reserve([LIMIT], { ...call, estimateRub: '40.02' })).toHaveProperty('rejected');
  expect(await store.reserve([LIMIT], { ...call, estimateRub: '40.01' })).toHaveProperty('granted');
});

test('an attempt that nobody ends becomes unknown by an alarm, without any request', async () => {
  const ledgerName = newEntryId();
  const store = storeThrough('ledgers', ledgerName);
  const look = async (): Promise<unknown> => JSON.parse(await post('ledgers', `look?ledger=${ledgerName}`));
  const call = { id: newEntryId(), estimateRub: '1', attempt: { attempt: 1 } };
  await store.reserve([LIMIT], { ...call, ttlMs: 100 });
  await expect.poll(look).toEqual({ ended: 1, inFlight: 0, alarmMs: null });
});

test('an alarm that is too early, because the attempt was renewed, is postponed', async () => {
  const ledgerName = newEntryId();
  const store = storeThrough('ledgers', ledgerName);
  const id = newEntryId();
  const soonMs = Date.now() + 500;
  await store.reserve([LIMIT], { id, ttlMs: 500, estimateRub: '1', attempt: { attempt: 1 } });
  await store.renew([id], 600_000);
  const alarmMs = async (): Promise<number> => JSON.parse(await post('ledgers', `look?ledger=${ledgerName}`)).alarmMs;
  await expect.poll(alarmMs).toBeGreaterThan(soonMs + 300_000);
  expect(await store.totals()).toMatchObject({ all: { inFlight: 1 } });
});

test('an object that delivers alerts repeats failed deliveries by its alarm, and no others', async () => {
  const ledgerName = `alerts ${newEntryId()}`;
  const store = storeThrough('beside', ledgerName);
  const minuteLater = (): Promise<string[]> => ring(ledgerName, new Date(Date.now() + 60_001).toISOString());
  await store.addLimitEvent({ kind: 'budget', id: 'b', scope: 'tag:user=*', amountRub: '10', alertAt: ['50%', '90%'] });
  const spend = (costRub: string): unknown => {
    const at = new Date().toISOString();
    const charge = { status: 'settled' as const, costRub };
    return store.settle({
      id: newEntryId(),
      status: 'settled',
      billing: 'charged',
      at,
      attempt: 1,
      tags: { user: 'anna' },
      charge,
    });
  };
  await spend('4.99');
  expect(await minuteLater()).toEqual([]);
  await spend('0.01');
  await spend('1');
  expect(await store.limitEvents({ kind: 'alert' })).toMatchObject([{ scope: 'tag:user=anna' }]);
  expect(await minuteLater()).toEqual(['user=anna 50%']);
  await spend('3');
  const delivered = ['user=anna 50%', 'user=anna 90%'];
  await expect.poll(minuteLater).toEqual(delivered);
  await post('ledgers', `kill?ledger=${ledgerName}`);
  await spend('1');
  expect(await minuteLater()).toEqual([]);
});

test('the alarm reports once that a window will not last, and again if the day comes nearer', async () => {
  const ledgerName = `alerts ${newEntryId()}`;
  const spend = async (costRub: string, openedAt: string): Promise<void> => {
    const more = { at: openedAt, openedAt, tags: { user: 'ivan' } };
    await storeThrough('ledgers', ledgerName, openedAt).settle(settled(newEntryId(), costRub, more));
  };
  for (let day = 4; day <= 17; day += 1) await spend('40', `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`);
  const terms = { period: 'month', timeZone: 'Europe/Moscow', alertAt: ['forecast'] } as const;
  await storeThrough('ledgers', ledgerName, '2026-11-18T09:20:00Z').addLimitEvent({
    kind: 'budget',
    id: 'b',
    scope: 'tag:user=ivan',
    amountRub: '700',
    ...terms,
  });
  // the first delivery fails: 140 remain, 19.4 of them for the rest of the day, and 40 a day leave 0.6 for the fourth
  expect(await ring(ledgerName, '2026-11-18T09:20:01Z')).toEqual([]);
  expect(await ring(ledgerName, '2026-11-18T09:21:02Z')).toEqual(['user=ivan 2026-11-22']);
  await spend('60', '2026-11-18T09:30:00Z');
  // within an hour it is not looked at again
  expect(await ring(ledgerName, '2026-11-18T10:00:00Z')).toEqual(['user=ivan 2026-11-22']);
  const both = ['user=ivan 2026-11-22', 'user=ivan 2026-11-20'];
  expect(await ring(ledgerName, '2026-11-18T10:20:02Z')).toEqual(both);
  // better, and as bad as before: no news
  await spend('-100', '2026-11-18T10:30:00Z');
  expect(await ring(ledgerName, '2026-11-18T11:20:03Z')).toEqual(both);
  await spend('100', '2026-11-18T11:30:00Z');
  expect(await ring(ledgerName, '2026-11-18T12:20:04Z')).toEqual(both);
  await post('ledgers', pathOf('kill', ledgerName, '2026-11-18T12:30:00Z'));
  expect(await ring(ledgerName, '2026-11-18T13:20:05Z')).toEqual([]);
});

test('an invalid query is the same error as with every store', async () => {
  const store = storeThrough('beside', newEntryId());
  await expect(store.entries({ after: 'x' })).rejects.toMatchObject({ code: 'configuration' });
  await expect(
    store.reserve([], { id: newEntryId(), ttlMs: 1, estimateRub: '-1', attempt: { attempt: 1 } }),
  ).rejects.toThrow(TypeError);
});
