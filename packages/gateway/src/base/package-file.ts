import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// the same file for the sources and for the bundled modules, which are in other folders
const MANIFEST = createRequire(import.meta.url).resolve('@kopek/gateway/package.json');

/** Text of a file of this package, by its path in it. */
export function packageFile(path: string): string {
  return readFileSync(join(MANIFEST, '..', path), 'utf8');
}
