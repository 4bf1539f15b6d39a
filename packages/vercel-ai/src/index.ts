export * from './common.ts';
export { spendTelemetry, type SpendTelemetry } from './spend/spend-telemetry.ts';
