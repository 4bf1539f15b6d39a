import { isPromiseLike, LONGEST_DELAY_MS } from '@kopek/core/kit';
import type { MaybePromise, WaitSignal } from '@kopek/core';

/** How long to wait for the store in the background, ms: a slow answer is better than none. */
export const SLOW_MS = 10_000;

/** The store did not answer in time. It may still do the work. */
export class StoreTimeout extends Error {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`The store has not answered within ${timeoutMs} ms.`);
    this.name = 'StoreTimeout';
    this.timeoutMs = timeoutMs;
  }
}

/** How long to wait for an answer, and what to do with a late one. */
export interface Patience<T> {
  timeoutMs: number;
  signal?: WaitSignal | undefined;
  /** Called with an answer that came too late. */
  onLate?: (answer: T) => void;
}

/**
 * Calls the store and handles whatever it does: a synchronous or later answer, an exception, a rejection, silence. A
 * synchronous answer stays synchronous.
 *
 * @param answered - maps an answer; if it throws, the call has failed.
 * @param failed - maps anything else.
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
 * Waits for an answer of the store for a limited time.
 *
 * @throws the rejection of the store; {@link StoreTimeout}; the reason of the signal, at once.
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
