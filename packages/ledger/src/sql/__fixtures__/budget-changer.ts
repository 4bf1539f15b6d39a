import { newEntryId } from '../../base/entry-id.ts';
import { sqliteStore } from '../index.ts';

// changes one budget and spends under it by turns; prints for each change and each reservation when it was under way
const [path = '', number = '0', rounds = '0'] = process.argv.slice(2);
const store = sqliteStore(path);
const scope = 'tag:user=ivan';
const reported: object[] = [];

for (let round = 0; round < Number(rounds); round += 1) {
  // every amount is set once, and none is ever spent
  const amountRub = String(1_000_000 + Number(number) * 1000 + round);
  const { event } = await store.addLimitEvent({ kind: 'budget', id: newEntryId(), scope, amountRub });
  reported.push({ set: amountRub, seq: event.seq, endNs: String(process.hrtime.bigint()) });
  for (let call = 0; call < 3; call += 1) {
    const id = newEntryId();
    const beginNs = String(process.hrtime.bigint());
    const attempt = { attempt: 1, tags: { user: 'ivan' } };
    const answer = await store.reserve([], { id, ttlMs: 600_000, attempt, estimateRub: '0.7', budgetMode: 'wait' });
    reported.push({ judgedBy: 'granted' in answer ? answer.granted[0]?.limit.maxRub : answer.rejected, beginNs });
    const charge = { status: 'settled' as const, costRub: '0.7' };
    await store.settle({ id, status: 'settled', billing: 'charged', at: new Date().toISOString(), attempt: 1, charge });
  }
}
process.stdout.write(JSON.stringify(reported));
await store.close();
