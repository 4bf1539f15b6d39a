import { MemoryStore } from '../../engine/engine-store.ts';
import type { LedgerStore } from '../../contract/contract.ts';
import type { MaybePromise } from '@kopek/core';

/**
 * How a store answers one question: at once, later, by a thenable that is no Promise, not at all, after everybody has
 * given up, by an exception or a rejection; `lost` does the operation and loses the answer.
 */
export type Behaviour = 'now' | 'later' | 'thenable' | 'silent' | 'late' | 'throws' | 'rejects' | 'lost';

/** Methods whose behaviour can be chosen. */
type Operation = 'reserve' | 'settle' | 'release' | 'modelCosts' | 'renew' | 'totals';

/** A store in memory that fails on demand. */
export interface UnreliableStore extends LedgerStore {
  /** The store behind it. */
  readonly memory: MemoryStore;
  /** How it answers from now on. */
  behave(behaviour: Partial<Record<Operation, Behaviour>>): void;
  /** Carries out what `late` has put off. */
  catchUp(): Promise<void>;
  /** The operations called, in order. */
  readonly calls: Operation[];
}

export function unreliableStore(memory: MemoryStore = new MemoryStore()): UnreliableStore {
  const chosen: Partial<Record<Operation, Behaviour>> = {};
  const calls: Operation[] = [];
  let putOff: (() => void)[] = [];

  function answer<T>(operation: Operation, work: () => MaybePromise<T>): MaybePromise<T> {
    calls.push(operation);
    switch (chosen[operation] ?? 'now') {
      case 'now':
        return work();
      case 'later':
        return Promise.resolve().then(work);
      case 'thenable':
        // oxlint-disable-next-line unicorn/no-thenable -- what drivers answer with
        return { then: (resolve, reject) => Promise.resolve(work()).then(resolve, reject) };
      case 'silent':
        return new Promise(() => {});
      case 'late':
        return new Promise((resolve) => putOff.push(() => resolve(work())));
      case 'throws':
        throw new Error(`${operation} threw`);
      case 'rejects':
        return Promise.reject(new Error(`${operation} rejected`));
      case 'lost':
        work();
        return Promise.reject(new Error(`${operation} was lost`));
      default:
        throw new TypeError('no such behaviour');
    }
  }

  return {
    memory,
    calls,
    behave: (behaviour) => void Object.assign(chosen, behaviour),
    async catchUp() {
      const due = putOff;
      putOff = [];
      for (const work of due) work();
      // what waits for the answers runs in microtasks
      await new Promise((resolve) => setImmediate(resolve));
    },
    reserve: (limits, call) => answer('reserve', () => memory.reserve(limits, call)),
    settle: (entry) => answer('settle', () => memory.settle(entry)),
    release: (id) => answer('release', () => memory.release(id)),
    renew: (ids, ttlMs) => answer('renew', () => memory.renew(ids, ttlMs)),
    modelCosts: (model) => answer('modelCosts', () => memory.modelCosts(model)),
    totals: (query) => answer('totals', () => memory.totals(query)),
    clearUnknown: (scope) => memory.clearUnknown(scope),
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
