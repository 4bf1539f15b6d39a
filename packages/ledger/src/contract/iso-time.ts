let latestMs = Number.NaN;
let latest = '';

/**
 * A moment as ISO 8601.
 *
 * The latest one is remembered: writing it costs 1 µs, and the books of this process and its store ask for the same
 * millisecond one after the other.
 *
 * @param ms - since 1970.
 * @throws RangeError for what is no moment.
 */
export function isoTime(ms: number): string {
  if (ms !== latestMs) {
    latest = new Date(ms).toISOString();
    latestMs = ms;
  }
  return latest;
}
