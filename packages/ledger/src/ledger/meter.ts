import { allOf, andThen, callSafely, configurationError, copyOf, modelsOf, reporterOf } from '@kopek/core/kit';
import type { AttemptInfo, MeteredAttempt, MaybePromise, Meter } from '@kopek/core';
import type { LimitState, ScopeLimit } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { applyLimits, estimatesOf, type AppliedLimit } from '../limits/applied-limit.ts';
import { runSpendsOf } from '../limits/run-spend.ts';
import { DEFAULTS, readSpendLimits, UNDER_BUDGETS } from '../limits/spend-limit.ts';
import { AlertMonitor } from '../limits/alert-monitor.ts';
import { inRunOfNow, withSurroundings } from '../limits/with-run.ts';
import type { BeginTerms, Attempts } from './attempts.ts';
import type { MeterSettings } from './settings.ts';

/** Settings of a meter; a default limit need not be met in a ledger that has no budgets. */
interface Terms extends Omit<MeterSettings, 'requireBudget'> {
  requireBudget?: boolean | 'if-any' | undefined;
}
type BeginOptions = NonNullable<Parameters<Meter['begin']>[1]>;

/**
 * Makes the meter of one client.
 *
 * @param estimateRub - the estimate of each call, instead of the estimates of its limits.
 * @throws KopekError `configuration` for invalid limits, and for an invalid threshold of the balance.
 */
export function createMeter(attempts: Attempts, settings: Terms, estimateRub?: string): Meter {
  const { prices, store } = attempts;
  const { onCharge, spendLimit = [], requireBudget } = settings;
  const limits = readSpendLimits(spendLimit).map((limit) =>
    estimateRub ? { ...limit, estimate: estimateRub } : limit,
  );
  const isUnderBudgets = [spendLimit].flat().includes(UNDER_BUDGETS);
  const ofBudgets = isUnderBudgets ? [{ limit: { mode: DEFAULTS.mode }, estimate: estimateRub }] : [];
  if (requireBudget === true && !isUnderBudgets) throw configurationError("requireBudget needs spendLimit: 'budgets'.");
  if (limits.length > 0 || isUnderBudgets) prices.learn();
  const report = reporterOf(settings.onCallbackError);
  const monitor = new AlertMonitor(settings, store, attempts.alerts);
  const warns = isUnderBudgets || limits.some(({ alertAt }) => alertAt.length > 0);
  const watches = warns || onCharge !== undefined || settings.onLowBalance !== undefined;

  function ended(entry: LedgerEntry, watched: readonly ScopeLimit[]): void {
    const { charge } = entry;
    if (charge === undefined) return;
    // a replay is no charge, but its balance is right
    monitor.balance(entry);
    if (entry.replayOf !== undefined) return;
    if (onCharge) callSafely(() => onCharge(charge, entry), report);
    if (warns) monitor.ended(entry, watched);
  }

  function start(
    info: AttemptInfo,
    applied: readonly AppliedLimit[],
    { signal, timeoutMs = Infinity }: BeginOptions = {},
  ): MaybePromise<MeteredAttempt> {
    const own = applied.map(({ limit }) => limit);
    const runs = runSpendsOf(info);
    const { onEntry } = info;
    if (own.length + runs.length > 0) prices.learn();
    let watched: readonly ScopeLimit[] = own;
    const terms: BeginTerms = {
      signal,
      limits: [...own, ...runs.map(({ tracking }) => tracking)],
      waitMs: Math.min(timeoutMs, ...applied.map(({ waitMs }) => waitMs), isUnderBudgets ? DEFAULTS.waitMs : Infinity),
    };
    if (watches || onEntry)
      terms.onEnd = (entry) => {
        if (watches) ended(copyOf(entry), watched);
        if (onEntry) callSafely(() => onEntry(copyOf(entry)), report);
      };
    if (isUnderBudgets) {
      terms.budgetMode = DEFAULTS.mode;
      if (requireBudget !== false) terms.requireBudget = requireBudget === 'if-any' ? 'if-any' : 'always';
    }
    if (applied.length > 0 || isUnderBudgets) {
      const estimating = [...applied, ...ofBudgets];
      const models = estimating.some(({ estimate }) => typeof estimate !== 'string') ? modelsOf(info) : [];
      terms.estimate = () =>
        andThen(prices.ask(models, signal), (priceOf) => estimatesOf(estimating, info, priceOf, report));
    }
    if (warns || runs.length > 0) {
      terms.onLimits = (states) => {
        for (const run of runs) run.note(store, spentIn(run.tracking, states));
        if (!warns) return;
        watched = [...own, ...states.map(({ limit }) => limit).filter(({ budgetScope }) => budgetScope !== undefined)];
        monitor.see(watched, states);
      };
    }
    return attempts.begin(info, terms);
  }

  return {
    observeKey: (reading) => monitor.budget(reading),
    bind: inRunOfNow,
    begin(attemptInfo, options) {
      const { info: call, caps } = withSurroundings(attemptInfo);
      const { info, applied } = limits.length === 0 ? { info: call, applied: [] } : applyLimits(limits, call);
      if (caps.length === 0) return start(info, applied, options);
      const { waitMs } = DEFAULTS;
      return andThen(allOf(caps.map((cap) => cap.limitFor(store))), (capped) =>
        start(info, [...applied, ...capped.map((limit) => ({ limit, estimate: estimateRub, waitMs }))], options),
      );
    },
  };
}

/** What a scope had spent when the call was checked. */
function spentIn({ scope }: ScopeLimit, states: readonly LimitState[]): string | undefined {
  return states.find(({ limit }) => limit.scope === scope && limit.period === undefined)?.spentRub;
}
