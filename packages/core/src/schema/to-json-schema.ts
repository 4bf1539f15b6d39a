import { kindOf } from '../base/show-value.ts';
import { invalidRequest, KopekError } from '../errors/index.ts';
import type { JsonSchema } from '../wire/tool.ts';
import { hoistReferences } from './strict/local-references.ts';
import { schemaError } from './schema-error.ts';
import { findZod3Problems, isZod3 } from './zod3-constructs.ts';
import { zod4Parameters, type Zod4Parameters } from './zod4-parameters.ts';

/** Converters for schemas that cannot convert themselves. This package loads none of them. */
export interface ToJsonSchemaOptions {
  /** For schemas of zod 3: `zod3Converter` of `@kopek/core/schema/zod3`, or another one. */
  zod3?: ((schema: unknown) => unknown) | undefined;
  /**
   * For schemas of `zod/mini` and of zod 4 before 4.2: `zod4Converter` of `@kopek/core/schema/zod4`, or the
   * `z.toJSONSchema` of the program's own zod.
   */
  zod4?: ((schema: never, parameters: Zod4Parameters) => unknown) | undefined;
}

/**
 * Converts a schema of any library to JSON Schema: the model's output, before transforms and defaults.
 *
 * Accepts JSON Schema (returned as it is, without `$schema`), every Standard JSON Schema (zod 4, ArkType …), zod 4
 * and zod 3 with a converter. The input is not changed.
 *
 * @throws KopekError `invalid_request` if something in the schema has no JSON Schema, with each path and construct in
 *   `problems`; if a converter is missing; if the input is not a schema. Never returns an empty schema instead.
 */
export function toJsonSchema(input: unknown, options: ToJsonSchemaOptions = {}): JsonSchema {
  if (isZod3(input)) return fromZod3(input, options);
  if (isZod4(input)) return fromZod4(input, options);
  const standard = standardOf(input);
  if (standard) return fromStandard(standard);
  if (!isPlainSchema(input))
    throw rejection(`a schema must be JSON Schema or a schema of a library, got ${kindOf(input)}`);
  return withoutMetaSchema(input);
}

interface StandardJsonSchema {
  vendor?: string;
  jsonSchema?: { input: (options: { target: string; libraryOptions?: object }) => unknown };
}

function fromZod3(schema: Parameters<typeof findZod3Problems>[0], { zod3 }: ToJsonSchemaOptions): JsonSchema {
  const problems = findZod3Problems(schema);
  if (problems.length > 0) throw schemaError(problems);
  if (!zod3) {
    throw rejection('a schema of zod 3 needs a converter: pass { zod3: zod3Converter } of @kopek/core/schema/zod3');
  }
  return rejectEmpty(hoistReferences(converted(() => zod3(schema))));
}

function fromZod4(schema: object, { zod4 }: ToJsonSchemaOptions): JsonSchema {
  const { parameters, problems } = zod4Parameters();
  const { unrepresentable, override } = parameters;
  // the converter that travels with the schema is of the same version; another copy loses checks in silence
  const own = standardOf(schema)?.jsonSchema;
  if (!own && !zod4) {
    throw rejection(
      'a schema of zod/mini, or of zod 4 before 4.2, needs a converter: pass { zod4: zod4Converter } of @kopek/core/schema/zod4',
    );
  }
  const result = converted(() =>
    own
      ? own.input({ target: 'draft-07', libraryOptions: { unrepresentable, override } })
      : zod4?.(schema as never, parameters),
  );
  const found = problems();
  if (found.length > 0) throw schemaError(found);
  return rejectEmpty(result);
}

function fromStandard({ vendor = 'an unknown library', jsonSchema }: StandardJsonSchema): JsonSchema {
  if (!jsonSchema) {
    throw rejection(
      `a schema of ${vendor} cannot turn itself into JSON Schema: pass JSON Schema, or what its converter returns`,
    );
  }
  return rejectEmpty(converted(() => jsonSchema.input({ target: 'draft-07' })));
}

/** Runs a converter of another library: an exception, or a result that is no schema, becomes a rejection. */
function converted(convert: () => unknown): JsonSchema {
  let result: unknown;
  try {
    result = convert();
  } catch (cause) {
    if (KopekError.isInstance(cause)) throw cause;
    throw rejection(
      `the schema cannot be turned into JSON Schema: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
  if (!isPlainSchema(result)) throw rejection(`the converter of the schema returned ${kindOf(result)}`);
  return withoutMetaSchema(result);
}

function rejectEmpty(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) throw schemaError([{ path: '#', construct: 'any' }]);
  return schema;
}

function withoutMetaSchema(schema: JsonSchema): JsonSchema {
  if (!('$schema' in schema)) return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}

function isZod4(value: unknown): value is object {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function standardOf(value: unknown): StandardJsonSchema | undefined {
  // schemas of some libraries are functions
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined;
  return (value as { '~standard'?: StandardJsonSchema })['~standard'];
}

function isPlainSchema(value: unknown): value is JsonSchema {
  return Object.prototype.toString.call(value) === '[object Object]';
}

function rejection(message: string, cause?: unknown): KopekError {
  return invalidRequest(message, { problems: [{ path: '#', message }], cause });
}
