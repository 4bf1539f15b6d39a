import { type JsonObject, type WebSearchTool } from '@kopek/core';
import { defined } from '@kopek/core/kit';

/**
 * The web search that the service runs itself, for `bindTools` and agents. Interface §2.4.
 *
 * Nothing runs on this side; `charge.webSearchRequests` counts how often it ran. The request carries the
 * namespace of the model that it is bound to.
 *
 * @param parameters - passed on as they are; the interface does not list any.
 */
export function webSearch(parameters?: JsonObject): WebSearchTool & JsonObject {
  return { type: NEUTRAL_WEB_SEARCH, ...defined({ parameters }) };
}

/** The neutral word of §2.4 in place of a namespace. */
export const NEUTRAL_WEB_SEARCH = 'service:web_search';
