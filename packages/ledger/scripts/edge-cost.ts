/**
 * What a call costs in a Durable Object: requests, rows read and rows written, which is what it is paid by, and the time
 * that workerd of this computer takes for it.
 *
 *   npx -y pnpm@12 --dir packages/ledger edge-cost
 */
import { join } from 'node:path';
import { startWorkers } from '../src/durable-object/__fixtures__/start-workers.ts';
import type { Measured } from './counted-ledger.ts';

const workerd = await startWorkers({
  counted: { file: join(import.meta.dirname, 'counted-ledger.ts'), className: 'CountedLedger' },
});
const response = await workerd.dispatchFetch('http://counted/');
const measured = (await response.json()) as Measured[];
console.table(measured);
await workerd.dispose();
