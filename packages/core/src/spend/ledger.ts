import type { LedgerEntry } from './ledger-entry.ts';
import type { LedgerStore, MaybePromise, NewEntry } from './ledger-store.ts';
import { MemoryStore } from './memory-store.ts';
import { PriceHistory, type PriceEstimate } from './price-history.ts';
import { Totals, type GroupBy, type LedgerTotal } from './totals.ts';

/** Settings of {@link createLedger}. */
export interface LedgerOptions {
  /** Where spending is kept. Default: in memory. `@kopek/core/ledger-file` has one that survives a crash. */
  store?: LedgerStore;
  /** Latest entries kept in memory, 0 or more. Totals count all of them all the same. Default 10 000. */
  maxEntries?: number;
  /** Models, runs and tags kept apart in totals; older ones are folded into `(other)`. Default 10 000 each. */
  maxGroups?: number;
  /** Called when a subscriber throws. Default: `console.error`. */
  onSubscriberError?: (error: unknown) => void;
}

/**
 * Every charge of this process, exactly once each. Written by the transport, so it also sees what callbacks of the
 * frameworks do not.
 *
 * Share one between clients and frameworks to have one bill.
 */
export interface Ledger {
  /** The latest entries, oldest first, at most `maxEntries`. */
  entries(): LedgerEntry[];
  /** The total of everything, or of each model (that answered), tag (`name=value`) or run. */
  total(): LedgerTotal;
  total(options: { by: GroupBy }): Record<string, LedgerTotal>;
  /**
   * Calls the listener with each new entry, at once, in order of settlement.
   *
   * @returns ends the subscription.
   */
  subscribe(listener: (entry: LedgerEntry) => void): () => void;
  /** What calls of a model have cost of late: an estimate. Undefined before its first answer. */
  estimatedPrice(model: string): PriceEstimate | undefined;
  /**
   * Lets limits go on after answers of unknown price, in one scope (`ledger`, `run:…`, `model:…`, `tag:name=value`)
   * or in all. Their price then counts as 0 there; the entries keep saying `unknown`.
   */
  clearUnknown(scope?: string): MaybePromise<void>;
  /** Totals and the entries still kept, for `JSON.stringify`. */
  toJSON(): LedgerSnapshot;
  /** Where spending is kept. */
  readonly store: LedgerStore;
  /** Writes the entry of one attempt. Called by the client; call it only for requests that no client of Kopek made. */
  settle(reservationId: string | undefined, entry: NewEntry): MaybePromise<LedgerEntry>;
}

/** A ledger as plain JSON. */
export interface LedgerSnapshot {
  total: LedgerTotal;
  byModel: Record<string, LedgerTotal>;
  entries: LedgerEntry[];
}

/**
 * Makes a ledger. With a store that has a past, its totals start where they ended.
 */
export function createLedger(options: LedgerOptions = {}): Ledger {
  return new BookedLedger(options);
}

class BookedLedger implements Ledger {
  readonly store: LedgerStore;
  readonly #totals: Totals;
  readonly #prices = new PriceHistory();
  readonly #entries: LedgerEntry[] = [];
  readonly #maxEntries: number;
  readonly #listeners = new Set<(entry: LedgerEntry) => void>();
  readonly #onSubscriberError: (error: unknown) => void;

  constructor(options: LedgerOptions) {
    this.store = options.store ?? new MemoryStore();
    this.#maxEntries = options.maxEntries ?? 10_000;
    this.#totals = new Totals(options.maxGroups ?? 10_000);
    this.#onSubscriberError =
      options.onSubscriberError ?? ((error) => console.error('A subscriber of the ledger threw:', error));
    this.store.restore?.((entry) => this.#keep(entry));
  }

  entries(): LedgerEntry[] {
    return this.#maxEntries === 0 ? [] : this.#entries.slice(-this.#maxEntries);
  }

  total(): LedgerTotal;
  total(options: { by: GroupBy }): Record<string, LedgerTotal>;
  total(options?: { by: GroupBy }): LedgerTotal | Record<string, LedgerTotal> {
    return options ? this.#totals.by(options.by) : this.#totals.all();
  }

  subscribe(listener: (entry: LedgerEntry) => void): () => void {
    // a wrapper per call: the same function may be subscribed twice and is removed once
    const own = (entry: LedgerEntry): void => listener(entry);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  estimatedPrice(model: string): PriceEstimate | undefined {
    return this.#prices.estimate(model);
  }

  clearUnknown(scope?: string): MaybePromise<void> {
    return this.store.clearUnknown(scope);
  }

  toJSON(): LedgerSnapshot {
    return { total: this.total(), byModel: this.total({ by: 'model' }), entries: this.entries() };
  }

  settle(reservationId: string | undefined, entry: NewEntry): MaybePromise<LedgerEntry> {
    const settled = this.store.settle(reservationId, entry);
    return settled instanceof Promise ? settled.then((kept) => this.#publish(kept)) : this.#publish(settled);
  }

  #publish(entry: LedgerEntry): LedgerEntry {
    this.#keep(entry);
    for (const listener of this.#listeners) {
      try {
        listener(entry);
      } catch (error) {
        this.#onSubscriberError(error);
      }
    }
    return entry;
  }

  #keep(entry: LedgerEntry): void {
    this.#totals.add(entry);
    if (entry.charge !== undefined) this.#prices.add(entry.charge);
    this.#entries.push(entry);
    // trimmed in batches: moving the whole list for every entry would be quadratic
    if (this.#entries.length > 2 * this.#maxEntries + 64) {
      this.#entries.splice(0, this.#entries.length - this.#maxEntries);
    }
  }
}
