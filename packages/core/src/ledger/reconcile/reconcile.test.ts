import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumRub } from '../../money/rub.ts';
import { newEntryId } from '../entry-id.ts';
import { createLedger } from '../ledger.ts';
import { MemoryStore } from '../memory-store.ts';
import type { NewEntry } from '../store.ts';
import { compareBalances, reconcile } from './index.ts';

const START = Date.parse('2026-03-11T09:00:00Z');

/** A moment so many minutes after the start. */
function minute(count: number): string {
  return new Date(START + count * 60_000).toISOString();
}

function paid(at: number, costRub: string, balanceRub?: string): NewEntry {
  const charge = { status: 'settled' as const, costRub, ...(balanceRub === undefined ? {} : { balanceRub }) };
  const times = { openedAt: minute(at), at: minute(at + 0.5) };
  return { id: newEntryId(), status: 'settled', billing: 'charged', attempt: 1, charge, ...times };
}

function lost(at: number, more: Partial<NewEntry> = {}): NewEntry {
  const times = { openedAt: minute(at), at: minute(at + 0.5) };
  return {
    id: newEntryId(),
    status: 'unknown',
    billing: 'unknown',
    attempt: 1,
    charge: { status: 'unknown' },
    ...times,
    ...more,
  };
}

function storeOf(...entries: NewEntry[]): MemoryStore {
  const store = new MemoryStore({ now: () => START });
  for (const entry of entries) store.settle(entry);
  return store;
}

describe('compareBalances', () => {
  test('tells charges in the order of the account, and its gaps, and leaves a price unknown', () => {
    const unknown = lost(2);
    const entries = storeOf(paid(1, '2', '95'), paid(0, '3', '97'), unknown, paid(3, '1', '90')).entries().entries;
    const { charges, gaps, topUps } = compareBalances(entries);
    expect(charges.map(({ charge }) => charge?.balanceRub)).toEqual(['97', '95', '90']);
    expect(gaps).toMatchObject([{ fallRub: '4', unknown: [{ id: unknown.id, status: 'unknown' }] }]);
    expect(topUps).toEqual([]);
  });
});

describe('reconcile', () => {
  test('finds nothing where every balance follows from the one before, in any order of settlement', async () => {
    const store = storeOf(paid(1, '2', '95'), paid(0, '3', '97'), paid(2, '0', '95'), paid(3, '0.5', '94.5'));
    expect(await reconcile(store, { account: 'exclusive' })).toEqual({
      charges: 4,
      gaps: [],
      unexplainedRub: '0',
      topUps: [],
      inferred: [],
    });
  });

  test('infers the price of the only unknown attempt in a fall, which counts as spent from then on', async () => {
    const unknown = lost(2, { estimateRub: '9', charge: { status: 'unknown', requestedModel: 'a/b' } });
    const store = storeOf(paid(1, '1', '99'), unknown, paid(3, '1', '95.7'));
    const ledger = createLedger({ store });
    const report = await reconcile(ledger, { account: 'exclusive' });
    expect(report.inferred).toMatchObject([
      {
        id: unknown.id,
        status: 'inferred',
        billing: 'charged',
        charge: { status: 'inferred', costRub: '2.3', requestedModel: 'a/b' },
      },
    ]);
    expect(report).toMatchObject({ gaps: [], unexplainedRub: '0' });
    expect(store.totals()).toMatchObject({ all: { costRub: '4.3', inferred: 1, inferredRub: '2.3', unknown: 0 } });
    expect(await reconcile(ledger, { account: 'exclusive' })).toMatchObject({ gaps: [], inferred: [] });
  });

  test('only reports on a shared account, and changes nothing', async () => {
    const unknown = lost(2);
    const store = storeOf(paid(1, '1', '99'), unknown, paid(3, '1', '95.7'));
    const report = await reconcile(store, { account: 'shared' });
    expect(report.gaps).toMatchObject([{ fallRub: '2.3', unknown: [{ id: unknown.id }], inFlight: [] }]);
    expect(store.totals()).toMatchObject({ all: { unknown: 1, costRub: '2' } });
  });

  test('bounds the prices of several unknown attempts, and infers none', async () => {
    const store = storeOf(paid(1, '1', '99'), lost(2), lost(2), paid(3, '1', '90'));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ inferred: [], unexplainedRub: '8', gaps: [{ fallRub: '8' }] });
    expect(report.gaps[0]?.unknown).toHaveLength(2);
  });

  test('reports a fall without any attempt in it: somebody else spent it', async () => {
    const store = storeOf(paid(1, '1', '99'), paid(30, '1', '90'), lost(60));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report.gaps).toMatchObject([{ fallRub: '8', unknown: [], after: { seq: 1 }, before: { seq: 2 } }]);
  });

  test('infers nothing while an attempt that is in flight may be part of the fall', async () => {
    const store = storeOf(paid(1, '1', '99'), lost(2), paid(3, '1', '90'));
    store.reserve([], { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1 } });
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ inferred: [], gaps: [{ fallRub: '8', inFlight: [{ status: 'in-flight' }] }] });
  });

  test('infers nothing when one attempt could explain two falls', async () => {
    const store = storeOf(paid(1, '1', '99'), lost(2), paid(3, '1', '90'), paid(4, '1', '80'));
    expect(await reconcile(store, { account: 'exclusive' })).toMatchObject({ inferred: [], unexplainedRub: '17' });
  });

  test('tells a top-up, and does not count it as money found', async () => {
    const store = storeOf(paid(1, '1', '99'), paid(2, '1', '1098'));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ gaps: [], unexplainedRub: '0', topUps: [{ riseRub: '1000' }] });
  });

  test('a booked charge that told no balance is no gap', async () => {
    const store = storeOf(paid(1, '1', '99'), paid(2, '4'), paid(3, '1', '94'));
    expect(await reconcile(store, { account: 'exclusive' })).toMatchObject({ charges: 2, gaps: [] });
  });
});

interface Call {
  openedMs: number;
  billedMs: number;
  settledMs: number;
  kopeks: number;
  isLost: boolean;
  isTopUp: boolean;
}

const call = fc
  .record({
    openedMs: fc.integer({ min: 0, max: 6 * 3_600_000 }),
    untilBilledMs: fc.integer({ min: 1, max: 120_000 }),
    untilSettledMs: fc.integer({ min: 1, max: 30_000 }),
    // few prices, 0 among them: equal balances by chance
    kopeks: fc.constantFrom(0, 1, 1, 2, 3, 100),
    kind: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'lost', 'topUp'),
  })
  .map(({ openedMs, untilBilledMs, untilSettledMs, kopeks, kind }): Call => {
    const billedMs = openedMs + untilBilledMs;
    return {
      openedMs,
      billedMs,
      settledMs: billedMs + untilSettledMs,
      // more than all the calls of a history can spend
      kopeks: kind === 'topUp' ? -1_000_000 : kopeks,
      isLost: kind === 'lost',
      isTopUp: kind === 'topUp',
    };
  });

/** Books a history, and gives the true price of every lost call. */
function book(calls: readonly Call[]): { store: MemoryStore; truth: Map<string, number> } {
  const truth = new Map<string, number>();
  const entries: { settledMs: number; entry: NewEntry }[] = [];
  let balance = 1_000_000;
  for (const { openedMs, settledMs, kopeks, isLost, isTopUp } of calls.toSorted((a, b) => a.billedMs - b.billedMs)) {
    balance -= kopeks;
    if (isTopUp) continue;
    const times = { openedAt: new Date(START + openedMs).toISOString(), at: new Date(START + settledMs).toISOString() };
    const rub = (amount: number): string => (amount / 100).toFixed(2);
    const entry = isLost ? lost(0, times) : { ...paid(0, rub(kopeks), rub(balance)), ...times };
    if (isLost) truth.set(entry.id, kopeks);
    entries.push({ settledMs, entry });
  }
  const store = new MemoryStore({ now: () => START });
  for (const { entry } of entries.toSorted((a, b) => a.settledMs - b.settledMs)) store.settle(entry);
  return { store, truth };
}

describe('histories whose truth is known', () => {
  test('every price that is inferred is the true one', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
        const { store, truth } = book(calls);
        const { inferred } = await reconcile(store, { account: 'exclusive' });
        count += inferred.length;
        for (const { id, charge } of inferred)
          expect(Number(charge?.costRub) * 100).toBeCloseTo(truth.get(id) ?? -1, 6);
        expect(store.verify()).toEqual([]);
        expect((await reconcile(store, { account: 'exclusive' })).inferred).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(100);
  });

  test('every kopek that was hidden between two charges is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
        const history = calls.filter(({ isTopUp }) => !isTopUp);
        const { store } = book(history);
        const { inferred, unexplainedRub } = await reconcile(store, { account: 'exclusive' });
        const found = sumRub([unexplainedRub, ...inferred.map((entry) => entry.charge?.costRub ?? '0')]);
        // in the order of the account, also those that were billed in the same millisecond
        const billed = history.toSorted((x, y) => x.billedMs - y.billedMs);
        const first = billed.findIndex(({ isLost }) => !isLost);
        const last = billed.findLastIndex(({ isLost }) => !isLost);
        const hidden = first === -1 ? [] : billed.slice(first, last).filter(({ isLost }) => isLost);
        const kopeks = hidden.reduce((sum, item) => sum + item.kopeks, 0);
        expect(Number(found) * 100).toBeCloseTo(kopeks, 6);
      }),
      { numRuns: 1000 },
    );
  });
});
