import { randomUUID } from 'node:crypto';
import { MemoryStore, type LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { simulate } from './simulation/simulate.ts';
import { migratedDatabase } from './support/database.ts';
import { ledgerFile } from './support/ledger-file.ts';

const { query } = await migratedDatabase();
const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('fleets in virtual time on the store in memory: no fault breaks an invariant, and everything ends', async () => {
  const runs = Math.round(1000 * Number(process.env['KOPEK_RUNS']));
  for (const seed of seeds(runs)) {
    const createStore = (now: () => number) => new MemoryStore({ now });
    const { broken } = await simulate({ seed, machines: 20, createStore, checkEvery: 2 });
    expect({ seed, broken }).toEqual({ seed, broken: [] });
  }
});

const databases: Record<string, (now: () => number) => LedgerStore> = {
  SQLite: (now) => sqliteStore(ledgerFile(), { now }),
  PostgreSQL: (now) => postgresStore({ query, ledgerName: randomUUID(), now }),
};

test.each(Object.keys(databases))('the same schedules on %s: the same calls are granted', async (kind) => {
  for (const seed of seeds(2)) {
    const machines = 10;
    const expected = await simulate({ seed, machines, createStore: (now) => new MemoryStore({ now }) });
    const createStore = (now: () => number): LedgerStore => databases[kind]?.(now) ?? new MemoryStore({ now });
    expect({ seed, ...(await simulate({ seed, machines, createStore, checkEvery: 5 })) }).toEqual({
      seed,
      ...expected,
    });
  }
});

test('a store that counts a repeated settlement twice is detected', async () => {
  const createStore = (now: () => number): MemoryStore => {
    const store = new MemoryStore({ now });
    const settle = store.settle.bind(store);
    store.settle = (entry) => settle({ ...entry, id: randomUUID() });
    return store;
  };
  const results = await Promise.all(seeds(5).map((seed) => simulate({ seed, machines: 40, createStore })));
  expect(results.some(({ broken }) => broken.length > 0)).toBe(true);
});
