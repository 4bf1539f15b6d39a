import { amountOf, callSafely, configurationError, isRub, ZERO } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';

/** A balance that fell below the threshold. */
export interface LowBalance {
  /** Rubles left on the account, as the latest answer said. May be negative. */
  balanceRub: string;
  /** The threshold. */
  belowRub: string;
  /** When that answer was settled, ISO 8601. */
  at: string;
}

/** When and whom to tell. */
export interface LowBalanceSettings {
  /** Rubles, decimal string. */
  belowRub: string;
  /** Called once per crossing; again only after the balance was above the threshold by a twentieth. */
  notify: (balance: LowBalance) => void;
}

const MARGIN = /* @__PURE__ */ amountOf('0.05');

/**
 * Watches the balance that comes with every usage (§2.9), without a request of its own.
 *
 * Answers of concurrent calls arrive in any order, so the balance may seem to rise by the price of a call; hence the
 * margin before the watch is armed again.
 *
 * @throws KopekError `configuration` for a threshold that is not an amount.
 */
export function createBalanceWatch(
  settings: LowBalanceSettings,
  report: (error: unknown) => void,
): (entry: LedgerEntry) => void {
  if (!isRub(settings.belowRub)) {
    throw configurationError('onLowBalance.belowRub must be a decimal string of rubles, such as "100".');
  }
  const threshold = amountOf(settings.belowRub);
  const rearmAt = threshold.plus((threshold.isNegative ? ZERO.minus(threshold) : threshold).times(MARGIN));
  let armed = true;
  return (entry) => {
    const balanceRub = entry.charge?.balanceRub;
    if (balanceRub === undefined) return;
    const balance = amountOf(balanceRub);
    if (armed && balance.isBelow(threshold)) {
      armed = false;
      const low: LowBalance = { balanceRub, belowRub: settings.belowRub, at: entry.at };
      callSafely(() => settings.notify(low), report);
    } else if (!balance.isBelow(rearmAt)) {
      armed = true;
    }
  };
}
