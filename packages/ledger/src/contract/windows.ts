import { showValue } from '@kopek/core/kit';

/** A calendar window of a limit. A week begins on Monday. */
export type Period = 'day' | 'week' | 'month';

/** The zone of windows and of reports when none is given: the service bills in rubles. */
export const DEFAULT_TIME_ZONE = 'Europe/Moscow';

/** A stretch of time, ms since 1970: from `startMs` on, before `endMs`. */
export interface TimeWindow {
  startMs: number;
  endMs: number;
}

/** All time: the bounds of what a Date can be. */
export const WHOLE_LIFE: TimeWindow = { startMs: -8.64e15, endMs: 8.64e15 };

/** A day of a calendar; the month counts from 1. */
interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
const REMEMBERED_WINDOWS = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();
const latestWindows = new Map<string, TimeWindow & { date: string }>();

/** Whether this runtime knows a time zone. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The window that a moment falls into: the calendar day, the week from Monday or the month, in a time zone.
 *
 * Days with 23 and 25 hours are what they are. A day whose midnight the clocks skip begins when they skip it; one whose
 * midnight comes twice begins with the first.
 *
 * @throws RangeError for a zone that the runtime does not know.
 */
export function windowOf(period: Period, timeZone: string, atMs: number): TimeWindow {
  const { startMs, endMs } = remembered(period, timeZone, atMs);
  return { startMs, endMs };
}

/**
 * The date of a moment in a time zone: `2026-11-22`.
 *
 * @throws RangeError for a zone that the runtime does not know.
 */
export function dateIn(timeZone: string, atMs: number): string {
  return remembered('day', timeZone, atMs).date;
}

/**
 * Reads a moment: ISO 8601 with a time, or a date (`2026-11-22`), which is its first moment in the time zone.
 *
 * @throws RangeError for anything else.
 */
export function momentOf(text: string, timeZone: string): number {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (date) return startOf({ year: Number(date[1]), month: Number(date[2]), day: Number(date[3]) }, timeZone);
  // the parser of the engine also reads "on 5" as a moment
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw new RangeError(`Not a moment: ${showValue(text)}. Expected ISO 8601, or a date such as "2026-11-22".`);
  }
  return ms;
}

/**
 * The bounds of a stretch of time, ms since 1970: from the first moment on, before the second; open where none is given.
 *
 * @throws RangeError for a moment that cannot be read.
 */
export function boundsIn(
  timeZone: string,
  { from, to }: { from?: string; to?: string },
): { fromMs: number; toMs: number } {
  return {
    fromMs: from === undefined ? -Infinity : momentOf(from, timeZone),
    toMs: to === undefined ? Infinity : momentOf(to, timeZone),
  };
}

// questions are nearly always about now, and finding a window costs a hundred times more than comparing with the last
function remembered(period: Period, timeZone: string, atMs: number): TimeWindow & { date: string } {
  const key = `${period} ${timeZone}`;
  const latest = latestWindows.get(key);
  if (latest !== undefined && latest.startMs <= atMs && atMs < latest.endMs) return latest;
  const first = firstDayOf(period, calendarDayAt(atMs, timeZone));
  const window = {
    startMs: startOf(first, timeZone),
    endMs: startOf(firstDayAfter(period, first), timeZone),
    date: [first.year, first.month, first.day].map((part) => String(part).padStart(2, '0')).join('-'),
  };
  if (latestWindows.size >= REMEMBERED_WINDOWS) latestWindows.clear();
  latestWindows.set(key, window);
  return window;
}

function firstDayOf(period: Period, { year, month, day }: CalendarDay): CalendarDay {
  if (period === 'month') return { year, month, day: 1 };
  if (period === 'day') return { year, month, day };
  // getUTCDay counts from Sunday
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return { year, month, day: day - weekday };
}

// days beyond the end of a month are carried over by Date.UTC
function firstDayAfter(period: Period, { year, month, day }: CalendarDay): CalendarDay {
  if (period === 'month') return { year, month: month + 1, day: 1 };
  return { year, month, day: day + (period === 'week' ? 7 : 1) };
}

/** The first moment of a day. */
function startOf({ year, month, day }: CalendarDay, timeZone: string): number {
  const midnight = Date.UTC(year, month - 1, day);
  for (const nearby of [midnight - DAY_MS, midnight + DAY_MS]) {
    const moment = midnight - offsetAt(nearby, timeZone);
    if (moment + offsetAt(moment, timeZone) === midnight) return moment;
  }
  // the clocks skip midnight: the day begins at the jump
  let before = midnight - 2 * DAY_MS;
  let after = midnight + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle + offsetAt(middle, timeZone) < midnight) before = middle;
    else after = middle;
  }
  return after;
}

/** The offset of a zone from UTC at a moment, ms. */
function offsetAt(atMs: number, timeZone: string): number {
  // "11/22/2026, GMT+03:00", and "GMT" alone in UTC; local times of the 19th century have seconds
  const written = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(formatOf(timeZone).format(atMs));
  if (written === null) return 0;
  const [, sign, hours, minutes, seconds = 0] = written;
  return Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function calendarDayAt(atMs: number, timeZone: string): CalendarDay {
  const clock = new Date(atMs + offsetAt(atMs, timeZone));
  return { year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1, day: clock.getUTCDate() };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}
