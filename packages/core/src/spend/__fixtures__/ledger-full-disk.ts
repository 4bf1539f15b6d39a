import { execFileSync } from 'node:child_process';
import { fileStore } from '../ledger-file.ts';
import { createLedger } from '../ledger.ts';

// started with a small limit on the size of files: writes fail half-way as on a full disk; then the limit is lifted
const [path = ''] = process.argv.slice(2);
const problems: unknown[] = [];
const store = fileStore(path, { onError: (error) => problems.push(error) });
const ledger = createLedger({ store });

function book(): void {
  void ledger.settle(undefined, {
    at: new Date().toISOString(),
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: '0.1' },
  });
}

while (problems.length < 3 && ledger.total().attempts < 10_000) book();
const pendingWhenFull = store.pendingLines;
execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited:']);
book();
console.log(
  JSON.stringify({
    code: (problems[0] as NodeJS.ErrnoException).code,
    pendingWhenFull,
    pendingAfterwards: store.pendingLines,
    attempts: ledger.total().attempts,
  }),
);
store.close();
