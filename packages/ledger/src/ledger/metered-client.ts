import { createClient, type ChatRequest, type Client, type ServiceSettings } from '@kopek/core';
import { defined, describeRequestText, modelsOf } from '@kopek/core/kit';
import { previewOf, type CallEstimate } from '../limits/preview.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { checkMeteredSettings, type MeterSettings } from './settings.ts';

/** Where charges are recorded, what limits them, and what is called for them. */
export interface BookSettings extends MeterSettings {
  /** Where charges are booked. Default: a ledger in memory, `client.ledger`. */
  ledger?: Ledger;
}

/** Settings of {@link meteredClient}. Only `apiKey` and `baseURL` are needed, and both may come from the environment. */
export interface MeteredSettings extends ServiceSettings, BookSettings {}

/** A client that books every attempt. */
export interface MeteredClient extends Client {
  /** Previews the price of a request from what its models have cost, in the store too. Sends nothing. */
  estimate(request: ChatRequest): Promise<CallEstimate>;
  /** Where all charges of this client are booked. */
  readonly ledger: Ledger;
}

/**
 * Makes a client with books: every attempt is in `client.ledger`, and limits are checked before a request leaves.
 *
 * @throws KopekError `configuration` for settings that cannot work. The key is checked here when it is a string.
 */
export function meteredClient(settings: MeteredSettings = {}): MeteredClient {
  checkMeteredSettings(settings);
  const { ledger = createLedger(), spendLimit, onCharge, onLimitNear, onLowBalance, onLowBudget, ...rest } = settings;
  const books = { spendLimit, onCharge, onLimitNear, onLowBalance, onLowBudget, onCallbackError: rest.onCallbackError };
  const meter = ledger.meter(defined(books));
  return {
    ...createClient({ ...rest, meter }),
    ledger,
    async estimate(request) {
      const facts = describeRequestText(JSON.stringify(request));
      return previewOf(facts, await ledger.prices(modelsOf(facts)));
    },
  };
}
