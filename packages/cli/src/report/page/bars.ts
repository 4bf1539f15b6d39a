import { sumRub } from '@kopek/core';
import { LedgerSum, type LedgerTotal } from '@kopek/ledger';
import type { Findings } from '../findings.ts';
import { valueIn } from '../grouping.ts';
import { DAY_MS } from '../outlook.ts';
import type { Survey } from '../survey.ts';

/** One of the parts that bars are stacked from: a model, or a value of a tag. */
export interface Part {
  /** `""` for what has no name; absent for the parts that are joined as others. */
  key: string | undefined;
  costRub: string;
}

/** A bar: a day or a month. */
export interface Bar {
  /** Its first day. */
  day: string;
  total: LedgerTotal;
  /** Rubles, in the order of the parts. */
  parts: string[];
}

/** The bars of the page, and the parts that they are stacked from. */
export interface Bars {
  unit: 'day' | 'month';
  bars: Bar[];
  parts: Part[];
}

/** How many colours can be told apart. */
const MAX_PARTS = 6;
/** How many bars are still wide enough to be seen and pointed at. */
const MAX_DAYS = 370;

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
  const unit = asked ?? (all.length <= MAX_DAYS ? 'day' : 'month');
  const parts = partsOf(survey);
  const places = new Map(parts.map(({ key }, place) => [key, place]));
  const bars = new Map<string, { sum: LedgerSum; parts: string[] }>();
  for (const day of all) {
    valueIn(bars, firstDayOf(unit, day), () => ({ sum: new LedgerSum(), parts: parts.map(() => '0') }));
  }
  for (const { keys, total } of survey.days.totals()) {
    const [day = '', part = ''] = keys;
    const bar = bars.get(firstDayOf(unit, day));
    if (bar === undefined) continue;
    bar.sum.fold(total);
    const place = places.get(part) ?? parts.length - 1;
    if (total.costRub !== '0') bar.parts[place] = sumRub([bar.parts[place] ?? '0', total.costRub ?? '0']);
  }
  return { unit, bars: [...bars].map(([day, bar]) => ({ day, total: bar.sum.total(), parts: bar.parts })), parts };
}

/** The most expensive parts, and the others joined. */
function partsOf({ parts }: Survey): Part[] {
  const sorted = parts
    .totals()
    .map(({ name, total }): Part => ({ key: name, costRub: total.costRub ?? '0' }))
    .filter(({ costRub }) => costRub !== '0');
  if (sorted.length <= MAX_PARTS + 1) return sorted;
  const others = sumRub(sorted.slice(MAX_PARTS).map(({ costRub }) => costRub));
  return [...sorted.slice(0, MAX_PARTS), { key: undefined, costRub: others }];
}

function firstDayOf(unit: Bars['unit'], day: string): string {
  return unit === 'day' ? day : `${day.slice(0, 'YYYY-MM'.length)}-01`;
}
