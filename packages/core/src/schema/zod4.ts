import { globalRegistry, toJSONSchema, version, type $ZodType } from 'zod/v4/core';
import { configurationError } from '../errors/index.ts';
import type { Zod4Parameters } from './zod4-parameters.ts';

/**
 * Converts schemas of `zod/mini` and of zod 4 before 4.2, for the option `zod4` of `toJsonSchema`. Needs `zod`.
 *
 * The schema may come from another copy of zod, of this version or an older one.
 *
 * @throws KopekError `configuration` if the schema comes from a newer version of zod than this converter: checks unknown
 *   to the converter would be lost silently.
 */
export function zod4Converter(schema: unknown, parameters: Zod4Parameters): unknown {
  const from = (schema as { _zod?: { version?: { major: number; minor: number } } })._zod?.version;
  if (from && (from.major !== version.major || from.minor > version.minor)) {
    throw configurationError(
      `a schema of zod ${from.major}.${from.minor} was passed to the converter of zod ${version.major}.${version.minor}: ` +
        'let the program load one version of zod, or pass what z.toJSONSchema of its own zod returns for the schema',
    );
  }
  return toJSONSchema(schema as never, { ...parameters, metadata: { get: metadataOf } } as never);
}

/** Each copy of zod before 4.2 keeps descriptions in a registry of its own, which its schemas know. */
function metadataOf(schema: $ZodType & { meta?: () => object | undefined }): object | undefined {
  return typeof schema.meta === 'function' ? schema.meta() : globalRegistry.get(schema);
}
