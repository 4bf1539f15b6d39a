import { isObject, listIn, objectsIn, omit, present } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { GatewayError } from '../errors.ts';

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

/** Finds an item that `/v1/responses` has written, by its id. */
export type FindItem = (id: string) => JsonObject | undefined;

/**
 * Maps a native request of `/v1/responses` to a chat request.
 *
 * @throws GatewayError 400 for a reference to an item that is not known.
 */
export function fromResponses(given: JsonObject, findItem: FindItem): JsonObject {
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
    messages: [...system, ...messagesOf(input, findItem)],
    ...present({
      max_tokens: maxTokens,
      response_format: isObject(text) ? text['format'] : undefined,
      reasoning: effort === undefined || effort === null ? undefined : { effort },
    }),
  };
}

function messagesOf(input: unknown, findItem: FindItem): JsonObject[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  const messages: JsonObject[] = [];
  for (const item of itemsOf(input, findItem)) {
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
    // reasoning is dropped: it means nothing to other models
  }
  return messages;
}

/** The items of an input, with those that it refers to; none of them twice. */
function itemsOf(input: unknown, findItem: FindItem): Set<JsonObject> {
  const items = new Set<JsonObject>();
  for (const [index, item] of listIn(input).entries()) {
    if (!isObject(item)) continue;
    const { type, id } = item;
    if ('role' in item || (type ?? 'item_reference') !== 'item_reference') items.add(item);
    else if (!String(id).startsWith('rs_')) {
      const known = findItem(String(id));
      if (known === undefined) throw new GatewayError(400, UNKNOWN_ITEM, { path: `input[${index}]` });
      items.add(known);
    }
  }
  return items;
}

const UNKNOWN_ITEM = 'This gateway does not know the item: send it whole';

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
