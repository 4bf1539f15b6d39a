export { ChatKopek } from './chat-model.ts';
export type { ChatKopekCallOptions, ChatKopekFields, ConnectionFields, ToolChoiceInput } from './fields.ts';
export { SpendHandler } from './spend-handler.ts';
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
} from '@kopek/core';
