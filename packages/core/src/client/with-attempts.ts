import { configurationError, KopekError } from '../errors/index.ts';
import { isHeaderWord } from '../header-values.ts';
import { checkRetry, checkTimeouts, defined, timeoutsOf } from '../settings.ts';
import { ABORTED, Alarm } from '../transport/alarm.ts';
import { abortFailure } from '../transport/failures.ts';
import type { StopSignal } from '../transport/stop.ts';
import { withRetry } from '../transport/retry.ts';
import { openAttempt, type Attempt, type Call } from './attempt.ts';
import type { ClientContext } from './context.ts';

/**
 * Runs a call: attempts, pauses between them, one idempotency key and one time limit for all of it.
 *
 * @param use - reads the answer of an attempt; a retryable KopekError that it throws is followed by the next attempt.
 * @throws KopekError
 */
export async function withAttempts<Result>(
  context: ClientContext,
  call: Call,
  use: (attempt: Attempt, number: number) => Promise<Result>,
): Promise<Result> {
  const { clock, settings } = context;
  const { signal } = call;
  const { retry, timeout, idempotencyKey: given } = call.options;
  const policy = retry === undefined ? settings.retry : { ...settings.retry, ...defined(retry) };
  checkRetry(policy);
  const timeouts =
    timeout === undefined ? settings.timeouts : { ...settings.timeouts, ...defined(timeoutsOf(timeout)) };
  checkTimeouts(timeouts);
  if (given !== undefined && !isHeaderWord(given)) {
    throw configurationError('idempotencyKey must be one word of at most 255 printable ASCII characters');
  }
  const idempotencyKey = given ?? context.generateId();
  const { startedAt = clock.now() } = call;
  const { totalMs = 0 } = timeouts;
  const leftMs = (): number => (totalMs > 0 ? totalMs - (clock.now() - startedAt) : Infinity);

  return withRetry(
    policy,
    async (number) => {
      const retryUnknown = policy.onUnknownBilling === 'retry';
      const turn = { number, idempotencyKey, timeouts, startedAt, leftMs: leftMs(), retryUnknown };
      return use(await openAttempt(context, call, turn), number);
    },
    async (ms) => {
      if (ms >= leftMs()) return false;
      const rang = await new Alarm(clock, signal, ms).rang;
      if (rang !== ABORTED) return true;
      const place = `${call.method} ${call.path}`;
      throw new KopekError(abortFailure(place, signal as StopSignal, { sent: false, answered: false }));
    },
  );
}
