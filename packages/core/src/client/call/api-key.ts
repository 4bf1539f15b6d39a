import { abortFailure, KopekError } from '../../errors/index.ts';
import { checkKey } from '../../settings/headers.ts';
import { ABORTED, Alarm, ELAPSED } from '../../transport/alarm.ts';
import { timeoutFailure } from '../../transport/failures.ts';
import type { ClientContext } from './context.ts';

/** The call that needs the key. */
export interface KeyRequest {
  /** The function given as `apiKey`. */
  ask: () => string | Promise<string>;
  /** Method and path, for messages. */
  place: string;
  signal: AbortSignal | undefined;
  totalMs: number;
  /** What is left of `totalMs`; Infinity when there is no limit. */
  leftMs: number;
}

/**
 * Asks for the key of one attempt. A function that never answers is bounded by the caller's signal and by the time of the call.
 *
 * @throws KopekError: `configuration` when the function fails or gives no key. What it gave is never quoted; what it
 *   threw is the cause.
 */
export async function askForKey({ clock }: ClientContext, request: KeyRequest): Promise<string> {
  const { ask, place, signal, totalMs, leftMs } = request;
  try {
    const given: unknown = ask();
    if (typeof given === 'string') return checkKey(given);
    const alarm = new Alarm(clock, signal, leftMs);
    try {
      const first = await Promise.race([given, alarm.rang]);
      if (first === ABORTED) {
        throw new KopekError(abortFailure(place, signal as AbortSignal));
      }
      if (first === ELAPSED) {
        throw new KopekError(timeoutFailure(place, 'total', totalMs, { sent: false, retryable: false }));
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
