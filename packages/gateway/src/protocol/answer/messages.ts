import { defined } from '../../base/defined.ts';
import { parseJson } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { fingerprint } from '../../base/random.ts';
import type { Usage } from '../../money/price.ts';
import { errorBody } from '../errors.ts';
import { blocksOf, createBlockWriter, type Block, type BlockEvents } from './blocks.ts';
import type { Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import { errorOf, type ModelAnswer } from './model-answer.ts';
import type { Chunk } from './piece.ts';

/**
 * `POST /v1/messages`: a list of content blocks. The interface names the path and the request fields only (§4.1); this
 * is the public shape of that protocol, with `cost_rub` and `balance` in its usage, which counts cached tokens separately.
 */
export const messagesDialect: Dialect = { name: 'messages', whole, writer, usage, terminator: 'none' };

function usage(spent: Usage): JsonObject {
  const searches = { web_search_requests: spent.webSearchRequests, web_fetch_requests: 0 };
  return {
    ...NO_USAGE,
    input_tokens: spent.promptTokens - spent.cachedTokens - spent.cacheWriteTokens,
    cache_read_input_tokens: spent.cachedTokens,
    cache_creation_input_tokens: spent.cacheWriteTokens,
    output_tokens: spent.completionTokens,
    output_tokens_details: { thinking_tokens: spent.reasoningTokens },
    server_tool_use: spent.webSearchRequests > 0 ? searches : null,
  };
}

/** What the schema requires and this gateway has nothing to say about. */
const NO_USAGE: JsonObject = {
  cache_creation: null,
  cache_creation_input_tokens: null,
  cache_read_input_tokens: null,
  inference_geo: null,
  output_tokens_details: null,
  server_tool_use: null,
  service_tier: null,
  speed: null,
};

/** The finish reasons of §2.10 in the terms of this protocol, in which the simulated models speak, too. */
export const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

/** Why the answer ended, in the terms of this protocol, which has none for an error. */
function ending(answer: ModelAnswer): JsonObject {
  const isSequence = answer.nativeFinishReason === 'stop_sequence';
  const reason = isSequence ? 'stop_sequence' : (STOP_REASONS[answer.finishReason] ?? 'end_turn');
  return {
    stop_reason: errorOf(answer) ? null : reason,
    stop_sequence: answer.stopSequence ?? null,
    stop_details: null,
    container: null,
  };
}

function skeleton(frame: Frame): JsonObject {
  return { id: `msg_${frame.id}`, type: 'message', role: 'assistant', model: frame.model, diagnostics: null };
}

function whole(frame: Frame, answer: ModelAnswer, written: unknown): JsonObject {
  const blocks = blocksOf(frame, answer).filter(({ kind, text }) => kind !== 'text' || text !== '');
  const failed = defined({ error: errorOf(answer) });
  return { ...skeleton(frame), content: blocks.map(contentOf), ...ending(answer), ...failed, usage: written };
}

function contentOf(block: Block): JsonObject {
  const { text } = block;
  // arguments cut off by max_tokens are not JSON; this protocol has no field for such text
  if (block.kind === 'call') {
    const { id, name } = block;
    return { type: 'tool_use', id, name, input: parseJson(text) ?? {}, caller: { type: 'direct' } };
  }
  if (block.kind === 'text') return { type: 'text', text, citations: [] };
  return { type: 'thinking', thinking: text, signature: text === '' ? '' : fingerprint(text, 32) };
}

const event = (type: string, fields: JsonObject, tokens = 0): Chunk => ({
  json: { type, ...fields },
  tokens,
  event: type,
});

const EVENTS: BlockEvents = {
  opened: (block, index) => [event('content_block_start', { index, content_block: contentOf(block) })],
  grown: (piece, index) => event('content_block_delta', { index, delta: deltaOf(piece) }, piece.tokens),
  *closed({ kind, text }, index) {
    if (kind === 'reasoning') {
      const delta = { type: 'signature_delta', signature: fingerprint(text, 32) };
      yield event('content_block_delta', { index, delta });
    }
    yield event('content_block_stop', { index });
  },
};

function deltaOf({ kind, text }: Block): JsonObject {
  if (kind === 'call') return { type: 'input_json_delta', partial_json: text };
  return kind === 'text' ? { type: 'text_delta', text } : { type: 'thinking_delta', thinking: text };
}

function writer(frame: Frame): StreamWriter {
  const blocks = createBlockWriter(frame, EVENTS);
  return {
    begin(promptTokens) {
      const usage = { ...NO_USAGE, input_tokens: promptTokens, output_tokens: 0 };
      const open = { stop_reason: null, stop_sequence: null, stop_details: null, container: null };
      const message = { ...skeleton(frame), content: [], ...open, usage };
      return [event('message_start', { message })];
    },
    piece: (piece) => blocks.take(piece),
    *end(answer, settle) {
      yield* blocks.close();
      yield { ...event('message_delta', { delta: ending(answer), usage: settle() }), hasUsage: true };
      const error = errorOf(answer);
      // a stream that failed ends in an error, which SDKs throw
      if (error) yield event('error', errorBody(error.code, error.message, error.metadata, true));
      else yield event('message_stop', {});
    },
  };
}
