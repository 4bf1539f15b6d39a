import { KopekError, type MaybePromise, type WaitSignal } from '@kopek/core';
import { abortFailure, callSafely, ignore, type KopekErrorInit } from '@kopek/core/kit';
import type { LedgerStore, Reservation, ReserveCall, ScopeLimit } from '../contract/contract.ts';
import { ask, StoreTimeout } from './ask.ts';

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

/** Reports a failure. */
export type ReportDown = (
  operation: StoreOperation,
  error: unknown,
  consequence: StoreDown['consequence'],
  id?: string,
) => void;

/** How a ledger meets a store that fails. */
export interface StoreAccessOptions {
  store: LedgerStore;
  onDown: 'refuse' | 'allow';
  timeoutMs: number;
  report: ReportDown;
  /** Tells the store that an attempt was not sent: now, or a little later when it has just failed. */
  writer: { release(id: string): unknown; releaseLater(id: string): void };
  book: { isInFlight(id: string): boolean };
}

/** The store was not available, and the call may go on without it. */
export const UNCHECKED: unique symbol = /* @__PURE__ */ Symbol('unchecked');

/**
 * Asks the store before a request leaves.
 *
 * @throws KopekError `store_unavailable`, or what the signal says; nothing may be sent then.
 */
export function reserveWith(
  { store, onDown, timeoutMs, report, writer, book }: StoreAccessOptions,
  limits: readonly ScopeLimit[],
  call: ReserveCall,
  signal: WaitSignal | undefined,
): MaybePromise<Reservation | typeof UNCHECKED> {
  if (signal?.aborted) throw abortError(signal);
  const { id } = call;
  // a grant that came after the call had given up, or had gone on without it and ended
  const onLate = (late: Reservation): void => {
    if (isReservation(late) && 'granted' in late && !book.isInFlight(id)) writer.release(id);
  };
  return ask(
    () => store.reserve(limits, call),
    { timeoutMs, signal, onLate },
    checkReservation,
    (error) => {
      const gaveUp = signal?.aborted === true && error === signal.reason;
      if (!gaveUp) report('reserve', error, onDown === 'allow' ? 'sent-unchecked' : 'refused', id);
      if (!gaveUp && onDown === 'allow') return UNCHECKED;
      // the store may have done it, and only the answer been lost
      writer.releaseLater(id);
      throw gaveUp ? abortError(signal) : unavailable('Not sent:', error);
    },
  );
}

/** Reports each failure to `onStoreDown`; without it to the console, once until the store works again. */
export class DownReporter {
  readonly #onStoreDown: ((failure: StoreDown) => void) | undefined;
  #isDown = false;

  constructor(onStoreDown: ((failure: StoreDown) => void) | undefined) {
    this.#onStoreDown = onStoreDown;
  }

  readonly report: ReportDown = (operation, error, consequence, id) => {
    const failure: StoreDown = { operation, error, consequence };
    if (id !== undefined) failure.id = id;
    const onStoreDown = this.#onStoreDown;
    // there is nobody left to hear what a callback for failures throws
    if (onStoreDown !== undefined) callSafely(() => onStoreDown(failure), ignore);
    else if (!this.#isDown) console.error(`The store of the ledger failed (${operation}, ${consequence}):`, error);
    this.#isDown = true;
  };

  /** The store has taken an entry. */
  works(): void {
    this.#isDown = false;
  }
}

/** The error for a store that did not answer. */
export function unavailable(consequence: string, error: unknown): KopekError {
  const why =
    error instanceof StoreTimeout ? `it has not answered within ${error.timeoutMs} ms` : 'it failed, see the cause';
  const message = `${consequence} the store of the ledger is not available (${why}). See onDown and timeoutMs of createLedger.`;
  return storeUnavailable(message, { retryable: true, cause: error });
}

/** The error for books that cannot be used now. */
export function storeUnavailable(message: string, more: Partial<KopekErrorInit> = {}): KopekError {
  return new KopekError({ code: 'store_unavailable', message, phase: 'request', ...more });
}

function abortError(signal: WaitSignal): KopekError {
  return new KopekError({
    ...abortFailure('The call', signal, { sent: false, answered: false }),
    message: 'The call was ended by its caller while the store of the ledger was asked; nothing was sent.',
  });
}

function checkReservation(answer: Reservation): Reservation {
  if (isReservation(answer)) return answer;
  throw new TypeError('reserve() of the store must give { granted } or { refused }.');
}

function isReservation(answer: unknown): answer is Reservation {
  return typeof answer === 'object' && answer !== null && ('granted' in answer || 'refused' in answer);
}
