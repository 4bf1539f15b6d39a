import type * as fc from 'fast-check';

const FACTOR = Number(process.env.KOPEK_RUNS ?? 1);

/**
 * How often a property runs; `KOPEK_RUNS=20` runs all of them twenty times as often.
 *
 * A failure prints its seed and path; put both into `regressions.ts` with what was wrong.
 */
export function runs<Values>(count: number): fc.Parameters<Values> {
  return { numRuns: Math.round(count * FACTOR) };
}
