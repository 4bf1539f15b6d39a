/**
 * Writes the documents of the package that are made of its code: the schemas of what comes in and goes out, the JSON
 * schema of the configuration file, the OpenAPI document of the admin API, and what the page takes of core. Tests say when they are out of date.
 *
 *   node --conditions=@kopek/source scripts/documents.ts
 */
import { writeFileSync } from 'node:fs';
import { documents } from './describe.ts';

for (const [name, text] of Object.entries(await documents()))
  writeFileSync(new URL(`../${name}`, import.meta.url), text);
