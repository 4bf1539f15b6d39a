export { chargeMetadataSchema } from './spend/charge-metadata-schema.ts';
export { chargeMetadata, type ChargeMessageMetadata, type ChargeMetadataOptions } from './spend/charge-metadata.ts';
export { costReached, type CostReachedOptions } from './spend/cost-reached.ts';
export type { KopekErrorData } from './errors.ts';
export type { KopekLanguageModelOptions, KopekModelSettings, ReasoningEffort } from './provider-options.ts';
export { createKopek, kopek, type KopekModelId, type KopekProvider, type KopekTools } from './provider.ts';
export type { KopekProviderSettings } from './settings.ts';
export { sumMessages, type MessagesCost } from './spend/sum-messages.ts';
export { windDown, type WindDownBudget, type WindDownOptions } from './spend/wind-down.ts';
export { spendTelemetry, type SpendTelemetry } from './spend/spend-telemetry.ts';
export type { StandardSchema } from './standard-schema.ts';
export type { KopekProviderMetadata } from './usage.ts';
export { VERSION } from './version.ts';
export type { KopekWebSearchTool } from './web-search.ts';
export {
  chargeOf,
  compareRub,
  createLedger,
  formatCost,
  formatRub,
  KopekError,
  PaymentRequiredError,
  sentenceOf,
  SpendLimitError,
  subtractRub,
  sumCharges,
  sumRub,
  type Charge,
  type ChargeSum,
  type KeyStatus,
  type Ledger,
  type LedgerEntry,
  type SentenceOptions,
  type SpendLimit,
  type Tokens,
  type WindDownEvent,
  type WindDownLimit,
  type WindDownStage,
  type WindDownTexts,
} from '@kopek/core';
