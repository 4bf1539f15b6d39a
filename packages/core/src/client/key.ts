import { serviceURL } from '../settings/base-url.ts';
import { KopekError } from '../errors/index.ts';
import { readKey, type KeyStatus } from '../answer/key/key.ts';
import { parseWireJson } from '../wire/json.ts';
import { openAttempt } from './call/attempt.ts';
import { checkCallOptions, type Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import type { CallOptions } from './call/options.ts';
import { withAttempts } from './call/repeats.ts';

/** Options of `client.key()`. */
export interface KeyOptions extends Pick<CallOptions, 'signal' | 'headers' | 'timeout' | 'retry'> {
  /** Accepts a status up to this old, ms. Such calls without a signal share a request. Default 0: always ask. */
  maxAgeMs?: number;
}

/**
 * Makes the reader of the key endpoint. With `maxAgeMs`, it keeps the latest status and shares a request in flight.
 *
 * @see Interface §4.2
 */
export function createKeyReader(context: ClientContext): (options?: KeyOptions) => Promise<KeyStatus> {
  const url = serviceURL(context.settings.base, context.settings.keyPath);
  let latest: { at: number; status: KeyStatus } | undefined;
  let flight: Promise<KeyStatus> | undefined;

  const ask = async (options: KeyOptions): Promise<KeyStatus> => {
    const status = await fetchKey(context, url, options);
    latest = { at: context.clock.now(), status };
    context.meter?.observeKey(status);
    return status;
  };

  return async (options = {}) => {
    checkCallOptions(options);
    const { maxAgeMs = 0 } = options;
    if (maxAgeMs <= 0) return ask(options);
    if (latest && context.clock.now() - latest.at <= maxAgeMs) return latest.status;
    // one caller that leaves must not end a shared request, so a call with a signal gets its own
    if (options.signal) return ask(options);
    flight ??= ask(options).finally(() => {
      flight = undefined;
    });
    return flight;
  };
}

async function fetchKey(context: ClientContext, url: URL, options: KeyOptions): Promise<KeyStatus> {
  const path = context.settings.keyPath;
  const call: Call = {
    method: 'GET',
    path,
    url,
    streamed: false,
    billed: false,
    summary: {},
    options,
    signal: options.signal,
  };
  return withAttempts(context, call, async (terms, current) => {
    const { exchange } = await openAttempt(context, current, terms);
    try {
      const text = await exchange.text();
      return readKey(parseWireJson(text), Date.now());
    } catch (error) {
      if (KopekError.isInstance(error)) throw error;
      // the reason is left out: it quotes the body
      throw exchange.error({
        code: 'invalid_response',
        message: `${exchange.place} was answered with HTTP ${exchange.status} and no information about a key. Check the base URL and the namespace.`,
        phase: 'answer',
      });
    } finally {
      exchange.close();
    }
  });
}
