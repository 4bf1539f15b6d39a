import { callSafely, ignore, isPromiseLike } from '@kopek/core/kit';
import type { MaybePromise } from '@kopek/core';
import { waitFor, type Patience } from './patience.ts';

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
export class Outages {
  readonly #onStoreFailure: (failure: StoreFailure) => void;
  readonly #waiting: () => number;
  /** Operations whose latest call failed. */
  readonly #down = new Set<StoreOperation>();
  /** The number of waiting entries last reported. */
  #reported = 0;

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
  ask<T, Failed>(
    operation: StoreOperation,
    question: () => MaybePromise<T>,
    patience: Patience<T>,
    failed: (error: unknown) => Failed,
  ): MaybePromise<T | Failed> {
    const answered = (answer: T): T => {
      this.#down.delete(operation);
      return answer;
    };
    try {
      const answer = question();
      return isPromiseLike(answer) ? waitFor(answer, patience).then(answered, failed) : answered(answer);
    } catch (error) {
      return failed(error);
    }
  }

  failed(operation: StoreOperation, error: unknown, consequence: StoreFailure['consequence'], id?: string): undefined {
    if (this.#down.has(operation)) return;
    this.#down.add(operation);
    this.#report(id === undefined ? { operation, error, consequence } : { operation, error, consequence, id });
  }

  /** Reports a failed round of delivery, if the number of waiting entries changed. */
  roundFailed(operation: StoreOperation, error: unknown): void {
    if (this.#waiting() !== this.#reported) this.#report({ operation, error, consequence: 'queued' });
  }

  #report(failure: StoreFailure): void {
    this.#reported = this.#waiting();
    if (this.#reported > 0) failure.waiting = this.#reported;
    // there is nobody left to hear what a callback for failures throws
    callSafely(() => this.#onStoreFailure(failure), ignore);
  }
}

function logFailure(failure: StoreFailure): void {
  console.error('The store of the ledger failed:', failure);
}
