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
  /** It is killed when it has printed so many lines: by itself, because a busy parent may come too late. Default: never. */
  killedAfter?: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as DearMachineOrder;
const { url, ledger, maxRub, callers, ttlMs, worstRub, averageRub, costsRub, killedAfter } = order;
const pool = new Pool({ connectionString: url, max: 4 });
const store = postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: ledger });
const limits: ScopeLimit[] = [{ scope: 'all', maxRub, mode: 'wait', onUnknownCost: 'estimate' }];
const attempt = { attempt: 1, model: 'm' };
let printed = 0;
await pool.query('select 1');
console.log('ready');
await once(process.stdin, 'data');

await Promise.all(Array.from({ length: callers }, spend));
await pool.end();
// not process.exit: what a busy reader has not taken yet would be lost
process.stdin.destroy();

async function spend(): Promise<void> {
  for (;;) {
    const id = newEntryId();
    const call = { id, ttlMs, attempt, estimateRub: worstRub, averageCostRub: averageRub };
    const answer = await store.reserve(limits, call);
    if ('rejected' in answer) {
      const { reason, spentRub } = answer.rejected;
      if (reason === 'reserved') continue;
      print(`rejected ${reason} ${spentRub}`);
      return;
    }
    print('granted');
    const costRub = costsRub[Math.floor(Math.random() * costsRub.length)] ?? averageRub;
    await send(pool, ledger, id, costRub);
    const charge = { status: 'settled', costRub } as const;
    const at = new Date().toISOString();
    await store.settle({ ...attempt, id, status: 'settled', billing: 'charged', at, charge });
  }
}

function print(line: string): void {
  console.log(line);
  printed += 1;
  if (printed === killedAfter) process.kill(process.pid, 'SIGKILL');
}
