import type { JsonObject, ToolCall } from '@kopek/core/wire';
import { tokensOf } from '../../base/tokens.ts';
import { showsReasoning, type Frame } from './completion.ts';
import type { ModelAnswer } from './model-answer.ts';

/** The next piece of an answer, before any protocol gives it a shape. */
export type Piece =
  | CallPiece
  | ({ kind: 'text'; text: string } & Sized)
  | ({ kind: 'reasoning'; text: string; details?: unknown[] } & Sized)
  | ({ kind: 'audio'; data?: string; transcript?: string } & Sized)
  | ({ kind: 'sources'; sources: ModelAnswer['sources'] } & Sized);

/** A fragment of a tool call. */
export interface CallPiece extends Sized {
  kind: 'call';
  /** Position of the call in the answer. */
  index: number;
  id: string;
  name: string;
  /** Fragment of the arguments. */
  text: string;
}

/** Something that has a share in the tokens of an answer. */
export interface Sized {
  /** Tokens of the answer in this piece; they pace the stream and price one that breaks off. */
  tokens: number;
}

/** One chunk of a streamed answer. */
export interface Chunk extends Sized {
  /** Fields that every chunk of the answer begins with; the same object in each, so that it is serialized once. */
  head?: JsonObject;
  json: JsonObject;
  /** Name of the event, in protocols that name them. */
  event?: string;
  /** True for the chunk that carries the usage. */
  hasUsage?: boolean;
}

/** A finished answer piece by piece. @param size - tokens of a text in one piece. */
export function* piecesOf(frame: Frame, answer: ModelAnswer, size: number = 1): Generator<Piece> {
  const { reasoning, reasoningDetails: details, reasoningTokens } = answer;
  if (frame.showReasoning && details !== undefined) {
    // they belong to the whole of it
    yield { kind: 'reasoning', text: reasoning, details, tokens: reasoningTokens };
  } else if (showsReasoning(frame, answer)) {
    for (const said of cut(reasoning, size, 0)) yield { kind: 'reasoning', ...said };
  } else if (reasoningTokens > 0) {
    yield { kind: 'reasoning', text: '', tokens: reasoningTokens };
  }
  for (const said of cut(answer.text, size, answer.predictedTokens)) yield { kind: 'text', ...said };
  if (answer.sources.length > 0) yield { kind: 'sources', sources: answer.sources, tokens: 0 };
  if (answer.audio) yield* audioPieces(answer.audio);
  yield* callPieces(answer.toolCalls);
}

/** Cuts a text into pieces of `size` tokens. What was predicted is one piece at the end, available at once. */
function* cut(text: string, size: number, predicted: number): Generator<{ text: string } & Sized> {
  const tokens = tokensOf(text);
  const written = tokens.length - predicted;
  for (let at = 0; at < written; at += size) {
    const part = tokens.slice(at, Math.min(at + size, written));
    yield { text: part.join(''), tokens: part.length };
  }
  if (predicted > 0) yield { text: tokens.slice(written).join(''), tokens: 0 };
}

/** Bytes of sound per piece; a multiple of three, so that each piece is valid base64. */
const AUDIO_PIECE_BYTES = 6_000;

function* audioPieces({ data, transcript }: NonNullable<ModelAnswer['audio']>): Generator<Piece> {
  const length = (AUDIO_PIECE_BYTES / 3) * 4;
  for (const token of tokensOf(transcript)) yield { kind: 'audio', transcript: token, tokens: 1 };
  for (let at = 0; at < data.length; at += length)
    yield { kind: 'audio', data: data.slice(at, at + length), tokens: 0 };
}

const FRAGMENT = /[\s\S]{1,12}/g;

/** Cuts tool calls into fragments: the name first, then the arguments in pieces. */
function* callPieces(calls: readonly ToolCall[]): Generator<CallPiece> {
  for (const [index, { id, function: called }] of calls.entries())
    for (const text of ['', ...(called.arguments.match(FRAGMENT) ?? [])])
      yield { kind: 'call', index, id, name: called.name, text, tokens: 1 };
}
