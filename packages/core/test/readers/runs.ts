import type * as fc from 'fast-check';

const FACTOR = Number(process.env.KOPEK_RUNS);

/**
 * How often a property runs: `KOPEK_RUNS=1` for the count that is given here, `KOPEK_RUNS=20` for twenty times as many.
 *
 * A failure prints its seed and path; put both into `regressions.ts` with what was wrong.
 */
export function runs<Values>(count: number): fc.Parameters<Values> {
  return { numRuns: Math.round(count * FACTOR) };
}
