import { configurationError, showValue } from '@kopek/core/kit';
import type { Period } from '../contract/period.ts';

/** The default time zone of windows and reports: the service bills in rubles. */
export const DEFAULT_TIME_ZONE = 'Europe/Moscow';

/** A period of time, ms since 1970: from `startMs`, before `endMs`. */
export interface TimeWindow {
  startMs: number;
  endMs: number;
}

/** A window, and the date of the moment that it was found by. */
interface DatedWindow extends TimeWindow {
  date: string;
}

/** When what never happens is due: the last moment of a `Date`, ms since 1970. */
export const NEVER_MS = 8.64e15;

/** All time: the bounds of what a Date can be. */
export const WHOLE_LIFE: TimeWindow = { startMs: -NEVER_MS, endMs: NEVER_MS };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const REMEMBERED_WINDOWS = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();
const latestWindows = new Map<string, DatedWindow>();
const daysLookedBackOn = new Map<string, readonly DatedWindow[]>();

/**
 * Checks whether a text is the IANA name of a time zone that this runtime knows. An offset such as `+03:00` is none:
 * databases read it with the opposite sign, or not at all.
 */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** @throws KopekError `configuration` for anything but the name of a time zone; undefined is fine. */
export function checkTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined) formatOf(timeZone);
}

/** What a time zone has to be, for the error; for an offset, with the name that means it where there is one. */
export function timeZoneRule(timeZone: unknown): string {
  const rule = 'an IANA name such as "Europe/Moscow"';
  const [, sign, hours] =
    (typeof timeZone === 'string' && /^(?:UTC|GMT)?([+-])0?(\d|1[0-4])(?::?00)?$/.exec(timeZone)) || [];
  // these names have the opposite sign, as in POSIX
  return sign === undefined ? rule : `${rule}, or "Etc/GMT${sign === '+' ? '-' : '+'}${hours}"`;
}

/**
 * Finds the window of the calendar that a moment falls into, in a time zone. Weeks begin on Monday.
 *
 * Days may have 23 or 25 hours. A day whose midnight is skipped by the clocks begins at the skip; one whose midnight
 * comes twice begins with the first.
 *
 * @throws KopekError `configuration` for a time zone that the runtime does not know.
 */
export function windowOf(period: Period, timeZone: string, atMs: number): TimeWindow {
  const { startMs, endMs } = remembered(period, timeZone, atMs);
  return { startMs, endMs };
}

/** How many whole days forecasts look back on. */
export const DAYS_LOOKED_BACK = 28;

/** The days that forecasts look back on, and that of the moment, oldest first. */
export function latestDays(timeZone: string, atMs: number): readonly DatedWindow[] {
  const today = remembered('day', timeZone, atMs);
  const known = daysLookedBackOn.get(timeZone);
  if (known?.at(-1)?.date === today.date) return known;
  const days = [today];
  while (days.length <= DAYS_LOOKED_BACK) days.unshift(remembered('day', timeZone, (days[0] ?? today).startMs - 1));
  daysLookedBackOn.set(timeZone, days);
  return days;
}

/**
 * Formats the date of a moment in a time zone: `2026-11-22`.
 *
 * @throws KopekError `configuration` for a time zone that the runtime does not know.
 */
export function dateIn(timeZone: string, atMs: number): string {
  return remembered('day', timeZone, atMs).date;
}

const MOMENT = /^([1-9]\d{3}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/;

/**
 * Reads a moment: ISO 8601, or a date (`2026-11-22`), which is its first moment. Without an offset it is read in the
 * given time zone, never in that of the computer.
 *
 * @throws KopekError `configuration` for anything else, including dates and hours that do not exist and unknown time zones.
 */
export function momentOf(text: string, timeZone: string): number {
  const [, date, time = '00:00', second = '00', fraction = '', offset] = MOMENT.exec(text) ?? [];
  const clock = `${date}T${time}:${second}`;
  const clockMs = Date.parse(`${clock}${fraction}Z`);
  // Date.parse carries 31 February over to March
  if (Number.isNaN(clockMs) || !new Date(clockMs).toISOString().startsWith(clock))
    throw configurationError(`Not a moment: ${showValue(text)}. Expected ISO 8601, or a date such as "2026-11-22".`);
  if (offset === undefined) return momentOfClock(clockMs, timeZone);
  return offset === 'Z' ? clockMs : clockMs - offsetMs(offset.slice(0, 1), offset.slice(1, 3), offset.slice(4));
}

/** Whether a period of time contains a moment. */
export function covers(window: TimeWindow, atMs: number): boolean {
  return window.startMs <= atMs && atMs < window.endMs;
}

/**
 * Reads the bounds of a period of time; those of all time where none is given.
 *
 * @throws KopekError `configuration` for an unreadable moment, and for a period that ends before it begins.
 */
export function boundsIn(timeZone: string, { from, to }: { from?: string; to?: string }): TimeWindow {
  checkTimeZone(timeZone);
  const startMs = from === undefined ? WHOLE_LIFE.startMs : momentOf(from, timeZone);
  const endMs = to === undefined ? WHOLE_LIFE.endMs : momentOf(to, timeZone);
  if (startMs > endMs)
    throw configurationError(`The period ends before it begins: from ${showValue(from)} to ${showValue(to)}.`);
  return { startMs, endMs };
}

// questions are nearly always about now, and finding a window costs a hundred times more than comparing with the last
function remembered(period: Period, timeZone: string, atMs: number): DatedWindow {
  const key = `${period} ${timeZone}`;
  const latest = latestWindows.get(key);
  if (latest !== undefined && covers(latest, atMs)) return latest;
  const clockMs = atMs + offsetAt(atMs, timeZone);
  const date = new Date(clockMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const window = { ...windowAt(period, timeZone, atMs, clockMs), date };
  if (latestWindows.size >= REMEMBERED_WINDOWS) latestWindows.clear();
  latestWindows.set(key, window);
  return window;
}

/** @param clockMs - what the clocks of the zone show at the moment, as if it were UTC. */
function windowAt(period: Period, timeZone: string, atMs: number, clockMs: number): TimeWindow {
  const clock = new Date(clockMs);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  // days and months beyond the end are carried over
  const between = (firstMs: number, nextMs: number): TimeWindow => ({
    startMs: momentOfClock(firstMs, timeZone),
    endMs: momentOfClock(nextMs, timeZone),
  });
  switch (period) {
    case 'hour': {
      // by the moment and not by the clock: an hour that comes twice is two windows
      const fullMs = atMs - (clockMs - Math.floor(clockMs / HOUR_MS) * HOUR_MS);
      const window = { startMs: fullMs, endMs: fullMs + HOUR_MS };
      // the clocks may change within it, at a quarter of an hour
      for (const part of [0.25, 0.5, 0.75]) {
        const ms = fullMs + part * HOUR_MS;
        if (offsetAt(ms, timeZone) !== offsetAt(ms - 1, timeZone)) window[ms > atMs ? 'endMs' : 'startMs'] = ms;
      }
      return window;
    }
    case 'day':
      return between(Date.UTC(year, month, day), Date.UTC(year, month, day + 1));
    case 'week': {
      // getUTCDay counts from Sunday
      const monday = day - ((clock.getUTCDay() + 6) % 7);
      return between(Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7));
    }
    case 'month':
      return between(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1));
    default:
      // a new period does not compile before it is handled
      return period satisfies never;
  }
}

/** The first moment at which the clocks of a zone show this, or have skipped it. */
function momentOfClock(clockMs: number, timeZone: string): number {
  for (const nearby of [clockMs - DAY_MS, clockMs + DAY_MS]) {
    const moment = clockMs - offsetAt(nearby, timeZone);
    if (moment + offsetAt(moment, timeZone) === clockMs) return moment;
  }
  let before = clockMs - 2 * DAY_MS;
  let after = clockMs + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle + offsetAt(middle, timeZone) < clockMs) before = middle;
    else after = middle;
  }
  return after;
}

/** The offset of a zone from UTC at a moment, ms. */
function offsetAt(atMs: number, timeZone: string): number {
  // "11/22/2026, GMT+03:00", and "GMT" alone in UTC; local times of the 19th century have seconds
  const written = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(formatOf(timeZone).format(atMs));
  if (written === null) return 0;
  const [, sign = '+', hours, minutes, seconds] = written;
  return offsetMs(sign, hours, minutes, seconds);
}

function offsetMs(sign: string, hours = '0', minutes = '0', seconds = '0'): number {
  return Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    // 'UTC+3' is rejected by the runtime, '+03:00' is not
    if (/^[a-z]/i.test(timeZone)) {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
      formats.set(timeZone, format);
      return format;
    }
  } catch {
    // reported as any other
  }
  throw configurationError(`Not a time zone: ${showValue(timeZone)}. Expected ${timeZoneRule(timeZone)}.`);
}
