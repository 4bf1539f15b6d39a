import { createLedger } from '../../ledger/ledger.ts';
import { SpendLimitError } from '../../limits/spend-limit-error.ts';
import { sqliteStore } from '../index.ts';

// makes calls of a ruble at the same time, under a limit in wait mode, and prints how many were served
const [path = '', calls = '0', maxRub = '0'] = process.argv.slice(2);
const ledger = createLedger({ store: sqliteStore(path), timeoutMs: 10_000 });
const meter = ledger.meter({ spendLimit: [maxRub, { maxRub: '100000', period: 'month' }] });

async function call(): Promise<number> {
  try {
    const attempt = await meter.begin({ attempt: 1, path: '/v1/chat/completions', model: 'a/b' });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    const charge = { status: 'settled' as const, costRub: '1', requestedModel: 'a/b', tokens: { total: 500 } };
    await attempt.settle({ billing: 'charged', sent: true, charge, durationMs: 5 });
    return 1;
  } catch (error) {
    if (error instanceof SpendLimitError && error.reason === 'exceeded') return 0;
    throw error;
  }
}

const served = await Promise.all(Array.from({ length: Number(calls) }, call));
process.stdout.write(`${served.filter((count) => count === 1).length}\n`);
await ledger.close();
