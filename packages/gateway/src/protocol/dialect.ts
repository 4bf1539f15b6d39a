import type { JsonObject } from '@kopek/core/wire';
import type { Usage } from '../money/price.ts';
import type { Chunk } from './chunks.ts';
import type { Frame } from './completion.ts';
import type { ModelAnswer } from './model-answer.ts';
import { piecesOf, type Piece } from './piece.ts';
import type { StreamSettings } from './stream-settings.ts';

/** Writes one stream while the answer is still being made. */
export interface StreamWriter {
  /** @param promptTokens - tokens of the prompt as far as they are known before the bill. */
  begin(promptTokens: number): Iterable<Chunk>;
  piece(piece: Piece): Iterable<Chunk>;
  /** @param settle - books the charge and returns the usage block; called once, when the stream comes to its usage. */
  end(answer: ModelAnswer, settle: () => unknown): Iterable<Chunk>;
}

/** The shape that answers are written in. The request fields are the same for all (§4.1 rule 4). */
export interface Dialect {
  name: 'chat' | 'responses' | 'messages';
  whole(frame: Frame, answer: ModelAnswer, usage: unknown): JsonObject;
  /** Chunks of an answer that is made already. */
  chunks(
    frame: Frame,
    answer: ModelAnswer,
    settings: StreamSettings,
    settle: () => unknown,
    promptTokens: number,
  ): Iterable<Chunk>;
  /** Chunks of an answer that another server is still giving. */
  writer(frame: Frame): StreamWriter;
  usage(spent: Usage, costRub: string, balanceRub: string, cacheAsked: boolean): JsonObject;
  /** What a stream ends with, when the settings do not say. */
  terminator: 'done' | 'none';
}

/** Writes a finished answer with the writer of a stream. */
export function* writeAll(
  writer: StreamWriter,
  frame: Frame,
  answer: ModelAnswer,
  settle: () => unknown,
  promptTokens: number,
): Generator<Chunk> {
  yield* writer.begin(promptTokens);
  for (const piece of piecesOf(frame, answer)) yield* writer.piece(piece);
  yield* writer.end(answer, settle);
}
