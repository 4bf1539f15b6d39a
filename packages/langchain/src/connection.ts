import { createClient, type Client } from '@kopek/core';
import type { ConnectionFields } from './fields.ts';

/** Settings of core that are fields of a model under the same name. */
const CONNECTION_NAMES = [
  'apiKey',
  'baseURL',
  'namespace',
  'keyPath',
  'webSearchType',
  'timeout',
  'limits',
  'ledger',
  'spendLimit',
  'onCharge',
  'onLowBalance',
  'onLowBudget',
  'onCallbackError',
  'validate',
  'onWarning',
  'pdfEngines',
] as const satisfies readonly (keyof ConnectionFields)[];

/**
 * The client behind a model.
 *
 * Made in the constructor, so that a missing key or base URL shows where the model is made and not at its first call.
 *
 * @throws KopekError `configuration`.
 */
export function clientOf(fields: ConnectionFields): Client {
  if (fields.client) return fields.client;
  const settings: Record<string, unknown> = {
    userAgent: 'langchain',
    // LangChain's caller retries; two layers would multiply
    retry: { maxRetries: 0, ...(fields.onUnknownBilling ? { onUnknownBilling: fields.onUnknownBilling } : {}) },
  };
  for (const name of CONNECTION_NAMES) if (fields[name] !== undefined) settings[name] = fields[name];
  for (const name of ['headers', 'fetch', 'dispatcher'] as const) {
    const value = fields.configuration?.[name];
    if (value !== undefined) settings[name] = value;
  }
  return createClient(settings);
}
