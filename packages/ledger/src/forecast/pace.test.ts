import { describe, expect, test } from 'vitest';
import type { Budget } from '../contract/budget.ts';
import { willNotLast } from './forecast.ts';
import { project, type DayCost } from './pace.ts';

const DAY_MS = 86_400_000;
const MONTHS = 1000;
/** How many days look back: what is known when a month begins, and of the limit. */
const HISTORIES = [0, 7, 14, 28];

/** Numbers from 0 to 1 that look random (mulberry32): the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Month {
  /** Those before the month, and the month. */
  days: DayCost[];
  /** How many are before it. */
  history: number;
  totalRub: number;
  /** By which share its days vary. */
  variation: number;
}

/**
 * A month of an app, and the days before it: its days vary by 5 to 15 %, its weekends cost a tenth to all of a weekday, and
 * it grows or shrinks by up to half a percent a day.
 *
 * @param timesOn - how many times as much a day of the month costs.
 */
function monthOf(seed: number, history: number, timesOn = (_day: number): number => 1): Month {
  const random = randomOf(seed);
  const variation = 0.05 + 0.1 * random();
  const weekendShare = 0.1 + 0.9 * random();
  const growth = 1 + 0.01 * (random() - 0.5);
  const month = Math.floor(12 * random());
  const lengthDays = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const days = Array.from({ length: history + lengthDays }, (_, index): DayCost => {
    const day = index - history;
    const atMs = Date.UTC(2026, month, 1) + day * DAY_MS;
    const share = [0, 6].includes(new Date(atMs).getUTCDay()) ? weekendShare : 1;
    const luck = Math.exp(variation * normal() - variation ** 2 / 2);
    const date = new Date(atMs).toISOString().slice(0, 10);
    return { date, rub: 100 * share * growth ** day * luck * timesOn(day) };
  });
  return { days, history, totalRub: sum(days.slice(history)), variation };
}

function sum(days: readonly DayCost[]): number {
  return days.reduce((total, { rub }) => total + rub, 0);
}

const BUDGET: Budget = {
  kind: 'budget',
  scope: 'all',
  budgetScope: 'all',
  maxRub: '0',
  spentRub: '0',
  reservedRub: '0',
  unknownRub: '0',
  remainingRub: '0',
};

/** What is projected at the beginning of a day of the month, the day that reaches a limit, and whether there is an alert. */
function forecastAt({ days, history }: Month, day: number, maxRub: number) {
  const today = history + day;
  const known = days.slice(Math.max(0, today - 28), today);
  const projected = project(
    known,
    days.slice(today).map(({ date }) => ({ date, part: 1 })),
  );
  let total = sum(days.slice(history, today));
  if (projected === undefined) return undefined;
  const { costs, newPaceSince } = projected;
  const [from, remaining, to] = [total + projected.from, maxRub - total, total + projected.to];
  const ahead = costs.findIndex((rub) => (total += rub) >= maxRub);
  const isAlert = willNotLast({
    ...BUDGET,
    outcome: ahead === -1 ? 'lasts' : 'reached',
    maxRub: String(maxRub),
    remainingRub: String(remaining),
    likelyTotalRub: { from: String(from), likely: String(total), to: String(to) },
    basedOnDays: known.length,
    ...(newPaceSince !== undefined && { newPaceSince }),
  });
  return { from, to, isAlert, reachedOn: ahead === -1 ? days.length - history : day + ahead };
}

const seeds = Array.from({ length: MONTHS }, (_, index) => index + 1);
const historyOf = (seed: number): number => HISTORIES[seed % HISTORIES.length] ?? 0;
/** A month that costs twice as much from a day on, with two weeks before it and time to act, and a limit of the old pace. */
function doubledMonthOf(seed: number): { month: Month; on: number; maxRub: number } {
  const random = randomOf(seed + MONTHS);
  const history = [7, 14, 28][seed % 3] ?? 28;
  const on = 10 + Math.floor(10 * random());
  const maxRub = monthOf(seed, history).totalRub / (0.7 + 0.25 * random());
  return { month: monthOf(seed, history, (day) => (day >= on ? 2 : 1)), on, maxRub };
}
const monthDays = ({ days, history }: Month): number[] =>
  Array.from({ length: days.length - history }, (_, day) => day);

describe('in 1,000 simulated months', () => {
  test.each([
    // by how many days: on average, in 95 of 100 months, and at most
    { percent: 25, average: 1, usual: 2, most: 5 },
    { percent: 50, average: 0.6, usual: 1, most: 3 },
    { percent: 75, average: 0.25, usual: 1, most: 3 },
  ])(
    'after $percent % of a month, the day is off by $average days at most on average',
    ({ percent, average, usual, most }) => {
      const errors = seeds.flatMap((seed) => {
        const month = monthOf(seed, historyOf(seed));
        // the limit is reached on one of the last days
        const maxRub = month.totalRub * (0.8 + 0.15 * randomOf(seed + MONTHS)());
        let spent = 0;
        const reachedOn = month.days.slice(month.history).findIndex(({ rub }) => (spent += rub) >= maxRub);
        const forecast = forecastAt(month, Math.ceil((monthDays(month).length * percent) / 100), maxRub);
        return forecast === undefined ? [] : Math.abs(forecast.reachedOn - reachedOn);
      });
      errors.sort((a, b) => a - b);
      expect(errors.length).toBe(MONTHS);
      expect(errors.reduce((total, error) => total + error, 0) / MONTHS).toBeLessThanOrEqual(average);
      expect(errors[MONTHS * 0.95]).toBeLessThanOrEqual(usual);
      expect(errors.at(-1)).toBeLessThanOrEqual(most);
    },
  );

  test('the real total is within the bounds of nearly all, at any time', () => {
    const within = seeds.map((seed) => {
      const month = monthOf(seed, historyOf(seed));
      const forecast = forecastAt(month, 7 + (seed % 20), Infinity);
      return forecast !== undefined && forecast.from < month.totalRub && month.totalRub < forecast.to;
    });
    expect(within.filter(Boolean).length).toBeGreaterThanOrEqual(950);
  });

  test.each<{ what: string; most: number; monthOfSeed: (seed: number) => Month }>([
    { what: 'as usual', most: 0, monthOfSeed: (seed) => monthOf(seed, historyOf(seed)) },
    // three days would be a new pace
    {
      what: 'ten times as much on one day',
      most: 5,
      monthOfSeed: (seed) => monthOf(seed, historyOf(seed), (day) => (day === seed % 28 ? 10 : 1)),
    },
    { what: 'twice as much from a day on', most: 5, monthOfSeed: (seed) => doubledMonthOf(seed).month },
  ])('that cost $what and at most 95 % of the limit, there are $most false alarms at most', ({ monthOfSeed, most }) => {
    const falseAlarms = seeds.filter((seed) => {
      const month = monthOfSeed(seed);
      const maxRub = month.totalRub / (0.6 + 0.35 * randomOf(seed + MONTHS)());
      return monthDays(month).some((day) => forecastAt(month, day, maxRub)?.isAlert);
    });
    expect(falseAlarms.length).toBeLessThanOrEqual(most);
  });

  // of those that exceed it by less, whoever knows everything but the new pace misses some as well
  test('none is missed within three days after its pace doubles, if it exceeds the limit by as much as a day varies', () => {
    let exceeding = 0;
    const missed = seeds.filter((seed) => {
      const { month, on, maxRub } = doubledMonthOf(seed);
      if (month.totalRub < (1 + month.variation) * maxRub) return false;
      exceeding += 1;
      return ![1, 2, 3].some((later) => forecastAt(month, on + later, maxRub)?.isAlert);
    });
    expect(missed).toEqual([]);
    expect(exceeding).toBeGreaterThan(800);
  });
});

describe('a projection', () => {
  const from = (date: string, costs: readonly number[]): DayCost[] =>
    costs.map((rub, index) => ({ date: new Date(Date.parse(date) + index * DAY_MS).toISOString().slice(0, 10), rub }));
  const MONDAY = '2026-11-02';
  const NEXT = [
    { date: '2026-11-30', part: 0.5 },
    { date: '2026-12-05', part: 1 },
  ];
  const week = [10, 10, 10, 10, 10, 3, 3];

  test('needs a week', () => {
    expect(project(from(MONDAY, week.slice(1)), NEXT)).toBeUndefined();
    // 56 in a week are 8 a day: half of a Monday, and a Saturday
    expect(project(from(MONDAY, week), NEXT)?.costs).toEqual([4, 8]);
  });

  test('tells weekdays and weekends apart from two weeks on', () => {
    expect(project(from(MONDAY, [...week, ...week.slice(1)]), NEXT)?.costs[1]).not.toBeCloseTo(3, 1);
    expect(project(from(MONDAY, [...week, ...week]), NEXT)?.costs.map(Math.round)).toEqual([5, 3]);
  });

  test('goes by the latest three days if they cost twice as much as all before', () => {
    const doubled = from(MONDAY, [...week, ...week, ...week, 20, 20, 20]);
    expect(project(doubled, NEXT)).toMatchObject({ newPaceSince: '2026-11-23' });
    expect(project(doubled, NEXT)?.costs.map(Math.round)).toEqual([10, 6]);
    // one such day may be chance
    const once = from(MONDAY, [...week, ...week, ...week, 10, 10, 20]);
    expect(project(once, NEXT)?.costs.map(Math.floor)).toEqual([5, 3]);
  });

  test('takes three expensive days for chance if days differ as much anyway', () => {
    const uneven = Array.from({ length: 21 }, (_, day): number => (day % 2 === 0 ? 5 : 15));
    expect(project(from(MONDAY, [...uneven, 15, 15, 15]), NEXT)).not.toHaveProperty('newPaceSince', expect.anything());
    expect(project(from(MONDAY, [...uneven.fill(10), 15, 15, 15]), NEXT)).toMatchObject({ newPaceSince: '2026-11-23' });
  });

  test('sees a new pace through a weekend that costs nothing', () => {
    const free = [10, 10, 10, 10, 10, 0, 0];
    const doubled = from(MONDAY, [...free, ...free, 10, 10, 10, 10, 20, 0, 0, 20, 20]);
    expect(project(doubled, NEXT)?.newPaceSince).toBe('2026-11-20');
    expect(project(doubled, NEXT)?.costs.map(Math.round)).toEqual([10, 0]);
    expect(project(doubled.slice(0, -1), NEXT)?.newPaceSince).toBeUndefined();
  });

  test('has bounds that are wider the more the days differ', () => {
    const even = project(from(MONDAY, [...week, ...week]), NEXT);
    const uneven = project(from(MONDAY, [...week, 5, 15, 2, 18, 10, 0, 6]), NEXT);
    expect(even?.from).toBeGreaterThan(uneven?.from ?? 0);
    expect(even?.to).toBeLessThan(uneven?.to ?? 0);
  });

  test('of days that cost nothing is nothing', () => {
    expect(project(from(MONDAY, [...week, ...week].fill(0)), NEXT)).toEqual({ costs: [0, 0], from: 0, to: 0 });
  });
});
