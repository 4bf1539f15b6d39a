import { execFileSync } from 'node:child_process';
import { newEntryId } from '../../base/entry-id.ts';
import { sqliteStore } from '../index.ts';

// started with a small limit on the size of files: writes fail as on a full disk; then the limit is lifted
const [path = ''] = process.argv.slice(2);
const store = sqliteStore(path);
const stored: string[] = [];
const lost: string[] = [];

async function record(id: string): Promise<void> {
  const at = new Date().toISOString();
  const charge = { status: 'settled' as const, costRub: '0.1' };
  await store.settle({ id, status: 'settled', billing: 'charged', at, attempt: 1, charge });
  stored.push(id);
}

for (let count = 0; count < 20_000 && lost.length < 3; count += 1) {
  const id = newEntryId();
  await record(id).catch(() => lost.push(id));
}
execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited:']);
for (const id of lost) await record(id);
const { all } = await store.totals();
console.log(
  JSON.stringify({ stored: stored.length, rejected: lost.length, settled: all?.settled, verify: await store.verify() }),
);
await store.close();
