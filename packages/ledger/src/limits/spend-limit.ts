import { type AttemptInfo, type KopekError } from '@kopek/core';
import { amountOf, checkOptions, checkWord, configurationError, isRub, kindOf } from '@kopek/core/kit';
import { estimateRub, type Estimate } from './estimate.ts';
import { holdRub } from './hold.ts';
import { isThreshold } from './threshold.ts';
import type { PriceEstimate, ScopeLimit } from '../contract/contract.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, PERIODS, type Period } from '../contract/windows.ts';

/** A bound on spending, checked before every HTTP attempt. */
export interface SpendLimit {
  /** Rubles, decimal string from 0 up: `'5.00'`. */
  maxRub: string;
  /**
   * What is counted together: everything in the ledger (default), each run, each model asked for, or each value of one
   * tag. Calls without a run are counted together; for calls without the tag see `untagged`.
   */
  per?: 'ledger' | 'run' | 'model' | 'tag';
  /** Name of the tag, with `per: 'tag'`. */
  tag?: string;
  /**
   * A call without the tag: `refuse` (default) throws `configuration`, and nothing is sent; `exempt` lets it pass this
   * limit uncounted; `share` counts all such calls together, under the empty value. Give the tag with the call, with its
   * client, or with `withSpend({ tags }, fn)` around it.
   */
  untagged?: 'refuse' | 'exempt' | 'share';
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
   * `hold` (default): a call reserves the dearest that it may cost by what is known. What fits goes; what does not fit
   * only because money is held for calls in flight waits, in order of arrival, at most `waitMs`; what is spent is refused
   * at once. However many calls run at once, the limit is passed by about one call at most, as long as none costs more
   * than was held for it; a call is refused only when the money is spent, or when it has waited `waitMs`. Two exceptions:
   * up to 4 first calls of a new model, while no price is known, and answers whose price never came, which count at the
   * model's usual price.
   *
   * `observed` refuses once the limit is spent, and holds nothing: all calls in flight at that moment still settle, so it
   * is passed by their cost. `reserve` holds an estimate for each call before it leaves and refuses at once what does not
   * fit: the limit is not passed as long as no call costs more than its estimate.
   */
  mode?: 'hold' | 'observed' | 'reserve';
  /**
   * How long a call waits for held money at most, ms, in `hold` mode; never longer than its `totalMs` or its signal. 0
   * refuses at once. Of several limits the shortest counts. Default 300 000.
   */
  waitMs?: number;
  /**
   * What an answer of unknown price counts as: `estimate` (default) what the call was estimated to cost, until its price
   * is found or `ledger.clearUnknown()`, and without any estimate it refuses further calls; `block` refuses further
   * calls; `allow` counts it as 0.
   */
  onUnknown?: 'estimate' | 'block' | 'allow';
  /**
   * What a call may cost at most, for this limit alone. Default: the prices of its model in the book; while there are
   * none, the highest estimate of the other limits.
   */
  estimate?: Estimate;
  /**
   * Thresholds that `onLimitNear` tells of before the limit stops anything: percentages of it (`'80%'`) or rubles
   * (`'400.00'`), in any order.
   */
  warnAt?: readonly string[];
}

const DEFAULT_WAIT_MS = 300_000;

const NAMES: readonly (keyof SpendLimit)[] = [
  'maxRub',
  'per',
  'tag',
  'untagged',
  'maxRubByValue',
  'period',
  'timeZone',
  'mode',
  'waitMs',
  'onUnknown',
  'estimate',
  'warnAt',
];

/**
 * Checks the settings of limits. A bare `'5.00'` limits the whole ledger, in `hold` mode.
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
    checkWord('spendLimit.mode', limit.mode, ['hold', 'observed', 'reserve']);
    checkWord('spendLimit.untagged', limit.untagged, ['refuse', 'exempt', 'share']);
    checkWaitMs(limit);
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
function scopeLimitsOf(limit: SpendLimit, call: AttemptInfo): ScopeLimit[] {
  return scopesOfLimit(limit, call).map(({ scope, maxRub = limit.maxRub }) => {
    const applied: ScopeLimit = {
      scope,
      maxRub,
      mode: modeOf(limit),
      onUnknown: limit.onUnknown ?? 'estimate',
    };
    if (limit.period !== undefined) {
      applied.period = limit.period;
      applied.timeZone = limit.timeZone ?? DEFAULT_TIME_ZONE;
    }
    return applied;
  });
}

/** The limits as they apply to one call. */
export interface AppliedLimit {
  limit: SpendLimit;
  applied: ScopeLimit[];
}

/**
 * The limits that count a call, and the call as it is booked: calls that share a limit because they lack its tag are
 * booked under the empty tag.
 *
 * @throws KopekError `configuration` for a call without the tag of a limit, unless its `untagged` lets it pass.
 */
export function applyLimits(
  limits: readonly SpendLimit[],
  given: AttemptInfo,
): { info: AttemptInfo; applied: AppliedLimit[] } {
  let info = given;
  const counting = limits.filter(({ per, tag = '', untagged = 'refuse' }) => {
    if (per !== 'tag' || ownValue(given.tags, tag)) return true;
    if (untagged === 'refuse') {
      throw configurationError(
        `Not sent: a call without the tag ${JSON.stringify(tag)} counts for no spend limit per that tag. Set tags: { ${JSON.stringify(tag)}: … } with the call, or withSpend({ tags }, fn) around it; or set untagged: 'exempt' or 'share' of the limit.`,
      );
    }
    if (untagged === 'share') info = { ...info, tags: { ...info.tags, [tag]: '' } };
    return untagged === 'share';
  });
  return { info, applied: counting.map((limit) => ({ limit, applied: scopeLimitsOf(limit, info) })) };
}

/** What a call may cost, as its limits count it. */
export interface Estimates {
  /** The highest of all: what is held where no limit has an estimate of its own. */
  estimateRub?: string;
  /** By scope, where it is less. */
  estimatesRub?: Record<string, string>;
  /** The highest follows from the prices of the book, for a limit in hold mode: when the price never comes, the usual one counts. */
  isGuess?: boolean;
}

/** What a call may cost by each of its limits: none raises what is held for another. */
export function estimatesOf(
  limits: readonly AppliedLimit[],
  call: AttemptInfo,
  priceOf: (model: string) => PriceEstimate | undefined,
  onEstimateError: (error: unknown) => void,
): Estimates {
  const own = new Map<string, string>();
  const estimates: Estimates = {};
  // limits that estimate in the same way would all give the same guess
  const guesses = new Map<string | Estimate, Guess | undefined>();
  for (const { limit, applied } of limits) {
    const way = limit.estimate ?? modeOf(limit);
    if (!guesses.has(way)) guesses.set(way, ownEstimate(limit, call, priceOf, onEstimateError));
    const guess = guesses.get(way);
    if (guess?.rub === undefined) continue;
    for (const { scope } of applied) own.set(scope, higher(guess.rub, own.get(scope)));
    if (higher(guess.rub, estimates.estimateRub) === estimates.estimateRub) continue;
    estimates.estimateRub = guess.rub;
    estimates.isGuess = guess.isFromBook;
  }
  const lower = [...own].filter(([, rub]) => rub !== estimates.estimateRub);
  if (lower.length > 0) estimates.estimatesRub = Object.fromEntries(lower);
  return estimates;
}

/** What one limit guesses, if it can tell. */
interface Guess {
  rub: string | undefined;
  /** From the prices of the book. */
  isFromBook: boolean;
}

function ownEstimate(
  limit: SpendLimit,
  call: AttemptInfo,
  priceOf: (model: string) => PriceEstimate | undefined,
  onEstimateError: (error: unknown) => void,
): Guess | undefined {
  const { estimate } = limit;
  const holds = modeOf(limit) === 'hold';
  try {
    if (holds && estimate === undefined) return { rub: holdRub(call, priceOf), isFromBook: true };
    const rub = estimateRub(call, estimate, priceOf);
    return rub === undefined && holds ? { rub: holdRub(call, priceOf), isFromBook: true } : { rub, isFromBook: false };
  } catch (error) {
    // as if there were no estimate
    onEstimateError(error);
    return undefined;
  }
}

function higher(rub: string, than: string | undefined): string {
  return than !== undefined && !amountOf(rub).isAbove(amountOf(than)) ? than : rub;
}

/** How long a call under these limits waits for held money, ms. */
export function waitMsOf(limits: readonly AppliedLimit[]): number {
  return Math.min(
    ...limits.map(({ limit }) => (modeOf(limit) === 'hold' ? (limit.waitMs ?? DEFAULT_WAIT_MS) : Infinity)),
  );
}

function modeOf({ mode = 'hold' }: SpendLimit): ScopeLimit['mode'] {
  return mode;
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

function checkWaitMs({ mode = 'hold', waitMs }: SpendLimit): void {
  if (waitMs === undefined) return;
  if (typeof waitMs !== 'number' || !(waitMs >= 0)) throw mustBe('waitMs', 'milliseconds, 0 or more', waitMs);
  if (mode !== 'hold') throw configurationError('spendLimit.waitMs needs mode: "hold".');
}

function checkTag({ per, tag, maxRubByValue, untagged }: SpendLimit): void {
  if (per === 'tag' && !tag) throw configurationError('spendLimit.tag must name a tag, because per is "tag".');
  if (per !== 'tag' && tag !== undefined) throw configurationError('spendLimit.tag needs per: "tag".');
  if (per !== 'tag' && untagged !== undefined) throw configurationError('spendLimit.untagged needs per: "tag".');
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
