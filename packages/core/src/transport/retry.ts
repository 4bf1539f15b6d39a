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
 * @param wait - resolves after the given ms, or with false when the call has no such time left; rejects with a
 *   KopekError when the caller aborts.
 * @throws the failure of the last attempt, with the attempts made; its billing is `unknown` when that of any attempt is.
 */
export async function withRetry<Result>(
  policy: RetryPolicy,
  attempt: (number: number) => Promise<Result>,
  wait: (ms: number) => Promise<boolean>,
): Promise<Result> {
  let uncertain: KopekError | undefined;
  for (let number = 1; ; number++) {
    let failure: KopekError;
    try {
      return await attempt(number);
    } catch (error) {
      if (!KopekError.isInstance(error)) throw error;
      failure = error;
    }
    failure.attempts = isBeforeRequest(failure) ? number - 1 : number;
    const again = number <= policy.maxRetries && mayBeRepeated(failure, uncertain !== undefined);
    if (!again) throw withDoubt(failure, uncertain);
    try {
      if (!(await wait(failure.retryAfterMs ?? backoffMs(number, Math.random())))) throw failure;
    } catch (error) {
      if (KopekError.isInstance(error)) error.attempts = number;
      throw KopekError.isInstance(error) ? withDoubt(error, uncertain ?? failure) : error;
    }
    if (failure.billing === 'unknown') uncertain = failure;
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

function mayBeRepeated(failure: KopekError, doubted: boolean): boolean {
  if (!failure.retryable) return false;
  if (failure.retryAfterMs !== undefined && failure.retryAfterMs > MAX_RETRY_AFTER_MS) return false;
  // one request of unknown price is repeated once, unless the server itself asks for more
  return failure.billing !== 'unknown' || !doubted || failure.headers?.['x-should-retry'] === 'true';
}

function isBeforeRequest(failure: KopekError): boolean {
  return failure.phase === 'configuration' || failure.phase === 'request';
}

/** An earlier attempt of the call may have cost something, so the call as a whole may have. */
function withDoubt(failure: KopekError, uncertain: KopekError | undefined): KopekError {
  if (uncertain?.billing === 'unknown' && failure.billing === 'none') {
    Object.assign(failure, { billing: 'unknown', ...(uncertain.charge ? { charge: uncertain.charge } : {}) });
  }
  return failure;
}
