/** Calls of one process that go together are judged one by one, in their order, and fail one by one. */
import { randomBytes, randomUUID } from 'node:crypto';
import { newEntryId, type LedgerStore, type NewEntry } from '@kopek/ledger';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { rowsOf, type Query } from '../src/query.ts';
import { paid, strict } from './support/attempts.ts';
import { migratedDatabase } from './support/database.ts';

const { query } = await migratedDatabase();

const limits = [strict({ maxRub: '3' })];
const reserve = async (store: LedgerStore, id: string, estimateRub: string) =>
  await store.reserve(limits, { id, ttlMs: 600_000, attempt: { attempt: 1 }, estimateRub });
const priced = (id: string, costRub: string, generationId?: string): NewEntry =>
  paid(id, {
    charge: { status: 'settled', costRub, ...(generationId === undefined ? {} : { generationId, balanceRub: '7' }) },
  });

/** What a store asks the database for, instead of asking it. */
async function requestsOf(ledger: string, calls: (store: LedgerStore) => unknown): Promise<string[]> {
  const requests: string[] = [];
  const answer = '{"granted": [], "frame": {}}';
  const listening: Query = async (_, [request = '']) => {
    requests.push(request);
    return [{ answer }];
  };
  await calls(postgresStore({ query: listening, ledgerName: ledger }));
  return requests;
}

async function inOneTransaction(name: string, requests: readonly string[]): Promise<unknown> {
  const [row] = rowsOf(await query(`select kopek.${name}($1::text::jsonb)::text as answer`, [`[${requests.join()}]`]));
  return JSON.parse(String(row?.['answer']));
}

test('reservations in one transaction: each is judged after those before it', async () => {
  const ledger = randomUUID();
  const store = postgresStore({ query, ledgerName: ledger });
  // makes the counter
  await reserve(store, 'first', '0');
  const requests = await requestsOf(ledger, async (listening) => {
    for (const [id, rub] of Object.entries({ a: '1', b: '1', c: '1.5', d: '1', e: '0.5' })) {
      await reserve(listening, id, rub);
    }
    await reserve(listening, 'a', '1');
  });
  expect(await inOneTransaction('reserve_together', requests)).toMatchObject([
    { granted: [{ reservedRub: '1' }] },
    { granted: [{ reservedRub: '2' }] },
    { rejected: { reason: 'reserved', reservedRub: '2' } },
    { granted: [{ reservedRub: '3' }] },
    { rejected: { reason: 'reserved', reservedRub: '3' } },
    // the same call again: granted, and reserved once
    { granted: [{ reservedRub: '3' }] },
  ]);
  expect(await store.totals()).toMatchObject({ all: { inFlight: 4 } });
  expect(await store.verify()).toEqual([]);
});

test('settlements in one transaction: a repeated answer among them counts nothing', async () => {
  const ledger = randomUUID();
  const store = postgresStore({ query, ledgerName: ledger });
  await reserve(store, 'a', '1');
  await reserve(store, 'b', '1');
  const requests = await requestsOf(ledger, async (listening) => {
    await listening.settle(priced('b', '0.5', 'g'));
    await listening.settle(priced('never reserved', '0.5', 'g'));
    await listening.settle(priced('a', '0.25'));
    await listening.settle(priced('a', '9'));
  });
  expect(await inOneTransaction('settle_together', requests)).toMatchObject([
    { frame: { id: 'b', seq: 1, status: 'settled' } },
    { frame: { id: 'never reserved', seq: 2, replayOf: 'b' } },
    { frame: { id: 'a', seq: 3 } },
    // settled before: nothing changes
    { frame: { id: 'a', seq: 3 } },
  ]);
  expect(await store.limits()).toMatchObject([{ spentRub: '0.75', reservedRub: '0' }]);
  expect(await store.verify()).toEqual([]);
});

test('simultaneous callers share round trips, and exactly as many are sent as the limit allows', async () => {
  const names: string[] = [];
  const watched: Query = (text, values) => {
    names.push(/kopek\.(\w+)/.exec(text)?.[1] ?? '');
    return query(text, values);
  };
  const store = postgresStore({ query: watched, ledgerName: randomUUID() });
  await reserve(store, 'first', '0');
  names.length = 0;
  const ids = Array.from({ length: 20 }, () => newEntryId());
  const answers = await Promise.all(ids.map((id) => reserve(store, id, '1')));
  expect(names.length).toBeLessThanOrEqual(2);
  expect(names).toContain('reserve_together');
  names.length = 0;
  const passed = ids.filter((_, index) => 'granted' in (answers[index] ?? {}));
  expect(passed).toHaveLength(3);
  await Promise.all(passed.map((id) => store.settle(priced(id, '1'))));
  expect(names).toEqual(['settle', 'settle_together']);
  expect(await store.limits()).toMatchObject([{ spentRub: '3', reservedRub: '0' }]);
  expect(await store.verify()).toEqual([]);
});

test('an entry that cannot be recorded fails alone, without the others of its round trip', async () => {
  const store = postgresStore({ query, ledgerName: randomUUID() });
  // longer than a row of an index may be
  const tooLong = randomBytes(4000).toString('hex');
  const answers = await Promise.allSettled([
    store.settle(priced('a', '1')),
    store.settle(priced('b', '1')),
    store.settle(priced(tooLong, '1')),
    store.settle(priced('c', '1')),
  ]);
  expect(answers).toMatchObject([
    { value: { id: 'a' } },
    { value: { id: 'b' } },
    { status: 'rejected', reason: { code: 'store_unavailable' } },
    { value: { id: 'c' } },
  ]);
  expect(await store.totals()).toMatchObject({ all: { costRub: '3', settled: 3 } });
});
