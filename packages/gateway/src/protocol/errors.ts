import type { JsonObject } from '@kopek/core/wire';
import { defined } from '../base/defined.ts';
import { clip } from '../base/clip.ts';

/**
 * Every status that the gateway itself returns, and when. The interface leaves this table open (§7); the statuses are
 * those that services of this family use.
 */
export const ERROR_TABLE = {
  400: 'the request breaks the schema or a range of the interface; the prompt is too long and compression is off',
  401: 'the bearer key is missing, unknown or expired',
  402: 'the balance, the budget of the key or `max_tokens` does not allow the request',
  403: 'the key does not allow this model or this address, or personal data is blocked',
  404: 'no such path, or no such model or preset',
  405: 'the path exists, but not with this method',
  408: 'the body of the request did not arrive in time',
  409: 'the Idempotency-Key is in use by a running request, or was used for another body',
  413: 'the body of the request is too large',
  422: 'a well-formed request that cannot be processed: an unreadable PDF, a schema that no value satisfies, or too much work',
  429: 'the rate limit of the key is reached; Retry-After gives the time to wait',
  500: 'the gateway failed (only by a named fault; anything else is a bug)',
  502: 'the upstream server answered with something that is not a completion',
  503: 'no provider of the model is available, or the upstream server cannot be reached',
  504: 'the upstream server did not answer in time',
  529: 'too many requests run at the same time',
} as const;

/** A status of {@link ERROR_TABLE}. */
export type ErrorStatus = keyof typeof ERROR_TABLE;

/** A rejection in the documented shape: `{"error": {"code", "message", "metadata"?}}`. */
export class GatewayError extends Error {
  readonly status: ErrorStatus;
  readonly metadata: JsonObject | undefined;
  readonly headers: Record<string, string>;
  /** The message of an upstream server: for the log, and never for the client. */
  readonly said: string | undefined;

  constructor(
    status: ErrorStatus,
    message: string,
    metadata?: JsonObject,
    headers: Record<string, string> = {},
    said?: string,
  ) {
    super(clip(message, 2_000));
    this.name = 'GatewayError';
    this.status = status;
    this.metadata = metadata;
    this.headers = headers;
    this.said = said;
  }
}

/** A rejection because of one field, by its path in the request. */
export const fieldError = (path: string, problem: string): GatewayError =>
  new GatewayError(400, `${path}: ${problem}`, { path });

/** Types of errors on `/v1/messages`, where they are not the usual one of 4xx or 5xx. */
const MESSAGES_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** The body of a rejection. `/v1/messages` has a shape of its own, with a type besides the code, and `details`. */
export function errorBody(status: number, message: string, metadata?: JsonObject, isMessages = false): JsonObject {
  const error = defined({ code: status, message, metadata });
  const type = MESSAGES_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  return isMessages ? { type: 'error', error: defined({ type, ...error, details: metadata }) } : { error };
}
