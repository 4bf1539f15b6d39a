import { KopekError } from '../errors/index.ts';
import type { AttemptInfo } from './attempt.ts';
import { estimateRub, type Estimate } from './estimate.ts';
import type { ScopeLimit } from './ledger-store.ts';
import { isRub, toBig } from './money.ts';
import type { PriceEstimate } from './price-history.ts';

/** A bound on spending, checked before every HTTP attempt. */
export interface SpendLimit {
  /** Rubles, decimal string from 0 up: `'5.00'`. */
  maxRub: string;
  /**
   * What is counted together: everything in the ledger (default), each run, each model asked for, or each value of one
   * tag. Calls without a run are counted together, and so are calls without the tag (under its empty value).
   */
  per?: 'ledger' | 'run' | 'model' | 'tag';
  /** Name of the tag, with `per: 'tag'`. */
  tag?: string;
  /**
   * `observed` (default) refuses once the limit is spent: the calls in flight at that moment still settle, so the limit
   * is passed by their cost at most. `reserve` holds an estimate for each call before it leaves: the limit is not passed
   * as long as no call costs more than its estimate.
   */
  mode?: 'observed' | 'reserve';
  /**
   * After an answer of unknown price: `block` (default) keeps what was reserved for it, or refuses further calls when
   * nothing was, until `ledger.clearUnknown()`; `allow` counts it as 0.
   */
  onUnknown?: 'block' | 'allow';
  /** What a call may cost at most, for `reserve`. */
  estimate?: Estimate;
}

/**
 * Checks the settings of limits and fills in defaults. A bare `'5.00'` limits the whole ledger, observed.
 *
 * @throws KopekError `configuration`, naming the field.
 */
export function readSpendLimits(settings: SpendLimit | string | readonly (SpendLimit | string)[]): SpendLimit[] {
  const list = Array.isArray(settings) ? settings : [settings];
  return list.map((setting: SpendLimit | string) => {
    const limit = typeof setting === 'string' ? { maxRub: setting } : setting;
    checkAmount('spendLimit.maxRub', limit.maxRub);
    checkWord('spendLimit.per', limit.per, ['ledger', 'run', 'model', 'tag']);
    checkWord('spendLimit.mode', limit.mode, ['observed', 'reserve']);
    checkWord('spendLimit.onUnknown', limit.onUnknown, ['block', 'allow']);
    if (limit.per === 'tag' && !limit.tag) throw refuse('spendLimit.tag must name a tag, because per is "tag".');
    if (limit.per !== 'tag' && limit.tag !== undefined) throw refuse('spendLimit.tag needs per: "tag".');
    checkEstimate(limit.estimate);
    return limit;
  });
}

/** The limit as it applies to one call. */
export function scopeLimitOf(
  limit: SpendLimit,
  call: AttemptInfo,
  history: (model: string) => PriceEstimate | undefined,
  onEstimateError: (error: unknown) => void,
): ScopeLimit[] {
  const mode = limit.mode ?? 'observed';
  const base: Omit<ScopeLimit, 'scope'> = { maxRub: limit.maxRub, mode, onUnknown: limit.onUnknown ?? 'block' };
  if (mode === 'reserve') {
    try {
      const estimate = estimateRub(call, limit.estimate, history);
      if (estimate !== undefined) base.estimateRub = estimate;
    } catch (error) {
      // as if there were no estimate: the rest of the limit is held, which is the safe side
      onEstimateError(error);
    }
  }
  return scopesOfLimit(limit, call).map((scope) => ({ scope, ...base }));
}

function scopesOfLimit(limit: SpendLimit, call: AttemptInfo): string[] {
  switch (limit.per) {
    case 'run': {
      const own = `run:${call.runId ?? ''}`;
      const above = call.parentRunId;
      return above === undefined || above === call.runId ? [own] : [own, `run:${above}`];
    }
    case 'model':
      return [`model:${call.model ?? ''}`];
    case 'tag': {
      const name = limit.tag ?? '';
      const tags = call.tags ?? {};
      return [`tag:${name}=${Object.hasOwn(tags, name) ? tags[name] : ''}`];
    }
    default:
      return ['ledger'];
  }
}

function checkEstimate(estimate: Estimate | undefined): void {
  if (typeof estimate === 'string') checkAmount('spendLimit.estimate', estimate);
  if (typeof estimate !== 'object') return;
  for (const [model, price] of Object.entries(estimate.prices)) {
    checkAmount(`spendLimit.estimate.prices["${model}"].inputRubPerMillion`, price.inputRubPerMillion);
    checkAmount(`spendLimit.estimate.prices["${model}"].outputRubPerMillion`, price.outputRubPerMillion);
    if (price.callRub !== undefined) checkAmount(`spendLimit.estimate.prices["${model}"].callRub`, price.callRub);
  }
}

function checkAmount(path: string, value: unknown): void {
  if (isRub(value) && toBig(value).gte(0)) return;
  throw refuse(`${path} must be a decimal string of rubles from 0 up, such as "5.00", not ${JSON.stringify(value)}.`);
}

function checkWord(path: string, value: string | undefined, words: readonly string[]): void {
  if (value === undefined || words.includes(value)) return;
  throw refuse(`${path} must be one of ${words.join(', ')}, not ${JSON.stringify(value)}.`);
}

function refuse(message: string): KopekError {
  return new KopekError({ code: 'configuration', phase: 'configuration', message });
}
