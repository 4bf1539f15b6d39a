import { configurationError, kindOf, showValue } from '@kopek/core/kit';
import type { ChatKopekFields } from '../request/fields.ts';

type Check = (value: unknown) => boolean;

const isFlag: Check = (value) => typeof value === 'boolean';
const isFunction: Check = (value) => typeof value === 'function';
const isText: Check = (value) => typeof value === 'string';
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value as string);

/** The fields that only this package knows, and what they take. Settings and parameters are checked by core. */
const VALUES: readonly (readonly [name: keyof ChatKopekFields, holds: Check, expected: string])[] = [
  ['model', isText, 'the name of a model'],
  ['modelName', isText, 'the name of a model'],
  ['configuration', isRecord, 'an object with headers, fetch or dispatcher'],
  [
    'client',
    (value) => isRecord(value) && typeof (value as { chat?: unknown }).chat === 'function',
    'a client of @kopek/core',
  ],
  ['streaming', isFlag, 'true or false'],
  ['coalesce', isFlag, 'true or false'],
  ['roundTripReasoning', isFlag, 'true or false'],
  ['emptyAssistantContent', isOneOf('string', 'null'), "'string' or 'null'"],
  ['sessionIdFrom', isOneOf('thread_id'), "'thread_id'"],
  ['honoursIdempotencyKey', isFlag, 'true or false'],
  ['onUnknownBilling', isOneOf('throw', 'retry'), "'throw' or 'retry'"],
  ['profile', isRecord, 'an object such as { maxInputTokens: 128_000 }'],
  ['modelKwargs', isRecord, 'an object of further request fields'],
  ['ledgerTags', (value) => isRecord(value) && Object.values(value as object).every(isText), 'an object of texts'],
  ['countTokens', isFunction, 'a function that counts the tokens of a text'],
  ['onFailedAttempt', isFunction, 'a function that gets the failure of an attempt'],
  ['maxConcurrency', (value) => (value as number) >= 1 && typeof value === 'number', 'a number, 1 or more'],
];

/**
 * Finds values that a field of this package cannot hold: `streaming: 'no'` would silently be taken for true otherwise.
 *
 * @throws KopekError `configuration`, with what the field takes.
 */
export function checkFieldValues(fields: { readonly [Name in keyof ChatKopekFields]?: unknown }): void {
  // a text here may be a key
  if (!isRecord(fields))
    throw configurationError(`fields must be an object such as { temperature: 0 }, got ${kindOf(fields)}`);
  for (const [name, holds, expected] of VALUES) {
    const value = fields[name];
    if (value === undefined || value === null || holds(value)) continue;
    throw configurationError(`${name} must be ${expected}, got ${showValue(value)}`);
  }
}
