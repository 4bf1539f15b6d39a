export type { SchemaProblem } from './schema-error.ts';
export { schemaName } from './schema-name.ts';
export { strictRequest } from './strict/strict-request.ts';
export { toStrictJsonSchema, type StrictJsonSchema } from './strict/strict.ts';
export { toJsonSchema, type ToJsonSchemaOptions } from './to-json-schema.ts';
export type { Zod4Parameters } from './zod4-parameters.ts';
