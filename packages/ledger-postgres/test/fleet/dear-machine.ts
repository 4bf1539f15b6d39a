/**
 * One instance of a fleet whose calls may cost much and mostly cost little, as a process: many callers ask, send and
 * settle until they are rejected. Prints a line when it is ready, waits for one, and then prints `granted` for each
 * call, and `rejected`, the reason and what was spent then for each caller.
 */
import { once } from 'node:events';
import { newEntryId, type ScopeLimit } from '@kopek/ledger';
import { Pool } from 'pg';
import { postgresStore } from '../../src/index.ts';
import { send } from './gateway.ts';

/** What an instance is to do. */
export interface DearMachineOrder {
  url: string;
  ledger: string;
  maxRub: string;
  callers: number;
  ttlMs: number;
  /** What a call is estimated to cost at most. */
  worstRub: string;
  averageRub: string;
  /** What calls cost, at random. */
  costsRub: readonly string[];
}

const order = JSON.parse(process.argv[2] ?? '{}') as DearMachineOrder;
const { url, ledger, maxRub, callers, ttlMs, worstRub, averageRub, costsRub } = order;
const pool = new Pool({ connectionString: url, max: 4 });
const store = postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger });
const limits: ScopeLimit[] = [{ scope: 'all', maxRub, mode: 'wait', onUnknownCost: 'estimate' }];
const attempt = { attempt: 1, model: 'm' };
await pool.query('select 1');
console.log('ready');
await once(process.stdin, 'data');

await Promise.all(Array.from({ length: callers }, spend));
await pool.end();
process.exit(0);

async function spend(): Promise<void> {
  for (;;) {
    const id = newEntryId();
    const call = { id, ttlMs, attempt, estimateRub: worstRub, averageCostRub: averageRub };
    const answer = await store.reserve(limits, call);
    if ('rejected' in answer) {
      const { reason, spentRub } = answer.rejected;
      if (reason === 'reserved') continue;
      console.log(`rejected ${reason} ${spentRub}`);
      return;
    }
    console.log('granted');
    const costRub = costsRub[Math.floor(Math.random() * costsRub.length)] ?? averageRub;
    await send(pool, ledger, id, costRub);
    const charge = { status: 'settled', costRub } as const;
    const at = new Date().toISOString();
    await store.settle({ ...attempt, id, status: 'settled', billing: 'charged', at, charge });
  }
}
