import type { Charge } from '../money/charge.ts';
import type { ChatResult, FinishedToolCall } from './result.ts';
import type { Tokens } from '../money/tokens.ts';

/** A piece of the answer's text. Never empty. */
export interface TextDelta {
  type: 'text-delta';
  text: string;
}

/** A piece of visible reasoning. Never empty. */
export interface ReasoningDelta {
  type: 'reasoning-delta';
  text: string;
}

/**
 * A piece of a tool call.
 *
 * `index` counts the calls of this answer from 0, `id` is unique in the answer, and both are on every piece together
 * with the name. The first piece comes once the name is known.
 */
export interface ToolCallDelta {
  type: 'tool-call-delta';
  index: number;
  id: string;
  name: string;
  /** Text to append to the arguments; may be empty on the first piece. */
  argumentsDelta: string;
}

/** A complete tool call. It is emitted at the end of the answer, never as soon as its arguments parse. */
export interface ToolCallFinished {
  type: 'tool-call';
  index: number;
  toolCall: FinishedToolCall;
  /** True if the arguments are not a JSON object, for instance cut by `max_tokens`. Never execute such a call. */
  invalid: boolean;
}

/** A piece of a spoken answer. */
export interface AudioDelta {
  type: 'audio-delta';
  /** Base64, to be appended. */
  data?: string;
  /** Text, to be appended. */
  transcript?: string;
}

/** Facts about the answer. Emitted again when a later event adds some; earlier facts stay true. */
export interface ResponseStart {
  type: 'response-start';
  id?: string;
  /** The model that answers (§2.8). */
  model?: string;
  /** Unix timestamp in seconds. */
  created?: number;
}

/** A parsed event of the wire, if the caller asked for them. Emitted before the events read from it. */
export interface RawChunk {
  type: 'raw';
  value: unknown;
}

/** The charge. Emitted exactly once, at the end of the answer, even if the service sent its usage several times. */
export interface UsageEvent {
  type: 'usage';
  /** The usage as sent; undefined if there was none. */
  usage: unknown;
  tokens: Tokens | undefined;
  charge: Charge;
}

/** The end of a complete answer. A broken one throws instead. */
export interface Finish {
  type: 'finish';
  finishReason: string | null;
  nativeFinishReason: string | null;
  result: ChatResult;
}

/** One event of a streamed answer. */
export type ChatEvent =
  | ResponseStart
  | TextDelta
  | ReasoningDelta
  | ToolCallDelta
  | ToolCallFinished
  | AudioDelta
  | RawChunk
  | UsageEvent
  | Finish;
