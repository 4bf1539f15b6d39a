import type { z } from 'zod';
import { lineOf, problemsOf } from '../protocol/validate.ts';

/**
 * Refuses what a test sets up on the gateway object, and what the admin API would refuse: a misspelled field would
 * silently do nothing.
 *
 * @param what - the method that was called.
 * @throws TypeError with one line for each problem.
 */
export function checkGiven(what: string, schema: z.ZodType, given: unknown): void {
  // as it would arrive over HTTP: without what is undefined
  const { error } = schema.safeParse(JSON.parse(JSON.stringify(given) ?? 'null'));
  if (error === undefined) return;
  throw new TypeError([`${what} cannot use this:`, ...problemsOf(error).map((one) => `  ${lineOf(one)}`)].join('\n'));
}
