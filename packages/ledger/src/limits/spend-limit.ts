import { type AttemptInfo, type KopekError } from '@kopek/core';
import { amountOf, checkOptions, checkWord, configurationError, isRub, kindOf } from '@kopek/core/kit';
import { estimateRub, type Estimate } from './estimate.ts';
import { isThreshold } from './threshold.ts';
import type { PriceEstimate, ScopeLimit } from '../contract/contract.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, PERIODS, type Period } from '../contract/windows.ts';

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
  /** Own limits of some values of the tag, rubles: `{ acme: '500.00' }`. `maxRub` is for all the others. */
  maxRubByValue?: Record<string, string>;
  /**
   * Begins anew with each calendar day, week (Monday) or month of `timeZone`. A price counts in the window in which its
   * request left. Default: the whole life of the book.
   */
  period?: Period;
  /** IANA name, with a `period`. Default `'Europe/Moscow'`. */
  timeZone?: string;
  /**
   * `observed` (default) refuses once the limit is spent: the calls in flight at that moment still settle, so the limit
   * is passed by their cost at most. `reserve` holds an estimate for each call before it leaves: the limit is not passed
   * as long as no call costs more than its estimate.
   */
  mode?: 'observed' | 'reserve';
  /**
   * What an answer of unknown price counts as: `estimate` (default) what the call was estimated to cost, until its price
   * is found or `ledger.clearUnknown()`, and without any estimate it refuses further calls; `block` refuses further
   * calls; `allow` counts it as 0.
   */
  onUnknown?: 'estimate' | 'block' | 'allow';
  /** What a call may cost at most. Default: the latest prices of its model in the book. */
  estimate?: Estimate;
  /**
   * Thresholds that `onLimitNear` tells of before the limit stops anything: percentages of it (`'80%'`) or rubles
   * (`'400.00'`), in any order.
   */
  warnAt?: readonly string[];
}

const NAMES: readonly (keyof SpendLimit)[] = [
  'maxRub',
  'per',
  'tag',
  'maxRubByValue',
  'period',
  'timeZone',
  'mode',
  'onUnknown',
  'estimate',
  'warnAt',
];

/**
 * Checks the settings of limits. A bare `'5.00'` limits the whole ledger, observed.
 *
 * @throws KopekError `configuration`, naming the field.
 */
export function readSpendLimits(settings: SpendLimit | string | readonly (SpendLimit | string)[]): SpendLimit[] {
  const list = Array.isArray(settings) ? settings : [settings];
  return list.map((setting: SpendLimit | string) => {
    // a number, too, is refused where amounts are
    const limit = typeof setting === 'object' ? setting : { maxRub: setting };
    checkOptions(' of spendLimit', limit, {}, NAMES);
    checkAmount('maxRub', limit.maxRub);
    checkWord('spendLimit.per', limit.per, ['ledger', 'run', 'model', 'tag']);
    checkWord('spendLimit.mode', limit.mode, ['observed', 'reserve']);
    checkWord('spendLimit.onUnknown', limit.onUnknown, ['estimate', 'block', 'allow']);
    checkWord('spendLimit.period', limit.period, PERIODS);
    checkTag(limit);
    checkTimeZone(limit);
    checkEstimate(limit.estimate);
    const { maxRub, maxRubByValue = {}, warnAt = [] } = limit;
    const limits = [maxRub, ...Object.values(maxRubByValue)];
    if (!Array.isArray(warnAt) || !warnAt.every((text) => isThreshold(text, ...limits))) {
      throw mustBe('warnAt', 'a list of percents such as "80%" or rubles such as "400.00", within the limit', warnAt);
    }
    return limit;
  });
}

/** The limit as it applies to one call: one for each scope that it counts. */
export function scopeLimitsOf(limit: SpendLimit, call: AttemptInfo): ScopeLimit[] {
  return scopesOfLimit(limit, call).map(({ scope, maxRub = limit.maxRub }) => {
    const applied: ScopeLimit = {
      scope,
      maxRub,
      mode: limit.mode ?? 'observed',
      onUnknown: limit.onUnknown ?? 'estimate',
    };
    if (limit.period !== undefined) {
      applied.period = limit.period;
      applied.timeZone = limit.timeZone ?? DEFAULT_TIME_ZONE;
    }
    return applied;
  });
}

/**
 * What a call may cost at most by the settings of all limits: a call has one price, so the highest guess counts.
 *
 * @returns undefined when no limit has a way to tell.
 */
export function estimateForLimits(
  limits: readonly SpendLimit[],
  call: AttemptInfo,
  priceOf: (model: string) => PriceEstimate | undefined,
  onEstimateError: (error: unknown) => void,
): string | undefined {
  let most: string | undefined;
  for (const [index, { estimate }] of limits.entries()) {
    // limits without an estimate of their own would all give the same guess
    if (index > 0 && estimate === limits[index - 1]?.estimate) continue;
    try {
      const guess = estimateRub(call, estimate, priceOf);
      if (guess !== undefined && (most === undefined || amountOf(guess).isAbove(amountOf(most)))) most = guess;
    } catch (error) {
      // as if there were no estimate
      onEstimateError(error);
    }
  }
  return most;
}

/** A call without the tag that a limit counts is booked under the empty tag: else it would be free of that limit. */
export function withLimitedTags(call: AttemptInfo, limits: readonly SpendLimit[]): AttemptInfo {
  const missing = limits.flatMap(({ per, tag }) => (per === 'tag' && tag !== undefined ? [[tag, '']] : []));
  return missing.length === 0 ? call : { ...call, tags: { ...Object.fromEntries(missing), ...call.tags } };
}

function scopesOfLimit(limit: SpendLimit, call: AttemptInfo): { scope: string; maxRub?: string }[] {
  switch (limit.per) {
    case 'run': {
      const own = { scope: `run:${call.runId ?? ''}` };
      const above = call.parentRunId;
      return above === undefined || above === call.runId ? [own] : [own, { scope: `run:${above}` }];
    }
    case 'model':
      return [{ scope: `model:${call.model ?? ''}` }];
    case 'tag': {
      const name = limit.tag ?? '';
      const value = ownValue(call.tags, name) ?? '';
      const maxRub = ownValue(limit.maxRubByValue, value);
      return [{ scope: `tag:${name}=${value}`, ...(maxRub === undefined ? {} : { maxRub }) }];
    }
    default:
      return [{ scope: 'ledger' }];
  }
}

/** A tag may be named `constructor`. */
function ownValue(record: Record<string, string> | undefined, name: string): string | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

function checkTag({ per, tag, maxRubByValue }: SpendLimit): void {
  if (per === 'tag' && !tag) throw configurationError('spendLimit.tag must name a tag, because per is "tag".');
  if (per !== 'tag' && tag !== undefined) throw configurationError('spendLimit.tag needs per: "tag".');
  if (per !== 'tag' && maxRubByValue !== undefined)
    throw configurationError('spendLimit.maxRubByValue needs per: "tag".');
  if (maxRubByValue === undefined) return;
  checkObject('maxRubByValue', maxRubByValue, "{ acme: '500.00' }");
  for (const [value, maxRub] of Object.entries(maxRubByValue)) {
    checkAmount(`maxRubByValue["${value}"]`, maxRub);
  }
}

function checkTimeZone({ period, timeZone }: SpendLimit): void {
  if (timeZone === undefined) return;
  if (period === undefined) throw configurationError('spendLimit.timeZone needs a period.');
  if (isTimeZone(timeZone)) return;
  throw mustBe('timeZone', 'an IANA name such as "Europe/Moscow"', timeZone);
}

function checkEstimate(estimate: Estimate | undefined): void {
  if (estimate === undefined || typeof estimate === 'function') return;
  if (typeof estimate === 'string') return checkAmount('estimate', estimate);
  checkObject('estimate', estimate, '{ prices }, or a decimal string, or a function');
  checkObject('estimate.prices', estimate.prices, "{ 'a/b': { inputRubPerMillion, outputRubPerMillion } }");
  for (const [model, price] of Object.entries(estimate.prices)) {
    const path = `estimate.prices["${model}"]`;
    checkObject(path, price, '{ inputRubPerMillion, outputRubPerMillion }');
    checkAmount(`${path}.inputRubPerMillion`, price.inputRubPerMillion);
    checkAmount(`${path}.outputRubPerMillion`, price.outputRubPerMillion);
    if (price.callRub !== undefined) checkAmount(`${path}.callRub`, price.callRub);
  }
}

function checkObject(path: string, value: unknown, example: string): void {
  if (kindOf(value) === 'an object') return;
  throw mustBe(path, `an object such as ${example}`, value);
}

function checkAmount(path: string, value: unknown): void {
  if (isRub(value) && !amountOf(value).isNegative) return;
  throw mustBe(path, 'a decimal string of rubles from 0 up, such as "5.00"', value);
}

function mustBe(path: string, what: string, value: unknown): KopekError {
  return configurationError(`spendLimit.${path} must be ${what}, not ${JSON.stringify(value)}.`);
}
