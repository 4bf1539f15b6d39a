import { toJSONSchema, version } from 'zod/v4/core';
import { configurationError } from '../errors/index.ts';
import type { Zod4Parameters } from './zod4-parameters.ts';

/**
 * Converts schemas of `zod/mini` and of zod 4 before 4.2, for the option `zod4` of `toJsonSchema`. Needs `zod`.
 *
 * @throws KopekError `configuration` if the schema comes from another version of zod than this converter: checks
 *   unknown to the converter, and descriptions in a registry of the other copy, would be lost silently.
 */
export function zod4Converter(schema: unknown, parameters: Zod4Parameters): unknown {
  const from = (schema as { _zod?: { version?: { major: number; minor: number } } })._zod?.version;
  if (from && (from.major !== version.major || from.minor !== version.minor)) {
    throw configurationError(
      `a schema of zod ${from.major}.${from.minor} was passed to the converter of zod ${version.major}.${version.minor}: ` +
        'let the program load one version of zod, or pass the z.toJSONSchema that belongs to the schema as { zod4 }',
    );
  }
  return toJSONSchema(schema as never, parameters as never);
}
