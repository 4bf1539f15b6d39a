import type { JsonObject } from '@kopek/core/wire';
import type { Answer } from '../answer/answer.ts';
import { toChunks, type Chunk } from '../answer/chunks.ts';
import { toCompletion, type Frame } from '../answer/completion.ts';
import type { StreamSettings } from '../answer/stream-settings.ts';
import { wireUsage } from '../answer/usage.ts';
import type { Usage } from '../money/price.ts';

/** The shape that answers are written in. The request fields are the same for all (§4.1 rule 4). */
export interface Dialect {
  name: 'chat' | 'responses' | 'messages';
  whole(frame: Frame, answer: Answer, usage: unknown): JsonObject;
  chunks(frame: Frame, answer: Answer, settings: StreamSettings, settle: () => unknown): Iterable<Chunk>;
  usage(spent: Usage, costRub: string, balanceRub: string, cacheAsked: boolean): JsonObject;
  /** What a stream ends with, when the settings do not say. */
  terminator: 'done' | 'none';
}

/** `POST /v1/chat/completions`. */
export const chatDialect: Dialect = {
  name: 'chat',
  whole: toCompletion,
  chunks: toChunks,
  usage: wireUsage,
  terminator: 'done',
};
