import { meteredClient, type MeteredClient, type MeteredClientSettings } from '@kopek/ledger';
import { defined } from '@kopek/core/kit';
import { UsageError, type CommonFlags, type Context, type LedgerFlags } from './context.ts';

/** Options of the commands that call the service. The key comes from the environment: others can see command lines. */
export interface ConnectionFlags extends CommonFlags {
  baseUrl?: string;
  namespace?: string;
}

/**
 * A client for the service that the options and the environment name; empty ones count as not given.
 *
 * @throws UsageError with the next steps when there is no key or no address; KopekError `configuration`.
 */
export function clientFor(
  context: Context,
  flags: ConnectionFlags,
  settings: MeteredClientSettings = {},
): MeteredClient {
  const { env } = context.terminal;
  const apiKey = env['KOPEK_API_KEY'];
  const baseURL = flags.baseUrl || env['KOPEK_BASE_URL'];
  const namespace = flags.namespace || env['KOPEK_NAMESPACE'] || undefined;
  const { nextSteps, noKey, noBaseUrl } = context.texts;
  if (!apiKey && !baseURL) throw new UsageError(nextSteps);
  if (!apiKey) throw new UsageError(noKey);
  if (!baseURL) throw new UsageError(noBaseUrl);
  return meteredClient({ ...settings, apiKey, baseURL, ...defined({ namespace }) });
}

/** @throws UsageError when a ledger is named and no file to look in. */
export function checkNamesFile(context: Context, { ledger, ledgerName }: LedgerFlags): void {
  if (ledgerName !== undefined && ledger === undefined) throw new UsageError(context.texts.ledgerNameNeedsFile);
}
