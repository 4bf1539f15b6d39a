import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { newEntryId } from '@kopek/ledger';
import { describe, expect, test } from 'vitest';
import { startMachine } from './fleet/fleet.ts';
import { openLedger, type Place } from './history/ledgers.ts';
import { operationsOf, seenIn, type Operation } from './history/operation.ts';
import { orderOf } from './history/order.ts';
import type { SpenderOrder } from './history/spender.ts';
import { migratedDatabase } from './support/database.ts';
import { ledgerFile } from './support/ledger-file.ts';
import { programOf } from '../../../vitest.program.ts';

/** Histories of each kind. */
const RUNS = Math.round(10 * Number(process.env['KOPEK_RUNS']));
const SPENDER = await programOf(join(import.meta.dirname, 'history/spender.ts'));
const HOUR_MS = 3_600_000;
const { url } = await migratedDatabase();

function placeOf(kind: string): Place {
  return kind === 'PostgreSQL' ? { url, ledger: randomUUID() } : { path: ledgerFile() };
}

/** Lets processes run side by side to their ends; some are killed when they have printed so many lines. */
async function runSpenders(count: number, order: SpenderOrder, killAfter: () => number): Promise<Operation[]> {
  const machines = await Promise.all(Array.from({ length: count }, () => startMachine(order, SPENDER)));
  for (const instanceId of machines) {
    instanceId.killAfter(killAfter());
    instanceId.start();
  }
  await Promise.all(machines.map(({ ended }) => ended));
  return machines.flatMap(({ lines }) => operationsOf(lines.slice(1)));
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function startLedger(maxRub: string): Promise<Place> {
    const place = placeOf(kind);
    const { store, close } = openLedger(place);
    await store.addLimitEvent({ kind: 'budget', id: newEntryId(), scope: 'all', amountRub: maxRub });
    await close();
    return place;
  }

  test('what processes saw of a budget, killed ones too, has an order in which it was never exceeded', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const place = await startLedger('60');
      const order = { place, callers: 3, rounds: 15, changeEvery: 20 };
      const first = await runSpenders(4, order, () => 20 + Math.floor(Math.random() * 60));
      const second = await runSpenders(4, order, () => Infinity);
      const history = [...first, ...second];
      expect(history.filter(({ end }) => end === undefined).length).toBeGreaterThan(0);
      expect(orderOf(history, '60')?.length).toBeGreaterThan(200);

      // the time of what was killed runs out, and it stays what it may have cost
      const later = openLedger(place, () => Date.now() + HOUR_MS);
      const before = await later.store.totals();
      expect(before).toMatchObject({ all: { inFlight: 0 } });
      const [budget] = await later.store.budgets();
      expect(budget?.reservedRub).toBe('0');
      const end = { us: Infinity, answer: budget ? { seen: seenIn(budget) } : {} };
      expect(orderOf([...history, { action: { kind: 'read' }, beginUs: Infinity, end }], '60')).toBeDefined();
      expect(await later.store.verify()).toEqual([]);
      await later.close();
    }
  });

  test('8 processes change a budget and spend: no call is judged by an amount that was replaced before it', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const order = { place: await startLedger('20'), callers: 1, rounds: 10, changeEvery: 2 };
      const history = await runSpenders(8, order, () => Infinity);
      expect(orderOf(history, '20')).toHaveLength(history.length);
    }
  });
});
