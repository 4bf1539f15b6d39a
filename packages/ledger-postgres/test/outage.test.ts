/** The database is gone for a while: what the caller set decides, and nothing is recorded twice or not at all. */
import { KopekError } from '@kopek/core';
import { createLedger, meteredClient, type StoreFailure } from '@kopek/ledger';
import { startGateway } from '@kopek/gateway';
import { afterAll, expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { cuttable } from './support/cuttable.ts';
import { databaseAt, migratedDatabase } from './support/database.ts';

const { url, query } = await migratedDatabase();
const way = await cuttable(url);
const throughWay = databaseAt(way.url);
const gateway = await startGateway({ balanceRub: '1000' });
afterAll(async () => {
  await throughWay.pool.end();
  await gateway.close();
  way.close();
});

const connection = { baseURL: gateway.baseURL, apiKey: gateway.apiKey };
const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'hello' }] };

test('reject: without the ledger nothing is sent', async () => {
  const ledger = createLedger({
    store: postgresStore({ query: throughWay.query, ledgerName: 'reject' }),
    timeoutMs: 5_000,
    onStoreFailure: () => {},
  });
  const client = meteredClient({ ...connection, ledger, spendLimit: { maxRub: '5', mode: 'strict', estimate: '1' } });
  await client.chat(request);
  way.cut();
  const failed = await client.chat(request).catch((error: unknown) => error);
  expect(KopekError.isInstance(failed)).toBe(true);
  expect(failed).toMatchObject({ code: 'store_unavailable', billing: 'none' });
  way.join();
  await client.chat(request);
  expect(await ledger.totals()).toMatchObject({ all: { attempts: 2, settled: 2 } });
  await ledger.close();
});

test('allow: calls are sent, their entries wait in the outbox and arrive once', async () => {
  const failures: StoreFailure[] = [];
  const ledger = createLedger({
    store: postgresStore({ query: throughWay.query, ledgerName: 'allow' }),
    onStoreDown: 'allow',
    timeoutMs: 5_000,
    onStoreFailure: (failure) => failures.push(failure),
  });
  const client = meteredClient({ ...connection, ledger, spendLimit: { maxRub: '5', mode: 'strict', estimate: '1' } });
  await client.chat(request);
  way.cut();
  const [first, second] = [await client.chat(request), await client.chat(request)];
  expect(failures.length).toBeGreaterThan(0);
  // counted at once in this process, and by nobody else yet
  expect(ledger.total()).toMatchObject({ attempts: 3, settled: 3 });
  expect(await postgresStore({ query, ledgerName: 'allow' }).totals()).toMatchObject({ all: { attempts: 1 } });
  way.join();
  expect(await ledger.flush({ timeoutMs: 20_000 })).toMatchObject({ unsaved: 0 });
  await ledger.close();
  const { entries } = await postgresStore({ query, ledgerName: 'allow' }).entries();
  expect(entries.map(({ charge }) => charge?.costRub)).toEqual([
    expect.any(String),
    first.charge.costRub,
    second.charge.costRub,
  ]);
  expect(entries.map(({ limitsSkipped }) => limitsSkipped)).toEqual([undefined, true, true]);
  expect(await postgresStore({ query, ledgerName: 'allow' }).verify()).toEqual([]);
});
