/** A counter is made from the entries while others write: what commits in between must be in it, once. */
import { randomUUID } from 'node:crypto';
import { newEntryId } from '@kopek/ledger';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { oneWaits, openTransaction, paid, strict } from './support/attempts.ts';
import { migratedDatabase } from './support/database.ts';

const { url, query, pool } = await migratedDatabase({ max: 20 });

test('a settlement that has not committed when its counter is created is awaited and counted', async () => {
  const ledger = randomUUID();
  const store = postgresStore({ query, ledgerName: ledger });
  await store.settle(paid(newEntryId()));
  const id = newEntryId();
  await store.reserve([], { id, ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '1' });

  const slow = await openTransaction(url);
  await postgresStore({ query: (text, values) => slow.query(text, values), ledgerName: ledger }).settle(paid(id));

  const limited = store.reserve([strict()], {
    id: newEntryId(),
    ttlMs: 60_000,
    attempt: { attempt: 1 },
    estimateRub: '1',
  });
  await oneWaits(pool);
  await slow.query('commit');
  expect(await limited).toMatchObject({ granted: [{ spentRub: '2', reservedRub: '1' }] });
  expect(await store.verify()).toEqual([]);
});

test('the first settlements of a ledger on two machines at the same moment are both recorded', async () => {
  const ledger = randomUUID();
  const slow = await openTransaction(url);
  await postgresStore({ query: (text, values) => slow.query(text, values), ledgerName: ledger }).settle(
    paid(newEntryId()),
  );

  const store = postgresStore({ query, ledgerName: ledger });
  const second = store.settle(paid(newEntryId()));
  await oneWaits(pool);
  await slow.query('commit');
  expect(await second).toMatchObject({ seq: 2 });
  expect((await store.totals())['all']).toMatchObject({ costRub: '2', settled: 2 });
});

test('windows and limits that appear while twenty callers record: every counter agrees with the entries', async () => {
  const ledger = randomUUID();
  const store = postgresStore({ query, ledgerName: ledger });
  await Promise.all(
    Array.from({ length: 20 }, async (_, caller) => {
      for (let round = 0; round < 8; round += 1) {
        const id = newEntryId();
        const tags = { team: String(round % 3) };
        const limits = [
          strict({ scope: `tag:team=${tags.team}`, period: 'day', timeZone: 'Europe/Moscow' }),
          ...(caller % 2 === 0 ? [strict()] : []),
          ...(round > 4 ? [strict({ period: 'month', timeZone: 'Asia/Vladivostok' })] : []),
        ];
        await store.reserve(limits, { id, ttlMs: 60_000, attempt: { attempt: 1, tags }, estimateRub: '2' });
        if (caller % 5 === 0) await store.release(id);
        else await store.settle(paid(id, { tags }));
      }
    }),
  );
  expect(await store.verify()).toEqual([]);
  const { all } = await store.totals();
  expect(all).toMatchObject({ costRub: '128', settled: 128, inFlight: 0 });
  const seqs = (await store.entries()).entries.map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 128 }, (_, index) => index + 1));
});

test('a reader who pages while others settle misses nothing: a lower number is awaited', async () => {
  const ledger = randomUUID();
  const store = postgresStore({ query, ledgerName: ledger });
  const seen: number[] = [];
  let writing = true;
  const reader = (async () => {
    for (let after = '0'; ;) {
      const last = !writing;
      const page = await store.entries({ after, limit: 7 });
      seen.push(...page.entries.map(({ seq }) => seq));
      after = page.next ?? String(seen.at(-1) ?? 0);
      if (last && page.next === undefined) return;
    }
  })();
  await Promise.all(
    Array.from({ length: 10 }, async (_, caller) => {
      for (let round = 0; round < 10; round += 1) await store.settle(paid(newEntryId(), { runId: String(caller) }));
    }),
  );
  writing = false;
  await reader;
  expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});
