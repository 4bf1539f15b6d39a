import { MAX_DELAY_MS } from '@kopek/core/kit';
import type { WaitSignal } from '@kopek/core';

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
export interface WaitOptions<T> {
  timeoutMs: number;
  signal?: WaitSignal | undefined;
  /** Called with an answer that came too late. */
  onLate?: (answer: T) => void;
}

/**
 * Waits for an answer of the store for a limited time.
 *
 * @throws the rejection of the store; {@link StoreTimeout}; the reason of the signal, at once.
 */
export function waitFor<T>(answer: PromiseLike<T>, { timeoutMs, signal, onLate }: WaitOptions<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let waiting = true;
    const end = (settle: () => void): void => {
      waiting = false;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = (): void => end(() => reject(signal?.reason));
    const timeOut = (): void => end(() => reject(new StoreTimeout(timeoutMs)));
    const timer = setTimeout(timeOut, Math.min(timeoutMs, MAX_DELAY_MS));
    // Promise.resolve, because a foreign thenable may answer twice, or throw
    Promise.resolve(answer).then(
      (value) => (waiting ? end(() => resolve(value)) : onLate?.(value)),
      // after the wait a failure changes nothing: the call counts as failed already
      (error: unknown) => end(() => reject(error)),
    );
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
  });
}
