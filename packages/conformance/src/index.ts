export { ledgerMismatches, type BilledCharge } from './money/gateway-books.ts';
export {
  leaverGatewayOptions,
  leaverPlans,
  mismatchesOfLeavers,
  runLeavers,
  type LeaverCall,
  type LeaverGateway,
  type LeaverPlan,
  type LeaverRun,
  type LeaverWays,
} from './money/leavers.ts';
export {
  ASK_TOOL,
  describeLimits,
  eachAsks,
  reservedLedger,
  RUBLE_GATEWAY,
  RUBLE_MODEL,
  type LimitedSettings,
  type LimitedWay,
} from './money/limits.ts';
export { sharedObjects } from './shared-objects.ts';
export { observeFailure } from './observation.ts';
export { findKopekError, observeError, type ErrorKind, type ObservedError } from './observed-error.ts';
export { describeConformance, type ConformanceOptions, type TestApi } from './run.ts';
export type {
  ConformanceRequest,
  Connection,
  Observation,
  ObservedInvalidToolCall,
  ObservedToolCall,
  Subject,
  SubjectException,
} from './subject.ts';
