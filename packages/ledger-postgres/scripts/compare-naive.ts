/**
 * The same fleet against this package and against a counter that looks first and adds afterwards: prints the table of
 * the README.
 *
 *   node --conditions=@kopek/source scripts/compare-naive.ts
 */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { migrate } from '../src/index.ts';
import { runFleet } from '../test/fleet/fleet.ts';
import { createGateway } from '../test/fleet/gateway.ts';
import { startPostgres } from '../test/support/postgres-server.ts';

const MAX_RUB = '100';
const server = await startPostgres();
const url = server.url('postgres');
const pool = new Pool({ connectionString: url });
await migrate({ query: (text, values) => pool.query(text, values) });
await createGateway(pool);
await pool.query('create table naive_counter (ledger text primary key, spent_rub numeric not null)');

const rows: string[] = [];
for (const { machines, callers } of [
  { machines: 1, callers: 16 },
  { machines: 8, callers: 16 },
  { machines: 8, callers: 125 },
]) {
  const spent: Record<string, string> = {};
  for (const kind of ['naive', 'kopek'] as const) {
    const ledger = randomUUID();
    const rounds = Math.max(1, Math.ceil(400 / (machines * callers)));
    await runFleet(machines, { url, ledger, kind, maxRub: MAX_RUB, callers, rounds, ttlMs: 600_000 });
    const { rows: sums } = await pool.query<{ sum: string }>(
      'select coalesce(sum(cost_rub), 0)::text as sum from gateway.charge where ledger = $1',
      [ledger],
    );
    spent[kind] = sums[0]?.sum ?? '?';
  }
  rows.push(`| ${machines} × ${callers} | ${MAX_RUB} ₽ | ${spent['naive']} ₽ | ${spent['kopek']} ₽ |`);
}
await pool.end();
await server.stop();
console.log(
  [
    '| machines × callers | limit | billed, check first and add afterwards | billed, `@kopek/ledger-postgres` |',
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n'),
);
