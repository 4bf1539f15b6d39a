import { type MaybePromise, sumCharges, sumRub } from '@kopek/core';
import {
  amountOf,
  andThen,
  callSafely,
  checkOptions,
  checkRub,
  checkOneOf,
  configurationError,
  nearestName,
  type OptionKinds,
  reporterOf,
} from '@kopek/core/kit';
import { openRunSpend, type RunSpend } from './run-spend.ts';
import { checkThreshold, thresholdOf } from './threshold.ts';
import { inRun, newRunPath } from './with-run.ts';

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

/** A limit that lets a run finish instead of failing it. */
export interface WindDownLimit {
  /** Rubles that a run may spend, decimal string, 0 or more: `'5.00'`. */
  maxRub: string;
  /** From here on the model is asked to conclude: a percentage of `maxRub` or rubles. Default `'80%'`. */
  concludeAt?: string;
  /** From here on the model must answer, likewise. Default `'95%'`. `'100%'` in both: the run just ends. */
  answerAt?: string;
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

const LIMIT_KINDS: OptionKinds<keyof WindDownLimit> = {
  'a string': ['concludeAt', 'answerAt'],
  anything: ['maxRub'],
};

/** Options of the limit, which would be ignored among the settings. */
const SETTING_HINTS = {
  concludeAt: 'windDown({ maxRub, concludeAt })',
  answerAt: 'windDown({ maxRub, answerAt })',
  maxRub: 'windDown({ maxRub })',
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

/** All that is remembered of a run that winds down: plain JSON, for a checkpoint. */
export interface WindDownRun extends WindDownReading {
  /** The run, with those around it. */
  path: string;
  /** What the run has spent by itself, decimal string in rubles. */
  runRub: string;
  /** The most that a step has cost, with its tools and everything else between two answers. */
  stepRub: string;
}

/**
 * Winds runs down. It counts nothing: it reads the ledgers that have counted the calls of a run. While none has, because
 * the models are not of a ledger or the run comes from another process, the answers that it is shown count.
 */
export interface WindDown {
  /** The limit, decimal string in rubles. */
  readonly maxRub: string;
  /** Opens a run within the run around it. */
  readonly open: () => WindDownRun;
  /** Calls a function whose calls, in tools and nested agents too, count for the run. */
  readonly enter: <T>(run: WindDownRun, answers: readonly unknown[], fn: () => T) => T;
  /** @param answers - those since the run last got its stage, in any form that contains a charge. */
  readonly read: (run: WindDownRun, answers: readonly unknown[]) => MaybePromise<WindDownReading>;
  /** Finds the stage of the next step, and calls `onStage` if it is a later one. */
  readonly next: (run: WindDownRun, answers: readonly unknown[]) => MaybePromise<WindDownRun>;
}

/** What a stage depends on. */
export interface StageFacts {
  /** Spent so far. */
  spentRub: string;
  /** The most that a step has cost. */
  stepRub?: string;
  /** Whether a cost is unknown. */
  isUnknown?: boolean;
  /** The stage of the latest step. */
  last?: WindDownStage;
}

/** The limit of a stage, with its thresholds in rubles. */
export interface StageLimit {
  maxRub: string;
  concludeRub: string;
  answerRub: string;
  hasFallback: boolean;
}

/**
 * Finds the stage of the next step. It assumes that a further step costs as much as the most expensive one so far: the
 * model must answer while there is money for the answer.
 */
export function stageOf(
  { spentRub, stepRub = '0', isUnknown = false, last = 'normal' }: StageFacts,
  { maxRub, concludeRub, answerRub, hasFallback }: StageLimit,
): WindDownStage {
  const [spent, step, max] = [amountOf(spentRub), amountOf(stepRub), amountOf(maxRub)];
  if (!spent.isBelow(max)) return hasFallback && !isLaterStage(last, 'answer') ? 'fallback' : 'stop';
  // after one more step there would be no money for the answer
  const isLast = spent.plus(step).plus(step).isAbove(max);
  if (isUnknown || isLast || !spent.isBelow(amountOf(answerRub))) return 'answer';
  return spent.isBelow(amountOf(concludeRub)) ? 'normal' : 'conclude';
}

/**
 * Reads a limit and the settings of its runs.
 *
 * @param own - what an adapter takes beside these settings.
 * @throws KopekError `configuration`, naming the field that cannot work.
 */
export function createWindDown(
  limit: WindDownLimit | string,
  settings: WindDownSettings = {},
  own: OptionKinds = {},
): WindDown {
  const limitSettings = typeof limit === 'object' ? limit : { maxRub: limit };
  checkOptions(' of windDown', limitSettings, LIMIT_KINDS);
  const names = [KINDS, own].flatMap((kinds) => Object.values(kinds).flat());
  for (const kinds of [KINDS, own]) checkOptions(' of windDown', settings, kinds, names, SETTING_HINTS);
  const { spentBeforeRub: before = '0', onUnknownCost = 'answer', onStage } = settings;
  const stages = { ...limitOf(limitSettings), hasFallback: settings.fallbackModel !== undefined };
  const { maxRub } = stages;
  checkOneOf('onUnknownCost of windDown', onUnknownCost, ['answer', 'continue']);
  const report = reporterOf(settings.onCallbackError);
  // an unreadable amount must fail before the first step is billed
  if (typeof before !== 'function') checkRub('spentBeforeRub of windDown', before, 'of any sign');
  let spentBeforeRub = typeof before === 'function' ? '0' : before;
  const ask = (): void => {
    if (typeof before === 'function') spentBeforeRub = sumRub([before() ?? '0']);
  };

  const readingOf = (run: WindDownRun, answers: readonly unknown[]): MaybePromise<WindDownRun> =>
    andThen(spendOf(run, answers).spent(), ({ spentRub: runRub, unknownCount }) => {
      callSafely(ask, report);
      const spentRub = sumRub([spentBeforeRub, runRub]);
      const [step, highest] = [amountOf(runRub).minus(amountOf(run.runRub)), amountOf(run.stepRub)];
      const stepRub = (step.isAbove(highest) ? step : highest).toString();
      const isUnknown = onUnknownCost === 'answer' && unknownCount + sumCharges(answers).unknown > 0;
      const stage = stageOf({ spentRub, stepRub, isUnknown, last: run.stage }, stages);
      return { path: run.path, stage, spentRub, runRub, stepRub };
    });
  return {
    maxRub,
    open: () => ({ path: newRunPath(), stage: 'normal', spentRub: '0', runRub: '0', stepRub: '0' }),
    enter: (run, answers, fn) => {
      spendOf(run, answers);
      return inRun(run.path, fn);
    },
    read: readingOf,
    next: (run, answers) =>
      andThen(readingOf(run, answers), (next) => {
        const { stage, spentRub } = next;
        if (stage !== 'normal' && isLaterStage(stage, run.stage))
          callSafely(() => onStage?.({ stage, spentRub, maxRub }), report);
        return next;
      }),
  };
}

function limitOf({ maxRub, concludeAt = '80%', answerAt = '95%' }: WindDownLimit): Omit<StageLimit, 'hasFallback'> {
  checkRub('maxRub of windDown', maxRub);
  checkThreshold('concludeAt of windDown', concludeAt, maxRub);
  checkThreshold('answerAt of windDown', answerAt, maxRub);
  const inRub = (text: string): string => thresholdOf(maxRub, text).toString();
  return { maxRub, concludeRub: inRub(concludeAt), answerRub: inRub(answerAt) };
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

/** Whether one stage is further along than another. */
export function isLaterStage(stage: WindDownStage, than: WindDownStage): boolean {
  return STAGES.indexOf(stage) > STAGES.indexOf(than);
}

const STAGES: readonly WindDownStage[] = ['normal', ...CUT_SHORT];

function spendOf(run: WindDownRun, answers: readonly unknown[]): RunSpend {
  return openRunSpend(run.path, sumRub([run.runRub, sumCharges(answers).costRub ?? '0']));
}
