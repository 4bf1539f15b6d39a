import { beforeAll, describe, expect, test } from 'vitest';
import type { TotalsQuery } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { MemoryStore } from './engine-store.ts';
import { checkQuery, LedgerSum, OTHER_GROUPS, RunningTotals, TotalsReport } from './totals.ts';

let count = 0;

function entry(more: Partial<LedgerEntry> = {}): LedgerEntry {
  count += 1;
  return {
    id: `e${count}`,
    seq: count,
    status: 'settled',
    openedAt: '2026-03-11T09:00:00.000Z',
    at: '2026-03-11T09:00:01.000Z',
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: '1' },
    ...more,
  };
}

/** An entry without a price. */
function bare(status: 'in-flight' | 'unknown', more: Partial<LedgerEntry> = {}): LedgerEntry {
  const { charge: _charge, ...rest } = entry({ status, billing: 'unknown', ...more });
  return status === 'in-flight' ? rest : { ...rest, charge: { status: 'unknown' } };
}

function totalOf(report: TotalsReport, entries: readonly LedgerEntry[]): unknown {
  for (const one of entries) report.count(one, 1);
  return report.result();
}

describe('a query for totals', () => {
  const check = (query: unknown): void =>
    checkQuery(' of totals', query as TotalsQuery, ['by', 'from'], ['model', 'day']);

  test.each([{}, { by: undefined }, { by: 'model' }, { by: 'day', from: '2026-03-01' }])('accepts %j', (query) => {
    expect(() => check(query)).not.toThrow();
  });

  test.each([
    [{ by: 'hour' }, /by of totals.*"hour"/s],
    [{ since: '2026-03-01' }, /an option of totals.*"since"/s],
    [{ since: undefined }, /an option of totals.*"since"/s],
    [{ anything: 1 }, /an option of totals.*"anything"/s],
  ])('rejects %j by its name', (query, message) => {
    expect(() => check(query)).toThrow(message);
  });

  test.each([null, 'model', 7])('rejects %j', (query) => {
    expect(() => check(query)).toThrow(/totals/);
  });
});

describe('a total for a period', () => {
  let nowMs = 0;
  const store = new MemoryStore({ now: () => nowMs });
  beforeAll(async () => {
    for (const day of [9, 10, 11]) {
      nowMs = Date.parse(`2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`);
      await store.reserve([], { id: `open${day}`, ttlMs: 1e9, attempt: { attempt: 1 } });
      const { seq: _, ...ended } = entry({
        openedAt: new Date(nowMs).toISOString(),
        charge: { status: 'settled', costRub: `${day}` },
      });
      await store.settle(ended);
    }
  });

  test.each([
    [{ to: '2026-03-11' }, '19', 2],
    [{ from: '2026-03-10' }, '21', 2],
    [{ from: '2026-03-10', to: '2026-03-11' }, '10', 1],
    [{}, '30', 3],
  ])('given as %j counts what was opened within it: %s rubles, %i in flight', async (query, costRub, inFlight) => {
    expect(await store.totals(query)).toMatchObject({ all: { costRub, inFlight } });
  });
});

test('a price is absent while one attempt is unknown and another in flight', () => {
  const total = totalOf(new TotalsReport(), [bare('unknown'), bare('in-flight')]);
  expect(total).toEqual({
    all: { attempts: 2, inFlight: 1, settled: 0, inferred: 0, unknown: 1, rejected: 0 },
  });
});

test('groups that are no longer kept apart still add up to the whole', () => {
  const report = new TotalsReport({ by: 'run' }, 2);
  const rejected = entry({
    runId: 'a',
    status: 'rejected',
    billing: 'none',
    charge: { status: 'settled', costRub: '0' },
  });
  const total = totalOf(report, [
    bare('in-flight', { runId: 'a' }),
    rejected,
    entry({ runId: 'b' }),
    entry({ runId: 'c' }),
  ]);
  expect(total).toMatchObject({
    [OTHER_GROUPS]: { attempts: 2, inFlight: 1, rejected: 1 },
    c: { attempts: 1, costRub: '1' },
  });
});

test('a replay counts nothing, when it is added and when it is removed', () => {
  const report = new TotalsReport();
  const [first, replay] = [entry(), entry({ replayOf: 'e1' })];
  report.count(first, 1);
  report.count(replay, 1);
  expect(report.result()).toMatchObject({ all: { attempts: 1, costRub: '1' } });
  report.count(replay, -1);
  expect(report.result()).toMatchObject({ all: { attempts: 1, costRub: '1' } });
  report.count(first, -1);
  expect(report.result()).toMatchObject({ all: { attempts: 0 } });
});

test('groups beyond the limit are merged, the oldest first, and every entry counts once', () => {
  const totals = new RunningTotals(2);
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((model) => entry({ model }));
  for (const one of six) totals.replace(undefined, one);
  const costs = Object.entries(totals.by('model', [])).map(([model, { costRub }]) => [model, costRub]);
  expect(Object.fromEntries(costs)).toEqual({ [OTHER_GROUPS]: '4', e: '1', f: '1' });
});

test('merged groups keep what is known when an unknown cost in them is found to be none', () => {
  const totals = new RunningTotals(1);
  const broken = { ...bare('unknown', { runId: 'a' }), charge: { status: 'unknown', atLeastRub: '0.25' } } as const;
  for (const one of [entry({ runId: 'a' }), broken, entry({ runId: 'b' })]) totals.replace(undefined, one);
  expect(totals.by('run', [])).toMatchObject({ [OTHER_GROUPS]: { costRub: '1.25', unknown: 1 } });
  // an answer of another attempt, sent again
  totals.replace(broken, { ...entry({ runId: 'a' }), id: broken.id, replayOf: 'e1' });
  expect(totals.by('run', [])).toMatchObject({ [OTHER_GROUPS]: { costRub: '1', unknown: 0 }, b: { costRub: '1' } });
});

test('a running sum has its cost at any time', () => {
  const sum = new LedgerSum();
  expect(sum.costRub).toBe('0');
  sum.add(entry());
  sum.add(entry());
  expect(sum.costRub).toBe('2');
});
