import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { begin, settled as outcome } from '../ledger/__fixtures__/outcomes.ts';
import { createLedger } from '../ledger/ledger.ts';
import { settled } from '../suite/subject.ts';
import { Alerts } from './alerts.ts';
import type { LimitAlert } from './threshold.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// a Wednesday, 12:20 in Moscow
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T12:20:00+03:00') }));
afterEach(() => void vi.useRealTimers());

/** Spends rubles on some days before now. */
function spend(store: MemoryStore, costRub: string, daysAgo: readonly number[]): void {
  for (const days of daysAgo) {
    const openedAt = new Date(Date.now() - days * DAY_MS).toISOString();
    void store.settle(settled(newEntryId(), costRub, { openedAt, at: openedAt, tags: { user: 'ivan' } }));
  }
}

/** A store in which two weeks have cost 40 rubles a day, and a budget of the month that asks for forecasts. */
function storeWith(amountRub: string): MemoryStore {
  const store = new MemoryStore();
  spend(store, '40', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  const terms = { kind: 'budget', period: 'month', timeZone: 'Europe/Moscow', alertAt: ['forecast'] } as const;
  void store.addLimitEvent({ ...terms, id: 'b-1', scope: 'tag:user=ivan', amountRub });
  return store;
}

function processOf(store: MemoryStore): { alerts: Alerts; delivered: LimitAlert[] } {
  const delivered: LimitAlert[] = [];
  const alerts = new Alerts(store);
  alerts.receiver = {
    deliver: (alert) => delivered.push(alert),
    report: (error) => {
      throw error;
    },
  };
  return { alerts, delivered };
}

test('a window that will not last is reported with the day, once, by one of all processes', async () => {
  const store = storeWith('700');
  const [first, second] = [processOf(store), processOf(store)];
  for (const { alerts } of [first, second, first]) {
    await alerts.raiseReached();
    await vi.advanceTimersByTimeAsync(1);
  }
  // 140 remain at 12:20: 19.4 more today and 40 a day leave 0.6 for the fourth day
  expect(first.delivered).toEqual([
    {
      id: 'tag:user=ivan month 2026-11-30T21:00:00.000Z 700 2026-11-22',
      scope: 'user=ivan',
      maxRub: '700',
      threshold: 'forecast',
      thresholdRub: '700',
      spentRub: '560',
      unknownRub: '0',
      reservedRub: '0',
      reachedOn: '2026-11-22',
      period: 'month',
      timeZone: 'Europe/Moscow',
      windowEndsAt: '2026-11-30T21:00:00.000Z',
    },
  ]);
  expect(second.delivered).toEqual([]);
});

test('it is looked at once an hour, and reported again only if the day comes nearer', async () => {
  const store = storeWith('700');
  const days = vi.spyOn(store, 'days');
  const { alerts, delivered } = processOf(store);
  const dates = (): (string | undefined)[] => delivered.map(({ reachedOn }) => reachedOn);
  for (let minute = 0; minute < 59; minute += 1) {
    await alerts.raiseReached();
    await vi.advanceTimersByTimeAsync(60_000);
    if (minute === 30) spend(store, '60', [0]);
  }
  expect([days.mock.calls.length, dates()]).toEqual([1, ['2026-11-22']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([days.mock.calls.length, dates()]).toEqual([2, ['2026-11-22', '2026-11-20']]);
  // better, and as bad as before: no news
  spend(store, '-100', [0]);
  await alerts.raiseReached();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  spend(store, '100', [0]);
  await alerts.raiseReached();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([days.mock.calls.length, dates()]).toEqual([4, ['2026-11-22', '2026-11-20']]);
});

test('it is not looked at again before it is seen again', async () => {
  const store = storeWith('700');
  const days = vi.spyOn(store, 'days');
  await processOf(store).alerts.raiseReached();
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(days).toHaveBeenCalledTimes(1);
});

test('a scope that a call has changed is looked at in the next full hour, and one without forecasts never', async () => {
  const store = storeWith('700');
  const days = vi.spyOn(store, 'days');
  const { alerts, delivered } = processOf(store);
  const terms = { kind: 'budget', period: 'month', timeZone: 'Europe/Moscow' } as const;
  await store.addLimitEvent({ ...terms, id: 'b-2', scope: 'all', amountRub: '700', alertAt: ['99%'] });
  await store.addLimitEvent({ ...terms, id: 'b-3', scope: 'tag:user=*', amountRub: '700', alertAt: ['forecast'] });
  await alerts.raiseReached(['all', 'tag:user=ivan']);
  await vi.advanceTimersByTimeAsync(40 * 60_000 - 1);
  expect(days).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(days.mock.calls.map(([{ scope }]) => scope)).toEqual(['tag:user=ivan']);
  // the budget of everybody else is no scope that one can look at
  await alerts.raiseReached();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(days.mock.calls.map(([{ scope }]) => scope)).toEqual(['tag:user=ivan', 'tag:user=ivan']);
  expect(delivered.map(({ scope }) => scope)).toEqual(['user=ivan']);
});

test('budgets of one scope are forecast each by their own amount and period', async () => {
  const store = storeWith('700');
  const terms = { kind: 'budget', timeZone: 'Europe/Moscow', alertAt: ['forecast'] } as const;
  await store.addLimitEvent({ ...terms, id: 'b-2', scope: 'tag:user=ivan', period: 'week', amountRub: '700' });
  const { alerts, delivered } = processOf(store);
  spend(store, '560', [0]);
  await alerts.raiseReached();
  await vi.advanceTimersByTimeAsync(1);
  // the month is used up; 640 of the week are spent, with four and a half days to come
  expect(delivered).toMatchObject([{ period: 'week', maxRub: '700', spentRub: '640' }]);
});

test('a higher budget, and the next window, are reported anew, though later', async () => {
  const store = storeWith('700');
  const { alerts, delivered } = processOf(store);
  const look = async (): Promise<void> => {
    await alerts.raiseReached();
    await vi.advanceTimersByTimeAsync(1);
  };
  await look();
  const terms = { kind: 'budget', period: 'month', timeZone: 'Europe/Moscow', alertAt: ['forecast'] } as const;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await store.addLimitEvent({ ...terms, id: 'b-4', scope: 'tag:user=ivan', amountRub: '780' });
  await look();
  await vi.advanceTimersByTimeAsync(Date.parse('2026-12-08T12:20:00+03:00') - Date.now());
  spend(store, '60', Array.from({ length: 20 }, (_, daysAgo) => daysAgo)); // prettier-ignore
  await look();
  expect(delivered.map(({ maxRub, reachedOn }) => [maxRub, reachedOn])).toEqual([
    ['700', '2026-11-22'],
    ['780', '2026-11-24'],
    ['780', '2026-12-13'],
  ]);
});

test('a budget that is gone when its hour has come is no failure', async () => {
  const store = storeWith('700');
  const failures: unknown[] = [];
  const { alerts, delivered } = processOf(store);
  alerts.receiver = { deliver: (alert) => delivered.push(alert), report: (error) => failures.push(error) };
  await alerts.raiseReached(['tag:user=ivan']);
  await store.addLimitEvent({ kind: 'budget', id: 'b-5', scope: 'tag:user=ivan', period: 'month' });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([delivered, failures]).toEqual([[], []]);
});

test('a window that will last is not reported, nor one that is used up', async () => {
  // 560 spent, and 500 to come
  for (const maxRub of ['1061', '560', '1']) {
    const { alerts, delivered } = processOf(storeWith(maxRub));
    await alerts.raiseReached();
    await vi.advanceTimersByTimeAsync(1);
    expect(delivered).toEqual([]);
  }
});

test('the budget of everybody else is forecast for each of them', async () => {
  const store = storeWith('700');
  const terms = { kind: 'budget', period: 'week', timeZone: 'Europe/Moscow', alertAt: ['forecast'] } as const;
  await store.addLimitEvent({ ...terms, id: 'b-2', scope: 'tag:user=*', amountRub: '150' });
  const ledger = createLedger({ store });
  const delivered: LimitAlert[] = [];
  const meter = ledger.meter({ spendLimit: 'budgets', onLimitAlert: (alert) => delivered.push(alert) });
  begin(meter, { tags: { user: 'ivan' } }).settle(outcome('1'));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(delivered.map(({ scope, period, reachedOn }) => [scope, period, reachedOn])).toEqual(
    expect.arrayContaining([
      ['user=ivan', 'week', '2026-11-20'],
      ['user=ivan', 'month', '2026-11-22'],
    ]),
  );
});

test('no call waits for a forecast: those of clients are made at the next full hour', async () => {
  const store = storeWith('700');
  const days = vi.spyOn(store, 'days');
  const delivered: LimitAlert[] = [];
  const ledger = createLedger({ store });
  const limit = { maxRub: '650', period: 'month', alertAt: ['forecast'] } as const;
  const meter = ledger.meter({ spendLimit: limit, onLimitAlert: (alert) => delivered.push(alert) });
  begin(meter).settle(outcome('1'));
  await vi.advanceTimersByTimeAsync(40 * 60_000 - 1);
  expect(days).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(days).toHaveBeenCalledTimes(1);
  expect(delivered).toMatchObject([{ scope: 'all', maxRub: '650', threshold: 'forecast', reachedOn: '2026-11-20' }]);
});

test('forecasts of limits without a period are rejected', async () => {
  const ledger = createLedger();
  const rejected = { code: 'configuration', message: expect.stringContaining('alertAt: "forecast" needs a period.') };
  const limit = { maxRub: '5', alertAt: ['forecast'] };
  await expect(ledger.budgets.set({ scope: 'all', ...limit })).rejects.toMatchObject(rejected);
  expect(() => ledger.meter({ spendLimit: limit })).toThrow(expect.objectContaining(rejected));
  expect((await ledger.budgets.set({ scope: 'all', period: 'day', ...limit })).alertAt).toEqual(['forecast']);
});

test('limits that differ in nothing but their amount or their time zone are forecast each', async () => {
  const delivered: LimitAlert[] = [];
  const ledger = createLedger({ store: storeWith('700') });
  const limit = { maxRub: '650', period: 'month', alertAt: ['forecast'] } as const;
  const spendLimit = [limit, { ...limit, timeZone: 'America/New_York' }, { ...limit, maxRub: '700' }];
  begin(ledger.meter({ spendLimit, onLimitAlert: (alert) => delivered.push(alert) })).settle(outcome('1'));
  await vi.advanceTimersByTimeAsync(40 * 60_000);
  expect(delivered.map(({ maxRub, timeZone, reachedOn }) => [maxRub, timeZone, reachedOn])).toEqual([
    ['650', 'Europe/Moscow', '2026-11-20'],
    ['650', 'America/New_York', '2026-11-20'],
    ['700', 'Europe/Moscow', '2026-11-22'],
  ]);
});
