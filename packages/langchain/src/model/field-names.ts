import { CHAT_PARAMETERS, configurationError, FOREIGN_NAMES, nearestName, PARAMETER_NAMES } from '@kopek/core/kit';
import { meteredSettingNames, type MeteredSettingName } from '@kopek/ledger';
import type { ChatKopekFields } from '../request/fields.ts';
import { CALL_OPTION_NAMES } from '../request/request.ts';
import { OWN_FIELDS } from './field-values.ts';

/** Fields of `configuration`; users of ChatOpenAI look there for the base URL, too. */
const CONFIGURATION = ['headers', 'fetch', 'dispatcher'];

/** Settings of the client that are not fields of a model: they are in `configuration`, or have another name. */
const NOT_FIELDS: ReadonlySet<string> = new Set([...CONFIGURATION, 'retry', 'userAgent']);

/** Settings of the client that are fields of a model under the same name. */
export const SETTING_FIELDS: readonly MeteredSettingName[] = meteredSettingNames('data', 'secret', 'local').filter(
  (name) => !NOT_FIELDS.has(name),
);

/** Fields of a serialized model, including the key, as a reference to the environment. */
export const SERIALIZED_FIELDS: readonly string[] = [
  'apiKey',
  ...meteredSettingNames('data').filter((name) => !NOT_FIELDS.has(name)),
  ...Object.entries(OWN_FIELDS).flatMap(([name, [kept]]) => (kept === 'json' ? [name] : [])),
  ...CHAT_PARAMETERS,
];

/** Fields that people also try in a call. Silently ignored there, they would change the bill. */
const ONLY_FIELDS = ['apiKey', 'baseURL', 'ledger', 'on402', 'onAbandon', 'onUnknownBilling', 'spendLimit'];

/** Shown instead of the key. */
export const HIDDEN_KEY = '[hidden]';

const NAMES: readonly string[] = [...Object.keys(OWN_FIELDS), ...SETTING_FIELDS, ...CHAT_PARAMETERS];
const KNOWN = new Set([...NAMES, ...Object.keys(PARAMETER_NAMES)]);

const CALL_OPTIONS = new Set([
  ...CALL_OPTION_NAMES,
  ...Object.keys(PARAMETER_NAMES),
  'stopSequences',
  // LangChain's own: some are in every call, where a search among all names would double what it allocates
  'ls_structured_output_format',
  'metadata',
  'promptIndex',
  'signal',
  'tags',
  'timeout',
  'version',
]);

/** An option of other calls. LangChain repeats the options of a batch in each call, and one key would hide charges. */
const KEY = 'idempotencyKey';
const MEANT_IN_CALLS: readonly string[] = [...CALL_OPTIONS, ...ONLY_FIELDS, KEY];

/** Fields of other clients that have another name or place here. */
const SETTING_HINTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['defaultHeaders', 'configuration.headers'],
  ['retry', 'maxRetries'],
  ['verbosity', 'modelKwargs.verbosity'],
]);

/**
 * Finds fields that are probably misspelled: `temprature` or `spendlimit` would be ignored silently otherwise.
 *
 * Fields that resemble nothing are allowed: those of wrappers around LangChain, for instance.
 *
 * @throws KopekError `configuration`, naming the probable field.
 */
export function checkFieldNames(fields: ChatKopekFields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || KNOWN.has(name)) continue;
    const meant = CONFIGURATION.includes(name)
      ? `configuration.${name}`
      : (SETTING_HINTS.get(name) ?? nearestName(FOREIGN_NAMES.get(name) ?? name, NAMES));
    if (meant === undefined) continue;
    throw configurationError(
      `there is no field ${JSON.stringify(name.slice(0, 64))}; did you mean ${JSON.stringify(meant)}? Fields that the interface does not list go into modelKwargs`,
    );
  }
  for (const [name, value] of Object.entries(fields.configuration ?? {})) {
    if (value === undefined || CONFIGURATION.includes(name)) continue;
    throw configurationError(
      KNOWN.has(name)
        ? `${name} is a field of the model and not of configuration: new ChatKopek({ ${name}: … })`
        : `there is no configuration.${name.slice(0, 64)}; it has ${CONFIGURATION.join(', ')}`,
    );
  }
}

/**
 * Finds options of a call that are probably misspelled, or are fields of the model. Others are allowed: agents add
 * their own to every call.
 *
 * @throws KopekError `configuration`, naming the probable option.
 */
export function checkOptionNames(options: object): void {
  for (const name in options) {
    if (CALL_OPTIONS.has(name) || Reflect.get(options, name) === undefined) continue;
    const meant = nearestName(FOREIGN_NAMES.get(name) ?? name, MEANT_IN_CALLS, 1);
    if (meant === undefined) continue;
    const place =
      meant === KEY ? 'use meteredClient({ ledger }) for calls with a key' : `${meant} is a field of the model`;
    const hint = CALL_OPTIONS.has(meant) ? `did you mean ${JSON.stringify(meant)}?` : place;
    throw configurationError(`there is no option ${JSON.stringify(name.slice(0, 64))} of a call; ${hint}`);
  }
}
