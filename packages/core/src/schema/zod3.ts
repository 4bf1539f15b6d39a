import { zodToJsonSchema } from 'zod-to-json-schema';

/**
 * Converter for schemas of zod 3, for the option `zod3` of `toJsonSchema`. Needs the package `zod-to-json-schema`.
 *
 * Takes the side that the model writes: of pipes and transforms the entrance.
 */
export function zod3Converter(schema: unknown): unknown {
  // the type of the parameter belongs to the one copy of zod that the converter was built with
  return zodToJsonSchema(schema as never, { target: 'jsonSchema7', effectStrategy: 'input', pipeStrategy: 'input' });
}
