import type { CallbackManagerForLLMRun, Callbacks } from '@langchain/core/callbacks/manager';
import type { SpendHandler } from '../../spend/spend-handler.ts';
import { parentRunIdOf, RUN_CONFIG, type WithRunConfig } from './attribution.ts';

/**
 * Finds the handlers that count a call: those of its run or, for native events, which have none, those of its
 * configuration and of the model.
 *
 * @returns what hands each entry of the call to each of them; undefined if there are none.
 */
export function countersOf(
  options: WithRunConfig,
  runManager: CallbackManagerForLLMRun | undefined,
  own: Callbacks | undefined,
): ((entry: object) => void) | undefined {
  const config = options[RUN_CONFIG];
  const handlers: readonly object[] = runManager?.handlers ?? [...handlersOf(config?.callbacks), ...handlersOf(own)];
  const counting = [...new Set(handlers)].filter(isSpendHandler);
  if (counting.length === 0) return undefined;
  const runId = runManager?.runId ?? config?.runId;
  const parentRunId = runManager ? runManager.parentRunId : parentRunIdOf(config);
  const counters = counting.map((handler) => handler.counterOf(runId, parentRunId));
  return (entry) => counters.forEach((count) => count(entry));
}

function handlersOf(callbacks: Callbacks | undefined): readonly object[] {
  return Array.isArray(callbacks) ? callbacks : (callbacks?.handlers ?? []);
}

/** Recognised by its method: an application without such a handler does not bundle the class. */
function isSpendHandler(handler: object): handler is SpendHandler {
  return 'counterOf' in handler;
}
