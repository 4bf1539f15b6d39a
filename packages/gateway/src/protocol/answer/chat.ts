import type { JsonObject } from '@kopek/core/wire';
import { defined } from '../../base/defined.ts';
import type { CallPiece } from './call-pieces.ts';
import { annotations, head, reasoningDetails, toCompletion, type Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { Chunk, Piece } from './piece.ts';
import type { StreamSettings } from './stream-settings.ts';
import { wireUsage } from './usage.ts';

/** `POST /v1/chat/completions`. */
export const chatDialect: Dialect = {
  name: 'chat',
  whole: toCompletion,
  writer: (frame, settings) => new ChatWriter(frame, settings),
  usage: wireUsage,
  terminator: 'done',
};

/** Crashes readers that take the index for a position in an array. */
const HOSTILE_INDEX = 4_294_967_294;

/** Writes an answer as chat completion chunks (§2.8): role, deltas, tool call fragments, finish reason, usage. */
class ChatWriter implements StreamWriter {
  readonly #frame: Frame;
  readonly #settings: StreamSettings;
  readonly #base: JsonObject;
  /** Calls that have begun, and calls whose name has been sent. */
  readonly #begun = new Set<number>();
  readonly #named = new Set<number>();
  /** Fragments that are sent together with the next one. */
  #joined: JsonObject[] = [];

  constructor(frame: Frame, settings: StreamSettings) {
    this.#frame = frame;
    this.#settings = settings;
    this.#base = head(frame, 'chat.completion.chunk');
  }

  *begin(): Generator<Chunk> {
    const { placeholder, role = 'first' } = this.#settings;
    if (placeholder) yield { json: { ...this.#base, id: '', model: '', choices: [] }, tokens: 0 };
    if (role === 'first' && !this.#frame.isPrompt) yield this.#chunk({ role: 'assistant', content: '' }, 0);
  }

  piece(piece: Piece): Chunk[] {
    const delta = this.#deltaOf(piece);
    return delta === undefined ? [] : [this.#chunk(delta, piece.tokens)];
  }

  *end(answer: ModelAnswer, settle: () => unknown): Generator<Chunk> {
    const { usage = 'own-chunk' } = this.#settings;
    const last = this.#ending(answer);
    const isOnFinish = usage === 'finish-chunk' || usage === 'every-chunk';
    if (last !== undefined && !isOnFinish) yield last;
    const written = settle();
    if (last !== undefined && isOnFinish) yield { ...last, json: { ...last.json, usage: written }, hasUsage: true };
    if (usage === 'finish-chunk' || usage === 'none') return;
    // an empty delta: some clients skip every chunk without one, and the usage with it
    const plain = this.#chunk({}, 0);
    const choices = ODD_CHOICES[usage] ?? plain.json;
    yield { ...plain, json: { ...choices, usage: written }, hasUsage: true };
  }

  /** The chunk with the finish reason. */
  #ending({ finishReason, nativeFinishReason, error }: ModelAnswer): Chunk | undefined {
    const { finish = 'own-chunk' } = this.#settings;
    if (finish === 'absent') return undefined;
    const reasons =
      finish === 'null' ? NO_REASONS : { finish_reason: finishReason, native_finish_reason: nativeFinishReason };
    return this.#chunk({}, 0, { ...reasons, ...defined({ error }) });
  }

  #chunk(delta: JsonObject, tokens: number, end: JsonObject = NO_REASONS): Chunk {
    const choice = this.#frame.isPrompt ? promptChoice(delta, end) : { index: 0, delta, ...end };
    const json: JsonObject = { choices: [choice] };
    if (this.#settings.usage === 'null-until-last') json['usage'] = null;
    return { head: this.#base, json, tokens };
  }

  /** Undefined for what this stream does not show. */
  #deltaOf(piece: Piece): JsonObject | undefined {
    switch (piece.kind) {
      case 'text':
        return this.#frame.showText ? { content: piece.text } : undefined;
      case 'reasoning': {
        const { text, details } = piece;
        // tokens of reasoning that is not shown
        if (text === '' && details === undefined) return { content: '' };
        if (!this.#frame.showReasoning) return undefined;
        return { reasoning: text, reasoning_details: details ?? reasoningDetails(this.#frame, text) };
      }
      case 'audio': {
        const { kind: _kind, tokens: _tokens, ...audio } = piece;
        return { audio };
      }
      case 'sources':
        return { annotations: annotations(piece.sources) };
      default: {
        this.#joined.push(this.#fragmentOf(piece));
        if (piece.isJoined) return undefined;
        const calls = this.#joined;
        this.#joined = [];
        return { tool_calls: calls };
      }
    }
  }

  #fragmentOf({ index, id, name, text }: CallPiece): JsonObject {
    const { toolIndex = 'position', toolId = 'first' } = this.#settings;
    const isFirst = !this.#begun.has(index);
    this.#begun.add(index);
    const isNamed = name !== '' && !this.#named.has(index);
    if (isNamed) this.#named.add(index);
    return {
      ...(toolIndex === 'none' ? {} : { index: { position: index, zero: 0, hostile: HOSTILE_INDEX }[toolIndex] }),
      ...idOf(id, isFirst, toolId),
      ...(isFirst ? { type: 'function' } : {}),
      function: { ...(isNamed ? { name } : {}), arguments: text },
    };
  }
}

/** Choices of a usage chunk that are not what {@link StreamSettings.usage} has by default. */
const ODD_CHOICES: Readonly<Record<string, JsonObject>> = {
  'no-choices': {},
  'null-choices': { choices: null },
  'empty-choices': { choices: [] },
};

const NO_REASONS: JsonObject = { finish_reason: null, native_finish_reason: null };

/** A NonChatChoice (§2.8): text, and no native reason. */
function promptChoice(delta: JsonObject, { native_finish_reason: _native, ...end }: JsonObject): JsonObject {
  return { index: 0, text: delta['content'] ?? '', ...end };
}

function idOf(id: string, isFirst: boolean, style: NonNullable<StreamSettings['toolId']>): JsonObject {
  if (style === 'never') return {};
  if (style === 'empty') return { id: '' };
  if (style === 'same') return isFirst ? { id: 'call_same' } : {};
  if (isFirst || style === 'every') return { id };
  return style === 'empty-later' ? { id: '' } : {};
}
