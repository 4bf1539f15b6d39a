import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { OptionKinds } from '@kopek/core/kit';
import {
  checkCostlyTools,
  createWindDown,
  type CutShort,
  type WindDown,
  WIND_DOWN_TEXTS,
  type WindDownLimit,
  type WindDownSettings,
  type WindDownStage,
} from '@kopek/ledger/wind-down';

/** Options of {@link windDown}. */
export interface WindDownOptions<Tools extends object> extends WindDownSettings<LanguageModelV4, keyof Tools & string> {
  /** The tools of the call. Required with `costlyTools`: the AI SDK needs the names of those that stay. */
  tools?: Tools;
  /**
   * Costly tools are not removed at the first threshold; the user is asked before one runs. Pass `toolApproval` too.
   */
  ask?: boolean;
}

/** What {@link WindDownOptions} has beside the settings of core. */
const OWN_OPTIONS: OptionKinds<keyof WindDownOptions<object>> = { 'a boolean': ['ask'], 'an object': ['tools'] };

/** A budget that lets a tool loop finish instead of failing it: parts of a `generateText` or `streamText` call. */
export interface WindDownHooks<Tools extends object> {
  /** For `prepareStep`: asks the model to conclude, then to answer without tools. */
  readonly prepareStep: (step: PreparedStep) => StepSettings<Tools> | undefined;
  /** For `stopWhen`: ends the loop when the limit is reached. */
  readonly stopWhen: (loop: { steps: readonly object[] }) => boolean;
  /** For `toolApproval`, with `ask`: from the first threshold on, costly tools need the user's approval. */
  readonly toolApproval: (call: { toolCall: { toolName: string } }) => 'user-approval' | undefined;
  /**
   * The stage in which money shortened the answer: `conclude`, `answer` or `fallback` if the last step ran in that
   * stage, `stop` if the loop ended before an answer, undefined if the budget did not matter.
   */
  readonly cutShort: (steps: readonly object[]) => CutShort | undefined;
  /** @param costRub - cost of the run so far, decimal string in rubles. */
  readonly stageOf: WindDown['stageOf'];
  /** Finds the stage of a loop from its steps or their charges. */
  readonly read: WindDown['read'];
}

/** What `prepareStep` is called with, as far as it matters here. */
interface PreparedStep {
  steps: readonly object[];
  initialInstructions?: string | SystemMessage | SystemMessage[] | undefined;
}

interface SystemMessage {
  role: 'system';
  content: string;
  providerOptions?: SharedV4ProviderOptions;
}

/** Settings of one step that differ from those of the call. */
interface StepSettings<Tools extends object> {
  model?: LanguageModelV4;
  instructions: string | SystemMessage[];
  toolChoice?: 'none';
  activeTools?: (keyof Tools & string)[];
}

/**
 * A budget for one tool loop that winds down: near the limit the model is asked to conclude and loses the costly tools,
 * nearer it must answer with what it has, and at the limit the loop ends.
 *
 * It reads the exact cost of the steps, and cannot stop a request: the last step may exceed the limit. `spendLimit` of
 * `createKopek` is the hard limit; set it a little higher than this one. Make one per call.
 *
 * ```ts
 * const budget = windDown('5.00', { tools, costlyTools: ['search'] });
 * const result = await generateText({
 *   model, prompt, tools,
 *   prepareStep: budget.prepareStep,
 *   stopWhen: [isStepCount(20), budget.stopWhen],
 * });
 * if (budget.cutShort(result.steps)) console.log('answered with less: the budget is nearly spent');
 * ```
 *
 * @param limit - rubles as a decimal string, or a limit with its `concludeAt`.
 * @throws KopekError `configuration` for invalid options, an unreadable limit, threshold or `spentBeforeRub`, and for
 *   a costly tool that is not among `tools`.
 */
export function windDown<Tools extends object>(
  limit: WindDownLimit | string,
  options: WindDownOptions<Tools> = {},
): WindDownHooks<Tools> {
  const { read, stageOf, watch } = createWindDown(limit, options, OWN_OPTIONS);
  const { costlyTools = [], fallbackModel, tools } = options;
  // without `tools`, only `ask` can prevent a tool call
  if (tools || !options.ask) checkCostlyTools(costlyTools, Object.keys(tools ?? {}));
  const texts = { ...WIND_DOWN_TEXTS, ...options.texts };
  let stageOfStep: WindDownStage = 'normal';

  return {
    prepareStep: ({ steps, initialInstructions }) => {
      const { stage } = watch(steps);
      stageOfStep = stage;
      if (stage === 'normal') return undefined;
      if (stage !== 'conclude') {
        const model = stage === 'fallback' && fallbackModel ? { model: fallbackModel } : {};
        return { ...model, instructions: withText(initialInstructions, texts.answer), toolChoice: 'none' };
      }
      const instructions = withText(initialInstructions, texts.conclude);
      if (tools === undefined || costlyTools.length === 0 || options.ask) return { instructions };
      const names = Object.keys(tools) as (keyof Tools & string)[];
      return { instructions, activeTools: names.filter((name) => !costlyTools.includes(name)) };
    },
    stopWhen: ({ steps }) => {
      if (read(steps).stage !== 'stop') return false;
      watch(steps);
      return true;
    },
    toolApproval: ({ toolCall }) => {
      const costly: readonly string[] = costlyTools;
      const asks = options.ask === true && stageOfStep !== 'normal' && costly.includes(toolCall.toolName);
      return asks ? 'user-approval' : undefined;
    },
    cutShort: (steps) => {
      const last = steps.at(-1);
      if (last === undefined) return undefined;
      const unanswered = (last as { finishReason?: unknown }).finishReason === 'tool-calls';
      if (unanswered && read(steps).stage === 'stop') return 'stop';
      const { stage } = read(steps.slice(0, -1));
      return stage === 'normal' ? undefined : stage;
    },
    stageOf,
    read,
  };
}

function withText(given: PreparedStep['initialInstructions'], text: string): string | SystemMessage[] {
  if (given === undefined || given === '') return text;
  if (typeof given === 'string') return `${given}\n\n${text}`;
  return [...(Array.isArray(given) ? given : [given]), { role: 'system', content: text }];
}
