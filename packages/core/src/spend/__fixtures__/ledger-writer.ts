import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { fileStore } from '../ledger-file.ts';
import { createLedger } from '../ledger.ts';

// writes entries until it is killed; says the key of each on standard output once settle has returned
const [path = '', count = '0'] = process.argv.slice(2);
const store = fileStore(path);
const ledger = createLedger({ store, maxEntries: 0 });
for (let i = 0; i < Number(count); i += 1) {
  const idempotencyKey = randomUUID();
  void ledger.settle(undefined, {
    at: new Date().toISOString(),
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: `0.${String(i % 1_000_000).padStart(6, '0')}` },
    idempotencyKey,
  });
  // synchronous: a buffered line could be lost with the process, or arrive before the entry is written
  writeSync(1, `${idempotencyKey}\n`);
}
store.close();
