import type { Charge, ServiceSettings } from '@kopek/core';
import { checkHas, checkOptions, GROUPED_SETTINGS, type OptionKinds } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { SpendLimit } from '../limits/spend-limit.ts';
import type { AlertSettings } from '../limits/alert-monitor.ts';

/** Settings of a meter: limits, and callbacks for charges. */
export interface MeterSettings extends AlertSettings {
  /**
   * Limits in rubles that reject a request before it is sent; several apply together. A bare `'5.00'` limits the
   * whole ledger; `'budgets'` applies the budgets in the ledger.
   */
  spendLimit?: string | SpendLimit | readonly (string | SpendLimit)[];
  /**
   * Under `'budgets'`, rejects a call that no budget and no wallet in the ledger covers: one without a tag, or with
   * another spelling of it, would be charged to nobody. `false` sends it. Default true.
   */
  requireBudget?: boolean;
  /**
   * Called once for each charge, settled or unknown, as soon as it is known; not for a replay, which is no new
   * charge. Exceptions go to `onCallbackError` and never break an answer.
   */
  onCharge?: (charge: Charge, entry: Readonly<LedgerEntry>) => void;
}

/**
 * The kind of a setting: `data` is plain JSON that a stored model or workflow may keep, `secret` is data that must
 * never be stored or shown, and `local` exists only in this process (functions, a ledger, a dispatcher).
 */
type SettingKind = 'data' | 'secret' | 'local';

/** Every setting of a metered client, with its kind. The adapters derive their lists of settings from this one. */
const METERED_SETTINGS = {
  allowHttpFor: 'data',
  apiKey: 'secret',
  baseURL: 'data',
  dispatcher: 'local',
  fetch: 'local',
  headers: 'secret',
  keyPath: 'data',
  transportLimits: 'data',
  namespace: 'data',
  on402: 'data',
  onCallbackError: 'local',
  onAbandon: 'data',
  onWarning: 'local',
  pdfEngines: 'data',
  retry: 'data',
  timeout: 'data',
  userAgent: 'data',
  validate: 'data',
  webSearchType: 'data',
  ledger: 'local',
  onCharge: 'local',
  onLimitAlert: 'local',
  lowBalanceRub: 'data',
  onLowBalance: 'local',
  onLowKeyBudget: 'local',
  requireBudget: 'data',
  spendLimit: 'data',
} as const;

/** Name of a setting of a metered client. */
export type MeteredSettingName = keyof typeof METERED_SETTINGS;

/** Names of the settings of a metered client of one kind, or of several: `MeteredSettingNameOf<'data'>`. */
export type MeteredSettingNameOf<Kind extends SettingKind> = {
  [Name in MeteredSettingName]: (typeof METERED_SETTINGS)[Name] extends Kind ? Name : never;
}[MeteredSettingName];

// a setting that one of the two gains does not compile until it is in the list
const SETTINGS: {
  readonly [Name in keyof ServiceSettings | keyof MeterSettings | 'ledger']-?: SettingKind;
} = METERED_SETTINGS;

/** The names of the settings of a metered client, of the given kinds. */
export function meteredSettingNames<Kind extends SettingKind>(...kinds: Kind[]): MeteredSettingNameOf<Kind>[] {
  const isOf = (name: MeteredSettingName): name is MeteredSettingNameOf<Kind> =>
    kinds.some((kind) => kind === SETTINGS[name]);
  return (Object.keys(METERED_SETTINGS) as MeteredSettingName[]).filter(isOf);
}

const KINDS: OptionKinds<MeteredSettingName> = {
  'a boolean': ['requireBudget'],
  'a function': ['onCharge', 'onLimitAlert', 'onLowBalance', 'onLowKeyBudget'],
};

/** @throws KopekError `configuration` for settings of a metered client that are misspelled or of a wrong kind. */
export function checkMeteredClientSettings(settings: object): void {
  checkOptions('', settings, KINDS, Object.keys(METERED_SETTINGS), { ...GROUPED_SETTINGS, meter: 'ledger' });
  checkLedger('ledger', (settings as { ledger?: unknown }).ledger);
}

/**
 * Rejects anything but a ledger. Undefined passes.
 *
 * @throws KopekError `configuration`.
 */
export function checkLedger(path: string, value: unknown): void {
  checkHas(path, value, 'begin', 'a ledger, such as createLedger({ store })');
}
