import { expect, test } from 'vitest';
import { newEntryId } from '../contract/entry-id.ts';
import { MemoryStore } from './memory-store.ts';
import type { NewEntry, ReserveCall, ScopeLimit } from '../contract/contract.ts';
import { newCounter, recount } from './window-counter.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';

// 12:00 in Moscow
const NOON = Date.parse('2026-03-11T09:00:00Z');
const DAY_MS = 86_400_000;

const daily: ScopeLimit = {
  scope: 'ledger',
  maxRub: '1000',
  mode: 'observed',
  onUnknown: 'estimate',
  period: 'day',
  timeZone: 'Europe/Moscow',
};

function call(): ReserveCall {
  return { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '0' };
}

function paid(openedAtMs: number): NewEntry {
  const at = new Date(openedAtMs).toISOString();
  const charge = { status: 'settled', costRub: '1' } as const;
  return { id: newEntryId(), status: 'settled', openedAt: at, at, attempt: 1, billing: 'charged', charge };
}

test('a limit that is checked again looks at the window that it has', () => {
  const store = new MemoryStore({ now: () => NOON });
  for (let times = 0; times < 3; times += 1) store.reserve([daily], call());
  expect(store.limits()).toMatchObject([{ limit: daily, windowEndsAt: '2026-03-11T21:00:00.000Z' }]);
});

test('limits of one period in two zones look at a window each', () => {
  const store = new MemoryStore({ now: () => NOON });
  store.reserve([daily, { ...daily, timeZone: 'UTC' }], call());
  expect(store.limits()).toMatchObject([
    { limit: { timeZone: 'Europe/Moscow' }, windowEndsAt: '2026-03-11T21:00:00.000Z' },
    { limit: { timeZone: 'UTC' }, windowEndsAt: '2026-03-12T00:00:00.000Z' },
  ]);
});

test('an entry that leaves the books stays in the windows that counted it, and comes into no other', () => {
  const store = new MemoryStore({ maxEntries: 1, now: () => NOON });
  store.reserve([daily], call());
  for (const openedMs of [NOON - DAY_MS, NOON]) {
    for (let count = 0; count < 100; count += 1) store.settle(paid(openedMs));
  }
  expect(atOnce(store.entries()).entries.length).toBeLessThan(100);
  expect(store.limits()).toMatchObject([{ spentRub: '100' }]);
  expect(store.verify()).toEqual([]);
});

test('whether a counter counts an entry is told, so that only what changed is written', () => {
  const counters = [newCounter(), newCounter({ period: 'day', timeZone: 'Europe/Moscow' }, NOON)];
  const after = { status: 'settled', priceRub: '2', holdsRest: false } as const;
  const yesterday = { openedMs: NOON - DAY_MS, wasCleared: false, after };
  expect(recount(counters, yesterday)).toBe(true);
  expect(counters.map(({ spent }) => spent.toString())).toEqual(['2', '0']);
  expect(recount(counters.slice(1), yesterday)).toBe(false);
});
