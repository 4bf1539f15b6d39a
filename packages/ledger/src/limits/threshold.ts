import { type Amount, amountOf, configurationError, defined, isRub } from '@kopek/core/kit';
import type { LimitState, ScopeLimit } from '../contract/contract.ts';
import type { Forecast } from '../forecast/forecast.ts';
import { mustBe } from '../contract/must-be.ts';
import { formatScope, type Scope } from '../contract/scope.ts';

/** A limit that has reached a threshold. */
export interface LimitAlert
  extends Pick<LimitState, 'unknown' | 'windowEndsAt'>, Pick<ScopeLimit, 'maxRub' | 'period' | 'timeZone'> {
  /** Identifies the threshold in its window: an alert that is repeated after a crash has the same id. */
  id: string;
  /** The calls that the limit counts: `user=ivan`. */
  scope: Scope;
  /** The threshold as given: `80%`, `400.00`, `forecast`. */
  threshold: string;
  /** The threshold in rubles; the whole limit for `forecast`. */
  thresholdRub: string;
  /** The day on which the limit will be reached, `2026-11-27`, in its time zone. Present exactly for `forecast`. */
  reachedOn?: string;
  /** Spent in this window, rubles, including costs found later. */
  spentRub: string;
  /** Estimates of unknown costs, rubles. They count towards the threshold with `onUnknownCost: 'estimate'`. */
  unknownRub: string;
  /** Estimates of calls in flight, rubles. They do not count towards the threshold. */
  reservedRub: string;
}

/** A threshold that is reached once a window will not last to its end. */
export const FORECAST = 'forecast';

const HUNDREDTH = /* @__PURE__ */ amountOf('0.01');

/** Whether text is a threshold of one of these limits: a percent, or rubles from 0 up, and no more than the limit. */
function isThreshold(text: unknown, ...limits: string[]): text is string {
  if (typeof text !== 'string' || (shareOf(text) === undefined && !isRub(text))) return false;
  return limits.some((maxRub) => {
    const threshold = thresholdOf(maxRub, text);
    return !threshold.isNegative && !threshold.isAbove(amountOf(maxRub));
  });
}

/** Rejects anything but a list of thresholds of these limits, which have this period. */
export function checkThresholds(
  path: string,
  thresholds: unknown,
  period: string | undefined,
  ...limits: string[]
): void {
  const isKnown = (text: unknown): boolean => (text === FORECAST ? period !== undefined : isThreshold(text, ...limits));
  const amiss = [thresholds].flat().filter((text) => !isKnown(text));
  if (Array.isArray(thresholds) && amiss.length === 0) return;
  if (amiss[0] === FORECAST) throw configurationError(`${path}: "forecast" needs a period.`);
  throw mustBe(path, 'a list of percents ("80%") or rubles ("400.00") within the limit', amiss[0] ?? thresholds);
}

/** Rejects anything but one threshold of a limit. */
export function checkThreshold(path: string, threshold: unknown, maxRub: string): void {
  if (isThreshold(threshold, maxRub)) return;
  throw mustBe(path, 'a percent ("80%") or rubles ("400.00") within the limit', threshold);
}

/** A threshold in rubles; a percentage is taken of the limit. */
export function thresholdOf(maxRub: string, threshold: string): Amount {
  const share = threshold === FORECAST ? '100' : shareOf(threshold);
  return share === undefined ? amountOf(threshold) : amountOf(maxRub).times(amountOf(share)).times(HUNDREDTH);
}

/** Whether text is a percentage of at most 100. */
export function isShare(text: unknown): text is string {
  const share = typeof text === 'string' ? shareOf(text) : undefined;
  return share !== undefined && !amountOf(share).isAbove(amountOf('100'));
}

function shareOf(threshold: string): string | undefined {
  return /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(threshold)?.[1];
}

/** Lists the reached thresholds of a limit. */
export function alertsOf(state: LimitState): LimitAlert[] {
  const { maxRub, alertAt = [], onUnknownCost } = state.limit;
  const spent = amountOf(state.spentRub);
  const used = onUnknownCost === 'estimate' ? spent.plus(amountOf(state.unknownRub)) : spent;
  return alertAt
    .filter((threshold) => threshold !== FORECAST && !used.isBelow(thresholdOf(maxRub, threshold)))
    .map((threshold) => alertOf(state, threshold));
}

/** The alert that a window will not last. One of another day is another alert. */
export function forecastAlertOf(limit: ScopeLimit, forecast: Forecast): LimitAlert {
  const alert = alertOf({ ...forecast, limit }, FORECAST);
  return { ...alert, id: `${alert.id} ${forecast.reachedOn}`, ...defined({ reachedOn: forecast.reachedOn }) };
}

function alertOf({ limit, ...state }: LimitState, threshold: string): LimitAlert {
  const { scope, maxRub, period, timeZone, kind } = limit;
  const { spentRub, unknownRub, unknown, reservedRub, windowEndsAt } = state;
  const thresholdRub = thresholdOf(maxRub, threshold).toString();
  // a wallet may stand beside a budget of the same scope without a window
  const wallet = kind === 'wallet' ? kind : undefined;
  const id = [scope, wallet, period, windowEndsAt, thresholdRub].filter((part) => part !== undefined).join(' ');
  const known = { id, scope: formatScope(scope), maxRub, threshold, thresholdRub, spentRub, unknownRub, reservedRub };
  return { ...known, ...defined({ unknown, period, timeZone, windowEndsAt }) };
}
