import type { MaybePromise } from '@kopek/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { MemoryStore } from './engine-store.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { LimitState, NewEntry, ScopeLimit } from '../contract/contract.ts';
import { testLedgerStore } from '../suite/index.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');
const HISTORIES = Math.max(10, Math.round(20 * Number(process.env['KOPEK_RUNS'])));

/** An answer that was paid for. */
const paid = (generationId: string, more: Partial<NewEntry> = {}): NewEntry => ({
  id: newEntryId(),
  status: 'settled',
  at: new Date(NOON).toISOString(),
  attempt: 1,
  billing: 'charged',
  model: 'a/b',
  charge: { status: 'settled', costRub: '0.01', generationId, balanceRub: '5' },
  ...more,
});

/** One whose price is not known. */
const lost = (): NewEntry => ({
  ...paid(''),
  status: 'unknown',
  billing: 'unknown',
  charge: { status: 'unknown' },
  estimateRub: '0.5',
});

/** What is written as a warning until the end of the test. */
function warnings(): readonly unknown[][] {
  const spy = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return spy.mock.calls;
}

test('a test that fakes Date fakes the clock of a store that it has made before', async () => {
  const store = new MemoryStore();
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await store.settle(paid('gen-1'));
  expect(Object.keys(await store.totals({ by: 'day' }))).toEqual(['2026-03-11']);
});

// with batches of 2, others write in the midst of nearly everything
describe.each([500, 2])('with batches of %i', (rowsPerBatch) => {
  testLedgerStore({
    test,
    seeds: Array.from({ length: HISTORIES }, (_, index) => index + 1),
    createStore: () => {
      let nowMs = NOON;
      const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
      return { store: new MemoryStore({ now: clock.now, rowsPerBatch }), clock };
    },
  });
});

describe('limits while a call without an estimate reserves all that remains', () => {
  const reserving: ScopeLimit = { scope: 'all', maxRub: '1', mode: 'strict', onUnknownCost: 'estimate' };
  const observing: ScopeLimit = { ...reserving, maxRub: '5', mode: 'loose' };

  function open(store: MemoryStore, limits: readonly ScopeLimit[], estimateRub?: string): string {
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } };
    const answer = store.reserve(limits, estimateRub === undefined ? call : { ...call, estimateRub });
    if ('rejected' in answer) throw new Error(`was rejected: ${answer.rejected.reason}`);
    return call.id;
  }

  function settle(store: MemoryStore, id: string, costRub?: string): void {
    const status = costRub === undefined ? 'unknown' : 'settled';
    const charge = costRub === undefined ? { status: 'unknown' as const } : { status: 'settled' as const, costRub };
    store.settle({ id, status, at: '2026-01-01', attempt: 1, billing: 'unknown', charge });
  }

  test('a limit in strict mode is full, and one in loose mode is not', () => {
    const store = new MemoryStore();
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } };
    expect(store.reserve([observing, reserving], call)).toStrictEqual({
      granted: [
        { limit: observing, spentRub: '0', reservedRub: '0', unknownRub: '0' },
        { limit: reserving, spentRub: '0', reservedRub: '1', unknownRub: '0' },
      ],
    });
  });

  test.each([
    ['estimate', '0.7'],
    ['allow', '1'],
  ] as const)('the rest is what unknown costs leave of it, with onUnknownCost %s', (onUnknownCost, reservedRub) => {
    const store = new MemoryStore();
    const limit: ScopeLimit = { ...reserving, onUnknownCost };
    settle(store, open(store, [limit], '0.3'));
    open(store, [limit]);
    expect(store.limits()).toStrictEqual([{ limit, spentRub: '0', reservedRub, unknownRub: '0.3', unknown: 1 }]);
  });

  test('what estimates reserve is reported if less remains', () => {
    const store = new MemoryStore();
    open(store, [reserving], '0.6');
    const dear = open(store, [reserving], '0.1');
    open(store, [reserving]);
    settle(store, dear, '0.9');
    expect(store.limits()).toMatchObject([{ spentRub: '0.9', reservedRub: '0.6' }]);
  });
});

test('an entry whose price was found later is listed after those that were settled before', () => {
  const store = new MemoryStore({ now: () => NOON });
  const unknown = lost();
  store.settle(unknown);
  store.settle(paid('', { charge: { status: 'settled', costRub: '1' } }));
  const page = atOnce(store.entries({ limit: 2 }));
  store.settle({ ...unknown, status: 'settled', charge: { status: 'settled', costRub: '2' } });
  expect(atOnce(store.entries()).entries.map(({ charge }) => charge?.costRub)).toEqual(['1', '2']);
  // a reader who was at the end gets it
  expect(atOnce(store.entries({ after: page.next ?? '2' })).entries.map(({ id }) => id)).toEqual([unknown.id]);
});

test('an entry whose price is not a decimal string is rejected before anything counts it', () => {
  const store = new MemoryStore({ now: () => NOON });
  const entry = paid('', { charge: { status: 'settled', costRub: '1,50' } });
  expect(() => store.settle(entry)).toThrow('An entry that is settled needs a charge with a price.');
  expect(atOnce(store.entries()).entries).toEqual([]);
});

describe('an entry that memory no longer contains', () => {
  const limit: ScopeLimit = { scope: 'all', maxRub: '100', mode: 'strict', onUnknownCost: 'estimate' };

  /** An unknown cost, an attempt in flight, and 76 answers: one more than are kept before the oldest are forgotten. */
  function full(): { store: MemoryStore; unknown: NewEntry; flying: string } {
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    const unknown = lost();
    store.settle(unknown);
    const flying = newEntryId();
    store.reserve([limit], { id: flying, ttlMs: 60_000, attempt: { attempt: 1, model: 'a/b' }, estimateRub: '0.25' });
    for (let count = 1; count <= 75; count++) store.settle(paid(`gen-${count}`));
    return { store, unknown, flying };
  }

  const ids = (store: MemoryStore): (string | undefined)[] =>
    atOnce(store.entries()).entries.map(({ charge, status }) => charge?.generationId ?? status);

  test('is one of the oldest answers, however few prices are unknown; attempts in flight stay', () => {
    const { store } = full();
    expect(ids(store)).toEqual([
      'unknown', 'gen-66', 'gen-67', 'gen-68', 'gen-69', 'gen-70', 'gen-71', 'gen-72', 'gen-73', 'gen-74', 'gen-75', 'in-flight',
    ]); // prettier-ignore
  });

  test('stays in the totals, in the limits, and in what a price may still change', () => {
    const { store, unknown, flying } = full();
    const all = { costRub: '0.75', settled: 75, unknown: 1, inFlight: 1, attempts: 77 };
    expect(store.totals()).toMatchObject({ all });
    expect(store.totals({ by: 'model' })).toMatchObject({ 'a/b': all });
    expect(store.limits()).toMatchObject([{ spentRub: '0.75', unknownRub: '0.5', reservedRub: '0.25' }]);
    store.settle({ ...paid('late'), id: unknown.id });
    store.settle({ ...paid('landed'), id: flying });
    expect(store.totals()).toMatchObject({ all: { costRub: '0.77', settled: 77, unknown: 0, inFlight: 0 } });
    expect(store.limits()).toMatchObject([{ spentRub: '0.77', unknownRub: '0', reservedRub: '0' }]);
    expect(store.verify()).toEqual([]);
  });

  test('is left out of totals by day, and of totals for a period', () => {
    const { store } = full();
    expect(store.totals({ by: 'day' })).toMatchObject({ '2026-03-11': { settled: 10, unknown: 1, inFlight: 1 } });
    expect(store.totals({ from: '2026-01-01' })).toMatchObject({ all: { settled: 10 } });
    expect(store.totals({ to: '2027-01-01' })).toMatchObject({ all: { settled: 10 } });
  });

  test.each([
    ['all of it, when everything was recorded in that window', undefined, '0.76'],
    ['all of it, also when that began with the window, at midnight in Moscow', '2026-02-28T21:00:00.000Z', '0.77'],
    ['all of it, also when there was something before', '2026-02-11T09:00:00.000Z', '0.76'],
  ])('counts in windows that existed by then; in a window created later it counts %s', (_, before, spentRub) => {
    const warned = warnings();
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    const open = (period: 'day' | 'month'): LimitState[] => {
      const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } };
      const { granted } = store.reserve([{ ...limit, mode: 'loose', period }], call) as { granted: LimitState[] };
      store.release(call.id);
      return granted;
    };
    if (before !== undefined) store.settle(paid('gen-0', { openedAt: before }));
    open('day');
    for (let count = 1; count <= 76; count++) store.settle(paid(`gen-${count}`));
    expect(open('day')).toMatchObject([{ spentRub: '0.76' }]);
    expect(open('month')).toMatchObject([{ spentRub }]);
    expect(warned).toEqual([]);
    expect(store.verify()).toEqual([]);
  });

  test('is not an original for a later replay', () => {
    const { store } = full();
    expect(store.settle(paid('gen-75'))).toHaveProperty('replayOf');
    expect(store.settle(paid('gen-1'))).not.toHaveProperty('replayOf');
    expect(store.totals()).toMatchObject({ all: { settled: 76 } });
  });

  test('is not pushed out by unknown costs, however many are kept', () => {
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    for (let count = 1; count <= 200; count++) store.settle(lost());
    store.settle(paid('gen-1'));
    expect(store.settle(paid('gen-1'))).toHaveProperty('replayOf');
    expect(store.totals()).toMatchObject({ all: { costRub: '0.01', settled: 1, unknown: 200 } });
    expect(store.verify()).toEqual([]);
  });

  test('reserves nothing if it was rejected, whatever its estimate was', () => {
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    for (let count = 1; count <= 76; count++) {
      const { charge: _, ...rejected } = lost();
      store.settle({ ...rejected, status: 'rejected', billing: 'none' });
    }
    store.reserve([limit], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.25' });
    expect(store.limits()).toMatchObject([{ unknownRub: '0' }]);
    expect(store.verify()).toEqual([]);
  });

  describe('with an unknown cost', () => {
    const monthly: ScopeLimit = { ...limit, period: 'month' };

    /** An answer and 75 unknown costs: one more than are kept before the oldest are forgotten. */
    function lostOften(): { store: MemoryStore; oldest: NewEntry } {
      const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
      store.reserve([limit, monthly], {
        id: newEntryId(),
        ttlMs: 60_000,
        attempt: { attempt: 1 },
        estimateRub: '0.25',
      });
      store.settle(paid('gen-1'));
      const oldest = lost();
      store.settle(oldest);
      for (let count = 1; count <= 74; count++) store.settle(lost());
      return { store, oldest };
    }

    test('is only the oldest', () => {
      expect(ids(lostOften().store)).toEqual(['gen-1', ...Array.from({ length: 10 }, () => 'unknown'), 'in-flight']);
    });

    test('stays in the totals, and counts under the limits, until it is cleared', () => {
      const { store } = lostOften();
      expect(store.totals()).toMatchObject({ all: { costRub: '0.01', settled: 1, unknown: 75 } });
      const weekly: ScopeLimit = { ...limit, period: 'week' };
      store.reserve([weekly], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.25' });
      expect(atOnce(store.limits()).map(({ unknownRub }) => unknownRub)).toEqual(['37.5', '37.5', '37.5']);
      expect(store.verify()).toEqual([]);
      store.clearUnknown();
      expect(atOnce(store.limits()).map(({ unknownRub }) => unknownRub)).toEqual(['0', '0', '0']);
      expect(store.verify()).toEqual([]);
    });

    test('reserves nothing if it was cleared before', () => {
      const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
      store.reserve([limit], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.25' });
      for (let count = 1; count <= 38; count++) store.settle(lost());
      store.clearUnknown('all');
      for (let count = 1; count <= 39; count++) store.settle(lost());
      expect(store.limits()).toMatchObject([{ unknownRub: '19.5' }]);
      expect(store.verify()).toEqual([]);
    });

    test('keeps blocking a limit if it had no estimate', () => {
      const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
      for (let count = 1; count <= 76; count++) {
        const { estimateRub: _, ...unestimated } = lost();
        store.settle(unestimated);
      }
      const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.25' };
      expect(store.reserve([limit], call)).toMatchObject({ rejected: { reason: 'unknown-cost' } });
      expect(store.verify()).toEqual([]);
    });

    test('counts in the window in which it was opened, not in later ones', () => {
      let nowMs = Date.parse('2026-02-11T09:00:00Z');
      const store = new MemoryStore({ maxEntries: 10, now: () => nowMs });
      const monthly: ScopeLimit = { ...limit, period: 'month' };
      for (let count = 1; count <= 75; count++) store.settle({ ...lost(), at: new Date(nowMs).toISOString() });
      nowMs = NOON;
      store.reserve([limit, monthly], {
        id: newEntryId(),
        ttlMs: 60_000,
        attempt: { attempt: 1 },
        estimateRub: '0.25',
      });
      store.settle(lost());
      expect(store.limits()).toMatchObject([{ unknownRub: '38' }, { unknownRub: '0.5' }]);
      expect(store.verify()).toEqual([]);
    });

    test('stays unknown if its price arrives too late: that is recorded separately', () => {
      const { store, oldest } = lostOften();
      store.settle({ ...paid('late'), id: oldest.id });
      expect(store.totals()).toMatchObject({ all: { costRub: '0.02', settled: 2, unknown: 75 } });
      expect(atOnce(store.limits())[0]).toMatchObject({ spentRub: '0.02', unknownRub: '37.5' });
      expect(store.verify()).toEqual([]);
    });
  });

  test('an unknown cost that was cleared may be dropped', () => {
    const { store } = full();
    store.clearUnknown();
    for (let count = 1; count <= 66; count++) store.settle(paid(`more-${count}`));
    expect(ids(store)).not.toContain('unknown');
    expect(store.totals()).toMatchObject({ all: { unknown: 1 } });
    expect(store.limits()).toMatchObject([{ unknownRub: '0' }]);
    expect(store.verify()).toEqual([]);
  });
});

test.each([{ after: 'somewhere' }, { after: '-1' }, { after: '1.5' }, { limit: 0 }, { limit: 1.5 }])(
  'an unreadable page is rejected: %j',
  (page) => {
    expect(() => new MemoryStore().entries(page)).toThrow(expect.objectContaining({ code: 'configuration' }));
  },
);

describe('a limit whose window began before its first check', () => {
  const daily: ScopeLimit = {
    scope: 'all',
    maxRub: '5',
    mode: 'strict',
    onUnknownCost: 'estimate',
    period: 'day',
    timeZone: 'Europe/Moscow',
  };
  const ask = (store: MemoryStore): unknown =>
    store.reserve([daily], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0.1' });

  test('names a tag in that warning as it is typed', () => {
    const warned = warnings();
    const tagged = { ...lost(), tags: { user: 'ivan' } };
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    store.settle({ ...tagged, openedAt: new Date(NOON - 24 * 3_600_000).toISOString() });
    for (let count = 1; count <= 76; count++) store.settle({ ...tagged, id: newEntryId() });
    store.reserve([{ ...daily, scope: 'tag:user=ivan' }], {
      id: newEntryId(),
      ttlMs: 60_000,
      attempt: { attempt: 1, tags: tagged.tags },
    });
    expect(warned).toEqual([[expect.stringMatching(/^Kopek: the spend limit of 5 rubles a day \(user=ivan\) was /)]]);
  });

  test('warns once that dropped entries of unknown cost are missing', () => {
    const warned = warnings();
    let nowMs = NOON;
    const store = new MemoryStore({ maxEntries: 10, now: () => nowMs });
    store.settle(paid('yesterday', { openedAt: new Date(nowMs - 24 * 3_600_000).toISOString() }));
    // 10, an eighth and 64 may stay
    for (let count = 1; count <= 76; count++) store.settle(lost());
    ask(store);
    expect(warned).toEqual([
      [
        'Kopek: the spend limit of 5 rubles a day (all) was first checked after older entries of unknown cost were dropped: it misses them. Raise maxEntries, set the limit earlier, or use a store on disk.',
      ],
    ]);
    ask(store);
    nowMs += 24 * 3_600_000;
    for (let count = 1; count <= 76; count++) store.settle({ ...lost(), at: new Date(nowMs).toISOString() });
    store.reserve([{ ...daily, period: 'hour' }], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } });
    expect(warned).toHaveLength(1);
  });

  test('does not warn if all entries are there, or the dropped ones are older', () => {
    const warned = warnings();
    let nowMs = NOON;
    const store = new MemoryStore({ maxEntries: 10, now: () => nowMs });
    for (let count = 1; count <= 75; count++) store.settle(paid(`gen-${count}`));
    ask(store);
    for (let count = 1; count <= 76; count++) store.settle(paid(`more-${count}`));
    nowMs += 24 * 3_600_000;
    store.settle(paid('tomorrow', { at: new Date(nowMs).toISOString() }));
    ask(store);
    expect(warned).toEqual([]);
  });
});

test.each<[object | null, string]>([
  [{ maxentries: 5 }, 'there is no setting "maxentries" of MemoryStore; did you mean maxEntries?'],
  [{ maxScopes: '5' }, 'maxScopes of MemoryStore must be a number, 0 or more, got a string'],
  [{ now: 0 }, 'now of MemoryStore must be a function, got a number'],
  [null, 'settings of MemoryStore must be an object such as { maxScopes, maxEntries }, got null'],
])('invalid options are rejected: %j', (options, message) => {
  expect(() => new MemoryStore(options as object)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test('a page begins with what was opened at its first moment, and ends before its last', () => {
  const store = new MemoryStore();
  const hours = ['09', '10', '11'];
  for (const hour of hours) {
    const at = `2026-03-11T${hour}:00:00.000Z`;
    const charge = { status: 'settled', costRub: '1' } as const;
    store.settle({ id: newEntryId(), status: 'settled', openedAt: at, at, attempt: 1, billing: 'charged', charge });
  }
  const { entries } = atOnce(store.entries({ from: '2026-03-11T10:00:00Z', to: '2026-03-11T11:00:00Z' }));
  expect(entries.map(({ openedAt }) => openedAt)).toEqual(['2026-03-11T10:00:00.000Z']);
});

const AT = '2026-03-11T10:00:00.000Z';

test.each<[string, Partial<NewEntry>]>([
  ['a rejection with a price', { status: 'rejected', billing: 'none', charge: { status: 'settled', costRub: '1' } }],
  ['an unknown cost that is told', { status: 'unknown', charge: { status: 'unknown', costRub: '1' } }],
  ['a settlement without a charge', { status: 'settled' }],
  ['a settlement without a price', { status: 'settled', charge: { status: 'unknown' } }],
  ['a price that is no amount', { charge: { status: 'settled', costRub: 'much' } }],
  ['an inferred price that is no amount', { status: 'inferred', charge: { status: 'inferred', costRub: 'much' } }],
  ['an estimate below zero', { status: 'rejected', billing: 'none', estimateRub: '-1' }],
  ['an estimate that is no amount', { status: 'rejected', billing: 'none', estimateRub: 'cheap' }],
  ['an end that is no moment', { at: 'just now', charge: { status: 'settled', costRub: '1' } }],
  ['a beginning that is no moment', { openedAt: 'yesterday', charge: { status: 'settled', costRub: '1' } }],
])('%s is rejected, and the ledger stays as they were', (_, more) => {
  const store = new MemoryStore();
  const entry: NewEntry = { id: newEntryId(), status: 'settled', at: AT, attempt: 1, billing: 'charged', ...more };
  expect(() => store.settle(entry)).toThrow(TypeError);
  expect(store.entries()).toEqual({ entries: [] });
});

test('a pruned entry is in no total any more, but in every limit', () => {
  const store = new MemoryStore({ now: () => NOON });
  const limit: ScopeLimit = { scope: 'all', maxRub: '100', mode: 'loose', onUnknownCost: 'estimate' };
  store.reserve([limit], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 } });
  for (const [at, costRub] of [
    ['2026-03-09T09:00:00.000Z', '1'],
    ['2026-03-10T09:00:00.000Z', '2'],
  ] as const) {
    const charge = { status: 'settled', costRub } as const;
    const times = { openedAt: at, at };
    store.settle({
      id: newEntryId(),
      status: 'settled',
      ...times,
      attempt: 1,
      billing: 'charged',
      model: 'a/b',
      charge,
    });
  }
  expect(store.prune({ before: '2026-03-10T09:00:00.000Z' })).toEqual({ removed: 1 });
  expect(store.totals()).toMatchObject({ all: { costRub: '2', settled: 1, inFlight: 1, attempts: 2 } });
  expect(store.totals({ by: 'model' })).toMatchObject({ 'a/b': { costRub: '2', attempts: 1 } });
  expect(store.limits()).toMatchObject([{ spentRub: '3' }]);
  expect(store.verify()).toEqual([]);
});

describe('an attempt that ends', () => {
  const ended: NewEntry = {
    id: newEntryId(),
    status: 'unknown',
    at: new Date(NOON).toISOString(),
    attempt: 1,
    billing: 'unknown',
    charge: { status: 'unknown' },
  };

  test('has nothing that its beginning did not have, and the latest estimate', () => {
    const store = new MemoryStore({ now: () => NOON });
    store.reserve([], { id: ended.id, ttlMs: 60_000, attempt: { attempt: 1, path: '/v1/x' }, estimateRub: '2' });
    expect(store.settle({ ...ended, path: '/v1/y', runId: 'r', model: 'a/b', estimateRub: '3' })).toStrictEqual({
      ...ended,
      seq: 1,
      openedAt: new Date(NOON).toISOString(),
      path: '/v1/x',
      estimateRub: '3',
    });
  });

  test('by expiry names no model if nobody named one', () => {
    let nowMs = NOON;
    const store = new MemoryStore({ now: () => nowMs });
    store.reserve([], { id: ended.id, ttlMs: 60_000, attempt: { attempt: 1 } });
    nowMs += 60_000;
    expect(atOnce(store.entries()).entries).toStrictEqual([
      {
        ...ended,
        seq: 1,
        openedAt: new Date(NOON).toISOString(),
        at: new Date(nowMs).toISOString(),
        errorCode: 'expired',
      },
    ]);
  });
});

test('an answer whose replay was removed is still recognised, as long as it is kept itself', () => {
  const store = new MemoryStore({ now: () => NOON });
  const answered = (id: string, minutes: number): MaybePromise<LedgerEntry> => {
    const at = new Date(NOON + minutes * 60_000).toISOString();
    const charge = { status: 'settled', costRub: '0.5', generationId: 'gen-1', balanceRub: '5' } as const;
    return store.settle({ id, status: 'settled', at, attempt: 1, billing: 'charged', charge });
  };
  answered('first', 2);
  expect(answered('second', 0)).toMatchObject({ replayOf: 'first' });
  expect(store.prune({ before: new Date(NOON + 60_000).toISOString() })).toEqual({ removed: 1 });
  expect(answered('third', 3)).toMatchObject({ replayOf: 'first' });
});

test('a price and an id that only coincide when written without a space are not a replay', () => {
  const store = new MemoryStore({ now: () => NOON });
  for (const [costRub, name] of [
    ['0.5', '1x'],
    ['0.51', 'x'],
  ] as const) {
    const at = new Date(NOON).toISOString();
    const entry = { status: 'settled', at, attempt: 1, billing: 'charged' } as const;
    const charge = { status: 'settled', costRub } as const;
    store.settle({ ...entry, id: newEntryId(), charge: { ...charge, generationId: name } });
    store.settle({ ...entry, id: newEntryId(), charge, idempotencyKey: name });
  }
  expect(store.totals()).toMatchObject({ all: { settled: 4, costRub: '2.02' } });
});
