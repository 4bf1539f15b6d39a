import { newEntryId, type ScopeLimit } from '@kopek/ledger';
import type { Pool } from 'pg';
import { postgresStore } from '../../src/index.ts';
import type { MachineOrder } from './machine.ts';

/** What a machine of the fleet asks before each call and records after it. */
export interface Counter {
  /** @returns the id of a call that may be sent; undefined when the limit rejects it. */
  ask(): Promise<string | undefined>;
  record(id: string, costRub: string): Promise<void>;
}

/** What the calls of the tests are estimated to cost, and cost at most. */
export const CALL_RUB = '1';

/** The counter of this package; in wait mode a call asks again until no money is reserved that it could get. */
export function kopekCounter(
  pool: Pool,
  { ledger, maxRub, ttlMs, mode = 'strict' }: Pick<MachineOrder, 'ledger' | 'maxRub' | 'ttlMs' | 'mode'>,
): Counter {
  const store = postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger });
  const limits: ScopeLimit[] = [{ scope: 'all', maxRub, mode, onUnknownCost: 'estimate' }];
  const attempt = { attempt: 1, model: 'm' };
  return {
    async ask() {
      const id = newEntryId();
      for (;;) {
        const reservation = await store.reserve(limits, { id, ttlMs, attempt, estimateRub: CALL_RUB });
        if ('granted' in reservation) return id;
        if (reservation.rejected.reason !== 'reserved') return undefined;
      }
    },
    async record(id, costRub) {
      const charge = { status: 'settled', costRub } as const;
      const at = new Date().toISOString();
      await store.settle({ ...attempt, id, status: 'settled', billing: 'charged', at, charge });
    },
  };
}

/** What people write themselves: look whether something is left, send, add the price. */
export function naiveCounter(pool: Pool, ledger: string, maxRub: string): Counter {
  return {
    async ask() {
      const { rows } = await pool.query<{ open: boolean }>(
        'select coalesce(sum(spent_rub), 0) < $2::numeric as open from naive_counter where ledger = $1',
        [ledger, maxRub],
      );
      return rows[0]?.open === true ? newEntryId() : undefined;
    },
    async record(_id, costRub) {
      await pool.query(
        `insert into naive_counter (ledger, spent_rub) values ($1, $2)
         on conflict (ledger) do update set spent_rub = naive_counter.spent_rub + excluded.spent_rub`,
        [ledger, costRub],
      );
    },
  };
}
