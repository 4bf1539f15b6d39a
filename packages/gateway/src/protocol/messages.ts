import type { JsonObject } from '@kopek/core/wire';
import type { Answer } from '../answer/answer.ts';
import type { Chunk } from '../answer/chunks.ts';
import { showsReasoning, type Frame } from '../answer/completion.ts';
import { exactNumber } from '../http/json.ts';
import { tokensOf } from '../models/tokens.ts';
import type { Usage } from '../money/price.ts';
import { fingerprint } from '../random.ts';
import type { Dialect } from './dialect.ts';

/**
 * `POST /v1/messages`: a list of content blocks. The interface names the path and the request fields only (§4.1); this
 * is the public shape of that protocol, with `cost_rub` and `balance` in its usage, which counts cached tokens apart.
 */
export const messagesDialect: Dialect = { name: 'messages', whole, chunks, usage, terminator: 'none' };

function usage(spent: Usage, costRub: string, balanceRub: string): JsonObject {
  return {
    input_tokens: spent.promptTokens - spent.cachedTokens - spent.cacheWriteTokens,
    cache_read_input_tokens: spent.cachedTokens,
    cache_creation_input_tokens: spent.cacheWriteTokens,
    output_tokens: spent.completionTokens,
    cost_rub: exactNumber(costRub),
    balance: exactNumber(balanceRub),
    ...(spent.webSearchRequests > 0 ? { server_tool_use: { web_search_requests: spent.webSearchRequests } } : {}),
  };
}

const STOP_REASONS: Record<string, string> = {
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

function stopReason(answer: Answer): string {
  if (answer.nativeFinishReason === 'stop_sequence') return 'stop_sequence';
  return STOP_REASONS[answer.finishReason] ?? 'end_turn';
}

function whole(frame: Frame, answer: Answer, written: unknown): JsonObject {
  return {
    ...skeleton(frame),
    content: blocks(frame, answer),
    stop_reason: stopReason(answer),
    stop_sequence: null,
    ...(answer.error ? { error: answer.error } : {}),
    usage: written,
  };
}

function skeleton(frame: Frame): JsonObject {
  return { id: `msg_${frame.id}`, type: 'message', role: 'assistant', model: frame.model };
}

function blocks(frame: Frame, answer: Answer): JsonObject[] {
  return [
    ...(showsReasoning(frame, answer)
      ? [{ type: 'thinking', thinking: answer.reasoning, signature: fingerprint(answer.reasoning, 32) }]
      : []),
    ...(answer.text === '' ? [] : [{ type: 'text', text: answer.text }]),
    ...answer.toolCalls.map((call) => ({
      type: 'tool_use',
      id: call.id,
      name: call.function.name,
      input: readInput(call.function.arguments),
    })),
  ];
}

/** Arguments that were cut by `max_tokens` are no JSON; this protocol has no place for their text. */
function readInput(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

const event = (type: string, fields: JsonObject, tokens = 0): Chunk => ({
  json: { type, ...fields },
  tokens,
  event: type,
});

function* chunks(frame: Frame, answer: Answer, _settings: unknown, settle: () => unknown): Generator<Chunk> {
  yield event('message_start', {
    message: { ...skeleton(frame), content: [], stop_reason: null, stop_sequence: null, usage: null },
  });
  for (const [index, block] of blocks(frame, answer).entries()) {
    const delta = (fields: JsonObject): Chunk => event('content_block_delta', { index, delta: fields }, 1);
    if (block['type'] === 'text') {
      yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
      for (const text of tokensOf(answer.text)) yield delta({ type: 'text_delta', text });
    } else if (block['type'] === 'thinking') {
      yield event('content_block_start', { index, content_block: { type: 'thinking', thinking: '' } });
      for (const thinking of tokensOf(answer.reasoning)) yield delta({ type: 'thinking_delta', thinking });
      yield delta({ type: 'signature_delta', signature: block['signature'] });
    } else {
      yield event('content_block_start', { index, content_block: { ...block, input: {} } });
      const json = answer.toolCalls.find((call) => call.id === block['id'])?.function.arguments ?? '';
      for (const partial of tokensOf(json)) yield delta({ type: 'input_json_delta', partial_json: partial });
    }
    yield event('content_block_stop', { index });
  }
  const delta = {
    stop_reason: stopReason(answer),
    stop_sequence: null,
    ...(answer.error ? { error: answer.error } : {}),
  };
  yield { ...event('message_delta', { delta, usage: settle() }), hasUsage: true };
  yield event('message_stop', {});
}
