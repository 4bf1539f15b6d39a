import { unref } from '@kopek/core/kit';

/** An attempt without a renewal for this long counts as one whose process died. */
export const ATTEMPT_TTL_MS: number = 60_000;
/** Three times within that time, so that one failed renewal does no harm. */
const RENEW_EVERY_MS = ATTEMPT_TTL_MS / 3;

export interface Renewable {
  /** Postpones their expiry. Must not throw. */
  renew(): void;
}

/** One timer for all ledgers of the process: a timer for each call would cost more than its booking. */
const renewables: Set<Renewable> = /* @__PURE__ */ new Set();
let timer: ReturnType<typeof setInterval> | undefined;
let lastRoundMs = 0;

/**
 * Renews the attempts of a ledger from now on, until {@link stopRenewing}. Does not keep the program alive.
 *
 * @param nowMs - the time, milliseconds since 1970.
 */
export function keepRenewing(renewable: Renewable, nowMs: number): void {
  renewables.add(renewable);
  // some runtimes end timers with the request that started them
  const isLost = nowMs - lastRoundMs > 2 * RENEW_EVERY_MS;
  if (timer !== undefined && !isLost) return;
  clearInterval(timer);
  lastRoundMs = nowMs;
  timer = setInterval(renewAll, RENEW_EVERY_MS);
  unref(timer);
}

/** Ends the renewals of a ledger without attempts in flight. The timer ends at its next round if no ledger needs it. */
export function stopRenewing(renewable: Renewable): void {
  renewables.delete(renewable);
}

function renewAll(): void {
  lastRoundMs = Date.now();
  if (renewables.size === 0) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  for (const renewable of renewables) renewable.renew();
}
