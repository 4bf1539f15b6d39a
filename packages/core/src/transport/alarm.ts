import { MAX_DELAY_MS, type Clock } from '../base/event-loop.ts';

/** The time has elapsed. */
export const ELAPSED: unique symbol = Symbol('elapsed');
/** The caller aborted. */
export const ABORTED: unique symbol = Symbol('aborted');

type Reason = typeof ELAPSED | typeof ABORTED;

/**
 * Limits a wait.
 *
 * @param ms - Infinity: only the signal rings.
 * @returns `rang` resolves after that time or when the caller aborts, whichever comes first, and never after `stop`, which
 *   releases the timer and the listener.
 */
export function setAlarm(
  clock: Clock,
  signal: AbortSignal | undefined,
  ms: number,
): { rang: Promise<Reason>; stop: () => void } {
  let timer: unknown;
  const { promise: rang, resolve: ring } = Promise.withResolvers<Reason>();
  const end = (reason: Reason): void => {
    stop();
    ring(reason);
  };
  const onAbort = (): void => end(ABORTED);
  const stop = (): void => {
    signal?.removeEventListener('abort', onAbort);
    if (timer !== undefined) clock.clearTimeout(timer);
  };
  const arm = (restMs: number): void => {
    const next = (): void => (restMs > MAX_DELAY_MS ? arm(restMs - MAX_DELAY_MS) : end(ELAPSED));
    timer = clock.setTimeout(next, Math.min(restMs, MAX_DELAY_MS));
  };
  if (signal?.aborted) onAbort();
  else {
    signal?.addEventListener('abort', onAbort, { once: true });
    if (ms !== Infinity) arm(Math.max(0, ms));
  }
  return { rang, stop };
}
