/** The call of every driver that the README names, against a real server. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { LedgerStore } from '@kopek/ledger';
import { neon, neonConfig } from '@neondatabase/serverless';
import { Client, Pool } from 'pg';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, postgresStore } from '../src/index.ts';
import { emptyDatabase } from './support/database.ts';

const { url } = await emptyDatabase();

const limits = [{ scope: 'tag:team=Ω', maxRub: '5.5', mode: 'strict', onUnknownCost: 'estimate' }] as const;

async function recordOneCall(store: LedgerStore): Promise<void> {
  const id = randomUUID();
  const attempt = { attempt: 1, model: `o'hara "m" \\ $1`, tags: { team: 'Ω' } };
  const granted = await store.reserve(limits, { id, ttlMs: 60_000, attempt, estimateRub: '0.3' });
  expect(granted).toMatchObject({ granted: [{ reservedRub: '0.3' }] });
  const entry = await store.settle({
    ...attempt,
    id,
    status: 'settled',
    at: '2026-11-22T10:00:00.000Z',
    billing: 'charged',
    charge: { status: 'settled', costRub: '0.000000000000000000000000000001', tokens: { total: 7 } },
  });
  expect(entry).toMatchObject({ id, ...attempt, status: 'settled', billing: 'charged' });
  const { [attempt.model]: total } = await store.totals({ by: 'model' });
  expect(total).toMatchObject({ costRub: '0.000000000000000000000000000001', attempts: 1, tokens: { total: 7 } });
  expect(await store.verify()).toEqual([]);
}

test('pg: a pool', async () => {
  const pool = new Pool({ connectionString: url });
  const query = (text: string, values: string[]) => pool.query(text, values);
  await migrate({ query });
  const store = postgresStore({ query, ledgerName: 'pg', end: () => pool.end() });
  await recordOneCall(store);
  await store.close();
  expect(pool.ended).toBe(true);
});

test('postgres: unsafe, its name for a text with values', async () => {
  const sql = postgres(url, { max: 2 });
  onTestFinished(() => sql.end());
  const query = (text: string, values: string[]) => sql.unsafe(text, values);
  await migrate({ query });
  await recordOneCall(postgresStore({ query, ledgerName: 'postgres' }));
});

test('Neon: one HTTP request for each statement', async () => {
  const statements: string[] = [];
  neonConfig.fetchEndpoint = await startNeonProxy(statements);
  const sql = neon(url.replace('127.0.0.1', 'db.localhost'));
  const query = (text: string, values: string[]) => sql.query(text, values);
  await migrate({ query });
  statements.length = 0;
  await recordOneCall(postgresStore({ query, ledgerName: 'neon' }));
  const calls = statements.map((text) => /kopek\.(\w+)/.exec(text)?.[1]);
  expect(calls).toEqual(['reserve', 'prepare', 'reserve', 'settle', 'expire', 'totals', 'expire', 'verify']);
});

/** What Neon has in front of its databases: a statement and its values come in as JSON, rows go out as JSON. */
async function startNeonProxy(statements: string[]): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const server = createServer((request, response) => {
    void answer(request).then((body) => response.end(JSON.stringify(body)));
  });
  async function answer(request: IncomingMessage): Promise<unknown> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { query, params } = JSON.parse(text) as { query: string; params: string[] };
    statements.push(query);
    const { rows, fields, rowCount, command } = await client.query({ text: query, values: params, rowMode: 'array' });
    const described = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    return { rows, fields: described, rowCount, command, rowAsArray: true };
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await client.end();
  });
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/sql`;
}

test('a pooler in transaction mode: every statement may run in another session', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    }),
  );
  let turn = 0;
  const query = async (text: string, values: string[]) => {
    const session = sessions[(turn += 1) % sessions.length];
    if (session === undefined) throw new Error('no session');
    const result = await session.query(text, values);
    // what a pooler hands to the next client: nothing of this one may be left
    const left = await session.query(`
      select (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
           + (select count(*) from pg_prepared_statements) as things, current_setting('synchronous_commit') as commit`);
    expect(left.rows).toEqual([{ things: '0', commit: 'on' }]);
    return result;
  };
  await migrate({ query });
  await recordOneCall(postgresStore({ query, ledgerName: 'pooler' }));
});
