import { type Amount, amountOf, andThen, callSafely, defined, isRub, keepLatest, ZERO } from '@kopek/core/kit';
import type { LimitState, ScopeLimit } from '../contract/contract.ts';
import type { MaybePromise } from '@kopek/core';
import type { Period } from '../contract/windows.ts';

/** A limit of which a threshold was reached. */
export interface LimitNear {
  /** What the limit counts: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  /** Rubles, decimal string. */
  maxRub: string;
  /** The threshold as it was given: `80%`, `400.00`. */
  threshold: string;
  /** The threshold in rubles. */
  thresholdRub: string;
  /** Settled, and found afterwards, in this window. Rubles. */
  spentRub: string;
  /** Estimates of unknown prices, which count towards the threshold with `onUnknown: 'estimate'`. Rubles. */
  heldRub: string;
  /** Estimates of calls in flight, which do not count towards the threshold. Rubles. */
  reservedRub: string;
  period?: Period;
  timeZone?: string;
  /** When the window ends and the limit begins anew, ISO 8601; only with a period. */
  windowEndsAt?: string;
}

/** A limit of one call, and when to warn of it. */
export interface WatchedLimit {
  limit: ScopeLimit;
  warnAt: readonly string[];
}

/** Watches how limits stand, and reports those that are near. */
export interface LimitWatch {
  /** Takes the states that came with a reservation, or with its refusal. */
  see(watched: readonly WatchedLimit[], states: readonly LimitState[]): void;
  /** Takes the price of an attempt that ended. */
  spend(watched: readonly WatchedLimit[], costRub: string): void;
}

/** Settings of {@link createLimitWatch}. */
export interface LimitWatchOptions {
  onLimitNear: (state: LimitNear) => void;
  /** Gets what `onLimitNear` throws. */
  report: (error: unknown) => void;
  /** Asks the book how limits stand. Called only when a price may have crossed a threshold. */
  limits: () => MaybePromise<readonly LimitState[]>;
}

/** What has been reported of one limit in one window. */
interface Told {
  windowEndsAt: string | undefined;
  /** Thresholds that were reported. */
  told: Set<string>;
  /** As far as this process knows, without asking. */
  used: Amount;
}

/** How many limits are remembered: one that was forgotten may be reported again. */
const LIMITS_KEPT = 10_000;

const HUNDREDTH = /* @__PURE__ */ amountOf('0.01');

/** Whether text is a threshold of one of these limits: a percent, or rubles from 0 up, and no more than the limit. */
export function isThreshold(text: unknown, ...limits: string[]): text is string {
  if (typeof text !== 'string' || (shareOf(text) === undefined && !isRub(text))) return false;
  return limits.some((maxRub) => {
    const threshold = thresholdOf(maxRub, text);
    return !threshold.isNegative && !threshold.isAbove(amountOf(maxRub));
  });
}

/**
 * Reports once for each threshold, limit, scope and window that so much of the limit is used up: spent, or held for
 * unknown prices. Each process reports for itself.
 */
export function createLimitWatch({ onLimitNear, report, limits }: LimitWatchOptions): LimitWatch {
  const memory = new Map<string, Told>();

  function toldOf(limit: ScopeLimit, windowEndsAt: string | undefined): Told {
    const key = keyOf(limit);
    const known = memory.get(key);
    if (known !== undefined && known.windowEndsAt === windowEndsAt) return known;
    const fresh: Told = { windowEndsAt, told: new Set(), used: ZERO };
    memory.delete(key);
    keepLatest(memory, key, fresh, LIMITS_KEPT);
    return fresh;
  }

  function check({ limit, warnAt }: WatchedLimit, state: LimitState): void {
    const told = toldOf(limit, state.windowEndsAt);
    told.used = usedOf(limit, state);
    for (const threshold of crossed(limit, warnAt, told)) {
      told.told.add(threshold);
      const near = nearOf(limit, state, threshold);
      callSafely(() => onLimitNear(near), report);
    }
  }

  function see(watched: readonly WatchedLimit[], states: readonly LimitState[]): void {
    for (const one of watched) {
      const state = one.warnAt.length === 0 ? undefined : stateOf(one.limit, states);
      if (state !== undefined) check(one, state);
    }
  }

  return {
    see,
    spend(watched, costRub) {
      const suspects = watched.filter(({ limit, warnAt }) => {
        const told = memory.get(keyOf(limit));
        if (told === undefined || warnAt.length === 0) return false;
        told.used = told.used.plus(amountOf(costRub));
        return crossed(limit, warnAt, told).length > 0;
      });
      if (suspects.length === 0) return;
      // others spend as well, and windows end: the book says how it stands
      callSafely(() => andThen(limits(), (states) => see(suspects, states)), report);
    },
  };
}

/** Thresholds that are reached and not yet reported, the lowest first. */
function crossed(limit: ScopeLimit, warnAt: readonly string[], { told, used }: Told): string[] {
  return warnAt
    .filter((threshold) => !told.has(threshold) && !used.isBelow(thresholdOf(limit.maxRub, threshold)))
    .sort((a, b) => thresholdOf(limit.maxRub, a).compare(thresholdOf(limit.maxRub, b)));
}

function usedOf(limit: ScopeLimit, state: LimitState): Amount {
  const spent = amountOf(state.spentRub);
  return limit.onUnknown === 'estimate' ? spent.plus(amountOf(state.heldRub)) : spent;
}

/** A threshold in rubles; a percentage is taken of the limit. */
export function thresholdOf(maxRub: string, threshold: string): Amount {
  const share = shareOf(threshold);
  return share === undefined ? amountOf(threshold) : amountOf(maxRub).times(amountOf(share)).times(HUNDREDTH);
}

function shareOf(threshold: string): string | undefined {
  return /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(threshold)?.[1];
}

function nearOf(limit: ScopeLimit, state: LimitState, threshold: string): LimitNear {
  const { scope, maxRub, period, timeZone } = limit;
  const { spentRub, heldRub, reservedRub, windowEndsAt } = state;
  const thresholdRub = thresholdOf(maxRub, threshold).toString();
  const known = { scope, maxRub, threshold, thresholdRub, spentRub, heldRub, reservedRub };
  return { ...known, ...defined({ period, timeZone, windowEndsAt }) };
}

/**
 * How a limit stands. Limits of one scope and window count the same money, and a book may report only one of them.
 */
function stateOf(limit: ScopeLimit, states: readonly LimitState[]): LimitState | undefined {
  const own = states.find((state) => state.limit === limit || keyOf(state.limit) === keyOf(limit));
  return own ?? states.find((state) => countedBy(state.limit) === countedBy(limit));
}

/** What a limit counts, whatever it allows. */
function countedBy({ scope, period, timeZone }: ScopeLimit): string {
  return JSON.stringify([scope, period, timeZone]);
}

function keyOf({ scope, period, timeZone, maxRub, mode, onUnknown }: ScopeLimit): string {
  return JSON.stringify([scope, period, timeZone, maxRub, mode, onUnknown]);
}
