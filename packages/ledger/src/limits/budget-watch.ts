import type { KeyReading } from '@kopek/core';
import { type Amount, amountOf, callSafely, reporterOf, ZERO } from '@kopek/core/kit';

/** A budget of which less than a fifth is left. */
export interface LowBudget {
  /** Rubles left, decimal string. */
  remainingRub: string;
  /** Limit at the last reset, rubles, decimal string. */
  initialRub: string;
  /** remaining ÷ initial, for display. */
  ratio: number;
  /** Next reset, ISO 8601, for display: clocks differ. */
  resetAt?: string;
}

/** Settings of {@link createBudgetWatch}. */
export interface BudgetWatchSettings {
  onLowBudget: (budget: LowBudget) => void;
  /** Milliseconds. Default: `Date.now`. */
  now?: () => number;
  /** Gets what `onLowBudget` throws. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/** Watches the answers of the key endpoint. */
export interface BudgetWatch {
  /** Takes one answer. Makes no request. */
  observe(status: KeyReading): void;
}

/** §8: the notice is due below a fifth; it is armed again above a quarter, so that it does not flutter at the edge. */
const LOW_SHARE = /* @__PURE__ */ amountOf('0.2');
const REARM_SHARE = /* @__PURE__ */ amountOf('0.25');

/**
 * Notifies once when less than 20 % of a key's budget is left (§6, §8), and again after the next reset.
 */
export function createBudgetWatch(settings: BudgetWatchSettings): BudgetWatch {
  const now = settings.now ?? Date.now;
  const report = reporterOf(settings.onCallbackError);
  let told = false;
  let resetAtMs = Infinity;

  return {
    observe({ budget }) {
      const remainingRub = budget?.remainingRub;
      const initialRub = budget?.initialRub;
      if (budget === undefined || remainingRub === undefined || initialRub === undefined) return;

      if (now() >= resetAtMs) told = false;
      // seconds from now, not the date: the clock of the service may differ from ours
      resetAtMs = now() + (budget.resetInSeconds ?? Infinity) * 1000;

      const initial = amountOf(initialRub);
      const remaining = amountOf(remainingRub);
      if (!remaining.isBelow(initial.times(REARM_SHARE))) told = false;
      if (told || !remaining.isBelow(initial.times(LOW_SHARE))) return;
      told = true;
      const low: LowBudget = { remainingRub, initialRub, ratio: ratioOf(remaining, initial) };
      if (budget.resetAt !== undefined) low.resetAt = textOf(budget.resetAt);
      callSafely(() => settings.onLowBudget(low), report);
    },
  };
}

function ratioOf(remaining: Amount, initial: Amount): number {
  return initial.equals(ZERO) ? 0 : Number(remaining.dividedBy(initial).toString());
}

function textOf(date: string | Date): string {
  return typeof date === 'string' ? date : date.toISOString();
}
