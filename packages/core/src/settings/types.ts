import type { Meter } from '../meter/meter.ts';
import type { RequestProblem } from '../errors/index.ts';
import type { PdfEngines } from '../wire/request.ts';
import type { ByteLimits, RetryPolicy } from '../base/bounds.ts';

/** Timeouts of one call, ms each; 0 turns one off. */
export interface CallTimeouts {
  /** From sending the request to the headers of the response. Default 300,000 for streams, 600,000 otherwise. */
  headersMs?: number;
  /** Time without a byte, even of a comment. Default: 60,000 once this answer contained a comment, otherwise off. */
  idleMs?: number;
  /** Time without data; comments do not count. Default 300,000, and `headersMs` for a whole answer. */
  dataIdleMs?: number;
  /** The whole call: all attempts, pauses between them, and reading the answer. Default off. */
  totalMs?: number;
  /** Time without a read, once `transportLimits.readAheadBytes` are buffered. Default 300,000. */
  consumerIdleMs?: number;
}

/** Timeouts of a client, ms each; 0 turns one off. */
export interface Timeouts extends CallTimeouts {
  /** Time to open a connection. Default 10,000. Connections are shared, so calls cannot set it; `fetch` has its own. */
  connectMs?: number;
}

/** Byte and socket limits. */
export interface TransportLimits extends Partial<ByteLimits> {
  /**
   * Bytes of one answer that are buffered ahead of its consumer, so that a cost that arrives is recorded even if nobody
   * reads. Default 1 MiB; all answers of a process together buffer at most 64 MiB.
   */
  readAheadBytes?: number;
  /** Sockets per origin; further calls wait. Default 512. Not used with a custom `fetch` or `dispatcher`. */
  sockets?: number;
}

/** How to handle a 402 whose message contains the affordable `max_tokens`. Off by default. */
export interface On402 {
  /** Sends the request once more, with `max_tokens` lowered to the amount that the service calls affordable. */
  retry: 'clamp-max-tokens';
  /** The smallest useful `max_tokens`; below it the error is thrown. */
  floor: number;
}

/** Headers in the forms that `fetch` accepts: a record, `Headers`, or pairs of name and value. */
export type GivenHeaders = Readonly<Record<string, string | undefined>> | Iterable<readonly [string, string]>;

/** HTTP settings besides the address. */
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

/** Settings that have the same names in every package. */
export interface CommonSettings {
  /** API key, or a function that returns one per call. Default: `KOPEK_API_KEY`. */
  apiKey?: string | (() => string | Promise<string>);
  /** Base URL of the service, with or without a trailing `/v1`. Default: `KOPEK_BASE_URL`. https, except for loopback. */
  baseURL?: string;
  /**
   * Hosts that `baseURL` may name with plain http, such as `['gateway']` for a container beside the app. Default none:
   * everyone on the way can read the key and the prompts.
   */
  allowHttpFor?: readonly string[];
  /**
   * Name of the service in the key path and in the type of the web search tool.
   *
   * `/^[a-z0-9][a-z0-9_-]{0,31}$/`. Default: `KOPEK_NAMESPACE`, else `service`.
   */
  namespace?: string;
  /** Path of the key endpoint, if it does not follow from the namespace. Default `/v1/{namespace}/key`. */
  keyPath?: string;
  /** Type of the web search tool, if it does not follow from the namespace. Default `{namespace}:web_search`. */
  webSearchType?: `${string}:web_search`;
  /** Timeouts, or one number of ms for the whole call. */
  timeout?: number | Timeouts;
  /** Byte and socket limits. */
  transportLimits?: TransportLimits;
  /**
   * Retries once with a smaller `max_tokens` if the service rejects a request for insufficient funds and names the
   * affordable `max_tokens`.
   *
   * Off by default, because the answer may be cut short. The charge then has the anomaly `max_tokens_lowered`.
   */
  on402?: On402;
  /** Called with exceptions of the callbacks in these settings. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
  /**
   * What happens if the consumer of an answer leaves: `cancel` (default) frees the socket at once, `finish` reads the
   * rest in the background to learn the cost. See `CallOptions.onAbandon`.
   */
  onAbandon?: 'cancel' | 'finish';
  /** Whether requests are checked against the interface before they are sent. Default `'throw'`. NaN always throws. */
  validate?: 'throw' | 'warn' | 'off';
  /** Called with warnings of `validate: 'warn'`. Default: `console.warn`. An exception does not stop the request. */
  onWarning?: (problem: RequestProblem) => void;
  /** Engine names behind `pdfEngine: 'ocr' | 'edge'`: the interface does not spell them out (§2.6). */
  pdfEngines?: PdfEngines;
}

/**
 * Connection settings of a client. Only `apiKey` and `baseURL` are required, and both may come from the environment.
 */
export interface ServiceSettings extends CommonSettings, HttpSettings {
  /** Default: 2 retries, and none if the cost of the failed attempt is unknown. */
  retry?: Partial<RetryPolicy>;
  /** Appended to the user agent. */
  userAgent?: string;
}

/** Settings of a client. */
export interface ClientSettings extends ServiceSettings {
  /**
   * Records attempts and may reject them, such as `ledger.meter({ spendLimit })` of `@kopek/ledger`. Without it
   * nothing is recorded: the charge on each answer and error is the only record.
   */
  meter?: Meter;
}

/** Settings with every default in place. */
export interface ResolvedSettings extends Required<
  Pick<CommonSettings, 'namespace' | 'keyPath' | 'webSearchType' | 'onAbandon' | 'validate' | 'onWarning'>
> {
  /** The checked key, or the function that returns one. */
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
