import { createClient, type Client } from '@kopek/core';
import type { ConnectionFields, CoreSettings } from './fields.ts';

/** Settings of core that are fields of a model under the same name: a new one does not compile until it stands here. */
const CONNECTION_NAMES: { readonly [Name in keyof CoreSettings]-?: true } = {
  apiKey: true,
  baseURL: true,
  keyPath: true,
  ledger: true,
  limits: true,
  namespace: true,
  on402: true,
  onCallbackError: true,
  onCharge: true,
  onLowBalance: true,
  onLowBudget: true,
  onWarning: true,
  pdfEngines: true,
  spendLimit: true,
  timeout: true,
  validate: true,
  webSearchType: true,
};

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
  for (const name of Object.keys(CONNECTION_NAMES) as (keyof CoreSettings)[]) {
    if (fields[name] !== undefined) settings[name] = fields[name];
  }
  for (const name of ['headers', 'fetch', 'dispatcher'] as const) {
    const value = fields.configuration?.[name];
    if (value !== undefined) settings[name] = value;
  }
  return createClient(settings);
}
