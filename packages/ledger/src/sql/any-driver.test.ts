import { describe, test } from 'vitest';
import { LedgerEngine } from '../engine/engine.ts';
import { engineStore } from '../engine/engine-store.ts';
import { testLedgerStore } from '../suite/index.ts';
import { plainDriver } from './__fixtures__/plain-driver.ts';
import { SqlTables } from './sql-tables.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');

describe('tables over any synchronous SQLite driver follow the rules', () => {
  testLedgerStore({
    test,
    seeds: [1, 2, 3],
    createStore: () => {
      let nowMs = NOON;
      const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
      const driver = plainDriver();
      const engine = new LedgerEngine(new SqlTables(driver, 'default'), { now: clock.now });
      return { store: engineStore({ engine, ...driver }), clock };
    },
  });
});
