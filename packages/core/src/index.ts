export * from './app.ts';
export { createClient, type Client } from './client/client.ts';
export type { ChatStream } from './client/chat-stream.ts';
export type { KeyOptions } from './client/key.ts';
export type { CallOptions, StreamOptions } from './client/options.ts';
export type { RawEvent } from './client/raw-events.ts';
export type { RawOptions, RawResponse } from './client/raw-request.ts';
export type {
  CallTimeouts,
  ClientSettings,
  CommonSettings,
  GivenHeaders,
  HttpSettings,
  Limits,
  On402,
  Timeouts,
} from './settings/types.ts';
export {
  SETTING_NAMES,
  settingNames,
  type SettingKind,
  type SettingName,
  type SettingNameOf,
} from './settings/names.ts';
export { checkHeaders } from './settings/headers.ts';
export type { RetryPolicy } from './transport/retry.ts';
export { base64FromBytes, bytesFromBase64 } from './content/base64.ts';
export { detectBase64MediaType, detectMediaType } from './content/media-type.ts';
export { audioPart, filePart, imagePart, pdfPart, textPart, videoPart } from './content/parts.ts';
export { abortFailure, configurationError, invalidRequest, type KopekErrorInit, type Phase } from './errors/index.ts';
export type * from './answer/events.ts';
export { FOREIGN_NAMES } from './parameters/foreign-names.ts';
export { checkLedger, checkOptions, checkWord, type OptionKinds } from './check-options.ts';
export { nearestName } from './parameters/nearest-name.ts';
export { kindOf, showValue } from './show-value.ts';
export type { ModelVerdict } from './answer/allowed-models.ts';
export type { KeyBudgetStatus, KeyPersonalDataStatus } from './answer/key.ts';
export type * from './answer/result.ts';
export { parseToolArguments } from './answer/tool-calls.ts';
export { readUsage, type NormalizedUsage } from './money/usage.ts';
export {
  CHAT_PARAMETERS,
  checkParameterWords,
  PARAMETER_NAMES,
  toWireParameters,
  type GivenParameters,
  type ParameterName,
} from './parameters/to-wire.ts';
export type { PdfEngines, ReasoningParameters, ServiceParameters, StandardParameters } from './parameters/types.ts';
export type { AttemptInfo, AttemptOutcome } from './ledger/attempt.ts';
export type { LowBalance, LowBalanceSettings } from './ledger/balance-watch.ts';
export {
  createBudgetWatch,
  type BudgetReading,
  type BudgetWatch,
  type BudgetWatchSettings,
  type LowBudget,
} from './ledger/budget-watch.ts';
export { ANOMALIES, type Anomaly } from './money/anomaly.ts';
export { chargeFrom, type ChargeContext } from './money/charge.ts';
export { defined, type Defined } from './defined.ts';
export type { Estimate, ModelPrice } from './ledger/estimate.ts';
export { billingOf, rankOf, scopesOf, type Attribution, type EntryStatus, type OpenAttempt } from './ledger/entry.ts';
export { newEntryId } from './ledger/entry-id.ts';
export { exportEntries, importEntries } from './ledger/export-entries.ts';
export { MemoryStore, type MemoryStoreOptions } from './ledger/memory-store.ts';
export {
  isPromiseLike,
  type CounterMismatch,
  type EntriesPage,
  type EntriesResult,
  type LedgerStore,
  type LimitState,
  type MaybePromise,
  type NewEntry,
  type Refusal,
  type Reservation,
  type ReserveCall,
  type ScopeLimit,
} from './ledger/store.ts';
export { dateIn, isTimeZone, windowOf, type Period, type TimeWindow } from './ledger/windows.ts';
export type { Booking, BookingTerms, Books } from './ledger/booking.ts';
export type { LimitNear } from './ledger/limit-watch.ts';
export type { Outbox } from './ledger/outbox.ts';
export type { PriceLookup } from './ledger/price-book.ts';
export type { StoreDown, StoreOperation } from './ledger/store-access.ts';
export type { WaitSignal } from './ledger/store-answer.ts';
export type { LedgerListener } from './ledger/subscribers.ts';
export type { LedgerSnapshot, Leftover } from './ledger/ledger.ts';
export type { LedgerOptions } from './ledger/ledger-options.ts';
export { meteredFetch, type MeteredFetchOptions } from './metered/metered-fetch.ts';
export type { ChargeCallContext } from './ledger/meter.ts';
export { canonicalRub } from './money/canonical-rub.ts';
export type { PriceEstimate } from './ledger/price-estimate.ts';
export type { GroupBy, LedgerTotal, TotalsQuery } from './ledger/totals.ts';
export {
  createWindDown,
  WIND_DOWN_TEXTS,
  type WindDown,
  type WindDownReading,
  type WindDownSettings,
} from './ledger/wind-down.ts';
export { checkRequest, type CheckOptions, type ValidateMode } from './validate/check-request.ts';
export { VERSION } from './version.ts';
export type * from './wire/index.ts';
