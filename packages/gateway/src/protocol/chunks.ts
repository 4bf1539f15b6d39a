import type { JsonObject } from '@kopek/core/wire';
import { errorObject } from './errors.ts';
import { tokensOf } from '../base/tokens.ts';
import type { ModelAnswer } from './model-answer.ts';
import { annotations, head, reasoningDetails, showsReasoning, type Frame } from './completion.ts';
import type { StreamSettings } from './stream-settings.ts';
import { toolDeltas } from './tool-deltas.ts';

/** One chunk of a streamed answer, and what has been said when it is out. */
export interface Chunk {
  /** Fields that each chunk of the answer begins with: one object for all of them, so that it is written once. */
  head?: JsonObject;
  json: JsonObject;
  /** Tokens of the answer in this chunk; paces the stream and prices a broken one. */
  tokens: number;
  /** Name of the event, in protocols that name them. */
  event?: string;
  /** True for the chunk that carries the usage. */
  hasUsage?: boolean;
}

/**
 * Writes an answer as chat completion chunks (§2.8): role, deltas, tool call fragments, finish reason, usage.
 *
 * @param settle - books the charge and returns the usage block; called once, when the stream comes to its usage.
 */
export function* toChunks(
  frame: Frame,
  answer: ModelAnswer,
  settings: StreamSettings,
  settle: () => unknown,
): Generator<Chunk> {
  const base = head(frame, 'chat.completion.chunk');
  const choice = (delta: JsonObject, finish: string | null = null): JsonObject =>
    frame.isPrompt
      ? { index: 0, text: delta['content'] ?? '', finish_reason: finish }
      : { index: 0, delta, finish_reason: finish, native_finish_reason: finish && answer.nativeFinishReason };
  const chunk = (delta: JsonObject, tokens: number): Chunk => ({
    head: base,
    json: { choices: [choice(delta)] },
    tokens,
  });

  if (settings.placeholder) yield { json: { ...base, id: '', model: '', choices: [] }, tokens: 0 };
  const deltas = withRoles(deltasOf(frame, answer, settings), settings.role ?? 'first', frame.isPrompt);
  let held: Chunk | undefined;
  for (const { delta, tokens } of deltas) {
    if (held) yield held;
    held = chunk(delta, tokens);
  }
  yield* withUsage(endChunks(held, settings), settings, base, settle);

  function* endChunks(last: Chunk | undefined, { finish = 'own-chunk' }: StreamSettings): Generator<Chunk> {
    const error = answer.error && errorObject(answer.error.code, answer.error.message, answer.error.metadata);
    const reason = finish === 'null' ? null : answer.finishReason;
    const ending = { ...choice({}, reason), ...(error ? { error } : {}) };
    if (finish === 'last-delta' && last) {
      const delta = (last.json['choices'] as JsonObject[])[0];
      yield {
        ...last,
        json: {
          choices: [{ ...ending, ...(frame.isPrompt ? { text: delta?.['text'] } : { delta: delta?.['delta'] }) }],
        },
      };
      return;
    }
    if (last) yield last;
    if (finish === 'absent') return;
    yield { head: base, json: { choices: [ending] }, tokens: 0 };
    if (finish === 'twice') yield { head: base, json: { choices: [ending] }, tokens: 0 };
  }
}

interface DeltaPiece {
  delta: JsonObject;
  tokens: number;
}

function* deltasOf(frame: Frame, answer: ModelAnswer, settings: StreamSettings): Generator<DeltaPiece> {
  const size = Math.max(1, settings.tokensPerChunk ?? 1);
  if (showsReasoning(frame, answer)) {
    for (const piece of pieces(answer.reasoning, size, 0)) {
      const delta = { reasoning: piece.text, reasoning_details: reasoningDetails(frame, piece.text) };
      yield { delta, tokens: piece.tokens };
    }
  } else if (answer.reasoningTokens > 0) {
    yield { delta: { content: '' }, tokens: answer.reasoningTokens };
  }
  if (frame.showText) {
    for (const piece of pieces(answer.text, size, answer.predictedTokens)) {
      yield { delta: { content: piece.text }, tokens: piece.tokens };
    }
  }
  if (answer.audio) yield* audioDeltas(answer.audio);
  for (const delta of toolDeltas(answer.toolCalls, settings))
    yield { delta: { tool_calls: delta }, tokens: delta.length };
  if (answer.sources.length > 0) yield { delta: { annotations: annotations(answer) }, tokens: 0 };
}

/** What was predicted is there at once: one piece instead of many. */
function* pieces(text: string, size: number, predicted: number): Generator<{ text: string; tokens: number }> {
  const tokens = tokensOf(text);
  const written = tokens.length - predicted;
  for (let at = 0; at < written; at += size) {
    const part = tokens.slice(at, Math.min(at + size, written));
    yield { text: part.join(''), tokens: part.length };
  }
  if (predicted > 0) yield { text: tokens.slice(written).join(''), tokens: 0 };
}

/** Bytes of sound per delta; a multiple of three, so that each piece is base64 of its own. */
const AUDIO_PIECE_BYTES = 24_000;

function* audioDeltas(audio: { data: string; transcript: string }): Generator<DeltaPiece> {
  const length = (AUDIO_PIECE_BYTES / 3) * 4;
  for (const token of tokensOf(audio.transcript)) yield { delta: { audio: { transcript: token } }, tokens: 1 };
  for (let at = 0; at < audio.data.length; at += length) {
    yield { delta: { audio: { data: audio.data.slice(at, at + length) } }, tokens: 0 };
  }
}

function* withRoles(deltas: Iterable<DeltaPiece>, role: string, isPrompt: boolean): Generator<DeltaPiece> {
  if (role === 'first' && !isPrompt) yield { delta: { role: 'assistant', content: '' }, tokens: 0 };
  for (const piece of deltas) {
    yield role === 'every' ? { ...piece, delta: { role: 'assistant', ...piece.delta } } : piece;
  }
}

/** Puts the usage where the settings want it. */
function* withUsage(
  ending: Iterable<Chunk>,
  { usage = 'own-chunk' }: StreamSettings,
  base: JsonObject,
  settle: () => unknown,
): Generator<Chunk> {
  const chunks = [...ending];
  const last = chunks.pop();
  const placed = (chunk: Chunk): Chunk =>
    usage === 'null-until-last' ? { ...chunk, json: { ...chunk.json, usage: null } } : chunk;
  for (const chunk of chunks) yield placed(chunk);
  if (usage === 'finish-chunk' || usage === 'every-chunk') {
    const written = settle();
    if (last) yield { ...last, json: { ...last.json, usage: written }, hasUsage: true };
    if (usage === 'every-chunk') yield { head: base, json: { choices: [], usage: written }, tokens: 0, hasUsage: true };
    return;
  }
  if (last) yield placed(last);
  if (usage === 'none') {
    settle();
    return;
  }
  const choices = usage === 'no-choices' ? {} : { choices: usage === 'null-choices' ? null : [] };
  yield { head: base, json: { ...choices, usage: settle() }, tokens: 0, hasUsage: true };
}
