import { isObject, objectsIn, omit, present } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';

/** Fields of that protocol that have no meaning for a gateway without stored conversations. */
const MEANINGLESS = [
  'store',
  'include',
  'truncation',
  'metadata',
  'background',
  'prompt_cache_key',
  'prompt_cache_retention',
  'safety_identifier',
  'user',
  'stream_options',
  'max_tool_calls',
];

/** Maps a native request of `/v1/responses` to a chat request. */
export function fromResponses(given: JsonObject): JsonObject {
  const {
    input,
    instructions,
    max_output_tokens: maxTokens,
    text,
    reasoning,
    ...rest
  } = omit(present(given), MEANINGLESS);
  const system = typeof instructions === 'string' ? [{ role: 'system', content: instructions }] : [];
  const effort = isObject(reasoning) ? reasoning['effort'] : undefined;
  return {
    ...rest,
    messages: [...system, ...messagesOf(input)],
    ...present({
      max_tokens: maxTokens,
      response_format: isObject(text) ? text['format'] : undefined,
      reasoning: effort === undefined || effort === null ? undefined : { effort },
    }),
  };
}

function messagesOf(input: unknown): JsonObject[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  const messages: JsonObject[] = [];
  for (const item of objectsIn(input)) {
    const last = messages.at(-1);
    if (item['type'] === 'function_call') {
      const { call_id: id, name, arguments: json } = item;
      const call = { id, type: 'function', function: { name, arguments: json } };
      // the calls of one turn belong to one message, together with its text
      if (last?.['role'] === 'assistant') listOf(last, 'tool_calls').push(call);
      else messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    } else if (item['type'] === 'function_call_output') {
      messages.push({ role: 'tool', tool_call_id: item['call_id'], content: item['output'] });
    } else if ('role' in item) {
      const { role, content } = item;
      // a text may also follow the calls of its turn
      if (role === 'assistant' && last?.['tool_calls'] !== undefined) {
        const parts = listOf(last, 'content');
        for (const part of partsOf(content)) parts.push(part);
      } else messages.push({ role, content: Array.isArray(content) ? partsOf(content) : content });
    }
    // reasoning is dropped, and references to it: it means nothing to other models
  }
  return messages;
}

/** The list of a message that more is added to, never copied: there may be thousands. A text is its first part. */
function listOf(message: JsonObject, field: 'content' | 'tool_calls'): unknown[] {
  const known = message[field];
  const list: unknown[] = Array.isArray(known) ? known : partsOf(known);
  message[field] = list;
  return list;
}

function partsOf(content: unknown): JsonObject[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content).map(partOf);
}

function partOf(part: JsonObject): JsonObject {
  switch (part['type']) {
    case 'input_text':
    case 'output_text':
      return { type: 'text', text: part['text'] };
    case 'refusal':
      return { type: 'text', text: part['refusal'] };
    case 'input_image':
      return { type: 'image_url', image_url: present({ url: part['image_url'], detail: part['detail'] }) };
    case 'input_file': {
      const data = part['file_data'] ?? part['file_url'];
      return { type: 'file', file: { filename: part['filename'] ?? 'file.pdf', file_data: data } };
    }
    default:
      return part;
  }
}
