import type { JsonSchema } from '@kopek/core';
import { toJsonSchema } from '@kopek/core/schema';
import { zod4Converter } from '@kopek/core/schema/zod4';
import { toJsonSchema as langchainToJsonSchema } from '@langchain/core/utils/json_schema';

/** Converted schemas by schema: tools are bound once and sent with every call of an agent. */
const converted = new WeakMap<object, JsonSchema>();

/**
 * The schema of a tool or of an answer as JSON Schema. Accepts zod 3 and 4, Standard JSON Schema and JSON Schema.
 *
 * zod 3 cannot convert itself: LangChain contains a converter for it.
 *
 * @returns a shared value: do not change it.
 * @throws KopekError `invalid_request` that names the construct which JSON Schema cannot express.
 */
export function toSchema(schema: unknown): JsonSchema {
  const key = (typeof schema === 'object' || typeof schema === 'function') && schema !== null ? schema : undefined;
  const known = key && converted.get(key);
  if (known) return known;
  const result = toJsonSchema(schema, {
    zod4: zod4Converter,
    zod3: (zod3) => langchainToJsonSchema(zod3 as Parameters<typeof langchainToJsonSchema>[0]),
  });
  if (key) converted.set(key, result);
  return result;
}
