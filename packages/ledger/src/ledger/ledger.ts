import type { MeterSettings } from './settings.ts';
import { createMeter } from './meter.ts';
import type { GroupBy, LedgerTotal, NewEntry, Outbox, ModelCosts, ModelCostsLookup } from '../contract/contract.ts';
import type { AttemptInfo, KeyReading, MaybePromise, Meter, MeteredAttempt, WaitSignal } from '@kopek/core';
import { Attempts } from './attempts.ts';
import { Budgets, checkText, type CreditTerms } from '../budgets/budgets.ts';
import { checkAttribution } from '../budgets/attribution.ts';
import { entryOfRefund, isSameRefund, type Refund } from '../budgets/refund.ts';
import type { Budget } from '../contract/budget.ts';
import { parseStoredScope } from '../contract/scope.ts';
import { Reservation, type ReservationRequest } from '../budgets/reservation.ts';
import {
  andThen,
  callSafely,
  checkOptions,
  checkRub,
  configurationError,
  copyOf,
  defined,
  ignore,
} from '@kopek/core/kit';
import { attemptFault, entryFault } from '../engine/lifecycle.ts';
import { scopesOf, TOOL_PATH, type LedgerEntry } from '../contract/entry.ts';
import { checkLedgerOptions, type LedgerOptions } from './options.ts';
import { flushed, type FlushResult } from './flush.ts';
import { isAnother, recordedAs } from './known-id.ts';
import { LatestPrices } from './latest-prices.ts';
import { LocalEntries } from './local.ts';
import { waitFor } from '../store-client/wait-for.ts';
import { StoreClient, storeUnavailable } from '../store-client/store-client.ts';
import { StoreReports, WAIT } from './store-reports.ts';
import { UNDER_BUDGETS } from '../limits/spend-limit.ts';
import { Subscribers, type LedgerListener } from './listeners.ts';
import { checkQuery, GROUPS } from '../engine/totals.ts';

/** A ledger as plain JSON. */
export interface LedgerSnapshot {
  total: LedgerTotal;
  byModel: Record<string, LedgerTotal>;
  entries: LedgerEntry[];
}

/**
 * Creates a ledger.
 *
 * @throws KopekError `configuration` for invalid options.
 */
export function createLedger(options: LedgerOptions = {}): Ledger {
  checkLedgerOptions(options);
  return new Ledger(options);
}

const DEFAULT_TIMEOUT_MS = 250;
const DEFAULT_FLUSH_MS = 30_000;
const DEFAULT_CLOSE_MS = 10_000;

/**
 * The ledger of this process. The transport writes it, so it includes what the callbacks of frameworks miss: every
 * attempt from the moment its request is sent, exactly once.
 *
 * Share one between clients and frameworks to get one total. `totals` and `verify` read the store, which several
 * processes may share.
 */
export class Ledger extends StoreReports implements Meter {
  /** Budgets that apply to clients with `spendLimit: 'budgets'`. */
  readonly budgets: Budgets;
  readonly #outbox: Outbox | undefined;
  readonly #local: LocalEntries;
  readonly #subscribers: Subscribers;
  readonly #storeClient: StoreClient;
  readonly #attempts: Attempts;
  readonly #meter: Meter;
  readonly #watchers: Set<() => void>;
  #closing: Promise<void> | undefined;

  constructor(options: LedgerOptions) {
    const { outbox, instanceId, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const watchers = new Set<() => void>();
    const onChange = (): void => {
      for (const watcher of watchers) watcher();
    };
    const local = new LocalEntries(options, (ids, ttlMs) => storeClient.renew(ids, ttlMs));
    const { store } = local;
    const storeClient = new StoreClient({
      ...options,
      timeoutMs,
      reportMs: options.timeoutMs,
      store,
      hasBegun: (id) => local.isInFlight(id) || local.ended(id) !== undefined,
      delivered: (stored) => attempts.correct(stored),
      changed: onChange,
    });
    const subscribers = new Subscribers(
      options.onSubscriberError ?? ((error) => console.error('A subscriber of the ledger threw:', error)),
    );
    const prices = new LatestPrices(storeClient, () => local.allEnded());
    const attempts = new Attempts({ storeClient, local, prices, subscribers, instanceId, onChange });
    super(store, storeClient);
    this.budgets = new Budgets(store, instanceId, () => attempts.alerts.raiseReached());
    this.#outbox = outbox;
    this.#local = local;
    this.#subscribers = subscribers;
    this.#storeClient = storeClient;
    this.#attempts = attempts;
    this.#meter = createMeter(attempts, {});
    this.#watchers = watchers;
  }

  /**
   * Opens an entry for an attempt, which is in flight from now on. Call it before the request is sent, in the context
   * of the caller.
   *
   * @returns synchronously if the store answers synchronously.
   * @throws KopekError `store_unavailable` if the store is down or the ledger is closed; `aborted` or `timeout` if
   *   the signal ends the wait; `configuration` for a tag, run or model that cannot be stored: a name is at most 256
   *   bytes of well-formed text without control characters. Do not send the request then.
   */
  begin(info: AttemptInfo, { signal }: { signal?: WaitSignal | undefined } = {}): MaybePromise<MeteredAttempt> {
    return this.#meter.begin(info, { signal });
  }

  /** Binds a function to the runs and tags around this call, wherever it runs later. */
  bind<T>(fn: () => T): () => T {
    return this.#meter.bind(fn);
  }

  /** Takes what the key endpoint said of the budget of a key. */
  observeKey(reading: KeyReading): void {
    this.#meter.observeKey(reading);
  }

  /**
   * Makes the meter of one client, with limits and callbacks, that records in this ledger.
   *
   * @throws KopekError `configuration` for invalid limits and an invalid threshold of the balance.
   */
  meter(settings: MeterSettings = {}): Meter {
    return createMeter(this.#attempts, settings);
  }

  /** Reads the budget in the ledger with the least left for calls with these tags. Limits in code: {@link limits}. */
  remaining(tags: Readonly<Record<string, string>>): Promise<Budget | undefined> {
    return this.budgets.remaining(tags);
  }

  /** Pays money into the wallet of a scope: see {@link Budgets.credit}. */
  credit(terms: CreditTerms): Promise<Budget> {
    return this.budgets.credit(terms);
  }

  /**
   * Records a refund, such as a payment returned by the service. The same `id` again changes nothing. Of several
   * processes that record it at once, each counts it in its `total()`; the ledger of all, `totals()`, counts it once.
   *
   * @returns the entry of the first refund with this `id`.
   * @throws KopekError `configuration`, naming the field; also for an `id` recorded before with another amount, or for
   *   others.
   */
  async refund(terms: Refund): Promise<LedgerEntry> {
    const entry = await entryOfRefund(terms);
    const { id } = entry;
    const known = await (this.#local.ended(id) ?? this.#storeClient.tryRead('entry', (store) => store.entry(id)));
    const stored = known ?? (await this.#record(entry));
    if (isSameRefund(entry, stored)) return copyOf(stored);
    throw recordedAs(terms.id, stored);
  }

  /**
   * Reserves money for a paid tool. It waits and is rejected like a call. `spendLimit` works as for a client; default:
   * the budgets in the ledger.
   *
   * @throws SpendLimitError; KopekError as for {@link begin}, and `configuration` for an invalid estimate.
   */
  async reserve({
    name,
    estimateRub,
    spendLimit,
    requireBudget,
    signal,
    ...about
  }: ReservationRequest): Promise<Reservation> {
    checkAttribution(' of reserve', about, ['estimateRub'], { estimate: 'estimateRub' });
    checkText('name', 'that of the tool', name);
    if (estimateRub !== undefined) checkRub('estimateRub', estimateRub);
    const model = `tool:${name}`;
    const meter = createMeter(
      this.#attempts,
      spendLimit === undefined
        ? { spendLimit: UNDER_BUDGETS, requireBudget: requireBudget ?? 'if-any' }
        : { spendLimit, requireBudget },
      estimateRub,
    );
    return new Reservation(
      await meter.begin({ ...about, model, path: TOOL_PATH, attempt: 1 }, defined({ signal })),
      model,
    );
  }

  /** Reads the latest prices of models, from the store where needed. Never throws or rejects. */
  lookUpModelCosts(models: readonly string[], signal?: WaitSignal): MaybePromise<ModelCostsLookup> {
    return this.#attempts.prices.ask(models, signal);
  }

  /** Estimates the cost of calls of a model from the store. Undefined before its first answer. */
  modelCosts(model: string): MaybePromise<ModelCosts | undefined> {
    return andThen(this.lookUpModelCosts([model]), (priceOf) => priceOf(model));
  }

  /**
   * Records an entry that has ended: for requests made without a Kopek client, and for costs found later. An entry
   * with a known id can only be raised.
   *
   * @throws KopekError `configuration` for an entry that cannot be counted: a tag, run or model as in {@link begin}, no
   *   price if it is settled, an amount or a moment that is none; and for an id that has another price, or a tag of
   *   another value.
   */
  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    return andThen(this.#record(entry), (stored) => {
      if (isAnother(entry, stored)) throw recordedAs(entry.id, stored);
      return copyOf(stored);
    });
  }

  #record(entry: NewEntry): MaybePromise<LedgerEntry> {
    const fault = attemptFault(entry) ?? entryFault(entry);
    if (fault !== undefined) throw configurationError(`Not recorded: ${fault}`);
    return andThen(this.#attempts.settle(entry), (stored) => {
      const { alerts } = this.#attempts;
      callSafely(
        () => alerts.raiseReached(scopesOf(stored)),
        (error) => alerts.receiver?.report(error),
      );
      return stored;
    });
  }

  /**
   * Lists the latest ended entries of this process (`maxEntries`), oldest first. `seq` is 0 until the store has one.
   */
  entries(): LedgerEntry[] {
    return copyOf(this.#local.entries());
  }

  /** Lists the attempts of this process that have not ended, oldest first. */
  inFlight(): LedgerEntry[] {
    return copyOf(this.#local.inFlight());
  }

  /**
   * Adds up the entries of this process: all of them, or by model (the one that answered), tag (`name=value`) or run.
   */
  total(): LedgerTotal;
  total(options: { by: GroupBy }): Record<string, LedgerTotal>;
  total(options?: { by: GroupBy }): LedgerTotal | Record<string, LedgerTotal> | undefined {
    if (options) checkQuery(' of total', options, ['by'], GROUPS);
    const totals = this.#local.total(options?.by);
    return options ? totals : totals['all'];
  }

  /**
   * Calls a function with each ended entry, immediately and in order of settlement; or the methods of an object with
   * every event of an attempt.
   *
   * @returns a function that ends the subscription.
   */
  subscribe(listener: ((entry: LedgerEntry) => void) | LedgerListener): () => void {
    return this.#subscribers.add(listener);
  }

  /**
   * Counts answers of unknown cost as 0 from now on, so that limits stop rejecting calls: in one scope (`run:…`,
   * `model:…`, `user=ivan`, `all` for limits on the whole) or in all. The entries keep the status `unknown`.
   *
   * @throws KopekError `configuration` for text that is not a scope: a typo would clear nothing.
   */
  clearUnknown(scope?: string): MaybePromise<void> {
    const name = scope === undefined ? undefined : parseStoredScope(scope);
    const clear = (): MaybePromise<void> => andThen(this.store.clearUnknown(name), () => this.#attempts.line.wake());
    // an entry that waits is not in the store yet, and would count once it is accepted
    return this.#storeClient.backlog.waiting.size > 0 ? this.#storeClient.read(clear) : clear();
  }

  /**
   * Waits for the attempts in flight at the time of the call, and for entries that wait for the store: in `after()`
   * of Next.js, at the end of a Worker's response, at the end of a script. Called before the request, it has nothing
   * to wait for. Keeps the program alive meanwhile. Rejects only for invalid options.
   *
   * @param options - `timeoutMs`: 30 000 by default.
   * @returns what is left; zeros if everything is recorded.
   */
  async flush(options: { timeoutMs?: number } = {}): Promise<FlushResult> {
    checkOptions(' of flush', options, WAIT);
    const { timeoutMs = DEFAULT_FLUSH_MS } = options;
    return flushed({ local: this.#local, backlog: this.#storeClient.backlog, watchers: this.#watchers, timeoutMs });
  }

  /**
   * Rejects new calls and those that wait for a limit, waits for attempts in flight (`timeoutMs`, 10 000 by default),
   * delivers entries that wait for the store, and closes it. May be called again.
   *
   * @throws KopekError `store_unavailable` that names what is left, in `metadata.inFlight` (ids) and
   *   `metadata.unsaved` (entries). The store stays open then, so that a late end is still recorded.
   */
  async close(options: { timeoutMs?: number } = {}): Promise<void> {
    checkOptions(' of close', options, WAIT);
    this.#closing ??= this.#close(options.timeoutMs ?? DEFAULT_CLOSE_MS).catch((error: unknown) => {
      // a later call may succeed
      this.#closing = undefined;
      throw error;
    });
    return this.#closing;
  }

  async #close(timeoutMs: number): Promise<void> {
    this.#attempts.line.close(storeUnavailable('Not sent: the ledger was closed.'));
    // first, because it adds entries that earlier processes left, and flush waits only for known ones
    await waitFor(this.#storeClient.backlog.deliverAll(), { timeoutMs }).catch(ignore);
    await this.flush({ timeoutMs });
    const { alerts } = this.#attempts;
    await waitFor(alerts.flush(), { timeoutMs }).catch(ignore);
    const inFlight = this.#local.inFlight().map(({ id }) => id);
    const unsaved = this.#storeClient.backlog.entries();
    if (inFlight.length + unsaved.length > 0) {
      throw storeUnavailable(
        `The ledger was not closed. Attempts in flight: ${inFlight.length}; entries that wait for the store: ${unsaved.length}.`,
        { metadata: { inFlight, unsaved } },
      );
    }
    alerts.close();
    this.#storeClient.isClosed = true;
    await this.#storeClient.read(() => this.store.close(), timeoutMs);
    await this.#outbox?.close?.();
  }

  /** Returns totals and the entries still in memory, for `JSON.stringify`. */
  toJSON(): LedgerSnapshot {
    return { total: this.total(), byModel: this.total({ by: 'model' }), entries: this.entries() };
  }
}
