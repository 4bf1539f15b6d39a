import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { NewEntry, ReserveRequest, ScopeLimit } from '../contract/contract.ts';
import { newEntryId } from '../base/entry-id.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { limit, settled, unknown } from '../suite/subject.ts';
import { CONTINUE, type Batch } from './batches.ts';
import { LedgerEngine } from './engine.ts';
import { MemoryStore } from './engine-store.ts';
import { MemoryTables } from './memory-tables.ts';

// 12:00 in Moscow
const NOON = Date.parse('2026-03-11T09:00:00Z');
const MIDNIGHT = '2026-03-10T21:00:00.000Z';
const AT = new Date(NOON).toISOString();

const call = (more: Partial<ReserveRequest> = {}): ReserveRequest => ({
  id: newEntryId(),
  ttlMs: 60_000,
  attempt: { attempt: 1, runId: '1' },
  ...more,
});
const inRun = (more: Partial<NewEntry> = {}): Partial<NewEntry> => ({ runId: '1', at: AT, openedAt: AT, ...more });
const OWN: ScopeLimit = limit('100', { scope: 'run:1' });

describe('a limit that is being counted', () => {
  function answerOf<T>(batch: Batch<T>): T {
    for (let left = 20; left > 0; left -= 1) {
      const answer = batch();
      if (answer !== CONTINUE) return answer;
    }
    throw new Error('there is no end of it');
  }

  test('counts each entry once, whatever becomes of those it has counted and of those it has not', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 2 });
    const lost = Array.from({ length: 6 }, () => unknown(newEntryId(), inRun({ estimateRub: '1' })));
    for (const entry of lost) engine.settle(entry);
    const [ends, goes, stays] = ['20', '30', '40'].map((estimateRub) => call({ estimateRub }));
    for (const each of [ends, goes, stays]) if (each) engine.reserve([], each);
    const asked = call({ estimateRub: '0' });
    expect(engine.reserve([OWN], asked)).toBe(CONTINUE);
    // the first two are counted, the fifth is not
    for (const place of [0, 4]) engine.settle(settled(lost[place]?.id ?? '', '10', { at: AT }));
    engine.settle(settled(ends?.id ?? '', '5', { at: AT }));
    engine.release(goes?.id ?? '');
    engine.settle(settled(newEntryId(), '3', inRun()));
    const expected = { spentRub: '28', unknownRub: '4', unknown: 4, reservedRub: '40' };
    expect(answerOf(() => engine.reserve([OWN], asked))).toMatchObject({ granted: [expected] });
    expect(answerOf(engine.queries.verify())).toEqual([]);
  });

  test('may be joined by one of a window of the same scope, which counts from the beginning', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 2 });
    for (let count = 0; count < 5; count += 1) engine.settle(settled(newEntryId(), '1', inRun()));
    const daily = { ...OWN, period: 'day', timeZone: 'Europe/Moscow' } as const;
    const asked = call();
    expect(engine.reserve([OWN], asked)).toBe(CONTINUE);
    const granted = [{ spentRub: '5' }, { spentRub: '5' }];
    expect(answerOf(() => engine.reserve([daily, OWN], asked))).toMatchObject({ granted });
    expect(answerOf(engine.queries.verify())).toEqual([]);
  });

  test('is not the limit of its scope until it has counted all', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 2 });
    for (let count = 0; count < 5; count += 1) engine.settle(settled(newEntryId(), '1', inRun()));
    const asked = call();
    expect(engine.reserve([OWN], asked)).toBe(CONTINUE);
    expect(engine.queries.limits({ scope: 'run:1', tracked: true })()).toEqual([]);
    expect(answerOf(engine.queries.verify())).toEqual([]);
    answerOf(() => engine.reserve([OWN], asked));
    expect(engine.queries.limits({ scope: 'run:1' })()).toMatchObject([{ spentRub: '5' }]);
  });
});

test('a window that is over is dropped when a new one begins, at its first moment', () => {
  let nowMs = NOON;
  const engine = new LedgerEngine(new MemoryTables(), { now: () => nowMs });
  const daily = { ...OWN, period: 'day', timeZone: 'Europe/Moscow' } as const;
  const windowsOf = (): number | undefined => {
    engine.reserve([daily, { ...daily, period: 'month' }], call({ ttlMs: 1 }));
    return engine.tables.countersOf('run:1')?.windows.length;
  };
  // the whole life, the day and the month
  expect(windowsOf()).toBe(3);
  nowMs = Date.parse(MIDNIGHT) + 86_400_000;
  expect(windowsOf()).toBe(3);
});

describe('what dropped entries had cost', () => {
  const displace = (store: MemoryStore, runs: number): void => {
    for (let run = 0; run < runs; run += 1) store.settle(settled(newEntryId(), '0', { runId: `free ${run}`, at: AT }));
  };

  test('is kept for a run, however many others have cost nothing', () => {
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 10, now: () => NOON });
    store.settle(settled(newEntryId(), '2', inRun()));
    displace(store, 300);
    expect(atOnce(store.totals({ scope: 'run:1' }))['all']).toMatchObject({ costRub: '2', incomplete: true });
    expect(store.reserve([OWN], call())).toMatchObject({ granted: [{ spentRub: '2' }] });
  });

  test.each([
    ['first', ['30', '31']],
    ['last', ['31', '30']],
  ])('is counted in a window that begins later, by the quarter of an hour, if that is asked for %s', (place, spent) => {
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    for (const [costRub, openedAt] of [
      ['1', '2026-03-10T20:59:59.999Z'],
      ['2', MIDNIGHT],
      ['4', '2026-03-10T21:20:00.000Z'],
      ['8', '2026-03-10T21:29:00.000Z'],
    ] as const)
      store.settle(settled(newEntryId(), costRub, inRun({ openedAt })));
    displace(store, 200);
    store.settle(settled(newEntryId(), '16', inRun()));
    const daily = { ...OWN, period: 'day', timeZone: 'Europe/Moscow' } as const;
    const limits = place === 'first' ? [daily, OWN] : [OWN, daily];
    expect(limits.map((asked) => store.reserve([asked], call()))).toMatchObject(
      spent.map((spentRub) => ({ granted: [{ spentRub }] })),
    );
    expect(store.verify()).toEqual([]);
  });
});

describe('the warning that a window misses dropped entries of unknown cost', () => {
  /** @param openedAt - when those of unknown cost were opened. */
  function warnedFor(checked: ScopeLimit, openedAt: string): number {
    const spy = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
    const before = spy.mock.calls.length;
    const store = new MemoryStore({ maxEntries: 10, now: () => NOON });
    // so that the whole life is more than the window
    store.settle(settled(newEntryId(), '1', inRun({ openedAt: '2026-03-01T09:00:00.000Z' })));
    for (let count = 0; count < 200; count += 1)
      store.settle(unknown(newEntryId(), inRun({ openedAt, estimateRub: '0.1' })));
    store.reserve([checked], call());
    return spy.mock.calls.length - before;
  }

  const daily: ScopeLimit = { ...OWN, period: 'day', timeZone: 'Europe/Moscow' };

  test.each<[string, number, ScopeLimit, string]>([
    ['is given if one was opened at the first moment of the window', 1, daily, MIDNIGHT],
    ['is not given if all were opened before', 0, daily, '2026-03-10T20:59:59.999Z'],
    ['is not given for a counter that only counts', 0, { ...daily, mode: 'track', maxRub: '0' }, MIDNIGHT],
    ['is not given for the whole life, which counts all of them', 0, OWN, MIDNIGHT],
  ])('%s', (_, times, checked, openedAt) => {
    expect(warnedFor(checked, openedAt)).toBe(times);
  });
});
