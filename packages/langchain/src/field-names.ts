import { KopekError, nearestName, PARAMETER_NAMES } from '@kopek/core';
import type { ChatKopekFields } from './fields.ts';

/**
 * Fields of the constructors beside the request parameters, and whether they are written when a model is serialized.
 *
 * Left out of JSON: functions and objects that live in this process, and headers, which may carry secrets.
 */
const FIELDS: { readonly [Name in Exclude<keyof ChatKopekFields, keyof typeof PARAMETER_FIELDS>]-?: 'json' | 'local' } =
  {
    apiKey: 'json',
    baseURL: 'json',
    cache: 'local',
    callbackManager: 'local',
    callbacks: 'local',
    client: 'local',
    coalesce: 'json',
    configuration: 'local',
    disableStreaming: 'json',
    emptyAssistantContent: 'json',
    keyPath: 'json',
    ledger: 'local',
    ledgerTags: 'json',
    limits: 'json',
    maxConcurrency: 'json',
    maxRetries: 'json',
    metadata: 'local',
    model: 'json',
    modelKwargs: 'json',
    modelName: 'json',
    namespace: 'json',
    on402: 'json',
    onCallbackError: 'local',
    onCharge: 'local',
    onFailedAttempt: 'local',
    onLowBalance: 'local',
    onLowBudget: 'local',
    onUnknownBilling: 'json',
    onWarning: 'local',
    outputVersion: 'json',
    pdfEngines: 'json',
    profile: 'json',
    roundTripReasoning: 'json',
    sessionIdFrom: 'json',
    spendLimit: 'json',
    stopSequences: 'json',
    streaming: 'json',
    tags: 'local',
    timeout: 'json',
    validate: 'json',
    verbose: 'local',
    webSearchType: 'json',
  };

/** Names of the request parameters, as fields. */
const PARAMETER_FIELDS = {
  ...(Object.fromEntries(Object.values(PARAMETER_NAMES).map((name) => [name, 'json'])) as {
    [Name in (typeof PARAMETER_NAMES)[keyof typeof PARAMETER_NAMES]]: 'json';
  }),
  contextCompression: 'json',
  pdfEngine: 'json',
} as const;

/** Fields that are written when a model is serialized; the key among them, as a reference to the environment. */
export const SERIALIZED_FIELDS: readonly string[] = Object.entries({ ...FIELDS, ...PARAMETER_FIELDS })
  .filter(([, kind]) => kind === 'json')
  .map(([name]) => name);

/** In place of the key wherever a model is kept or shown. */
export const HIDDEN_KEY = '[hidden]';

const NAMES: readonly string[] = [...Object.keys(FIELDS), ...Object.keys(PARAMETER_FIELDS)];
const KNOWN = new Set([...NAMES, ...Object.keys(PARAMETER_NAMES)]);

/** Where other clients have a field, and these models something else. */
const ELSEWHERE: { readonly [name: string]: string } = {
  headers: 'configuration.headers',
  defaultHeaders: 'configuration.headers',
  fetch: 'configuration.fetch',
  dispatcher: 'configuration.dispatcher',
  retry: 'maxRetries',
};

/** What `configuration` holds; people who come from ChatOpenAI look there for the base URL, too. */
const CONFIGURATION = ['headers', 'fetch', 'dispatcher'];

/**
 * Finds fields that are probably misspelled: `temprature` or `spendlimit` would be ignored in silence otherwise.
 *
 * Fields that resemble nothing pass: those of wrappers around LangChain, for instance.
 *
 * @throws KopekError `configuration`, naming the field that was probably meant.
 */
export function checkFieldNames(fields: ChatKopekFields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || KNOWN.has(name)) continue;
    const meant = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : nearestName(name, NAMES);
    if (meant === undefined) continue;
    throw mistake(
      `there is no field ${JSON.stringify(name.slice(0, 64))}; did you mean ${JSON.stringify(meant)}? Fields that the interface does not list go into modelKwargs`,
    );
  }
  for (const [name, value] of Object.entries(fields.configuration ?? {})) {
    if (value === undefined || CONFIGURATION.includes(name)) continue;
    throw mistake(
      `there is no configuration.${name.slice(0, 64)}: it holds ${CONFIGURATION.join(', ')}, and all else, baseURL too, is a field of the model`,
    );
  }
}

function mistake(message: string): KopekError {
  return new KopekError({ code: 'configuration', phase: 'configuration', message });
}
