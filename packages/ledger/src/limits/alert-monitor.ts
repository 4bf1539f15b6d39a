import type { KeyReading } from '@kopek/core';
import {
  type Amount,
  amountOf,
  andThen,
  callSafely,
  checkRub,
  defined,
  keepLatest,
  reporterOf,
  ZERO,
} from '@kopek/core/kit';
import type { LedgerStore, LimitState, ScopeLimit } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { Alerts } from './alerts.ts';
import { type LimitAlert, thresholdOf } from './threshold.ts';
import { nameOf } from './waiting.ts';

/** A balance that fell below the threshold. */
export interface LowBalance {
  /** Rubles left on the account, from the latest answer. May be negative. */
  balanceRub: string;
  /** The threshold. */
  belowRub: string;
  /** When that answer was settled, ISO 8601. */
  at: string;
}

/** When to report a low balance, and to whom. */
export interface LowBalanceSettings {
  /** Rubles, decimal string. */
  belowRub: string;
  /** Called once each time the balance falls below the threshold; armed again 5 % above it. */
  notify: (balance: LowBalance) => void;
}

/** The budget of a key with less than a fifth left. */
export interface LowKeyBudget {
  /** Rubles left, decimal string. */
  remainingRub: string;
  /** Budget at the last reset, rubles, decimal string. */
  initialRub: string;
  /** remaining ÷ initial, for display. */
  ratio: number;
  /** Next reset, ISO 8601, for display: clocks differ. */
  resetAt?: string;
}

/** Callbacks for limits, the balance and the budget of the key. */
export interface AlertSettings {
  /**
   * Called when a spend limit reaches a threshold of `alertAt`: once per threshold, scope and window in all processes.
   */
  onLimitAlert?: (state: LimitAlert) => void;
  /** Called once when an answer shows a balance below the threshold; needs no extra request. */
  onLowBalance?: LowBalanceSettings;
  /** Called once when the budget of the key falls below 20 % of its initial value (§8), seen by `client.key()`. */
  onLowKeyBudget?: (budget: LowKeyBudget) => void;
  /** Called with exceptions of callbacks and estimates. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/** The use of a limit as the store last reported it, and the costs since. */
interface Known {
  used: Amount;
  /** Number of thresholds that the store has reported. */
  reached: number;
}

/** Number of limits, and of alerts, remembered: one that was dropped may be reported again. */
const LIMITS_KEPT = 10_000;
/**
 * Answers of concurrent calls arrive in any order, so the balance may seem to rise by the price of a call: the notice is
 * armed again a twentieth above its threshold.
 */
const BALANCE_MARGIN = /* @__PURE__ */ amountOf('0.05');
/** §8: the notice is due below a fifth; it is armed again above a quarter, so that it does not flutter at the edge. */
const LOW_SHARE = /* @__PURE__ */ amountOf('0.2');
const REARM_SHARE = /* @__PURE__ */ amountOf('0.25');

/**
 * Watches limits, the balance and the budget of the key, without requests of its own.
 *
 * @throws KopekError `configuration` for an invalid threshold of the balance.
 */
export class AlertMonitor {
  readonly #settings: AlertSettings;
  readonly #store: Pick<LedgerStore, 'limits'>;
  readonly #alerts: Alerts;
  readonly #report: (error: unknown) => void;
  readonly #limits = new Map<string, Known>();
  /** Ids of alerts that were reported here. */
  readonly #alerted = new Map<string, true>();
  /** Reported until the value has risen above the threshold for a while. */
  readonly #told = new Set<'balance' | 'budget'>();
  #budgetResetMs = Infinity;

  /** @param store - asked for limits only if a cost may have crossed a threshold. */
  constructor(settings: AlertSettings, store: Pick<LedgerStore, 'limits' | 'addLimitEvent'>) {
    const { onLowBalance, onCallbackError } = settings;
    if (onLowBalance) checkRub('onLowBalance.belowRub', onLowBalance.belowRub, 'of any sign');
    this.#settings = settings;
    this.#store = store;
    this.#report = reporterOf(onCallbackError);
    this.#alerts = new Alerts(store, this.#report);
  }

  /**
   * Reads the state of limits from a reservation or its rejection. Reports each threshold that is used up (spent, or
   * on hold for unknown costs) once per limit, scope and window.
   */
  see(watched: readonly ScopeLimit[], states: readonly LimitState[]): void {
    const { onLimitAlert } = this.#settings;
    if (onLimitAlert === undefined) return;
    for (const limit of watched) {
      const state = limit.alertAt === undefined ? undefined : stateOf(limit, states);
      if (state === undefined) continue;
      const alerts = alertsOf({ ...state, limit });
      keepLatest(this.#limits, nameOf(limit), { used: usedOf(limit, state), reached: alerts.length }, LIMITS_KEPT);
      // the lowest threshold first
      alerts.sort((a, b) => amountOf(a.thresholdRub).compare(amountOf(b.thresholdRub)));
      for (const alert of alerts.filter(({ id }) => !this.#alerted.has(id))) {
        keepLatest(this.#alerted, alert.id, true, LIMITS_KEPT);
        this.#alerts.tell(alert, onLimitAlert);
      }
    }
  }

  /** Adds the cost of an ended attempt. */
  spend(watched: readonly ScopeLimit[], costRub: string): void {
    if (this.#settings.onLimitAlert === undefined) return;
    const suspects = watched.filter((limit) => {
      // undefined where it was never told how the limit stood
      const known = limit.alertAt === undefined ? undefined : this.#limits.get(nameOf(limit));
      if (known === undefined) return false;
      known.used = known.used.plus(amountOf(costRub));
      return reached(limit, known.used).length > known.reached;
    });
    if (suspects.length === 0) return;
    // others spend as well, and windows end: only the ledger knows the current state
    const scope = [...new Set(suspects.map((limit) => limit.scope))];
    callSafely(() => andThen(this.#store.limits({ scope }), (states) => this.see(suspects, states)), this.#report);
  }

  /** Reads the balance of an answer (§2.9). */
  balance({ charge, at }: LedgerEntry): void {
    const { onLowBalance } = this.#settings;
    const balanceRub = charge?.balanceRub;
    if (onLowBalance === undefined || balanceRub === undefined) return;
    const { belowRub } = onLowBalance;
    const threshold = amountOf(belowRub);
    const margin = threshold.times(threshold.isNegative ? ZERO.minus(BALANCE_MARGIN) : BALANCE_MARGIN);
    if (!this.#hasFallen('balance', amountOf(balanceRub), threshold, threshold.plus(margin))) return;
    callSafely(() => onLowBalance.notify({ balanceRub, belowRub, at }), this.#report);
  }

  /** Reads a response of the key endpoint (§6, §8). */
  budget({ budget }: KeyReading): void {
    const { onLowKeyBudget } = this.#settings;
    const { remainingRub, initialRub, resetInSeconds = Infinity, resetAt } = budget ?? {};
    if (onLowKeyBudget === undefined || remainingRub === undefined || initialRub === undefined) return;

    if (Date.now() >= this.#budgetResetMs) this.#told.delete('budget');
    // seconds from now, not the date: the clock of the service may differ from ours
    this.#budgetResetMs = Date.now() + resetInSeconds * 1000;

    const initial = amountOf(initialRub);
    const remaining = amountOf(remainingRub);
    if (!this.#hasFallen('budget', remaining, initial.times(LOW_SHARE), initial.times(REARM_SHARE))) return;
    const ratio = initial.equals(ZERO) ? 0 : Number(remaining.dividedBy(initial).toString());
    const low: LowKeyBudget = { remainingRub, initialRub, ratio };
    if (resetAt !== undefined) low.resetAt = typeof resetAt === 'string' ? resetAt : resetAt.toISOString();
    callSafely(() => onLowKeyBudget(low), this.#report);
  }

  /** Whether a reading is below its threshold and not reported yet; it is armed again further up. */
  #hasFallen(what: 'balance' | 'budget', reading: Amount, threshold: Amount, rearmAt: Amount): boolean {
    if (!reading.isBelow(rearmAt)) this.#told.delete(what);
    if (this.#told.has(what) || !reading.isBelow(threshold)) return false;
    this.#told.add(what);
    return true;
  }
}

function reached({ maxRub, alertAt = [] }: ScopeLimit, used: Amount): string[] {
  return alertAt.filter((threshold) => !used.isBelow(thresholdOf(maxRub, threshold)));
}

function usedOf({ onUnknownCost }: ScopeLimit, { spentRub, unknownRub }: LimitState): Amount {
  return onUnknownCost === 'estimate' ? amountOf(spentRub).plus(amountOf(unknownRub)) : amountOf(spentRub);
}

/** Lists the reached thresholds of a limit. */
export function alertsOf(state: LimitState): LimitAlert[] {
  return reached(state.limit, usedOf(state.limit, state)).map((threshold) => alertOf(state, threshold));
}

function alertOf({ limit, ...state }: LimitState, threshold: string): LimitAlert {
  const { scope, maxRub, period, timeZone } = limit;
  const { spentRub, unknownRub, reservedRub, windowEndsAt } = state;
  const thresholdRub = thresholdOf(maxRub, threshold).toString();
  const id = [scope, period, windowEndsAt, thresholdRub].filter((part) => part !== undefined).join(' ');
  const known = { id, scope, maxRub, threshold, thresholdRub, spentRub, unknownRub, reservedRub };
  return { ...known, ...defined({ period, timeZone, windowEndsAt }) };
}

/** Finds the state of a limit. Limits of one scope and window count the same money: a store may report only one. */
function stateOf(limit: ScopeLimit, states: readonly LimitState[]): LimitState | undefined {
  const own = states.find((state) => state.limit === limit || nameOf(state.limit) === nameOf(limit));
  return own ?? states.find((state) => countedBy(state.limit) === countedBy(limit));
}

/** Names the money that a limit counts, whatever its amount. */
function countedBy({ scope, period, timeZone }: ScopeLimit): string {
  return JSON.stringify([scope, period, timeZone]);
}
