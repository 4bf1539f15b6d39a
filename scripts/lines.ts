/** Prints how many lines of source each package has: `node scripts/lines.ts`. Tests and what is generated are not counted. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED, ROOT } from './packages.ts';

const NOT_COUNTED = /\.test(-d)?\.ts$|\/__fixtures__\/|\/suite\/|\/migrations\.ts$/;
for (const name of PUBLISHED) {
  const files = globSync(`packages/${name}/{src/**/*.ts,sql/**/*.sql}`, { cwd: ROOT });
  const texts = files.filter((file) => !NOT_COUNTED.test(file)).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  console.log(`${String(lines).padStart(6)} ${name}`);
}
