import type { ClientSettings } from './types.ts';

/**
 * What a setting holds: `data` is plain JSON that a stored model or workflow may keep, `secret` is data that must never
 * be stored or shown, and `local` exists only in this process (functions, a meter, a dispatcher).
 */
export type SettingKind = 'data' | 'secret' | 'local';

/**
 * Every setting of a client, and what it holds: the one list of their names, which the adapters derive theirs from.
 *
 * A setting that `ClientSettings` gains does not compile until it is here.
 */
export const SETTING_NAMES = {
  apiKey: 'secret',
  baseURL: 'data',
  dispatcher: 'local',
  fetch: 'local',
  headers: 'secret',
  keyPath: 'data',
  limits: 'data',
  meter: 'local',
  namespace: 'data',
  on402: 'data',
  onCallbackError: 'local',
  onLeave: 'data',
  onWarning: 'local',
  pdfEngines: 'data',
  retry: 'data',
  timeout: 'data',
  userAgent: 'data',
  validate: 'data',
  webSearchType: 'data',
} as const;

/** Name of a setting of a client. */
export type SettingName = keyof typeof SETTING_NAMES;

/** Names of the settings of one kind, or of several: `SettingNameOf<'data'>`. */
export type SettingNameOf<Kind extends SettingKind> = {
  [Name in SettingName]: (typeof SETTING_NAMES)[Name] extends Kind ? Name : never;
}[SettingName];

const KINDS: { readonly [Name in keyof ClientSettings]-?: SettingKind } = SETTING_NAMES;
/** All of them. */
export const NAMES: SettingName[] = /* @__PURE__ */ Object.keys(SETTING_NAMES) as SettingName[];

/** The names of the settings of the given kinds, in the order of {@link SETTING_NAMES}. */
export function settingNames<Kind extends SettingKind>(...kinds: Kind[]): SettingNameOf<Kind>[] {
  return NAMES.filter((name): name is SettingNameOf<Kind> => kinds.some((kind) => kind === KINDS[name]));
}

/** Settings of other SDKs that are part of a group here, what belongs to single calls, and what needs books. */
export const GROUPED: Record<string, string> = /* @__PURE__ */ {
  maxRetries: 'retry.maxRetries',
  onUnknownBilling: 'retry.onUnknownBilling',
  defaultHeaders: 'headers',
  maxTokens: 'max_tokens of a request',
  tags: 'tags of a call',
  ...Object.fromEntries(
    ['ledger', 'spendLimit', 'onCharge', 'onLimitNear', 'onLowBalance', 'onLowBudget'].map((name) => [
      name,
      `${name} of meteredClient of @kopek/ledger`,
    ]),
  ),
};
