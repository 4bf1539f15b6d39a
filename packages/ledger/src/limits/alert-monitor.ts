import type { KeyReading, MaybePromise } from '@kopek/core';
import { type Amount, amountOf, andThen, callSafely, checkRub, reporterOf, unref, ZERO } from '@kopek/core/kit';
import type { LedgerStore, LimitState, ScopeLimit } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { type AlertReceiver, type Alerts, FIRST_PAUSE_MS } from './alerts.ts';
import { type LimitAlert, alertsOf } from './threshold.ts';
import { countedBy, nameOf } from './waiting.ts';

/** A balance that fell below the threshold. */
export interface LowBalance {
  /** Rubles left on the account, from the latest answer. May be negative. */
  balanceRub: string;
  /** The threshold. */
  belowRub: string;
  /** When that answer was settled, ISO 8601. */
  at: string;
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
  /** The balance below which `onLowBalance` is called, rubles, decimal string. */
  lowBalanceRub?: string;
  /**
   * Called once each time an answer shows a balance below `lowBalanceRub`; armed again 5 % above it. Needs no extra
   * request.
   */
  onLowBalance?: (balance: LowBalance) => void;
  /** Called once when the budget of the key falls below 20 % of its initial value (§8), seen by `client.key()`. */
  onLowKeyBudget?: (budget: LowKeyBudget) => void;
  /** Called with exceptions of callbacks and estimates. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/**
 * Answers of concurrent calls arrive in any order, so the balance may seem to rise by the cost of a call: the notice is
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
  readonly #store: Pick<LedgerStore, 'limits' | 'budgets'>;
  readonly #alerts: Alerts;
  readonly #own: AlertReceiver | undefined;
  readonly #report: (error: unknown) => void;
  /** To be read next: limits of clients, and scopes of budgets. */
  readonly #limits = new Set<ScopeLimit>();
  readonly #scopes = new Set<string>();
  #isReading = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Reported until the value has risen above the threshold for a while. */
  readonly #reported = new Set<'balance' | 'budget'>();
  #budgetResetMs = Infinity;

  constructor(settings: AlertSettings, store: Pick<LedgerStore, 'limits' | 'budgets'>, alerts: Alerts) {
    const { lowBalanceRub, onLowBalance, onLimitAlert, onCallbackError } = settings;
    if (onLowBalance !== undefined || lowBalanceRub !== undefined)
      checkRub('lowBalanceRub', lowBalanceRub, 'of any sign');
    this.#settings = settings;
    this.#store = store;
    this.#alerts = alerts;
    this.#report = reporterOf(onCallbackError);
    this.#own = onLimitAlert && { deliver: onLimitAlert, report: this.#report };
    if (this.#own !== undefined) alerts.receiver = this.#own;
  }

  /** Reads the state of limits from a reservation or its rejection, and raises an alert for each threshold reached. */
  see(watched: readonly ScopeLimit[], states: readonly LimitState[]): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    this.#alerts.takeOverInTime(receiver.report);
    for (const limit of watched) {
      const state = limit.alertAt === undefined ? undefined : stateOf(limit, states);
      if (state !== undefined) this.#raise({ ...state, limit });
    }
  }

  /** Reads the limits of an ended attempt again: other processes spend as well, and budgets change meanwhile. */
  ended({ seq }: Pick<LedgerEntry, 'seq'>, watched: readonly ScopeLimit[]): void {
    if (this.#receiver === undefined) return;
    for (const limit of watched) {
      if (limit.alertAt === undefined) continue;
      if (limit.budgetScope === undefined) this.#limits.add(limit);
      else this.#scopes.add(limit.scope);
    }
    // the store was down, and does not know of the attempt yet
    if (seq === 0) this.#readLater();
    else this.#readLimits();
  }

  #readLimits(): void {
    const [limits, scopes] = [[...this.#limits], [...this.#scopes]];
    if (this.#isReading || limits.length + scopes.length === 0) return;
    this.#limits.clear();
    this.#scopes.clear();
    this.#isReading = true;
    const scope = [...new Set(limits.map((limit) => limit.scope))];
    const read = (): MaybePromise<void> =>
      andThen(scope.length > 0 ? this.#store.limits({ scope }) : [], (states) => {
        this.see(limits, states);
        return andThen(scopes.length > 0 ? this.#store.budgets({ scopes }) : [], (budgets) => {
          for (const state of budgets) this.#raise(state);
          this.#isReading = false;
          this.#readLimits();
        });
      });
    callSafely(read, (error) => {
      this.#isReading = false;
      for (const limit of limits) this.#limits.add(limit);
      for (const name of scopes) this.#scopes.add(name);
      this.#readLater();
      this.#report(error);
    });
  }

  #readLater(): void {
    if (this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#readLimits();
    }, FIRST_PAUSE_MS);
    unref(this.#retry);
  }

  /** The callback of this client; without one that of another client, because this one spends money too. */
  get #receiver(): AlertReceiver | undefined {
    return this.#own ?? this.#alerts.receiver;
  }

  #raise(state: LimitState): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    // the lowest threshold first
    const alerts = alertsOf(state).sort((a, b) => amountOf(a.thresholdRub).compare(amountOf(b.thresholdRub)));
    for (const alert of alerts) this.#alerts.raise(alert, receiver);
    this.#alerts.forecast(state.limit, receiver);
  }

  /** Reads the balance of an answer (§2.9). */
  balance({ charge, at }: LedgerEntry): void {
    const { lowBalanceRub: belowRub, onLowBalance } = this.#settings;
    const balanceRub = charge?.balanceRub;
    if (onLowBalance === undefined || belowRub === undefined || balanceRub === undefined) return;
    const threshold = amountOf(belowRub);
    const margin = threshold.times(threshold.isNegative ? ZERO.minus(BALANCE_MARGIN) : BALANCE_MARGIN);
    if (!this.#hasFallen('balance', amountOf(balanceRub), threshold, threshold.plus(margin))) return;
    callSafely(() => onLowBalance({ balanceRub, belowRub, at }), this.#report);
  }

  /** Reads a response of the key endpoint (§6, §8). */
  budget({ budget }: KeyReading): void {
    const { onLowKeyBudget } = this.#settings;
    const { remainingRub, initialRub, resetInSeconds = Infinity, resetAt } = budget ?? {};
    if (onLowKeyBudget === undefined || remainingRub === undefined || initialRub === undefined) return;

    if (Date.now() >= this.#budgetResetMs) this.#reported.delete('budget');
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
    if (!reading.isBelow(rearmAt)) this.#reported.delete(what);
    if (this.#reported.has(what) || !reading.isBelow(threshold)) return false;
    this.#reported.add(what);
    return true;
  }
}

/** Finds the state of a limit. Limits of one scope and window count the same money: a store may report only one. */
function stateOf(limit: ScopeLimit, states: readonly LimitState[]): LimitState | undefined {
  const own = states.find((state) => state.limit === limit || nameOf(state.limit) === nameOf(limit));
  return own ?? states.find((state) => countedBy(state.limit) === countedBy(limit));
}
