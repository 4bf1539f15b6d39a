import { subtractRub, sumRub } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { LimitState, ScopeLimit } from './contract.ts';
import { formatScope, type Scope } from './scope.ts';

/** The current state of a budget or a wallet. */
export interface Budget
  extends Omit<LimitState, 'limit'>, Pick<ScopeLimit, 'maxRub' | 'period' | 'timeZone' | 'alertAt'> {
  /** An amount that was set, or the sum of payments. */
  kind: 'budget' | 'wallet';
  /** The calls it covers. Where the budget of `user=*` applies to one user, that user: `user=ivan`. */
  scope: Scope;
  /** The scope it was set for: `user=*`. */
  budgetScope: Scope;
  /** What remains, rubles; below 0 if the budget was exceeded. */
  remainingRub: string;
}

/** Describes a limit of a store as a budget: what remains is its amount less spending, reservations and estimates of unknown costs. */
export function budgetOf({ limit, spentRub, reservedRub, unknownRub, unknown, windowEndsAt }: LimitState): Budget {
  const { kind = 'budget', maxRub, period, timeZone, alertAt, budgetScope = limit.scope } = limit;
  return {
    kind,
    scope: formatScope(limit.scope),
    budgetScope: formatScope(budgetScope),
    maxRub,
    spentRub,
    reservedRub,
    unknownRub,
    remainingRub: subtractRub(maxRub, sumRub([spentRub, reservedRub, unknownRub])),
    ...defined({ period, timeZone, alertAt, unknown, windowEndsAt }),
  };
}

/**
 * What of a budget is not spent yet, rubles. Reservations are part of it: they come back, but for what their calls cost, which
 * is far less.
 */
export function unspentRub({ remainingRub, reservedRub }: Pick<Budget, 'remainingRub' | 'reservedRub'>): string {
  return sumRub([remainingRub, reservedRub]);
}
