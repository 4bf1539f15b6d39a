import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Budget } from '../contract/budget.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { newEntryId } from '../base/entry-id.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { settled } from '../suite/subject.ts';
import { forecastOf, willNotLast } from './forecast.ts';

const DAY_MS = 86_400_000;
/** A Wednesday, noon in Moscow. */
const NOON = '2026-11-18T12:00:00+03:00';
const BUDGET: Budget = {
  kind: 'budget',
  scope: 'user=ivan',
  budgetScope: 'user=*',
  maxRub: '500',
  spentRub: '200',
  reservedRub: '0',
  unknownRub: '0',
  remainingRub: '300',
  period: 'month',
  timeZone: 'Europe/Moscow',
};

/** Days that cost as much, the last of them on this date. */
function days(count: number, spentRub: string, until: string): { date: string; spentRub: string }[] {
  return Array.from({ length: count }, (_, ago) => ({
    date: new Date(Date.parse(until) - ago * DAY_MS).toISOString().slice(0, 10),
    spentRub,
  }));
}

const forecast = (changes: Partial<Budget>, all = days(14, '40', '2026-11-17'), at = NOON) =>
  forecastOf({ ...BUDGET, ...changes }, all, Date.parse(at));

describe('a forecast', () => {
  test('names the day on which nothing will remain', () => {
    // 20 today, and 40 a day: 300 are gone on the seventh day after today
    expect(forecast({})).toEqual({
      ...BUDGET,
      outcome: 'reached',
      reachedOn: '2026-11-25',
      averageRubPerDay: '40',
      basedOnDays: 14,
      // 200 spent, 20 today and twelve days of 40
      likelyTotalRub: expect.objectContaining({ likely: '700' }),
    });
  });

  test('names none if the window ends before', () => {
    expect(forecast({ remainingRub: '500.01', maxRub: '700.01' })).toMatchObject({ outcome: 'lasts' });
    expect(forecast({ remainingRub: '500.01', maxRub: '700.01' })).not.toHaveProperty('reachedOn');
    expect(forecast({ remainingRub: '500', maxRub: '700' })).toMatchObject({ reachedOn: '2026-11-30' });
  });

  test('takes nothing for spent that a call in flight has reserved', () => {
    const free = forecast({});
    for (const [reservedRub, remainingRub] of [
      ['290', '10'],
      ['300', '0'],
      ['310', '-10'],
    ] as const) {
      const { outcome, reachedOn, likelyTotalRub } = free;
      const reserving = forecast({ reservedRub, remainingRub });
      expect(reserving).toMatchObject({ outcome, reachedOn, likelyTotalRub, reservedRub, remainingRub });
      expect(willNotLast(reserving)).toBe(willNotLast(free));
    }
    // 700.01 at the end of the month are enough, whatever is reserved
    const enough = { maxRub: '700.01', remainingRub: '0.01', reservedRub: '500' };
    expect(forecast(enough)).toMatchObject({ outcome: 'lasts' });
  });

  test('names none before a whole week is known, except today if nothing remains', () => {
    const early = forecast({}, days(6, '40', '2026-11-17'));
    expect(early).toMatchObject({ outcome: 'too-early', basedOnDays: 6, averageRubPerDay: '40' });
    expect(early).not.toHaveProperty('likelyTotalRub');
    expect(forecast({}, days(7, '40', '2026-11-17'))).toMatchObject({ outcome: 'reached', reachedOn: '2026-11-25' });
    expect(forecast({ remainingRub: '0' }, [])).toMatchObject({ outcome: 'reached', reachedOn: '2026-11-18' });
    // what was spent today is no whole day
    const today = forecast({}, days(1, '40', '2026-11-18'));
    expect(today).toMatchObject({ outcome: 'too-early', basedOnDays: 0 });
    expect(today).not.toHaveProperty('averageRubPerDay');
  });

  test('counts days without calls, and no more than four weeks', () => {
    expect(forecast({}, days(1, '70', '2026-11-08')).basedOnDays).toBe(10);
    expect(forecast({}, days(60, '1', '2026-11-17')).basedOnDays).toBe(28);
  });

  test('goes by the dates of the time zone', () => {
    // at 23:00 in Moscow it is the next day in Vladivostok
    const late = '2026-11-18T23:00:00+03:00';
    const all = days(14, '24', '2026-11-18');
    expect(forecast({ remainingRub: '1' }, all, late)).toMatchObject({ reachedOn: '2026-11-18', basedOnDays: 13 });
    const east = forecast({ remainingRub: '1', timeZone: 'Asia/Vladivostok' }, all, late);
    expect(east).toMatchObject({ reachedOn: '2026-11-19', basedOnDays: 14 });
  });

  test('of a day or an hour looks no further than their end', () => {
    // 12 hours of 24 rubles a day
    const all = days(14, '24', '2026-11-17');
    const [lasts, reached] = ['12.01', '12'].map((remainingRub) => forecast({ period: 'day', remainingRub }, all));
    expect([lasts?.outcome, reached?.reachedOn]).toEqual(['lasts', '2026-11-18']);
    expect(forecast({ period: 'hour', remainingRub: '1.01' }, all).outcome).toBe('lasts');
    expect(forecast({ period: 'hour', remainingRub: '1' }, all).reachedOn).toBe('2026-11-18');
  });

  test('of a wallet knows no end, but looks no further than a year', () => {
    const {
      period: _period,
      timeZone: _zone,
      ...wallet
    } = { ...BUDGET, kind: 'wallet' as const, remainingRub: '1000' };
    const empty = forecastOf(wallet, days(14, '10', '2026-11-17'), Date.parse(NOON));
    // 5 today, and 10 a day: the hundredth day after today
    expect(empty).toMatchObject({ outcome: 'reached', reachedOn: '2027-02-26' });
    expect(empty).not.toHaveProperty('likelyTotalRub');
    expect(forecastOf(wallet, days(14, '2.7', '2026-11-17'), Date.parse(NOON)).outcome).toBe('lasts');
  });

  test('is a lower bound if a cost is unknown, in the window or on a day', () => {
    expect(forecast({})).not.toHaveProperty('isLowerBound');
    expect(forecast({ unknown: 1 })).toHaveProperty('isLowerBound', true);
    expect(forecast({ unknownRub: '0.5' })).toHaveProperty('isLowerBound', true);
    const all = days(14, '40', '2026-11-17').map((day, index) => (index === 3 ? { ...day, unknown: 1 } : day));
    expect(forecast({}, all)).toHaveProperty('isLowerBound', true);
  });

  test('expects no refunds in the days to come', () => {
    const all = [...days(13, '40', '2026-11-16'), { date: '2026-11-17', spentRub: '-1000' }];
    expect(forecast({ spentRub: '-480', remainingRub: '980' }, all)).toMatchObject({
      outcome: 'lasts',
      // 240 less 1,000, in seven days
      averageRubPerDay: '-108.57',
      // half a Wednesday and eight weekdays of nothing, and four days of weekends that cost 40
      likelyTotalRub: { likely: '-320' },
    });
  });

  test('says since when a new pace lasts', () => {
    const doubled = [...days(20, '40', '2026-11-14'), ...days(3, '80', '2026-11-17')];
    expect(forecast({}, doubled)).toMatchObject({ newPaceSince: '2026-11-15', likelyTotalRub: { likely: '1200' } });
    expect(forecast({})).not.toHaveProperty('newPaceSince');
  });

  test('and an alert agree: it is almost certain that nothing will remain, or likely at a new pace', () => {
    // half of today and twelve days cost 500, and twice as much at the new pace
    const [usual, doubled] = [
      days(23, '40', '2026-11-17'),
      [...days(20, '40', '2026-11-14'), ...days(3, '80', '2026-11-17')],
    ];
    const of = (remainingRub: string, all = usual) => {
      const each = forecast({ maxRub: String(200 + Number(remainingRub)), remainingRub }, all);
      return [each.outcome, willNotLast(each)];
    };
    expect([of('501'), of('499'), of('300')]).toEqual([
      ['lasts', false],
      ['reached', false],
      ['reached', true],
    ]);
    expect([of('1001', doubled), of('999', doubled)]).toEqual([
      ['lasts', false],
      ['reached', true],
    ]);
    expect(of('0', doubled)).toEqual(['reached', false]);
  });

  test('never shows a small amount as nothing', () => {
    expect(forecast({}, days(14, '0.000123', '2026-11-17')).averageRubPerDay).toBe('0.000123');
  });
});

describe('ledger.forecast', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOON) }));
  afterEach(() => void vi.useRealTimers());

  async function ledgerWith(costRub = '40'): Promise<Ledger> {
    const ledger = createLedger({ store: new MemoryStore() });
    for (let ago = 1; ago <= 14; ago += 1) {
      const openedAt = new Date(Date.now() - ago * DAY_MS).toISOString();
      await ledger.settle(settled(newEntryId(), costRub, { openedAt, at: openedAt, tags: { user: 'ivan' } }));
    }
    return ledger;
  }

  test('of a budget and a wallet: without a period, that of the one that is reached first', async () => {
    const ledger = await ledgerWith();
    await ledger.budgets.set({ scope: 'user=*', maxRub: '1000', period: 'month' });
    await ledger.credit({ scope: 'user=ivan', amountRub: '700', id: 'p-1' });
    // 560 of November are spent: 440 and 140 remain
    const month = await ledger.forecast({ scope: 'user=ivan', period: 'month' });
    expect(month).toMatchObject({ spentRub: '560', remainingRub: '440', reachedOn: '2026-11-29', basedOnDays: 14 });
    const first = await ledger.forecast({ scope: 'user=ivan' });
    expect(first).toMatchObject({ kind: 'wallet', remainingRub: '140', reachedOn: '2026-11-21' });
    expect(await ledger.forecast({ scope: 'user=ivan', period: 'day' })).toBeUndefined();
    expect(await ledger.forecast({ scope: 'user=anna' })).toMatchObject({ outcome: 'too-early', basedOnDays: 0 });
    expect(await ledger.forecast({ scope: 'all' })).toBeUndefined();
  });

  test('of a limit of calls in no run, which count together', async () => {
    const ledger = await ledgerWith();
    const meter = ledger.meter({ spendLimit: { maxRub: '1000', per: 'run' } });
    const attempt = await meter.begin({ path: '/v1/chat/completions', attempt: 1 });
    await attempt.settle({ billing: 'none', sent: false, durationMs: 1 });
    // 560 are spent at 40 a day
    expect(await ledger.forecast({ scope: 'run:' })).toMatchObject({ spentRub: '560', remainingRub: '440' });
  });

  test('of several limits reads the days of each time zone once', async () => {
    const ledger = await ledgerWith();
    const days = vi.spyOn(ledger.store, 'days');
    await ledger.budgets.set({ scope: 'user=ivan', maxRub: '1000', period: 'month' });
    await ledger.budgets.set({ scope: 'user=ivan', maxRub: '300', period: 'week' });
    await ledger.budgets.set({ scope: 'user=ivan', maxRub: '50', period: 'day', timeZone: 'Asia/Omsk' });
    await ledger.credit({ scope: 'user=ivan', amountRub: '700', id: 'p-1' });
    expect(await ledger.forecast({ scope: 'user=ivan' })).toMatchObject({ kind: 'wallet', reachedOn: '2026-11-21' });
    expect(days.mock.calls.map(([{ timeZone }]) => timeZone).toSorted()).toEqual(['Asia/Omsk', 'Europe/Moscow']);
  });

  test('of a limit in code, once a call was checked', async () => {
    const ledger = await ledgerWith();
    const meter = ledger.meter({ spendLimit: { maxRub: '1000', period: 'month' } });
    expect(await ledger.forecast({ scope: 'all' })).toBeUndefined();
    const attempt = await meter.begin({ path: '/v1/chat/completions', attempt: 1 });
    await attempt.settle({ billing: 'none', sent: true, durationMs: 1 });
    expect(await ledger.forecast({ scope: 'all' })).toMatchObject({ maxRub: '1000', reachedOn: '2026-11-29' });
  });

  test('rejects what is no scope of one, and no period', async () => {
    const ledger = createLedger();
    for (const scope of ['user', 'user=*'] as never[])
      await expect(ledger.forecast({ scope })).rejects.toMatchObject({ code: 'configuration', message: /scope/ });
    await expect(ledger.forecast({ scope: 'all', period: 'year' as never })).rejects.toThrow(
      "period must be 'hour' or 'day'",
    );
    await expect(ledger.forecast({ scope: 'all', per: 'day' } as never)).rejects.toMatchObject({
      code: 'configuration',
    });
  });
});
