import type { JsonObject, Open } from './open.ts';
import type { ToolCall } from './tool.ts';
import type { WireUsage } from './usage.ts';

/** Why an answer ended, normalized by the service. Interface §2.10. */
export type FinishReason = Open<'tool_calls' | 'stop' | 'length' | 'content_filter' | 'error'>;

/** An error inside a choice. Interface §2.8, §7. */
export interface ErrorResponse {
  code: number;
  message: string;
  metadata?: JsonObject;
}

/** A spoken answer. Interface §2.8. */
export interface AudioAnswer {
  /** Base64 of the audio file. */
  data: string;
  transcript?: string;
}

/** The whole message of a non-streamed answer. Interface §2.8. */
export interface ResponseMessage {
  content: string | null;
  role: string;
  tool_calls?: ToolCall[];
  reasoning?: string;
  /** Entries of unknown structure: opaque, order kept. */
  reasoning_details?: unknown[];
  audio?: AudioAnswer;
}

/** A piece of a streamed answer. Interface §2.8: the role is optional. */
export interface Delta {
  content?: string | null;
  role?: string;
  tool_calls?: ToolCall[];
  audio?: Partial<AudioAnswer>;
}

/** Fields that choices of all kinds share. Interface §2.8. */
export interface ChoiceEnd {
  finish_reason: FinishReason | null;
  error?: ErrorResponse;
}

/** A choice of a non-streamed answer. Interface §2.8. */
export interface NonStreamingChoice extends ChoiceEnd {
  /** The provider's own string. */
  native_finish_reason: string | null;
  message: ResponseMessage;
}

/** A choice of a streamed answer. Interface §2.8. */
export interface StreamingChoice extends ChoiceEnd {
  /** The provider's own string. */
  native_finish_reason: string | null;
  delta: Delta;
}

/** A choice of an answer to the `prompt` form. Interface §2.8. */
export interface NonChatChoice extends ChoiceEnd {
  text: string;
}

/** Fields that answers of all kinds share. Interface §2.8. */
export interface ChatResponseBase {
  id: string;
  /** Unix timestamp, seconds. */
  created: number;
  /** The model actually used, not the preset or `auto`. */
  model: string;
  system_fingerprint?: string;
}

/** A non-streamed answer. Interface §2.8; `usage` is always there (§2.9 rule 1). */
export interface ChatCompletion extends ChatResponseBase {
  object: 'chat.completion';
  choices: (NonStreamingChoice | NonChatChoice)[];
  usage: WireUsage;
}

/** One event of a streamed answer. Interface §2.8; `usage` comes in the last one (§2.9 rule 2). */
export interface ChatCompletionChunk extends ChatResponseBase {
  object: 'chat.completion.chunk';
  choices: (StreamingChoice | NonChatChoice)[];
  usage?: WireUsage;
}

/** An error body. Its shape is not shown in the interface (§7); this is the one that services of this family send. */
export interface ErrorBody {
  error: { code: number; message: string; metadata?: JsonObject };
}
