import type { Pool } from 'pg';
import { postgresStore } from '../../src/index.ts';

/**
 * What must hold at every moment, whoever has died: I1 spent, I2 reserved and I3 unknown are the sums of the entries; I4
 * together they are within the limit; I5 an attempt has one place only; I6 no attempt outlives its time.
 *
 * @returns what does not hold.
 */
export async function brokenInvariants(pool: Pool, ledger: string, maxRub: string): Promise<string[]> {
  const store = postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger });
  const mismatches = await store.verify();
  const { rows } = await pool.query<{ broken: string }>(
    `select 'I4 above the limit: ' || (spent_rub + reserved_rub + unknown_rub) as broken from kopek.counter
     where ledger = $1 and spent_rub + reserved_rub + unknown_rub > $2::numeric
     union all
     select 'I1-I3 counts: ' || c.scope from kopek.counter c
     cross join lateral kopek.sums(c.ledger, c.scope, c.starts_at, c.ends_at) s
     where c.ledger = $1 and (c.reserving_all, c.unknown, c.unestimated) is distinct from (s.reserving_all, s.unknown, s.unestimated)
     union all
     select 'I5 twice: ' || id from kopek.reservation join kopek.entry using (ledger, id) where ledger = $1
     union all
     select 'I6 overdue: ' || id from kopek.reservation where ledger = $1 and expires_at < clock_timestamp() - interval '30 seconds'`,
    [ledger, maxRub],
  );
  return [...mismatches.map((mismatch) => `I1-I3 ${JSON.stringify(mismatch)}`), ...rows.map(({ broken }) => broken)];
}

/**
 * I7: every kopek that the gateway billed is in the ledger: at its price, or as an attempt whose price is unknown; and
 * the ledger has nothing else.
 *
 * @returns what does not hold.
 */
export async function brokenTruth(pool: Pool, ledger: string): Promise<string[]> {
  const { rows } = await pool.query<{ broken: string }>(
    `select 'billed and not recorded: ' || g.id as broken from gateway.charge g
     where g.ledger = $1 and not exists (
       select from kopek.entry e where e.ledger = g.ledger and e.id = g.id
         and (e.status = 'unknown' or e.status = 'settled' and e.cost_rub = g.cost_rub)
     )
     union all
     select 'recorded and not billed: ' || e.id from kopek.entry e
     where e.ledger = $1 and e.status = 'settled' and not exists (select from gateway.charge g where g.id = e.id)
     union all
     select 'still in flight: ' || id from kopek.reservation where ledger = $1`,
    [ledger],
  );
  return rows.map(({ broken }) => broken);
}
