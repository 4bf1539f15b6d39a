import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import type { Usage } from '../../money/price.ts';
import type { Frame } from './completion.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { Chunk, Piece } from './piece.ts';
import type { StreamSettings } from './stream-settings.ts';

/** Writes the chunks of one stream, possibly while the answer is still being made. */
export interface StreamWriter {
  /** @param promptTokens - tokens of the prompt as far as they are known before the bill. */
  begin(promptTokens: number): Iterable<Chunk>;
  piece(piece: Piece): Iterable<Chunk>;
  /** @param settle - records the charge and returns the usage block; called once, when the stream comes to its usage. */
  end(answer: ModelAnswer, settle: () => unknown): Iterable<Chunk>;
}

/** The shape that answers are written in. The request fields are the same for all (§4.1 rule 4). */
export interface Dialect {
  name: 'chat' | 'responses' | 'messages';
  whole(frame: Frame, answer: ModelAnswer, usage: unknown, request: ChatRequest): JsonObject;
  /** @param settings - variants of §2.8; the native protocols have none. */
  writer(frame: Frame, settings: StreamSettings, request: ChatRequest): StreamWriter;
  /** The tokens of the usage block, which ends with the bill in all of them. */
  usage(spent: Usage, cacheAsked: boolean): JsonObject;
  /** What a stream ends with by default. */
  terminator: 'done' | 'none';
}
