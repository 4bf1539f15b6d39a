/**
 * Writes the documents of the package that are generated from its code: the schemas of its input and output, the JSON
 * schema of the configuration file, the OpenAPI document of the admin API, and the code of core that the page uses.
 * Tests fail when they are out of date.
 *
 *   node --conditions=@kopek/source scripts/documents.ts
 */
import { writeFileSync } from 'node:fs';
import { documents } from './describe.ts';

for (const [name, text] of Object.entries(await documents()))
  writeFileSync(new URL(`../${name}`, import.meta.url), text);
