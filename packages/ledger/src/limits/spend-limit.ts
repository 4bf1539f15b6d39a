import { checkOptions, checkRub, checkOneOf, configurationError, defined, kindOf } from '@kopek/core/kit';
import type { Estimate } from './estimate.ts';
import { checkThresholds } from './threshold.ts';
import { mustBe } from '../contract/must-be.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, timeZoneRule } from '../base/windows.ts';
import { PERIODS, type Period } from '../contract/period.ts';

/** A limit on spending, checked before every HTTP attempt. */
export interface SpendLimit {
  /** Rubles, decimal string, 0 or more: `'5.00'`. */
  maxRub: string;
  /**
   * What it applies to: everything in the ledger (default), each run, each requested model, or each value of one tag.
   * Calls without a run count together; for calls without the tag, see `untagged`.
   */
  per?: 'ledger' | 'run' | 'model' | { tag: string };
  /**
   * A call without the tag: `reject` (default) throws `configuration`, and nothing is sent; `exempt` sends it
   * uncounted; `share` counts all such calls together, under the empty value. Set the tag for the call, for its
   * client, or with `withTags(tags, fn)` around it.
   */
  untagged?: 'reject' | 'exempt' | 'share';
  /** Separate limits for some values of the tag, rubles: `{ acme: '500.00' }`. `maxRub` applies to the others. */
  maxRubByValue?: Record<string, string>;
  /**
   * Resets with each calendar window of this length in `timeZone`; weeks begin on Monday. A cost counts in the window
   * in which its request was sent. Default: the whole life of the ledger.
   */
  period?: Period;
  /** IANA name, with a `period`. Default `'Europe/Moscow'`. */
  timeZone?: string;
  /**
   * `wait` (default): each call reserves its highest likely cost. A call that does not fit only because of other reservations
   * waits in order of arrival, at most `waitMs`; if the money is spent, it is rejected at once. With any number of
   * concurrent calls, the limit is exceeded by about one call at most, as long as none costs more than it reserved. Two
   * exceptions: up to 4 first calls of a new model, whose cost is unknown, and answers of unknown cost, which count
   * at the average cost of the model.
   *
   * `loose` rejects calls once the limit is spent and reserves nothing: calls in flight at that moment are still
   * billed, so their cost can exceed it. `strict` reserves an estimate before each call and rejects at once what
   * does not fit: the limit is not exceeded as long as no call costs more than its estimate.
   */
  mode?: 'wait' | 'loose' | 'strict';
  /**
   * How long a call may wait for reserved money, ms, in `wait` mode; never longer than its `totalMs` or its signal. 0
   * rejects at once. Of several limits the shortest applies. Default 300 000.
   */
  waitMs?: number;
  /**
   * How an answer of unknown cost counts: `estimate` (default) as the estimate of its call, until the cost is found
   * or `ledger.clearUnknown()` is called, and without an estimate it rejects further calls; `block` rejects further
   * calls; `allow` counts it as 0.
   */
  onUnknownCost?: 'estimate' | 'block' | 'allow';
  /**
   * The most a call may cost, for this limit alone. Default: the prices of its model in the ledger; while there are
   * none, the highest estimate of the other limits.
   */
  estimate?: Estimate;
  /**
   * Thresholds that call `onLimitAlert` before any rejection: percentages of it (`'80%'`) or rubles (`'400.00'`); with a
   * period also `'forecast'`: the window will not last to its end. That is looked at once an hour at most, and reported
   * again if the day comes nearer.
   */
  alertAt?: readonly string[];
}

type Defaults = Required<
  Pick<SpendLimit, 'per' | 'untagged' | 'timeZone' | 'mode' | 'waitMs' | 'onUnknownCost' | 'alertAt'>
>;

/** Value of `spendLimit` for the budgets in the ledger. */
export const UNDER_BUDGETS = 'budgets';

export const DEFAULTS: Defaults = {
  per: 'ledger',
  untagged: 'reject',
  timeZone: DEFAULT_TIME_ZONE,
  mode: 'wait',
  waitMs: 300_000,
  onUnknownCost: 'estimate',
  alertAt: [],
};

/** A checked limit, with all its defaults, and the tag that it is `per`. */
export type ReadLimit = Omit<SpendLimit, keyof Defaults> & Defaults & { tag: string | undefined };

const NAMES = ['maxRub', ...Object.keys(DEFAULTS), 'maxRubByValue', 'period', 'estimate'];

const ALLOWED_VALUES = {
  untagged: ['reject', 'exempt', 'share'],
  period: PERIODS,
  mode: ['wait', 'loose', 'strict'],
  onUnknownCost: ['estimate', 'block', 'allow'],
} as const;

/** Settings that make no sense without another one, which they would seem to imply. */
const NEEDS: readonly [name: keyof SpendLimit, what: string, isMet: (limit: SpendLimit) => boolean][] = [
  ['untagged', 'per: { tag }', ({ per }) => typeof per === 'object'],
  ['maxRubByValue', 'per: { tag }', ({ per }) => typeof per === 'object'],
  ['timeZone', 'a period', ({ period }) => period !== undefined],
  ['waitMs', 'mode: "wait"', ({ mode = 'wait' }) => mode === 'wait'],
];

/**
 * Checks the settings of limits. A bare `'5.00'` limits the whole ledger, in `wait` mode.
 *
 * @throws KopekError `configuration`, naming the field.
 */
export function readSpendLimits(settings: SpendLimit | string | readonly (SpendLimit | string)[]): ReadLimit[] {
  const inCode = [settings].flat().filter((setting) => setting !== UNDER_BUDGETS);
  return inCode.map((setting) => {
    // a number, too, is rejected where amounts are
    const limit = typeof setting === 'object' ? setting : { maxRub: setting };
    checkLimit(limit);
    const tag = typeof limit.per === 'object' ? limit.per.tag : undefined;
    return { ...DEFAULTS, ...defined(limit), tag };
  });
}

function checkLimit(limit: SpendLimit): void {
  checkOptions(' of spendLimit', limit, {}, NAMES, { tag: 'per: { tag }' });
  const { maxRub, per, period, maxRubByValue, timeZone, waitMs = 0, estimate, alertAt = [] } = limit;
  checkRub('spendLimit.maxRub', maxRub);
  for (const name of Object.keys(ALLOWED_VALUES) as (keyof typeof ALLOWED_VALUES)[])
    checkOneOf(`spendLimit.${name}`, limit[name], ALLOWED_VALUES[name]);
  if (typeof waitMs !== 'number' || !(waitMs >= 0))
    throw mustBe('spendLimit.waitMs', 'milliseconds, 0 or more', waitMs);
  if (typeof per !== 'object' && per !== undefined && !['ledger', 'run', 'model'].includes(per))
    throw mustBe('spendLimit.per', "'ledger', 'run', 'model' or the name of a tag such as { tag: 'user' }", per);
  if (typeof per === 'object' && (typeof per?.tag !== 'string' || per.tag === ''))
    throw mustBe('spendLimit.per.tag', 'the name of a tag', per?.tag);
  const unmet = NEEDS.find(([name, , isMet]) => limit[name] !== undefined && !isMet(limit));
  if (unmet) throw configurationError(`spendLimit.${unmet[0]} needs ${unmet[1]}.`);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw mustBe('spendLimit.timeZone', timeZoneRule(timeZone), timeZone);
  if (maxRubByValue !== undefined) checkObject('spendLimit.maxRubByValue', maxRubByValue, "{ acme: '500.00' }");
  for (const value in maxRubByValue) checkRub(`spendLimit.maxRubByValue["${value}"]`, maxRubByValue[value]);
  checkEstimate(estimate);
  checkThresholds('spendLimit.alertAt', alertAt, period, maxRub, ...Object.values(maxRubByValue ?? {}));
}

function checkEstimate(estimate: Estimate | undefined): void {
  if (estimate === undefined || typeof estimate === 'function') return;
  if (typeof estimate === 'string') return checkRub('spendLimit.estimate', estimate);
  checkObject('spendLimit.estimate', estimate, '{ prices }, or a decimal string, or a function');
  checkObject('spendLimit.estimate.prices', estimate.prices, "{ 'a/b': { inputRubPerMillion, outputRubPerMillion } }");
  for (const [model, price] of Object.entries(estimate.prices)) {
    const path = `spendLimit.estimate.prices["${model}"]`;
    checkObject(path, price, '{ inputRubPerMillion, outputRubPerMillion }');
    checkRub(`${path}.inputRubPerMillion`, price.inputRubPerMillion);
    checkRub(`${path}.outputRubPerMillion`, price.outputRubPerMillion);
    if (price.callRub !== undefined) checkRub(`${path}.callRub`, price.callRub);
  }
}

function checkObject(path: string, value: unknown, example: string): void {
  if (kindOf(value) === 'an object') return;
  throw mustBe(path, `an object such as ${example}`, value);
}
