export { ChatKopek } from './chat-model.ts';
export type {
  ChatKopekCallOptions,
  ChatKopekFields,
  ConnectionFields,
  KopekCallOptions,
  KopekModelId,
  ToolChoiceInput,
} from './fields.ts';
export { SpendHandler, type SpendHandlerOptions } from './spend-handler.ts';
export { Kopek, type KopekFields } from './text-model.ts';
export { webSearch } from './tools.ts';
export {
  chargeOf,
  compareRub,
  createLedger,
  formatRub,
  KopekError,
  PaymentRequiredError,
  SpendLimitError,
  sumCharges,
  sumRub,
  subtractRub,
  PDF_ENGINE_NATIVE,
  type Billing,
  type Charge,
  type ChargeSum,
  type ErrorCode,
  type KeyStatus,
  type Ledger,
  type LedgerEntry,
  type PartialAnswer,
  type SpendLimit,
  type Tokens,
  type ChatParameters,
  type RequestProblem,
} from '@kopek/core';
