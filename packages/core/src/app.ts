// what an application needs beside an adapter; both adapters export it, so that nobody has to install core as well
export {
  KopekError,
  PaymentRequiredError,
  type Billing,
  type ErrorCode,
  type PartialAnswer,
  type RequestProblem,
} from './errors/index.ts';
export { sentenceOf, type SentenceOptions } from './errors/sentence-of.ts';
export type { KeyStatus } from './answer/key.ts';
export type { Tokens } from './money/usage.ts';
export type { ChatParameters } from './parameters/types.ts';
export type { Charge } from './money/charge.ts';
export { chargeOf } from './money/charge-of.ts';
export type { ChargeSum } from './money/charge-sum.ts';
export { sumCharges } from './money/sum-charges.ts';
export type { LedgerEntry } from './ledger/entry.ts';
export { createLedger, type Ledger } from './ledger/ledger.ts';
export { formatCost } from './money/format-cost.ts';
export { compareRub, formatRub, subtractRub, sumRub } from './money/rub.ts';
export { SpendLimitError } from './ledger/spend-limit-error.ts';
export type { SpendLimit } from './ledger/spend-limit.ts';
export type { WindDownEvent, WindDownLimit, WindDownStage, WindDownTexts } from './ledger/wind-down.ts';
