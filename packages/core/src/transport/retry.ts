import { KopekError, MAX_RETRY_AFTER_MS } from '../errors/index.ts';

/** How a call is repeated. */
export interface RetryPolicy {
  /** Repetitions at the most, over all reasons. */
  maxRetries: number;
  /** Whether a request that may have been billed is sent once more. */
  onUnknownBilling: 'throw' | 'retry';
}

/**
 * Runs attempts until one succeeds or its failure says stop.
 *
 * What may be repeated was judged where the failure happened (`KopekError.retryable`): nothing that may have been
 * bought is bought again, except once when the caller opted in.
 *
 * @param attempt - gets the number of the attempt, from 1.
 * @param wait - resolves after the given ms, rejects when the caller aborts.
 */
export async function withRetry<Result>(
  policy: RetryPolicy,
  attempt: (number: number) => Promise<Result>,
  wait: (ms: number) => Promise<void>,
): Promise<Result> {
  let unknownRepeats = 0;
  for (let number = 1; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      if (!KopekError.isInstance(error)) throw error;
      error.attempts = number;
      if (!error.retryable || number > policy.maxRetries) throw error;
      if (error.billing === 'unknown') {
        const serverAsked = error.headers?.['x-should-retry'] === 'true';
        if (!serverAsked && unknownRepeats >= 1) throw error;
        unknownRepeats++;
      }
      if (error.retryAfterMs !== undefined && error.retryAfterMs > MAX_RETRY_AFTER_MS) throw error;
      await wait(error.retryAfterMs ?? backoffMs(number, Math.random()));
    }
  }
}

/**
 * Pause before the next attempt when the server gave no hint: 0.5 s, 1 s, 2 s … 8 s, less up to a quarter.
 *
 * @param failed - attempts made so far, from 1.
 * @param random - in [0, 1); spreads clients that failed together.
 */
export function backoffMs(failed: number, random: number): number {
  return Math.round(Math.min(8000, 500 * 2 ** (failed - 1)) * (1 - random * 0.25));
}
