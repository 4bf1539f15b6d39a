import { subtractRub, sumRub } from '@kopek/core';
import {
  budgetOf,
  dateIn,
  forecastOf,
  windowOf,
  type Budget,
  type Forecast,
  type LimitState,
  type SpentDay,
} from '@kopek/ledger';
import { DEFAULT_TIME_ZONE } from '@kopek/ledger/store';
import { dayOf } from '../moments.ts';
import type { ReportTexts } from '../texts/texts.ts';
import type { Group } from './grouping.ts';
import type { EntrySource } from './source/entry-source.ts';

/** A limit that the user names: `5000/month`. */
export type NamedLimit = Pick<Budget, 'maxRub' | 'period'>;

/** The forecast of a limit, and how it came about. What is left is below 0 if it was exceeded. */
export interface LimitOutlook extends Forecast {
  /** A price is missing in what was spent. */
  isPartial: boolean;
  /** Ms since 1970: of the window, else of the first spending. */
  startMs: number;
  /** Ms since 1970; absent for a limit without a period. */
  endMs: number | undefined;
  /** What was left at the end of each day; empty where the report does not cover the window. */
  curve: { atMs: number; remainingRub: string }[];
}

/** A day of 24 hours. */
export const DAY_MS = 86_400_000;

/** What an outlook is made from. */
export interface OutlookContext {
  nowMs: number;
  timeZone: string;
  /** Spending by scope and day. */
  scopes: readonly Pick<Group, 'keys' | 'total'>[];
  /** The first moment that the report covers up to now, ms since 1970. */
  coveredFromMs: number;
  /** The latest days of a scope; absent for an export, of which the days of the report are all there is. */
  days?: EntrySource['days'];
}

function daysOf(scope: string, { scopes }: OutlookContext): Required<SpentDay>[] {
  return scopes
    .filter(({ keys }) => keys[0] === scope)
    .map(({ keys: [, date = ''], total: { costRub = '0', unknown } }) => ({ date, spentRub: costRub, unknown }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** The limits in the ledger, the nearest to its end first, after the limit that the user gives. */
export async function outlooksOf(
  states: readonly LimitState[],
  named: NamedLimit | undefined,
  context: OutlookContext,
): Promise<LimitOutlook[]> {
  const known = (await Promise.all(states.map((state) => outlook(state, context)))).sort(
    (a, b) => usedPart(b) - usedPart(a) || a.scope.localeCompare(b.scope),
  );
  if (named === undefined) return known;
  const { timeZone, nowMs } = context;
  const since = named.period === undefined ? '' : dateIn(timeZone, windowOf(named.period, timeZone, nowMs).startMs);
  const spent = daysOf('all', context).filter(({ date }) => date >= since);
  const spentRub = sumRub(spent.map((day) => day.spentRub));
  const unknown = spent.reduce((sum, day) => sum + day.unknown, 0);
  const limit = { scope: 'all', mode: 'loose', onUnknownCost: 'allow', ...named, timeZone } as const;
  return [await outlook({ limit, spentRub, unknown, unknownRub: '0', reservedRub: '0' }, context), ...known];
}

/** The scope of a limit in words: `Model volga/one`; `Run (none)` of calls in no run, which count together. */
export function limitName(scope: string, { page, columns, none }: ReportTexts): string {
  if (scope === 'all') return page.everything;
  const whole = /[:=]$/.test(scope) ? scope + none : scope;
  const named = whole.replace(/^(model|run):/, (_, kind: 'model' | 'run') => `${columns[kind]} `);
  return named === whole ? `${columns.tag} ${whole}` : named;
}

/** For order only. */
function usedPart({ maxRub, remainingRub }: LimitOutlook): number {
  return Number(maxRub) > 0 ? 1 - Number(remainingRub) / Number(maxRub) : 1;
}

async function outlook(state: LimitState, context: OutlookContext): Promise<LimitOutlook> {
  const { nowMs, coveredFromMs } = context;
  const budget = budgetOf(state);
  const { maxRub, period, timeZone: zone = DEFAULT_TIME_ZONE } = budget;
  const { scope } = state.limit;
  const days = daysOf(scope, context);
  const latest = (await context.days?.({ scope, timeZone: zone })) ?? days;
  const window = period === undefined ? undefined : windowOf(period, zone, nowMs);
  const startMs = window?.startMs ?? (days[0] === undefined ? nowMs : dayOf(days[0].date, context.timeZone).startMs);
  const counted = days.filter(({ date }) => date >= dateIn(context.timeZone, startMs));
  const isPartial = (budget.unknown ?? 0) > 0;
  const curve: LimitOutlook['curve'] = [];
  if (startMs >= coveredFromMs) {
    curve.push({ atMs: startMs, remainingRub: maxRub });
    // the window may begin within the first of these days
    let left = subtractRub(maxRub, subtractRub(budget.spentRub, sumRub(counted.map((day) => day.spentRub))));
    for (const { date, spentRub } of counted) {
      left = subtractRub(left, spentRub);
      curve.push({ atMs: Math.min(dayOf(date, context.timeZone).endMs, nowMs), remainingRub: left });
    }
  }
  return { ...forecastOf(budget, latest, nowMs), isPartial, startMs, endMs: window?.endMs, curve };
}
