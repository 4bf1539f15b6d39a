import { randomUUID } from 'node:crypto';
import type { StoreUnderTest } from '@kopek/ledger/suite';
import { postgresStore } from '../../src/index.ts';
import type { Query } from '../../src/query.ts';

/** An empty ledger with a clock of its own, opened twice. */
export function emptyLedger(query: Query): StoreUnderTest {
  const ledger = randomUUID();
  let nowMs = Date.parse('2026-03-10T09:00:00.000Z');
  const now = (): number => nowMs;
  return {
    store: postgresStore({ query, ledgerName: ledger, now }),
    second: postgresStore({ query, ledgerName: ledger, now }),
    clock: { now, advance: (ms) => void (nowMs += ms) },
  };
}

/**
 * Seeds of the random histories that repeat what `store-suite.test.ts` runs on PostgreSQL itself: none between two edits,
 * five with `KOPEK_RUNS=1`.
 */
export function longSeeds(): number[] {
  return Array.from({ length: Math.floor(5 * Number(process.env['KOPEK_RUNS'])) }, (_, index) => index + 1);
}
