import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { JsonObject, Tool, ToolChoice, WebSearchTool } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { warnOfUnknownOptions } from './part-options.ts';
import { WEB_SEARCH_ID } from './web-search.ts';

/** The tools of a request and the choice among them; both absent when there are none. */
export interface WireTools {
  tools?: Tool[];
  tool_choice?: ToolChoice;
}

/**
 * Converts the tools of a call to wire tools (§2.4).
 *
 * A provider tool is recognised by its id, because its name is the key that the user chose. One of another provider
 * is dropped with a warning.
 *
 * @param webSearch - makes the search tool with the type of the namespace.
 */
export function toTools(
  { tools = [], toolChoice }: Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice'>,
  webSearch: (parameters?: JsonObject) => WebSearchTool,
  warnings: SharedV4Warning[],
): WireTools {
  const wire: Tool[] = [];
  const searches = new Set<string>();
  for (const tool of tools) {
    if (tool.type === 'function') {
      wire.push(toFunctionTool(tool, warnings));
    } else if (tool.id === WEB_SEARCH_ID) {
      searches.add(tool.name);
      wire.push(webSearch(Object.keys(tool.args).length > 0 ? tool.args : undefined));
    } else {
      warnings.push({
        type: 'unsupported',
        feature: `provider-defined tool ${tool.id}`,
        details: `Kopek supports only ${WEB_SEARCH_ID}. The tool was omitted.`,
      });
    }
  }
  if (wire.length === 0) return {};
  return { tools: wire, ...defined({ tool_choice: toToolChoice(toolChoice, searches, warnings) }) };
}

type FunctionTool = Extract<NonNullable<LanguageModelV4CallOptions['tools']>[number], { type: 'function' }>;

function toFunctionTool(tool: FunctionTool, warnings: SharedV4Warning[]): Tool {
  if (tool.inputExamples && tool.inputExamples.length > 0) {
    warnings.push({
      type: 'unsupported',
      feature: `input examples of tool ${tool.name}`,
      details: 'addToolInputExamplesMiddleware of the AI SDK writes them into the description.',
    });
  }
  warnOfUnknownOptions(tool.providerOptions, 'tool', warnings);
  return {
    type: 'function',
    function: {
      name: tool.name,
      parameters: toJsonSchema(tool.inputSchema),
      // §2.4 has no strict: it is sent because the user asked for it
      ...defined({ description: tool.description, strict: tool.strict }),
    },
  };
}

/** A JSON Schema as the service takes it: without `$schema`, and an object at least (§2.4 requires the field). */
export function toJsonSchema(schema: object | boolean | undefined): JsonObject {
  if (typeof schema !== 'object') return { type: 'object', properties: {} };
  const { $schema: _, ...rest } = schema as JsonObject;
  return Object.keys(rest).length === 0 ? { type: 'object', properties: {} } : rest;
}

function toToolChoice(
  choice: LanguageModelV4CallOptions['toolChoice'],
  searches: ReadonlySet<string>,
  warnings: SharedV4Warning[],
): ToolChoice | undefined {
  if (choice === undefined) return undefined;
  if (choice.type !== 'tool') return choice.type;
  if (searches.has(choice.toolName)) {
    warnings.push({
      type: 'unsupported',
      feature: 'toolChoice for the web search',
      details: 'The interface names functions only (§2.4): the model decides when to search.',
    });
    return undefined;
  }
  return { type: 'function', function: { name: choice.toolName } };
}
