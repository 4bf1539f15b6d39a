import type { JsonObject } from '@kopek/core/wire';
import { countTokens } from '../base/tokens.ts';
import { toChunks, type Chunk } from './chunks.ts';
import { head, reasoningDetails, toCompletion, type Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import { errorObject } from './errors.ts';
import type { Piece } from './piece.ts';
import { wireUsage } from './usage.ts';

/** `POST /v1/chat/completions`. */
export const chatDialect: Dialect = {
  name: 'chat',
  whole: toCompletion,
  chunks: toChunks,
  writer: chatWriter,
  usage: wireUsage,
  terminator: 'done',
};

function chatWriter(frame: Frame): StreamWriter {
  const base = head(frame, 'chat.completion.chunk');
  const named = new Set<number>();
  const chunk = (delta: JsonObject, tokens: number): Chunk => {
    const choice = frame.isPrompt
      ? { index: 0, text: delta['content'] ?? '', finish_reason: null }
      : { index: 0, delta, finish_reason: null, native_finish_reason: null };
    return { head: base, json: { choices: [choice] }, tokens };
  };
  return {
    begin: () => (frame.isPrompt ? [] : [chunk({ role: 'assistant', content: '' }, 0)]),
    piece(piece) {
      if (piece.kind === 'reasoning' && !frame.showReasoning) return [];
      const isFirst = piece.kind === 'call' && !named.has(piece.index);
      if (piece.kind === 'call') named.add(piece.index);
      return [chunk(deltaOf(piece, frame, isFirst), 'text' in piece ? countTokens(piece.text) : 0)];
    },
    *end(answer, settle) {
      const error = answer.error && errorObject(answer.error.code, answer.error.message, answer.error.metadata);
      const end = { index: 0, finish_reason: answer.finishReason, ...(error ? { error } : {}) };
      const choice = frame.isPrompt
        ? { ...end, text: '' }
        : { ...end, delta: {}, native_finish_reason: answer.nativeFinishReason };
      yield { head: base, json: { choices: [choice] }, tokens: 0 };
      yield { head: base, json: { choices: [], usage: settle() }, tokens: 0, hasUsage: true };
    },
  };
}

function deltaOf(piece: Piece, frame: Frame, isFirst: boolean): JsonObject {
  switch (piece.kind) {
    case 'text':
      return { content: piece.text };
    case 'reasoning':
      return { reasoning: piece.text, reasoning_details: piece.details ?? reasoningDetails(frame, piece.text) };
    case 'audio': {
      const { kind: _kind, ...audio } = piece;
      return { audio };
    }
    default: {
      const { index, id, name, text } = piece;
      const call = isFirst
        ? { index, id, type: 'function', function: { name, arguments: text } }
        : { index, function: { arguments: text } };
      return { tool_calls: [call] };
    }
  }
}
