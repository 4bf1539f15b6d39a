import { KopekError } from '../errors/index.ts';
import { waitingEntry } from './attempt-entry.ts';
import type { AttemptInfo } from './attempt.ts';
import type { Booking, BookingTerms, Books } from './booking.ts';
import { Bookings } from './bookings.ts';
import { Delivery } from './delivery.ts';
import type { LedgerEntry } from './entry.ts';
import { waitUntilIdle, type Leftover } from './idle.ts';
import { InFlight } from './in-flight.ts';
import { MemoryStore } from './memory-store.ts';
import type { Outbox } from './outbox.ts';
import { PriceBook, type PriceLookup } from './price-book.ts';
import type { PriceEstimate } from './price-history.ts';
import { ProcessBook } from './process-book.ts';
import type { CounterMismatch, LedgerStore, MaybePromise, NewEntry } from './store.ts';
import { StoreAccess, unavailable, type StoreDown } from './store-access.ts';
import { waitFor, type WaitSignal } from './store-answer.ts';
import { Subscribers, type LedgerListener } from './subscribers.ts';
import type { GroupBy, LedgerTotal, TotalsQuery } from './totals.ts';

/** Settings of {@link createLedger}. */
export interface LedgerOptions {
  /**
   * Where the books are kept. Default: in memory. `@kopek/core/ledger-sqlite` has one for the processes of a machine,
   * `@kopek/ledger-postgres` one for many machines.
   */
  store?: LedgerStore;
  /**
   * When the store fails or does not answer in time before a request: `refuse` (default) throws `store_unavailable`,
   * nothing is sent; `allow` sends without a check, marks the entry (`unchecked`) and tells `onStoreDown`.
   */
  onDown?: 'refuse' | 'allow';
  /** How long the store is waited for before a request and at the end of an answer, ms. Default 250. */
  timeoutMs?: number;
  /** Called whenever the store, or the outbox, fails. Default: `console.error`, once until it works again. */
  onStoreDown?: (failure: StoreDown) => void;
  /** Keeps what the store did not take beyond the death of the process. Default: kept in memory only. */
  outbox?: Outbox;
  /** Who this process is, for `machine` of its entries. */
  machine?: string;
  /** Latest entries kept in memory, 0 or more. Totals count all of them all the same. Default 10 000. */
  maxEntries?: number;
  /** Models, runs and tags kept apart in totals; older ones are folded into `(other)`. Default 10 000 each. */
  maxGroups?: number;
  /** Called when a subscriber throws. Default: `console.error`. */
  onSubscriberError?: (error: unknown) => void;
}

/**
 * The books of this process. Written by the transport, so it also sees what callbacks of the frameworks do not: every
 * attempt from the moment it leaves, exactly once.
 *
 * Share one between clients and frameworks to have one bill. What several processes write together is in the store:
 * `totals`, `verify`.
 */
export interface Ledger extends Books {
  /** The latest ended entries of this process, oldest first, at most `maxEntries`. `seq` is 0 until the store has it. */
  entries(): LedgerEntry[];
  /** Attempts of this process that have not ended, oldest first. */
  inFlight(): LedgerEntry[];
  /** The total of this process: of everything, or of each model (that answered), tag (`name=value`) or run. */
  total(): LedgerTotal;
  total(options: { by: GroupBy }): Record<string, LedgerTotal>;
  /**
   * The totals of the books, whoever wrote them. Without `by` there is one key, `all`.
   *
   * @throws KopekError `store_unavailable`.
   */
  totals(query?: TotalsQuery): Promise<Record<string, LedgerTotal>>;
  /**
   * Compares what limits count with the sums of the books. Empty: they agree.
   *
   * @throws KopekError `store_unavailable`.
   */
  verify(): Promise<CounterMismatch[]>;
  /**
   * Calls the listener with each ended entry, at once, in order of settlement; or with what happens to each attempt.
   *
   * @returns ends the subscription.
   */
  subscribe(listener: ((entry: LedgerEntry) => void) | LedgerListener): () => void;
  /** What calls of a model have cost of late: an estimate. Undefined before its first answer. */
  estimatedPrice(model: string): PriceEstimate | undefined;
  /**
   * Lets limits go on after answers of unknown price, in one scope (`ledger`, `run:…`, `model:…`, `tag:name=value`)
   * or in all. Their price then counts as 0 there; the entries keep saying `unknown`.
   */
  clearUnknown(scope?: string): MaybePromise<void>;
  /**
   * Waits for the attempts that are in flight now, and for what waits for the store: for `after()` of Next.js,
   * `waitUntil` of workers, the end of a script. Keeps the program alive meanwhile. Never rejects.
   *
   * @param options - `timeoutMs`: 30 000 by default.
   * @returns what is left; zeros when all is done.
   */
  idle(options?: { timeoutMs?: number }): Promise<Leftover>;
  /**
   * Refuses new calls, waits for what is in flight (`timeoutMs`, 10 000 by default), delivers what waits for the store,
   * and closes it. May be repeated.
   *
   * @throws KopekError `store_unavailable` that names what is left, in `metadata.inFlight` (ids) and `metadata.outbox`
   * (entries). The store is open then, so that a late end is still booked.
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
  /** Totals and the entries still kept, for `JSON.stringify`. */
  toJSON(): LedgerSnapshot;
  /** Where the books are kept. */
  readonly store: LedgerStore;
  /**
   * Writes an entry that has ended. For requests that no client of Kopek made, and for prices that were found
   * afterwards: an entry with the id of a known one may only raise it.
   */
  settle(entry: NewEntry): MaybePromise<LedgerEntry>;
}

/** A ledger as plain JSON. */
export interface LedgerSnapshot {
  total: LedgerTotal;
  byModel: Record<string, LedgerTotal>;
  entries: LedgerEntry[];
}

/** Makes a ledger. */
export function createLedger(options: LedgerOptions = {}): Ledger {
  return new BookedLedger(options);
}

const DEFAULT_TIMEOUT_MS = 250;
const DEFAULT_IDLE_MS = 30_000;
const DEFAULT_CLOSE_MS = 10_000;

class BookedLedger implements Ledger {
  readonly store: LedgerStore;
  readonly #outbox: Outbox | undefined;
  readonly #book: ProcessBook;
  readonly #prices: PriceBook;
  readonly #subscribers: Subscribers;
  readonly #inFlight: InFlight;
  readonly #delivery: Delivery;
  readonly #bookings: Bookings;
  readonly #watchers = new Set<() => void>();
  #closed = false;

  constructor(options: LedgerOptions) {
    const { maxEntries = 10_000, maxGroups = 10_000, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    this.store = options.store ?? new MemoryStore();
    this.#outbox = options.outbox;
    this.#book = new ProcessBook({ maxEntries, maxGroups });
    this.#subscribers = new Subscribers(
      options.onSubscriberError ?? ((error) => console.error('A subscriber of the ledger threw:', error)),
    );
    const access = new StoreAccess({
      store: this.store,
      timeoutMs,
      onDown: options.onDown ?? 'refuse',
      onStoreDown: options.onStoreDown,
      onUnsent: (id) => this.#delivery.holdRelease(id),
      isInFlight: (id) => this.#inFlight.has(id),
    });
    this.#prices = new PriceBook(this.store, timeoutMs, (error) => access.report('prices', error, 'repeated'));
    this.#inFlight = new InFlight((ids, ttlMs) => access.renew(ids, ttlMs));
    const onChange = (): void => {
      for (const watcher of this.#watchers) watcher();
    };
    this.#delivery = new Delivery({
      store: this.store,
      access,
      outbox: options.outbox,
      onDelivered: (kept) => this.#book.confirm(kept),
      onChange,
    });
    this.#bookings = new Bookings({
      access,
      delivery: this.#delivery,
      inFlight: this.#inFlight,
      book: this.#book,
      prices: this.#prices,
      subscribers: this.#subscribers,
      machine: options.machine,
      onChange,
    });
  }

  begin(info: AttemptInfo, terms: BookingTerms = {}): MaybePromise<Booking> {
    if (this.#closed) throw closedError();
    return this.#bookings.begin(info, terms);
  }

  prices(models: readonly string[], signal?: WaitSignal): MaybePromise<PriceLookup> {
    return this.#prices.ask(models, signal);
  }

  estimatedPrice(model: string): PriceEstimate | undefined {
    return this.#prices.known(model);
  }

  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    return this.#bookings.settle(entry);
  }

  entries(): LedgerEntry[] {
    return this.#book.entries();
  }

  inFlight(): LedgerEntry[] {
    return this.#inFlight.entries();
  }

  total(): LedgerTotal;
  total(options: { by: GroupBy }): Record<string, LedgerTotal>;
  total(options?: { by: GroupBy }): LedgerTotal | Record<string, LedgerTotal> {
    const waiting = this.#delivery.ownEntries().map(waitingEntry);
    const others = [...waiting, ...this.#inFlight.entries()];
    return options ? this.#book.totalBy(options.by, others) : this.#book.total(others);
  }

  async totals(query?: TotalsQuery): Promise<Record<string, LedgerTotal>> {
    return this.#askBooks(() => this.store.totals(query));
  }

  async verify(): Promise<CounterMismatch[]> {
    return this.#askBooks(() => this.store.verify());
  }

  subscribe(listener: ((entry: LedgerEntry) => void) | LedgerListener): () => void {
    return this.#subscribers.add(listener);
  }

  clearUnknown(scope?: string): MaybePromise<void> {
    return this.store.clearUnknown(scope);
  }

  idle({ timeoutMs = DEFAULT_IDLE_MS }: { timeoutMs?: number } = {}): Promise<Leftover> {
    const stations = { inFlight: this.#inFlight, outbox: this.#delivery, watchers: this.#watchers };
    return waitUntilIdle(stations, timeoutMs);
  }

  async close({ timeoutMs = DEFAULT_CLOSE_MS }: { timeoutMs?: number } = {}): Promise<void> {
    this.#closed = true;
    // first, because it may find what earlier processes left; idle waits for what is known
    await waitFor(this.#delivery.flush(), { timeoutMs }).catch(() => undefined);
    await this.idle({ timeoutMs });
    const inFlight = this.#inFlight.ids();
    const outbox = this.#delivery.entries();
    if (inFlight.length + outbox.length > 0) {
      throw new KopekError({
        code: 'store_unavailable',
        message: `The ledger was not closed: ${inFlight.length} attempts have not ended, and ${outbox.length} entries were not taken by the store.`,
        phase: 'request',
        metadata: { inFlight, outbox },
      });
    }
    await this.#askBooks(() => this.store.close());
    await this.#outbox?.close?.();
  }

  toJSON(): LedgerSnapshot {
    return { total: this.total(), byModel: this.total({ by: 'model' }), entries: this.entries() };
  }

  /** What waits is delivered first, so that the answer includes it. */
  async #askBooks<T>(ask: () => MaybePromise<T>): Promise<T> {
    if (this.#delivery.size > 0) await this.#delivery.flush();
    try {
      return await ask();
    } catch (error) {
      throw unavailable('The books cannot be read:', error);
    }
  }
}

function closedError(): KopekError {
  return new KopekError({
    code: 'store_unavailable',
    message: 'Not sent: the ledger was closed.',
    phase: 'request',
    billing: 'none',
  });
}
