/**
 * One machine of a fleet, as a process: reserves, sends and records many calls at once. Prints a line when it is ready, waits
 * for one, and then prints `granted` or `rejected` for each call.
 */
import { once } from 'node:events';
import { Pool } from 'pg';
import { kopekCounter, naiveCounter, CALL_RUB } from './counter.ts';
import { send } from './gateway.ts';

const order = JSON.parse(process.argv[2] ?? '{}') as MachineOrder;
const { url, ledger, kind, maxRub, callers, rounds } = order;

/** What a machine is to do. */
export interface MachineOrder {
  url: string;
  ledger: string;
  kind: 'kopek' | 'naive';
  /** Of the limit. Default `strict`. */
  mode?: 'wait' | 'strict';
  maxRub: string;
  /** Calls at the same time. */
  callers: number;
  /** Calls of each caller, one after the other. */
  rounds: number;
  ttlMs: number;
}

const pool = new Pool({ connectionString: url, max: 4 });
const counter = kind === 'naive' ? naiveCounter(pool, ledger, maxRub) : kopekCounter(pool, order);
await pool.query('select 1');
console.log('ready');
await once(process.stdin, 'data');

await Promise.all(Array.from({ length: callers }, call));
await pool.end();
// not process.exit: what a busy reader has not taken yet would be lost
process.stdin.destroy();

async function call(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const id = await counter.ask();
    console.log(id === undefined ? 'rejected' : 'granted');
    if (id === undefined) continue;
    await send(pool, ledger, id, CALL_RUB);
    await counter.record(id, CALL_RUB);
  }
}
