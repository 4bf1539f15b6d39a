import type { RetryPolicy } from '../base/bounds.ts';
import { KopekError, MAX_RETRY_AFTER_MS } from '../errors/index.ts';

/** What {@link repeat} works with. */
export interface Repetition<Result> {
  policy: RetryPolicy;
  /** Makes one attempt; gets its number, from 1. */
  attempt: (number: number) => Promise<Result>;
  /**
   * Pauses before the next attempt. Resolves with false when the call has no such time left; rejects with a KopekError
   * when the caller gives up.
   */
  wait: (ms: number) => Promise<boolean>;
  /** Sees each failure. What it throws ends the call. */
  onFailure?: ((failure: KopekError) => unknown) | undefined;
  /** Changes the request so that it is sent again at once, beside the repetitions of the policy. */
  change?: (failure: KopekError) => boolean;
}

/**
 * Makes attempts until one succeeds or fails for good: the only loop that repeats requests.
 *
 * Whether a request may be sent again was judged where it failed (`KopekError.retryable`): nothing that may have been
 * bought is bought again, except once when the caller opted in.
 *
 * @throws the failure of the last attempt, with the attempts made; its billing is `unknown` when that of any attempt is.
 */
export async function repeat<Result>(repetition: Repetition<Result>): Promise<Result> {
  const { policy, attempt, wait, onFailure, change } = repetition;
  let uncertain: KopekError | undefined;
  let repetitions = 0;
  for (let number = 1; ; number++) {
    let failure: KopekError;
    try {
      return await attempt(number);
    } catch (error) {
      if (!KopekError.isInstance(error)) throw error;
      failure = error;
    }
    failure.attempts = isBeforeRequest(failure) ? number - 1 : number;
    const again = repetitions < policy.maxRetries && mayBeRepeated(failure, uncertain !== undefined);
    if (failure.billing === 'unknown') uncertain ??= failure;
    withDoubt(failure, uncertain);
    await onFailure?.(failure);
    if (change?.(failure)) continue;
    if (!again) throw failure;
    repetitions++;
    try {
      if (!(await wait(failure.retryAfterMs ?? backoffMs(repetitions, Math.random())))) throw failure;
    } catch (error) {
      if (!KopekError.isInstance(error)) throw error;
      error.attempts = failure.attempts;
      throw withDoubt(error, uncertain);
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

function mayBeRepeated(failure: KopekError, doubted: boolean): boolean {
  // a call that a spend limit refuses has waited for it already
  if (!failure.retryable || failure.code === 'spend_limit') return false;
  if (failure.retryAfterMs !== undefined && failure.retryAfterMs > MAX_RETRY_AFTER_MS) return false;
  // one request of unknown price is repeated once, unless the server itself asks for more
  return failure.billing !== 'unknown' || !doubted || failure.headers?.['x-should-retry'] === 'true';
}

function isBeforeRequest(failure: KopekError): boolean {
  return failure.phase === 'configuration' || failure.phase === 'request';
}

/** An earlier attempt of the call may have cost something, so the call as a whole may have. */
function withDoubt(failure: KopekError, uncertain: KopekError | undefined): KopekError {
  if (uncertain && failure.billing === 'none') {
    Object.assign(failure, { billing: 'unknown', ...(uncertain.charge ? { charge: uncertain.charge } : {}) });
  }
  return failure;
}
