import { KopekError } from '../errors/index.ts';
import { callSafely } from './callbacks.ts';
import type { LedgerEntry } from './entry.ts';
import {
  isPromiseLike,
  type LedgerStore,
  type MaybePromise,
  type NewEntry,
  type Reservation,
  type ReserveCall,
  type ScopeLimit,
} from './store.ts';
import { andThen, StoreTimeout, waitFor, type WaitSignal } from './store-answer.ts';

/** What the store was asked for when it failed. */
export type StoreOperation = 'reserve' | 'settle' | 'release' | 'renew' | 'prices' | 'outbox';

/** A store, or an outbox, that did not do what it was asked for. */
export interface StoreDown {
  operation: StoreOperation;
  /** What it threw or rejected with, or that it did not answer in time. */
  error: unknown;
  /** The attempt that it was about. */
  id?: string;
  /** What becomes of it: the call was refused, or sent without a check; the entry waits in the outbox. */
  consequence: 'refused' | 'sent-unchecked' | 'waits' | 'repeated';
}

/** How a ledger meets a store that fails. */
export interface StoreAccessOptions {
  store: LedgerStore;
  onDown: 'refuse' | 'allow';
  timeoutMs: number;
  onStoreDown: ((failure: StoreDown) => void) | undefined;
  /** Called with an attempt that was not sent, and that the store may have opened all the same. */
  onUnsent: (id: string) => void;
  isInFlight: (id: string) => boolean;
}

/** The store was not there, and the call may go on without it. */
export const UNCHECKED: unique symbol = /* @__PURE__ */ Symbol('unchecked');

/**
 * Asks the store what the ledger needs of it, and takes whatever it does: an answer at once or later, an exception, a
 * rejection, silence.
 */
export class StoreAccess {
  readonly #options: StoreAccessOptions;
  #isDown = false;

  constructor(options: StoreAccessOptions) {
    this.#options = options;
  }

  /**
   * Asks before a request leaves.
   *
   * @throws KopekError `store_unavailable`, or what the signal says; nothing may be sent then.
   */
  reserve(
    limits: readonly ScopeLimit[],
    call: ReserveCall,
    signal: WaitSignal | undefined,
  ): MaybePromise<Reservation | typeof UNCHECKED> {
    if (signal?.aborted) throw abortError(signal);
    const { store, timeoutMs } = this.#options;
    let answer: MaybePromise<Reservation>;
    try {
      answer = store.reserve(limits, call);
      if (!isPromiseLike(answer)) return checkReservation(answer);
    } catch (error) {
      return this.#notReserved(call.id, error);
    }
    return waitFor(answer, { timeoutMs, signal, onLate: (late) => this.#undo(call.id, late) })
      .then(checkReservation)
      .catch((error: unknown) => {
        if (signal?.aborted && error === signal.reason) {
          this.#options.onUnsent(call.id);
          throw abortError(signal);
        }
        return this.#notReserved(call.id, error);
      });
  }

  /**
   * Asks at the end of an attempt. Never throws or rejects.
   *
   * @param onLate - gets the answer that came after nobody waited for it any more.
   * @returns undefined when the store has not said that it keeps the entry.
   */
  settle(entry: NewEntry, onLate: (kept: LedgerEntry) => void): MaybePromise<LedgerEntry | undefined> {
    const { store, timeoutMs } = this.#options;
    const failed = (error: unknown): undefined => this.report('settle', error, 'waits', entry.id);
    try {
      const answer = store.settle(entry);
      if (!isPromiseLike(answer)) return this.#works(checkEntry(answer));
      const late = (kept: LedgerEntry): void => {
        if (isEntry(kept)) onLate(kept);
      };
      return waitFor(answer, { timeoutMs, onLate: late })
        .then(checkEntry)
        .then((kept) => this.#works(kept), failed);
    } catch (error) {
      return failed(error);
    }
  }

  /** @returns whether the attempt has left the books. Never throws or rejects. */
  release(id: string): MaybePromise<boolean> {
    const { store, timeoutMs } = this.#options;
    const failed = (error: unknown): false => {
      this.report('release', error, 'waits', id);
      return false;
    };
    try {
      const answer = store.release(id);
      if (!isPromiseLike(answer)) return true;
      return waitFor(answer, { timeoutMs }).then(() => true, failed);
    } catch (error) {
      return failed(error);
    }
  }

  /** Puts off the expiry of attempts. Never throws; a failure is told and made good by the next call. */
  renew(ids: readonly string[], ttlMs: number): void {
    const failed = (error: unknown): undefined => this.report('renew', error, 'repeated');
    try {
      const answer = this.#options.store.renew(ids, ttlMs);
      if (isPromiseLike(answer)) Promise.resolve(answer).catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  report(operation: StoreOperation, error: unknown, consequence: StoreDown['consequence'], id?: string): undefined {
    const failure: StoreDown = { operation, error, consequence };
    if (id !== undefined) failure.id = id;
    const { onStoreDown } = this.#options;
    if (onStoreDown !== undefined) callSafely(() => onStoreDown(failure), ignore);
    // once: a store that is down fails for every call
    else if (!this.#isDown) console.error(`The store of the ledger failed (${operation}, ${consequence}):`, error);
    this.#isDown = true;
    return undefined;
  }

  #works<T>(answer: T): T {
    this.#isDown = false;
    return answer;
  }

  #notReserved(id: string, error: unknown): typeof UNCHECKED {
    const allow = this.#options.onDown === 'allow';
    this.report('reserve', error, allow ? 'sent-unchecked' : 'refused', id);
    if (allow) return UNCHECKED;
    // what has failed may be the answer alone
    this.#options.onUnsent(id);
    throw unavailable('Not sent:', error);
  }

  /** A grant that came after the call had given up, or had gone on without it and ended. */
  #undo(id: string, late: Reservation): void {
    if (typeof late !== 'object' || !('granted' in late) || this.#options.isInFlight(id)) return;
    void andThen(this.release(id), (released) => {
      if (!released) this.#options.onUnsent(id);
    });
  }
}

/** The error for a store that did not answer. */
export function unavailable(consequence: string, error: unknown): KopekError {
  const why =
    error instanceof StoreTimeout ? `it has not answered within ${error.timeoutMs} ms` : 'it failed, see the cause';
  return new KopekError({
    code: 'store_unavailable',
    message: `${consequence} the store of the ledger is not available (${why}). See onDown and timeoutMs of createLedger.`,
    phase: 'request',
    billing: 'none',
    retryable: true,
    cause: error,
  });
}

function abortError(signal: WaitSignal): KopekError {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return new KopekError({
    code: timedOut ? 'timeout' : 'aborted',
    name: timedOut ? 'TimeoutError' : 'AbortError',
    message: 'The call was ended by its caller while the store of the ledger was asked; nothing was sent.',
    phase: 'request',
    billing: 'none',
    cause: signal.reason,
  });
}

function checkReservation(answer: Reservation): Reservation {
  if (typeof answer === 'object' && answer !== null && ('granted' in answer || 'refused' in answer)) return answer;
  throw new TypeError('reserve() of the store must give { granted } or { refused }.');
}

function checkEntry(answer: LedgerEntry): LedgerEntry {
  if (isEntry(answer)) return answer;
  throw new TypeError('settle() of the store must give the entry as the books have it.');
}

function isEntry(answer: unknown): answer is LedgerEntry {
  return typeof answer === 'object' && answer !== null && 'seq' in answer && 'status' in answer;
}

function ignore(): void {
  // what a callback for failures throws has nobody left to hear it
}
