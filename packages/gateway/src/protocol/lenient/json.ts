import type { JsonObject } from '@kopek/core/wire';
import { isObject } from '../../base/is-object.ts';

/** The objects of a list; empty for anything that is not a list. */
export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isPresent = (field: unknown): boolean => field !== undefined && field !== null;

/** A copy without the fields that are absent or null: SDKs send null for what was not set. */
export function present(value: JsonObject): JsonObject {
  if (Object.values(value).every(isPresent)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => isPresent(field)));
}

/** The texts of content that is a string or a list of parts with a `text`. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .flatMap((part) => (typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n');
}
