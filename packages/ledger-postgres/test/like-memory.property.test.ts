/**
 * Any sequence of calls gets the same answers from every store, at the same times: what the contract means is decided
 * once. `pnpm histories` lives through many more.
 */
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answersOf, type Clock } from './histories/run.ts';
import { steps } from './histories/steps.ts';
import { inFile, inMemory, inObject, inPostgres } from './histories/stores.ts';
import { migratedDatabase } from './support/database.ts';
import { asListOfOne } from './support/list-of-one.ts';

// a module of the runtime of Workers
vi.mock('cloudflare:workers', () => ({ DurableObject: Object }));

const { query } = await migratedDatabase();

test.each([
  { kind: 'a SQLite file', createStore: inFile() },
  { kind: 'a Durable Object', createStore: inObject },
  { kind: 'PostgreSQL', createStore: inPostgres(query) },
  { kind: 'PostgreSQL, by the functions for many calls', createStore: inPostgres(asListOfOne(query)) },
])('any history is answered by $kind as by the store in memory', async ({ createStore }) => {
  const clock: Clock = { nowMs: 0 };
  const now = (): number => clock.nowMs;
  const clockOfProcess = vi.spyOn(Date, 'now').mockImplementation(now);
  onTestFinished(() => clockOfProcess.mockRestore());
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const expected = await answersOf(inMemory(now), clock, history);
      const actual = await answersOf(createStore(now), clock, history);
      const different = actual.findIndex((answer, index) => !sameAs(answer, expected[index]));
      if (different !== -1) expect(actual[different]).toEqual(expected[different]);
    }),
    // the first difference names its step, and to look for a shorter history takes minutes
    { numRuns: Math.round(200 * Number(process.env['KOPEK_RUNS'])), endOnFailure: true },
  );
});

function sameAs(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}
