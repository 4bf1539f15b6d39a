import type { MaybePromise } from '@kopek/core';
import { MemoryStore, type LedgerStore } from '@kopek/ledger';

/**
 * How a store answers one question: at once, later, by a thenable that is no Promise, by an exception, a rejection, not
 * at all; `lost` does what it was asked for, and its answer does not arrive.
 */
export type Mood = 'now' | 'later' | 'thenable' | 'throws' | 'rejects' | 'silent' | 'lost';

/** A store that fails until `heal` is called. */
export interface MoodyStore extends LedgerStore {
  heal(): void;
}

/** @param moods - of the first question, the second, and so on, over and over. */
export function moodyStore(moods: readonly Mood[]): MoodyStore {
  const memory = new MemoryStore();
  let questions = 0;
  let isHealed = false;

  function answer<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    const mood = isHealed ? 'now' : (moods[questions++ % moods.length] ?? 'now');
    switch (mood) {
      case 'later':
        return Promise.resolve().then(work);
      case 'thenable':
        // oxlint-disable-next-line unicorn/no-thenable -- what drivers answer with
        return { then: (resolve, reject) => Promise.resolve(work()).then(resolve, reject) };
      case 'throws':
        throw new Error('threw');
      case 'rejects':
        return Promise.reject(new Error('rejected'));
      case 'silent':
        return new Promise(() => {});
      case 'lost':
        work();
        return Promise.reject(new Error('lost'));
      default:
        return work();
    }
  }

  return {
    heal() {
      isHealed = true;
    },
    reserve: (limits, call) => answer(() => memory.reserve(limits, call)),
    settle: (entry) => answer(() => memory.settle(entry)),
    release: (id) => answer(() => memory.release(id)),
    renew: (ids, ttlMs) => answer(() => memory.renew(ids, ttlMs)),
    modelCosts: (model) => answer(() => memory.modelCosts(model)),
    clearUnknown: (scope) => memory.clearUnknown(scope),
    totals: (query) => memory.totals(query),
    entries: (page) => memory.entries(page),
    entry: (id) => memory.entry(id),
    verify: () => memory.verify(),
    prune: (options) => memory.prune(options),
    limits: (query) => memory.limits(query),
    addLimitEvent: (event, replaces) => memory.addLimitEvent(event, replaces),
    limitEvents: (query) => memory.limitEvents(query),
    budgets: (query) => memory.budgets(query),
    days: (query) => memory.days(query),
    close: () => memory.close(),
  };
}
