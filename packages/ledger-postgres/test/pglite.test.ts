/** The same schema and the same rules on PGlite: PostgreSQL in WebAssembly, one session. It takes seconds to start. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLedger, newEntryId, type Ledger, type ScopeLimit } from '@kopek/ledger';
import { testLedgerStore } from '@kopek/ledger/suite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, postgresStore } from '../src/index.ts';
import type { Query } from '../src/query.ts';
import { emptyPglite } from './support/pglite.ts';
import { emptyLedger, longSeeds } from './support/suite-store.ts';

const database = await emptyPglite();
let statements = 0;
const query: Query = (text, values) => {
  statements += 1;
  return database.query<Record<string, unknown>>(text, values);
};
await migrate({ query });
beforeEach(() => (statements = 0));
afterAll(() => database.close());

testLedgerStore({ test, createStore: () => emptyLedger(query), seeds: longSeeds() });

/** Over HTTP, and from another region, a statement takes 300 ms: what `timeoutMs` has to be there. */
describe('a far database', () => {
  const STATEMENT_MS = 300;
  const LIMITS: ScopeLimit[] = ['all', 'tag:user=anna'].map((scope) => ({
    scope,
    maxRub: '300',
    mode: 'strict',
    onUnknownCost: 'estimate',
    period: 'day',
    timeZone: 'Europe/Moscow',
  }));
  const store = postgresStore({ query });

  function reserve(): Promise<unknown> {
    const attempt = { attempt: 1, tags: { user: 'anna' } };
    return store.reserve(LIMITS, { id: newEntryId(), ttlMs: 60_000, estimateRub: '1', attempt });
  }

  test('the first reservation of a new window takes the most statements; the README waits long enough for them', async () => {
    await reserve();
    expect(statements).toBe(3);
    for (const file of ['README.md', 'README.ru.md']) {
      const readme = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      const timeouts = [...readme.matchAll(/neon\([^`]*?timeoutMs: ([\d_]+)/g)].map(([, ms = '']) =>
        ms.replace('_', ''),
      );
      expect(timeouts.length).toBeGreaterThan(0);
      for (const ms of timeouts) expect(Number(ms)).toBeGreaterThan(2 * 3 * STATEMENT_MS);
    }
  });

  test('every other reservation is one statement', async () => {
    await reserve();
    expect(statements).toBe(1);
  });
});

test('two processes that begin under the same honoured key at once have an attempt each, and one charge', async () => {
  const limit = { maxRub: '100', estimate: '2' };
  const about = { attempt: 1, path: '/v1/chat/completions', idempotencyKey: 'job-17', idempotentBilling: true };
  const process = (): Ledger =>
    createLedger({ store: postgresStore({ query, ledgerName: 'keys' }), timeoutMs: 2 ** 30 });
  const [first, second] = [process(), process()];
  const [running, rejected] = await Promise.all(
    [first, second].map(async (ledger) => ledger.meter({ spendLimit: limit }).begin(about)),
  );
  await rejected?.settle({ billing: 'none', sent: true, status: 409, durationMs: 5 });
  expect(await first.totals()).toMatchObject({ all: { inFlight: 1, rejected: 1 } });
  expect(await first.store.limits()).toMatchObject([{ reservedRub: '2' }]);
  const again = await second.meter({ spendLimit: limit }).begin(about);
  const charge = { status: 'settled', costRub: '0.5' } as const;
  await Promise.all(
    [running, again].map(async (booking) => booking?.settle({ billing: 'charged', sent: true, charge, durationMs: 5 })),
  );
  expect(await first.totals()).toMatchObject({ all: { costRub: '0.5', settled: 1, unknown: 0, inFlight: 0 } });
  expect(await first.store.limits()).toMatchObject([{ spentRub: '0.5', reservedRub: '0', unknownRub: '0' }]);
  expect([first, second].map((ledger) => ledger.total().costRub ?? '0').sort()).toEqual(['0', '0.5']);
  expect(await first.verify()).toEqual([]);
});
