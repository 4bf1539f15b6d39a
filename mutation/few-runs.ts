/** Stands in for fast-check: each property runs a few times, so that one mutant takes about a second. */
import * as fc from '../packages/core/node_modules/fast-check/lib/fast-check.js';

export * from '../packages/core/node_modules/fast-check/lib/fast-check.js';

const RUNS = 30;

export function assert(property: fc.IRawProperty<unknown>, parameters?: fc.Parameters<unknown>): void | Promise<void> {
  return fc.assert(property, { ...parameters, numRuns: Math.min(parameters?.numRuns ?? RUNS, RUNS) });
}
