export { findKopekError, observeError, type ErrorKind, type ObservedError } from './observed-error.ts';
export type {
  ConformanceRequest,
  Connection,
  Observation,
  ObservedInvalidToolCall,
  ObservedToolCall,
  Subject,
  SubjectException,
} from './subject.ts';
