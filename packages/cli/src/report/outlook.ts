import { subtractRub, sumRub } from '@kopek/core';
import { dateIn, windowOf, type LimitState, type Period } from '@kopek/ledger';
import { dayOf } from '../moments.ts';
import type { ReportTexts } from '../texts/texts.ts';
import type { Group } from './grouping.ts';

/** A limit that the user names: `5000/month`. */
export interface NamedLimit {
  maxRub: string;
  period?: Period;
}

/** A point of a burn-down: what was left at the end of a day. */
export interface LeftAtEnd {
  /** Ms since 1970. */
  atMs: number;
  leftRub: string;
}

/** How a limit stands, and when it will be reached if spending goes on as it did. */
export interface LimitOutlook {
  scope: string;
  maxRub: string;
  period?: Period;
  spentRub: string;
  /** Held for calls in flight and for unknown prices, rubles. */
  heldRub: string;
  /** Below 0 when the limit has been passed. */
  leftRub: string;
  /** Ms since 1970: of the window, else of the first spending. */
  startMs: number;
  /** Ms since 1970; absent for a limit of the whole life of the books. */
  endMs?: number;
  /** The day on which nothing is left, `2026-11-27`; absent when the window ends before, or nothing is spent. */
  reachedOn?: string;
  /** The same, ms since 1970. */
  reachedMs?: number;
  /** Day by day; empty where the report does not cover the window. */
  curve: LeftAtEnd[];
}

const DAY_MS = 86_400_000;
/** How many of the latest days a limit without a window is judged by. */
const RECENT_DAYS = 30;

/** What an outlook is made from. */
export interface OutlookContext {
  nowMs: number;
  timeZone: string;
  /** Spending by scope and day. */
  scopes: readonly Pick<Group, 'keys' | 'total'>[];
  /** The first moment that the report covers, ms since 1970. */
  coveredFromMs: number;
}

interface SpentDay {
  day: string;
  costRub: string;
}

/** The days of a scope, in order. */
function daysOf(scope: string, scopes: OutlookContext['scopes']): SpentDay[] {
  return scopes
    .filter(({ keys }) => keys[0] === scope)
    .map(({ keys: [, day = ''], total: { costRub = '0' } }) => ({ day, costRub }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** The limits of the books, those that are nearest to their end first, and before them the one that the user names. */
export function outlooksOf(
  states: readonly LimitState[],
  named: NamedLimit | undefined,
  context: OutlookContext,
): LimitOutlook[] {
  const known = states.map(({ limit, spentRub, reservedRub, heldRub }) =>
    outlook(
      { scope: limit.scope, maxRub: limit.maxRub, period: limit.period, timeZone: limit.timeZone },
      { spentRub, heldRub: sumRub([reservedRub, heldRub]) },
      context,
    ),
  );
  known.sort((a, b) => shareOf(b) - shareOf(a) || a.scope.localeCompare(b.scope));
  if (named === undefined) return known;
  const limit = { scope: 'ledger', timeZone: undefined, ...named };
  const { timeZone, nowMs, scopes } = context;
  const since = limit.period === undefined ? '' : dateIn(timeZone, windowOf(limit.period, timeZone, nowMs).startMs);
  const spent = daysOf('ledger', scopes).filter(({ day }) => day >= since);
  return [
    outlook(
      { period: undefined, ...limit },
      { spentRub: sumRub(spent.map(({ costRub }) => costRub)), heldRub: '0' },
      context,
    ),
    ...known,
  ];
}

/** The scope of a limit in words: `Model volga/one`. */
export function limitName(scope: string, { page }: ReportTexts): string {
  if (scope === 'ledger') return page.everything;
  return scope.replace(/^(model|run|tag):/, (_, kind: string) => `${page.scopeKinds[kind]} `);
}

/** The part of a limit that is used; for order and pictures only. */
export function shareOf({ maxRub, spentRub, heldRub }: LimitOutlook): number {
  return Number(maxRub) > 0 ? (Number(spentRub) + Number(heldRub)) / Number(maxRub) : 1;
}

function outlook(
  limit: { scope: string; maxRub: string; period: Period | undefined; timeZone: string | undefined },
  { spentRub, heldRub }: { spentRub: string; heldRub: string },
  context: OutlookContext,
): LimitOutlook {
  const { nowMs, timeZone } = context;
  const { scope, maxRub, period } = limit;
  const zone = limit.timeZone ?? timeZone;
  const days = daysOf(scope, context.scopes);
  const window = period === undefined ? undefined : windowOf(period, zone, nowMs);
  const firstDay = days[0]?.day;
  const firstMs = firstDay === undefined ? nowMs : dayOf(firstDay, zone).startMs;
  const startMs = window?.startMs ?? firstMs;
  const leftRub = subtractRub(maxRub, sumRub([spentRub, heldRub]));
  const left = Number(leftRub);
  const curve = startMs >= context.coveredFromMs ? curveOf(maxRub, days, { startMs, nowMs, zone }) : [];
  const rate = perMs(days, spentRub, window?.startMs, { firstMs, nowMs, zone });
  const found: LimitOutlook = { scope, maxRub, spentRub, heldRub, leftRub, startMs, curve };
  if (period !== undefined) found.period = period;
  if (window !== undefined) found.endMs = window.endMs;
  const reachedMs = left <= 0 ? nowMs : rate > 0 ? nowMs + left / rate : Infinity;
  // beyond a hundred years a date means nothing
  if (reachedMs < Math.min(found.endMs ?? Infinity, nowMs + 36_500 * DAY_MS)) {
    found.reachedMs = reachedMs;
    found.reachedOn = dateIn(zone, reachedMs);
  }
  return found;
}

/** Rubles in a millisecond, as spent in the window so far, or in the latest days. A forecast needs no exact digits. */
function perMs(
  days: readonly SpentDay[],
  spentRub: string,
  windowStartMs: number | undefined,
  { firstMs, nowMs, zone }: { firstMs: number; nowMs: number; zone: string },
): number {
  // a day at least: the first call after midnight is no trend
  if (windowStartMs !== undefined) return Number(spentRub) / Math.max(nowMs - windowStartMs, DAY_MS);
  const sinceMs = Math.max(firstMs, nowMs - RECENT_DAYS * DAY_MS);
  const since = dateIn(zone, sinceMs);
  const spent = days.filter(({ day }) => day >= since).reduce((sum, { costRub }) => sum + Number(costRub), 0);
  return spent / Math.max(nowMs - sinceMs, DAY_MS);
}

function curveOf(
  maxRub: string,
  days: readonly SpentDay[],
  { startMs, nowMs, zone }: { startMs: number; nowMs: number; zone: string },
): LeftAtEnd[] {
  let leftRub = maxRub;
  const curve: LeftAtEnd[] = [{ atMs: startMs, leftRub }];
  const since = dateIn(zone, startMs);
  for (const { day, costRub } of days) {
    if (day < since) continue;
    leftRub = subtractRub(leftRub, costRub);
    curve.push({ atMs: Math.min(dayOf(day, zone).endMs, nowMs), leftRub });
  }
  return curve;
}
