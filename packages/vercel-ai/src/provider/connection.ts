import { LoadAPIKeyError, LoadSettingError } from '@ai-sdk/provider';
import { environment } from '@kopek/core/kit';
import { createLedger, meteredClient, type Ledger, type MeteredClient } from '@kopek/ledger';
import { IdempotencyKeys } from '../base/idempotency.ts';
import type { KopekProviderSettings } from '../request/settings.ts';

/** The common part of the models of one provider: settings, ledger and one client, made at the first call. */
export class Connection {
  readonly settings: KopekProviderSettings;
  readonly ledger: Ledger;
  readonly idempotencyKeys: IdempotencyKeys = new IdempotencyKeys();
  #client: MeteredClient | undefined;

  /** Reads nothing yet, so it never throws. */
  constructor(settings: KopekProviderSettings) {
    this.settings = settings;
    this.ledger = settings.ledger ?? createLedger();
  }

  /**
   * Returns the client, made at the first use.
   *
   * @throws LoadAPIKeyError, LoadSettingError if neither the settings nor the environment have key or base URL.
   * @throws KopekError `configuration` for invalid settings.
   */
  client(): MeteredClient {
    if (!this.#client) {
      const { settings, ledger } = this;
      requireKey(settings);
      this.#client = meteredClient({ ...settings, ledger, baseURL: baseURLOf(settings) ?? missingBaseURL() });
    }
    return this.#client;
  }
}

/** The base URL of the settings, else of the environment. */
export function baseURLOf(settings: KopekProviderSettings): string | undefined {
  return present(settings.baseURL) ?? environment('KOPEK_BASE_URL');
}

// core reads the key itself; a missing one is reported here with the error class of the AI SDK
function requireKey({ apiKey = environment('KOPEK_API_KEY') }: KopekProviderSettings): void {
  if (typeof apiKey === 'function' || present(apiKey) !== undefined) return;
  const message =
    'Kopek API key is missing. Pass it as the apiKey setting or set the KOPEK_API_KEY environment variable.';
  throw new LoadAPIKeyError({ message });
}

function missingBaseURL(): never {
  const message =
    'Kopek base URL is missing. Pass it as the baseURL setting or set the KOPEK_BASE_URL environment variable.';
  throw new LoadSettingError({ message });
}

// core reports what is wrong with a value of another type
function present<Value>(value: Value): Value | undefined {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}
