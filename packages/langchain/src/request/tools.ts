import type { JsonObject, JsonSchema, Tool, ToolChoice, WebSearchTool } from '@kopek/core';
import { invalidRequest } from '@kopek/core/kit';
import type { BindToolsInput } from '@langchain/core/language_models/chat_models';
import { isLangChainTool } from '@langchain/core/utils/function_calling';
import type { ToolChoiceInput } from './fields.ts';
import { toSchema } from './schema.ts';
import { NEUTRAL_WEB_SEARCH } from './web-search.ts';

/** What the conversion of tools needs. */
interface ToolOptions {
  /** Require that arguments follow the schema exactly. */
  strict?: boolean | undefined;
  /** Makes the search tool of the service in use. */
  webSearch: (parameters?: JsonObject) => WebSearchTool;
}

/**
 * Tools in any of the shapes that LangChain users have: LangChain tools, runnables as tools, `{name, description,
 * schema}`, tools as on the wire, `webSearch()`. None of them is changed.
 *
 * @returns undefined for an empty list: strict services reject `tools: []`, and agents bind it; also for null.
 * @throws KopekError `invalid_request` for anything else, naming its place.
 */
export function toWireTools(
  tools: readonly BindToolsInput[] | null | undefined,
  options: ToolOptions,
): Tool[] | undefined {
  // what is no list is left to the check of the request
  if (!Array.isArray(tools)) return (tools as Tool[] | null | undefined) ?? undefined;
  if (tools.length === 0) return undefined;
  return tools.map((tool: BindToolsInput | null, index) => toWireTool(tool ?? {}, index, options));
}

function toWireTool(tool: BindToolsInput, index: number, options: ToolOptions): Tool {
  const {
    type,
    function: definition,
    parameters,
  } = tool as { type?: unknown; function?: Given; parameters?: JsonObject };
  const given: Given | undefined = hasSchema(tool)
    ? { name: tool.name, description: tool.description, parameters: tool.schema }
    : type === 'function'
      ? definition
      : undefined;
  if (given) {
    const { name, description, strict } = given;
    return {
      type: 'function',
      function: {
        name,
        ...(typeof description === 'string' && { description }),
        parameters: parametersOf(given.parameters),
        // false is the default without the field, which §2.4 does not list; agents set it all the same
        ...((strict === true || options.strict === true) && { strict: true }),
      },
    };
  }
  if (typeof type === 'string' && type.endsWith(':web_search')) {
    if (type === NEUTRAL_WEB_SEARCH) return options.webSearch(parameters);
    return tool as WebSearchTool;
  }
  throw invalidRequest(
    `tools[${index}] cannot be sent: expected a LangChain tool, {name, description, schema}, webSearch() or a function as on the wire (§2.4)`,
  );
}

/** A function as on the wire, or what takes its place. */
interface Given {
  name: string;
  description?: unknown;
  parameters?: unknown;
  strict?: unknown;
}

/** LangChain tools, runnables as tools, and plain objects of that shape. LangChain's check does not know every library. */
function hasSchema(tool: object): tool is { name: string; description?: string; schema: unknown } {
  const { name, schema } = tool as { name?: unknown; schema?: unknown };
  return isLangChainTool(tool) || (typeof name === 'string' && schema !== undefined);
}

/** §2.4: parameters are required, also for a function without arguments. */
function parametersOf(schema: unknown): JsonSchema {
  return schema === undefined || schema === null ? { type: 'object', properties: {} } : toSchema(schema);
}

/**
 * The choice of a tool in the spelling of the wire.
 *
 * @returns undefined without tools: a choice among none is rejected.
 */
export function toWireToolChoice(
  choice: ToolChoiceInput | null | undefined,
  tools: Tool[] | undefined,
): ToolChoice | undefined {
  if (choice === undefined || choice === null || tools === undefined) return undefined;
  if (typeof choice === 'object') {
    return choice.type === 'tool' ? { type: 'function', function: { name: choice.name } } : choice;
  }
  if (choice === 'any') return 'required';
  return ALLOWED_VALUES.find((word) => word === choice) ?? { type: 'function', function: { name: choice } };
}

const ALLOWED_VALUES = ['auto', 'none', 'required'] as const;
