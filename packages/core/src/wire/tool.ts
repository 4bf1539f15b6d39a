import type { JsonObject } from './open.ts';

/** A JSON Schema document. Passed to the service unchanged, except for a `$schema` key. */
export type JsonSchema = JsonObject;

/** A function that the model may propose and the client runs. Interface §2.4. */
export interface FunctionTool {
  type: 'function';
  function: {
    name: string;
    description?: string;
    /** JSON Schema of the arguments. Required by §2.4, also for a function without arguments. */
    parameters: JsonSchema;
    /** Arguments follow the schema exactly. Not listed in §2.4: sent only if the caller sets it. */
    strict?: boolean;
  };
}

/**
 * The web search that the service runs itself. Interface §2.4.
 *
 * The type is `{namespace}:web_search`, `service:web_search` by default.
 */
export interface WebSearchTool {
  type: `${string}:web_search`;
  parameters?: JsonObject;
}

/** A tool of a chat request. Interface §2.4. */
export type Tool = FunctionTool | WebSearchTool;

/** Which tool the model may or must call. Interface §2.4. */
export type ToolChoice = 'none' | 'auto' | 'required' | { type: 'function'; function: { name: string } };

/** A call of a function tool, proposed by the model. Interface §2.8. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: {
    name: string;
    /** A JSON document as text. Keep it as received: a new key order breaks prompt caches. */
    arguments: string;
  };
}
