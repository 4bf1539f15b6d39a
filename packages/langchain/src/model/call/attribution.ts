import { currentRun, isTag, type CallAttribution } from '@kopek/ledger';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { ownTags } from '../../spend/own-tags.ts';

/**
 * Key under which call options contain their configuration. A symbol: it must not show in traces or cache keys.
 *
 * LangChain passes call options to models without tags, metadata and runs; native event streams have no run manager
 * either.
 */
export const RUN_CONFIG: unique symbol = Symbol('run config');

/** Call options that carry their configuration. */
export interface WithRunConfig {
  [RUN_CONFIG]?: RunnableConfig;
}

/**
 * Derives the run and the tags: LangChain's tags as `tag=true`, its metadata as `name=value`, and the given tags.
 *
 * The metadata `runId` names the run: LangChain shows a model its own run and the step above it, and neither without
 * callbacks, but never the run of the agent. Metadata that LangChain and LangGraph add themselves is left out, because it
 * would tag every step, but for the name of the agent: the tag `agent`, unless the application has set one.
 */
export function attributionOf(
  options: WithRunConfig,
  runManager: CallbackManagerForLLMRun | undefined,
  labels: Record<string, string>,
): CallAttribution {
  const config = options[RUN_CONFIG];
  const known = knownRun(runManager);
  const { runId: named, ...metadata } = known?.metadata ?? config?.metadata ?? {};
  const tags: Record<string, string> = {};
  const add = (name: string, value: string): void => {
    // what LangChain carries for other purposes must not get a call rejected, and no value gets it past a budget of all
    if (isTag(name, '')) tags[name] = isTag(name, value) ? value : '';
  };
  for (const tag of ownTags(known?.tags ?? config?.tags)) add(tag, 'true');
  for (const [name, value] of Object.entries(metadata)) {
    if (!INTERNAL_METADATA.test(name)) add(name, LABELS.has(typeof value) ? String(value) : '');
  }
  Object.assign(tags, labels);
  const agent = agentOf(metadata);
  if (agent !== undefined && tags.agent === undefined && currentRun().tags?.agent === undefined) add('agent', agent);
  return { ...runOf(named, known, config), tags: Object.keys(tags).length === 0 ? undefined : tags };
}

/** The name of the agent around a call: that of its node where other middleware calls a model, as for a summary. */
function agentOf(metadata: Record<string, unknown>): string | undefined {
  const around = AsyncLocalStorageProviderSingleton.getRunnableConfig() as RunnableConfig | undefined;
  const name = metadata.lc_agent_name ?? around?.metadata?.lc_agent_name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function runOf(
  named: unknown,
  known: RunLike | undefined,
  config: RunnableConfig | undefined,
): Omit<CallAttribution, 'tags'> {
  if (typeof named === 'string' && named !== '') return { runId: named };
  // LangChain gives every call a run of its own, which names nothing that the app knows
  if (currentRun().runId !== undefined) return {};
  if (known) return { runId: known.runId, parentRunId: known.parentRunId };
  return { runId: config?.runId, parentRunId: parentRunIdOf(config) };
}

/** The protected fields of a LangChain run manager. */
interface RunLike {
  runId: string;
  parentRunId?: string;
  tags: string[];
  metadata: Record<string, unknown>;
}

function knownRun(runManager: CallbackManagerForLLMRun | undefined): RunLike | undefined {
  return runManager as unknown as RunLike | undefined;
}

const INTERNAL_METADATA = /^(ls_|lc_|langgraph_|checkpoint_|__|versions$|timeoutMs$|thread_ts$|run_id$)/;
const LABELS = new Set(['string', 'number', 'boolean']);

/** The run above a call that has no run manager. */
export function parentRunIdOf(config: RunnableConfig | undefined): string | undefined {
  const callbacks = config?.callbacks as { getParentRunId?: () => string | undefined } | unknown[] | undefined;
  return callbacks && 'getParentRunId' in callbacks ? callbacks.getParentRunId?.() : undefined;
}

/** The thread of LangGraph that a call belongs to. */
export function threadIdOf(
  options: WithRunConfig,
  runManager: CallbackManagerForLLMRun | undefined,
): string | undefined {
  const config = options[RUN_CONFIG];
  const { thread_id: id } = {
    ...knownRun(runManager)?.metadata,
    ...config?.metadata,
    ...(config?.configurable as Record<string, unknown> | undefined),
  };
  return typeof id === 'string' && id !== '' ? id : undefined;
}
