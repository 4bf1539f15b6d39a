import {
  checkHas,
  checkOptions,
  checkOneOf,
  configurationError,
  kindOf,
  type OptionKinds,
  type ParameterName,
} from '@kopek/core/kit';
import { isTag, type MeteredSettingName } from '@kopek/ledger';
import type { ChatKopekFields } from '../request/fields.ts';

/** Whether a field is written when a model is serialized, and its type or words. */
type Field = readonly [kept: 'json' | 'local', valid: keyof OptionKinds | readonly string[]];

/**
 * Fields of the constructors that are neither request parameters nor settings of the client. Functions, objects that live
 * in this process, and whatever may be secret are not written.
 */
export const OWN_FIELDS: Readonly<Record<Exclude<keyof ChatKopekFields, ParameterName | MeteredSettingName>, Field>> = {
  balance: ['json', 'a boolean'],
  cache: ['local', 'anything'],
  callbackManager: ['local', 'anything'],
  callbacks: ['local', 'anything'],
  client: ['local', 'anything'],
  coalesce: ['json', 'a boolean'],
  configuration: ['local', 'an object'],
  countTokens: ['local', 'a function'],
  disableStreaming: ['json', 'anything'],
  emptyAssistantContent: ['json', ['string', 'null']],
  idempotentBilling: ['json', 'a boolean'],
  ledgerTags: ['json', 'an object'],
  maxConcurrency: ['json', 'a number, 1 or more'],
  maxRetries: ['json', 'anything'],
  metadata: ['local', 'anything'],
  model: ['json', 'a string'],
  modelKwargs: ['json', 'an object'],
  modelName: ['json', 'a string'],
  onFailedAttempt: ['local', 'a function'],
  onUnknownBilling: ['json', ['throw', 'retry']],
  outputVersion: ['json', 'anything'],
  profile: ['json', 'an object'],
  roundTripReasoning: ['json', 'a boolean'],
  sessionIdFrom: ['json', ['thread_id']],
  stopSequences: ['json', 'anything'],
  streaming: ['json', 'a boolean'],
  tags: ['local', 'anything'],
  verbose: ['local', 'anything'],
};

/**
 * Rejects invalid values of the fields of this package: `streaming: 'no'` would silently count as true otherwise.
 *
 * @throws KopekError `configuration`, with the valid values.
 */
export function checkFieldValues(fields: { readonly [Name in keyof ChatKopekFields]?: unknown }): void {
  // a text here may be a key
  if (kindOf(fields) !== 'an object')
    throw configurationError(`fields must be an object such as { temperature: 0 }, got ${kindOf(fields)}`);
  for (const [name, [, valid]] of Object.entries(OWN_FIELDS)) {
    // agents and middleware pass null for what is absent
    const value = fields[name as keyof ChatKopekFields] ?? undefined;
    if (typeof valid === 'string') checkOptions('', { [name]: value }, { [valid]: [name] });
    else checkOneOf(name, value, valid);
  }
  checkHas('client', fields.client ?? undefined, 'chat', 'a client such as meteredClient(settings)');
  for (const [name, value] of Object.entries(fields.ledgerTags ?? {})) {
    if (isTag(name, value)) continue;
    throw configurationError(
      `the tag ${JSON.stringify(name.slice(0, 40))} of ledgerTags must be a short text, its name without "="`,
    );
  }
}
