export { reconcile, type BalanceGap, type ReconcileOptions, type ReconcileReport, type TopUp } from './reconcile.ts';
