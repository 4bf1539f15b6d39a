import { describe, expect, test } from 'vitest';
import { newEntryId } from '../contract/entry-id.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { MemoryScopes } from './memory-scopes.ts';
import { MemoryStore } from './memory-store.ts';
import type { NewEntry, ScopeLimit } from '../contract/contract.ts';

// 12:00 in Moscow
const NOON = Date.parse('2026-03-11T09:00:00Z');
const AT = new Date(NOON).toISOString();

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
  mode: 'observed',
  onUnknown: 'estimate',
  ...more,
});

/** Asks how a limit of a run stands by a call that is not made. */
function standing(store: MemoryStore, limit: ScopeLimit): unknown {
  const id = newEntryId();
  // in a run that is known, so that nothing else is forgotten for it
  const runId = limit.scope.startsWith('run:') ? limit.scope.slice('run:'.length) : '8';
  const answer = store.reserve([limit], { id, ttlMs: 60_000, attempt: { attempt: 1, runId } });
  store.release(id);
  if (!('granted' in answer)) throw new Error('was refused');
  return answer.granted[0]?.spentRub;
}

describe('a store in memory that remembers eight scopes', () => {
  /** Room for eight and an eighth more: the book, the model that nobody named, and seven runs. */
  function storeOfRuns(...runs: string[]): MemoryStore {
    const store = new MemoryStore({ maxScopes: 8, now: () => NOON });
    for (const runId of runs) store.settle(paid({ runId }));
    return store;
  }
  const RUNS = ['1', '2', '3', '4', '5', '6', '7'];
  const remembered = (store: MemoryStore): string[] => RUNS.filter((runId) => standing(store, limitOf(runId)) === '1');

  test('remembers all of them until there are an eighth more', () => {
    expect(remembered(storeOfRuns(...RUNS))).toEqual(RUNS);
  });

  test('forgets those that were not used for longest, and begins their limits anew', () => {
    const store = storeOfRuns(...RUNS);
    store.settle(paid({ runId: '1' }));
    store.settle(paid({ runId: '8' }));
    // two of ten: the second run and the third
    expect(['4', '5', '6', '7', '8'].map((runId) => standing(store, limitOf(runId)))).toEqual([
      '1',
      '1',
      '1',
      '1',
      '1',
    ]);
    expect([standing(store, limitOf('1')), standing(store, limitOf('2'))]).toEqual(['2', '0']);
    expect(standing(store, limitOf('', { scope: 'ledger' }))).toBe('9');
    expect(store.verify()).toEqual([]);
  });

  test('forgets none with a call in flight', () => {
    const store = new MemoryStore({ maxScopes: 8, now: () => NOON });
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, runId: '0' }, estimateRub: '2' };
    store.reserve([limitOf('0')], call);
    for (const runId of [...RUNS, '8', '9']) store.settle(paid({ runId }));
    expect(store.limits()).toMatchObject([{ limit: { scope: 'run:0' }, reservedRub: '2' }]);
    // and forgets it like others when the call has ended
    store.settle({ ...paid({ runId: '0' }), id: call.id });
    for (const runId of ['10', '11', '12', '13', '14', '15', '16', '17']) store.settle(paid({ runId }));
    expect(store.limits()).toEqual([]);
  });

  test('counts nothing of the life that it forgot, in no window', () => {
    const store = storeOfRuns('1');
    for (const runId of [...RUNS.slice(1), '8', '9']) store.reserve([limitOf(runId)], callOf(runId));
    expect(standing(store, limitOf('1', { period: 'day' }))).toBe('0');
    expect(store.verify()).toEqual([]);
  });

  test('takes a late price of a run that it forgot', () => {
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

test('a window counts nothing that was opened behind its end', () => {
  const store = new MemoryStore({ now: () => NOON });
  store.settle(paid({ runId: '1' }));
  // midnight of Moscow: the first moment of the next day
  store.settle(paid({ runId: '1', openedAt: '2026-03-11T21:00:00.000Z' }));
  expect(standing(store, limitOf('1', { period: 'day' }))).toBe('1');
  expect(standing(store, limitOf('1'))).toBe('2');
});

test('nor where an entry of before was booked behind it', () => {
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

test('clearing unknown prices clears that of an attempt whose time is over, whether or not anybody has looked', () => {
  let nowMs = NOON;
  const store = new MemoryStore({ now: () => nowMs });
  store.reserve([limitOf('1')], { ...callOf('1'), estimateRub: '2' });
  nowMs += 60_000;
  store.clearUnknown();
  expect(store.limits()).toMatchObject([{ heldRub: '0', reservedRub: '0' }]);
  expect(store.totals()).toMatchObject({ all: { unknown: 1, inFlight: 0 } });
});

test('an attempt whose time is over is not renewed, to the millisecond', () => {
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

test('attempts in flight are told in the order of their ids', () => {
  const store = new MemoryStore({ now: () => NOON });
  const ids = Array.from({ length: 4 }, () => newEntryId());
  for (const id of [2, 0, 3, 1].map((place) => ids[place] ?? '')) store.reserve([], { ...callOf('1'), id });
  expect(store.entries().entries.map(({ id }) => id)).toEqual(ids);
});

test('a price that was inferred is not what a model has told to cost', () => {
  const store = new MemoryStore({ now: () => NOON });
  const charge = {
    status: 'inferred',
    costRub: '1',
    requestedModel: 'a/b',
    tokens: { output: 10, total: 100 },
  } as const;
  store.settle({ ...lost(), status: 'inferred', charge });
  expect(store.prices('a/b')).toBeUndefined();
  store.settle(paid({ charge: { ...charge, status: 'settled' } }));
  expect(store.prices('a/b')).toMatchObject({ samples: 1 });
});

test('a counter that is not the sum of its entries is told, with both and its place', () => {
  const scopes = new MemoryScopes(10);
  const entry: LedgerEntry = { ...paid(), seq: 1, openedAt: AT };
  scopes.counterOf(
    { scope: 'ledger', maxRub: '1', mode: 'observed', onUnknown: 'estimate', period: 'day' },
    NOON,
    () => [],
  );
  const booked = { entry, openedMs: NOON, holdsRest: false, scopes: scopes.of(entry, NOON) };
  scopes.replace(undefined, booked);
  expect(scopes.verify([booked])).toEqual([]);
  const difference = { of: 'spent', counterRub: '1', booksRub: '0' };
  expect(scopes.verify([])).toEqual([
    { scope: 'ledger', ...difference },
    { scope: 'ledger', period: 'day', windowStart: '2026-03-10T21:00:00.000Z', ...difference },
    { scope: 'model:', ...difference },
    { scope: 'run:', ...difference },
  ]);
});
