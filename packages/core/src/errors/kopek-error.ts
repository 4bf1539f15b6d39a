import { defined } from '../base/defined.ts';
import type { Billing, Charge } from '../money/charge.ts';

/**
 * What kind of failure it is. Branch on this, not on messages.
 *
 * `invalid_request` and `configuration` are found before anything is sent; `docs/errors.md` has the whole table.
 */
export type ErrorCode =
  | 'configuration'
  | 'invalid_request'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'authentication'
  | 'payment_required'
  | 'permission_denied'
  | 'not_found'
  | 'rate_limited'
  | 'overloaded'
  | 'server_error'
  | 'bad_request'
  | 'provider_error'
  | 'invalid_response'
  | 'malformed_event'
  | 'interrupted'
  | 'limit_exceeded'
  | 'spend_limit'
  | 'store_unavailable';

/** How far the attempt got. For a timeout: the timer that expired. */
export type Phase =
  | 'configuration'
  | 'request'
  | 'connect'
  | 'headers'
  | 'status'
  | 'body'
  | 'idle'
  | 'data-idle'
  | 'reader-idle'
  | 'total'
  | 'answer';

/** What had arrived of an answer before it broke. Everything here was probably paid for. */
export interface PartialAnswer {
  text: string;
  reasoning: string;
  /** Tool calls received so far. Never execute them: the arguments may be incomplete. */
  toolCalls: { id: string; name: string; arguments: string }[];
  /** Id of the generation, when a chunk had named it. */
  id?: string;
  /** The model that answered, when a chunk had named it. */
  model?: string;
  /** Unix timestamp in seconds. */
  created?: number;
  finishReason?: string | null;
  nativeFinishReason?: string | null;
  /** The wire usage as sent, when it had arrived. */
  usage?: unknown;
}

/** One reason why a request was refused before it was sent. */
export interface RequestProblem {
  /** Path of the field, `messages[2].content[0].image_url.url`. */
  path: string;
  message: string;
  /** What was there, shortened. Left out where it could be text of the prompt. */
  value?: string;
}

/** Everything that an error can carry. */
export interface KopekErrorInit {
  code: ErrorCode;
  message: string;
  phase: Phase;
  name?: string;
  status?: number;
  serverCode?: number | string;
  metadata?: Record<string, unknown>;
  requestId?: string;
  attempts?: number;
  billing?: Billing;
  charge?: Charge;
  partial?: PartialAnswer;
  retryable?: boolean;
  retryAfterMs?: number;
  headers?: Record<string, string>;
  responseBody?: string;
  problems?: RequestProblem[];
  cause?: unknown;
}

// Symbol.for: two copies of this package in one process must still recognise each other's errors.
const BRAND = Symbol.for('kopek.error');

/**
 * The one error class of the package: every failure of a call is one of these.
 *
 * It contains what failed and where, what arrived, what it cost and whether sending it again is safe. It never holds the
 * API key or the prompt.
 */
export class KopekError extends Error {
  /** What kind of failure it is. */
  readonly code: ErrorCode;
  /** How far the attempt got. */
  readonly phase: Phase;
  /** Whether the failed attempt cost something. */
  readonly billing: Billing;
  /** True when sending the same request again cannot be billed twice and may succeed. */
  readonly retryable: boolean;
  /** HTTP requests made for this call, this one included. 0 when nothing was sent. */
  attempts: number;
  // `declare`: a field exists only when it is known, so that `inspect` stays short and `in` tests for presence
  /** HTTP status, when an answer came. */
  declare readonly status?: number;
  /** The code that the service put into its error body: a number, or a word. */
  declare readonly serverCode?: number | string;
  /** What the service added to its error, unchanged. */
  declare readonly metadata?: Record<string, unknown>;
  /** Id of the request by the service's headers. */
  declare readonly requestId?: string;
  /** The charge of the failed answer, when its usage arrived; status `unknown` when it may have cost something. */
  declare readonly charge?: Charge;
  /** What had arrived of the answer. */
  declare readonly partial?: PartialAnswer;
  /** How long the service asked to wait, in ms. */
  declare readonly retryAfterMs?: number;
  /** Response headers, lower-case names. */
  declare readonly headers?: Record<string, string>;
  /** Start of the response body of a failed request, redacted, bounded by `limits.errorBodyBytes`. */
  declare readonly responseBody?: string;
  /** Every reason why the request was refused before it was sent. */
  declare readonly problems?: RequestProblem[];

  constructor(init: KopekErrorInit) {
    const { message, cause, name = 'KopekError', code, phase, ...known } = init;
    super(message, cause === undefined ? undefined : { cause });
    // here and not on the prototype: a statement after the class would keep it in every bundle
    Object.defineProperty(this, BRAND, { value: true });
    Object.defineProperty(this, 'name', { value: name, configurable: true, writable: true });
    this.code = code;
    this.phase = phase;
    this.billing = 'none';
    this.retryable = false;
    this.attempts = 0;
    Object.assign(this, defined(known));
  }

  /** The same number as `status`, under the name that other clients and retry helpers look for. */
  get statusCode(): number | undefined {
    return this.status;
  }

  /**
   * Recognises errors of this class; `KopekError` those of every copy of this package in the process. `instanceof` works
   * the same way.
   */
  static isInstance<T = KopekError>(this: (new (init: never) => T) | void, value: unknown): value is T {
    // handed on as a callback it has no `this`
    return value instanceof (this ?? KopekError);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // a subclass keeps the prototype rule, else every KopekError would be a SpendLimitError
    return this === KopekError
      ? typeof value === 'object' && value !== null && (value as { [BRAND]?: unknown })[BRAND] === true
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }

  /** Plain data for logs: all fields, no stack, no cause. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), name: this.name, message: this.message };
  }
}
