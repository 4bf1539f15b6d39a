import type { MeterSettings } from './settings.ts';
import { createMeter, type MeteredBooks } from './meter.ts';
import type {
  CounterMismatch,
  GroupBy,
  LedgerStore,
  LedgerTotal,
  NewEntry,
  Outbox,
  PriceEstimate,
  TotalsQuery,
} from '../contract/contract.ts';
import type { AttemptInfo, Booking, MaybePromise, Meter, WaitSignal } from '@kopek/core';
import { Bookings } from './booking.ts';
import { Budgets, checkAmount, checkText, type Budget, type CreditTerms } from '../budgets/budgets.ts';
import { statementOf, type Statement, type StatementQuery } from '../budgets/statement.ts';
import { entryIdOf } from '../contract/entry-id.ts';
import { askedScope } from '../contract/scope.ts';
import { Hold, type HoldRequest } from '../budgets/tool-hold.ts';
import {
  amountOf,
  andThen,
  configurationError,
  defined,
  ignore,
  isRub,
  LONGEST_DELAY_MS,
  showValue,
  ZERO,
} from '@kopek/core/kit';
import { attemptFault } from '../book/lifecycle.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { checkLedgerOptions, type LedgerOptions } from './options.ts';
import { LatestPrices, type PriceLookup } from './latest-prices.ts';
import { LocalBook } from './local.ts';
import { waitFor } from '../delivery/ask.ts';
import { Delivery, storeUnavailable } from '../delivery/delivery.ts';
import { Subscribers, type LedgerListener } from './listeners.ts';
import { checkQuery, GROUPS } from '../book/totals.ts';

/** A price that is given back. */
export interface Refund extends Pick<LedgerEntry, 'model' | 'tags' | 'runId' | 'parentRunId'> {
  /** Rubles, decimal string above 0. */
  rub: string;
  /** Of the refund. */
  id: string;
}

/** What was not done in time. */
export interface Leftover {
  /** Attempts that have not ended. */
  inFlight: number;
  /** Entries that the store has not taken yet, and attempts of which it does not know yet that they were not sent. */
  outbox: number;
}

/** A ledger as plain JSON. */
export interface LedgerSnapshot {
  total: LedgerTotal;
  byModel: Record<string, LedgerTotal>;
  entries: LedgerEntry[];
}

/**
 * Makes a ledger.
 *
 * @throws KopekError `configuration` for options that cannot work.
 */
export function createLedger(options: LedgerOptions = {}): Ledger {
  checkLedgerOptions(options);
  return new Ledger(options);
}

const DEFAULT_TIMEOUT_MS = 250;
/** Nobody's request waits for a report, and a large book takes its time. */
const DEFAULT_REPORT_MS = 10_000;
const DEFAULT_IDLE_MS = 30_000;
const DEFAULT_CLOSE_MS = 10_000;

/**
 * The books of this process. Written by the transport, so it also sees what the callbacks of the frameworks miss: every
 * attempt from the moment it leaves, exactly once.
 *
 * Share one between clients and frameworks to have one bill. What several processes write together is in the store:
 * `totals`, `verify`.
 */
export class Ledger implements Meter {
  /** Where the books are kept. */
  readonly store: LedgerStore;
  /** The budgets of the book: what clients with `spendLimit: 'book'` are held to. */
  readonly budgets: Budgets;
  readonly #outbox: Outbox | undefined;
  readonly #reportMs: number;
  readonly #book: LocalBook;
  readonly #prices: LatestPrices;
  readonly #subscribers: Subscribers;
  readonly #delivery: Delivery;
  readonly #bookings: Bookings;
  readonly #metered: MeteredBooks;
  readonly #watchers = new Set<() => void>();
  #closing: Promise<void> | undefined;

  constructor(options: LedgerOptions) {
    const { outbox, machine, maxEntries = 10_000, maxGroups = 10_000, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    this.#outbox = outbox;
    this.#reportMs = options.timeoutMs ?? DEFAULT_REPORT_MS;
    const onChange = (): void => {
      for (const watcher of this.#watchers) watcher();
    };
    const book = new LocalBook({
      store: options.store,
      maxEntries,
      maxGroups,
      renew: (ids, ttlMs) => delivery.renew(ids, ttlMs),
    });
    const delivery = new Delivery({
      store: book.store,
      outbox,
      onDown: options.onDown,
      timeoutMs,
      onStoreDown: options.onStoreDown,
      isInFlight: (id) => book.isInFlight(id),
      delivered: (kept) => this.#bookings.correct(kept),
      changed: onChange,
    });
    const prices = new LatestPrices((model, signal) => delivery.prices(model, signal));
    const subscribers = new Subscribers(
      options.onSubscriberError ?? ((error) => console.error('A subscriber of the ledger threw:', error)),
    );
    const bookings = new Bookings({ delivery, book, prices, subscribers, machine, onChange });
    this.store = book.store;
    this.budgets = new Budgets(book.store, machine);
    this.#book = book;
    this.#delivery = delivery;
    this.#prices = prices;
    this.#subscribers = subscribers;
    this.#bookings = bookings;
    this.#metered = { bookings, prices, store: book.store };
  }

  /**
   * Opens the books for an attempt: from here on it is in flight. Call it before the request leaves, in the context of
   * the caller.
   *
   * @returns at once when the store answers at once.
   * @throws KopekError `store_unavailable` when the store cannot be asked, or the ledger was closed; `aborted` or `timeout`
   * when the signal ends the wait; `configuration` for a tag, a run or a model that no book can keep as a name: at most 256
   * bytes of well-formed text without control characters. Nothing may be sent then.
   */
  begin(info: AttemptInfo, { signal }: { signal?: WaitSignal | undefined } = {}): MaybePromise<Booking> {
    return this.#bookings.begin(info, { signal });
  }

  /**
   * A meter that records here, for one client, with limits and callbacks.
   *
   * @throws KopekError `configuration` for limits that make no sense, and for a threshold of the balance that is no amount.
   */
  meter(settings: MeterSettings = {}): Meter {
    return createMeter(this.#metered, settings);
  }

  /** The tightest budget of the book for calls with these tags, and what is left of it. Undefined: none holds. */
  remaining(tags: Readonly<Record<string, string>>): Promise<Budget | undefined> {
    return this.budgets.remaining(tags);
  }

  /** Pays money into the wallet of a scope: see {@link Budgets.credit}. */
  credit(terms: CreditTerms): Promise<Budget | undefined> {
    return this.budgets.credit(terms);
  }

  /**
   * Books a price that is given back, such as what the service paid back for an answer. The same `id` again counts nothing.
   *
   * @returns the entry, of the first refund of this `id`.
   * @throws KopekError `configuration`, naming the field; of an `id` that is in the book with another amount, too.
   */
  async refund({ rub, id: name, model = 'refund', ...about }: Refund): Promise<LedgerEntry> {
    checkAmount('rub', rub, isRub(rub) && amountOf(rub).isAbove(ZERO));
    checkText('id', 'the name of the refund', name);
    const idempotencyKey = `refund ${name}`;
    const id = await entryIdOf(idempotencyKey);
    const charge = { status: 'settled', costRub: ZERO.minus(amountOf(rub)).toString() } as const;
    const entry = { ...about, model, path: 'refund', attempt: 1, idempotencyKey, charge };
    const at = new Date().toISOString();
    const known = await (this.#book.ended(id) ?? this.#delivery.entry(id, undefined));
    const kept = known ?? (await this.settle({ ...entry, id, status: 'settled', billing: 'charged', at }));
    if (kept.charge?.costRub !== charge.costRub)
      throw configurationError(`id ${showValue(name)} is in the book with ${kept.charge?.costRub} rubles.`);
    return kept;
  }

  /** Opening, credits, charges by day and model, and closing of one scope, to the digit. */
  async statement(query: StatementQuery): Promise<Statement> {
    const read = statementOf(query);
    return this.#read(() => read(this.store));
  }

  /**
   * Holds money for a paid tool, with the waiting and the refusals of a call. `spendLimit` is as that of a client; default:
   * the budgets of the book.
   *
   * @throws SpendLimitError; KopekError as for {@link begin}, and `configuration` for an estimate that is no amount.
   */
  async hold({ name, estimateRub, spendLimit = 'book', signal, ...about }: HoldRequest): Promise<Hold> {
    checkText('name', 'that of the tool', name);
    if (estimateRub !== undefined)
      checkAmount('estimateRub', estimateRub, isRub(estimateRub) && !amountOf(estimateRub).isNegative);
    const model = `tool:${name}`;
    const meter = createMeter(this.#metered, { spendLimit }, estimateRub);
    return new Hold(await meter.begin({ ...about, model, path: 'tool', attempt: 1 }, defined({ signal })), model);
  }

  /** The latest prices of models, asked of the store where they are not known. Never throws or rejects. */
  prices(models: readonly string[], signal?: WaitSignal): MaybePromise<PriceLookup> {
    return this.#prices.ask(models, signal);
  }

  /** What calls of a model have cost lately: an estimate, from the store. Undefined before its first answer. */
  estimatedPrice(model: string): MaybePromise<PriceEstimate | undefined> {
    return andThen(this.#prices.ask([model], undefined), (priceOf) => priceOf(model));
  }

  /**
   * Writes an entry that has ended. For requests that no client of Kopek made, and for prices that were found
   * afterwards: an entry with the id of a known one may only raise it.
   *
   * @throws KopekError `configuration` for a tag, a run or a model that no book can keep as a name, as in {@link begin}.
   */
  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    const fault = attemptFault(entry);
    if (fault !== undefined) throw configurationError(`Not booked: ${fault}`);
    return this.#bookings.settle(entry);
  }

  /** The latest ended entries of this process, oldest first, at most `maxEntries`. `seq` is 0 until the store has it. */
  entries(): LedgerEntry[] {
    return this.#book.entries();
  }

  /**
   * An entry of the books, whoever wrote it: what an answer has cost whose reader left before its price came. Answers name
   * their entry in their metadata. Whose it is the application has to check.
   *
   * @param options - as for `totals`.
   * @returns undefined when the books have none of this id, or none any more.
   * @throws KopekError `store_unavailable`.
   */
  entry(id: string, options?: { timeoutMs?: number }): Promise<LedgerEntry | undefined> {
    return this.#read(() => this.store.entry(id), options);
  }

  /** Attempts of this process that have not ended, oldest first. */
  inFlight(): LedgerEntry[] {
    return this.#book.inFlight();
  }

  /** The total of this process: of everything, or of each model (that answered), tag (`name=value`) or run. */
  total(): LedgerTotal;
  total(options: { by: GroupBy }): Record<string, LedgerTotal>;
  total(options?: { by: GroupBy }): LedgerTotal | Record<string, LedgerTotal> | undefined {
    if (options) checkQuery(' of total', options, ['by'], GROUPS);
    const totals = this.#book.total(options?.by);
    return options ? totals : totals['all'];
  }

  /**
   * The totals of the books, whoever wrote them. Without `by` there is one key, `all`.
   *
   * @param options - `timeoutMs`: how long the store is waited for. Default: that of the ledger, and 10 000 when it was
   * not set.
   * @throws KopekError `store_unavailable`, or `configuration` for a query that cannot be meant; RangeError for a moment
   *   or a time zone that cannot be read.
   */
  async totals(query: TotalsQuery = {}, options?: { timeoutMs?: number }): Promise<Record<string, LedgerTotal>> {
    checkQuery(' of totals', query, ['by', 'scope', 'from', 'to', 'timeZone'], [...GROUPS, 'day', 'month']);
    const asked = query.scope === undefined ? query : { ...query, scope: askedScope(query.scope) };
    return this.#read(() => this.store.totals(asked), options);
  }

  /**
   * Compares what limits count with the sums of the books. Empty: they agree.
   *
   * @param options - as for `totals`.
   * @throws KopekError `store_unavailable`.
   */
  verify(options?: { timeoutMs?: number }): Promise<CounterMismatch[]> {
    return this.#read(() => this.store.verify(), options);
  }

  /**
   * Calls the listener with each ended entry, at once, in order of settlement; or with what happens to each attempt.
   *
   * @returns ends the subscription.
   */
  subscribe(listener: ((entry: LedgerEntry) => void) | LedgerListener): () => void {
    return this.#subscribers.add(listener);
  }

  /**
   * Lets limits go on after answers of unknown price, in one scope (`run:…`, `model:…`, `user=ivan`, `ledger` for limits on
   * the whole) or in all. Their price then counts as 0 there; the entries keep saying `unknown`.
   *
   * @throws KopekError `configuration` for text that is no scope: a typo would clear nothing.
   */
  clearUnknown(scope?: string): MaybePromise<void> {
    const name = scope === undefined ? undefined : askedScope(scope);
    const clear = (): MaybePromise<void> => andThen(this.store.clearUnknown(name), () => this.#bookings.wake());
    // what waits is unknown to the store, and would count once it is taken
    return this.#delivery.backlog.size > 0 ? this.#read(clear) : clear();
  }

  /**
   * Waits for the attempts that are in flight now, and for what waits for the store: for `after()` of Next.js,
   * the end of a worker's response, the end of a script. Called before the request, it has nothing to wait for. Keeps the program alive meanwhile. Never rejects.
   *
   * @param options - `timeoutMs`: 30 000 by default.
   * @returns what is left; zeros when all is done.
   */
  idle({ timeoutMs = DEFAULT_IDLE_MS }: { timeoutMs?: number } = {}): Promise<Leftover> {
    const { backlog } = this.#delivery;
    const open = new Set([...this.#book.inFlight().map(({ id }) => id), ...backlog.ids()]);
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#watchers.delete(check);
        const ids = [...open];
        const inFlight = ids.filter((id) => this.#book.isInFlight(id)).length;
        resolve({ inFlight, outbox: ids.filter((id) => backlog.has(id)).length });
      };
      const check = (): void => {
        // called for each attempt that ends: what is done is not looked at again
        for (const id of open) {
          if (this.#book.isInFlight(id) || backlog.has(id)) return;
          open.delete(id);
        }
        finish();
      };
      // keeps the program alive: somebody waits
      const timer = setTimeout(finish, Math.min(Math.max(timeoutMs, 0), LONGEST_DELAY_MS));
      this.#watchers.add(check);
      void backlog.flush();
      check();
    });
  }

  /**
   * Refuses new calls and those that wait for a limit, waits for what is in flight (`timeoutMs`, 10 000 by default), delivers what waits for the store,
   * and closes it. May be repeated.
   *
   * @throws KopekError `store_unavailable` that names what is left, in `metadata.inFlight` (ids) and `metadata.outbox`
   * (entries). The store is open then, so that a late end is still booked.
   */
  close({ timeoutMs = DEFAULT_CLOSE_MS }: { timeoutMs?: number } = {}): Promise<void> {
    this.#closing ??= this.#close(timeoutMs).catch((error: unknown) => {
      // what is left may be brought by then
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  async #close(timeoutMs: number): Promise<void> {
    this.#bookings.close(storeUnavailable('Not sent: the ledger was closed.'));
    // first, because it may find what earlier processes left; idle waits for what is known
    await waitFor(this.#delivery.backlog.flush(), { timeoutMs }).catch(ignore);
    await this.idle({ timeoutMs });
    const inFlight = this.#book.inFlight().map(({ id }) => id);
    const outbox = this.#delivery.backlog.entries();
    if (inFlight.length + outbox.length > 0) {
      throw storeUnavailable(
        `The ledger was not closed. Attempts that have not ended: ${inFlight.length}; entries that the store has not taken: ${outbox.length}.`,
        { metadata: { inFlight, outbox } },
      );
    }
    await this.#read(() => this.store.close(), { timeoutMs });
    await this.#outbox?.close?.();
  }

  /** Totals and the entries still kept, for `JSON.stringify`. */
  toJSON(): LedgerSnapshot {
    return { total: this.total(), byModel: this.total({ by: 'model' }), entries: this.entries() };
  }

  #read<T>(question: () => MaybePromise<T>, { timeoutMs = this.#reportMs } = {}): Promise<T> {
    return this.#delivery.read(question, timeoutMs);
  }
}
