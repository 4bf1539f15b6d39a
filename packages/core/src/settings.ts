import { resolveBaseURL, isPlainPath, VERSION_PATH } from './base-url.ts';
import { configurationError, type RequestProblem } from './errors/index.ts';
import type { PdfEngines } from './chat-parameters.ts';
import { checkHeaders, checkKey } from './header-values.ts';
import type { ByteLimits } from './transport/exchange.ts';
import { createRedact } from './transport/redact.ts';
import type { RetryPolicy } from './transport/retry.ts';
import type { Charge } from './spend/charge.ts';
import type { Ledger } from './spend/ledger.ts';
import type { SpendLimit } from './spend/spend-limit.ts';
import type { LowBalanceSettings } from './spend/balance-watch.ts';
import type { ChargeCallContext } from './spend/meter.ts';
import type { LowBudget } from './spend/budget-watch.ts';
import { checkSettingNames } from './setting-names.ts';
import { VERSION } from './version.ts';

/** Time limits of one call, ms each; 0 is no limit. */
export interface CallTimeouts {
  /** From the request leaving to the headers of the answer. Default 300,000 for streams, 600,000 otherwise. */
  headersMs?: number;
  /** Without a byte, comments included. Default: 60,000 once the service sent a comment in this answer, else off. */
  idleMs?: number;
  /** Without data; comments do not count. Default 300,000: a model may think silently for minutes. */
  dataIdleMs?: number;
  /** The whole call: all attempts, the pauses between them and the reading of the answer. Default off. */
  totalMs?: number;
}

/** Time limits of a client, ms each; 0 is no limit. */
export interface Timeouts extends CallTimeouts {
  /** To open a connection. Default 10,000. Connections are shared, so this is no option of a call; `fetch` has its own. */
  connectMs?: number;
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

/** What to do about a 402 that says how much the money allows. Off by default. */
export interface On402 {
  /** Ask once more, with `max_tokens` lowered to what the service says can be afforded. */
  retry: 'clamp-max-tokens';
  /** Below this many tokens an answer is of no use: the error is thrown. */
  floor: number;
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
  /**
   * Headers of every request. `authorization`, `content-type` and `idempotency-key` are not taken from here.
   *
   * Values of headers whose names speak of secrets (`auth`, `key`, `token`, `cookie` …) are kept out of errors like the
   * API key.
   */
  headers?: Record<string, string>;
  /** An own `fetch`, used for everything. */
  fetch?: typeof globalThis.fetch;
  /** An own undici `Dispatcher`. Node only. */
  dispatcher?: unknown;
  /** Time limits, or one number of ms for the whole call. */
  timeout?: number | Timeouts;
  /** Byte and socket limits. */
  limits?: Limits;
  /** Default: 2 repetitions, and none when the price of the failed attempt is unknown. */
  retry?: Partial<RetryPolicy>;
  /**
   * Ask once more with a smaller `max_tokens` when the service refuses for lack of money and says how much it allows.
   *
   * Off by default: an answer may be cut short. The charge then names the anomaly `max_tokens_lowered`.
   */
  on402?: On402;
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
  on402: On402 | undefined;
  userAgent: string;
  validate: 'throw' | 'warn' | 'off';
  onWarning: (problem: RequestProblem) => void;
}

const DEFAULT_LIMITS: Required<Limits> = {
  responseBytes: 64 * 1024 * 1024,
  eventBytes: 32 * 1024 * 1024,
  errorBodyBytes: 64 * 1024,
  sockets: 512,
};
const NAMESPACE = /^[a-z0-9][a-z0-9_-]{0,31}$/;

/**
 * Fills in defaults and the environment, and refuses what cannot work.
 *
 * @throws KopekError `configuration`, naming the option; never the value of a key, in whatever option it was put.
 */
export function resolveSettings(settings: ClientSettings): ResolvedSettings {
  checkSettingNames(settings);
  const apiKey = resolveKey(settings);
  const redact = createRedact([typeof settings.apiKey === 'string' ? settings.apiKey : environment('KOPEK_API_KEY')]);
  const quote = (value: unknown): string => redact(JSON.stringify(String(value).slice(0, 80)));

  const namespace = settings.namespace ?? environment('KOPEK_NAMESPACE') ?? 'service';
  if (typeof namespace !== 'string' || !NAMESPACE.test(namespace)) {
    throw configurationError(`namespace must match ${NAMESPACE.source}, got ${quote(namespace)}`);
  }
  const webSearchType = settings.webSearchType ?? (`${namespace}:web_search` as const);
  if (!/^[^\s:]+:web_search$/.test(webSearchType)) {
    throw configurationError(`webSearchType must look like name:web_search, got ${quote(webSearchType)}`);
  }
  const keyPath = settings.keyPath ?? `${VERSION_PATH}/${namespace}/key`;
  if (!isPlainPath(keyPath)) {
    throw configurationError(`keyPath must be a plain path that starts with "/", got ${quote(keyPath)}`);
  }
  if (settings.fetch !== undefined && typeof settings.fetch !== 'function') {
    throw configurationError(`fetch must be a function, got ${typeof settings.fetch}`);
  }
  const timeouts: Timeouts = timeoutsOf(settings.timeout);
  checkTimeouts(timeouts);
  const retry = { maxRetries: 2, onUnknownBilling: 'throw' as const, ...defined(settings.retry) };
  checkRetry(retry);
  checkOn402(settings.on402);
  const limits = { ...DEFAULT_LIMITS, ...defined(settings.limits) };
  for (const [name, value] of Object.entries(limits)) {
    if (!(typeof value === 'number' && value >= 1)) {
      throw configurationError(`limits.${name} must be a number, 1 or more, got ${String(value)}`);
    }
  }
  const { sockets, ...byteLimits } = limits;
  return {
    apiKey,
    base: resolveBaseURL((settings.baseURL ?? environment('KOPEK_BASE_URL'))?.trim()),
    namespace,
    keyPath,
    webSearchType,
    headers: checkHeaders(settings.headers ?? {}),
    timeouts,
    byteLimits,
    sockets,
    retry,
    on402: settings.on402,
    userAgent: userAgentOf(settings.userAgent),
    validate: settings.validate ?? 'throw',
    onWarning: settings.onWarning ?? ((problem) => console.warn(`kopek: ${problem.path}: ${problem.message}`)),
  };
}

/** Time limits in either form: one number of ms is the limit of the whole call. */
export function timeoutsOf<Limits extends CallTimeouts>(timeout: number | Limits | undefined): Limits | CallTimeouts {
  return typeof timeout === 'number' ? { totalMs: timeout } : { ...timeout };
}

/** @throws KopekError `configuration` for time limits that are no numbers of ms. */
export function checkTimeouts(timeouts: Timeouts): void {
  for (const [name, value] of Object.entries(timeouts)) {
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
      throw configurationError(`timeout.${name} must be a number of ms, 0 or more, got ${String(value)}`);
    }
  }
}

/** @throws KopekError `configuration` for a policy that would never end, or has no meaning. */
export function checkRetry({ maxRetries, onUnknownBilling }: RetryPolicy): void {
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw configurationError(`retry.maxRetries must be an integer, 0 or more, got ${String(maxRetries)}`);
  }
  if (onUnknownBilling !== 'throw' && onUnknownBilling !== 'retry') {
    throw configurationError(`retry.onUnknownBilling must be 'throw' or 'retry', got ${String(onUnknownBilling)}`);
  }
}

function checkOn402(on402: On402 | undefined): void {
  if (on402 === undefined) return;
  if (on402?.retry !== 'clamp-max-tokens' || !Number.isInteger(on402.floor) || on402.floor < 1) {
    throw configurationError("on402 must be { retry: 'clamp-max-tokens', floor: an integer, 1 or more }");
  }
}

/** A copy without the fields that are undefined: they must not hide a default. */
export function defined<Value extends object>(value: Value | undefined): Defined<Value> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, field]) => field !== undefined)) as Defined<Value>;
}

type Defined<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> };

function resolveKey({ apiKey, headers }: ClientSettings): () => string | Promise<string> {
  if (typeof apiKey === 'function') return apiKey;
  const given = apiKey ?? environment('KOPEK_API_KEY');
  if (given === undefined && Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'authorization')) {
    throw configurationError(
      'no API key: the header authorization is not taken from the option headers; set the option apiKey, or the environment variable KOPEK_API_KEY, to the key alone',
    );
  }
  const key = checkKey(given);
  return () => key;
}

function userAgentOf(suffix: string | undefined): string {
  const own = `kopek/${VERSION}`;
  if (suffix === undefined || suffix === '') return own;
  return checkHeaders({ 'user-agent': `${own} ${suffix}` })['user-agent'] as string;
}

function environment(name: string): string | undefined {
  const value = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
