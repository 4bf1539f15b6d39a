import { Big } from 'big.js';
import { windowOf } from '@kopek/ledger';
import { dayOf } from '../../moments.ts';
import type { Findings } from '../findings.ts';
import type { Survey } from '../survey.ts';

/** One of the parts that bars are stacked from: a model, or a value of a tag. */
export interface Part {
  /** `""` for what has no name; absent for the parts that are joined as others. */
  key: string | undefined;
  cost: Big;
}

/** A bar: a day, a week or a month. */
export interface Bar {
  /** Its first day. */
  day: string;
  cost: Big;
  calls: number;
  unknown: number;
  /** In the order of the parts. */
  parts: Big[];
}

/** The bars of the page, and the parts that they are stacked from. */
export interface Bars {
  unit: 'day' | 'week' | 'month';
  bars: Bar[];
  parts: Part[];
}

/** How many colours can be told apart. */
const MOST_PARTS = 6;
/** How many bars are still wide enough to be seen and pointed at. */
const MOST_DAYS = 370;
const MOST_WEEKS = 160;
const ZERO = new Big(0);
const DAY_MS = 86_400_000;

/** Days from the first to the last, those without spending too. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(`${first}T00:00:00Z`); ms <= Date.parse(`${last}T00:00:00Z`); ms += DAY_MS) {
    days.push(new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length));
  }
  return days;
}

/** Puts the days of the findings into bars, and joins the small parts. */
export function barsOf({ survey, days }: Findings, asked?: Bars['unit']): Bars {
  const all = days === undefined ? [] : daysBetween(days.first, days.last);
  const unit = asked ?? (all.length <= MOST_DAYS ? 'day' : all.length <= MOST_WEEKS * 7 ? 'week' : 'month');
  const parts = partsOf(survey);
  const places = new Map(parts.map(({ key }, place) => [key, place]));
  const bars = new Map<string, Bar>();
  for (const day of all) {
    const name = firstDayOf(unit, day);
    let bar = bars.get(name);
    if (bar === undefined) {
      bars.set(name, (bar = { day: name, cost: ZERO, calls: 0, unknown: 0, parts: parts.map(() => ZERO) }));
    }
    const spent = survey.days.get(day);
    if (spent === undefined) continue;
    bar.cost = bar.cost.plus(spent.tally.cost);
    bar.calls += spent.tally.attempts;
    bar.unknown += spent.tally.unknown;
    for (const [key, cost] of spent.parts) {
      if (cost.eq(0)) continue;
      const place = places.get(key) ?? parts.length - 1;
      bar.parts[place] = (bar.parts[place] ?? ZERO).plus(cost);
    }
  }
  return { unit, bars: [...bars.values()], parts };
}

/** The most expensive parts, and the others joined. */
function partsOf({ parts }: Survey): Part[] {
  const sorted = [...parts]
    .map(([key, { cost }]): Part => ({ key, cost }))
    .filter(({ cost }) => !cost.eq(0))
    .sort((a, b) => b.cost.cmp(a.cost) || (a.key ?? '').localeCompare(b.key ?? ''));
  if (sorted.length <= MOST_PARTS + 1) return sorted;
  const others = sorted.slice(MOST_PARTS).reduce((sum, { cost }) => sum.plus(cost), ZERO);
  return [...sorted.slice(0, MOST_PARTS), { key: undefined, cost: others }];
}

function firstDayOf(unit: Bars['unit'], day: string): string {
  if (unit === 'day') return day;
  const { startMs } = windowOf(unit, 'UTC', dayOf(day, 'UTC').startMs);
  return new Date(startMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
