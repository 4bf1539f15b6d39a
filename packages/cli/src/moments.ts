import { dateIn, isTimeZone, windowOf } from '@kopek/ledger';
import { InvalidArgumentError } from 'commander';

/** What dates and moments look like, for messages. */
const EXAMPLES = '2026-11-22, 2026-11-22T12:00:00Z';

/** A stretch of time to read, ISO 8601; absent ends are open. */
export interface Stretch {
  from?: string;
  to?: string;
}

/**
 * Reads `--since` and `--until`. A date means the whole day in the time zone, so `--until 2026-11-22` includes it; a
 * moment with a time is what it is.
 *
 * @throws RangeError for anything else.
 */
export function stretchOf(since: string | undefined, until: string | undefined, timeZone: string): Stretch {
  const stretch: Stretch = {};
  if (since !== undefined) stretch.from = new Date(momentsOf(since, timeZone).startMs).toISOString();
  if (until !== undefined) stretch.to = new Date(momentsOf(until, timeZone).endMs).toISOString();
  return stretch;
}

function momentsOf(text: string, timeZone: string): { startMs: number; endMs: number } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayOf(text, timeZone);
  // `Date.parse` takes a month or a bare number for its first moment in UTC, which cuts hours off in every other zone
  const ms = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`${text}: ${EXAMPLES}`);
  return { startMs: ms, endMs: ms };
}

/**
 * The whole of a day, ms since 1970.
 *
 * @param text - `2026-11-22`.
 * @throws RangeError for a day that does not exist.
 */
export function dayOf(text: string, timeZone: string): { startMs: number; endMs: number } {
  // noon of UTC is the same date nearly everywhere; 06:00 is where clocks are twelve hours ahead and more
  for (const hour of ['12', '06']) {
    const ms = Date.parse(`${text}T${hour}:00:00Z`);
    if (!Number.isNaN(ms) && dateIn(timeZone, ms) === text) return windowOf('day', timeZone, ms);
  }
  throw new RangeError(`${text}: ${EXAMPLES}`);
}

/** Checks the text of `--since` and the like: which moment a date is, only the time zone says. */
export function dateOrMoment(text: string): string {
  try {
    momentsOf(text, 'UTC');
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
