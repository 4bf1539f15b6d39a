import type { MaybePromise } from '@kopek/core';
import { andThen, checkOptions, type OptionKinds } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { LimitEvent, LimitEventsQuery, NewLimitEvent, AddedLimitEvent } from '../contract/limit-events.ts';
import type {
  LedgerTotal,
  ModelCosts,
  TotalsQuery,
  CounterMismatch,
  DaysQuery,
  EntriesPage,
  EntriesResult,
  LedgerStore,
  LimitsQuery,
  LimitState,
  NewEntry,
  ReserveResult,
  ReserveRequest,
  ScopeLimit,
  SpentDay,
} from '../contract/contract.ts';
import { LedgerEngine, type EngineOptions } from './engine.ts';
import { checkNewEntry, checkReserveRequest } from './lifecycle.ts';
import { MemoryTables, type MemoryBounds } from './memory-tables.ts';
import { runBatches, CONTINUE, type Atomic, type Batch } from './batches.ts';

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

/** Makes a store with the rules of a {@link LedgerEngine}. */
export function engineStore(parts: StoreParts): LedgerStore {
  return new EngineStore(parts);
}

/** Runs each call of a ledger as one step, after due attempts have expired, and long work as many steps. */
export class EngineStore implements LedgerStore {
  readonly #parts: Required<StoreParts>;

  constructor(parts: StoreParts) {
    this.#parts = { read: parts.atomic, ...parts };
  }

  reserve(limits: readonly ScopeLimit[], call: ReserveRequest): MaybePromise<ReserveResult> {
    checkReserveRequest(call);
    return runBatches(this.#parts.atomic, () => this.#parts.engine.reserve(limits, call), call.signal);
  }

  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    checkNewEntry(entry);
    return this.#parts.atomic(() => this.#parts.engine.settle(entry));
  }

  release(id: string): MaybePromise<void> {
    return this.#parts.atomic(() => this.#parts.engine.release(id));
  }

  renew(ids: readonly string[], ttlMs: number): MaybePromise<void> {
    return runBatches(this.#parts.atomic, this.#parts.engine.renew(ids, ttlMs));
  }

  clearUnknown(scope?: string): MaybePromise<void> {
    return this.#current(() => this.#parts.engine.clearUnknown(scope));
  }

  totals(query?: TotalsQuery): MaybePromise<Record<string, LedgerTotal>> {
    return this.#answer(this.#parts.engine.queries.totals(query));
  }

  modelCosts(model: string): MaybePromise<ModelCosts | undefined> {
    return this.#parts.read(() => this.#parts.engine.tables.modelCosts(model));
  }

  entries(page?: EntriesPage): MaybePromise<EntriesResult> {
    return this.#answer(() => this.#parts.engine.queries.entries(page));
  }

  entry(id: string): MaybePromise<LedgerEntry | undefined> {
    return this.#answer(() => this.#parts.engine.tables.get(id)?.entry);
  }

  limits(query?: LimitsQuery): MaybePromise<LimitState[]> {
    return this.#answer(this.#parts.engine.queries.limits(query));
  }

  verify(): MaybePromise<CounterMismatch[]> {
    return this.#answer(this.#parts.engine.queries.verify());
  }

  prune(options: { before: string }): MaybePromise<{ removed: number }> {
    return runBatches(this.#parts.atomic, this.#parts.engine.prune(options));
  }

  addLimitEvent(event: NewLimitEvent, replaces?: number): MaybePromise<AddedLimitEvent> {
    return this.#parts.atomic(() => this.#parts.engine.addLimitEvent(event, replaces));
  }

  limitEvents(query: LimitEventsQuery): MaybePromise<LimitEvent[]> {
    return this.#parts.read(() => [...this.#parts.engine.tables.events.limitEvents(query)]);
  }

  budgets({ scopes }: { scopes?: readonly string[] } = {}): MaybePromise<LimitState[]> {
    return this.#current(() => this.#parts.engine.queries.budgets(scopes));
  }

  days(query: DaysQuery): MaybePromise<SpentDay[]> {
    return this.#current(() => this.#parts.engine.queries.days(query));
  }

  close(): MaybePromise<void> {
    return this.#parts.close();
  }

  /** Runs a step that writes; due attempts expire in it or, if there are many, in batches before it. */
  #current<T>(step: Batch<T>): MaybePromise<T> {
    return runBatches(this.#parts.atomic, () => (this.#parts.engine.expire() ? step() : CONTINUE));
  }

  /** Runs batches that only read, after due attempts have expired, which is the only write. */
  #answer<T>(batch: Batch<T>): MaybePromise<T> {
    const isDue = this.#parts.read(() => this.#parts.engine.isDue);
    const isCurrent = andThen(isDue, (due) => (due ? this.#current(() => undefined) : undefined));
    return andThen(isCurrent, () => runBatches(this.#parts.read, batch));
  }
}

/** Settings of `MemoryStore`: how much history is kept, and the clock. */
export interface MemoryStoreOptions extends MemoryBounds, EngineOptions {}

const KINDS: OptionKinds<keyof MemoryStoreOptions> = {
  'a number, 0 or more': ['maxScopes', 'maxEntries', 'rowsPerBatch'],
  'a function': ['now'],
};

/**
 * Stores the entries in this process, until it ends. Answers synchronously, except when hundreds of entries are
 * involved: between a check and its reservation nothing else can run.
 */
export class MemoryStore extends EngineStore {
  constructor(options: MemoryStoreOptions = {}) {
    checkOptions(' of MemoryStore', options, KINDS);
    super({
      engine: new LedgerEngine(new MemoryTables(options), options),
      atomic: (step) => step(),
      // there is nothing to release
      close: () => undefined,
    });
  }
}
