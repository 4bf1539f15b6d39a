import { configurationError } from './errors/index.ts';
import { nearestName } from './nearest-name.ts';
import type { ClientSettings } from './settings.ts';

const NAMES: { readonly [Name in keyof ClientSettings]-?: true } = {
  apiKey: true,
  baseURL: true,
  dispatcher: true,
  fetch: true,
  headers: true,
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
  retry: true,
  spendLimit: true,
  timeout: true,
  userAgent: true,
  validate: true,
  webSearchType: true,
};

// where other SDKs have a setting, and this one a group
const GROUPED: Record<string, string> = {
  maxRetries: 'retry.maxRetries',
  onUnknownBilling: 'retry.onUnknownBilling',
  defaultHeaders: 'headers',
};

/**
 * Finds settings that are probably misspelled: without types, a `spendlimit` would be no limit, and nobody would know.
 *
 * Names that resemble nothing pass: people hand over objects that hold more than these settings.
 *
 * @throws KopekError `configuration`, naming the setting that was probably meant.
 */
export function checkSettingNames(settings: object): void {
  if (typeof settings !== 'object' || settings === null) {
    throw configurationError(`settings must be an object such as { apiKey, baseURL }, got ${typeof settings}`);
  }
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || Object.hasOwn(NAMES, name)) continue;
    const meant = GROUPED[name] ?? nearestName(name, Object.keys(NAMES));
    if (meant === undefined) continue;
    throw configurationError(`there is no setting ${JSON.stringify(name.slice(0, 64))}; did you mean ${meant}?`);
  }
}
