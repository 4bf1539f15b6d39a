export * from './app.ts';
export { LedgerSum } from './engine/totals.ts';
export { isTag } from './engine/lifecycle.ts';
export { MemoryStore, type MemoryStoreOptions } from './engine/engine-store.ts';
export type * from './contract/contract.ts';
export type * from './contract/limit-events.ts';
export { budgetOf, unspentRub, type Budget } from './contract/budget.ts';
export { forecastOf, type Forecast } from './forecast/forecast.ts';
export type { BudgetChange, Budgets, BudgetTerms, CreditTerms } from './budgets/budgets.ts';
export type { Statement, StatementLine, StatementQuery } from './budgets/statement.ts';
export { parseScope, formatScope, type Scope } from './contract/scope.ts';
export { Alerts, type AlertListener, type AlertReceiver } from './limits/alerts.ts';
export type { Reservation, ReservationRequest } from './budgets/reservation.ts';
export { newEntryId } from './base/entry-id.ts';
export { entryOfCharge, type CallAttribution } from './base/entry-of-charge.ts';
export {
  billingOf,
  isRequest,
  rankOf,
  REFUND_PATH,
  RUN_SEPARATOR,
  scopesOf,
  type Attribution,
  type EntryStatus,
  type OpenAttempt,
} from './contract/entry.ts';
export { dateIn, isTimeZone, windowOf, type TimeWindow } from './base/windows.ts';
export { PERIODS, type Period } from './contract/period.ts';
export type { StoreFailure, StoreOperation } from './store-client/store-health.ts';
export type { FlushResult } from './ledger/flush.ts';
export type { LedgerSnapshot } from './ledger/ledger.ts';
export type { Refund } from './budgets/refund.ts';
export type { LedgerListener } from './ledger/listeners.ts';
export { runForecastOf, type RunForecast, type RunForecastQuery } from './ledger/run-forecast.ts';
export type { StoreReports } from './ledger/store-reports.ts';
export {
  meteredClient,
  type SpendSettings,
  type MeteredClient,
  type MeteredClientSettings,
} from './ledger/metered-client.ts';
export type { LedgerOptions } from './ledger/options.ts';
export {
  checkLedger,
  meteredSettingNames,
  type MeteredSettingName,
  type MeteredSettingNameOf,
  type MeterSettings,
} from './ledger/settings.ts';
export { inRun } from './limits/with-run.ts';
export type { Estimate, ModelPrice } from './limits/estimate.ts';
export type { LimitAlert } from './limits/threshold.ts';
export type { LowBalance, LowKeyBudget, AlertSettings } from './limits/alert-monitor.ts';
