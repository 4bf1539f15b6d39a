import { configurationError } from '../errors/index.ts';
import { amountOf, isRub, type Amount } from '../money/amount.ts';
import { isThreshold, thresholdOf } from './limit-watch.ts';

/**
 * How far the spending of a run has come:
 *
 * - `normal`: below the first threshold;
 * - `conclude`: the model is told to come to an end, and tools that cost are withdrawn;
 * - `answer`: the model must answer with what it has, without any tool;
 * - `stop`: the limit is reached, and nothing more is asked.
 */
export type WindDownStage = 'normal' | 'conclude' | 'answer' | 'stop';

/** A limit that finishes a run instead of failing it. A spend limit of a client has the same fields. */
export interface WindDownLimit {
  /** Rubles that a run may spend, decimal string from 0 up: `'5.00'`. */
  maxRub: string;
  /**
   * The two thresholds, as percentages of `maxRub` (`'80%'`) or in rubles (`'4.00'`), in any order. Default `['80%',
   * '95%']`; a single one serves as both, and of more than two the lowest and the highest count.
   */
  warnAt?: readonly string[];
}

/** What a stage means to the model, in its own words. */
export interface WindDownTexts {
  conclude: string;
  answer: string;
}

/** What the model is told unless the app says otherwise. */
export const WIND_DOWN_TEXTS: Readonly<WindDownTexts> = {
  conclude:
    'The budget for this task is nearly spent. Come to a conclusion now: take only the steps that you cannot do without.',
  answer:
    'The budget for this task is spent. Answer now, with what you already know. Say what is missing from the answer.',
};

/** A threshold that was passed, reported once. */
export interface WindDownEvent {
  stage: Exclude<WindDownStage, 'normal'>;
  /** Spent when it was noticed, decimal string in rubles. */
  spentRub: string;
  /** The limit, decimal string in rubles. */
  maxRub: string;
}

/** Tells the stage of a run from what it has spent. */
export interface WindDown {
  readonly maxRub: string;
  /** @param spentRub - decimal string in rubles; undefined when nothing has been spent yet. */
  readonly stageOf: (spentRub: string | undefined) => WindDownStage;
}

/**
 * Reads the thresholds of a limit.
 *
 * @throws KopekError `configuration`, naming the field that cannot work.
 */
export function createWindDown(limit: WindDownLimit | string): WindDown {
  const { maxRub, warnAt = ['80%', '95%'] } = typeof limit === 'string' ? { maxRub: limit } : limit;
  if (!isRub(maxRub) || amountOf(maxRub).isNegative) {
    throw configurationError(`maxRub must be a decimal string of rubles from 0 up, such as "5.00"`);
  }
  const max = amountOf(maxRub);
  const thresholds = warnAt.map((text) => readThreshold(text, maxRub)).sort((one, other) => one.compare(other));
  const [conclude = max] = thresholds;
  const answer = thresholds.at(-1) ?? max;
  return {
    maxRub,
    stageOf: (spentRub = '0') => {
      const spent = amountOf(spentRub);
      if (!spent.isBelow(max)) return 'stop';
      if (!spent.isBelow(answer)) return 'answer';
      return spent.isBelow(conclude) ? 'normal' : 'conclude';
    },
  };
}

/** Whether one stage is further along than another. */
export function isLaterStage(stage: WindDownStage, than: WindDownStage): boolean {
  return STAGES.indexOf(stage) > STAGES.indexOf(than);
}

const STAGES: readonly WindDownStage[] = ['normal', 'conclude', 'answer', 'stop'];

function readThreshold(text: string, maxRub: string): Amount {
  if (!isThreshold(text)) {
    throw configurationError(`warnAt holds percents ("80%") or rubles ("4.00"), not ${JSON.stringify(text)}`);
  }
  return thresholdOf(maxRub, text);
}
