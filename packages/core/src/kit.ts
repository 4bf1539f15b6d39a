/**
 * For packages that build on core in the same version, such as the ledger and the adapters: `@kopek/core/kit`.
 * Applications need none of it, and it may change with every release.
 */
export { AnswerScan } from './answer/answer-scan.ts';
export { isError } from './answer/choice.ts';
export type { BytesEnd } from './answer/end.ts';
export { parseToolArguments } from './answer/tool-calls.ts';
export { BYTE_LIMITS, READ_AHEAD, TRAILING_MS, type ReadAheadLimits } from './base/bounds.ts';
export { callSync, callSafely, ignore, reporterOf } from './base/callbacks.ts';
export { copyOf, defined, type Defined } from './base/defined.ts';
export { afterThisTurn, MAX_DELAY_MS, nextTurn, systemClock, unref } from './base/event-loop.ts';
export { keepLatest } from './base/keep-latest.ts';
export { allOf, andThen, isPromiseLike } from './base/maybe-promise.ts';
export { nearestName } from './base/nearest-name.ts';
export { kindOf, showValue } from './base/show-value.ts';
export type { SharedCallOptions } from './client/call/options.ts';
export {
  checkHas,
  checkOptions,
  checkRub,
  checkOneOf,
  ABANDON_POLICIES,
  type OptionKinds,
} from './options/check-options.ts';
export {
  abortFailure,
  configurationError,
  errorFromAnswer,
  invalidRequest,
  judgeStatus,
  readErrorBody,
  type KopekErrorInit,
} from './errors/index.ts';
export { summarizeRequestText, modelsOf, type RequestSummary } from './meter/request-summary.ts';
export { amountOf, divideUp, amountOfInteger, isRub, ZERO, type Amount } from './money/amount.ts';
export { ANOMALIES, type Anomaly } from './money/anomaly.ts';
export { canonicalRub } from './money/canonical-rub.ts';
export { chargeFrom, type ChargeContext } from './money/charge.ts';
export { RunningSum } from './money/charge-sum.ts';
export { joinCharges } from './money/join-charges.ts';
export { UsageCollector } from './money/usage-collector.ts';
export { readUsage, type Usage } from './money/usage.ts';
export { checkRequest, type CheckOptions, type ValidateMode } from './request/check/check-request.ts';
export { jsonOfAnything } from './request/check/json-of-anything.ts';
export { assistantMessage, toolCallOf, type ConversationRules } from './request/content/assistant-message.ts';
export { audioMediaType } from './request/content/audio-format.ts';
export { base64FromBytes, bytesFromBase64 } from './request/content/base64.ts';
export { detectBase64MediaType, detectMediaType } from './request/content/media-type.ts';
export { contentOf } from './request/content/parts.ts';
export { FOREIGN_NAMES } from './request/parameters/foreign-names.ts';
export {
  CHAT_PARAMETERS,
  checkParameterWords,
  checkAllOneOf,
  PARAMETER_NAMES,
  toWireParameters,
  type GivenParameters,
  type ParameterName,
} from './request/parameters/to-wire.ts';
export { checkHeaders } from './settings/headers.ts';
export { environment } from './settings/resolve.ts';
export { GROUPED_SETTINGS } from './settings/names.ts';
export { BodyReader } from './stream/body-reader.ts';
export { ReadAhead } from './stream/read-ahead.ts';
export { runtimeFetch } from './transport/http/runtime-fetch.ts';
export { connectionFailure, readReason, type Reason } from './transport/connection-error.ts';
