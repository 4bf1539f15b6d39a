import { compareRub, subtractRub, sumRub } from '@kopek/core';
import { budgetOf, dateIn, windowOf, type Budget, type LimitState } from '@kopek/ledger';
import { dayOf } from '../moments.ts';
import type { ReportTexts } from '../texts/texts.ts';
import type { Group } from './grouping.ts';

/** A limit that the user names: `5000/month`. */
export type NamedLimit = Pick<Budget, 'maxRub' | 'period'>;

/** The state of a limit, and when it will be reached at the current pace. What is left is below 0 if it was exceeded. */
export interface LimitOutlook extends Budget {
  /** A price is missing in what was spent. */
  isPartial: boolean;
  /** Ms since 1970: of the window, else of the first spending. */
  startMs: number;
  /** Ms since 1970; absent for a limit without a period. */
  endMs: number | undefined;
  /** When nothing is left, ms since 1970; absent when the window ends before, or nothing is spent. */
  reachedMs?: number;
  /** The day of that, `2026-11-27`. */
  reachedOn?: string;
  /** What was left at the end of each day; empty where the report does not cover the window. */
  curve: { atMs: number; remainingRub: string }[];
}

/** A day of 24 hours. */
export const DAY_MS = 86_400_000;
/** How many of the latest days a limit without a window is judged by. */
const RECENT_DAYS = 30;
/** Beyond a hundred years a date means nothing. */
const FORESEEABLE_MS = 36_500 * DAY_MS;

/** What an outlook is made from. */
export interface OutlookContext {
  nowMs: number;
  timeZone: string;
  /** Spending by scope and day. */
  scopes: readonly Pick<Group, 'keys' | 'total'>[];
  /** The first moment that the report covers, ms since 1970. */
  coveredFromMs: number;
}

/** The days of a scope, in order. */
function daysOf(scope: string, { scopes }: OutlookContext): { day: string; costRub: string; unknown: number }[] {
  return scopes
    .filter(({ keys }) => keys[0] === scope)
    .map(({ keys: [, day = ''], total: { costRub = '0', unknown } }) => ({ day, costRub, unknown }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** The limits in the ledger, the nearest to its end first, after the limit that the user gives. */
export function outlooksOf(
  states: readonly LimitState[],
  named: NamedLimit | undefined,
  context: OutlookContext,
): LimitOutlook[] {
  const known = states
    .map((state) => outlook(state, context))
    .sort((a, b) => usedPart(b) - usedPart(a) || a.scope.localeCompare(b.scope));
  if (named === undefined) return known;
  const { timeZone, nowMs } = context;
  const since = named.period === undefined ? '' : dateIn(timeZone, windowOf(named.period, timeZone, nowMs).startMs);
  const spent = daysOf('all', context).filter(({ day }) => day >= since);
  const spentRub = sumRub(spent.map(({ costRub }) => costRub));
  const limit = { scope: 'all', mode: 'loose', onUnknownCost: 'allow', ...named } as const;
  return [outlook({ limit, spentRub, unknownRub: '0', reservedRub: '0' }, context), ...known];
}

/** The scope of a limit in words: `Model volga/one`. */
export function limitName(scope: string, { page, columns }: ReportTexts): string {
  if (scope === 'all') return page.everything;
  const named = scope.replace(/^(model|run):/, (_, kind: 'model' | 'run') => `${columns[kind]} `);
  return named === scope ? `${columns.tag} ${scope}` : named;
}

/** For order only. */
function usedPart({ maxRub, remainingRub }: LimitOutlook): number {
  return Number(maxRub) > 0 ? 1 - Number(remainingRub) / Number(maxRub) : 1;
}

function outlook(state: LimitState, context: OutlookContext): LimitOutlook {
  const { nowMs, coveredFromMs } = context;
  const { scope } = state.limit;
  const budget = budgetOf(state);
  const { maxRub, spentRub, remainingRub, period, timeZone: zone = context.timeZone } = budget;
  const days = daysOf(scope, context);
  const window = period === undefined ? undefined : windowOf(period, zone, nowMs);
  const firstMs = days[0] === undefined ? nowMs : dayOf(days[0].day, zone).startMs;
  const startMs = window?.startMs ?? firstMs;
  const endMs = window?.endMs;
  const isPartial =
    compareRub(budget.unknownRub, '0') > 0 || daysSince(startMs, days, zone).some(({ unknown }) => unknown > 0);
  const left = Number(remainingRub);
  // as spent in the window so far, or in the latest days; a forecast needs no exact digits
  const sinceMs = window?.startMs ?? Math.max(firstMs, nowMs - RECENT_DAYS * DAY_MS);
  const recentRub = sumRub(daysSince(sinceMs, days, zone).map(({ costRub }) => costRub));
  // a day at least: the first call after midnight is no trend
  const rubPerMs = Number(window === undefined ? recentRub : spentRub) / Math.max(nowMs - sinceMs, DAY_MS);
  const reachedMs = left <= 0 ? nowMs : rubPerMs > 0 ? nowMs + left / rubPerMs : Infinity;
  const isReached = reachedMs < Math.min(endMs ?? Infinity, nowMs + FORESEEABLE_MS);
  const curve: LimitOutlook['curve'] = [];
  if (startMs >= coveredFromMs) {
    curve.push({ atMs: startMs, remainingRub: maxRub });
    for (const { day, costRub } of daysSince(startMs, days, zone)) {
      const before = curve.at(-1)?.remainingRub ?? maxRub;
      curve.push({ atMs: Math.min(dayOf(day, zone).endMs, nowMs), remainingRub: subtractRub(before, costRub) });
    }
  }
  const reached = isReached ? { reachedMs, reachedOn: dateIn(zone, reachedMs) } : {};
  return { ...budget, isPartial, startMs, endMs, curve, ...reached };
}

function daysSince<Day extends { day: string }>(sinceMs: number, days: readonly Day[], zone: string): Day[] {
  const since = dateIn(zone, sinceMs);
  return days.filter(({ day }) => day >= since);
}
