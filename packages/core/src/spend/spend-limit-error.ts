import { KopekError } from '../errors/index.ts';

/** Why a limit refused a call. */
export interface SpendLimitErrorInit {
  limitRub: string;
  spentRub: string;
  reservedRub: string;
  /** What the limit counts: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  /** `unknown`: an earlier answer broke before its price arrived, so nobody can tell whether the limit holds. */
  reason: 'limit' | 'unknown';
  /** What the refused call was estimated to cost, in reserve mode. */
  estimateRub?: string;
}

/**
 * A call would pass a spend limit. Thrown before anything is sent, so it cost nothing; sending again cannot help.
 */
export class SpendLimitError extends KopekError {
  /** The limit, decimal string in rubles. */
  readonly limitRub: string;
  /** Settled so far within the scope, decimal string in rubles. */
  readonly spentRub: string;
  /** Held for calls in flight and for answers of unknown price, decimal string in rubles. An estimate. */
  readonly reservedRub: string;
  /** What the limit counts: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  readonly scope: string;
  /** `limit`: the money is spent or held. `unknown`: the price of an earlier answer is not known. */
  readonly reason: 'limit' | 'unknown';
  /** What this call was estimated to cost, in reserve mode. */
  declare readonly estimateRub?: string;

  constructor(init: SpendLimitErrorInit) {
    super({
      code: 'spend_limit',
      name: 'SpendLimitError',
      message: messageOf(init),
      phase: 'request',
      billing: 'none',
      retryable: false,
    });
    this.limitRub = init.limitRub;
    this.spentRub = init.spentRub;
    this.reservedRub = init.reservedRub;
    this.scope = init.scope;
    this.reason = init.reason;
    if (init.estimateRub !== undefined) this.estimateRub = init.estimateRub;
  }
}

function messageOf(init: SpendLimitErrorInit): string {
  const figures = `spent ${init.spentRub}, reserved ${init.reservedRub}`;
  if (init.reason === 'unknown') {
    return `Not sent: the spend limit of ${init.limitRub} rubles (${init.scope}) cannot be checked, because the price of an earlier answer is unknown (${figures}). Clear it with ledger.clearUnknown(), or set onUnknown: 'allow'.`;
  }
  const estimate = init.estimateRub === undefined ? '' : `, this call is estimated at ${init.estimateRub}`;
  return `Not sent: the spend limit of ${init.limitRub} rubles (${init.scope}) is reached: ${figures}${estimate}.`;
}
