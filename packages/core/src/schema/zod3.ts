import { zodToJsonSchema } from 'zod-to-json-schema';

/**
 * Converts schemas of zod 3, for the option `zod3` of `toJsonSchema`. Needs the package `zod-to-json-schema`.
 *
 * It describes the model's output: the input of pipes and transforms.
 */
export function zod3Converter(schema: unknown): unknown {
  // the parameter has the type of the one copy of zod that the converter was built with
  return zodToJsonSchema(schema as never, { target: 'jsonSchema7', effectStrategy: 'input', pipeStrategy: 'input' });
}
