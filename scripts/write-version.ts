/** Writes the version of the packages where programs read it; `changeset version` writes it to the manifests alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf, ROOT } from './packages.ts';

const file = join(ROOT, 'packages/core/src/base/version.ts');
const source = readFileSync(file, 'utf8');
writeFileSync(file, source.replace(/(?<=VERSION: string = ')[^']*/, manifestOf('core').version));
