import { isDeepStrictEqual } from 'node:util';
import { isObject, objectsIn, present } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';

const TIERS = new Set(['flex', 'priority']);

/**
 * Maps a chat request as SDKs of the same family send it to the shape of the interface (§2.2): `max_completion_tokens`,
 * `reasoning_effort`, the role `developer`, null for what is not set, tools without parameters; tools, choices of tools and
 * formats also as the two native protocols write them, without a field around their own.
 */
export function fromChat(given: JsonObject, namespace: string): JsonObject {
  const {
    max_completion_tokens: maxTokens,
    reasoning_effort: effort,
    response_format: format,
    service_tier: tier,
    tools: offered,
    tool_choice: choice,
    messages,
    n,
    ...rest
  } = present(given);
  const allowed = allowedBy(choice);
  const tools = Array.isArray(offered)
    ? offered.filter((tool) => allowed?.has(nameOf(tool)) ?? true).map((tool) => toTool(tool, namespace))
    : offered;
  return present({
    ...rest,
    max_tokens: rest['max_tokens'] ?? maxTokens,
    reasoning: rest['reasoning'] ?? (effort === undefined ? undefined : { effort }),
    response_format: toFormat(format),
    service_tier: TIERS.has(String(tier)) ? tier : undefined,
    tools: Array.isArray(tools) && tools.length === 0 ? undefined : tools,
    tool_choice: allowed === undefined ? toChoice(choice) : allowed.mode,
    messages: Array.isArray(messages) ? messages.map(toMessage) : messages,
    // there is always exactly one answer
    n: n === 1 ? undefined : n,
  });
}

/** The names that `tool_choice: {type: 'allowed_tools'}` lists, here or in a field of that name, and its mode. */
function allowedBy(choice: unknown): { has(name: unknown): boolean; mode: unknown } | undefined {
  if (!isObject(choice) || choice['type'] !== 'allowed_tools') return undefined;
  const { mode = 'auto', tools } = isObject(choice['allowed_tools']) ? choice['allowed_tools'] : choice;
  const names = new Set(objectsIn(tools).map(nameOf));
  return { has: (name) => names.has(name), mode };
}

/** The name of a function tool, with or without a field `function` around it. */
function nameOf(tool: unknown): unknown {
  if (!isObject(tool)) return undefined;
  return isObject(tool['function']) ? tool['function']['name'] : tool['name'];
}

/** The texts of content that is a string or a list of parts with a `text`. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .flatMap((part) => (typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n');
}

function toTool(tool: unknown, namespace: string): unknown {
  if (!isObject(tool)) return tool;
  const { type, name, description, input_schema: schema, parameters = schema, function: given } = tool;
  if (String(type).startsWith('web_search')) return { type: `${namespace}:web_search` };
  if (given === undefined && schema === undefined && type !== 'function') return tool;
  const { strict: _strict, ...called } = present(isObject(given) ? given : { name, description, parameters });
  return { type: 'function', function: { parameters: { type: 'object', properties: {} }, ...called } };
}

function toChoice(choice: unknown): unknown {
  if (!isObject(choice) || choice['function'] !== undefined) return choice;
  const { type, name } = choice;
  if (type === 'auto' || type === 'none') return type;
  if (type === 'any') return 'required';
  return type === 'tool' || type === 'function' ? { type: 'function', function: { name } } : choice;
}

function toFormat(format: unknown): unknown {
  if (!isObject(format)) return format;
  const { type, json_schema: given, name = 'answer', strict, schema } = format;
  if (type === 'text') return undefined;
  if (type !== 'json_schema') return format;
  return { type, json_schema: present(isObject(given) ? given : { name, strict, schema }) };
}

function toMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  if (message['role'] === 'user') return present(message);
  const { tool_calls: calls, ...rest } = present(message);
  switch (message['role']) {
    case 'developer':
      return { ...rest, role: 'system' };
    case 'tool':
      return { ...rest, content: textOf(rest['content']) };
    case 'assistant':
      return {
        ...rest,
        // SDKs send an answer back as it came: it may have been empty, or nothing but reasoning
        content: isDeepStrictEqual(rest['content'] ?? [], []) ? null : rest['content'],
        ...(objectsIn(calls).length > 0 ? { tool_calls: calls } : {}),
      };
    default:
      return rest;
  }
}
