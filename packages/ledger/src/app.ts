// the exports of the ledger that an application needs next to an adapter; both adapters export them
export type { LedgerEntry } from './contract/entry.ts';
export { createLedger, type Ledger } from './ledger/ledger.ts';
export type { CallEstimate } from './limits/preview.ts';
export { SpendLimitError } from './limits/spend-limit-error.ts';
export type { SpendLimit } from './limits/spend-limit.ts';
export { currentRun, type RunOptions, withRun, withTags } from './limits/with-run.ts';
export type { WindDownEvent, WindDownLimit, WindDownStage, WindDownTexts } from './limits/wind-down.ts';
