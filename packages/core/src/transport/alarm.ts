import { LONGEST_DELAY_MS } from '../base/event-loop.ts';
import type { Clock } from './timers.ts';

/** The time has elapsed. */
export const ELAPSED: unique symbol = Symbol('elapsed');
/** The caller aborted. */
export const ABORTED: unique symbol = Symbol('aborted');

/** Limits a wait: rings after some time, or when the caller aborts. */
export class Alarm {
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  #timer: unknown;
  #ring: ((reason: typeof ELAPSED | typeof ABORTED) => void) | undefined;
  /** Resolves with the first of the two; never if it is stopped before. */
  readonly rang: Promise<typeof ELAPSED | typeof ABORTED>;

  /** @param ms - Infinity: only the signal rings. */
  constructor(clock: Clock, signal: AbortSignal | undefined, ms: number) {
    this.#clock = clock;
    this.#signal = signal;
    this.rang = new Promise((resolve) => {
      this.#ring = resolve;
    });
    if (signal?.aborted) {
      this.#onAbort();
      return;
    }
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (ms !== Infinity) this.#arm(Math.max(0, ms));
  }

  /** Releases the timer and the listener. */
  stop(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer);
  }

  #arm(ms: number): void {
    const restMs = ms - LONGEST_DELAY_MS;
    this.#timer = this.#clock.setTimeout(
      () => (restMs > 0 ? this.#arm(restMs) : this.#end(ELAPSED)),
      Math.min(ms, LONGEST_DELAY_MS),
    );
  }

  readonly #onAbort = (): void => this.#end(ABORTED);

  #end(reason: typeof ELAPSED | typeof ABORTED): void {
    this.stop();
    this.#ring?.(reason);
  }
}
