import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'vitest';
import { LedgerEngine } from '../engine/engine.ts';
import { engineStore, type StoreParts } from '../engine/engine-store.ts';
import { testLedgerStore } from '../suite/index.ts';
import type { SqlDriver } from './driver.ts';
import { TABLES } from './schema.ts';
import { SqlTables } from './sql-tables.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');

/** As little as a driver can be: one connection, which nobody shares, and savepoints, as a Durable Object has them. */
function plainDriver(): SqlDriver & Omit<StoreParts, 'engine'> {
  const database = new DatabaseSync(':memory:');
  database.exec(TABLES);
  const forget: (() => void)[] = [];
  const atomic = <T>(step: () => T): T => {
    database.exec('SAVEPOINT step');
    try {
      const answer = step();
      database.exec('RELEASE step');
      return answer;
    } catch (error) {
      database.exec('ROLLBACK TO step; RELEASE step');
      for (const each of forget) each();
      throw error;
    }
  };
  return {
    all: (sql, ...values) => database.prepare(sql).all(...values),
    run: (sql, ...values) => void database.prepare(sql).run(...values),
    atomic,
    onStale: (each) => void forget.push(each),
    close: () => undefined,
  };
}

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
