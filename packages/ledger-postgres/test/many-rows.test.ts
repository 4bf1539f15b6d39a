/** What nobody may be stopped by: a dead machine's many attempts, names of any length, a row that cannot be written. */
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { paid, strict } from './support/attempts.ts';
import { migratedDatabase } from './support/database.ts';

const { query, pool } = await migratedDatabase();

/** A store of its own ledger, whose clock the test sets, and the functions that it has called. */
function scene(ledger: string) {
  const calls: string[] = [];
  let nowMs = Date.parse('2026-03-10T09:00:00.000Z');
  const store = postgresStore({
    query: (text, values) => {
      calls.push(/kopek\.(\w+)\(/.exec(text)?.[1] ?? text);
      return query(text, values);
    },
    ledgerName: ledger,
    now: () => nowMs,
  });
  const open = (id: string, more: object = {}) =>
    store.reserve([strict()], { id, ttlMs: 1000, attempt: { attempt: 1, ...more }, estimateRub: '1' });
  return { store, open, calls, pass: (ms: number) => void (nowMs += ms) };
}

test('the 700 attempts of a dead machine expire in two statements', async () => {
  const { store, open, calls, pass } = scene('dead');
  await Promise.all(Array.from({ length: 700 }, (_, index) => open(`old-${index}`)));
  pass(60_000);
  calls.length = 0;
  expect(await open('new')).toMatchObject({ granted: [{ reservedRub: '1', unknownRub: '700' }] });
  expect(calls).toEqual(['reserve', 'expire', 'expire', 'reserve']);
  expect(await store.verify()).toEqual([]);
});

test('verify names a counter that differs from its entries as the store in memory does', async () => {
  const { store, open } = scene('wrong');
  await open('a');
  await pool.query("update kopek.counter set reserved_rub = 3 where ledger = 'wrong'");
  expect(await store.verify()).toEqual([{ scope: 'all', amount: 'reserved', counterRub: '3', entriesRub: '1' }]);
});

test('an attempt that cannot be written stays in flight and blocks nobody, and verify names it', async () => {
  const { store, open, pass } = scene('broken');
  for (const id of ['a', 'b', 'c']) await open(id);
  await pool.query("alter table kopek.entry add constraint broken check (ledger <> 'broken' or id <> 'b')");
  pass(60_000);
  expect(await open('d')).toHaveProperty('granted');
  expect((await store.totals())['all']).toMatchObject({ unknown: 2, inFlight: 2 });
  const left = { scope: 'all', amount: 'reserved', counterRub: '1', entriesRub: '0', attemptId: 'b' };
  expect(await store.verify()).toEqual([left]);
  const { rows } = await pool.query(
    "select id, fault from kopek.reservation where fault is not null and ledger = 'broken'",
  );
  expect(rows).toEqual([{ id: 'b', fault: expect.any(String) }]);
});

test('an unreadable body of one entry breaks no sum', async () => {
  const { store, open } = scene('strange');
  await open('a');
  await store.settle(paid('a'));
  await store.settle(paid('b', { charge: { status: 'settled', costRub: '2', tokens: { input: 5 } } }));
  const strange = `'{"tags": "none", "charge": {"tokens": {"input": "many"}, "webSearchRequests": []}}'`;
  await pool.query(`update kopek.entry set body = body || ${strange} where ledger = 'strange' and id = 'a'`);
  expect((await store.totals())['all']).toMatchObject({ costRub: '3', tokens: { input: 5 } });
  expect(await store.totals({ by: 'tag' })).toEqual({});
  expect((await store.entries()).entries).toHaveLength(2);
  expect(await store.verify()).toEqual([]);
});

test('names of any length count where they belong', async () => {
  const { store } = scene('long');
  const name = Array.from({ length: 400 }, (_, index) => index.toString(36)).join('é');
  const attempt = { attempt: 1, model: name, runId: name, tags: { page: name } };
  for (const [index, end] of ['x', 'y'].entries()) {
    const charge = {
      status: 'settled',
      costRub: '1',
      generationId: name,
      servedModel: `${name}${index}`,
      tokens: { total: 5 },
    } as const;
    await store.settle(paid(end, { ...attempt, runId: `${name}${end}`, charge }));
    const limits = [strict({ scope: `run:${name}${end}`, maxRub: '1' })];
    const call = { id: `${end}2`, ttlMs: 1000, attempt: { attempt: 1 }, estimateRub: '1' };
    expect(await store.reserve(limits, call)).toMatchObject({ rejected: { spentRub: '1' } });
  }
  for (const scope of [`run:${name}x`, `run:${name}y`]) {
    expect((await store.totals({ scope }))['all']).toMatchObject({ attempts: 1, costRub: '1' });
  }
  expect((await store.totals({ scope: `tag:page=${name}` }))['all']).toMatchObject({ attempts: 2, costRub: '2' });
  expect(await store.totals({ by: 'model' })).toMatchObject({ [`${name}0`]: { attempts: 1 } });
  expect(await store.modelCosts(name)).toMatchObject({ samples: 2 });
  await store.clearUnknown(`run:${name}x`);
  expect(await store.verify()).toEqual([]);
});

test('a query for one run uses the index, among many entries', async () => {
  await pool.query(`
    insert into kopek.entry (ledger, id, seq, status, opened_at, at, scopes, cost_rub, body)
    select 'many', 'e' || n, n, 'settled', now(), now(), array['all', 'model:m', 'run:' || n % 5000], 1, '{"attempt": 1}'
    from generate_series(1, 20000) n
  `);
  await pool.query('analyze kopek.entry');
  const client = await pool.connect();
  await client.query('begin');
  const store = postgresStore({ query: (text, values) => client.query(text, values), ledgerName: 'many' });
  // rows that were read one after the other, by no index
  const scans = async (): Promise<number> =>
    Number(
      (await client.query("select pg_stat_get_xact_tuples_returned('kopek.entry'::regclass) as rows")).rows[0].rows,
    );
  const before = await scans();
  expect((await store.totals({ scope: 'run:7' }))['all']).toMatchObject({ attempts: 4, costRub: '4' });
  expect((await scans()) - before).toBe(0);
  await client.query('rollback');
  client.release();
});
