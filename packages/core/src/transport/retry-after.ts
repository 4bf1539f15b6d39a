const NUMBER = /^\d+(\.\d+)?$/;
/** The three spellings of RFC 9110 §5.6.7. `Date.parse` alone reads a date into almost any words. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?,? .*\d{2}:\d{2}:\d{2}(?: GMT| \d{4})$/;

/**
 * How long a server asks to wait.
 *
 * Reads `retry-after-ms`, then `retry-after` in seconds or as an HTTP date. A past date is now.
 *
 * @param nowMs - wall clock, ms since the epoch.
 * @returns ms, or undefined when the headers have no readable value (negative, words).
 */
export function readRetryAfterMs(headers: Record<string, string>, nowMs: number): number | undefined {
  const { 'retry-after-ms': exact = '', 'retry-after': seconds = '' } = headers;
  if (NUMBER.test(exact.trim())) return wholeMs(Number(exact));
  const value = seconds.trim();
  if (NUMBER.test(value)) return wholeMs(Number(value) * 1000);
  if (!HTTP_DATE.test(value)) return undefined;
  // the oldest of the three spellings names no zone; it means GMT like the others
  const date = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? undefined : wholeMs(date - nowMs);
}

function wholeMs(ms: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.round(ms)));
}
