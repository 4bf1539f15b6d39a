import { unref } from '@kopek/core/kit';

/** An attempt without a renewal for this long counts as one whose process died. */
export const ATTEMPT_TTL_MS: number = 60_000;
/** Three times within that time, so that one failed renewal does no harm. */
const RENEW_EVERY_MS = ATTEMPT_TTL_MS / 3;

/** Renews the attempts in flight of one ledger, by one timer: a timer for each call would cost more than its attempt. */
export class Renewal {
  readonly #renew: () => void;
  #isNeeded = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastRoundMs = 0;

  /** @param renew - must not throw. */
  constructor(renew: () => void) {
    this.#renew = renew;
  }

  /** Renews from now on, until {@link stop}. Does not keep the program alive. */
  start(nowMs: number): void {
    this.#isNeeded = true;
    // some runtimes end timers with the request that started them
    const isLost = nowMs - this.#lastRoundMs > 2 * RENEW_EVERY_MS;
    if (this.#timer !== undefined && !isLost) return;
    clearInterval(this.#timer);
    this.#lastRoundMs = nowMs;
    this.#timer = setInterval(() => this.#round(), RENEW_EVERY_MS);
    unref(this.#timer);
  }

  /** Nothing is in flight. The timer ends at its next round if it is not needed again before. */
  stop(): void {
    this.#isNeeded = false;
  }

  #round(): void {
    this.#lastRoundMs = Date.now();
    if (this.#isNeeded) return this.#renew();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
