import { checkWord, LEAVES } from '../../errors/check-options.ts';
import { defined } from '../../base/defined.ts';
import { abortFailure, configurationError, KopekError, PaymentRequiredError } from '../../errors/index.ts';
import { isHeaderWord } from '../../settings/headers.ts';
import { checkRetry, checkTimeouts, timeoutsOf } from '../../settings/resolve.ts';
import type { Timeouts } from '../../settings/types.ts';
import { ABORTED, Alarm } from '../../transport/alarm.ts';
import { type RetryPolicy } from '../../base/bounds.ts';
import { repeat } from '../../transport/retry.ts';
import type { AttemptTerms } from './attempt.ts';
import type { Call } from './call.ts';
import type { ClientContext } from './context.ts';

/** Makes one attempt and reads its answer; after a retryable KopekError the next attempt follows. */
export type MakeAttempt<Result> = (terms: AttemptTerms, call: Call) => Promise<Result>;

/**
 * Runs a call: attempts, pauses between them, one idempotency key and one time limit for all.
 *
 * If the caller opted in, a rejection for insufficient funds that names the affordable `max_tokens` (§7 rule 3) is
 * followed by one request with a smaller `max_tokens`: the rejection cost nothing.
 *
 * @throws KopekError
 */
export async function withAttempts<Result>(
  context: ClientContext,
  given: Call,
  make: MakeAttempt<Result>,
): Promise<Result> {
  const { clock, settings } = context;
  const { signal, options } = given;
  const { enqueue } = options;
  const { policy, timeouts } = rulesOf(context, given);
  const startedAt = clock.now();
  const { totalMs = 0 } = timeouts;
  const leftMs = (): number => (totalMs > 0 ? totalMs - (clock.now() - startedAt) : Infinity);
  let call = given;
  let idempotencyKey = options.idempotencyKey ?? context.generateId();

  const attempt = (number: number): Promise<Result> => {
    const { onUnknownBilling, honoursIdempotencyKey = false } = policy;
    const retryUnknown = onUnknownBilling === 'retry';
    const key = { idempotencyKey, honoursIdempotencyKey };
    return make({ number, ...key, timeouts, startedAt, leftMs: leftMs(), retryUnknown }, call);
  };
  // awaited: to resolve a promise with another one takes two more turns of the queue
  return await repeat({
    policy,
    attempt: enqueue ? (number) => enqueue(() => attempt(number)) : attempt,
    wait: (ms) => pause(context, given, ms, leftMs()),
    onFailure: options.onFailedAttempt,
    change: (failure) => {
      const smaller = call.lowered || call.progress?.left ? undefined : affordableCall(call, settings.on402, failure);
      if (!smaller) return false;
      call = { ...smaller, signal, lowered: true };
      // another body needs another key
      idempotencyKey = context.generateId();
      return true;
    },
  });
}

/** @throws KopekError `configuration` for invalid options. */
function rulesOf({ settings }: ClientContext, { options }: Call): { policy: RetryPolicy; timeouts: Timeouts } {
  const { retry, timeout, idempotencyKey, onLeave } = options;
  checkWord('onLeave', onLeave, LEAVES);
  // those of the client were checked when it was made
  const policy = retry === undefined ? settings.retry : checkRetry({ ...settings.retry, ...defined(retry) });
  const timeouts =
    timeout === undefined
      ? settings.timeouts
      : checkTimeouts({ ...settings.timeouts, ...defined(timeoutsOf(timeout)) });
  if (idempotencyKey !== undefined && !isHeaderWord(idempotencyKey)) {
    throw configurationError('idempotencyKey must be one word of at most 255 printable ASCII characters');
  }
  return { policy, timeouts };
}

async function pause({ clock }: ClientContext, call: Call, ms: number, leftMs: number): Promise<boolean> {
  if (ms >= leftMs || call.progress?.left) return false;
  const rang = await new Alarm(clock, call.signal, ms).rang;
  if (rang !== ABORTED) return true;
  const place = `${call.method} ${call.path}`;
  throw new KopekError(abortFailure(place, call.signal as AbortSignal));
}

/** Makes the same call with the affordable number of tokens; undefined if not opted in, or it would not help. */
function affordableCall(call: Call, on402: { floor: number } | undefined, failure: KopekError): Call | undefined {
  if (!on402 || !(failure instanceof PaymentRequiredError)) return undefined;
  const { affordableMaxTokens: affordable } = failure;
  if (affordable === undefined || affordable < on402.floor) return undefined;
  const { requestedMaxTokens } = call.facts;
  if (requestedMaxTokens !== undefined && affordable >= requestedMaxTokens) return undefined;
  return call.withMaxTokens?.(affordable);
}
