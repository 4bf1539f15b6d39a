/**
 * A time in ISO 8601, such as `2027-01-01T00:00:00Z`.
 *
 * @pattern ^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$
 */
export type IsoTime = string;

/** The gateway's clock. Budgets, expiries, caches and rate limits use it and never the machine's clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward. @throws RangeError for a time that the clock cannot have; it stays where it was then. */
  advance(milliseconds: number): void;
}

/**
 * Creates a clock.
 *
 * @param startAt - start time, also in milliseconds since 1970; the machine's time when absent.
 * @param stopped - true: only {@link Clock.advance} moves it.
 * @throws RangeError for a start beyond the year 9999.
 */
export function createClock(startAt?: IsoTime | number, stopped = false): Clock {
  const origin = Date.now();
  let offset = 0;
  const now = (): number => (stopped ? origin : Date.now()) + offset;
  const move = (milliseconds: number): void => {
    if (!(Math.abs(now() + milliseconds) < LAST)) throw new RangeError('the clock ends with the year 9999');
    offset += milliseconds;
  };
  if (startAt !== undefined) move(new Date(startAt).getTime() - origin);
  return {
    now,
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError(`a clock does not run backwards: ${milliseconds} ms`);
      move(milliseconds);
    },
  };
}

/** Later dates have no text of four digits, and some hundred thousand years on there are none. */
const LAST = Date.UTC(9999, 11, 1);

/** Whether a text in the form of a time is one: 31 February is not, and the clock ends with the year 9999. */
export function isTime(text: IsoTime): boolean {
  const day = text.slice(0, 10);
  return Date.parse(text) < LAST && new Date(day).toISOString().startsWith(day);
}

const UNIT_MS: Record<string, number> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Reads a duration: `'90s'`, `'15m'`, `'1d'`, `'1d 2h'`, or milliseconds as a number.
 *
 * @throws RangeError for any other text.
 */
export function durationMs(duration: string | number): number {
  if (typeof duration === 'number') return duration;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)\s*(ms|[smhdw])/g)];
  const rest = duration.replaceAll(/(\d+(?:\.\d+)?)\s*(ms|[smhdw])/g, '').trim();
  if (parts.length === 0 || rest !== '') {
    throw new RangeError(`not a duration: ${JSON.stringify(duration)}; write for instance '90s', '15m', '1d 2h'`);
  }
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
}
