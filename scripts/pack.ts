/** Packs the published packages into `artefacts/tarballs`. Run after `build`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ARTEFACTS, PNPM, PUBLISHED, ROOT, tarballOf } from './packages.ts';

const folder = join(ARTEFACTS, 'tarballs');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of PUBLISHED) {
  // pnpm, because npm writes `workspace:` and `catalog:` ranges into the tarball as they stand
  execFileSync('npx', [...PNPM, 'pack', '--pack-destination', folder], {
    cwd: join(ROOT, 'packages', name),
    stdio: 'pipe',
  });
  const packed = readdirSync(folder).find((file) => !PUBLISHED.some((known) => file === `kopek-${known}.tgz`));
  if (!packed) throw new Error(`pnpm packed nothing for ${name}`);
  renameSync(join(folder, packed), tarballOf(name));
}
console.log(`packed ${PUBLISHED.length} packages into artefacts/tarballs`);
