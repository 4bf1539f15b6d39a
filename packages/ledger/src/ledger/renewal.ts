import { unref } from '@kopek/core/kit';

/** An attempt without a renewal for this long counts as one whose process died. */
export const ATTEMPT_TTL_MS: number = 60_000;
/** Three times within that time, so that one failed renewal does no harm. */
const RENEW_EVERY_MS = ATTEMPT_TTL_MS / 3;

/**
 * The functions that renew the attempts of each ledger, called by one timer of the process: a timer for each call would
 * cost more than its attempt.
 */
const renewals: Set<() => void> = /* @__PURE__ */ new Set();
let timer: ReturnType<typeof setInterval> | undefined;
let lastRoundMs = 0;

/**
 * Renews the attempts of a ledger from now on, until {@link stopRenewing}. Does not keep the program alive.
 *
 * @param renew - must not throw.
 */
export function keepRenewing(renew: () => void, nowMs: number): void {
  renewals.add(renew);
  // some runtimes end timers with the request that started them
  const isLost = nowMs - lastRoundMs > 2 * RENEW_EVERY_MS;
  if (timer !== undefined && !isLost) return;
  clearInterval(timer);
  lastRoundMs = nowMs;
  timer = setInterval(renewAll, RENEW_EVERY_MS);
  unref(timer);
}

/** Ends the renewals of a ledger without attempts in flight. The timer ends at its next round if no ledger needs it. */
export function stopRenewing(renew: () => void): void {
  renewals.delete(renew);
}

function renewAll(): void {
  lastRoundMs = Date.now();
  if (renewals.size === 0) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  for (const renew of renewals) renew();
}
