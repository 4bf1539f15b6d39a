import type { JSONObject, JSONValue } from '@ai-sdk/provider';
import { standardSchema, type StandardSchema } from '../base/standard-schema.ts';

/** Id of the web search among the provider tools of the AI SDK. */
export const WEB_SEARCH_ID = 'kopek.web_search';

/** The web search as a tool of the AI SDK. The service runs it, and the application executes nothing. */
export interface KopekWebSearchTool {
  type: 'provider';
  isProviderExecuted: true;
  id: typeof WEB_SEARCH_ID;
  /** Sent as `parameters` (§2.4). */
  args: Record<string, unknown>;
  inputSchema: StandardSchema<JSONObject>;
  outputSchema: StandardSchema<JSONValue>;
}

/**
 * Makes the tool for the web search of the service, which the model may call (§2.4). It may have any name.
 *
 * There is no result part: the interface shows none. `charge.webSearchRequests` is the number of searches.
 *
 * @param parameters - sent unchanged under `parameters`; omitted if there are none.
 */
export function webSearch(parameters: Record<string, unknown> = {}): KopekWebSearchTool {
  return {
    type: 'provider',
    isProviderExecuted: true,
    id: WEB_SEARCH_ID,
    args: parameters,
    inputSchema: standardSchema<JSONObject>(() => ({ type: 'object' })),
    outputSchema: standardSchema<JSONValue>(() => ({})),
  };
}
