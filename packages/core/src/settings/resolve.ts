import { checkHas, checkOptions, checkOneOf, ABANDON_POLICIES, type OptionKinds } from '../options/check-options.ts';
import { defined } from '../base/defined.ts';
import { configurationError } from '../errors/index.ts';
import { callSafely, reporterOf } from '../base/callbacks.ts';
import { showValue } from '../base/show-value.ts';
import { BYTE_LIMITS, READ_AHEAD, type RetryPolicy } from '../base/bounds.ts';
import { createRedact } from '../errors/redact.ts';
import { VERSION } from '../base/version.ts';
import { isPlainPath, resolveBaseURL, VERSION_PATH } from './base-url.ts';
import { checkHeaders, checkKey, recordOf } from './headers.ts';
import { GROUPED_SETTINGS } from './names.ts';
import type { CallTimeouts, ClientSettings, TransportLimits, On402, ResolvedSettings, Timeouts } from './types.ts';

const TIMEOUTS: OptionKinds<keyof Timeouts> = {
  'a number, 0 or more': ['headersMs', 'idleMs', 'dataIdleMs', 'totalMs', 'consumerIdleMs', 'connectMs'],
};
const RETRY: OptionKinds<keyof RetryPolicy> = {
  anything: ['maxRetries', 'onUnknownBilling'],
  'a boolean': ['idempotentBilling'],
};
const MEANT_BY = { total: 'totalMs', maxRetry: 'maxRetries' };
const NAMESPACE = /^[a-z0-9][a-z0-9_-]{0,31}$/;

/**
 * Fills in defaults and the environment, and rejects invalid settings.
 *
 * @throws KopekError `configuration`, naming the option; never the value of a key, in whatever option it is.
 */
export function resolveSettings(settings: ClientSettings): ResolvedSettings {
  checkOptions('', settings, SHAPES, undefined, GROUPED_SETTINGS);
  checkHas('meter', settings.meter, 'begin', 'a meter, such as ledger.meter({ spendLimit })');
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
  const timeouts = checkTimeouts(timeoutsOf(settings.timeout));
  const retry = checkRetry({ maxRetries: 2, onUnknownBilling: 'throw', ...defined(settings.retry ?? {}) });
  checkOn402(settings.on402);
  const defaults = { ...BYTE_LIMITS, readAheadBytes: READ_AHEAD.readAheadBytes, sockets: 512 };
  const limits: Required<TransportLimits> = { ...defaults, ...defined(settings.transportLimits ?? {}) };
  checkOptions(' of transportLimits', limits, { 'a number, 1 or more': Object.keys(defaults) });
  const { sockets, readAheadBytes, ...byteLimits } = limits;
  const {
    onAbandon = 'cancel',
    validate = 'throw',
    onWarning = (problem) => console.warn(`kopek: ${problem.path}: ${problem.message}`),
  } = settings;
  checkOneOf('onAbandon', onAbandon, ABANDON_POLICIES, quote);
  checkOneOf('validate', validate, ['throw', 'warn', 'off'], quote);
  return {
    apiKey,
    base: resolveBaseURL((settings.baseURL ?? environment('KOPEK_BASE_URL'))?.trim(), settings.allowHttpFor),
    namespace,
    keyPath,
    webSearchType,
    headers: {
      // compression delays small events and invites bombs
      'accept-encoding': 'identity',
      'user-agent': userAgentOf(settings.userAgent),
      ...checkHeaders(settings.headers ?? {}),
    },
    timeouts,
    byteLimits,
    sockets,
    readAheadBytes,
    onAbandon,
    retry,
    on402: settings.on402,
    validate,
    onWarning: (problem) => callSafely(() => onWarning(problem), reporterOf(settings.onCallbackError)),
  };
}

/** Types of settings; those of type `anything` are checked where they are used. */
const SHAPES: OptionKinds<keyof ClientSettings> = {
  anything: ['apiKey', 'timeout', 'dispatcher', 'headers', 'meter', 'namespace', 'onAbandon', 'validate'],
  'an array': ['allowHttpFor'],
  'a string': ['baseURL', 'keyPath', 'webSearchType', 'userAgent'],
  'an object': ['transportLimits', 'retry', 'on402', 'pdfEngines'],
  'a function': ['fetch', 'onCallbackError', 'onWarning'],
};

/** Reads timeouts in either form: one number of ms is the limit of the whole call. */
export function timeoutsOf<TransportLimits extends CallTimeouts>(
  timeout: number | TransportLimits | undefined,
): TransportLimits | CallTimeouts {
  if (typeof timeout === 'number') return { totalMs: timeout };
  if (timeout === undefined || (typeof timeout === 'object' && timeout !== null)) return { ...timeout };
  throw configurationError(
    `timeout must be a number of ms or an object such as { headersMs: 60_000 }, got ${showValue(timeout)}`,
  );
}

/** @throws KopekError `configuration` for an unknown timeout, or one that is not a number of ms. */
export function checkTimeouts(timeouts: Timeouts): Timeouts {
  checkOptions(' of timeout', timeouts, TIMEOUTS, undefined, MEANT_BY);
  return timeouts;
}

/** @throws KopekError `configuration` for a policy that is unknown or would never end. */
export function checkRetry(policy: RetryPolicy): RetryPolicy {
  checkOptions(' of retry', policy, RETRY, undefined, MEANT_BY);
  const { maxRetries, onUnknownBilling } = policy;
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw configurationError(`retry.maxRetries must be an integer, 0 or more, got ${showValue(maxRetries)}`);
  }
  checkOneOf('retry.onUnknownBilling', onUnknownBilling, ['throw', 'retry']);
  return policy;
}

function checkOn402(on402: On402 | undefined): void {
  if (on402 === undefined) return;
  if (on402?.retry !== 'clamp-max-tokens' || !Number.isInteger(on402.floor) || on402.floor < 1) {
    throw configurationError("on402 must be { retry: 'clamp-max-tokens', floor: an integer, 1 or more }");
  }
}

function resolveKey({ apiKey, headers }: ClientSettings): ResolvedSettings['apiKey'] {
  if (typeof apiKey === 'function') return apiKey;
  const key = apiKey ?? environment('KOPEK_API_KEY');
  if (key !== undefined) return checkKey(key);
  const hasHeader = Object.keys(recordOf(headers ?? {})).some((name) => name.toLowerCase() === 'authorization');
  return checkKey(key, hasHeader ? ', to the key alone; the header authorization is not used' : '');
}

function userAgentOf(suffix: string | undefined): string {
  const own = `kopek/${VERSION}`;
  if (suffix === undefined || suffix === '') return own;
  return checkHeaders({ 'user-agent': `${own} ${suffix}` })['user-agent'] as string;
}

/** Reads an environment variable; undefined if it is absent or blank. */
export function environment(name: string): string | undefined {
  const value = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
