import { createClient, type ChatRequest, type Client, type ServiceSettings } from '@kopek/core';
import { summarizeRequestText, modelsOf } from '@kopek/core/kit';
import { previewOf, type CallEstimate } from '../limits/preview.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { checkMeteredClientSettings, type MeterSettings } from './settings.ts';

/** Where charges are recorded, limits, and callbacks. */
export interface SpendSettings extends MeterSettings {
  /** Where charges are recorded. Default: a ledger in memory, `client.ledger`. */
  ledger?: Ledger;
}

/** Settings of {@link meteredClient}. Only `apiKey` and `baseURL` are needed, and both may come from the environment. */
export interface MeteredClientSettings extends ServiceSettings, SpendSettings {}

/** A client that records every attempt. */
export interface MeteredClient extends Client {
  /** Estimates the cost of a request from past calls of its models, including those in the store. Sends nothing. */
  estimate(request: ChatRequest): Promise<CallEstimate>;
  /** The ledger with all charges of this client. */
  readonly ledger: Ledger;
}

/**
 * Creates a client with a ledger: every attempt is recorded in `client.ledger`, and limits are checked before a
 * request is sent.
 *
 * @throws KopekError `configuration` for invalid settings. The key is checked here if it is a string.
 */
export function meteredClient(settings: MeteredClientSettings = {}): MeteredClient {
  checkMeteredClientSettings(settings);
  const {
    ledger = createLedger(),
    spendLimit: _spendLimit,
    requireBudget: _requireBudget,
    onCharge: _onCharge,
    onLimitAlert: _onLimitAlert,
    lowBalanceRub: _lowBalanceRub,
    onLowBalance: _onLowBalance,
    onLowKeyBudget: _onLowKeyBudget,
    ...service
  } = settings;
  return {
    ...createClient({ ...service, meter: ledger.meter(settings) }),
    ledger,
    async estimate(request) {
      const events = summarizeRequestText(JSON.stringify(request));
      return previewOf(events, await ledger.lookUpModelCosts(modelsOf(events)));
    },
  };
}
