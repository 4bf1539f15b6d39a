import type { JSONObject, JSONValue } from '@ai-sdk/provider';

/**
 * A type as plain JSON: the same fields, without interfaces.
 *
 * TypeScript accepts a mapped type, and not an interface, where `providerOptions` wants a `JSONObject`.
 */
export type Json<Type> = unknown extends Type
  ? JSONValue
  : Type extends string | number | boolean | null | undefined
    ? Type
    : Type extends readonly (infer Element)[]
      ? Json<Element>[]
      : { [Key in keyof Type]: Json<Type[Key]> };

/** A value from a JSON document. */
export function fromJson(value: unknown): JSONValue {
  return value as JSONValue;
}

/** An object, but not an array. */
export function isObject(value: unknown): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
