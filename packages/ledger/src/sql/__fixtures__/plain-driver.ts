import { DatabaseSync } from 'node:sqlite';
import type { StoreParts } from '../../engine/engine-store.ts';
import type { SqlDriver } from '../driver.ts';
import { TABLES } from '../schema.ts';

/** As little as a driver can be: one connection, which nobody shares, and savepoints, as a Durable Object has them. */
export function plainDriver(): SqlDriver & Omit<StoreParts, 'engine'> {
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
