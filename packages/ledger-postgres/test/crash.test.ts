/** The server itself dies: its own, because the others are needed by other tests, and one whose commits reach the disk. */
import { newEntryId } from '@kopek/ledger';
import { afterAll, expect, test } from 'vitest';
import { migrate, postgresStore } from '../src/index.ts';
import { paid, strict } from './support/attempts.ts';
import { databaseAt } from './support/database.ts';
import { startPostgres } from './support/postgres-server.ts';

const server = await startPostgres({ durable: true, settings: ['wal_writer_delay=10s'] });
const { pool, query } = databaseAt(server.url('postgres'));
afterAll(async () => {
  await pool.end();
  await server.stop();
});

test('a settled price survives a crash of the server; the counters agree with the entries', async () => {
  await migrate({ query });
  const store = postgresStore({ query });
  const limits = [strict({ maxRub: '100' })];
  const attempt = { attempt: 1 };
  const ids = Array.from({ length: 30 }, () => newEntryId());
  for (const id of ids) {
    await store.reserve(limits, { id, ttlMs: 600_000, attempt, estimateRub: '1' });
    await store.settle(paid(id));
  }
  // reserved and never settled: these may be lost, because nobody waits for the disk
  for (let open = 0; open < 5; open += 1) {
    await store.reserve(limits, { id: newEntryId(), ttlMs: 600_000, attempt, estimateRub: '1' });
  }
  await server.crash();
  expect(await store.verify()).toEqual([]);
  const { entries } = await store.entries();
  expect(entries.filter(({ status }) => status === 'settled').map(({ id }) => id)).toEqual(ids);
  const late = newEntryId();
  const entry = await store.settle(paid(late));
  expect(entry.seq).toBeGreaterThan(30);
  expect(await store.verify()).toEqual([]);
});
