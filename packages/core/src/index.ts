export * from './app/index.ts';
export { createClient, type Client } from './client/client.ts';
export type { ChatStream } from './client/chat-stream.ts';
export type { KeyOptions } from './client/key.ts';
export type { CallOptions, StreamOptions } from './client/call/options.ts';
export type { RawEvent } from './client/raw-events.ts';
export type { RawOptions, RawResponse } from './client/raw-request.ts';
export type {
  CallTimeouts,
  ClientSettings,
  CommonSettings,
  GivenHeaders,
  HttpSettings,
  TransportLimits,
  On402,
  ServiceSettings,
  Timeouts,
} from './settings/types.ts';
export type { MaybePromise, WaitSignal } from './base/maybe-promise.ts';
export type { RetryPolicy } from './base/bounds.ts';
export type { AttemptInfo, AttemptOutcome, MeteredAttempt, KeyReading, Meter } from './meter/meter.ts';
export { audioPart, filePart, imagePart, pdfPart, textPart, videoPart } from './request/content/parts.ts';
export type { Phase } from './errors/index.ts';
export type * from './answer/events.ts';
export type { ModelVerdict } from './answer/key/allowed-models.ts';
export type { KeyBudgetStatus, KeyPersonalDataStatus } from './answer/key/key.ts';
export type * from './answer/result.ts';
export type { ReasoningParameters, ServiceParameters, StandardParameters } from './request/parameters/types.ts';
export { VERSION } from './base/version.ts';
export type { ContentPart, Message } from './wire/message.ts';
export type { JsonObject } from './wire/open.ts';
export type {
  ChatRequest,
  MessagesRequest,
  PdfEngines,
  PromptRequest,
  RequestParameters,
  ResponseFormat,
} from './wire/request.ts';
export type { FinishReason } from './wire/response.ts';
export type { FunctionTool, JsonSchema, Tool, ToolCall, ToolChoice, WebSearchTool } from './wire/tool.ts';
export type { WireUsage } from './wire/usage.ts';
