import type { JsonObject } from '@kopek/core/wire';
import { defined } from '../../base/defined.ts';
import type { Usage } from '../../money/price.ts';
import { annotations, head, reasoningDetails, toCompletion, type Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { CallPiece, Chunk, Piece } from './piece.ts';
import type { StreamSettings } from './stream-settings.ts';

/** `POST /v1/chat/completions`. */
export const chatDialect: Dialect = { name: 'chat', whole: toCompletion, writer, usage, terminator: 'done' };

/** The tokens of §2.9: details only where there are any. */
function usage(spent: Usage, cacheAsked: boolean): JsonObject {
  const cached = cacheAsked || spent.cachedTokens > 0 || spent.cacheWriteTokens > 0;
  return {
    prompt_tokens: spent.promptTokens,
    completion_tokens: spent.completionTokens,
    total_tokens: spent.promptTokens + spent.completionTokens,
    ...(cached
      ? { prompt_tokens_details: { cached_tokens: spent.cachedTokens, cache_write_tokens: spent.cacheWriteTokens } }
      : {}),
    ...(spent.reasoningTokens > 0 ? { completion_tokens_details: { reasoning_tokens: spent.reasoningTokens } } : {}),
    ...(spent.webSearchRequests > 0 ? { server_tool_use: { web_search_requests: spent.webSearchRequests } } : {}),
  };
}

/** Writes an answer as chat completion chunks (§2.8): role, deltas, tool call fragments, finish reason, usage. */
function writer(frame: Frame, settings: StreamSettings): StreamWriter {
  const base = head(frame, 'chat.completion.chunk');
  const begun = new Set<number>();

  function chunk(delta: JsonObject, tokens: number, end: JsonObject = NO_REASONS): Chunk {
    const { native_finish_reason: _native, ...asked } = end;
    // a NonChatChoice (§2.8) has text, and no native reason
    const said = frame.isPrompt ? { text: delta['content'] ?? '', ...asked } : { delta, ...end };
    const json: JsonObject = { choices: [{ index: 0, ...said }] };
    if (settings.usage === 'null-until-last') json['usage'] = null;
    return { head: base, json, tokens };
  }

  /** The chunk with the finish reason. */
  function ending({ finishReason, nativeFinishReason, error }: ModelAnswer): Chunk | undefined {
    const { finish = 'own-chunk' } = settings;
    if (finish === 'absent') return undefined;
    const reasons =
      finish === 'null' ? NO_REASONS : { finish_reason: finishReason, native_finish_reason: nativeFinishReason };
    return chunk({}, 0, { ...reasons, ...defined({ error }) });
  }

  function fragmentOf({ index, id, name, text }: CallPiece): JsonObject {
    const { toolIndex = 'position', toolId = 'first' } = settings;
    const isFirst = !begun.has(index);
    begun.add(index);
    return {
      ...(toolIndex === 'none' ? {} : { index: toolIndex === 'zero' ? 0 : index }),
      ...idOf(id, isFirst, toolId),
      ...(isFirst ? { type: 'function' } : {}),
      function: { ...(isFirst ? { name } : {}), arguments: text },
    };
  }

  /** Undefined for what this stream does not show. */
  function deltaOf(piece: Piece): JsonObject | undefined {
    switch (piece.kind) {
      case 'text':
        return frame.showText ? { content: piece.text } : undefined;
      case 'reasoning': {
        const { text, details } = piece;
        // tokens of reasoning that is not shown
        if (text === '' && details === undefined) return { content: '' };
        if (!frame.showReasoning) return undefined;
        return { reasoning: text, reasoning_details: details ?? reasoningDetails(frame, text) };
      }
      case 'audio': {
        const { kind: _kind, tokens: _tokens, ...audio } = piece;
        return { audio };
      }
      case 'sources':
        return { annotations: annotations(piece.sources) };
      default:
        return { tool_calls: [fragmentOf(piece)] };
    }
  }

  return {
    *begin() {
      if (settings.placeholder) yield { json: { ...base, id: '', model: '', choices: [] }, tokens: 0 };
      if (!frame.isPrompt) yield chunk({ role: 'assistant', content: '' }, 0);
    },
    piece(piece) {
      const delta = deltaOf(piece);
      return delta === undefined ? [] : [chunk(delta, piece.tokens)];
    },
    *end(answer, settle) {
      const { usage = 'own-chunk' } = settings;
      const last = ending(answer);
      const isOnFinish = usage === 'finish-chunk' || usage === 'every-chunk';
      if (last !== undefined && !isOnFinish) yield last;
      const written = settle();
      if (last !== undefined && isOnFinish) yield { ...last, json: { ...last.json, usage: written }, hasUsage: true };
      if (usage === 'finish-chunk' || usage === 'none') return;
      // an empty delta: some clients skip every chunk without one, and the usage with it
      const plain = chunk({}, 0);
      yield { ...plain, json: { ...(ODD_CHOICES[usage] ?? plain.json), usage: written }, hasUsage: true };
    },
  };
}

/** Choices of a usage chunk that are not what {@link StreamSettings.usage} has by default. */
const ODD_CHOICES: Readonly<Record<string, JsonObject>> = {
  'no-choices': {},
  'null-choices': { choices: null },
  'empty-choices': { choices: [] },
};

const NO_REASONS: JsonObject = { finish_reason: null, native_finish_reason: null };

function idOf(id: string, isFirst: boolean, style: NonNullable<StreamSettings['toolId']>): JsonObject {
  if (style === 'empty') return { id: '' };
  if (!isFirst) return {};
  return { id: style === 'same' ? 'call_same' : id };
}
