/**
 * Writes the documents of the package that are made of its code: the OpenAPI document of the admin API and the JSON
 * schema of the configuration file. Tests say when they are out of date.
 *
 *   node --conditions=@kopek/source scripts/documents.ts
 */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/admin/openapi.ts';
import { configJsonSchema } from '../src/command/config-schema.ts';

const write = (name: string, value: unknown): void =>
  writeFileSync(new URL(`../${name}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);

write('openapi.json', openApiDocument());
write('config.schema.json', configJsonSchema());
