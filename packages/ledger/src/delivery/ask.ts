import { isPromiseLike, LONGEST_DELAY_MS } from '@kopek/core/kit';
import type { MaybePromise, WaitSignal } from '@kopek/core';

/** How long the store is waited for where nobody waits, ms: longer than a call waits, because a slow one is better than none. */
export const SLOW_MS = 10_000;

/** The store has not answered in time. It may still do what it was asked for. */
export class StoreTimeout extends Error {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`The store has not answered within ${timeoutMs} ms.`);
    this.name = 'StoreTimeout';
    this.timeoutMs = timeoutMs;
  }
}

/** How long to wait for an answer, and what to do with one that comes later. */
export interface Patience<T> {
  timeoutMs: number;
  signal?: WaitSignal | undefined;
  /** Gets an answer that came too late. */
  onLate?: (answer: T) => void;
}

/**
 * Asks the store, and takes whatever it does: an answer at once or later, an exception, a rejection, silence. What it
 * answers at once stays synchronous.
 *
 * @param answered - what comes of an answer; when it throws, the question has failed.
 * @param failed - what comes of anything else.
 */
export function ask<T, Result, Failed>(
  question: () => MaybePromise<T>,
  patience: Patience<T>,
  answered: (answer: T) => MaybePromise<Result>,
  failed: (error: unknown) => Failed,
): MaybePromise<Result | Failed> {
  try {
    const answer = question();
    if (!isPromiseLike(answer)) return answered(answer);
    return waitFor(answer, patience).then(answered).catch(failed);
  } catch (error) {
    return failed(error);
  }
}

/**
 * Waits for an answer of the store, no longer than it may take.
 *
 * @throws what the store rejects with; {@link StoreTimeout}; the reason of the signal, at once.
 */
export function waitFor<T>(answer: PromiseLike<T>, { timeoutMs, signal, onLate }: Patience<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let waiting = true;
    const stop = (): void => {
      waiting = false;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = (): void => {
      stop();
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        stop();
        reject(new StoreTimeout(timeoutMs));
      },
      Math.min(timeoutMs, LONGEST_DELAY_MS),
    );
    // Promise.resolve: a thenable of somebody else may answer twice, or throw
    Promise.resolve(answer).then(
      (value) => {
        if (waiting) {
          stop();
          resolve(value);
        } else {
          onLate?.(value);
        }
      },
      (error: unknown) => {
        // a late failure changes nothing: what was asked for counts as failed already
        if (!waiting) return;
        stop();
        reject(error);
      },
    );
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
  });
}
