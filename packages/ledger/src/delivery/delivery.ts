import { KopekError, type MaybePromise, type WaitSignal } from '@kopek/core';
import { abortFailure, andThen, callSafely, ignore, type KopekErrorInit, unref } from '@kopek/core/kit';
import type { LedgerStore, NewEntry, Outbox, PriceEstimate, Reservation } from '../contract/contract.ts';
import type { ReserveCall, ScopeLimit } from '../contract/contract.ts';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { ask, StoreTimeout, waitFor } from './ask.ts';

/** Pauses between rounds grow from the first to the last of these. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a call waits: nobody is waiting here, and a slow store is better than none. */
const ROUND_TIMEOUT_MS = 10_000;
/** Entries delivered in one turn of the event loop, by a store that answers at once. */
const ENTRIES_PER_TURN = 500;
const MOST_RELEASES = 10_000;

/** What the store was asked for when it failed. */
export type StoreOperation = 'reserve' | 'settle' | 'release' | 'renew' | 'prices' | 'outbox';

/** A store, or an outbox, that does not do what it is asked for. */
export interface StoreDown {
  operation: StoreOperation;
  /** What it threw or rejected with, or that it did not answer in time. */
  error: unknown;
  /** The attempt that it was about; absent when it was about all that wait. */
  id?: string;
  /** What becomes of it: the call was refused, or sent without a check; the entry waits in the outbox. */
  consequence: 'refused' | 'sent-unchecked' | 'waits' | 'repeated';
  /** How many entries and releases wait for the store by now; absent when none does. */
  waiting?: number;
}

/** The store was not available, and the call may go on without it. */
export const UNCHECKED: unique symbol = /* @__PURE__ */ Symbol('unchecked');

/** How a ledger meets its store. */
export interface DeliveryOptions {
  store: LedgerStore;
  outbox?: Outbox | undefined;
  /** What becomes of a call when the store cannot be asked. Default `refuse`. */
  onDown?: 'refuse' | 'allow' | undefined;
  /** How long the store is waited for before a request and at the end of an answer, ms. */
  timeoutMs: number;
  /** Default: `console.error`. */
  onStoreDown?: ((failure: StoreDown) => void) | undefined;
  /** Whether an attempt that the store grants late goes on all the same. Default: it does not. */
  isInFlight?: (id: string) => boolean;
  /** Called for each entry of this process that the store has taken after all. */
  delivered?: (kept: LedgerEntry) => void;
  /** Called whenever fewer things wait. */
  changed?: () => void;
}

/** What the store has yet to take: an entry, or (without one) that an attempt was never sent. */
interface Waiting {
  entry?: NewEntry;
  /** Left by an earlier process: it belongs to the books, not to the totals of this process. */
  inherited?: true;
}

/**
 * Asks the store, and keeps what it does not take when it is due: that is brought again with growing pauses, which do
 * not keep the program alive. Nothing but {@link Delivery.reserve} and {@link Delivery.read} throws.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #waiting = new Map<string, Waiting>();
  /** Operations that failed when they were last asked for. */
  readonly #down = new Set<StoreOperation>();
  /** The number that waited when it was last told. */
  #told = 0;
  /** Attempts that are released together in a moment, and the answer for all of them. */
  #leaving: string[] = [];
  #left: Promise<true | undefined> | undefined;
  #round: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  /** Resolves once everything that earlier processes left has been read. */
  readonly #takenOver: MaybePromise<void>;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    const { outbox } = options;
    this.#takenOver =
      outbox &&
      ask(
        () => outbox.list(),
        { timeoutMs: ROUND_TIMEOUT_MS },
        (left) => this.#takeOver(left),
        (error) => this.#failed('outbox', error, 'waits'),
      );
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** All entries that wait, oldest first, those that earlier processes left too. */
  entries(): NewEntry[] {
    return [...this.#waiting.values()].flatMap(({ entry }) => entry ?? []);
  }

  ids(): string[] {
    return [...this.#waiting.keys()];
  }

  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Asks the store before a request leaves.
   *
   * @throws KopekError `store_unavailable`, or what the signal says; nothing may be sent then.
   */
  reserve(
    limits: readonly ScopeLimit[],
    call: ReserveCall,
    signal: WaitSignal | undefined,
  ): MaybePromise<Reservation | typeof UNCHECKED> {
    if (signal?.aborted) throw abortError(signal);
    const { store, timeoutMs, onDown, isInFlight } = this.#options;
    const { id } = call;
    // a store with a queue must not send what nobody waits for any more: whoever is late makes the others late
    const waits = new AbortController();
    return ask(
      () => store.reserve(limits, { ...call, signal: waits.signal }),
      {
        timeoutMs,
        signal,
        // a grant that came after the call had given up, or had gone on without it and ended
        onLate: (late) => {
          if (isReservation(late) && 'granted' in late && !isInFlight?.(id)) void this.release(id);
        },
      },
      (answer) => {
        if (!isReservation(answer)) throw new TypeError('reserve() of the store must give { granted } or { refused }.');
        this.#works('reserve');
        return answer;
      },
      (error) => {
        waits.abort(error);
        const gaveUp = signal?.aborted === true && error === signal.reason;
        if (!gaveUp && onDown === 'allow') {
          this.#failed('reserve', error, 'sent-unchecked', id);
          return UNCHECKED;
        }
        // the store may have done it, and only the answer been lost
        this.#releaseLater(id);
        if (gaveUp) throw abortError(signal);
        this.#failed('reserve', error, 'refused', id);
        throw unavailable('Not sent:', error);
      },
    );
  }

  /** @returns the entry as the store has it; undefined when it waits now. */
  settle(entry: NewEntry): MaybePromise<LedgerEntry | undefined> {
    return this.#settle(entry, this.#options.timeoutMs, (error) => this.#wait(entry, error));
  }

  /** Tells the store that an attempt was never sent: those that leave at the same time together, where it can. */
  release(id: string): MaybePromise<void> {
    const failed = (error: unknown): undefined => {
      this.#releaseLater(id);
      return this.#failed('release', error, 'waits', id);
    };
    if (this.#options.store.releaseAll === undefined) {
      return andThen(this.#release([id], this.#options.timeoutMs, failed), ignore);
    }
    this.#leaving.push(id);
    this.#left ??= Promise.resolve().then(() => {
      const ids = this.#leaving;
      this.#leaving = [];
      this.#left = undefined;
      return this.#release(ids, this.#options.timeoutMs, (error) => {
        for (const one of ids) this.#releaseLater(one);
        return this.#failed('release', error, 'waits');
      });
    });
    return this.#left.then(ignore);
  }

  /** Puts off the expiry of attempts in flight. */
  renew(ids: readonly string[], ttlMs: number): void {
    void ask(
      () => this.#options.store.renew(ids, ttlMs),
      { timeoutMs: ROUND_TIMEOUT_MS },
      () => this.#works('renew'),
      (error) => this.#failed('renew', error, 'repeated'),
    );
  }

  /** What calls of a model have cost lately; undefined when the store cannot tell. */
  prices(model: string, signal: WaitSignal | undefined): MaybePromise<PriceEstimate | undefined> {
    const { store, timeoutMs } = this.#options;
    return ask(
      () => store.prices(model),
      { timeoutMs, signal },
      (prices) => {
        this.#works('prices');
        return prices;
      },
      (error) => {
        // the caller has gone, which the next step notices
        if (!signal?.aborted) this.#failed('prices', error, 'repeated');
        return undefined;
      },
    );
  }

  /**
   * Asks the books. What waits is delivered first, so that the answer includes it.
   *
   * @throws KopekError `store_unavailable`; RangeError for a question that cannot be read.
   */
  async read<T>(question: () => MaybePromise<T>, timeoutMs: number): Promise<T> {
    if (this.size > 0) await waitFor(this.flush(), { timeoutMs }).catch(ignore);
    return ask(
      question,
      { timeoutMs },
      (answer) => answer,
      (error) => {
        throw error instanceof RangeError ? error : unavailable('The books cannot be read:', error);
      },
    );
  }

  /** Tries everything once, now. Never rejects. */
  async flush(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    await this.#takenOver;
    await this.#run();
  }

  #settle(
    entry: NewEntry,
    timeoutMs: number,
    failed: (error: unknown) => undefined,
  ): MaybePromise<LedgerEntry | undefined> {
    const onLate = (late: LedgerEntry): void => {
      if (isEntry(late)) this.#written(entry.id, late);
    };
    return ask(
      () => this.#options.store.settle(entry),
      { timeoutMs, onLate },
      (kept) => {
        if (!isEntry(kept)) throw new TypeError('settle() of the store must give the entry as the books have it.');
        this.#works('settle');
        return kept;
      },
      failed,
    );
  }

  /** @returns true when the attempts have left the books. */
  #release(ids: string[], timeoutMs: number, failed: (error: unknown) => undefined): MaybePromise<true | undefined> {
    const { store } = this.#options;
    return ask(
      () => (ids.length > 1 && store.releaseAll ? store.releaseAll(ids) : store.release(ids[0] ?? '')),
      { timeoutMs, onLate: () => ids.forEach((id) => this.#written(id, undefined)) },
      (): true => {
        this.#works('release');
        return true;
      },
      failed,
    );
  }

  #wait(entry: NewEntry, error: unknown): undefined {
    const known = this.#waiting.get(entry.id)?.entry;
    // as in the books: an entry that waits may only be raised
    const isMore = known === undefined || rankOf(entry.status) > rankOf(known.status);
    if (isMore) this.#waiting.set(entry.id, { entry });
    this.#failed('settle', error, 'waits', entry.id);
    if (isMore) this.#askOutbox((outbox) => outbox.put(entry));
    this.#schedule();
  }

  /** An entry of the attempt that waits says more. */
  #releaseLater(id: string): void {
    if (!this.#waiting.has(id)) this.#waiting.set(id, {});
    // it expires by itself in the end; a store that stays down must not fill the memory
    if (this.#waiting.size > MOST_RELEASES) this.#forgetRelease();
    this.#schedule();
  }

  #forgetRelease(): void {
    for (const [id, { entry }] of this.#waiting) {
      if (entry !== undefined) continue;
      this.#waiting.delete(id);
      return;
    }
  }

  /** The store has taken what was waiting. */
  #written(id: string, kept: LedgerEntry | undefined): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    // more is known since: that is yet to be taken
    if (waiting.entry && rankOf(waiting.entry.status) > rankOf(kept?.status ?? 'in-flight')) return;
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#told = 0;
    if (waiting.entry) this.#askOutbox((outbox) => outbox.remove(id));
    if (kept !== undefined && !waiting.inherited) this.#options.delivered?.(kept);
    this.#options.changed?.();
  }

  #run(): Promise<void> {
    this.#round ??= this.#deliverAll().finally(() => {
      this.#round = undefined;
      this.#schedule();
    });
    return this.#round;
  }

  /** One round: entries in their order, and releases together. */
  async #deliverAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const failures: { operation: StoreOperation; error: unknown }[] = [];
    const failed =
      (operation: StoreOperation) =>
      (error: unknown): undefined => {
        failures.push({ operation, error });
      };
    // a store that does not answer one will not answer the others either
    const isSilent = (): boolean => failures.at(-1)?.error instanceof StoreTimeout;
    const unsent: string[] = [];
    let delivered = 0;
    const due = [...this.#waiting];
    for (const [id, { entry }] of due) {
      if (isSilent()) break;
      if (entry === undefined) {
        unsent.push(id);
        continue;
      }
      const kept = await this.#settle(entry, ROUND_TIMEOUT_MS, failed('settle'));
      if (kept !== undefined) this.#written(id, kept);
      delivered += 1;
      if (delivered % ENTRIES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    const together = this.#options.store.releaseAll ? unsent.length : 1;
    while (unsent.length > 0 && !isSilent()) {
      const ids = unsent.splice(0, together);
      const done = await this.#release(ids, ROUND_TIMEOUT_MS, failed('release'));
      if (done) for (const id of ids) this.#written(id, undefined);
    }
    const [failure] = failures;
    if (failure && this.size !== this.#told) this.#tell({ ...failure, consequence: 'waits', waiting: this.size });
  }

  #schedule(): void {
    if (this.#waiting.size === 0 || this.#timer !== undefined || this.#round !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    unref(this.#timer);
  }

  /** What earlier processes could not deliver. */
  #takeOver(left: readonly NewEntry[]): Promise<void> | undefined {
    for (const entry of left) {
      if (!this.#waiting.has(entry.id)) this.#waiting.set(entry.id, { entry, inherited: true });
    }
    return this.#waiting.size > 0 ? this.#run() : undefined;
  }

  #askOutbox(question: (outbox: Outbox) => MaybePromise<void>): void {
    const { outbox } = this.#options;
    if (outbox === undefined) return;
    void ask(
      () => question(outbox),
      { timeoutMs: ROUND_TIMEOUT_MS },
      () => this.#works('outbox'),
      (error) => this.#failed('outbox', error, 'waits'),
    );
  }

  #works(operation: StoreOperation): void {
    this.#down.delete(operation);
  }

  /** Tells of a failure, unless the same has failed since it last worked: a fleet that is refused is one outage. */
  #failed(operation: StoreOperation, error: unknown, consequence: StoreDown['consequence'], id?: string): undefined {
    if (this.#down.has(operation)) return undefined;
    this.#down.add(operation);
    const failure: StoreDown = { operation, error, consequence };
    if (id !== undefined) failure.id = id;
    if (this.size > 0) failure.waiting = this.size;
    this.#tell(failure);
    return undefined;
  }

  #tell(failure: StoreDown): void {
    this.#told = this.size;
    const { onStoreDown = logFailure } = this.#options;
    // there is nobody left to hear what a callback for failures throws
    callSafely(() => onStoreDown(failure), ignore);
  }
}

function logFailure({ operation, consequence, waiting = 0, error }: StoreDown): void {
  console.error(`The store of the ledger failed (${operation}, ${consequence}; ${waiting} wait for it):`, error);
}

/** The error for a store that did not answer. */
function unavailable(consequence: string, error: unknown): KopekError {
  const why =
    error instanceof StoreTimeout ? `it has not answered within ${error.timeoutMs} ms` : 'it failed, see the cause';
  const message = `${consequence} the store of the ledger is not available (${why}). See onDown and timeoutMs of createLedger.`;
  return storeUnavailable(message, { retryable: true, cause: error });
}

/** The error for books that cannot be used now. */
export function storeUnavailable(message: string, more: Partial<KopekErrorInit> = {}): KopekError {
  return new KopekError({ code: 'store_unavailable', message, phase: 'request', ...more });
}

/** The error for a call that its caller ended before it was sent. */
export function abortError(signal: WaitSignal): KopekError {
  return new KopekError({
    ...abortFailure('The call', signal, { sent: false, answered: false }),
    message: 'The call was ended by its caller while the store of the ledger was asked; nothing was sent.',
  });
}

function isReservation(answer: unknown): answer is Reservation {
  return typeof answer === 'object' && answer !== null && ('granted' in answer || 'refused' in answer);
}

function isEntry(answer: unknown): answer is LedgerEntry {
  return typeof answer === 'object' && answer !== null && 'seq' in answer && 'status' in answer;
}
