/**
 * Any sequence of calls gets the same answers from PostgreSQL as from the store in memory, at the same times: what the
 * contract means is decided once, in core.
 */
import { randomUUID } from 'node:crypto';
import {
  MemoryStore,
  type EntryStatus,
  type LedgerStore,
  type LimitState,
  type NewEntry,
  type ScopeLimit,
} from '@kopek/ledger';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/index.ts';
import { migratedDatabase } from './support/database.ts';
import { asListOfOne } from './support/list-of-one.ts';

const { query } = await migratedDatabase();

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const RUBLES = ['0', '0.1', '0.25', '1', '1.50', '2', '3.000000000000000000001'];
const SCOPES = ['all', 'model:m', 'model:n', 'run:', 'run:r', 'tag:team=x', 'tag:team=y'];
/** Half a minute before midnight in Moscow at the end of a month that is also the end of a week: Sunday 31 May 2026. */
const START = Date.parse('2026-05-31T20:59:30.000Z');

const limit: fc.Arbitrary<ScopeLimit> = fc
  .record({
    scope: fc.constantFrom(...SCOPES),
    maxRub: fc.constantFrom('1', '2.5', '4', '10'),
    mode: fc.constantFrom('loose', 'strict'),
    onUnknownCost: fc.constantFrom('estimate', 'block', 'allow'),
    window: fc.constantFrom(
      undefined,
      { period: 'day', timeZone: 'Europe/Moscow' } as const,
      { period: 'week', timeZone: 'Europe/Moscow' } as const,
      { period: 'month', timeZone: 'Asia/Vladivostok' } as const,
    ),
  })
  .map(({ window, ...rest }) => ({ ...rest, ...window }));

const attemptOf = (replays: boolean) =>
  fc.record(
    {
      attempt: fc.constant(1),
      model: fc.constantFrom('m', 'n'),
      runId: fc.constant('r'),
      tags: fc.constantFrom({ team: 'x' }, { team: 'y' }),
      ...(replays ? { idempotencyKey: fc.constantFrom('k1', 'k2') } : {}),
    },
    { requiredKeys: ['attempt'] },
  );

/** With `replays`, keys and ids of answers repeat and every price is the same; without, prices differ. */
const stepOf = (replays: boolean) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('reserve' as const),
        id: fc.constantFrom(...IDS),
        limits: fc.array(limit, { maxLength: 3 }),
        attempt: attemptOf(replays),
        estimateRub: fc.option(fc.constantFrom(...RUBLES), { nil: undefined }),
        ttlMs: fc.constantFrom(5_000, 20_000, 600_000),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        id: fc.constantFrom(...IDS),
        // prices that were found afterwards have no id of an answer
        status: fc.constantFrom<EntryStatus>(
          'settled',
          'settled',
          'unknown',
          replays ? 'settled' : 'inferred',
          'rejected',
        ),
        costRub: replays ? fc.constant('1.50') : fc.constantFrom(...RUBLES),
        attempt: attemptOf(replays),
        generationId: replays ? fc.option(fc.constantFrom('g1', 'g2'), { nil: undefined }) : fc.constant(undefined),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), id: fc.constantFrom(...IDS) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('renew' as const),
        ids: fc.subarray(IDS),
        ttlMs: fc.constantFrom(1_000, 60_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('clearUnknown' as const),
        scope: fc.option(fc.constantFrom(...SCOPES), { nil: undefined }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 6_000, 40_000) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const) }) },
  );

type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer S> ? S : never;

async function run(store: LedgerStore, clock: { now: number }, steps: readonly Step[]): Promise<unknown[]> {
  clock.now = START;
  const answers: unknown[] = [];
  for (const given of steps) {
    // no two at the same moment: which of them comes first is not part of the contract
    clock.now += 1;
    switch (given.kind) {
      case 'wait':
        clock.now += given.ms;
        break;
      case 'reserve': {
        const { id, ttlMs, estimateRub } = given;
        const call = { id, ttlMs, attempt: given.attempt, ...(estimateRub === undefined ? {} : { estimateRub }) };
        answers.push(await store.reserve(given.limits, call));
        break;
      }
      case 'settle':
        answers.push(await store.settle(entryOf(given, clock.now)));
        break;
      case 'release':
        answers.push(await store.release(given.id));
        break;
      case 'renew':
        answers.push(await store.renew(given.ids, given.ttlMs));
        break;
      case 'clearUnknown':
        answers.push(await store.clearUnknown(given.scope));
        break;
      case 'prune':
        answers.push(await store.prune({ before: new Date(clock.now - 30_000).toISOString() }));
        break;
    }
  }
  for (const by of [undefined, 'model', 'tag', 'run', 'day', 'month'] as const) {
    answers.push(await store.totals(by === undefined ? {} : { by, from: '2026-05-01', to: '2026-07-01' }));
  }
  answers.push(await store.entries(), await store.entries({ limit: 2, after: '1' }));
  answers.push(await store.verify());
  answers.push(byScope(await store.limits()));
  return answers;
}

function entryOf(given: Extract<Step, { kind: 'settle' }>, now: number): NewEntry {
  const { id, status, costRub, generationId } = given;
  const priced = status === 'settled' || status === 'inferred';
  const entry: NewEntry = {
    ...given.attempt,
    id,
    status,
    at: new Date(now).toISOString(),
    billing: status === 'rejected' ? 'none' : priced ? 'charged' : 'unknown',
  };
  if (status === 'rejected') return entry;
  const charge: NonNullable<NewEntry['charge']> = { status: priced ? status : 'unknown' };
  if (priced) Object.assign(charge, { costRub, balanceRub: '7', tokens: { input: 3, total: 4 } });
  if (generationId !== undefined) charge.generationId = generationId;
  return { ...entry, charge };
}

/** The order of limits is not part of the contract. */
function byScope(states: readonly LimitState[]): LimitState[] {
  const key = ({ limit }: LimitState): string => `${limit.scope} ${limit.period} ${limit.timeZone}`;
  return states.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

test.each([
  { what: 'prices differ', replays: false, way: query },
  { what: 'answers are replayed', replays: true, way: query },
  { what: 'prices differ, by the functions for many calls', replays: false, way: asListOfOne(query) },
  { what: 'answers are replayed, by the functions for many calls', replays: true, way: asListOfOne(query) },
])('any sequence of calls is answered as by the store in memory, when $what', async ({ replays, way }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf(replays), { minLength: 5, maxLength: 40 }), async (steps) => {
      const clock = { now: START };
      const now = (): number => clock.now;
      const expected = await run(new MemoryStore({ now }), clock, steps);
      const actual = await run(postgresStore({ query: way, ledgerName: randomUUID(), now }), clock, steps);
      expect(actual).toEqual(expected);
    }),
    { numRuns: Math.round(50 * Number(process.env['KOPEK_RUNS'])) },
  );
});
