import { isObject, objectsIn, present } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { fromChat, textOf } from './chat-request.ts';

/**
 * Maps a native request of `/v1/messages` to the shape of the interface (§2.2). Both shapes have `messages`, so fields
 * and content blocks are recognised one by one; those of the interface stay as they are.
 */
export function fromMessages(given: JsonObject, namespace: string): JsonObject {
  const {
    system,
    messages,
    tools,
    tool_choice: choice,
    stop_sequences: stops,
    thinking,
    output_config: output,
    output_format: format,
    metadata: _metadata,
    thread: _thread,
    ...rest
  } = present(given);
  const cached = [system, messages, tools].map(cacheControlIn).find((control) => control !== undefined);
  const instructions = textOf(system);
  const isSingle = isObject(choice) && choice['disable_parallel_tool_use'];
  return fromChat(
    present({
      cache_control: cached,
      ...rest,
      messages: [
        ...(instructions === '' ? [] : [{ role: 'system', content: instructions }]),
        ...objectsIn(messages).flatMap(toMessages),
      ],
      tools,
      tool_choice: choice,
      parallel_tool_calls: isSingle === true ? false : rest['parallel_tool_calls'],
      stop: stops ?? rest['stop'],
      reasoning: reasoningOf(thinking, output) ?? rest['reasoning'],
      response_format: format ?? (isObject(output) ? output['format'] : undefined) ?? rest['response_format'],
    }),
    namespace,
  );
}

/** That protocol marks single blocks for the cache; here one mark covers the whole prompt (§2.2 `cache_control`). */
function cacheControlIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cacheControlIn).find((control) => control !== undefined);
  if (!isObject(value)) return undefined;
  const control = value['cache_control'];
  if (!isObject(control)) return cacheControlIn(value['content']);
  return present({ type: control['type'], ttl: control['ttl'] });
}

function toMessages(message: JsonObject): JsonObject[] {
  const { role, content } = message;
  if (!Array.isArray(content)) return [message];
  const blocks = objectsIn(content);
  const results = blocks.filter((block) => block['type'] === 'tool_result');
  const calls = blocks.filter((block) => block['type'] === 'tool_use');
  const parts = blocks.flatMap(toPart);
  const answers = results.map(({ tool_use_id: id, content: said }) => ({
    role: 'tool',
    tool_call_id: id,
    content: said,
  }));
  if (parts.length === 0 && role !== 'assistant') return results.length > 0 ? answers : [message];
  const said: JsonObject = { ...message, content: parts };
  if (role === 'assistant' && calls.length > 0)
    said['tool_calls'] = calls.map(({ id, name, input }) => {
      return { id, type: 'function', function: { name, arguments: JSON.stringify(input ?? {}) } };
    });
  // results answer the previous message, so they come first
  return [...answers, said];
}

function toPart(block: JsonObject): JsonObject[] {
  const source = isObject(block['source']) ? block['source'] : {};
  const data = `data:${String(source['media_type'])};base64,${String(source['data'])}`;
  const url = source['type'] === 'url' ? source['url'] : data;
  switch (block['type']) {
    case 'text':
      return [{ type: 'text', text: block['text'] }];
    case 'image':
      return [{ type: 'image_url', image_url: { url } }];
    case 'document':
      if (source['type'] === 'text') return [{ type: 'text', text: source['data'] }];
      return [{ type: 'file', file: { filename: block['title'] ?? 'document.pdf', file_data: url } }];
    case 'tool_use':
    case 'tool_result':
    case 'thinking':
    case 'redacted_thinking':
      return [];
    default:
      return [block];
  }
}

function reasoningOf(thinking: unknown, output: unknown): JsonObject | undefined {
  const effort = isObject(output) ? output['effort'] : undefined;
  if (!isObject(thinking)) return typeof effort === 'string' ? { effort } : undefined;
  if (thinking['type'] === 'disabled') return { enabled: false };
  return present({ enabled: true, effort, max_tokens: thinking['budget_tokens'] });
}
