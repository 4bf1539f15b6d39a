import { KopekError, type RequestProblem } from './errors/index.ts';
import type { PdfEngines } from './chat-parameters.ts';
import type { ByteLimits } from './transport/exchange.ts';
import type { RetryPolicy } from './transport/retry.ts';
import type { Charge } from './spend/charge.ts';
import type { Ledger } from './spend/ledger.ts';
import type { SpendLimit } from './spend/spend-limit.ts';
import type { LowBalanceSettings } from './spend/balance-watch.ts';
import type { ChargeCallContext } from './spend/meter.ts';
import type { LowBudget } from './spend/budget-watch.ts';

/** Time limits of a call, ms each; 0 is no limit. */
export interface Timeouts {
  /** To open a connection. Default 10,000. */
  connectMs?: number;
  /** From the request leaving to the headers of the answer. Default 300,000 for streams, 600,000 otherwise. */
  headersMs?: number;
  /** Without a byte, comments included. Default: 60,000 once the service sent a comment in this answer, else off. */
  idleMs?: number;
  /** Without data; comments do not count. Default 300,000: a model may think silently for minutes. */
  dataIdleMs?: number;
  /** The whole attempt. Default off. */
  totalMs?: number;
}

/** Byte and socket limits. */
export interface Limits {
  /** One whole answer, after decompression. Default 64 MiB. */
  responseBytes?: number;
  /** One event of a stream; spoken answers are base64 in events. Default 32 MiB. */
  eventBytes?: number;
  /** What is read of the body of a failed request. Default 64 KiB. */
  errorBodyBytes?: number;
  /** Sockets per origin at the most; further calls wait for one. Default 512. Not used with an own `fetch` or `dispatcher`. */
  sockets?: number;
}

/** Settings of a client. Only `apiKey` and `baseURL` are needed, and both may come from the environment. */
export interface ClientSettings {
  /** Bearer key, or a function that gives one per call. Default: `KOPEK_API_KEY`. */
  apiKey?: string | (() => string | Promise<string>);
  /** Base URL of the service, with or without a trailing `/v1`. Default: `KOPEK_BASE_URL`. https, except for loopback. */
  baseURL?: string;
  /**
   * The word that stands for the service in the key path and in the type of the web search tool.
   *
   * `/^[a-z0-9][a-z0-9_-]{0,31}$/`. Default: `KOPEK_NAMESPACE`, else `service`.
   */
  namespace?: string;
  /** Path of the key endpoint, when the namespace alone does not give it. Default `/v1/{namespace}/key`. */
  keyPath?: string;
  /** Type of the web search tool, when the namespace alone does not give it. Default `{namespace}:web_search`. */
  webSearchType?: `${string}:web_search`;
  /** Headers of every request. `authorization` is not taken from here. */
  headers?: Record<string, string>;
  /** An own `fetch`, used for everything. */
  fetch?: typeof globalThis.fetch;
  /** An own undici `Dispatcher`. Node only. */
  dispatcher?: unknown;
  /** Time limits, or one number of ms for the whole attempt. */
  timeout?: number | Timeouts;
  limits?: Limits;
  /** Default: 2 repetitions, and none when the price of the failed attempt is unknown. */
  retry?: Partial<RetryPolicy>;
  /** Where charges are booked. Default: an own ledger in memory, `client.ledger`. */
  ledger?: Ledger;
  /** Limits in rubles that stop a request before it leaves. */
  spendLimit?: string | SpendLimit | (string | SpendLimit)[];
  /** Called for every charge, synchronously. What it throws is reported to `onCallbackError` and never breaks an answer. */
  onCharge?: (charge: Charge, context: ChargeCallContext) => void;
  /** Called once when an answer shows a balance below the threshold; needs no extra request. */
  onLowBalance?: LowBalanceSettings;
  /** Called once when the budget of the key falls below 20 % of its initial value (§8), seen by `client.key()`. */
  onLowBudget?: (budget: LowBudget) => void;
  /** What a callback of these settings threw. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
  /** Whether requests are checked against the interface before they are sent. Default `'throw'`. NaN always throws. */
  validate?: 'throw' | 'warn' | 'off';
  /** Receives warnings of `validate: 'warn'`. Default: `console.warn`. */
  onWarning?: (problem: RequestProblem) => void;
  /** Engine names behind `pdfEngine: 'ocr' | 'edge'`: the interface does not spell them out (§2.6). */
  pdfEngines?: PdfEngines;
  /** Appended to the user agent. */
  userAgent?: string;
}

/** Settings with every default in place. */
export interface ResolvedSettings {
  apiKey: () => string | Promise<string>;
  /** Origin and path prefix, without a trailing slash and without `/v1`. */
  base: URL;
  namespace: string;
  keyPath: string;
  webSearchType: `${string}:web_search`;
  headers: Record<string, string>;
  timeouts: Timeouts;
  byteLimits: ByteLimits;
  sockets: number;
  retry: RetryPolicy;
  validate: 'throw' | 'warn' | 'off';
  onWarning: (problem: RequestProblem) => void;
}

/** Version segment of all paths. Interface §9. */
const VERSION_PATH = '/v1';
const NAMESPACE = /^[a-z0-9][a-z0-9_-]{0,31}$/;

/**
 * Fills in defaults and the environment, and refuses what cannot work.
 *
 * @throws KopekError `configuration`, naming the option; never the value of a key.
 */
export function resolveSettings(settings: ClientSettings): ResolvedSettings {
  const namespace = settings.namespace ?? environment('KOPEK_NAMESPACE') ?? 'service';
  if (!NAMESPACE.test(namespace)) {
    throw configurationError(`namespace must match ${NAMESPACE.source}, got ${JSON.stringify(namespace.slice(0, 40))}`);
  }
  const webSearchType = settings.webSearchType ?? (`${namespace}:web_search` as const);
  if (!/^[^\s:]+:web_search$/.test(webSearchType)) {
    throw configurationError(`webSearchType must look like name:web_search, got ${JSON.stringify(webSearchType)}`);
  }
  const keyPath = settings.keyPath ?? `${VERSION_PATH}/${namespace}/key`;
  if (!/^\/[\w./~-]*$/.test(keyPath) || keyPath.includes('..') || keyPath.startsWith('//')) {
    throw configurationError(`keyPath must be a plain path that starts with "/", got ${JSON.stringify(keyPath)}`);
  }
  const timeouts: Timeouts = typeof settings.timeout === 'number' ? { totalMs: settings.timeout } : { ...settings.timeout };
  for (const [name, value] of Object.entries(timeouts)) {
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
      throw configurationError(`timeout.${name} must be a number of ms, 0 or more, got ${String(value)}`);
    }
  }
  const maxRetries = settings.retry?.maxRetries ?? 2;
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw configurationError(`retry.maxRetries must be an integer, 0 or more, got ${String(maxRetries)}`);
  }
  return {
    apiKey: resolveKey(settings.apiKey),
    base: resolveBaseURL(settings.baseURL ?? environment('KOPEK_BASE_URL')),
    namespace,
    keyPath,
    webSearchType,
    headers: checkHeaders(settings.headers ?? {}),
    timeouts,
    byteLimits: {
      responseBytes: settings.limits?.responseBytes ?? 64 * 1024 * 1024,
      eventBytes: settings.limits?.eventBytes ?? 32 * 1024 * 1024,
      errorBodyBytes: settings.limits?.errorBodyBytes ?? 64 * 1024,
    },
    sockets: settings.limits?.sockets ?? 512,
    retry: { maxRetries, onUnknownBilling: settings.retry?.onUnknownBilling ?? 'throw' },
    validate: settings.validate ?? 'throw',
    onWarning: settings.onWarning ?? ((problem) => console.warn(`kopek: ${problem.path}: ${problem.message}`)),
  };
}

/**
 * The URL of a path of the service: always below the base, and never another origin.
 *
 * @param path - begins with `/`; a leading `/v1` is kept once.
 */
export function serviceURL(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, '') + path;
  return url;
}

/** Path below the base for an endpoint of the interface, `/v1/…`. */
export function versionedPath(path: string): string {
  return path.startsWith(`${VERSION_PATH}/`) ? path : `${VERSION_PATH}${path}`;
}

/**
 * Header values of one call or of all.
 *
 * @throws KopekError `configuration` for a name or value that HTTP cannot carry.
 */
export function checkHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    // the value is not quoted: headers carry secrets
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw configurationError('a header name holds a forbidden character');
    if (!/^[\x20-\x7e\t]*$/.test(value)) throw configurationError(`header ${name} holds a forbidden character`);
    if (name.toLowerCase() !== 'authorization') checked[name.toLowerCase()] = value;
  }
  return checked;
}

/**
 * An API key that HTTP can carry.
 *
 * @throws KopekError `configuration`; the key itself is never quoted.
 */
export function checkKey(key: unknown): string {
  if (typeof key !== 'string' || key.trim() === '') {
    throw configurationError('no API key: set the option apiKey, or the environment variable KOPEK_API_KEY');
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw configurationError('the API key (option apiKey, or KOPEK_API_KEY) holds a forbidden character: a blank, a line break or a letter outside ASCII');
  }
  return key;
}

function resolveKey(apiKey: ClientSettings['apiKey']): () => string | Promise<string> {
  if (typeof apiKey === 'function') return apiKey;
  const key = checkKey(apiKey ?? environment('KOPEK_API_KEY'));
  return () => key;
}

function resolveBaseURL(text: string | undefined): URL {
  if (text === undefined || text.trim() === '') {
    throw configurationError('no base URL: set the option baseURL, or the environment variable KOPEK_BASE_URL');
  }
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw configurationError('baseURL is not a URL; expected something like https://gateway.example/v1');
  }
  if (url.username !== '' || url.password !== '') {
    throw configurationError('baseURL must not hold a user name or a password; the key belongs into the option apiKey');
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw configurationError(`baseURL must use https (http is for loopback only), got ${url.protocol}//${url.host}`);
  }
  if (url.search !== '' || url.hash !== '') throw configurationError('baseURL must not hold a query or a fragment');
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return url;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function environment(name: string): string | undefined {
  const value = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function configurationError(message: string): KopekError {
  return new KopekError({ code: 'configuration', message, phase: 'configuration' });
}
