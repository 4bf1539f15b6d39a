import { describe, expect, test, vi } from 'vitest';
import type { EntriesResult, LedgerTotal, NewEntry, TotalsQuery } from '../contract/contract.ts';
import { newEntryId } from '../base/entry-id.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { limit, settled, unknown } from '../suite/subject.ts';
import type { SqlDriver } from '../sql/driver.ts';
import { plainDriver } from '../sql/__fixtures__/plain-driver.ts';
import { SqlTables } from '../sql/sql-tables.ts';
import { CONTINUE } from './batches.ts';
import { LedgerEngine } from './engine.ts';
import { MemoryStore } from './engine-store.ts';
import { MemoryTables } from './memory-tables.ts';

// 12:00 in Moscow
const NOON = Date.parse('2026-03-11T09:00:00Z');
const MINE = { runId: 'mine' };

/** A moment, minutes after noon. */
const after = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();
const opened = (minutes: number): Pick<NewEntry, 'openedAt' | 'at'> => ({
  openedAt: after(minutes),
  at: after(minutes),
});
const total = (store: MemoryStore, query: TotalsQuery): LedgerTotal | undefined => atOnce(store.totals(query))['all'];
const mine = (store: MemoryStore, query: TotalsQuery = {}): LedgerTotal | undefined =>
  total(store, { scope: 'run:mine', ...query });

test.each([{ scope: 'run:mine' }, { by: 'day' }, { from: '2026-03-11' }] as const)(
  'totals %o begin no totals of the whole ledger, which would read every entry',
  (query) => {
    const tables = new MemoryTables();
    const engine = new LedgerEngine(tables, { now: () => NOON });
    engine.settle(settled(newEntryId(), '3', { ...MINE, ...opened(0) }));
    const begun = vi.spyOn(tables, 'totals');
    const totals = engine.queries.totals(query)();
    expect(totals).not.toBe(CONTINUE);
    expect(begun).not.toHaveBeenCalled();
    engine.queries.totals()();
    expect(begun).toHaveBeenCalledTimes(1);
  },
);

describe('totals of a store that has dropped entries', () => {
  /** More entries than are kept, of a later time and of another run: they have cost nothing. */
  function displace(store: MemoryStore): void {
    for (let count = 0; count < 200; count += 1)
      store.settle(settled(newEntryId(), '0', { ...opened(60), model: 'a/b' }));
    for (let count = 0; count < 200; count += 1)
      store.settle(unknown(newEntryId(), { ...opened(60), estimateRub: '0' }));
  }
  function storeAfter(...entries: NewEntry[]): MemoryStore {
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON + 60 * 60_000 });
    for (const entry of entries) store.settle(entry);
    displace(store);
    return store;
  }

  test('by day, by month and of a period say so, and those of the period include their cost', () => {
    const store = storeAfter(
      settled(newEntryId(), '3', { ...MINE, ...opened(0) }),
      settled(newEntryId(), '4', opened(60)),
    );
    for (const query of [{ by: 'day' }, { by: 'month' }, { from: '2026-03-11' }, { to: '2026-03-12' }] as const)
      for (const group of Object.values(atOnce(store.totals(query)))) expect(group).toMatchObject({ incomplete: true });
    for (const query of [{ from: '2026-03-11' }, { to: '2026-03-12' }, { from: '2026-03-11', to: '2026-03-12' }])
      expect(total(store, query)).toMatchObject({ costRub: '7' });
    expect(total(store, { to: after(30) })).toMatchObject({ costRub: '3', incomplete: true });
    expect(Object.keys(atOnce(store.totals({ by: 'month' })))).toEqual(['2026-03']);
  });

  test('without a period, day or month are those of all entries, also if all are asked for by name', () => {
    const store = storeAfter(settled(newEntryId(), '3', { ...MINE, ...opened(0) }));
    for (const query of [{}, { scope: 'all' }, { scope: 'all', by: 'run' }, { by: 'model' }] as const)
      for (const group of Object.values(atOnce(store.totals(query)))) expect(group).not.toHaveProperty('incomplete');
    expect(total(store, { scope: 'all' })).toMatchObject({ costRub: '3', settled: 201, unknown: 200 });
    expect(atOnce(store.totals({ scope: 'all', by: 'run' }))['mine']).toMatchObject({ costRub: '3' });
  });

  test('of a run count all of its unknown costs, until they are cleared, and those of a period only what is kept', () => {
    const store = storeAfter(
      ...[0, 0, 60].map((minutes) => unknown(newEntryId(), { ...MINE, ...opened(minutes), estimateRub: '1' })),
    );
    store.settle(unknown(newEntryId(), { ...MINE, ...opened(60) }));
    expect(mine(store)).toMatchObject({ unknown: 4, incomplete: true });
    // nothing is known of it: that is not 0
    expect(mine(store)).not.toHaveProperty('costRub');
    expect(mine(store, { to: after(-1) })).toMatchObject({ unknown: 0 });
    expect(mine(store, { from: after(-1) })).toMatchObject({ unknown: 1, incomplete: true });
    store.clearUnknown('run:mine');
    expect(mine(store)).toMatchObject({ unknown: 1 });
  });

  test('of a run say that unknown costs were dropped, and of a time after them that none is missing', () => {
    const store = storeAfter(unknown(newEntryId(), { ...MINE, ...opened(0) }));
    expect(mine(store)).toMatchObject({ unknown: 1, attempts: 0, incomplete: true });
    expect(mine(store, { from: after(61) })).toMatchObject({ unknown: 0 });
    expect(mine(store, { from: after(61) })).not.toHaveProperty('incomplete');
  });

  test('of a run that has lost nothing say nothing of it', () => {
    const store = storeAfter();
    for (const entry of [settled(newEntryId(), '3', MINE), unknown(newEntryId(), MINE)]) store.settle(entry);
    expect(mine(store)).toMatchObject({ costRub: '3', unknown: 1 });
    expect(mine(store)).not.toHaveProperty('incomplete');
    expect(mine(store, { from: '2026-03-11' })).not.toHaveProperty('incomplete');
  });

  test('say that pruned entries are gone, also if what they had cost was forgotten', () => {
    const store = new MemoryStore({ maxScopes: 8, now: () => NOON });
    for (const runId of ['mine', ...Array.from({ length: 20 }, (_, run) => `${run}`)])
      store.settle(settled(newEntryId(), '1', { runId, ...opened(0) }));
    store.prune({ before: after(1) });
    expect(mine(store)).toMatchObject({ incomplete: true });
    expect(mine(store, { from: after(0) })).toMatchObject({ incomplete: true });
    expect(mine(store, { from: after(1) })).not.toHaveProperty('incomplete');
  });
});

describe('a page of entries', () => {
  const ids = ({ entries }: EntriesResult): string[] => entries.map(({ id }) => id);

  test('that is full and the last one is followed by none, and has what is in flight', () => {
    const store = new MemoryStore({ now: () => NOON });
    for (const id of ['1', '2']) store.settle(settled(id, '1', opened(0)));
    store.reserve([], { id: 'open', ttlMs: 60_000, attempt: { attempt: 1 } });
    expect(atOnce(store.entries({ limit: 1 }))).toMatchObject({ entries: [{ id: '1' }], next: '1' });
    const last = atOnce(store.entries({ limit: 1, after: '1' }));
    expect(ids(last)).toEqual(['2', 'open']);
    expect(last).not.toHaveProperty('next');
    expect(atOnce(store.entries({ limit: 2 }))).not.toHaveProperty('next');
  });

  test('has what is in flight by its scope and by the moment of its opening', () => {
    const store = new MemoryStore({ now: () => NOON });
    store.reserve([], { id: 'open', ttlMs: 60_000, attempt: { attempt: 1, ...MINE } });
    for (const query of [{}, { scope: 'all' }, { scope: 'run:mine' }, { from: after(0) }, { to: after(1) }])
      expect(ids(atOnce(store.entries(query)))).toEqual(['open']);
    for (const query of [{ scope: 'run:other' }, { from: after(1) }, { to: after(0) }])
      expect(ids(atOnce(store.entries(query)))).toEqual([]);
  });

  test('shows an attempt as expired from the moment at which it expires, before anybody has recorded that', () => {
    let nowMs = NOON;
    const engine = new LedgerEngine(new MemoryTables(), { now: () => nowMs });
    engine.reserve([], { id: 'open', ttlMs: 60_000, attempt: { attempt: 1 } });
    nowMs += 59_999;
    expect(engine.queries.entries().entries).toMatchObject([{ status: 'in-flight' }]);
    nowMs += 1;
    expect(engine.queries.entries().entries).toMatchObject([{ status: 'unknown', errorCode: 'expired' }]);
  });
});

describe('limits', () => {
  const call = (runId: string) => ({
    id: newEntryId(),
    ttlMs: 60_000,
    attempt: { attempt: 1, runId },
    estimateRub: '1',
  });

  test('of many scopes are read so many scopes at a time', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 3 });
    for (let run = 1; run <= 7; run += 1) engine.reserve([limit('9', { scope: `run:${run}` })], call(`${run}`));
    const batch = engine.queries.limits();
    expect([batch(), batch()]).toEqual([CONTINUE, CONTINUE]);
    expect(batch()).toHaveLength(7);
  });

  test('are of the runs that were given, in their order', () => {
    const store = new MemoryStore({ now: () => NOON });
    for (const run of ['1', '2', '3']) store.reserve([limit(run, { scope: `run:${run}` })], call(run));
    const scope = ['run:3', 'run:1', 'run:none'];
    expect(atOnce(store.limits({ scope })).map((state) => state.limit.maxRub)).toEqual(['3', '1']);
  });

  test('without a period are left out once nothing of their run is kept, unless it is asked for; others stay', () => {
    const store = new MemoryStore({ now: () => NOON });
    const limits = [limit('5', { scope: 'run:mine' }), limit('6', { scope: 'run:mine', period: 'day' }), limit('7')];
    const asked = call('mine');
    store.reserve(limits, asked);
    store.settle({ ...settled(asked.id, '1', { at: after(0) }) });
    store.prune({ before: after(1) });
    const maxima = (scope?: string): string[] =>
      atOnce(store.limits(scope === undefined ? {} : { scope })).map((state) => state.limit.maxRub);
    expect(maxima().toSorted()).toEqual(['6', '7']);
    expect(maxima('run:mine')).toEqual(['5', '6']);
    expect(maxima('all')).toEqual(['7']);
  });
});

/** Each process has nothing but what others have saved. */
const processesOf = (driver: SqlDriver) => () => {
  const tables = new SqlTables(driver, 'default');
  return { engine: new LedgerEngine(tables, { now: () => NOON, rowsPerBatch: 2 }), read: vi.spyOn(tables, 'ended') };
};

test('a limit is known to every process as it was last checked, also if it rejected or the call was known', () => {
  const process = processesOf(plainDriver());
  const asked = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, ...MINE } };
  const maxima = (): unknown => {
    const answer = process().engine.queries.limits()();
    return answer === CONTINUE ? CONTINUE : answer.map((state) => state.limit.maxRub);
  };
  expect(process().engine.reserve([limit('0')], asked)).toHaveProperty('rejected');
  expect(maxima()).toEqual(['0']);
  expect(process().engine.reserve([limit('1')], asked)).toHaveProperty('granted');
  expect(maxima()).toEqual(['1']);
  expect(process().engine.reserve([limit('2')], asked)).toHaveProperty('granted');
  expect(maxima()).toEqual(['2']);
});

describe('what is counted batch by batch', () => {
  const budget = { kind: 'budget', id: 'one', scope: 'run:mine', amountRub: '9', period: 'day' } as const;

  test('for budgets, so many entries at a time, is then known to every process', () => {
    const process = processesOf(plainDriver());
    for (let count = 0; count < 5; count += 1)
      process().engine.settle(settled(newEntryId(), '1', { ...MINE, ...opened(0) }));
    process().engine.addLimitEvent(budget);
    const answers = [process().engine.queries.budgets(), process().engine.queries.budgets()];
    expect(answers).toEqual([CONTINUE, CONTINUE]);
    expect(process().engine.queries.budgets(['run:mine'])).toMatchObject([{ spentRub: '5' }]);
    process().engine.settle(settled(newEntryId(), '2', { ...MINE, ...opened(0) }));
    const { engine, read } = process();
    expect(engine.queries.budgets()).toMatchObject([{ spentRub: '7' }]);
    expect(read).not.toHaveBeenCalled();
  });

  test('for days is then known to every process', () => {
    const process = processesOf(plainDriver());
    for (let count = 0; count < 3; count += 1)
      process().engine.settle(settled(newEntryId(), '1', { ...MINE, ...opened(0) }));
    const query = { scope: 'run:mine', timeZone: 'Europe/Moscow' };
    expect(process().engine.queries.days(query)).toBe(CONTINUE);
    expect(process().engine.queries.days(query)).toMatchObject(
      expect.arrayContaining([{ date: '2026-03-11', spentRub: '3' }]),
    );
    const { engine, read } = process();
    expect(engine.queries.days(query)).toContainEqual({ date: '2026-03-11', spentRub: '3' });
    expect(read).not.toHaveBeenCalled();
  });
});
