import { writeSync } from 'node:fs';
import { newEntryId } from '../../base/entry-id.ts';
import type { ScopeLimit } from '../../contract/contract.ts';
import { sqliteStore } from '../index.ts';

// opens attempts under a limit and settles them, at the same time; prints each step once the store has it
const [path = '', calls = '0', rounds = '1'] = process.argv.slice(2);
const store = sqliteStore(path);
const limit: ScopeLimit = { scope: 'all', maxRub: '10', mode: 'strict', onUnknownCost: 'estimate' };
const limits = rounds === '1' ? [limit] : [{ ...limit, maxRub: '1000000' }];

async function spend(): Promise<void> {
  const id = newEntryId();
  const reservation = await store.reserve(limits, { id, ttlMs: 600_000, attempt: { attempt: 1 }, estimateRub: '0.7' });
  if ('rejected' in reservation) return;
  // synchronous: a buffered line could be lost with the process
  writeSync(1, `open ${id}\n`);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
  const at = new Date().toISOString();
  const charge = { status: 'settled' as const, costRub: '0.7' };
  await store.settle({ id, status: 'settled', billing: 'charged', at, attempt: 1, charge });
  writeSync(1, `settled ${id}\n`);
}

for (let round = 0; round < Number(rounds); round += 1) {
  await Promise.all(Array.from({ length: Number(calls) }, spend));
}
await store.close();
