import { isObject } from '../../wire/read.ts';
import type { JsonSchema } from '../../wire/tool.ts';

/** Whether a schema describes objects and nothing else. */
export function isObjectSchema(schema: JsonSchema): boolean {
  return schema.type === 'object' || (schema.type === undefined && isObject(schema.properties));
}

/** Why an object takes keys that it does not list; undefined when it does not, or can be closed without loss. */
export function opennessOf(schema: JsonSchema): string | undefined {
  if ('patternProperties' in schema) return 'patternProperties';
  if ('propertyNames' in schema) return 'record';
  if (schema.unevaluatedProperties !== undefined && schema.unevaluatedProperties !== false) return 'open object';
  const { additionalProperties: additional } = schema;
  if (isObject(additional) && Object.keys(additional).length > 0) {
    return isObject(schema.properties) ? 'catchall' : 'record';
  }
  if (additional === true || isObject(additional)) return 'open object';
  // without `properties` and without `additionalProperties`, the object may hold anything
  return additional === undefined && !isObject(schema.properties) ? 'open object' : undefined;
}

/**
 * Joins the members of `allOf` when all are plain objects that share no property.
 *
 * @returns undefined when they cannot be joined without changing what they mean.
 */
export function mergeObjects(members: readonly unknown[]): JsonSchema | undefined {
  const properties: [string, unknown][] = [];
  const required: unknown[] = [];
  const names = new Set<string>();
  for (const member of members) {
    if (!isObject(member) || !isObjectSchema(member) || !isObject(member.properties)) return undefined;
    if (Object.keys(member).some((keyword) => !MERGEABLE.has(keyword)) || opennessOf(member) !== undefined)
      return undefined;
    for (const [name, property] of Object.entries(member.properties)) {
      if (names.has(name)) return undefined;
      names.add(name);
      properties.push([name, property]);
    }
    if (Array.isArray(member.required)) required.push(...(member.required as unknown[]));
  }
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

const MERGEABLE: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'description',
  'title',
]);
