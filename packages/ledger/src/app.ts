// what an application needs of the books beside an adapter; both adapters export it
export type { LedgerEntry } from './contract/entry.ts';
export { createLedger, type Ledger } from './ledger/ledger.ts';
export type { CallEstimate } from './limits/preview.ts';
export { SpendLimitError } from './limits/spend-limit-error.ts';
export type { SpendLimit } from './limits/spend-limit.ts';
export { withSpend, type AmbientSpend } from './limits/with-spend.ts';
export type { WindDownEvent, WindDownLimit, WindDownStage, WindDownTexts } from './limits/wind-down.ts';
