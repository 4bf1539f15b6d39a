import { configurationError, kindOf, type ParameterName, showValue } from '@kopek/core/kit';
import type { MeteredSettingName } from '@kopek/ledger';
import type { ChatKopekFields } from '../request/fields.ts';

type Check = (value: unknown) => boolean;

const isFlag: Check = (value) => typeof value === 'boolean';
const isFunction: Check = (value) => typeof value === 'function';
const isText: Check = (value) => typeof value === 'string';
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isClient: Check = (value) => isRecord(value) && typeof (value as { chat?: unknown }).chat === 'function';
const isLabels: Check = (value) => isRecord(value) && Object.values(value as object).every(isText);

function isOneOf(...words: unknown[]): Check {
  return (value) => words.includes(value);
}

/**
 * Fields of the constructors that are neither request parameters nor settings of core. Whether they are written when a
 * model is serialized: functions, objects that live in this process, and whatever may be secret are not. And what they
 * take, where neither LangChain nor core looks.
 */
export const OWN_FIELDS: {
  readonly [Name in Exclude<keyof ChatKopekFields, ParameterName | MeteredSettingName>]-?: readonly [
    kept: 'json' | 'local',
    holds?: Check,
    expected?: string,
  ];
} = {
  cache: ['local'],
  callbackManager: ['local'],
  callbacks: ['local'],
  client: ['local', isClient, 'a client of @kopek/core'],
  coalesce: ['json', isFlag, 'true or false'],
  configuration: ['local', isRecord, 'an object with headers, fetch or dispatcher'],
  countTokens: ['local', isFunction, 'a function that counts the tokens of a text'],
  disableStreaming: ['json'],
  emptyAssistantContent: ['json', isOneOf('string', 'null'), "'string' or 'null'"],
  honoursIdempotencyKey: ['json', isFlag, 'true or false'],
  ledgerTags: ['json', isLabels, 'an object of texts'],
  maxConcurrency: ['json', (value) => (value as number) >= 1 && typeof value === 'number', 'a number, 1 or more'],
  maxRetries: ['json'],
  metadata: ['local'],
  model: ['json', isText, 'the name of a model'],
  modelKwargs: ['json', isRecord, 'an object of further request fields'],
  modelName: ['json', isText, 'the name of a model'],
  onFailedAttempt: ['local', isFunction, 'a function that gets the failure of an attempt'],
  onUnknownBilling: ['json', isOneOf('throw', 'retry'), "'throw' or 'retry'"],
  outputVersion: ['json'],
  profile: ['json', isRecord, 'an object such as { maxInputTokens: 128_000 }'],
  roundTripReasoning: ['json', isFlag, 'true or false'],
  sessionIdFrom: ['json', isOneOf('thread_id'), "'thread_id'"],
  stopSequences: ['json'],
  streaming: ['json', isFlag, 'true or false'],
  tags: ['local'],
  verbose: ['local'],
};

/**
 * Rejects invalid values of the fields of this package: `streaming: 'no'` would silently count as true otherwise.
 *
 * @throws KopekError `configuration`, with the valid values.
 */
export function checkFieldValues(fields: { readonly [Name in keyof ChatKopekFields]?: unknown }): void {
  // a text here may be a key
  if (!isRecord(fields))
    throw configurationError(`fields must be an object such as { temperature: 0 }, got ${kindOf(fields)}`);
  for (const [name, [, holds, expected]] of Object.entries(OWN_FIELDS)) {
    const value = fields[name as keyof ChatKopekFields];
    if (value === undefined || value === null || !holds || holds(value)) continue;
    throw configurationError(`${name} must be ${expected}, got ${showValue(value)}`);
  }
}
