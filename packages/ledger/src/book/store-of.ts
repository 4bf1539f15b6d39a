import type { MaybePromise } from '@kopek/core';
import { andThen } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { Fact, FactsQuery, NewFact, Recorded } from '../contract/facts.ts';
import type {
  LedgerTotal,
  PriceEstimate,
  TotalsQuery,
  CounterMismatch,
  EntriesPage,
  EntriesResult,
  LedgerStore,
  LimitsQuery,
  LimitState,
  NewEntry,
  Reservation,
  ReserveCall,
  ScopeLimit,
} from '../contract/contract.ts';
import type { Book } from './book.ts';
import { inSlices, MORE, type Atomic, type Slice } from './slices.ts';

/** What a store is made of. */
export interface StoreParts {
  book: Book;
  /** Makes several calls of the tables one step: a plain call in memory, a transaction in a database. */
  atomic: Atomic;
  /** The same for a step that only reads. Default: `atomic`. */
  read?: Atomic;
  /** Frees what the tables use. May be called twice. */
  close: () => MaybePromise<void>;
}

/** A store whose rules are those of a {@link Book}. */
export function storeOf(parts: StoreParts): LedgerStore {
  return new BookStore(parts);
}

/** Makes each call of a book one step, after what is due has expired, and long work many steps. */
export class BookStore implements LedgerStore {
  readonly #book: Book;
  readonly #atomic: Atomic;
  readonly #read: Atomic;
  readonly #close: () => MaybePromise<void>;

  constructor({ book, atomic, read = atomic, close }: StoreParts) {
    this.#book = book;
    this.#atomic = atomic;
    this.#read = read;
    this.#close = close;
  }

  reserve(limits: readonly ScopeLimit[], call: ReserveCall): MaybePromise<Reservation> {
    return this.#current(() => this.#book.reserve(limits, call), call.signal);
  }

  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    return this.#atomic(() => this.#book.settle(entry));
  }

  release(id: string): MaybePromise<void> {
    return this.#atomic(() => this.#book.release(id));
  }

  renew(ids: readonly string[], ttlMs: number): MaybePromise<void> {
    return this.#atomic(() => this.#book.renew(ids, ttlMs));
  }

  clearUnknown(scope?: string): MaybePromise<void> {
    return this.#current(() => this.#book.clearUnknown(scope));
  }

  totals(query?: TotalsQuery): MaybePromise<Record<string, LedgerTotal>> {
    return this.#answer(this.#book.totals(query));
  }

  prices(model: string): MaybePromise<PriceEstimate | undefined> {
    return this.#read(() => this.#book.prices(model));
  }

  entries(page?: EntriesPage): MaybePromise<EntriesResult> {
    return this.#answer(() => this.#book.entries(page));
  }

  entry(id: string): MaybePromise<LedgerEntry | undefined> {
    return this.#answer(() => this.#book.entry(id));
  }

  limits(query?: LimitsQuery): MaybePromise<LimitState[]> {
    return this.#answer(this.#book.limits(query));
  }

  verify(): MaybePromise<CounterMismatch[]> {
    return this.#answer(this.#book.verify());
  }

  prune(options: { before: string }): MaybePromise<{ removed: number }> {
    return inSlices(this.#atomic, this.#book.prune(options));
  }

  record(fact: NewFact, replaces?: number): MaybePromise<Recorded> {
    return this.#atomic(() => this.#book.record(fact, replaces));
  }

  facts(query: FactsQuery): MaybePromise<Fact[]> {
    return this.#read(() => [...this.#book.facts(query)]);
  }

  budgets({ scopes }: { scopes?: readonly string[] } = {}): MaybePromise<LimitState[]> {
    return this.#current(() => this.#book.budgets(scopes));
  }

  close(): MaybePromise<void> {
    return this.#close();
  }

  /** A step that writes: what is due expires in it or, when that is much, in slices before. */
  #current<T>(step: Slice<T>, signal?: AbortSignal): MaybePromise<T> {
    return inSlices(this.#atomic, () => (this.#book.expire() ? step() : MORE), signal);
  }

  /** Slices that only read, after what is due has expired: only that writes. */
  #answer<T>(slice: Slice<T>): MaybePromise<T> {
    const isDue = this.#read(() => this.#book.isDue);
    const isCurrent = andThen(isDue, (due) => (due ? this.#current(() => undefined) : undefined));
    return andThen(isCurrent, () => inSlices(this.#read, slice));
  }
}
