import type { Tool } from '@kopek/core/wire';
import type { Turn } from '../../simulation/turn.ts';
import { searchPages } from '../../simulation/search.ts';
import type { Fitted } from './fit.ts';
import type { Call } from '../context.ts';

/** What a simulated model sees of a request. */
export function toTurn({ context, request, conversation }: Call, { messages }: Fitted): Turn {
  const { prefill } = conversation;
  const search = request.tools?.find((tool) => tool.type !== 'function');
  return {
    request,
    messages: prefill === '' ? messages : messages.slice(0, -1),
    tools: (request.tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function] : [])),
    canSearch: search !== undefined,
    search: (query) => searchPages(context.pages, query, searchLimit(search)),
    prefill,
  };
}

const DEFAULT_SEARCH_RESULTS = 3;

/** `max_results`, the only parameter of the search tool that has an effect; others are accepted and ignored. */
function searchLimit(search: Tool | undefined): number {
  const wanted = search !== undefined && 'parameters' in search ? search.parameters?.['max_results'] : undefined;
  return typeof wanted === 'number' && wanted >= 1 ? Math.floor(wanted) : DEFAULT_SEARCH_RESULTS;
}
