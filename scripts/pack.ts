/** Packs the published packages into `artefacts/tarballs`. Run after `build`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ARTEFACTS, manifestOf, PNPM, PUBLISHED, ROOT, tarballOf } from './packages.ts';

const folder = join(ARTEFACTS, 'tarballs');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const filters = PUBLISHED.flatMap((name) => ['--filter', manifestOf(name).name]);
// pnpm, because npm writes `workspace:` and `catalog:` ranges into the tarball as they stand
execFileSync('npx', [...PNPM, '-r', ...filters, 'pack', '--pack-destination', folder], { cwd: ROOT, stdio: 'pipe' });
for (const name of PUBLISHED) {
  const manifest = manifestOf(name);
  const packed = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  renameSync(join(folder, packed), tarballOf(name));
}
console.log(`packed ${PUBLISHED.length} packages into artefacts/tarballs`);
