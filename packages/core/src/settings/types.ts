import type { Meter } from '../meter/meter.ts';
import type { RequestProblem } from '../errors/index.ts';
import type { PdfEngines } from '../wire/request.ts';
import type { ByteLimits, RetryPolicy } from '../base/bounds.ts';

/** Time limits of one call, ms each; 0 is no limit. */
export interface CallTimeouts {
  /** From the request leaving to the headers of the answer. Default 300,000 for streams, 600,000 otherwise. */
  headersMs?: number;
  /** Without a byte, comments included. Default: 60,000 once the service sent a comment in this answer, else off. */
  idleMs?: number;
  /** Without data; comments do not count. Default 300,000, and `headersMs` for a whole answer: a model may think silently. */
  dataIdleMs?: number;
  /** The whole call: all attempts, the pauses between them and the reading of the answer. Default off. */
  totalMs?: number;
  /** Without a reader who takes anything, once `limits.readAheadBytes` wait for one. Default 300,000. */
  readerIdleMs?: number;
}

/** Time limits of a client, ms each; 0 is no limit. */
export interface Timeouts extends CallTimeouts {
  /** To open a connection. Default 10,000. Connections are shared, so single calls cannot set it; `fetch` has its own. */
  connectMs?: number;
}

/** Byte and socket limits. */
export interface Limits extends Partial<ByteLimits> {
  /**
   * Bytes of one answer that are read before its reader asks for them, so that a bill that arrives is booked although
   * nobody reads. Default 1 MiB; all answers of a process together hold at most 64 MiB.
   */
  readAheadBytes?: number;
  /** Most sockets per origin; further calls wait for one. Default 512. Not used with a custom `fetch` or `dispatcher`. */
  sockets?: number;
}

/** What to do about a 402 whose message contains the affordable `max_tokens`. Off by default. */
export interface On402 {
  /** Send the request once more, with `max_tokens` lowered to what the balance allows according to the service. */
  retry: 'clamp-max-tokens';
  /** The fewest tokens that make a useful answer; below that the error is thrown. */
  floor: number;
}

/** Headers in the forms that `fetch` takes: a record, `Headers`, or pairs of name and value. */
export type GivenHeaders = Readonly<Record<string, string | undefined>> | Iterable<readonly [string, string]>;

/** What HTTP needs beyond the address. */
export interface HttpSettings {
  /**
   * Headers of every request. `authorization`, `content-type` and `idempotency-key` are ignored here.
   *
   * Values of headers with names that suggest a secret (`auth`, `key`, `token`, `cookie` …) are redacted in errors, like
   * the API key.
   */
  headers?: GivenHeaders;
  /** A custom `fetch`, used for all requests. */
  fetch?: typeof globalThis.fetch;
  /** A custom undici `Dispatcher`. Node only. */
  dispatcher?: unknown;
}

/** Settings of a client that every way to use it takes under the same names. */
export interface CommonSettings {
  /** Bearer key, or a function that gives one per call. Default: `KOPEK_API_KEY`. */
  apiKey?: string | (() => string | Promise<string>);
  /** Base URL of the service, with or without a trailing `/v1`. Default: `KOPEK_BASE_URL`. https, except for loopback. */
  baseURL?: string;
  /**
   * Name of the service in the key path and in the type of the web search tool.
   *
   * `/^[a-z0-9][a-z0-9_-]{0,31}$/`. Default: `KOPEK_NAMESPACE`, else `service`.
   */
  namespace?: string;
  /** Path of the key endpoint, where it does not follow from the namespace. Default `/v1/{namespace}/key`. */
  keyPath?: string;
  /** Type of the web search tool, where it does not follow from the namespace. Default `{namespace}:web_search`. */
  webSearchType?: `${string}:web_search`;
  /** Time limits, or one number of ms for the whole call. */
  timeout?: number | Timeouts;
  /** Byte and socket limits. */
  limits?: Limits;
  /**
   * Retry once with a smaller `max_tokens` when the service rejects the request for lack of money and its message contains the affordable `max_tokens`.
   *
   * Off by default, because the answer may be cut short. The charge then carries the anomaly `max_tokens_lowered`.
   */
  on402?: On402;
  /** What a callback of these settings threw. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
  /**
   * What happens to an answer whose reader leaves: `cancel` (default) frees the socket at once, `finish` reads on in the
   * background to learn the price. See `CallOptions.onLeave`.
   */
  onLeave?: 'cancel' | 'finish';
  /** Whether requests are checked against the interface before they are sent. Default `'throw'`. NaN always throws. */
  validate?: 'throw' | 'warn' | 'off';
  /** Receives warnings of `validate: 'warn'`. Default: `console.warn`. What it throws does not stop the request. */
  onWarning?: (problem: RequestProblem) => void;
  /** Engine names behind `pdfEngine: 'ocr' | 'edge'`: the interface does not spell them out (§2.6). */
  pdfEngines?: PdfEngines;
}

/** How a client reaches the service. Only `apiKey` and `baseURL` are needed, and both may come from the environment. */
export interface ServiceSettings extends CommonSettings, HttpSettings {
  /** Default: 2 repetitions, and none when the price of the failed attempt is unknown. */
  retry?: Partial<RetryPolicy>;
  /** Appended to the user agent. */
  userAgent?: string;
}

/** Settings of a client. */
export interface ClientSettings extends ServiceSettings {
  /**
   * What books the attempts and may refuse them, such as `ledger.meter({ spendLimit })` of `@kopek/ledger`. Without one
   * nothing is booked: the charge on each answer and error is the only record.
   */
  meter?: Meter;
}

/** Settings with every default in place. */
export interface ResolvedSettings extends Required<
  Pick<CommonSettings, 'namespace' | 'keyPath' | 'webSearchType' | 'onLeave' | 'validate' | 'onWarning'>
> {
  /** The key, checked; or the function that gives one. */
  apiKey: string | (() => string | Promise<string>);
  /** Origin and path prefix, without a trailing slash and without `/v1`. */
  base: URL;
  /** Headers of every request, lower-case names. */
  headers: Record<string, string>;
  timeouts: Timeouts;
  byteLimits: ByteLimits;
  sockets: number;
  readAheadBytes: number;
  retry: RetryPolicy;
  on402: On402 | undefined;
}
