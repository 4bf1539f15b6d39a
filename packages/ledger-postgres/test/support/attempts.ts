import type { NewEntry, ScopeLimit } from '@kopek/ledger';
import { Client, type Pool } from 'pg';
import { expect, onTestFinished } from 'vitest';

/** An attempt that was answered for 1 ruble, unless said otherwise. */
export function paid(id: string, more: Partial<NewEntry> = {}): NewEntry {
  return {
    id,
    attempt: 1,
    status: 'settled',
    billing: 'charged',
    at: '2026-11-22T10:00:00.000Z',
    charge: { status: 'settled', costRub: '1' },
    ...more,
  };
}

/** A limit in strict mode, of 1000 rubles on the whole ledger unless said otherwise. */
export function strict(more: Partial<ScopeLimit> = {}): ScopeLimit {
  return { scope: 'all', maxRub: '1000', mode: 'strict', onUnknownCost: 'estimate', ...more };
}

/** A session of its own in a transaction that is open until the test commits it. */
export async function openTransaction(url: string): Promise<Client> {
  const session = new Client({ connectionString: url });
  await session.connect();
  onTestFinished(() => session.end());
  await session.query('begin');
  return session;
}

/** Resolves when exactly one session of the database waits for a lock. */
export async function oneWaits(pool: Pool): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows[0]?.waiting;
      },
      { timeout: 20_000 },
    )
    .toBe(1);
}
