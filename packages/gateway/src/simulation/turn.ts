import type { ChatRequest, FunctionTool, Tool } from '@kopek/core/wire';
import type { Conversation, SeenMessage } from '../protocol/conversation.ts';
import type { ScriptedAnswer } from './fixtures.ts';
import { searchPages, type SearchPage } from './search.ts';

/** Everything that a simulated model sees of a request. */
export interface Turn {
  request: ChatRequest;
  /** Text of the last message of the user, or `""`. */
  text: string;
  /** Messages after that one: the steps of a tool loop so far. */
  steps: SeenMessage[];
  tools: FunctionTool['function'][];
  /** True when the search tool of the service is offered. */
  canSearch: boolean;
  search: (query: string) => SearchPage[];
  /** Prefill that the answer must continue, or `""`. */
  prefill: string;
}

/**
 * Shows a request to a simulated model.
 *
 * @param messages - those of the conversation, as far as they fit.
 * @param pages - what the search tool can find.
 */
export function toTurn(
  request: ChatRequest,
  { prefill }: Conversation,
  messages: SeenMessage[],
  pages: readonly SearchPage[],
): Turn {
  const search = request.tools?.find((tool) => tool.type !== 'function');
  const last = messages.findLastIndex((message) => message.role === 'user');
  return {
    request,
    text: messages[last]?.text ?? '',
    steps: messages.slice(last + 1, prefill === '' ? undefined : -1),
    tools: (request.tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function] : [])),
    canSearch: search !== undefined,
    search: (query) => searchPages(pages, query, searchLimit(search)),
    prefill,
  };
}

/** `max_results`, the only parameter of the search tool that has an effect; others are accepted and ignored. */
function searchLimit(search: Tool | undefined): number | undefined {
  const wanted = search !== undefined && 'parameters' in search ? search.parameters?.['max_results'] : undefined;
  return typeof wanted === 'number' && wanted >= 1 ? Math.floor(wanted) : undefined;
}

/** A tool call that a simulated model wants to make. */
export type WantedCall = NonNullable<ScriptedAnswer['toolCalls']>[number];

/** What a model wants to answer, before limits and stop sequences. */
export interface Draft extends ScriptedAnswer {
  sources?: SearchPage[];
}
