import { type Amount, amountOf, isRub } from '@kopek/core/kit';
import type { Period } from '../contract/windows.ts';

/** A limit that has reached a threshold. */
export interface LimitNear {
  /** Identifies the threshold in its window: an alert that is repeated after a crash has the same id. */
  id: string;
  /** Scope of the limit: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  /** Rubles, decimal string. */
  maxRub: string;
  /** The threshold as given: `80%`, `400.00`. */
  threshold: string;
  /** The threshold in rubles. */
  thresholdRub: string;
  /** Spent in this window, rubles, including costs found later. */
  spentRub: string;
  /** Estimates of unknown costs, rubles. They count towards the threshold with `onUnknown: 'estimate'`. */
  heldRub: string;
  /** Estimates of calls in flight, rubles. They do not count towards the threshold. */
  reservedRub: string;
  period?: Period;
  timeZone?: string;
  /** When the window ends and the limit resets, ISO 8601; only with a period. */
  windowEndsAt?: string;
}

const HUNDREDTH = /* @__PURE__ */ amountOf('0.01');

/** Whether text is a threshold of one of these limits: a percent, or rubles from 0 up, and no more than the limit. */
export function isThreshold(text: unknown, ...limits: string[]): text is string {
  if (typeof text !== 'string' || (shareOf(text) === undefined && !isRub(text))) return false;
  return limits.some((maxRub) => {
    const threshold = thresholdOf(maxRub, text);
    return !threshold.isNegative && !threshold.isAbove(amountOf(maxRub));
  });
}

/** A threshold in rubles; a percentage is taken of the limit. */
export function thresholdOf(maxRub: string, threshold: string): Amount {
  const share = shareOf(threshold);
  return share === undefined ? amountOf(threshold) : amountOf(maxRub).times(amountOf(share)).times(HUNDREDTH);
}

function shareOf(threshold: string): string | undefined {
  return /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(threshold)?.[1];
}
