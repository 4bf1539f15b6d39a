export { exportEntries, importEntries } from './entries-text.ts';
export {
  compareBalances,
  reconcile,
  type BalanceComparison,
  type BalanceGap,
  type ReconcileOptions,
  type ReconcileReport,
  type TopUp,
} from './reconcile.ts';
