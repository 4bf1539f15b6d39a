import { describe, expect, test } from 'vitest';
import { billingOf, scopesOf, type LedgerEntry } from '../contract/entry.ts';
import { newEntryId } from '../base/entry-id.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { LedgerEngine } from './engine.ts';
import { MemoryStore } from './engine-store.ts';
import { MemoryTables } from './memory-tables.ts';
import type { NewEntry, ScopeLimit } from '../contract/contract.ts';
import type { Row } from './tables.ts';

// 12:00 in Moscow
const NOON = Date.parse('2026-03-11T09:00:00Z');
const AT = new Date(NOON).toISOString();
/** An answer by which a model's costs can be estimated. */
const MEASURED = {
  status: 'settled',
  costRub: '1',
  requestedModel: 'a/b',
  tokens: { output: 10, total: 100 },
} as const;

function paid(more: Partial<NewEntry> = {}): NewEntry {
  const charge = { status: 'settled', costRub: '1' } as const;
  return { id: newEntryId(), status: 'settled', at: AT, attempt: 1, billing: 'charged', charge, ...more };
}

function lost(more: Partial<NewEntry> = {}): NewEntry {
  const charge = { status: 'unknown' } as const;
  return { ...paid(), status: 'unknown', billing: 'unknown', charge, estimateRub: '0.5', ...more };
}

const limitOf = (runId: string, more: Partial<ScopeLimit> = {}): ScopeLimit => ({
  scope: `run:${runId}`,
  maxRub: '10',
  mode: 'loose',
  onUnknownCost: 'estimate',
  ...more,
});

/** Asks how a limit of a run stands by a call that is not made. */
function standing(store: MemoryStore, limit: ScopeLimit): unknown {
  const id = newEntryId();
  // in a run that is known, so that nothing else is forgotten for it
  const runId = limit.scope.startsWith('run:') ? limit.scope.slice('run:'.length) : '8';
  const answer = atOnce(store.reserve([limit], { id, ttlMs: 60_000, attempt: { attempt: 1, runId } }));
  store.release(id);
  if (!('granted' in answer)) throw new Error('was rejected');
  return answer.granted[0]?.spentRub;
}

describe('a store in memory that remembers eight scopes', () => {
  /** Room for eight and an eighth more: the ledger, the model that nobody named, and seven runs. */
  const RUNS = ['1', '2', '3', '4', '5', '6', '7'];
  const remembered = (store: MemoryStore, runs = RUNS): string[] =>
    runs.filter((runId) => standing(store, limitOf(runId)) === '1');
  /** So few entries that only sums remember what was spent. */
  function storeOfRuns(...runs: string[]): MemoryStore {
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 0, now: () => NOON });
    for (const runId of runs) store.settle(paid({ runId }));
    forgetEntries(store);
    return store;
  }
  function forgetEntries(store: MemoryStore): void {
    for (let count = 0; count < 80; count += 1)
      store.settle(paid({ runId: '7', charge: { status: 'settled', costRub: '0' } }));
  }

  test('remembers all of them until there are an eighth more', () => {
    expect(remembered(storeOfRuns(...RUNS))).toEqual(RUNS);
  });

  test('forgets those that were not used for longest', () => {
    const store = storeOfRuns(...RUNS);
    store.settle(paid({ runId: '1' }));
    forgetEntries(store);
    expect(standing(store, limitOf('8'))).toBe('0');
    // two of ten: the second run and the third
    store.settle(paid({ runId: '8' }));
    forgetEntries(store);
    expect(remembered(store, ['2', '4', '5', '6', '7', '8'])).toEqual(['4', '5', '6', '7', '8']);
    expect(standing(store, limitOf('1'))).toBe('2');
    expect(standing(store, limitOf('', { scope: 'all' }))).toBe('9');
    expect(store.verify()).toEqual([]);
  });

  test('recounts a forgotten run from the entries that are kept', () => {
    const store = new MemoryStore({ maxScopes: 8, now: () => NOON });
    for (const runId of [...RUNS, '8', '9', '10']) store.settle(paid({ runId }));
    expect(standing(store, limitOf('1'))).toBe('1');
    expect(standing(store, limitOf('2', { period: 'day' }))).toBe('1');
    expect(store.verify()).toEqual([]);
  });

  test('forgets a used-up limit after all others, so that a run beyond its limit cannot spend again', () => {
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 0, now: () => NOON });
    const limit = limitOf('1', { maxRub: '1' });
    store.reserve([limit], callOf('1'));
    store.settle(paid({ runId: '1' }));
    for (let run = 2; run < 200; run += 1) {
      const call = callOf(String(run));
      store.reserve([limitOf(String(run))], call);
      store.settle({ ...paid({ runId: String(run) }), id: call.id });
    }
    expect(store.reserve([limit], callOf('1'))).toMatchObject({ rejected: { reason: 'exceeded', spentRub: '1' } });
  });

  test('forgets none with a call in flight', () => {
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 0, now: () => NOON });
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, runId: '0' }, estimateRub: '2' };
    store.reserve([limitOf('0')], call);
    for (const runId of [...RUNS, '8', '9']) store.settle(paid({ runId }));
    expect(store.limits()).toMatchObject([{ limit: { scope: 'run:0' }, reservedRub: '2' }]);
    // and forgets it like others when the call has ended
    store.settle({ ...paid({ runId: '0' }), id: call.id });
    for (const runId of ['10', '11', '12', '13', '14', '15', '16', '17', '18']) standing(store, limitOf(runId));
    expect(store.limits({ scope: 'run:0' })).toEqual([]);
  });

  test('accepts a late price of a forgotten run', () => {
    const store = new MemoryStore({ maxScopes: 8, now: () => NOON });
    const unknown = lost({ runId: '1' });
    store.settle(unknown);
    for (const runId of [...RUNS.slice(1), '8', '9']) store.settle(paid({ runId }));
    store.settle({ ...paid({ runId: '1' }), id: unknown.id });
    expect(store.totals()).toMatchObject({ all: { costRub: '9', unknown: 0 } });
    expect(store.verify()).toEqual([]);
  });
});

function callOf(runId: string): Parameters<MemoryStore['reserve']>[1] {
  return { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, runId }, estimateRub: '0' };
}

test('a window counts nothing that was opened after its end', () => {
  const store = new MemoryStore({ now: () => NOON });
  store.settle(paid({ runId: '1' }));
  // midnight of Moscow: the first moment of the next day
  store.settle(paid({ runId: '1', openedAt: '2026-03-11T21:00:00.000Z' }));
  expect(standing(store, limitOf('1', { period: 'day' }))).toBe('1');
  expect(standing(store, limitOf('1'))).toBe('2');
});

test('nor if an earlier entry was recorded after it', () => {
  const store = new MemoryStore({ now: () => NOON });
  store.settle(paid({ runId: '1', openedAt: '2026-03-11T21:00:00.000Z' }));
  store.settle(paid({ runId: '1' }));
  expect(standing(store, limitOf('1', { period: 'day' }))).toBe('1');
});

test('a run that is its own parent counts once', () => {
  const store = new MemoryStore({ now: () => NOON });
  store.settle(paid({ runId: '1', parentRunId: '1' }));
  expect(standing(store, limitOf('1'))).toBe('1');
  expect(store.verify()).toEqual([]);
});

test('clearing unknown costs also clears an overdue attempt, whether or not anybody has looked', () => {
  let nowMs = NOON;
  const store = new MemoryStore({ now: () => nowMs });
  store.reserve([limitOf('1')], { ...callOf('1'), estimateRub: '2' });
  nowMs += 60_000;
  store.clearUnknown();
  expect(store.limits()).toMatchObject([{ unknownRub: '0', reservedRub: '0' }]);
  expect(store.totals()).toMatchObject({ all: { unknown: 1, inFlight: 0 } });
});

test('an overdue attempt is not renewed, to the millisecond', () => {
  let nowMs = NOON;
  const store = new MemoryStore({ now: () => nowMs });
  const [late, early] = [callOf('1'), callOf('2')];
  for (const call of [late, early]) store.reserve([], call);
  nowMs += 59_999;
  store.renew([early.id], 60_000);
  nowMs += 1;
  store.renew([late.id], 60_000);
  expect(store.totals({ by: 'run' })).toMatchObject({
    '1': { unknown: 1, inFlight: 0 },
    '2': { unknown: 0, inFlight: 1 },
  });
});

test('attempts in flight are listed in the order of their ids', () => {
  const store = new MemoryStore({ now: () => NOON });
  const ids = Array.from({ length: 4 }, () => newEntryId());
  for (const id of [2, 0, 3, 1].map((place) => ids[place] ?? '')) store.reserve([], { ...callOf('1'), id });
  expect(atOnce(store.entries()).entries.map(({ id }) => id)).toEqual(ids);
});

test('an inferred price does not count as reported by a model', () => {
  const store = new MemoryStore({ now: () => NOON });
  store.settle({ ...lost(), status: 'inferred', charge: { ...MEASURED, status: 'inferred' } });
  expect(store.modelCosts('a/b')).toBeUndefined();
  store.settle(paid({ charge: MEASURED }));
  expect(store.modelCosts('a/b')).toMatchObject({ samples: 1 });
});

test('a counter that is not the sum of its entries is reported, with both values and its place', async () => {
  const tables = new MemoryTables();
  const engine = new LedgerEngine(tables, { now: () => NOON });
  engine.reserve([limitOf('1', { scope: 'all', period: 'day' })], callOf('1'));
  const entry = engine.settle(paid({ runId: '1' }));
  const row = tables.get(entry.id);
  expect(engine.queries.verify()()).toEqual([]);
  if (row) tables.remove(row);
  const difference = { amount: 'spent', counterRub: '1', entriesRub: '0' };
  expect(engine.queries.verify()()).toEqual([
    { scope: 'all', ...difference },
    { scope: 'all', period: 'day', windowStart: '2026-03-10T21:00:00.000Z', ...difference },
  ]);
});

test('limits of one period in two zones each use their own window', () => {
  const store = new MemoryStore({ now: () => NOON });
  const daily = limitOf('1', { period: 'day', timeZone: 'Europe/Moscow' });
  store.reserve([daily, { ...daily, timeZone: 'UTC' }], callOf('1'));
  expect(store.limits()).toMatchObject([
    { limit: { timeZone: 'Europe/Moscow' }, windowEndsAt: '2026-03-11T21:00:00.000Z' },
    { limit: { timeZone: 'UTC' }, windowEndsAt: '2026-03-12T00:00:00.000Z' },
  ]);
});

test('an entry that leaves the ledger stays in the windows that counted it, and enters no other', () => {
  const store = new MemoryStore({ maxEntries: 1, now: () => NOON });
  store.reserve([limitOf('1', { scope: 'all', maxRub: '1000', period: 'day' })], callOf('1'));
  for (const openedAt of ['2026-03-10T09:00:00.000Z', AT]) {
    for (let count = 0; count < 100; count += 1) store.settle(paid({ openedAt }));
  }
  expect(atOnce(store.entries()).entries.length).toBeLessThan(100);
  expect(store.limits()).toMatchObject([{ spentRub: '100' }]);
  expect(store.verify()).toEqual([]);
});

test('with few entries kept, limits and totals equal those of a ledger that keeps all', async () => {
  const [few, all] = [{ maxEntries: 100 }, {}].map((bounds) => new MemoryStore({ now: () => NOON, ...bounds }));
  const limits = [limitOf('0'), limitOf('0', { scope: 'all', maxRub: '5000', mode: 'strict', period: 'month' })];
  for (let count = 0; count < 3000; count += 1) {
    const runId = String(count % 7);
    const call = { ...callOf(runId), estimateRub: '1' };
    const entry = { ...(count % 5 === 0 ? lost({ runId }) : paid({ runId })), id: call.id };
    for (const store of [few, all]) {
      store?.reserve(limits, call);
      store?.settle(entry);
    }
  }
  expect(await few?.limits()).toEqual(await all?.limits());
  for (const by of [undefined, 'run', 'model'] as const) {
    const query = by === undefined ? {} : { by };
    expect(await few?.totals(query)).toEqual(await all?.totals(query));
  }
  expect(await few?.verify()).toEqual([]);
});

describe('a store in memory that keeps eighty entries, and an eighth and 64 more', () => {
  const keptIn = (store: MemoryStore): number => atOnce(store.entries({ limit: 5000 })).entries.length;
  const fill = (store: MemoryStore, count: number, entry = paid): void => {
    for (let left = count; left > 0; left -= 1) store.settle(entry());
  };
  const full = (): MemoryStore => new MemoryStore({ maxEntries: 80, now: () => NOON });

  test('drops down to eighty when there is one more, again and again', () => {
    const store = full();
    for (let round = 0; round < 3; round += 1) {
      fill(store, round === 0 ? 154 : 74);
      expect(keptIn(store)).toBe(154);
      fill(store, 1);
      expect(keptIn(store)).toBe(80);
    }
  });

  test('drops so many at a time, with each entry that follows, until eighty are left', () => {
    const store = new MemoryStore({ maxEntries: 80, rowsPerBatch: 20, now: () => NOON });
    fill(store, 154);
    const kept = [1, 2, 3, 4, 5, 6].map(() => {
      fill(store, 1);
      return keptIn(store);
    });
    expect(kept).toEqual([135, 116, 97, 80, 81, 82]);
  });

  test('drops all of one batch, and then none until there are as many more again', () => {
    const store = new MemoryStore({ maxEntries: 80, rowsPerBatch: 75, now: () => NOON });
    fill(store, 155);
    const kept = [0, 1, 1].map((count) => {
      fill(store, count);
      return keptIn(store);
    });
    expect(kept).toEqual([80, 81, 82]);
  });

  test('drops no answer if there are exactly eighty, and no unknown cost', () => {
    for (const [first, second] of [
      [paid, lost],
      [lost, paid],
    ] as const) {
      const store = full();
      fill(store, 80, first);
      fill(store, 75, second);
      expect(keptIn(store)).toBe(155);
      fill(store, 10, second);
      const { entries } = atOnce(store.entries({ limit: 5000 }));
      expect(entries.filter(({ status }) => status === first().status)).toHaveLength(80);
    }
  });

  test('counts a cost that was found later, was cleared or was never sent as no unknown one', () => {
    const found = full();
    const entries = Array.from({ length: 60 }, () => lost());
    for (const entry of entries) found.settle(entry);
    for (const { id } of entries) found.settle({ ...paid(), id });
    fill(found, 95);
    expect(keptIn(found)).toBe(80);

    const cleared = full();
    fill(cleared, 60, lost);
    cleared.clearUnknown();
    fill(cleared, 95);
    expect(keptIn(cleared)).toBe(80);
    // of one scope: they are unknown elsewhere
    const clearedInOne = full();
    fill(clearedInOne, 60, lost);
    clearedInOne.clearUnknown('run:1');
    fill(clearedInOne, 95);
    expect(keptIn(clearedInOne)).toBe(140);
  });

  test('knows the price of a model whose answers were all dropped before anybody asked', () => {
    const store = full();
    store.settle(paid({ charge: MEASURED }));
    fill(store, 200);
    expect(store.modelCosts('a/b')).toMatchObject({ samples: 1 });
  });
});

describe('limits of eight runs that a store in memory remembers', () => {
  /** A run is remembered with its counters as long as its limit is known. */
  const rememberedOf = (store: MemoryStore, ...scopes: string[]): string[] =>
    scopes.filter((scope) => atOnce(store.limits({ scope })).length > 0);
  const ask = (store: MemoryStore, ...runs: string[]): void => {
    for (const run of runs) standing(store, run === 'all' ? limitOf('', { scope: 'all' }) : limitOf(run));
  };
  const askedStore = (...runs: string[]): MemoryStore => {
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 10, now: () => NOON });
    ask(store, ...runs);
    return store;
  };
  const scopes = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => `run:${from + index}`);

  test('are forgotten when there are an eighth more, the least recently used first, and never that of all', () => {
    const store = askedStore('all', '1', '2', '3', '4', '5', '6', '7', '8');
    // to read a limit is to use it
    expect(rememberedOf(store, 'run:1')).toEqual(['run:1']);
    ask(store, '9');
    expect(rememberedOf(store, 'all', ...scopes(1, 9))).toEqual(['all', 'run:1', ...scopes(4, 9)]);
  });

  test('go on for a call that was opened before any limit, until it has ended', () => {
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 10, now: () => NOON });
    const early = callOf('early');
    store.reserve([], early);
    ask(store, 'early', '1', '2', '3', '4', '5', '6', '7', '8', '9');
    expect(rememberedOf(store, 'run:early', 'run:1')).toEqual(['run:early']);
    store.release(early.id);
    ask(store, '10', '11', '12', '13', '14', '15', '16', '17', '18', '19');
    expect(rememberedOf(store, 'run:early')).toEqual([]);
  });

  test('stay with what dropped entries had cost, and so does the whole, however many others are forgotten', () => {
    const store = askedStore('mine');
    store.settle(paid({ runId: 'mine' }));
    for (let run = 1; run <= 300; run += 1) store.settle(paid({ runId: `${run}` }));
    expect(atOnce(store.totals({ scope: 'run:mine' }))['all']).toMatchObject({ costRub: '1', incomplete: true });
    expect(atOnce(store.totals({ from: '2026-03-11' }))['all']).toMatchObject({ costRub: '301', incomplete: true });
    expect(store.verify()).toEqual([]);
  });

  test('never lose that of all, also if the budgets of many others are read at once', () => {
    const store = askedStore('all');
    for (let run = 1; run <= 20; run += 1)
      store.addLimitEvent({ kind: 'budget', id: `${run}`, scope: `run:${run}`, amountRub: '5' });
    expect(store.budgets()).toHaveLength(20);
    expect(rememberedOf(store, 'all')).toEqual(['all']);
  });

  test('go on for a call in flight after others of its run were pruned', () => {
    const store = askedStore('all');
    const early = callOf('early');
    store.reserve([], early);
    store.settle(paid({ runId: 'early' }));
    store.prune({ before: new Date(NOON + 1).toISOString() });
    ask(store, 'early', '1', '2', '3', '4', '5', '6', '7', '8', '9');
    expect(rememberedOf(store, 'run:early', 'run:1')).toEqual(['run:early']);
  });

  test('are forgotten with what dropped entries had cost, and then the total says so; that of a run with all entries does not', () => {
    const store = askedStore('mine', 'whole');
    store.settle(paid({ runId: 'mine' }));
    for (let count = 0; count < 80; count += 1) store.settle(paid({ charge: { status: 'settled', costRub: '0' } }));
    store.settle(paid({ runId: 'whole' }));
    ask(store, '1', '2', '3', '4', '5', '6', '7', '8', '9', '10');
    expect(rememberedOf(store, 'run:mine', 'run:whole')).toEqual([]);
    const totalOf = (scope: string): unknown => atOnce(store.totals({ scope }))['all'];
    expect(totalOf('run:mine')).toMatchObject({ costRub: '0', incomplete: true });
    expect(totalOf('run:whole')).toMatchObject({ costRub: '1' });
    expect(totalOf('run:whole')).not.toHaveProperty('incomplete');
  });

  test('of a window that is over are not kept because an entry of an earlier time is recorded', () => {
    let nowMs = NOON - 86_400_000;
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 10, now: () => nowMs });
    const spend = (runId: string, maxRub: string): void => {
      const call = callOf(runId);
      store.reserve([limitOf(runId, { maxRub, period: 'day' })], call);
      store.settle({ ...paid({ runId, at: new Date(nowMs).toISOString() }), id: call.id });
    };
    spend('yesterday', '1');
    nowMs = NOON;
    spend('today', '1');
    store.settle(paid({ openedAt: '2026-03-01T09:00:00.000Z' }));
    for (let run = 1; run <= 8; run += 1) spend(`${run}`, '100');
    nowMs = NOON - 86_400_000;
    expect(rememberedOf(store, 'run:yesterday')).toEqual([]);
    nowMs = NOON;
    expect(rememberedOf(store, 'run:today', 'run:1', 'run:2')).toEqual(['run:today', 'run:2']);
  });
});

describe('rows in memory', () => {
  function rowOf(id: string, seq: number, expiresMs = 0): Row {
    const status = seq === 0 ? 'in-flight' : 'settled';
    const entry: LedgerEntry = { id, seq, status, openedAt: AT, at: AT, attempt: 1, billing: billingOf(status) };
    return { entry, seq, openedMs: NOON, expiresMs, reservesAll: false, scopes: scopesOf(entry) };
  }
  const idsOf = (rows: Iterable<Row>): string[] => Array.from(rows, ({ entry }) => entry.id);

  test('are due in the order in which they expire, those of one moment by id, and so many at a time', () => {
    const tables = new MemoryTables();
    for (const [id, expiresMs] of Object.entries({ e: 40, d: 30, b: 10, c: 20, a: 10, b2: 10, a2: 10 }))
      tables.put(rowOf(id, 0, expiresMs));
    expect(idsOf(tables.due(9, 10))).toEqual([]);
    expect(idsOf(tables.due(30, 10))).toEqual(['a', 'a2', 'b', 'b2', 'c', 'd']);
    expect(idsOf(tables.due(30, 3))).toEqual(['a', 'a2', 'b']);
    for (const row of tables.due(30, 10)) tables.remove(row);
    expect(idsOf(tables.due(39, 10))).toEqual([]);
    // one that is opened later may expire before the others
    tables.put(rowOf('f', 0, 35));
    expect(idsOf(tables.due(39, 10))).toEqual(['f']);
  });

  test('are not read to learn that none is due, until the first of them may be', () => {
    const tables = new MemoryTables();
    let reads = 0;
    for (const [id, ms] of Object.entries({ a: 20, b: 30, c: 40 })) {
      const row = rowOf(id, 0);
      tables.put({
        ...row,
        get expiresMs() {
          reads += 1;
          return ms;
        },
      });
    }
    const readsOf = (atMs: number, maxRows = 10): [number, string[]] => {
      reads = 0;
      const due = idsOf(tables.due(atMs, maxRows));
      return [reads, due];
    };
    expect(readsOf(19)).toEqual([0, []]);
    expect(readsOf(20)[1]).toEqual(['a']);
    for (const row of tables.due(20, 1)) tables.remove(row);
    // it looks once for the next one
    expect(readsOf(20)[1]).toEqual([]);
    expect(readsOf(29)).toEqual([0, []]);
    expect(readsOf(30)[1]).toEqual(['b']);
  });

  test('that were removed are soon not looked at any more, and to remove many takes as long as there are rows', () => {
    const tables = new MemoryTables();
    let reads = 0;
    const rows = Array.from({ length: 1000 }, (_, at) => {
      const row = rowOf(`${at}`, at + 1);
      return {
        ...row,
        get entry() {
          reads += 1;
          return row.entry;
        },
      };
    });
    for (const row of rows) tables.put(row);
    expect(Array.from(tables.ended({}))).toHaveLength(1000);
    reads = 0;
    for (const row of rows.slice(0, 900)) tables.remove(row);
    // for each of its scopes: the whole, and the model that nobody named
    expect(reads).toBeLessThan(10_000);
    reads = 0;
    expect(Array.from(tables.ended({}))).toHaveLength(100);
    expect(reads).toBeLessThan(300);
  });

  test('are listed once, in order, whichever of them are removed and whatever is added between', () => {
    const tables = new MemoryTables();
    let kept: Row[] = [];
    let state = 7;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let seq = 1; seq <= 2000; seq += 1) {
      const row = rowOf(`${seq}`, seq);
      tables.put(row);
      kept.push(row);
      // from the front at first, then from anywhere, in the end nearly all
      const gone = random(seq > 1500 ? 4 : 2);
      for (let count = 0; count < gone && kept.length > 0; count += 1) {
        const [removed] = kept.splice(seq % 3 === 0 ? random(kept.length) : 0, 1);
        if (removed) tables.remove(removed);
      }
      if (seq % 50 === 0) {
        expect(idsOf(tables.ended({}))).toEqual(idsOf(kept));
        const afterSeq = seq - 20;
        const later = kept.filter((one) => one.seq > afterSeq);
        expect(idsOf(tables.ended({ afterSeq, maxRows: 5 }))).toEqual(idsOf(later.slice(0, 5)));
      }
    }
    for (const row of kept) tables.remove(row);
    kept = [];
    expect(idsOf(tables.ended({}))).toEqual([]);
  });
});

test('dropping rows reads those that are dropped, not all that are kept, and totals and costs include both', () => {
  let reads = 0;
  const rowOf = (seq: number): Row => {
    const entry = {
      ...paid({ id: `e${seq}`, openedAt: AT }),
      openedAt: AT,
      seq,
      get charge() {
        reads += 1;
        return MEASURED;
      },
    };
    return { entry, seq, openedMs: NOON, expiresMs: 0, reservesAll: false, scopes: ['all', 'model:a/b'] };
  };
  const tables = new MemoryTables({ maxEntries: 500 });
  const ROWS = 700;
  for (let seq = 1; seq <= ROWS; seq += 1) tables.put(rowOf(seq));
  reads = 0;
  const dropped = tables.excess(10);
  expect(dropped.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(reads).toBeLessThan(20 * dropped.length);
  for (const row of dropped) tables.remove(row);
  expect(tables.totals().by(undefined, [])).toMatchObject({ all: { attempts: ROWS, costRub: `${ROWS}` } });
  expect(tables.modelCosts('a/b')).toMatchObject({ answers: ROWS });
});
