import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { createGateway } from './fleet/gateway.ts';
import { runFleet, startMachine } from './fleet/fleet.ts';
import { brokenInvariants, brokenTruth } from './fleet/invariants.ts';
import { migratedDatabase } from './support/database.ts';
import { programOf } from '../../../vitest.program.ts';
import type { DearMachineOrder } from './fleet/dear-machine.ts';

const { url, pool } = await migratedDatabase();
await createGateway(pool);

test('1,000 callers in 8 processes against a limit of 100 calls: exactly 100 are sent', async () => {
  const ledger = randomUUID();
  const order = { url, ledger, kind: 'kopek', maxRub: '100', callers: 125, rounds: 1, ttlMs: 600_000 } as const;
  expect(await runFleet(8, order)).toEqual({ granted: 100, rejected: 900 });
  expect(await brokenInvariants(pool, ledger, '100')).toEqual([]);
  expect(await brokenTruth(pool, ledger)).toEqual([]);
  const total = await postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger }).totals();
  expect(total).toMatchObject({ all: { costRub: '100', settled: 100, attempts: 100 } });
});

test('100 callers of 1 ruble in 4 processes, under a limit of 10 in wait mode: exactly 10 are sent', async () => {
  const ledger = randomUUID();
  const order = {
    url,
    ledger,
    kind: 'kopek',
    mode: 'wait',
    maxRub: '10',
    callers: 25,
    rounds: 1,
    ttlMs: 600_000,
  } as const;
  expect(await runFleet(4, order)).toEqual({ granted: 10, rejected: 90 });
  expect(await brokenTruth(pool, ledger)).toEqual([]);
  const total = await postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger }).totals();
  expect(total).toMatchObject({ all: { costRub: '10', settled: 10, attempts: 10 } });
});

test('processes that are killed at random moments: nothing is lost, nothing exceeds the limit', async () => {
  const ledger = randomUUID();
  const processes = Math.round(40 * Number(process.env['KOPEK_RUNS']));
  const ttlMs = 1_500;
  const order = { url, ledger, kind: 'kopek', maxRub: '150', callers: 3, rounds: 40, ttlMs } as const;
  for (let started = 0; started < processes; started += 4) {
    const machines = await Promise.all(Array.from({ length: 4 }, () => startMachine(order)));
    for (const instanceId of machines) {
      instanceId.killAfter(2 + Math.floor(Math.random() * 20));
      instanceId.start();
    }
    for (const instanceId of machines) {
      await instanceId.ended;
      expect(await brokenInvariants(pool, ledger, '150')).toEqual([]);
    }
  }
  // the time of the last attempts runs out by the clock of the database
  await expect
    .poll(
      async () => {
        await brokenInvariants(pool, ledger, '150');
        return brokenTruth(pool, ledger);
      },
      { timeout: 20_000, interval: 200 },
    )
    .toEqual([]);
  expect(await brokenInvariants(pool, ledger, '150')).toEqual([]);
});

test('300 callers whose calls may cost far more than usual, three of four processes killed: the limit is spent, and kept', async () => {
  const ledger = randomUUID();
  const program = await programOf(join(import.meta.dirname, 'fleet', 'dear-machine.ts'));
  const order: DearMachineOrder = {
    url,
    ledger,
    maxRub: '150',
    callers: 75,
    ttlMs: 1_500,
    // the dearest costs 5. 10 are reserved for each, so at most 15 calls die with a process
    worstRub: '10',
    averageRub: '0.25',
    costsRub: [...Array.from({ length: 9 }, () => '0.25'), '5'],
  };
  const orders = Array.from({ length: 3 }, () => ({ ...order, killedAfter: 1 + Math.floor(Math.random() * 20) }));
  const machines = await Promise.all([order, ...orders].map(async (each) => startMachine(each, program)));
  for (const machine of machines.toReversed()) machine.start();
  await Promise.all(machines.map(({ ended }) => ended));
  const signals = machines.map(({ process: { signalCode } }) => signalCode);
  expect(signals).toEqual([null, 'SIGKILL', 'SIGKILL', 'SIGKILL']);

  const store = postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger });
  const spent = machines
    .flatMap(({ lines }) => lines)
    .flatMap((line) => /^rejected exceeded (.*)/.exec(line)?.[1] ?? []);
  const [first] = machines;
  expect([first?.process.exitCode, new Set(first?.lines.map((line) => line.split(' ', 2).join(' ')))]).toEqual([
    0,
    new Set(['ready', 'granted', 'rejected exceeded']),
  ]);
  expect(spent.length).toBeGreaterThanOrEqual(75);
  // 90 % of the limit is spent before anybody is told that it is
  expect(Math.min(...spent.map(Number))).toBeGreaterThanOrEqual(135);
  const [state] = await store.limits();
  expect(state).toMatchObject({ reservedRub: '0' });
  // one dear call above the limit by the ledger
  expect(Number(state?.spentRub) + Number(state?.unknownRub)).toBeLessThan(155);
  const { rows } = await pool.query<{ billed: number; killed: number; above: number }>(
    `select sum(g.cost_rub)::float as billed, count(*) filter (where e.status = 'unknown')::int as killed,
       coalesce(sum(greatest(g.cost_rub - 0.25, 0)) filter (where e.status = 'unknown'), 0)::float as above
     from gateway.charge g join kopek.entry e using (ledger, id) where g.ledger = $1`,
    [ledger],
  );
  // and by the gateway, and what killed calls really cost above the average
  expect(rows[0]?.billed).toBeLessThan(155 + (rows[0]?.above ?? 0));
  expect(await brokenTruth(pool, ledger)).toEqual([]);
  expect(await store.verify()).toEqual([]);
});
