/** All locks are taken in one order: nobody waits in a circle, whoever does what at the same time. */
import { randomUUID } from 'node:crypto';
import { newEntryId } from '@kopek/ledger';
import { expect, onTestFinished, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import type { Query } from '../src/query.ts';
import { codeOf } from '../src/store-error.ts';
import { oneWaits, openTransaction, paid, strict } from './support/attempts.ts';
import { databaseAt, migratedDatabase } from './support/database.ts';

const { url, query, pool } = await migratedDatabase();

const DEADLOCK = '40P01';

/** Counts the deadlocks that the store repeats. */
function counting(run: Query): { query: Query; deadlocks: () => number } {
  let deadlocks = 0;
  return {
    deadlocks: () => deadlocks,
    query: async (text, values) => {
      try {
        return await run(text, values);
      } catch (error) {
        if (codeOf(error) === DEADLOCK) deadlocks += 1;
        throw error;
      }
    },
  };
}

const unknown = { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } } as const;

test('a late price waits its turn while unknown costs are cleared: there is no deadlock', async () => {
  const ledger = randomUUID();
  const { query: counted, deadlocks } = counting(query);
  const store = postgresStore({ query: counted, ledgerName: ledger });
  await store.reserve([strict()], { id: 'a', ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '2' });
  await store.settle(paid('a', unknown));

  // somebody who is given the same answer holds the late price up
  const answer = { costRub: '1', generationId: 'g', balanceRub: '7' };
  const other = await openTransaction(url);
  await other.query(`select kopek.lock_alone($1, 'answer:' || kopek.answer_replay_key($2))`, [
    ledger,
    JSON.stringify(answer),
  ]);
  const late = store.settle(paid('a', { charge: { status: 'settled', ...answer } }));
  await oneWaits(pool);
  await store.clearUnknown();
  expect(await store.limits()).toMatchObject([{ spentRub: '0', unknownRub: '0' }]);
  await other.query('commit');
  expect(await late).toMatchObject({ status: 'settled' });
  expect(await store.limits()).toMatchObject([{ spentRub: '1', unknownRub: '0' }]);
  expect(await store.verify()).toEqual([]);
  expect(deadlocks()).toBe(0);
});

test('four machines with many callers each and crossing scopes: no deadlock, and the counters agree with the entries', async () => {
  const ledger = randomUUID();
  const { query: counted, deadlocks } = counting(databaseWithSessions(16));
  const machines = Array.from({ length: 4 }, () => postgresStore({ query: counted, ledgerName: ledger }));
  const [first] = machines;
  if (first === undefined) throw new Error('no process');
  const teams = ['a', 'b', 'c', 'd', 'e'];
  const limits = teams.map((team) => strict({ scope: `tag:team=${team}` }));
  // opens the ledger and makes the counters
  await first.reserve(limits, { id: 'first', ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0' });
  await first.settle(paid('first'));

  await Promise.all(
    machines.flatMap((store, instanceId) =>
      Array.from({ length: 12 }, async (_, caller) => {
        for (let round = 0; round < 5; round += 1) {
          const id = newEntryId();
          const team = teams[(instanceId * 3 + caller * (instanceId + 1) + round) % teams.length] ?? 'a';
          const tags = { team, other: String(caller % 3) };
          const attempt = { attempt: 1, tags };
          await store.reserve([strict({ scope: `tag:team=${team}` })], {
            id,
            ttlMs: 60_000,
            attempt,
            estimateRub: '1',
          });
          if (caller % 6 === 0) {
            await store.release(id);
          } else if (caller % 6 === 1) {
            await store.settle(paid(id, { tags, ...unknown }));
            if (round === 3) await store.clearUnknown(`tag:team=${team}`);
            await store.settle(paid(id, { tags }));
          } else {
            // some answers are given to several machines
            const generationId = caller % 6 === 2 ? `${team}${round}` : id;
            await store.settle(
              paid(id, { tags, charge: { status: 'settled', costRub: '1', generationId, balanceRub: '7' } }),
            );
          }
        }
      }),
    ),
  );
  expect(await first.verify()).toEqual([]);
  expect(await first.totals()).toMatchObject({ all: { inFlight: 0, unknown: 0 } });
  expect(deadlocks()).toBe(0);
});

function databaseWithSessions(max: number): Query {
  const database = databaseAt(url, { max });
  onTestFinished(() => database.pool.end());
  return database.query;
}
