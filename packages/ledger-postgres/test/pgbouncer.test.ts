/** Through a real PgBouncer in transaction mode, where the machine has one: every statement may meet another session. */
import { randomUUID } from 'node:crypto';
import { testLedgerStore } from '@kopek/ledger/suite';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { migrate, postgresStore } from '../src/index.ts';
import { databaseAt, emptyDatabase } from './support/database.ts';
import { findPgBouncer, startPgBouncer } from './support/pgbouncer.ts';
import { emptyLedger, longSeeds } from './support/suite-store.ts';

const SESSIONS = 3;
const program = findPgBouncer();
const { url: direct, pool: owner } = await emptyDatabase();
const pooler = program === undefined ? undefined : await startPgBouncer(program, direct, SESSIONS);
const url = pooler?.url(direct) ?? direct;
const { pool, query } = databaseAt(url, { max: 30 });
if (pooler) await migrate({ query });
afterAll(async () => {
  await pool.end();
  await pooler?.stop();
});

const throughPooler = test.runIf(pooler);
testLedgerStore({ test: throughPooler, createStore: () => emptyLedger(query), seeds: longSeeds() });

throughPooler('thirty callers on three sessions: exactly as many pass as the limit allows', async () => {
  const store = postgresStore({ query, ledgerName: randomUUID() });
  const limits = [{ scope: 'all', maxRub: '20', mode: 'strict', onUnknownCost: 'estimate' } as const];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const id = randomUUID();
      const attempt = { attempt: 1, model: 'm' };
      const answer = await store.reserve(limits, { id, ttlMs: 600_000, attempt, estimateRub: '1' });
      if ('rejected' in answer) return 'rejected';
      const charge = { status: 'settled', costRub: '1' } as const;
      const at = '2026-11-22T10:00:00.000Z';
      await store.settle({ ...attempt, id, status: 'settled', billing: 'charged', at, charge });
      return 'settled';
    }),
  );
  expect(answers.filter((answer) => answer === 'settled')).toHaveLength(20);
  expect(await store.verify()).toEqual([]);
  const { rows } = await owner.query<{ sessions: string }>(
    `select count(*)::text as sessions from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(Number(rows[0]?.sessions)).toBeLessThanOrEqual(SESSIONS);
});

throughPooler('postgres.js, which names its statements where it is not told otherwise', async () => {
  const sql = postgres(url, { max: 10 });
  const store = postgresStore({ query: (text, values) => sql.unsafe(text, values), ledgerName: randomUUID() });
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await Promise.all(
    ids.map((id) => store.reserve([], { id, ttlMs: 600_000, attempt: { attempt: 1 }, estimateRub: '1' })),
  );
  expect(await store.totals()).toMatchObject({ all: { inFlight: 20 } });
  await sql.end();
});
