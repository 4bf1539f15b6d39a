import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryStore } from '@kopek/ledger';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { embedded } from '../scripts/embedded-sql.ts';
import { grantSql, migrate, migrationSql, postgresStore, SCHEMA_VERSION, schemaVersion } from '../src/index.ts';
import { databaseAt, emptyDatabase } from './support/database.ts';

test('an empty database gets the schema, and one that is up to date is left alone', async () => {
  const { query } = await emptyDatabase();
  expect(await schemaVersion(query)).toBe(0);
  expect(await migrate({ query })).toEqual({ from: 0, to: SCHEMA_VERSION });
  expect(await migrate({ query })).toEqual({ from: SCHEMA_VERSION, to: SCHEMA_VERSION });
});

test('ten machines that start at once get one schema, and no error', async () => {
  const { query, pool } = await emptyDatabase();
  const results = await Promise.all(Array.from({ length: 10 }, () => migrate({ query })));
  expect(results.map(({ to }) => to)).toEqual(Array.from({ length: 10 }, () => SCHEMA_VERSION));
  const { rows } = await pool.query('select version from kopek.migration order by version');
  expect(rows).toEqual(Array.from({ length: SCHEMA_VERSION }, (_, index) => ({ version: index + 1 })));
});

test('a schema of another version is named in one sentence, and left alone', async () => {
  const { query, pool } = await emptyDatabase();
  await migrate({ query });
  await pool.query("insert into kopek.migration (version, name) values (12, '012-prices.sql')");
  await expect(migrate({ query })).rejects.toMatchObject({
    code: 'configuration',
    message: `The schema kopek of this database was made by another version of Kopek: it is version 12, and this one uses version ${SCHEMA_VERSION}.`,
  });
  expect(await schemaVersion(query)).toBe(12);
});

test('the module contains the SQL files as they are', () => {
  expect(readFileSync(join(import.meta.dirname, '../src/migrations.ts'), 'utf8')).toBe(embedded());
});

test('a database whose version cannot be queried is not reported as a failed migration', async () => {
  const nobody = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  await expect(schemaVersion(() => Promise.reject(nobody))).rejects.toThrow(
    'PostgreSQL failed at schemaVersion (ECONNREFUSED): nobody listens at the address of the database.',
  );
});

test('a step that fails leaves nothing behind', async () => {
  const { query, pool } = await emptyDatabase();
  const broken = migrationSql().replace('create table kopek.counter', 'create tabel kopek.counter');
  await expect(pool.query(broken)).rejects.toThrow('syntax error');
  expect(await schemaVersion(query)).toBe(0);
});

test('a role that may not create a schema is told what to run, and works once it was run', async () => {
  const database = await emptyDatabase();
  const role = `app_${Date.now()}`;
  await database.pool.query(`create role "${role}" login password 'secret of the role'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret of the role';
  const app = databaseAt(url.href);

  const rejected = await migrate({ query: app.query }).catch((error: unknown) => error);
  expect(rejected).toMatchObject({ code: 'configuration' });
  expect(String(rejected)).toContain('migrationSql()');
  expect(String(rejected)).toContain('grantSql({ role })');
  await expect(postgresStore({ query: app.query }).totals()).rejects.toMatchObject({ code: 'configuration' });

  await database.pool.query(migrationSql());
  await database.pool.query(grantSql({ role }));
  const store = postgresStore({ query: app.query, ledgerName: 'of the role' });
  const limits = [{ scope: 'all', maxRub: '5', mode: 'strict', onUnknownCost: 'estimate' } as const];
  const call = { id: 'a', ttlMs: 1000, attempt: { attempt: 1 }, estimateRub: '2' };
  expect(await store.reserve(limits, call)).toEqual(new MemoryStore().reserve(limits, call));
  const entry = await store.settle({
    id: 'a',
    status: 'settled',
    at: '2026-11-22T10:00:00.000Z',
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: '1.5' },
  });
  expect(entry.seq).toBe(1);
  await store.prune({ before: '2027-01-01T00:00:00.000Z' });
  await app.pool.end();
});

test('a role for reports reads everything and changes nothing', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  const owner = postgresStore({ query: database.query });
  await owner.reserve([], { id: 'a', ttlMs: 1, attempt: { attempt: 1, model: 'm' }, estimateRub: '2' });
  const spent = {
    status: 'settled',
    billing: 'charged',
    attempt: 1,
    charge: { status: 'settled', costRub: '3' },
  } as const;
  await owner.settle({ ...spent, id: 'spent', at: new Date().toISOString() });
  await owner.addLimitEvent({ kind: 'budget', id: 'budget', scope: 'all', amountRub: '5' });
  const role = `reports_${Date.now()}`;
  await database.pool.query(`create role "${role}" login password 'secret of the role'`);
  await database.pool.query(grantSql({ role, access: 'read' }));
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret of the role';
  const reports = databaseAt(url.href);
  const store = postgresStore({ query: reports.query });

  expect(await store.totals()).toMatchObject({ all: { attempts: 2 } });
  expect((await store.entries()).entries).toHaveLength(2);
  expect(await store.verify()).toEqual([]);
  expect(await store.limits()).toEqual([]);
  expect(await store.modelCosts('m')).toBeUndefined();
  // neither the budget nor the days were counted before
  expect(await store.budgets()).toMatchObject([{ limit: { maxRub: '5' }, spentRub: '3', reservedRub: '2' }]);
  expect((await store.days({ scope: 'all', timeZone: 'Europe/Moscow' })).at(-1)).toMatchObject({ spentRub: '3' });
  const writes = [
    store.reserve([], { id: 'b', ttlMs: 1000, attempt: { attempt: 1 } }),
    store.release('a'),
    store.clearUnknown(),
    store.prune({ before: '2027-01-01T00:00:00.000Z' }),
  ];
  for (const write of await Promise.allSettled(writes)) {
    expect(write).toMatchObject({ status: 'rejected', reason: { code: 'configuration' } });
  }
  await reports.pool.end();
});

test('a default isolation level that would miss concurrent settlements is rejected by name', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("set default_transaction_isolation = 'repeatable read'");
  const store = postgresStore({ query: (text, values) => client.query(text, values) });
  const rejected = store.reserve([], { id: 'a', ttlMs: 1000, attempt: { attempt: 1 } });
  await expect(rejected).rejects.toMatchObject({ code: 'configuration' });
  await expect(rejected).rejects.toThrow('read committed');
  await client.end();
});
