import type { JsonObject } from '@kopek/core/wire';

/** True for a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list; empty for anything else. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The objects of a list; empty for anything that is not a list. */
export const objectsIn = (value: unknown): JsonObject[] => listIn(value).filter(isObject);

/** True for a JSON object or a list. */
export const isTree = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** A field of an object, or an item of a list; undefined for anything else. */
export const fieldOf = (value: unknown, name: string): unknown => (isTree(value) ? value[name] : undefined);

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isPresent = (field: unknown): boolean => field !== undefined && field !== null;

/** A copy without the fields that are absent or null: SDKs send null for what was not set. */
export function present(value: JsonObject): JsonObject {
  if (Object.values(value).every(isPresent)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => isPresent(field)));
}

/** A copy without the fields of these names. */
export const omit = (value: object, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/**
 * A copy of a JSON value with its texts changed.
 *
 * @param change - `name` is the field that holds the text, or the list with it; `""` outside of fields.
 */
export function mapTexts<Value>(value: Value, change: (text: string, name: string) => string): Value {
  const walk = (inner: unknown, name: string): unknown => {
    if (typeof inner === 'string') return change(inner, name);
    if (Array.isArray(inner)) return inner.map((item) => walk(item, name));
    // entries, not assignment: a property may be called __proto__
    return isObject(inner)
      ? Object.fromEntries(Object.entries(inner).map(([key, field]) => [key, walk(field, key)]))
      : inner;
  };
  return walk(value, '') as Value;
}
