/** The stores that must answer alike, each empty and with a given clock. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { MemoryStore, type LedgerStore } from '@kopek/ledger';
import { LedgerObject, durableStore, type ObjectStorage } from '@kopek/ledger/durable-object';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { postgresStore } from '../../src/index.ts';
import type { Query } from '../../src/query.ts';

/** In memory. */
export const inMemory = (now: () => number): LedgerStore => new MemoryStore({ now });

/** In one file, under a name for each. */
export function inFile(): (now: () => number) => LedgerStore {
  const path = join(mkdtempSync(join(tmpdir(), 'histories-')), 'ledger.db');
  return (now) => sqliteStore(path, { now, ledgerName: randomUUID() });
}

/** In PostgreSQL. */
export function inPostgres(query: Query): (now: () => number) => LedgerStore {
  return (now) => postgresStore({ query, now, ledgerName: randomUUID() });
}

/** In a Durable Object, whose clock is that of the process, and whose storage is SQLite here, too. */
export function inObject(): LedgerStore {
  const database = new DatabaseSync(':memory:');
  const sql: ObjectStorage['sql'] = {
    exec(statements, ...values) {
      if (values.length === 0 && !/^\s*(SELECT|INSERT|UPDATE|DELETE)/.test(statements)) {
        database.exec(statements);
        return { toArray: () => [] };
      }
      const rows = database.prepare(statements).all(...(values as SQLInputValue[]));
      return { toArray: () => rows };
    },
  };
  const transactionSync = <T>(step: () => T): T => {
    database.exec('BEGIN');
    try {
      const answer = step();
      database.exec('COMMIT');
      return answer;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  const storage: ObjectStorage = { sql, transactionSync, setAlarm: async () => undefined };
  const object = new LedgerObject({ storage }, {});
  return durableStore({ getByName: () => object });
}
