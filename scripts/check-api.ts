/** Compares the public API of the built packages with the committed reports; `--update` writes them anew. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PUBLISHED, ROOT } from './packages.ts';

const update = process.argv.includes('--update');
let failed = false;
for (const name of PUBLISHED) {
  const { status, stdout, stderr } = spawnSync('tsnapi', update ? ['-u', '--allow-breaking'] : [], {
    cwd: join(ROOT, 'packages', name),
    encoding: 'utf8',
  });
  if (status === 0) continue;
  failed = true;
  console.error(
    `${name}: the public API changed. If that is meant: npx -y pnpm@12 api:update, and look at the diff.\n${stdout}${stderr}`,
  );
}
if (failed) process.exit(1);
console.log(`API reports of ${PUBLISHED.length} packages ${update ? 'written' : 'hold'}`);
