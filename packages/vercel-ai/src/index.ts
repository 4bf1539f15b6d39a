export { chargeMetadataSchema } from './charge-metadata-schema.ts';
export { chargeMetadata, type ChargeMessageMetadata, type ChargeMetadataOptions } from './charge-metadata.ts';
export { costReached, type CostReachedOptions } from './cost-reached.ts';
export type { KopekErrorData } from './errors.ts';
export type { KopekLanguageModelOptions, KopekModelSettings, ReasoningEffort } from './options.ts';
export { createKopek, kopek, type KopekModelId, type KopekProvider, type KopekTools } from './provider.ts';
export type { KopekProviderSettings } from './settings.ts';
export { spendTelemetry, type SpendTelemetry } from './spend-telemetry.ts';
export type { StandardSchema } from './standard-schema.ts';
export type { KopekProviderMetadata } from './usage.ts';
export { VERSION } from './version.ts';
export type { KopekWebSearchTool } from './web-search.ts';
export {
  chargeOf,
  compareRub,
  createLedger,
  formatRub,
  KopekError,
  PaymentRequiredError,
  SpendLimitError,
  subtractRub,
  sumCharges,
  sumRub,
  type Charge,
  type ChargeSum,
  type KeyStatus,
  type Ledger,
  type LedgerEntry,
  type SpendLimit,
  type Tokens,
} from '@kopek/core';
