import { KopekError, type Billing, type Charge, type ErrorCode } from '@kopek/core';

/** Kinds of failures in the words of the cases. */
export type ErrorKind =
  | 'http'
  | 'provider'
  | 'invalid_response'
  | 'parse'
  | 'incomplete'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'limit'
  | 'rejected'
  | 'untyped';

/** What a user can read from an error, whatever its framework wrapped it in. */
export interface ObservedError {
  /** `untyped`: a `TypeError`, a `SyntaxError` or the like reached the user. No case expects that. */
  kind: ErrorKind;
  message: string;
  status?: number | undefined;
  /** The code that the service sent. */
  code?: number | string | undefined;
  /** What the layer that retries is told. */
  retryable: boolean;
  retryAfterMs?: number | undefined;
  billing?: Billing | undefined;
  charge?: Charge | undefined;
  partialText?: string | undefined;
  attempts?: number | undefined;
  /** The thrown value itself: it is searched for the key. Absent for a framework that signals without an error. */
  thrown?: unknown;
}

const KINDS: Partial<Record<ErrorCode, ErrorKind>> = {
  provider_error: 'provider',
  invalid_response: 'invalid_response',
  malformed_event: 'parse',
  interrupted: 'incomplete',
  connection: 'connection',
  timeout: 'timeout',
  aborted: 'aborted',
  response_too_large: 'limit',
  configuration: 'rejected',
  invalid_request: 'rejected',
  spend_limit: 'rejected',
};

/**
 * Reads what was thrown.
 *
 * The `KopekError` is looked for in the value itself, then along `cause` and `lastError`, where frameworks keep it.
 * A framework that has its own field for something (`isRetryable`, a stamp) overrides it: `{...observeError(e), retryable}`.
 */
export function observeError(thrown: unknown): ObservedError {
  const error = findKopekError(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (!error) return { kind: 'untyped', message, retryable: false, thrown };
  return {
    kind: KINDS[error.code] ?? 'http',
    message,
    status: error.status,
    code: error.serverCode,
    retryable: error.retryable,
    retryAfterMs: error.retryAfterMs,
    billing: error.billing,
    charge: error.charge,
    partialText: error.partial?.text,
    attempts: error.attempts,
    thrown,
  };
}

/** The `KopekError` behind whatever a framework threw. */
export function findKopekError(thrown: unknown): KopekError | undefined {
  let current: unknown = thrown;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    if (KopekError.isInstance(current)) return current;
    const { cause, lastError } = current as { cause?: unknown; lastError?: unknown };
    current = lastError ?? cause;
  }
  return undefined;
}
