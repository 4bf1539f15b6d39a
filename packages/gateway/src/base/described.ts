import { z } from 'zod';
import { packageFile } from './package-file.ts';

interface Schemas {
  $schema: 'http://json-schema.org/draft-07/schema#';
  definitions: Record<string, z.core.JSONSchema.JSONSchema>;
}

let file: Schemas | undefined;
const schemas = new Map<string, z.ZodType>();

/**
 * The schema of a type, made from its declaration and comments. It is parsed on first use: most gateways need few.
 *
 * @param name - of the type, in the list `Described` of the admin API.
 */
export function schemaOf<Type>(name: string): z.ZodType<Type> {
  file ??= JSON.parse(packageFile('schemas.json')) as Schemas;
  const schema = schemas.get(name) ?? z.fromJSONSchema({ ...file.definitions[name], ...file });
  schemas.set(name, schema);
  return schema as z.ZodType<Type>;
}
