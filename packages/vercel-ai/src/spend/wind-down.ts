import type { LanguageModelV3, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { OptionKinds } from '@kopek/core/kit';
import {
  checkCostlyTools,
  createWindDown,
  type CutShort,
  WIND_DOWN_TEXTS,
  type WindDownLimit,
  type WindDownSettings,
} from '@kopek/ledger/wind-down';
import { isObject } from '../base/json.ts';

/** A model of AI SDK 7 or 6. */
type AnyModel = LanguageModelV4 | LanguageModelV3;

/** Options of {@link windDown}. */
export interface WindDownOptions<Tools extends object, Model extends AnyModel = AnyModel> extends WindDownSettings<
  Model,
  keyof Tools & string
> {
  /** The tools of the call. Required with `costlyTools`: the AI SDK needs the names of those that stay. */
  tools?: Tools;
  /**
   * The user is asked before a costly tool runs, from the first threshold on; before it, the tool's own `needsApproval`
   * decides. Pass `budget.tools` to the call: the costly tools are withdrawn otherwise. What `toolApproval` of a call says
   * about a tool replaces both.
   */
  ask?: boolean;
}

/** What {@link WindDownOptions} has beside the settings of core. */
const OWN_OPTIONS: OptionKinds<keyof WindDownOptions<object>> = { 'a boolean': ['ask'], 'an object': ['tools'] };

/** A budget that lets a tool loop finish instead of failing it: parts of a `generateText` or `streamText` call. */
export interface WindDownHooks<Tools extends object, Model extends AnyModel = AnyModel> {
  /** For `prepareStep`, required: counts the step for the run, and asks the model to conclude, then to answer. */
  readonly prepareStep: <Message>(step: PreparedStep<Message>) => Promise<StepSettings<Tools, Model, Message>>;
  /** For `stopWhen`: ends the loop when the limit is reached. */
  readonly stopWhen: (loop: { steps: readonly object[] }) => Promise<boolean>;
  /** For `tools`: what they spend counts for the run, and with `ask` the costly ones need the user's approval. */
  readonly tools: Tools;
  /**
   * The stage in which money shortened the answer: `conclude`, `answer` or `fallback` if the last step ran in that
   * stage, `stop` if the loop ended before an answer, undefined if the budget did not matter. Ask when the call has
   * ended.
   */
  readonly cutShort: () => CutShort | undefined;
}

/** What `prepareStep` is called with, as far as it matters here. */
interface PreparedStep<Message> {
  steps: readonly object[];
  messages?: readonly Message[];
  /** In AI SDK 7 only. */
  initialInstructions?: string | SystemMessage | SystemMessage[] | undefined;
}

interface SystemMessage {
  role: 'system';
  content: string;
  providerOptions?: SharedV4ProviderOptions;
}

/** Settings of one step that differ from those of the call. */
interface StepSettings<Tools extends object, Model, Message> {
  providerOptions: { kopek: { parentRunId: string } };
  model?: Model;
  instructions?: string | SystemMessage[];
  messages?: (Message | Pick<SystemMessage, 'role' | 'content'>)[];
  toolChoice?: 'none';
  activeTools?: (keyof Tools & string)[];
}

/**
 * A budget for one tool loop that winds down: near the limit the model is asked to conclude and loses the costly tools,
 * nearer it must answer with what it has, and at the limit the loop ends. The same in AI SDK 7 and 6.
 *
 * It asks the ledger what the loop has cost, with what `budget.tools` spend: models and agents that tools call, and paid
 * tools (`ledger.reserve`). It cannot stop a request, so the last step may exceed the limit: the cap of a run around the
 * call can. Make one per call.
 *
 * ```ts
 * const budget = windDown('5.00', { tools, costlyTools: ['search'] });
 * const result = await withRun({ maxRub: '6.00' }, () =>
 *   generateText({
 *     model, prompt, tools: budget.tools,
 *     prepareStep: budget.prepareStep,
 *     stopWhen: [isStepCount(20), budget.stopWhen],
 *   }),
 * );
 * if (budget.cutShort()) console.log('answered with less: the budget is nearly spent');
 * ```
 *
 * @param limit - rubles as a decimal string, or a limit with its `concludeAt` and `answerAt`.
 * @throws KopekError `configuration` for invalid options, an unreadable limit, threshold or `spentBeforeRub`, and for
 *   a costly tool that is not among `tools`.
 */
export function windDown<Tools extends object, Model extends AnyModel = never>(
  limit: WindDownLimit | string,
  options: WindDownOptions<Tools, Model> = {},
): WindDownHooks<Tools, Model> {
  const { open, enter, read, next } = createWindDown(limit, options, OWN_OPTIONS);
  const { costlyTools = [], fallbackModel, tools, ask = false } = options;
  checkCostlyTools(costlyTools, Object.keys(tools ?? {}));
  const texts = { ...WIND_DOWN_TEXTS, ...options.texts };
  let run = open();
  let stepsRead = 0;
  let hasAskingTools = false;
  let isStopped = false;

  return {
    prepareStep: async (step) => {
      run = await next(run, step.steps.slice(stepsRead));
      stepsRead = step.steps.length;
      const { stage } = run;
      const settings = { providerOptions: { kopek: { parentRunId: run.path } } };
      if (stage === 'normal') return settings;
      if (stage !== 'conclude') {
        const model = stage === 'fallback' && fallbackModel ? { model: fallbackModel } : {};
        return { ...settings, ...model, ...instructed(step, texts.answer), toolChoice: 'none' };
      }
      const asked = { ...settings, ...instructed(step, texts.conclude) };
      if (tools === undefined || costlyTools.length === 0 || hasAskingTools) return asked;
      return { ...asked, activeTools: namesOf(tools).filter((name) => !costlyTools.includes(name)) };
    },
    stopWhen: async ({ steps }) => {
      const { stage } = await read(run, steps.slice(stepsRead));
      if (stage !== 'stop') return false;
      // tells whoever listens
      run = await next(run, steps.slice(stepsRead));
      stepsRead = steps.length;
      isStopped = true;
      return true;
    },
    get tools() {
      hasAskingTools = ask;
      return Object.fromEntries(namesOf(tools ?? {}).map((name) => [name, inside(name)])) as Tools;
    },
    cutShort: () => (isStopped ? 'stop' : run.stage === 'normal' ? undefined : run.stage),
  };

  /** A tool whose calls count for the run. */
  function inside(name: string): unknown {
    const tool: unknown = (tools as Record<string, unknown> | undefined)?.[name];
    if (!isObject(tool)) return tool;
    const execute: unknown = tool.execute;
    const { needsApproval } = tool;
    const asks = ask && costlyTools.some((costly) => costly === name);
    return {
      ...tool,
      ...(asks && {
        needsApproval: (...call: unknown[]): unknown =>
          run.stage !== 'normal' ||
          (typeof needsApproval === 'function' ? Reflect.apply(needsApproval, tool, call) : needsApproval),
      }),
      ...(typeof execute === 'function' && {
        execute: (...input: unknown[]) => {
          const result: unknown = enter(run, [], (): unknown => Reflect.apply(execute, tool, input));
          return isObject(result) && Symbol.asyncIterator in result
            ? iterated(result as AsyncIterable<unknown>)
            : result;
        },
      }),
    };
  }

  /** The body of a generator runs where it is read. */
  async function* iterated(results: AsyncIterable<unknown>): AsyncGenerator {
    const reader = enter(run, [], () => results[Symbol.asyncIterator]());
    try {
      for (;;) {
        const { done, value } = await enter(run, [], () => reader.next());
        if (done) return;
        yield value;
      }
    } finally {
      await enter(run, [], () => reader.return?.());
    }
  }
}

function namesOf<Tools extends object>(tools: Tools): (keyof Tools & string)[] {
  return Object.keys(tools) as (keyof Tools & string)[];
}

/** AI SDK 6 does not tell a step its instructions, and would lose those of the app if it was given others. */
function instructed<Message>(
  step: PreparedStep<Message>,
  text: string,
): Pick<StepSettings<object, unknown, Message>, 'instructions' | 'messages'> {
  const { initialInstructions: given, messages = [] } = step;
  if (!('initialInstructions' in step)) return { messages: [...messages, { role: 'system', content: text }] };
  if (given === undefined || given === '') return { instructions: text };
  if (typeof given === 'string') return { instructions: `${given}\n\n${text}` };
  return { instructions: [...(Array.isArray(given) ? given : [given]), { role: 'system', content: text }] };
}
