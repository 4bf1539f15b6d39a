import type { OptionKinds } from '@kopek/core/kit';
import {
  checkCostlyTools,
  createWindDown,
  CUT_SHORT,
  type CutShort,
  isLaterStage,
  WIND_DOWN_TEXTS,
  type WindDownLimit,
  type WindDownRun,
  type WindDownSettings,
  type WindDownStage,
  type WindDownTexts,
} from '@kopek/ledger/wind-down';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, ToolMessage, type BaseMessage, type SystemMessage } from '@langchain/core/messages';
import * as z from 'zod/v4';

/** Options of {@link windDown}. */
export interface WindDownOptions extends WindDownSettings<BaseChatModel> {
  /**
   * Costly tools are not removed at the first threshold; this is called before one runs. With a checkpointer it may
   * be LangGraph's `interrupt`, which waits for a person: `ask: (question) => interrupt(question)`.
   */
  ask?: (question: WindDownQuestion) => boolean | Promise<boolean>;
  /** The instructions to the model, and the answer of a stopped run, in the language of the app. */
  texts?: Partial<WindDownTexts & { stop: string; toolSkipped: string }>;
}

/** The argument of {@link WindDownOptions.ask}. Plain JSON. */
export interface WindDownQuestion {
  /** Name of the tool that the model wants to call. */
  tool: string;
  /** Arguments of the call. */
  args: Record<string, unknown>;
  /** Spent so far, decimal string in rubles. */
  spentRub: string;
  /** The limit, decimal string in rubles. */
  maxRub: string;
}

/** A budget that lets an agent finish instead of failing it: settings for `createMiddleware` of `langchain`. */
export interface WindDownMiddleware {
  name: string;
  stateSchema: StateSchema;
  beforeAgent: (state: AgentState) => { _kopekRun: WindDownRun };
  beforeModel: {
    canJumpTo: ['end'];
    hook: (state: AgentState) => Promise<{ _kopekRun: WindDownRun; jumpTo?: 'end'; messages?: AIMessage[] }>;
  };
  wrapModelCall: <Request extends ModelRequest, Response>(
    request: Request,
    handler: (request: Request) => Response | Promise<Response>,
  ) => Promise<Response>;
  wrapToolCall: <Request extends ToolRequest, Response>(
    request: Request,
    handler: (request: Request) => Response | Promise<Response>,
  ) => Promise<Response | ToolMessage>;
}

/** Private to the middleware: in the checkpoint, and not in the result of the agent. */
type StateSchema = z.ZodObject<{ _kopekRun: z.ZodOptional<z.ZodCustom<WindDownRun, WindDownRun>> }>;

/** The state of an agent, as far as it matters here. */
interface AgentState {
  messages: BaseMessage[];
  _kopekRun?: WindDownRun | undefined;
}

/** What `wrapModelCall` is called with, as far as it matters here. */
interface ModelRequest {
  state: AgentState;
  systemMessage: SystemMessage;
  tools: readonly object[];
  responseFormat?: unknown;
}

/** What `wrapToolCall` is called with, as far as it matters here. */
interface ToolRequest {
  state: AgentState;
  toolCall: { name: string; args: Record<string, unknown>; id?: string };
}

/** What {@link WindDownOptions} has beside the settings of core. */
const OWN_OPTIONS: OptionKinds<keyof WindDownOptions> = { 'a function': ['ask'] };

const TEXTS = {
  ...WIND_DOWN_TEXTS,
  stop: 'The budget for this task is spent, so the task was stopped before it had an answer.',
  toolSkipped: 'The budget is nearly spent, and this tool was not approved. Continue without it.',
};

/**
 * A budget for one run of an agent that winds down: near the limit the model is asked to conclude and loses the costly
 * tools, nearer it must answer with what it has, and at the limit the run ends.
 *
 * It asks the ledger what the run has cost: its answers, nested agents, models that tools call and paid tools
 * (`ledger.reserve`). It cannot stop a request, so the last step may exceed the limit; what other middleware spends between
 * the steps, such as a summary, counts only in a run around the whole. Both are what the cap of that run is for. A run of
 * the agent begins with each `invoke`, and a resumed one goes on.
 *
 * ```ts
 * const agent = createAgent({
 *   model, tools,
 *   middleware: [createMiddleware(windDown('5.00', { costlyTools: ['search'] }))],
 * });
 * const { messages } = await withRun({ maxRub: '6.00' }, () => agent.invoke(question));
 * if (cutShort(messages)) console.log('answered with less: the budget is nearly spent');
 * ```
 *
 * @param limit - rubles as a decimal string, or a limit with its `concludeAt` and `answerAt`.
 * @throws KopekError `configuration` for invalid options, an unreadable limit, threshold or `spentBeforeRub`, and, at
 *   the first step, for a costly tool that the agent does not have.
 */
export function windDown(limit: WindDownLimit | string, options: WindDownOptions = {}): WindDownMiddleware {
  const { maxRub, open, enter, read, next } = createWindDown(limit, options, OWN_OPTIONS);
  const { ask, costlyTools = [], fallbackModel } = options;
  const texts = { ...TEXTS, ...options.texts };
  const runOf = ({ _kopekRun: run }: AgentState): WindDownRun => run ?? open();

  return {
    name: 'KopekWindDown',
    // made here, so that an app that uses only the model does not bundle zod
    stateSchema: z.object({ _kopekRun: z.custom<WindDownRun>().optional() }),
    beforeAgent: () => ({ _kopekRun: open() }),
    beforeModel: {
      canJumpTo: ['end'],
      hook: async (state) => {
        const run = await next(runOf(state), latestAnswer(state));
        if (run.stage !== 'stop') return { _kopekRun: run };
        return { _kopekRun: run, jumpTo: 'end', messages: [marked(new AIMessage(texts.stop), 'stop')] };
      },
    },
    wrapModelCall: async (request, handler) => {
      if (latestAnswer(request.state).length === 0) checkCostlyTools(costlyTools, request.tools.map(nameOf));
      const run = runOf(request.state);
      const stage = await stageNow(run);
      const asked = stage === 'normal' ? request : { ...request, ...settingsOf(stage, request) };
      const answer = await enter(run, [], () => handler(asked));
      return stage !== 'normal' && AIMessage.isInstance(answer) ? marked(answer, stage) : answer;
    },
    wrapToolCall: async (request, handler) => {
      const { name, args, id = '' } = request.toolCall;
      const [run, answers] = [runOf(request.state), latestAnswer(request.state)];
      const call = (): ReturnType<typeof handler> => enter(run, answers, () => handler(request));
      if (!ask || !costlyTools.includes(name)) return call();
      const { stage, spentRub } = await read(run, answers);
      if (stage === 'normal' || (await ask({ tool: name, args, spentRub, maxRub }))) return call();
      return new ToolMessage({ content: texts.toolSkipped, name, tool_call_id: id });
    },
  };

  /** A structured answer that is wrong is asked for again past `beforeModel`. */
  async function stageNow(run: WindDownRun): Promise<WindDownStage> {
    const { stage, spentRub } = await read(run, []);
    return spentRub !== run.spentRub && isLaterStage(stage, run.stage) ? stage : run.stage;
  }

  function settingsOf(stage: WindDownStage, { systemMessage, tools, responseFormat }: ModelRequest): object {
    if (stage === 'conclude') {
      const left = ask ? tools : tools.filter((tool) => !costlyTools.includes(nameOf(tool)));
      return { systemMessage: withText(systemMessage, texts.conclude), tools: left };
    }
    const model = stage === 'fallback' ? { model: fallbackModel } : {};
    const instructions = { ...model, systemMessage: withText(systemMessage, texts.answer) };
    // a structured answer is a tool call itself, so the choice stays and the other tools go
    return responseFormat === undefined ? { ...instructions, toolChoice: 'none' } : { ...instructions, tools: [] };
  }
}

/**
 * Whether money cut an answer short: `conclude`, `answer` or `fallback` when it was given under that rule, `stop` when the
 * run was ended before there was one, undefined when the budget did not matter.
 *
 * @param messages - of the agent's result, or of its stored state.
 */
export function cutShort(messages: readonly BaseMessage[]): CutShort | undefined {
  const { [MARK]: stage } = answersOfRun(messages).at(-1)?.response_metadata ?? {};
  return CUT_SHORT.find((known) => known === stage);
}

/** Where a message records that its answer was cut short: in JSON, so that a checkpointer keeps it. */
const MARK = 'cut_short';

function marked<Message extends AIMessage>(message: Message, stage: WindDownStage): Message {
  message.response_metadata = { ...message.response_metadata, [MARK]: stage };
  return message;
}

function answersOfRun(messages: readonly BaseMessage[]): AIMessage[] {
  const start = messages.findLastIndex((message) => message.getType() === 'human');
  return messages.slice(start + 1).filter((message) => AIMessage.isInstance(message));
}

/** The answer since the run was last told its stage. */
function latestAnswer({ messages }: AgentState): AIMessage[] {
  return answersOfRun(messages).slice(-1);
}

function withText(message: SystemMessage, text: string): SystemMessage {
  return message.concat(message.text === '' ? text : `\n\n${text}`);
}

function nameOf(tool: object): string {
  const { name, function: wire } = tool as { name?: unknown; function?: { name?: unknown } };
  return String(name ?? wire?.name);
}
