import { meteredClient, type MeteredClient, type MeteredSettings } from '@kopek/ledger';
import { defined } from '@kopek/core/kit';
import { UsageError, type Context } from './context.ts';

/** Options of the commands that call the service. The key comes from the environment: others can see command lines. */
export interface ConnectionFlags {
  baseUrl?: string;
  namespace?: string;
}

/** Where the service is and the key for it; undefined for what was not given. */
export interface Connection {
  apiKey: string | undefined;
  baseURL: string | undefined;
  namespace: string | undefined;
}

/** Joins options and environment; empty variables count as not set. */
export function connectionOf(context: Context, flags: ConnectionFlags): Connection {
  const { env } = context.terminal;
  return {
    apiKey: env['KOPEK_API_KEY'] || undefined,
    baseURL: flags.baseUrl || env['KOPEK_BASE_URL'] || undefined,
    namespace: flags.namespace || env['KOPEK_NAMESPACE'] || undefined,
  };
}

/**
 * A client for the service that the options and the environment name.
 *
 * @throws UsageError with the next steps when there is no key or no address; KopekError `configuration`.
 */
export function clientFor(context: Context, flags: ConnectionFlags, settings: MeteredSettings = {}): MeteredClient {
  const { apiKey, baseURL, namespace } = connectionOf(context, flags);
  if (apiKey === undefined || baseURL === undefined) throw new UsageError(context.texts.nextSteps);
  return meteredClient({ ...settings, apiKey, baseURL, ...defined({ namespace }) });
}
