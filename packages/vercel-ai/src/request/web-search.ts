import type { JSONObject, JSONValue } from '@ai-sdk/provider';
import type { StandardSchema } from '../base/standard-schema.ts';

/** Id of the web search among the provider tools of the AI SDK. */
export const WEB_SEARCH_ID = 'kopek.web_search';

/** The web search as a tool of the AI SDK. The service runs it: nothing is executed by the application. */
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
 * The web search that the service runs itself, when the model decides to (§2.4). It may have any name.
 *
 * There is no result part: the interface shows none. The number of searches is `charge.webSearchRequests`.
 *
 * @param parameters - sent as they are under `parameters`; left out when there are none.
 */
export function webSearch(parameters: Record<string, unknown> = {}): KopekWebSearchTool {
  return {
    type: 'provider',
    isProviderExecuted: true,
    id: WEB_SEARCH_ID,
    args: parameters,
    inputSchema: anything<JSONObject>({ type: 'object' }),
    outputSchema: anything<JSONValue>({}),
  };
}

function anything<Value>(schema: Record<string, unknown>): StandardSchema<Value> {
  const toSchema = (): Record<string, unknown> => schema;
  return {
    '~standard': {
      version: 1,
      vendor: 'kopek',
      validate: (value) => ({ value: value as Value }),
      jsonSchema: { input: toSchema, output: toSchema },
    },
  };
}
