import * as z from 'zod/mini';
import type {
  AudioAnswer,
  ChatCompletion,
  ChatCompletionChunk,
  ChatResponseBase,
  Delta,
  ErrorBody,
  ErrorResponse,
  NonChatChoice,
  NonStreamingChoice,
  ResponseMessage,
  StreamingChoice,
} from './response.ts';
import type { Shape } from './schema-message.ts';
import type { ToolCall } from './tool.ts';
import type { WireUsage } from './usage.ts';

const count = z.exactOptional(z.nullable(z.number()));
const money = z.exactOptional(z.nullable(z.union([z.number(), z.string()])));

/** Interface §2.9. Fields that are not listed pass, as in every schema of an answer. */
export const wireUsageSchema: z.ZodMiniType<WireUsage> = z.looseObject({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  cost_rub: money,
  balance: money,
  prompt_tokens_details: z.exactOptional(
    z.nullable(z.looseObject({ cached_tokens: count, cache_write_tokens: count })),
  ),
  completion_tokens_details: z.exactOptional(z.nullable(z.looseObject({ reasoning_tokens: count }))),
  server_tool_use: z.exactOptional(z.nullable(z.looseObject({ web_search_requests: count }))),
} satisfies Shape<WireUsage>);

/** Interface §2.8, §7. */
export const errorResponseSchema: z.ZodMiniType<ErrorResponse> = z.looseObject({
  code: z.number(),
  message: z.string(),
  metadata: z.exactOptional(z.record(z.string(), z.unknown())),
} satisfies Shape<ErrorResponse>);

/** The usual shape of an error body: see `ErrorBody`. */
export const errorBodySchema: z.ZodMiniType<ErrorBody> = z.looseObject({ error: errorResponseSchema });

const toolCalls = z.array(
  z.looseObject({
    id: z.string(),
    type: z.literal('function'),
    function: z.looseObject({ name: z.string(), arguments: z.string() } satisfies Shape<ToolCall['function']>),
  } satisfies Shape<ToolCall>),
);

const choiceEnd = {
  finish_reason: z.nullable(z.string()),
  error: z.exactOptional(errorResponseSchema),
};
const nativeFinish = { native_finish_reason: z.nullable(z.string()) };

/** Interface §2.8. */
export const nonStreamingChoiceSchema: z.ZodMiniType<NonStreamingChoice> = z.looseObject({
  ...choiceEnd,
  ...nativeFinish,
  message: z.looseObject({
    content: z.nullable(z.string()),
    role: z.string(),
    tool_calls: z.exactOptional(toolCalls),
    reasoning: z.exactOptional(z.string()),
    reasoning_details: z.exactOptional(z.array(z.unknown())),
    audio: z.exactOptional(
      z.looseObject({ data: z.string(), transcript: z.exactOptional(z.string()) } satisfies Shape<AudioAnswer>),
    ),
  } satisfies Shape<ResponseMessage>),
} satisfies Shape<NonStreamingChoice>);

/** Interface §2.8. */
export const streamingChoiceSchema: z.ZodMiniType<StreamingChoice> = z.looseObject({
  ...choiceEnd,
  ...nativeFinish,
  delta: z.looseObject({
    content: z.exactOptional(z.nullable(z.string())),
    role: z.exactOptional(z.string()),
    tool_calls: z.exactOptional(toolCalls),
    audio: z.exactOptional(
      z.looseObject({ data: z.exactOptional(z.string()), transcript: z.exactOptional(z.string()) }),
    ),
  } satisfies Shape<Delta>),
} satisfies Shape<StreamingChoice>);

/** Interface §2.8: the answer to the `prompt` form. */
export const nonChatChoiceSchema: z.ZodMiniType<NonChatChoice> = z.looseObject({
  ...choiceEnd,
  text: z.string(),
} satisfies Shape<NonChatChoice>);

const responseBase = {
  id: z.string(),
  created: z.number(),
  model: z.string(),
  system_fingerprint: z.exactOptional(z.string()),
} satisfies Shape<ChatResponseBase>;

/** A non-streamed answer. Interface §2.8, §2.9 rule 1. */
export const chatCompletionSchema: z.ZodMiniType<ChatCompletion> = z.looseObject({
  ...responseBase,
  object: z.literal('chat.completion'),
  choices: z.array(z.union([nonStreamingChoiceSchema, nonChatChoiceSchema])),
  usage: wireUsageSchema,
} satisfies Shape<ChatCompletion>);

/** One event of a streamed answer. Interface §2.8, §2.9 rule 2. */
export const chatCompletionChunkSchema: z.ZodMiniType<ChatCompletionChunk> = z.looseObject({
  ...responseBase,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(z.union([streamingChoiceSchema, nonChatChoiceSchema])),
  usage: z.exactOptional(wireUsageSchema),
} satisfies Shape<ChatCompletionChunk>);
