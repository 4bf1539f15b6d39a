import { KopekError } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { Refusal } from '../contract/contract.ts';
import type { Period } from '../contract/windows.ts';

/** Why a limit refused a call. */
export interface SpendLimitErrorInit {
  limitRub: string;
  spentRub: string;
  reservedRub: string;
  /** Default `'0'`. */
  heldRub?: string;
  /** What the limit counts: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  /** `unknown`: an earlier answer broke before its price arrived, so nobody can tell whether the limit holds. */
  reason: 'limit' | 'unknown';
  /** What the refused call was estimated to cost. */
  estimateRub?: string;
  /** How the limit counts. */
  mode?: 'observed' | 'reserve';
  period?: Period;
  windowEndsAt?: string;
}

/**
 * A call would pass a spend limit. Thrown before anything is sent, so it cost nothing; sending again cannot help before
 * the window of the limit ends.
 */
export class SpendLimitError extends KopekError {
  /** The limit, decimal string in rubles. */
  declare readonly limitRub: string;
  /** Settled so far within the scope and the window, decimal string in rubles. */
  declare readonly spentRub: string;
  /** Held for calls in flight, decimal string in rubles. An estimate. */
  declare readonly reservedRub: string;
  /** Held for answers whose price never arrived, decimal string in rubles. An estimate. */
  declare readonly heldRub: string;
  /** What the limit counts: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  declare readonly scope: string;
  /** `limit`: the money is spent or held. `unknown`: the price of an earlier answer is not known. */
  declare readonly reason: 'limit' | 'unknown';
  /** What this call was estimated to cost. Absent when nobody can tell. */
  declare readonly estimateRub?: string;
  /** The window of the limit. Absent for a limit of the whole book. */
  declare readonly period?: Period;
  /** When that window ends and the limit begins anew, ISO 8601; only with a period. */
  declare readonly windowEndsAt?: string;

  constructor(init: SpendLimitErrorInit) {
    const { mode: _, ...known } = { heldRub: '0', ...init };
    super({
      ...known,
      code: 'spend_limit',
      name: 'SpendLimitError',
      message: messageOf(init),
      phase: 'request',
    });
  }
}

/** The error for what a store refused. */
export function refusedBy(refusal: Refusal, estimateRub: string | undefined): SpendLimitError {
  const { limit, spentRub, reservedRub, heldRub, reason, windowEndsAt } = refusal;
  const { maxRub: limitRub, scope, mode, period } = limit;
  return new SpendLimitError({
    limitRub,
    spentRub,
    reservedRub,
    heldRub,
    scope,
    reason,
    mode,
    ...defined({ estimateRub, period, windowEndsAt }),
  });
}

function messageOf(init: SpendLimitErrorInit): string {
  const of = init.period === undefined ? '' : ` a ${init.period}`;
  const limit = `the spend limit of ${init.limitRub} rubles${of} (${init.scope})`;
  const { heldRub = '0' } = init;
  const held = heldRub === '0' ? '' : `, held for unknown prices ${rough(heldRub)}`;
  const figures = `spent ${init.spentRub}, reserved ${rough(init.reservedRub)}${held}`;
  const ends = init.windowEndsAt === undefined ? '' : ` The limit begins anew at ${init.windowEndsAt}.`;
  if (init.reason === 'unknown') {
    return `Not sent: ${limit} cannot be checked, because the price of an earlier answer is unknown (${figures}). Clear it with ledger.clearUnknown(), or set onUnknown: 'allow'.${ends}`;
  }
  return `Not sent: ${limit} is reached: ${figures}${estimateText(init)}.${ends}`;
}

/** An estimate for people: the digits of a division say nothing. */
function rough(rub: string): string {
  const [whole = '', decimals = ''] = rub.split('.');
  // three digits at least: what is not 0 must not read as 0
  const kept = Math.max(6, decimals.search(/[1-9]/) + 3);
  return decimals.length > kept ? `about ${whole}.${decimals.slice(0, kept)}` : rub;
}

function estimateText({ estimateRub, mode }: SpendLimitErrorInit): string {
  if (estimateRub !== undefined) return `, this call is estimated at ${rough(estimateRub)}`;
  // what holds the rest looks like a full limit; the reader must learn why
  return mode === 'reserve'
    ? '; what this call may cost cannot be estimated, so it needs the whole rest for itself (set max_tokens and an estimate)'
    : '';
}
