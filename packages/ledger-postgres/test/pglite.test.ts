/** The same schema and the same rules on PGlite: PostgreSQL in WebAssembly, one session. It takes seconds to start. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { newEntryId, type ScopeLimit } from '@kopek/ledger';
import { testLedgerStore } from '@kopek/ledger/suite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, postgresStore } from '../src/index.ts';
import type { Query } from '../src/query.ts';
import { emptyBook, longSeeds } from './support/suite-store.ts';

const database = await PGlite.create();
let statements = 0;
const query: Query = (text, values) => {
  statements += 1;
  return database.query<Record<string, unknown>>(text, values);
};
await migrate({ query });
beforeEach(() => (statements = 0));
afterAll(() => database.close());

testLedgerStore({ test, createStore: () => emptyBook(query), seeds: longSeeds() });

/** Over HTTP, and from another region, a statement takes 300 ms: what `timeoutMs` has to be there. */
describe('a far database', () => {
  const STATEMENT_MS = 300;
  const LIMITS: ScopeLimit[] = ['ledger', 'tag:user=anna'].map((scope) => ({
    scope,
    maxRub: '300',
    mode: 'reserve',
    onUnknown: 'estimate',
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
