import { abortFailure, KopekError } from '../../errors/index.ts';
import { checkKey } from '../../settings/headers.ts';
import type { Timeouts } from '../../settings/types.ts';
import { ABORTED, ELAPSED, setAlarm } from '../../transport/alarm.ts';
import { timeoutFailure } from '../../transport/failures.ts';
import type { Call } from './call.ts';
import type { ClientContext } from './context.ts';

/**
 * Gets the key of one attempt. A function that never answers is bounded by the caller's signal and by the time of the
 * call.
 *
 * @param ask - the function given as `apiKey`.
 * @throws KopekError: `configuration` if the function fails or returns no key. Its result is never quoted; its
 *   exception is the cause.
 */
export async function askForKey(
  { clock }: ClientContext,
  ask: () => string | Promise<string>,
  { method, path, signal }: Call,
  { timeouts, endsAt }: { timeouts: Timeouts; endsAt: number },
): Promise<string> {
  const place = `${method} ${path}`;
  try {
    const result: unknown = ask();
    if (typeof result === 'string') return checkKey(result);
    const alarm = setAlarm(clock, signal, endsAt - clock.now());
    try {
      const first = await Promise.race([result, alarm.rang]);
      if (first === ABORTED) throw new KopekError(abortFailure(place, signal as AbortSignal));
      if (first === ELAPSED) {
        throw new KopekError(timeoutFailure(place, 'total', timeouts.totalMs ?? 0, { sent: false, retryable: false }));
      }
      return checkKey(first);
    } finally {
      alarm.stop();
    }
  } catch (error) {
    if (KopekError.isInstance(error)) throw error;
    throw new KopekError({
      code: 'configuration',
      message: `${place}: the function given as apiKey failed, so nothing was sent (see cause)`,
      phase: 'configuration',
      cause: error,
    });
  }
}
