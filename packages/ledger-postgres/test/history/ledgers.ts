import type { LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { Pool } from 'pg';
import { postgresStore } from '../../src/index.ts';

/** Where ledgers are that several processes open: a file, or one ledger in a database. */
export type Place = { path: string } | { url: string; ledger: string };

/** Opens ledgers. The clock is that of the store unless one is given. */
export function openLedger(place: Place, now?: () => number): { store: LedgerStore; close: () => Promise<void> } {
  const clock = now ? { now } : {};
  if ('path' in place) {
    const store = sqliteStore(place.path, clock);
    return { store, close: async () => store.close() };
  }
  const pool = new Pool({ connectionString: place.url, max: 4 });
  const query = (text: string, values: string[]) => pool.query(text, values);
  return { store: postgresStore({ query, ledgerName: place.ledger, ...clock }), close: () => pool.end() };
}
