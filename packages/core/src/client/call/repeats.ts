import { defined } from '../../base/defined.ts';
import { nextTurn } from '../../base/event-loop.ts';
import { abortFailure, KopekError, MAX_RETRY_AFTER_MS, PaymentRequiredError } from '../../errors/index.ts';
import type { Charge } from '../../money/charge.ts';
import { joinCharges } from '../../money/join-charges.ts';
import { checkRetry, checkTimeouts, timeoutsOf } from '../../settings/resolve.ts';
import { ABORTED, setAlarm } from '../../transport/alarm.ts';
import type { AttemptTerms } from './attempt.ts';
import type { Call } from './call.ts';
import type { ClientContext } from './context.ts';

/**
 * Runs a call: attempts until one succeeds or fails for good, with pauses between them, one idempotency key and one time
 * limit for all. The only loop that repeats requests.
 *
 * Whether a request may be sent again was judged where it failed (`KopekError.retryable`): a request that may have been
 * billed is not sent again, except once if the caller opted in. If it opted in to that, a rejection for insufficient
 * funds that names the affordable `max_tokens` (§7 rule 3) is followed by one request with a smaller `max_tokens`: the
 * rejection cost nothing.
 *
 * @param make - makes one attempt and reads its answer; after a retryable KopekError the next one follows.
 * @throws the failure of the last attempt, with the attempts made; its billing is `unknown` if that of any attempt is.
 *   KopekError `configuration` for an invalid `retry` or `timeout`.
 */
export async function withAttempts<Result>(
  context: ClientContext,
  original: Call,
  make: (terms: AttemptTerms, call: Call, context: ClientContext) => Promise<Result>,
): Promise<Result> {
  const { clock, settings } = context;
  const { signal, options } = original;
  const { enqueue, onFailedAttempt, retry, timeout } = options;
  // the settings of the client were checked when it was made
  const policy = retry === undefined ? settings.retry : checkRetry({ ...settings.retry, ...defined(retry) });
  const timeouts =
    timeout === undefined
      ? settings.timeouts
      : checkTimeouts({ ...settings.timeouts, ...defined(timeoutsOf(timeout)) });
  const { totalMs = 0 } = timeouts;
  const endsAt = totalMs > 0 ? clock.now() + totalMs : Infinity;
  let call = original;
  let idempotencyKey = options.idempotencyKey ?? context.generateId();
  let number = 1;
  let repetitions = 0;
  /** Charges of the failed attempts: the call as a whole may have cost what one of them may have. */
  const spent: Charge[] = [];
  // a service that bills a key once has charged nothing before
  const earlier = policy.idempotentBilling ? [] : spent;

  for (; ; number++) {
    let failure: KopekError;
    try {
      const terms = { number, idempotencyKey, policy, timeouts, endsAt, earlier };
      if (!enqueue) return await make(terms, call, context);
      const attempt = (): Promise<Result> => make(terms, call, context);
      return await enqueue(context.meter?.bind(attempt) ?? attempt);
    } catch (error) {
      if (!KopekError.isInstance(error)) throw error;
      failure = error;
    }
    // a caller that retries at once, in a loop, would starve the calls that have reserved the limit
    if (failure.code === 'spend_limit') await nextTurn();
    const isSent = failure.phase !== 'configuration' && failure.phase !== 'request';
    failure.attempts = isSent ? number : number - 1;
    const again = repetitions < policy.maxRetries && mayBeRepeated(failure, spent.length > 0);
    if (failure.charge || failure.billing === 'unknown') spent.push(failure.charge ?? { status: 'unknown' });
    if (spent.length > 0) failure = withSpent(failure, spent);
    // an exception of it ends the call
    await onFailedAttempt?.(failure);
    const isFinal = call.lowered || original.progress?.isCanceled;
    const smaller = settings.on402 && !isFinal && affordableCall(call, settings.on402.floor, failure);
    if (smaller) {
      // progress and other fields are those of the original call
      call = { ...original, ...smaller, signal, lowered: true };
      // another body needs another key
      idempotencyKey = context.generateId();
      continue;
    }
    if (!again) throw failure;
    repetitions++;
    const pauseMs = failure.retryAfterMs ?? backoffMs(repetitions, Math.random());
    if (clock.now() + pauseMs >= endsAt || original.progress?.isCanceled) throw failure;
    if ((await setAlarm(clock, signal, pauseMs).rang) !== ABORTED) continue;
    const aborted = abortFailure(`${call.method} ${call.path}`, signal as AbortSignal);
    throw withSpent(new KopekError({ ...aborted, attempts: failure.attempts }), spent);
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
  // a call that a spend limit rejects has waited for it already
  if (!failure.retryable || failure.code === 'spend_limit') return false;
  if (failure.retryAfterMs !== undefined && failure.retryAfterMs > MAX_RETRY_AFTER_MS) return false;
  // one request of unknown cost is repeated once, unless the server itself asks for more
  return failure.billing !== 'unknown' || !doubted || failure.headers?.['x-should-retry'] === 'true';
}

/** The failure of a call with the charges of all its attempts. */
function withSpent(failure: KopekError, spent: readonly Charge[]): KopekError {
  const charge = joinCharges(spent);
  if (!charge || charge === failure.charge) return failure;
  return failure.with({ billing: charge.status === 'unknown' ? 'unknown' : 'charged', charge });
}

/** Makes the same call with the affordable number of tokens; undefined if it would not help. */
function affordableCall(call: Call, floor: number, failure: KopekError): Call | undefined {
  if (!(failure instanceof PaymentRequiredError)) return undefined;
  const { affordableMaxTokens: affordable } = failure;
  if (affordable === undefined || affordable < floor) return undefined;
  const { requestedMaxTokens } = call.summary;
  if (requestedMaxTokens !== undefined && affordable >= requestedMaxTokens) return undefined;
  return call.withMaxTokens?.(affordable);
}
