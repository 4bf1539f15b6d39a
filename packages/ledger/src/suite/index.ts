import type { MaybePromise } from '@kopek/core';
import { budgetCases } from './cases/budget-cases.ts';
import { dayCases } from './cases/day-cases.ts';
import { fuzzCases } from './cases/fuzz-case.ts';
import { waitCases } from './cases/wait-cases.ts';
import { lifeCases } from './cases/life-cases.ts';
import { ownershipCases } from './cases/ownership-cases.ts';
import { limitCases } from './cases/limit-cases.ts';
import { replayCases } from './cases/replay-cases.ts';
import { pruneCases } from './cases/prune-cases.ts';
import { reportCases } from './cases/report-cases.ts';
import { runCases } from './cases/run-cases.ts';
import { scopeCases } from './cases/scope-cases.ts';
import { batchCases } from './cases/batch-cases.ts';
import { Subject, type StoreUnderTest } from './subject.ts';
import { timeCases } from './cases/time-cases.ts';
import { unknownCases } from './cases/unknown-cases.ts';

export type { StoreUnderTest, SuiteClock } from './subject.ts';

/** Settings of {@link testLedgerStore}. */
export interface LedgerStoreSuite {
  /** Makes an empty store; called for each case. */
  createStore: () => MaybePromise<StoreUnderTest>;
  /** Registers a test, as `test` of node:test, vitest and jest do. */
  test: (name: string, run: () => Promise<void>) => unknown;
  /** Random histories, one for each seed. Default: 20 of them. Each failure names its seed. */
  seeds?: readonly number[];
}

/**
 * Tests a store against the contract of `LedgerStore`, rule by rule.
 *
 * ```ts
 * import { test } from 'node:test';
 * import { testLedgerStore } from '@kopek/ledger/suite';
 *
 * testLedgerStore({ test, createStore: () => ({ store: myStore() }) });
 * ```
 *
 * It needs no test library and throws plain errors. The rules about time are tested only if the store has a `clock`
 * that can be moved.
 */
export function testLedgerStore({ createStore, test, seeds = DEFAULT_SEEDS }: LedgerStoreSuite): void {
  for (const rule of [...CASES, ...fuzzCases(seeds)]) {
    test(rule.name, async () => {
      const tested = await createStore();
      try {
        if (rule.moving !== true || tested.clock !== undefined) await rule.run(new Subject(tested));
      } finally {
        await tested.second?.close();
        await tested.store.close();
        await tested.dispose?.();
      }
    });
  }
}

const CASES = [
  ...lifeCases,
  ...limitCases,
  ...waitCases,
  ...budgetCases,
  ...unknownCases,
  ...timeCases,
  ...dayCases,
  ...replayCases,
  ...reportCases,
  ...pruneCases,
  ...runCases,
  ...scopeCases,
  ...batchCases,
  ...ownershipCases,
];
const DEFAULT_SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
