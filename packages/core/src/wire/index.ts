/**
 * Every shape of the interface (§2.1 to §2.10): hand-written types, and schemas that the compiler checks against them.
 *
 * The schemas are for servers and tests and need zod 4.3 or newer. The client does not load them: it checks requests
 * by hand and reads answers tolerantly.
 */
export type { JsonObject, Open } from './open.ts';
export type {
  AssistantMessage,
  AudioPart,
  ContentPart,
  FilePart,
  ImagePart,
  Message,
  TextPart,
  ToolMessage,
  UserOrSystemMessage,
  VideoPart,
} from './message.ts';
export type { FunctionTool, JsonSchema, Tool, ToolCall, ToolChoice, WebSearchTool } from './tool.ts';
export type {
  AudioOutput,
  CacheControl,
  ChatRequest,
  ContextCompressionPlugin,
  FileParserPlugin,
  MessagesRequest,
  Plugin,
  Prediction,
  PromptRequest,
  ProviderPreferences,
  Reasoning,
  RequestParameters,
  ResponseFormat,
} from './request.ts';
export type {
  AudioAnswer,
  ChatCompletion,
  ChatCompletionChunk,
  Delta,
  ErrorBody,
  ErrorResponse,
  FinishReason,
  NonChatChoice,
  NonStreamingChoice,
  ResponseMessage,
  StreamingChoice,
} from './response.ts';
export type { WireUsage } from './usage.ts';
export type { KeyBudget, KeyInfo, KeyPersonalData } from './key.ts';
export { isInRange, RANGES, type Range, type RangedField } from './ranges.ts';
export { isAddress, isRawBase64, webSearchType } from './text-forms.ts';
export { contentPartSchema, messageSchema, toolCallSchema } from './schema-message.ts';
export {
  chatRequestSchema,
  chatRequestSchemaFor,
  pluginSchema,
  reasoningSchema,
  responseFormatSchema,
  toolChoiceSchema,
  toolSchemaFor,
} from './schema-request.ts';
export {
  chatCompletionChunkSchema,
  chatCompletionSchema,
  errorBodySchema,
  errorResponseSchema,
  nonChatChoiceSchema,
  nonStreamingChoiceSchema,
  streamingChoiceSchema,
  wireUsageSchema,
} from './schema-response.ts';
export { keyInfoSchema } from './schema-key.ts';
