import { inspect } from 'node:util';
import { KopekError } from '@kopek/core';
import { Pool } from 'pg';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, postgresStore } from '../src/index.ts';
import { paid } from './support/attempts.ts';
import { emptyDatabase, migratedDatabase } from './support/database.ts';

const call = { id: 'a', ttlMs: 1000, attempt: { attempt: 1 } };

/** Everything that a log could show of an error. */
function everythingOf(error: unknown): string {
  return `${inspect(error, { depth: 10, showHidden: true })} ${JSON.stringify(error)} ${String(error)}`;
}

async function failureOf(promise: Promise<unknown>): Promise<KopekError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!KopekError.isInstance(error)) throw new Error(`not an error of Kopek: ${inspect(error)}`);
  return error;
}

test('a wrong password: the error names it, and shows neither password, user, host nor statement', async () => {
  const { url } = await emptyDatabase();
  const wrong = new URL(url);
  wrong.password = 'a-wrong-secret';
  const pool = new Pool({ connectionString: wrong.href });
  const sql = postgres(wrong.href, { max: 1, debug: true });
  onTestFinished(async () => {
    await pool.end();
    await sql.end();
  });
  for (const query of [
    (text: string, values: string[]) => pool.query(text, values),
    (text: string, values: string[]) => sql.unsafe(text, values),
  ]) {
    for (const run of [() => postgresStore({ query }).reserve([], call), () => migrate({ query })]) {
      const error = await failureOf(run());
      expect(error.message).toContain('28P01');
      expect(error.message).toContain('the password was not accepted');
      expect(error.billing).toBe('none');
      expect(everythingOf(error)).not.toMatch(/a-wrong-secret|127\.0\.0\.1|postgres:\/\/|select kopek|"attempt"/);
    }
  }
});

test('an address where nobody listens, and TLS that the server does not support', async () => {
  const { url } = await emptyDatabase();
  const nobody = new Pool({ connectionString: 'postgres://u:secret-of-url@127.0.0.1:1/x' });
  const tls = new Pool({ connectionString: `${url}?sslmode=require` });
  onTestFinished(async () => {
    await nobody.end();
    await tls.end();
  });
  for (const pool of [nobody, tls]) {
    const store = postgresStore({ query: (text, values) => pool.query(text, values) });
    const error = await failureOf(store.reserve([], call));
    expect(error.code).toBe('store_unavailable');
    expect(everythingOf(error)).not.toMatch(/secret-of-url|127\.0\.0\.1|tests@/);
  }
});

test('a database that may come back is worth a retry, and a setting that somebody has to change is not', async () => {
  const { query } = await emptyDatabase();
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '53300', '53100', '25006', '57P01', '57P03']) {
    for (const run of [() => migrate({ query: failing(code) }), () => postgresStore({ query: failing(code) }).totals()])
      expect(await failureOf(run())).toMatchObject({ code: 'store_unavailable', billing: 'none', retryable: true });
  }
  for (const code of ['28P01', '3D000', 'CERT_HAS_EXPIRED'])
    expect(await failureOf(migrate({ query: failing(code) }))).toMatchObject({
      code: 'store_unavailable',
      retryable: false,
    });
  expect(await failureOf(postgresStore({ query }).totals())).toMatchObject({ code: 'configuration', retryable: false });
});

test('a database without the schema: the error names the command to run', async () => {
  const { query } = await emptyDatabase();
  const error = await failureOf(postgresStore({ query }).reserve([], call));
  expect(error).toMatchObject({ code: 'configuration' });
  expect(error.message).toContain('run migrate({ query })');
});

test('a server that ends the connection: the next call uses a new one, and the lost one is retried', async () => {
  const { pool, query } = await migratedDatabase({ max: 1 });
  const store = postgresStore({ query });
  await store.reserve([], call);
  const killer = new Pool({ connectionString: pool.options.connectionString });
  onTestFinished(() => killer.end());
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  expect(await store.totals()).toMatchObject({ all: { inFlight: 1 } });
});

test('serialization failures and deadlocks are retried, a bounded number of times', async () => {
  const { query } = await migratedDatabase();
  for (const code of ['40001', '40P01']) {
    let failures = 3;
    const flaky = postgresStore({
      query: async (text, values) => {
        if ((failures -= 1) >= 0) throw Object.assign(new Error('in the way'), { code });
        return query(text, values);
      },
    });
    expect(await flaky.reserve([], call)).toEqual({ granted: [] });
    let calls = 0;
    const never = postgresStore({
      query: () => Promise.reject(Object.assign(new Error('in the way'), { code, calls: (calls += 1) })),
    });
    expect((await failureOf(never.reserve([], call))).message).toContain(code);
    expect(calls).toBe(7);
  }
});

test('an aborted call is not retried, and gives the reason', async () => {
  const controller = new AbortController();
  const reason = new Error('given up');
  const store = postgresStore({
    query: () => {
      controller.abort(reason);
      return Promise.reject(Object.assign(new Error('in the way'), { code: '40001' }));
    },
  });
  await expect(store.reserve([], { ...call, signal: controller.signal })).rejects.toBe(reason);
});

test('strange names are recorded, not rejected: no U+0000 and no half of a surrogate pair reaches the database', async () => {
  const { query } = await migratedDatabase();
  const store = postgresStore({ query });
  const attempt = { attempt: 1, model: 'a\u0000b', tags: { 'x\ud800': '\\u0000 stays' } };
  await store.settle(paid(call.id, attempt));
  const rejected = await store.reserve(
    [{ scope: 'model:a\u0000b', maxRub: '1', mode: 'strict', onUnknownCost: 'estimate' }],
    { ...call, id: 'next', estimateRub: '2' },
  );
  expect(rejected).toMatchObject({ rejected: { reason: 'exceeded', spentRub: '1' } });
  expect((await store.entries()).entries).toMatchObject([
    { model: 'a\ufffdb', tags: { 'x\ufffd': '\\u0000 stays' }, status: 'settled' },
  ]);
});
