import { defined } from '@kopek/core/kit';
import { isTimeZone, windowOf, type Period, type TimeWindow, type TotalsQuery } from '@kopek/ledger';
import { DEFAULT_TIME_ZONE, momentOf } from '@kopek/ledger/store';
import { InvalidArgumentError } from 'commander';
import { UsageError, type Context } from './context.ts';

/** What dates and moments look like, for messages. */
const EXAMPLES = '2026-11-22, 2026-11-22T12:00:00Z, 7d, yesterday, last month';

/** A stretch of time to read, ISO 8601; absent ends are open. */
export type Stretch = Pick<TotalsQuery, 'from' | 'to'>;

/** Calendar windows by their names, and how many of them back they are. */
const NAMED: Readonly<Record<string, readonly [period: Period, back: 0 | 1]>> = {
  today: ['day', 0],
  yesterday: ['day', 1],
  'this week': ['week', 0],
  'last week': ['week', 1],
  'this month': ['month', 0],
  'last month': ['month', 1],
};
const UNIT_HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 7 * 24 };

/**
 * Reads `--since` and `--until`. A date or a calendar window means the whole of it in the time zone, so
 * `--until 2026-11-22` includes that day; a moment with a time is what it is, in that time zone unless it has an offset; `7d` is so long ago.
 *
 * @param timeZone - absent: that of the ledger.
 * @throws RangeError for anything else; UsageError for a period that ends before it begins: there is nothing to show of it.
 */
export function stretchOf(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  { texts }: Pick<Context, 'texts'>,
  timeZone: string = DEFAULT_TIME_ZONE,
  nowMs: number = Date.now(),
): Stretch {
  const from = since && new Date(momentsOf(since, timeZone, nowMs).startMs).toISOString();
  const to = until && new Date(momentsOf(until, timeZone, nowMs).endMs).toISOString();
  if (since && until && from && to && from >= to) throw new UsageError(texts.emptyPeriod(since, until));
  return defined({ from, to });
}

/**
 * The period before a stretch: the calendar window before it when it is one, else as long as it is.
 *
 * @returns undefined for a stretch without a beginning: nothing comes before it.
 */
export function stretchBefore({ from, to }: Stretch, timeZone: string, nowMs: number): Required<Stretch> | undefined {
  if (from === undefined) return undefined;
  const startMs = Date.parse(from);
  const endMs = to === undefined ? nowMs : Date.parse(to);
  const window = (['day', 'week', 'month'] as const).find((period) => {
    const found = windowOf(period, timeZone, startMs);
    return found.startMs === startMs && found.endMs === endMs;
  });
  const beforeMs = window === undefined ? startMs - (endMs - startMs) : windowOf(window, timeZone, startMs - 1).startMs;
  return { from: new Date(beforeMs).toISOString(), to: from };
}

function momentsOf(text: string, timeZone: string, nowMs: number): TimeWindow {
  const [period, back] = NAMED[text.toLowerCase()] ?? [];
  if (period !== undefined) {
    const now = windowOf(period, timeZone, nowMs);
    return back === 0 ? now : windowOf(period, timeZone, now.startMs - 1);
  }
  const [, count = '', unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  const agoMs = nowMs - Number(count) * (UNIT_HOURS[unit] ?? 0) * 3_600_000;
  if (unit !== '') return { startMs: agoMs, endMs: agoMs };
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayOf(text, timeZone);
  const ms = momentIn(text.replace(' ', 'T'), timeZone, text);
  return { startMs: ms, endMs: ms };
}

/**
 * The whole of a day, ms since 1970.
 *
 * @param text - `2026-11-22`.
 * @throws RangeError for a day that does not exist.
 */
export function dayOf(text: string, timeZone: string): TimeWindow {
  return windowOf('day', timeZone, momentIn(text, timeZone, text));
}

function momentIn(moment: string, timeZone: string, given: string): number {
  try {
    return momentOf(moment, timeZone);
  } catch {
    throw new RangeError(`${given}: ${EXAMPLES}`);
  }
}

/** Writes moments of a time zone so that they sort as texts: `2026-11-22 12:00:05`. */
export function clockIn(
  timeStyle: 'short' | 'medium',
  timeZone: string = DEFAULT_TIME_ZONE,
): (at: string | Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone });
  return (at) => format.format(new Date(at));
}

/** When the balance changed between two answers, earlier first: answers in flight together can end in any order. */
export function between(place: { after: { at: string }; before: { at: string } }, timeZone?: string): string {
  return [place.after.at, place.before.at].toSorted().map(clockIn('medium', timeZone)).join(' … ');
}

/** Checks the text of `--since` and the like; the moment of a date depends on the time zone. */
export function dateOrMoment(text: string): string {
  try {
    momentsOf(text, 'UTC', Date.now());
  } catch {
    throw new InvalidArgumentError(EXAMPLES);
  }
  return text;
}

/** Reads a time zone, `Europe/Moscow`. */
export function timeZone(text: string): string {
  if (!isTimeZone(text)) throw new InvalidArgumentError('Europe/Moscow, Asia/Yekaterinburg, UTC …');
  return text;
}
