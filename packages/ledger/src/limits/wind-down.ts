import { sumCharges, sumRub } from '@kopek/core';
import {
  type Amount,
  amountOf,
  callSafely,
  checkOptions,
  checkRub,
  checkOneOf,
  configurationError,
  nearestName,
  type OptionKinds,
  reporterOf,
} from '@kopek/core/kit';
import { checkThresholds, thresholdOf } from './threshold.ts';

/**
 * How far a run has spent its budget:
 *
 * - `normal`: below the first threshold;
 * - `conclude`: the model is asked to finish, and costly tools are removed;
 * - `answer`: the model must answer with what it has, without tools;
 * - `fallback`: the limit is reached, and `fallbackModel` answers once with what is known;
 * - `stop`: the limit is reached, and no request is sent.
 */
export type WindDownStage = 'normal' | CutShort;

/** The stages in which money shortens a run: all but `normal`, in order. */
export const CUT_SHORT = ['conclude', 'answer', 'fallback', 'stop'] as const;
export type CutShort = (typeof CUT_SHORT)[number];

/** A limit that lets a run finish instead of failing it. A spend limit of a client has the same fields. */
export interface WindDownLimit {
  /** Rubles that a run may spend, decimal string, 0 or more: `'5.00'`. */
  maxRub: string;
  /**
   * The two thresholds, as percentages of `maxRub` (`'80%'`) or in rubles (`'4.00'`), in any order. Default `['80%',
   * '95%']`; a single one serves as both, and of more than two the lowest and the highest count.
   */
  concludeAt?: readonly string[];
}

/** The instructions to the model at each stage. */
export interface WindDownTexts {
  conclude: string;
  answer: string;
}

/** The default instructions to the model. */
export const WIND_DOWN_TEXTS: Readonly<WindDownTexts> = {
  conclude:
    'The budget for this task is nearly spent. Come to a conclusion now: take only the steps that you cannot do without.',
  answer:
    'The budget for this task is spent. Answer now, with what you already know. Say what is missing from the answer.',
};

/** How the cost of a run is counted, and the callbacks. */
export interface WindDownSettings<Model = unknown, ToolName extends string = string> {
  /** Names of tools that cost money. They are removed at the first threshold. */
  costlyTools?: readonly ToolName[];
  /** The instructions to the model, in the language of the app. */
  texts?: Partial<WindDownTexts>;
  /**
   * A cheaper or free model that answers once when the limit is reached; without it the run ends there without an
   * answer. A used-up spend limit allows only free calls.
   */
  fallbackModel?: Model;
  /**
   * Rubles spent before this run that count towards the limit, decimal string: a total of the ledger. A function is
   * called at each step; while it fails, its latest result counts.
   */
  spentBeforeRub?: string | (() => string | undefined);
  /**
   * After a step of unknown cost: `'answer'` (default) asks the model to answer at once, `'continue'` counts it as 0.
   */
  onUnknownCost?: 'answer' | 'continue';
  /** Called when a threshold is reached, once per threshold and run. */
  onStage?: (event: WindDownEvent) => void;
  /** Called with an exception of `onStage`, which never ends a paid run. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

const LIMIT_KINDS: OptionKinds<keyof WindDownLimit> = { 'an array': ['concludeAt'], anything: ['maxRub'] };

/** Options of the limit, which would be ignored among the settings. */
const SETTING_HINTS = {
  concludeAt: 'windDown({ maxRub, concludeAt })',
  maxRub: 'windDown({ maxRub, concludeAt })',
  costly: 'costlyTools',
};

const KINDS: OptionKinds<keyof WindDownSettings> = {
  'a function': ['onStage', 'onCallbackError'],
  'an array': ['costlyTools'],
  'an object': ['texts'],
  anything: ['fallbackModel', 'onUnknownCost', 'spentBeforeRub'],
};

/** The cost of a run so far, and its stage. */
export interface WindDownReading {
  stage: WindDownStage;
  /** Decimal string in rubles, including what was spent before the run. */
  spentRub: string;
}

/** A threshold that was reached. */
export interface WindDownEvent extends WindDownReading {
  stage: CutShort;
  /** The limit, decimal string in rubles. */
  maxRub: string;
}

/**
 * Finds the stage of a run from its cost and from what is left. It assumes that a further step costs as much as the
 * most expensive one so far: the model must answer while there is money for the answer.
 */
export interface WindDown {
  /** The limit, decimal string in rubles. */
  readonly maxRub: string;
  /** @param costRub - cost of the run so far, decimal string in rubles; the cost of its steps is unknown then. */
  readonly stageOf: (costRub: string | undefined) => WindDownStage;
  /** @param answers - all answers of the run, oldest first, in any form that contains a charge. */
  readonly read: (answers: readonly unknown[]) => WindDownReading;
  /** Does the same as `read`, and calls `onStage` if the latest answer reached a threshold. */
  readonly watch: (answers: readonly unknown[]) => WindDownReading;
}

/**
 * Reads the thresholds of a limit.
 *
 * @param own - what an adapter takes beside these settings.
 * @throws KopekError `configuration`, naming the field that cannot work.
 */
export function createWindDown(
  limit: WindDownLimit | string,
  settings: WindDownSettings = {},
  own: OptionKinds = {},
): WindDown {
  const given = typeof limit === 'object' ? limit : { maxRub: limit };
  checkOptions(' of windDown', given, LIMIT_KINDS);
  const names = [KINDS, own].flatMap((kinds) => Object.values(kinds).flat());
  for (const kinds of [KINDS, own]) checkOptions(' of windDown', settings, kinds, names, SETTING_HINTS);
  const { maxRub, concludeAt = ['80%', '95%'] } = given;
  checkRub('maxRub of windDown', maxRub);
  const { spentBeforeRub: before = '0', onUnknownCost = 'answer', onStage } = settings;
  checkOneOf('onUnknownCost of windDown', onUnknownCost, ['answer', 'continue']);
  const report = reporterOf(settings.onCallbackError);
  // an unreadable amount must fail before the first step is billed
  if (typeof before !== 'function') checkRub('spentBeforeRub of windDown', before, 'of any sign');
  let spentBeforeRub = typeof before === 'function' ? '0' : before;
  const ask = (): void => {
    if (typeof before === 'function') spentBeforeRub = sumRub([before() ?? '0']);
  };
  const max = amountOf(maxRub);
  checkThresholds('concludeAt of windDown', concludeAt, maxRub);
  const thresholds = concludeAt.map((text) => thresholdOf(maxRub, text)).sort((one, other) => one.compare(other));
  const [conclude = max] = thresholds;
  const answer = thresholds.at(-1) ?? max;

  const readingOf = (costRub = '0', answers: readonly unknown[] = []): WindDownReading => {
    callSafely(ask, report);
    const spentRub = sumRub([spentBeforeRub, costRub]);
    const spent = amountOf(spentRub);
    if (!spent.isBelow(max)) return { stage: 'stop', spentRub };
    const step = dearest(answers);
    // after one more step there would be no money for the answer
    const isLast = spent.plus(step).plus(step).isAbove(max);
    if (isLast || !spent.isBelow(answer)) return { stage: 'answer', spentRub };
    return { stage: spent.isBelow(conclude) ? 'normal' : 'conclude', spentRub };
  };
  const read = (answers: readonly unknown[]): WindDownReading => {
    const { costRub, unknown } = sumCharges(answers);
    const reading = readingOf(costRub, answers);
    if (reading.stage === 'stop' && settings.fallbackModel !== undefined) {
      const hasFallenBack = answers.length > 0 && isLaterStage(read(answers.slice(0, -1)).stage, 'answer');
      return hasFallenBack ? reading : { ...reading, stage: 'fallback' };
    }
    const mustAnswer = unknown > 0 && onUnknownCost === 'answer' && isLaterStage('answer', reading.stage);
    return mustAnswer ? { ...reading, stage: 'answer' } : reading;
  };
  return {
    maxRub,
    read,
    stageOf: (costRub) => readingOf(costRub).stage,
    watch: (answers) => {
      const reading = read(answers);
      const { stage, spentRub } = reading;
      const before = answers.length === 0 ? 'normal' : read(answers.slice(0, -1)).stage;
      if (stage !== 'normal' && isLaterStage(stage, before)) {
        callSafely(() => onStage?.({ stage, spentRub, maxRub }), report);
      }
      return reading;
    },
  };
}

/** @throws KopekError `configuration` for a costly tool that is none of the tools: it would never be withdrawn. */
export function checkCostlyTools(costlyTools: readonly string[], names: readonly string[]): void {
  const unknown = costlyTools.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, names);
  throw configurationError(
    `costlyTools of windDown: no tool has the name ${JSON.stringify(unknown)}${nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`}`,
  );
}

function dearest(answers: readonly unknown[]): Amount {
  const costs = answers.map((answer) => amountOf(sumCharges([answer]).costRub ?? '0'));
  return costs.reduce((most, cost) => (cost.isAbove(most) ? cost : most), amountOf('0'));
}

/** Whether one stage is further along than another. */
export function isLaterStage(stage: WindDownStage, than: WindDownStage): boolean {
  return STAGES.indexOf(stage) > STAGES.indexOf(than);
}

const STAGES: readonly WindDownStage[] = ['normal', ...CUT_SHORT];
