/** A database that is far away, behind one connection: everything that callers share is sent once. */
import { newEntryId } from '@kopek/ledger';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import type { Query } from '../src/query.ts';
import { strict } from './support/attempts.ts';
import { migratedDatabase } from './support/database.ts';

const { query } = await migratedDatabase({ max: 1 });

function watched(): { query: Query; names: string[] } {
  const names: string[] = [];
  return {
    names,
    query: (text, values) => {
      names.push(/kopek\.(\w+)\(/.exec(text)?.[1] ?? text);
      return query(text, values);
    },
  };
}

test('a new window is prepared once for all callers of a process', async () => {
  const { query: counted, names } = watched();
  const store = postgresStore({ query: counted, ledgerName: 'window' });
  const limits = [strict({ period: 'hour', timeZone: 'Europe/Moscow' }), strict({ scope: 'run:r' })];
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      store.reserve(limits, { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, runId: 'r' }, estimateRub: '1' }),
    ),
  );
  expect(answers.filter((answer) => 'granted' in answer)).toHaveLength(40);
  expect(names.filter((name) => name === 'prepare')).toHaveLength(1);
});

test('overdue attempts that one caller finds are expired once, however many wait', async () => {
  const { query: counted, names } = watched();
  let nowMs = Date.parse('2026-03-10T09:00:00.000Z');
  const store = postgresStore({ query: counted, ledgerName: 'overdue', now: () => nowMs });
  const open = () => store.reserve([], { id: newEntryId(), ttlMs: 1000, attempt: { attempt: 1 } });
  await Promise.all(Array.from({ length: 20 }, open));
  nowMs += 60_000;
  names.length = 0;
  await Promise.all(Array.from({ length: 20 }, open));
  expect(names.filter((name) => name === 'expire').length).toBeLessThanOrEqual(2);
});

test('attempts that are released at the same time share a round trip', async () => {
  const { query: counted, names } = watched();
  const store = postgresStore({ query: counted, ledgerName: 'back' });
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids)
    await store.reserve([strict()], { id, ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '1' });
  names.length = 0;
  await Promise.all([...ids, 'never'].map((id) => store.release(id)));
  // the first finds nothing under way
  expect(names).toEqual(['release', 'release']);
  expect(await store.limits({ scope: 'all' })).toMatchObject([{ reservedRub: '0' }]);
});

test('a pool is ended once, however often the store is closed', async () => {
  let ends = 0;
  const store = postgresStore({ query, end: async () => void (ends += 1) });
  await Promise.all([store.close(), store.close()]);
  await store.close();
  expect(ends).toBe(1);
});
