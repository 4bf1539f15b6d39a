import type { Charge } from '@kopek/core';
import {
  checkHas,
  checkOptions,
  GROUPED,
  type OptionKinds,
  SETTING_NAMES,
  type SettingKind,
  type SettingName,
  type SettingNameOf,
  settingNames,
} from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { SpendLimit } from '../limits/spend-limit.ts';
import type { LimitNear, LowBalanceSettings, LowBudget } from '../limits/watch.ts';

/** What a meter does beside booking: limits, and who hears of charges. */
export interface MeterSettings {
  /** Limits in rubles that stop a request before it leaves; several hold together. A bare `'5.00'` limits the whole ledger. */
  spendLimit?: string | SpendLimit | readonly (string | SpendLimit)[];
  /**
   * Called at once for each charge, settled or unknown, exactly once; not for a replay, which is no new charge. What it
   * throws is reported to `onCallbackError` and never breaks an answer.
   */
  onCharge?: (charge: Charge, entry: Readonly<LedgerEntry>) => void;
  /** Called when a spend limit reaches one of its `warnAt`: once for each threshold, scope and window. */
  onLimitNear?: (state: LimitNear) => void;
  /** Called once when an answer shows a balance below the threshold; needs no extra request. */
  onLowBalance?: LowBalanceSettings;
  /** Called once when the budget of the key falls below 20 % of its initial value (§8), seen by `client.key()`. */
  onLowBudget?: (budget: LowBudget) => void;
  /** What callbacks and estimates throw. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/** The settings that `meteredClient` adds to those of a client of core, and what they hold: see `SettingKind`. */
export const METER_SETTINGS = {
  ledger: 'local',
  onCharge: 'local',
  onLimitNear: 'local',
  onLowBalance: 'local',
  onLowBudget: 'local',
  spendLimit: 'data',
} as const;

/** Name of a setting of a metered client. */
export type MeteredSettingName = Exclude<SettingName, 'meter'> | keyof typeof METER_SETTINGS;

/** Names of the settings of a metered client of one kind, or of several. */
export type MeteredSettingNameOf<Kind extends SettingKind> =
  | Exclude<SettingNameOf<Kind>, 'meter'>
  | {
      [Name in keyof typeof METER_SETTINGS]: (typeof METER_SETTINGS)[Name] extends Kind ? Name : never;
    }[keyof typeof METER_SETTINGS];

/** The names of the settings of a metered client, of the given kinds. */
export function meteredSettingNames<Kind extends SettingKind>(...kinds: Kind[]): MeteredSettingNameOf<Kind>[] {
  const own = Object.entries(METER_SETTINGS).filter(([, kind]) => kinds.some((wanted) => wanted === kind));
  const names = [...settingNames(...kinds).filter((name) => name !== 'meter'), ...own.map(([name]) => name)];
  return names as MeteredSettingNameOf<Kind>[];
}

const KINDS: OptionKinds<keyof typeof METER_SETTINGS> = {
  'an object': ['onLowBalance'],
  'a function': ['onCharge', 'onLimitNear', 'onLowBudget'],
};

/** @throws KopekError `configuration` for settings of a metered client that are misspelled or of a wrong kind. */
export function checkMeteredSettings(settings: object): void {
  const names = [...Object.keys(SETTING_NAMES).filter((name) => name !== 'meter'), ...Object.keys(METER_SETTINGS)];
  checkOptions('', settings, KINDS, names, { ...GROUPED, meter: 'ledger' });
  checkLedger('ledger', (settings as { ledger?: unknown }).ledger);
}

/**
 * Refuses anything but a ledger. Undefined passes.
 *
 * @throws KopekError `configuration`.
 */
export function checkLedger(path: string, value: unknown): void {
  checkHas(path, value, 'begin', 'a ledger, such as createLedger({ store })');
}
