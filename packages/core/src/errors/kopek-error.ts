import { defined } from '../base/defined.ts';
import type { Billing, Charge } from '../money/charge.ts';

/**
 * The kind of failure. Branch on this, not on messages.
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
  | 'response_too_large'
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
  | 'consumer-idle'
  | 'total'
  | 'answer';

/** The part of a broken answer that was received. It was probably billed. */
export interface PartialAnswer {
  text: string;
  reasoning: string;
  /** Tool calls received. Never execute them: the arguments may be incomplete. */
  toolCalls: { id: string; name: string; arguments: string }[];
  /** Id of the generation, if it was received. */
  id?: string;
  /** The model that answered, if it was received. */
  model?: string;
  /** Unix timestamp in seconds. */
  created?: number;
  finishReason?: string | null;
  nativeFinishReason?: string | null;
  /** The usage as sent, if it was received. */
  usage?: unknown;
}

/** One problem of a request that was rejected before it was sent. */
export interface RequestProblem {
  /** Path of the field, `messages[2].content[0].image_url.url`. */
  path: string;
  message: string;
  /** The value, shortened. Absent if it could be text of the prompt. */
  value?: string;
}

type Fields = Pick<KopekError, Exclude<keyof KopekError, keyof Error | 'statusCode' | 'toJSON' | 'with'>>;

/** The data of an error. */
export interface KopekErrorInit extends Partial<Writable<Fields>> {
  code: ErrorCode;
  message: string;
  phase: Phase;
  name?: string;
  cause?: unknown;
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

// Symbol.for: two copies of this package in one process must still recognise each other's errors.
const BRAND = Symbol.for('kopek.error');

/**
 * The error class of the package: every failure of a call is one of these.
 *
 * It contains what failed and where, what was received, what it cost, and whether a retry is safe. It never contains
 * the API key or the prompt.
 */
export class KopekError extends Error {
  /** The kind of failure. */
  readonly code: ErrorCode;
  /** How far the attempt got. */
  readonly phase: Phase;
  /** Whether the failed attempt cost something. */
  readonly billing: Billing;
  /** True if a retry of the same request cannot be billed twice and may succeed. */
  readonly retryable: boolean;
  /** HTTP requests sent for this call, including this one. 0 if nothing was sent. */
  attempts: number;
  // `declare`: a field exists only when it is known, so that `inspect` stays short and `in` tests for presence
  /** HTTP status, if there was a response. */
  declare readonly status?: number;
  /** The code in the error body of the service: a number, or a word. */
  declare readonly serverCode?: number | string;
  /** The metadata in the error body of the service, unchanged. */
  declare readonly metadata?: Record<string, unknown>;
  /** Request id from the headers of the service. */
  declare readonly requestId?: string;
  /** The charge of the failed answer, if its usage arrived; its status is `unknown` if it may have cost something. */
  declare readonly charge?: Charge;
  /** The part of the answer that was received. */
  declare readonly partial?: PartialAnswer;
  /** How long the service asks to wait, ms. */
  declare readonly retryAfterMs?: number;
  /** Response headers, lower-case names. */
  declare readonly headers?: Record<string, string>;
  /** Start of the response body, redacted, at most `transportLimits.errorBodyBytes`. */
  declare readonly responseBody?: string;
  /** All problems of a request that was rejected before it was sent. */
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

  /** The same as `status`, under the name that other clients and retry helpers use. */
  get statusCode(): number | undefined {
    return this.status;
  }

  /**
   * Checks for errors of this class; `KopekError.isInstance` includes those of every copy of this package in the
   * process. `instanceof` does the same.
   */
  static isInstance<T = KopekError>(this: (new (init: never) => T) | void, value: unknown): value is T {
    // handed on as a callback it has no `this`
    return value instanceof (this ?? KopekError);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
    const { [BRAND]: isOurs, name, constructor } = Object(value) as { [BRAND]?: unknown; name?: unknown };
    // a subclass of another copy: its errors have their name as text, too, whatever a minifier calls classes
    return isOurs === true && (this === KopekError || (name === this.name && constructor.name === name));
  }

  /** Returns a copy with other values in some fields; its class, stack and cause stay. */
  with(changes: Partial<Writable<Fields>> & { message?: string }): this {
    const copy = new Error(changes.message);
    Object.setPrototypeOf(copy, Object.getPrototypeOf(this) as object);
    Object.defineProperties(copy, Object.getOwnPropertyDescriptors(this));
    return Object.assign(copy as this, defined(changes));
  }

  /** Returns plain data for logs: all fields, no stack, no cause. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), name: this.name, message: this.message };
  }
}

/** Makes the error for invalid settings, found before anything is sent. Messages name the option, never a secret. */
export function configurationError(message: string): KopekError {
  return new KopekError({ code: 'configuration', message, phase: 'configuration' });
}

/** Makes the error for an invalid request, found before anything is sent. Messages contain no text of the prompt. */
export function invalidRequest(message: string, more: Pick<KopekErrorInit, 'problems' | 'cause'> = {}): KopekError {
  return new KopekError({ code: 'invalid_request', phase: 'request', message, ...more });
}
