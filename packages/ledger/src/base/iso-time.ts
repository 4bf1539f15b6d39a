let latestMs = Number.NaN;
let latest = '';

/**
 * A moment as ISO 8601.
 *
 * The latest one is remembered: formatting it costs 1 µs, and the ledger of this process and its store ask for the same
 * millisecond in turn.
 *
 * @param ms - since 1970, a whole number.
 * @throws RangeError for a value that is not a moment.
 */
export function isoTime(ms: number): string {
  if (ms !== latestMs) {
    latest = new Date(ms).toISOString();
    latestMs = ms;
  }
  return latest;
}

/** Reads a moment, ms since 1970; NaN for text that is none. The latest of {@link isoTime} is known. */
export function momentMs(text: string): number {
  return text === latest ? latestMs : Date.parse(text);
}
