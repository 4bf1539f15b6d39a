import { parseJson } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { fingerprint } from '../../base/random.ts';
import { exactNumber } from '../../money/exact-number.ts';
import type { Usage } from '../../money/price.ts';
import { showsReasoning, type Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { Chunk, Piece } from './piece.ts';

/**
 * `POST /v1/messages`: a list of content blocks. The interface names the path and the request fields only (§4.1); this
 * is the public shape of that protocol, with `cost_rub` and `balance` in its usage, which counts cached tokens separately.
 */
export const messagesDialect: Dialect = { name: 'messages', whole, writer, usage, terminator: 'none' };

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

/** Why the answer ended, in the terms of this protocol. */
function ending(answer: ModelAnswer): JsonObject {
  const isSequence = answer.nativeFinishReason === 'stop_sequence';
  return {
    stop_reason: isSequence ? 'stop_sequence' : (STOP_REASONS[answer.finishReason] ?? 'end_turn'),
    stop_sequence: null,
    ...(answer.error ? { error: answer.error } : {}),
  };
}

function skeleton(frame: Frame): JsonObject {
  return { id: `msg_${frame.id}`, type: 'message', role: 'assistant', model: frame.model };
}

function whole(frame: Frame, answer: ModelAnswer, written: unknown): JsonObject {
  const thinking = showsReasoning(frame, answer)
    ? [{ type: 'thinking', thinking: answer.reasoning, signature: fingerprint(answer.reasoning, 32) }]
    : [];
  const text = answer.text === '' ? [] : [{ type: 'text', text: answer.text }];
  const calls = answer.toolCalls.map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.function.name,
    input: readInput(call.function.arguments),
  }));
  return { ...skeleton(frame), content: [...thinking, ...text, ...calls], ...ending(answer), usage: written };
}

/** Arguments cut off by `max_tokens` are not JSON; this protocol has no field for such text. */
const readInput = (json: string): unknown => parseJson(json) ?? {};

const event = (type: string, fields: JsonObject, tokens = 0): Chunk => ({
  json: { type, ...fields },
  tokens,
  event: type,
});

function writer(frame: Frame): StreamWriter {
  let index = -1;
  let open: string | undefined;
  let thought = '';

  function* close(): Generator<Chunk> {
    if (open === undefined) return;
    if (open === 'reasoning') {
      const delta = { type: 'signature_delta', signature: fingerprint(thought, 32) };
      yield event('content_block_delta', { index, delta });
    }
    yield event('content_block_stop', { index });
    open = undefined;
  }

  return {
    begin: (promptTokens) => [
      event('message_start', {
        message: {
          ...skeleton(frame),
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: promptTokens, output_tokens: 0 },
        },
      }),
    ],
    *piece(piece) {
      if (!isBlock(piece) || (piece.kind === 'reasoning' && !frame.showReasoning)) return;
      const name = piece.kind === 'call' ? `call ${piece.index}` : piece.kind;
      if (open !== name) {
        yield* close();
        open = name;
        index += 1;
        yield event('content_block_start', { index, content_block: emptyBlock(piece) });
      }
      if (piece.kind === 'reasoning') thought += piece.text;
      if (piece.text === '') return;
      yield event('content_block_delta', { index, delta: deltaOf(piece) }, piece.tokens);
    },
    *end(answer, settle) {
      yield* close();
      yield { ...event('message_delta', { delta: ending(answer), usage: settle() }), hasUsage: true };
      yield event('message_stop', {});
    },
  };
}

type BlockPiece = Exclude<Piece, { kind: 'audio' | 'sources' }>;

/** This protocol has blocks for text, reasoning and calls. */
const isBlock = (piece: Piece): piece is BlockPiece => piece.kind !== 'audio' && piece.kind !== 'sources';

function emptyBlock(piece: BlockPiece): JsonObject {
  if (piece.kind === 'call') return { type: 'tool_use', id: piece.id, name: piece.name, input: {} };
  return piece.kind === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' };
}

function deltaOf(piece: BlockPiece): JsonObject {
  if (piece.kind === 'call') return { type: 'input_json_delta', partial_json: piece.text };
  return piece.kind === 'text'
    ? { type: 'text_delta', text: piece.text }
    : { type: 'thinking_delta', thinking: piece.text };
}
