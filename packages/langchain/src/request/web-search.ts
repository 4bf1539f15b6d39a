import type { JsonObject, WebSearchTool } from '@kopek/core';
import { defined } from '@kopek/core/kit';

/**
 * Makes the tool for the web search of the service, for `bindTools` and agents. Interface §2.4.
 *
 * The service runs the search; `charge.webSearchRequests` counts its searches. The request contains the namespace of
 * the model that the tool is bound to.
 *
 * @param parameters - passed on unchanged; the interface does not list any.
 */
export function webSearch(parameters?: JsonObject): WebSearchTool & JsonObject {
  return { type: NEUTRAL_WEB_SEARCH, ...defined({ parameters }) };
}

/** The neutral word of §2.4 in place of a namespace. */
export const NEUTRAL_WEB_SEARCH = 'service:web_search';
