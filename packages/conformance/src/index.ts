export { bookMismatches, leaverMismatches, type BilledCharge } from './books.ts';
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
