import type { MaybePromise } from '@kopek/core';
import { amountOf, defined } from '@kopek/core/kit';
import { budgetOf, unspentRub, type Budget } from '../contract/budget.ts';
import type { LedgerStore, SpentDay } from '../contract/contract.ts';
import { dateIn, DAY_MS, DAYS_LOOKED_BACK, DEFAULT_TIME_ZONE, windowOf } from '../base/windows.ts';
import { project, sum } from './pace.ts';

/** When a limit will be reached if spending goes on as lately. Dates are days of its time zone, such as `2026-11-27`. */
export interface Forecast extends Budget {
  /**
   * `reached`: on the day `reachedOn`. `lasts`: its window ends before; a wallet lasts a year at least. `too-early`: the
   * spending of a whole week is not known yet.
   */
  outcome: 'reached' | 'lasts' | 'too-early';
  /** The day on which nothing will remain; today if nothing does. Present exactly if `reached`. */
  reachedOn?: string;
  /** Average of the latest seven whole days, rubles. Absent before the first. */
  averageRubPerDay?: string;
  /**
   * What the window will have cost at its end, rubles: the likely amount, and bounds that it almost certainly keeps.
   * Absent without a period, and if it is too early.
   */
  likelyTotalRub?: { from: string; likely: string; to: string };
  /** The day since which spending differs from earlier days by more than chance. Absent if it does not. */
  newPaceSince?: string;
  /** How many whole days it is based on: 28 at most. */
  basedOnDays: number;
  /** Costs are unknown: amounts are at least these, and the day is this one at the latest. */
  isLowerBound?: true;
}

/** How far a forecast looks ahead. */
const DAYS_AHEAD = 366;
const WEEK = 7;

/**
 * Forecasts a budget, or any other limit, from what its scope has cost on each day.
 *
 * @param days - of the time zone of the budget, in any order; days that are missing have cost nothing.
 */
export function forecastOf(budget: Budget, days: readonly SpentDay[], nowMs: number): Forecast {
  const { period, timeZone = DEFAULT_TIME_ZONE, maxRub, unknownRub } = budget;
  const today = dateIn(timeZone, nowMs);
  const spent = new Map(days.map(({ date, spentRub }) => [date, Number(spentRub)]));
  const looked = datesFrom(today, -DAYS_LOOKED_BACK, -1).map((date) => ({ date, rub: spent.get(date) ?? 0 }));
  const first = looked.findIndex(({ rub }) => rub > 0);
  const known = first === -1 ? [] : looked.slice(first);

  const day = windowOf('day', timeZone, nowMs);
  const endMs = period === undefined ? nowMs + DAYS_AHEAD * DAY_MS : windowOf(period, timeZone, nowMs).endMs;
  const lastDate = dateIn(timeZone, endMs - 1);
  const restOfToday = (Math.min(day.endMs, endMs) - nowMs) / (day.endMs - day.startMs);
  const ahead = datesFrom(today, 0, DAYS_AHEAD)
    .filter((date) => date <= lastDate)
    .map((date) => ({ date, part: date === today ? restOfToday : 1 }));
  const projected = project(known, ahead);
  const { costs = [], from = 0, to = 0, newPaceSince } = projected ?? {};
  let left = Number(unspentRub(budget));
  const used = Number(maxRub) - left;
  const reachedOn = left <= 0 ? today : ahead[costs.findIndex((cost) => (left -= cost) <= 0)]?.date;

  const week = known.slice(-WEEK).map(({ rub }) => rub);
  const isUnknown = [budget, ...days].some(({ unknown = 0 }) => unknown > 0) || Number(unknownRub) > 0;
  return {
    ...budget,
    outcome: reachedOn !== undefined ? 'reached' : projected === undefined ? 'too-early' : 'lasts',
    basedOnDays: known.length,
    ...defined({ reachedOn, newPaceSince }),
    ...(week.length > 0 && { averageRubPerDay: rubOf(sum(week) / week.length) }),
    ...(period &&
      projected && {
        likelyTotalRub: { from: rubOf(used + from), likely: rubOf(used + sum(costs)), to: rubOf(used + to) },
      }),
    ...(isUnknown && { isLowerBound: true }),
  };
}

/** Whether something remains now, and nothing at the end of the window: almost certainly, or likely at a new pace. */
export function willNotLast(forecast: Forecast): boolean {
  const { outcome, maxRub, likelyTotalRub, newPaceSince } = forecast;
  const isSure = newPaceSince !== undefined || Number(likelyTotalRub?.from) > Number(maxRub);
  return outcome === 'reached' && Number(unspentRub(forecast)) > 0 && isSure;
}

/** Forecasts all limits of a scope, in the ledger and in code; the first to be reached comes first. */
export async function readForecasts(
  store: Pick<LedgerStore, 'limits' | 'budgets' | 'days'>,
  scope: string,
): Promise<Forecast[]> {
  const inCode = (await store.limits({ scope })).filter(({ limit }) => limit.budgetScope === undefined);
  const states = [...(await store.budgets({ scopes: [scope] })), ...inCode];
  const daysIn = new Map<string, MaybePromise<SpentDay[]>>();
  const forecasts = states.map(async (state) => {
    const { timeZone = DEFAULT_TIME_ZONE } = state.limit;
    const days = daysIn.get(timeZone) ?? store.days({ scope, timeZone });
    daysIn.set(timeZone, days);
    return forecastOf(budgetOf(state), await days, Date.now());
  });
  // dates come before words
  const dayOf = ({ reachedOn = 'later' }: Forecast): string => reachedOn;
  return (await Promise.all(forecasts)).sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

/** Lists dates by their distance from one, in days. */
function datesFrom(date: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date(Date.parse(date) + (first + index) * DAY_MS).toISOString().slice(0, date.length),
  );
}

/** To the kopek, and amounts below a ruble to a millionth. */
function rubOf(rub: number): string {
  return amountOf(rub.toFixed(Math.abs(rub) < 1 ? 6 : 2)).toString();
}
