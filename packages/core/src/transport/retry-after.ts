/**
 * How long a server asks to wait.
 *
 * Reads `retry-after-ms`, then `retry-after` in seconds or as an HTTP date. A past date is now.
 *
 * @returns ms, or undefined when the headers say nothing readable (negative, words).
 */
export function readRetryAfterMs(headers: Record<string, string>, nowMs: number): number | undefined {
  const exact = headers['retry-after-ms'];
  if (exact !== undefined && /^\d+(\.\d+)?$/.test(exact.trim())) return Math.round(Number(exact));
  const value = headers['retry-after']?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  if (!/[a-z]{3}/i.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.round(date - nowMs));
}
