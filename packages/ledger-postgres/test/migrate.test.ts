import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryStore } from '@kopek/ledger';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../src/migrations.ts';
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
  expect(rows).toEqual([1, 9, 10, 11, SCHEMA_VERSION].map((version) => ({ version })));
});

/** A ledger as version 8 wrote it: its tables are those of the first step, and it had granted rights by roles and to all. */
const VERSION_8 = `
create schema kopek;
create table kopek.migration (version integer primary key, name text not null, applied_at timestamptz default now());
insert into kopek.migration (version, name) select n, n || '.sql' from generate_series(1, 8) n;
${MIGRATIONS[0]?.sql}
create function kopek.open_ledger(p_book text) returns void language sql security definer as 'select';
insert into kopek.ledger (ledger) values ('main');
`;

/** One settled entry of 1.5 rubles, in flight beside it two attempts, one under a name that no index has room for. */
const ROWS_OF_VERSION_8 = `
insert into kopek.entry (ledger, id, seq, status, opened_at, at, scopes, cost_rub, model, answered_as, body) values (
  'main', 'a', 1, 'settled', '2026-11-22T09:00Z', '2026-11-22T10:00Z', '{ledger,model:m,run:r}', 1.5, 'm', 'generation:g',
  '{"attempt": 1, "model": "m", "runId": "r", "idempotencyKey": "k",
    "charge": {"status": "settled", "costRub": "1.5", "generationId": "g", "balanceRub": "9.0"}}'
);
insert into kopek.hold (ledger, id, opened_at, expires_at, scopes, estimate_rub, holds_rest, attempt)
select 'main', id, '2026-11-22T10:00Z', '2026-11-22T10:10Z', array['all', 'model:m', run], 2, false,
       jsonb_build_object('attempt', 1, 'model', 'm', 'runId', substr(run, 5))
from (values ('b', 'run:r'), ('c', 'run:' || (select string_agg(md5(n::text), '') from generate_series(1, 100) n))) t (id, run);
insert into kopek.counter values (
  'main', 'all', '', '', '-infinity', 'infinity', 1.5, 4, 0, 0, 0, 0, 10, 'strict', 'estimate', '2026-11-22T10:00Z'
);
`;

test('a ledger of the previous version is upgraded in place', async () => {
  const { query, pool } = await emptyDatabase();
  await pool.query(VERSION_8);
  await pool.query(ROWS_OF_VERSION_8);
  await pool.query("create sequence kopek.seq_of_main; select setval('kopek.seq_of_main', 1)");
  expect(await migrate({ query })).toEqual({ from: 8, to: SCHEMA_VERSION });
  await pool
    .query("select format('alter sequence kopek.seq_of_main rename to %I', kopek.sequence_name('main')) as rename")
    .then(({ rows }) => pool.query(rows[0].rename));
  const store = postgresStore({ query });

  expect((await store.totals({ scope: 'run:r' }))['all']).toMatchObject({ attempts: 2, costRub: '1.5', unknown: 1 });
  expect((await store.totals())['all']).toMatchObject({ attempts: 3, unknown: 2, inFlight: 0 });
  expect(await store.limits()).toMatchObject([{ spentRub: '1.5', reservedRub: '0', unknownRub: '4' }]);
  expect(await store.verify()).toEqual([]);
  const charge = { status: 'settled', costRub: '1.50' } as const;
  const told = { attempt: 1, status: 'settled', billing: 'charged', at: '2026-11-22T11:00:00.000Z' } as const;
  expect(await store.settle({ ...told, id: 'd', idempotencyKey: 'k', charge })).toMatchObject({
    replayOf: 'a',
    seq: 4,
  });
  const answer = { ...charge, generationId: 'g', balanceRub: '9' };
  expect(await store.settle({ ...told, id: 'e', charge: answer })).toMatchObject({ replayOf: 'a' });
  expect(await store.settle({ ...told, id: 'f', charge: { ...answer, balanceRub: '8' } })).not.toHaveProperty(
    'replayOf',
  );
});

test('roles of the previous version keep writing and reading, and readers can neither use up numbers nor create a ledger', async () => {
  const { query, pool } = await emptyDatabase();
  const [ledger, read] = [`book_${Date.now()}`, `read_${Date.now()}`];
  await pool.query(VERSION_8);
  await pool.query(`
    create role ${ledger}; create role ${read};
    grant usage on schema kopek to ${ledger}, ${read};
    grant select on all tables in schema kopek to ${ledger}, ${read};
    grant execute on all functions in schema kopek to ${ledger}, ${read};
    grant insert, update, delete on kopek.hold, kopek.entry, kopek.counter, kopek.carried to ${ledger};
    create sequence kopek.old; grant usage on sequence kopek.old to public;
  `);
  await migrate({ query });
  const as = async (role: string, sql: string): Promise<unknown> => {
    const client = await pool.connect();
    try {
      await client.query(`set role ${role}`);
      return (await client.query(sql)).rows;
    } catch (error) {
      return String(error);
    } finally {
      await client.query('reset role');
      client.release();
    }
  };
  for (const sql of ["select kopek.open_ledger('new')", "select nextval('kopek.old')"]) {
    expect(await as(read, sql), sql).toContain('permission denied');
    expect(await as(ledger, sql), sql).toHaveLength(1);
  }
  const number = "select nextval('kopek.' || kopek.sequence_name('new'))";
  expect(await as(read, number)).toContain('permission denied');
  expect(await as(ledger, number)).toEqual([{ nextval: '1' }]);
  expect(await as(read, `select kopek.settled_up_to('{"ledger": "new"}') as answer`)).toEqual([{ answer: { seq: 1 } }]);
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
  const role = `reports_${Date.now()}`;
  await database.pool.query(`create role "${role}" login password 'secret of the role'`);
  await database.pool.query(grantSql({ role, access: 'read' }));
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret of the role';
  const reports = databaseAt(url.href);
  const store = postgresStore({ query: reports.query });

  expect(await store.totals()).toMatchObject({ all: { attempts: 1 } });
  expect((await store.entries()).entries).toHaveLength(1);
  expect(await store.verify()).toEqual([]);
  expect(await store.limits()).toEqual([]);
  expect(await store.modelCosts('m')).toBeUndefined();
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
