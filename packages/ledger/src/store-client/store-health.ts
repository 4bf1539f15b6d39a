import { callSafely, ignore, isPromiseLike } from '@kopek/core/kit';
import type { MaybePromise } from '@kopek/core';
import { waitFor, type WaitOptions } from './wait-for.ts';

/** The operation of the store that failed. */
export type StoreOperation = 'reserve' | 'settle' | 'release' | 'renew' | 'modelCosts' | 'entry' | 'outbox';

/** A failure of the store or the outbox. */
export interface StoreFailure {
  operation: StoreOperation;
  /** What it threw or rejected with; a timeout if it did not answer. */
  error: unknown;
  /** Id of the attempt; absent if the failure concerns all waiting entries. */
  id?: string;
  /** The call was rejected, or sent without a check of its limits; the entry waits in the outbox; or the store is asked again later. */
  consequence: 'rejected' | 'limits-skipped' | 'queued' | 'retried';
  /** Number of entries and releases that wait for the store; absent if there are none. */
  waiting?: number;
}

/** Reports each outage once: a thousand rejected calls are one outage. */
export class StoreHealth {
  readonly #onStoreFailure: (failure: StoreFailure) => void;
  readonly #waiting: () => number;
  /** Operations whose latest call failed. */
  readonly #failing = new Set<StoreOperation>();
  /** The number of waiting entries last reported. */
  #reportedWaiting = 0;

  /** @param waiting - the number of entries and releases that wait for the store. */
  constructor(onStoreFailure: ((failure: StoreFailure) => void) | undefined, waiting: () => number) {
    this.#onStoreFailure = onStoreFailure ?? logFailure;
    this.#waiting = waiting;
  }

  /**
   * Calls the store and handles whatever it does: a synchronous or later answer, an exception, a rejection, silence. A
   * synchronous answer stays synchronous. An answer ends the outage of the operation.
   *
   * @param failed - maps anything but an answer.
   */
  call<T, Failed>(
    operation: StoreOperation,
    operate: () => MaybePromise<T>,
    wait: WaitOptions<T>,
    failed: (error: unknown) => Failed,
  ): MaybePromise<T | Failed> {
    try {
      const answer = operate();
      if (isPromiseLike(answer)) {
        const answered = (known: T): T => {
          this.#failing.delete(operation);
          return known;
        };
        return waitFor(answer, wait).then(answered, failed);
      }
      this.#failing.delete(operation);
      return answer;
    } catch (error) {
      return failed(error);
    }
  }

  /** Reports the first failure of an operation, and no other until it has answered again. */
  noteFailure(
    operation: StoreOperation,
    error: unknown,
    consequence: StoreFailure['consequence'],
    id?: string,
  ): undefined {
    if (this.#failing.has(operation)) return;
    this.#failing.add(operation);
    this.#report(id === undefined ? { operation, error, consequence } : { operation, error, consequence, id });
  }

  /** Reports a failed round of delivery, if the number of waiting entries changed. */
  noteFailedRound(operation: StoreOperation, error: unknown): void {
    if (this.#waiting() !== this.#reportedWaiting) this.#report({ operation, error, consequence: 'queued' });
  }

  #report(failure: StoreFailure): void {
    this.#reportedWaiting = this.#waiting();
    if (this.#reportedWaiting > 0) failure.waiting = this.#reportedWaiting;
    // an exception of this callback has nowhere to go
    callSafely(() => this.#onStoreFailure(failure), ignore);
  }
}

function logFailure(failure: StoreFailure): void {
  console.error('The store of the ledger failed:', failure);
}
