import type { MaybePromise } from '@kopek/core';
import { andThen } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import { runBatches, CONTINUE, type Atomic, type Batch } from './batches.ts';
import type { LedgerEngine } from './engine.ts';
import { checkNewEntry, checkReserveRequest } from './lifecycle.ts';

/** The parts of a store. */
export interface StoreParts {
  engine: LedgerEngine;
  /** Makes several calls of the tables one step: a plain call in memory, a transaction in a database. */
  atomic: Atomic;
  /** The same for steps that only read. Default: `atomic`. */
  read?: Atomic;
  /** Frees the resources of the tables. May be called twice. */
  close: () => MaybePromise<void>;
}

/**
 * Makes a store with the rules of a {@link LedgerEngine}. Each call of a ledger is one step, after due attempts have
 * expired, and long work as many steps.
 */
export function engineStore({ engine, atomic, read = atomic, close }: StoreParts): LedgerStore {
  const { queries, tables } = engine;

  /** Runs a step that writes; due attempts expire in it or, if there are many, in batches before it. */
  function current<T>(step: Batch<T>): MaybePromise<T> {
    return runBatches(atomic, () => (engine.expire() ? step() : CONTINUE));
  }

  /** Runs batches that only read, after due attempts have expired, which is the only write. */
  function answer<T>(batch: Batch<T>): MaybePromise<T> {
    const isDue = read(() => engine.isDue);
    const isCurrent = andThen(isDue, (due) => (due ? current(() => undefined) : undefined));
    return andThen(isCurrent, () => runBatches(read, batch));
  }

  return {
    reserve(limits, call) {
      checkReserveRequest(call);
      return runBatches(atomic, () => engine.reserve(limits, call), call.signal);
    },
    settle(entry) {
      checkNewEntry(entry);
      return atomic(() => engine.settle(entry));
    },
    release: (id) => atomic(() => engine.release(id)),
    renew: (ids, ttlMs) => runBatches(atomic, engine.renew(ids, ttlMs)),
    clearUnknown: (scope) => current(() => engine.clearUnknown(scope)),
    totals: (query) => answer(queries.totals(query)),
    modelCosts: (model) => read(() => tables.modelCosts(model)),
    entries: (page) => answer(() => queries.entries(page)),
    entry: (id) => answer(() => tables.get(id)?.entry),
    limits: (query) => answer(queries.limits(query)),
    verify: () => answer(queries.verify()),
    prune: (options) => runBatches(atomic, engine.prune(options)),
    addLimitEvent: (event, replaces) => atomic(() => engine.addLimitEvent(event, replaces)),
    limitEvents: (query) => read(() => [...tables.events.limitEvents(query)]),
    budgets: ({ scopes } = {}) => current(() => queries.budgets(scopes)),
    days: (query) => current(() => queries.days(query)),
    close,
  };
}
