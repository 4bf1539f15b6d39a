export { createClient, type Client } from './client/client.ts';
export type { ChatStream } from './client/chat-stream.ts';
export type { KeyOptions } from './client/key.ts';
export type { CallOptions, StreamOptions } from './client/options.ts';
export type { RawEvent, RawOptions, RawResponse } from './client/raw-request.ts';
export type { CallTimeouts, ClientSettings, Limits, On402, Timeouts } from './settings.ts';
export type { RetryPolicy } from './transport/retry.ts';
export {
  audioPart,
  base64FromBytes,
  bytesFromBase64,
  detectBase64MediaType,
  detectMediaType,
  filePart,
  imagePart,
  pdfPart,
  textPart,
  videoPart,
} from './content/index.ts';
export {
  KopekError,
  PaymentRequiredError,
  type Billing,
  type ErrorCode,
  type KopekErrorInit,
  type PartialAnswer,
  type Phase,
  type RequestProblem,
} from './errors/index.ts';
export type {
  AudioDelta,
  ChatEvent,
  Finish,
  RawChunk,
  ReasoningDelta,
  ResponseStart,
  TextDelta,
  ToolCallDelta,
  ToolCallFinished,
  UsageEvent,
} from './normalized/events.ts';
export { nearestName } from './nearest-name.ts';
export type { ModelVerdict } from './normalized/allowed-models.ts';
export type { KeyBudgetStatus, KeyPersonalDataStatus, KeyStatus } from './normalized/key.ts';
export type { AudioResult, ChatResult, FinishedToolCall, ResponseInfo, ValidToolCall } from './normalized/result.ts';
export { readUsage, type NormalizedUsage, type Tokens } from './normalized/usage.ts';
export {
  PARAMETER_NAMES,
  PDF_ENGINE_NATIVE,
  toWireParameters,
  unknownParameter,
  type ChatParameters,
  type ParameterName,
  type PdfEngines,
  type ReasoningParameters,
} from './parameters.ts';
export type { AttemptInfo } from './spend/attempt.ts';
export type { LowBalance, LowBalanceSettings } from './spend/balance-watch.ts';
export {
  createBudgetWatch,
  type BudgetReading,
  type BudgetWatch,
  type BudgetWatchSettings,
  type LowBudget,
} from './spend/budget-watch.ts';
export { chargeFrom, type Charge, type ChargeContext } from './spend/charge.ts';
export { chargeOf } from './spend/charge-of.ts';
export { sumCharges, type ChargeSum } from './spend/charge-sum.ts';
export type { Estimate, ModelPrice } from './spend/estimate.ts';
export type { LedgerEntry } from './spend/ledger-entry.ts';
export type { LedgerStore, MaybePromise, NewEntry, Refusal, Reservation, ScopeLimit } from './spend/ledger-store.ts';
export { createLedger, type Ledger, type LedgerOptions, type LedgerSnapshot } from './spend/ledger.ts';
export { meteredFetch, type MeteredFetchOptions } from './metered/metered-fetch.ts';
export type { ChargeCallContext } from './spend/meter.ts';
export { canonicalRub, compareRub, formatRub, subtractRub, sumRub } from './spend/money.ts';
export type { PriceEstimate } from './spend/price-history.ts';
export { SpendLimitError } from './spend/spend-limit-error.ts';
export type { SpendLimit } from './spend/spend-limit.ts';
export type { GroupBy, LedgerTotal } from './spend/totals.ts';
export { checkRequest, type CheckOptions, type ValidateMode } from './validate/index.ts';
export { VERSION } from './version.ts';
export type {
  AssistantMessage,
  AudioAnswer,
  AudioOutput,
  AudioPart,
  CacheControl,
  ChatCompletion,
  ChatCompletionChunk,
  ChatRequest,
  ContentPart,
  FilePart,
  FinishReason,
  FunctionTool,
  ImagePart,
  JsonObject,
  JsonSchema,
  KeyInfo,
  Message,
  MessagesRequest,
  Open,
  Plugin,
  Prediction,
  PromptRequest,
  ProviderPreferences,
  Reasoning,
  RequestParameters,
  ResponseFormat,
  TextPart,
  Tool,
  ToolCall,
  ToolChoice,
  ToolMessage,
  UserOrSystemMessage,
  VideoPart,
  WebSearchTool,
  WireUsage,
} from './wire/index.ts';
