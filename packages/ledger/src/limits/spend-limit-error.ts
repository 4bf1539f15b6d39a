import { compareRub, KopekError, sumRub } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { LimitRejection, ScopeLimit } from '../contract/contract.ts';
import { formatScope, limitName, type Scope } from '../contract/scope.ts';
import type { Period } from '../contract/period.ts';

/**
 * A spend limit is reached, or the rest is reserved for other calls. Thrown before anything is sent, so it cost nothing.
 * A retry helps if the money is only reserved (`reason: 'reserved'`, `retryable`), otherwise not before the window ends.
 */
export class SpendLimitError extends KopekError {
  /** The limit, decimal string in rubles. */
  declare readonly maxRub: string;
  /** Spent so far in the scope and the window, decimal string in rubles. */
  declare readonly spentRub: string;
  /** Reserved for calls in flight, decimal string in rubles. An estimate. */
  declare readonly reservedRub: string;
  /** Estimates of answers of unknown cost, decimal string in rubles. An estimate. */
  declare readonly unknownRub: string;
  /** The calls that the limit counts: `all`, `run:…`, `model:…`, `user=ivan`. */
  declare readonly scope: Scope;
  /**
   * `exceeded`: the money is spent, or this call may cost more than is left. `reserved`: it is reserved for calls in flight,
   * and in wait mode this call has waited as long as it may. `unknown-cost`: the cost of an earlier answer is unknown.
   */
  declare readonly reason: LimitRejection['reason'];
  /** Estimated cost of this call, rubles. Absent if it cannot be estimated. */
  declare readonly estimateRub?: string;
  /** Present for a budget of the ledger: an amount that was set, or a wallet made of payments. */
  declare readonly kind?: 'budget' | 'wallet';
  /** Period of the limit. Absent for a limit on the whole life of the ledger. */
  declare readonly period?: Period;
  /** When the window ends and the limit resets, ISO 8601; only with a period. */
  declare readonly windowEndsAt?: string;
  /** How long the call waited for the limit, ms. */
  declare readonly waitedMs: number;

  /** An error of another copy of this package is known by its name; a class that extends this one has its own errors alone. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const isNamed = this === SpendLimitError && KopekError.isInstance(value) && value.name === 'SpendLimitError';
    return isNamed || super[Symbol.hasInstance](value);
  }

  constructor(init: SpendLimitErrorInit) {
    const { mode: _, ...known } = { unknownRub: '0', waitedMs: 0, ...init };
    super({
      ...known,
      code: 'spend_limit',
      name: 'SpendLimitError',
      message: messageOf(init),
      phase: 'request',
      retryable: init.reason === 'reserved',
    });
  }
}

/** The limit and the call of a rejection; `unknownRub` and `waitedMs` are 0 by default. */
export interface SpendLimitErrorInit
  extends
    Pick<SpendLimitError, 'maxRub' | 'spentRub' | 'reservedRub' | 'scope' | 'reason' | 'estimateRub' | 'period'>,
    Partial<Pick<SpendLimitError, 'unknownRub' | 'windowEndsAt' | 'waitedMs' | 'kind'>> {
  /** How the limit counts. */
  mode?: ScopeLimit['mode'];
}

/** Makes the error for a rejection by a store. */
export function rejectionBy(
  { limit: { maxRub, scope, mode, period, kind }, ...state }: LimitRejection,
  call: { estimateRub?: string | undefined; waitedMs?: number },
): SpendLimitError {
  return new SpendLimitError({
    ...state,
    maxRub,
    scope: formatScope(scope),
    mode,
    ...defined({ ...call, period, kind }),
  });
}

function messageOf(init: SpendLimitErrorInit): string {
  const limit = limitName(init);
  const { unknownRub = '0' } = init;
  const unknown = unknownRub === '0' ? '' : `, counted for unknown costs ${rough(unknownRub)}`;
  if (init.reason === 'reserved') return reservedMessage(init, limit, unknown);
  const figures = `spent ${init.spentRub}, reserved ${rough(init.reservedRub)}${unknown}`;
  const ends = init.windowEndsAt === undefined ? '' : ` The limit resets at ${init.windowEndsAt}.`;
  if (init.reason === 'unknown-cost') {
    return `Not sent: ${limit} cannot be checked, because the cost of an earlier answer is unknown (${figures}). Clear it with ledger.clearUnknown(), or set onUnknownCost: 'allow'.${ends}`;
  }
  const isReached = compareRub(sumRub([init.spentRub, unknownRub]), init.maxRub) >= 0;
  const why = isReached ? `${limit} is reached` : `this call may exceed ${limit}`;
  const estimate = init.estimateRub === undefined ? '' : `, this call is estimated at ${rough(init.estimateRub)}`;
  return `Not sent: ${why}: ${figures}${estimate}.${ends}`;
}

function reservedMessage(init: SpendLimitErrorInit, limit: string, unknown: string): string {
  const { waitedMs = 0, estimateRub, mode } = init;
  const reserved =
    init.reservedRub === '0'
      ? 'the rest for calls in flight'
      : `reserved for calls in flight ${rough(init.reservedRub)}`;
  const cost =
    estimateRub === undefined
      ? 'what this call may cost cannot be estimated, so it needs the whole rest'
      : `this call may cost ${rough(estimateRub)}`;
  const [why, more] =
    mode === 'strict'
      ? [`this call does not fit under ${limit} now`, "use mode: 'wait'"]
      : [`waited ${Math.round(waitedMs / 1000)} s for ${limit}`, 'raise waitMs'];
  return `Not sent: ${why}: spent ${init.spentRub}${unknown}, ${reserved}, ${cost}. The money is reserved, not spent: try again, set max_tokens or an estimate, or ${more}.`;
}

/** Formats an estimate for people: the digits of a division mean nothing. */
function rough(rub: string): string {
  const [whole = '', decimals = ''] = rub.split('.');
  // three digits at least: what is not 0 must not read as 0
  const digits = Math.max(6, decimals.search(/[1-9]/) + 3);
  return decimals.length > digits ? `about ${whole}.${decimals.slice(0, digits)}` : rub;
}
