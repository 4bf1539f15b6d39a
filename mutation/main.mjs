// `npx -y pnpm@12 --dir mutation mutation [ledger/engine …]`: the rooms of `stryker.config.mjs`, all of them by default.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TESTS } from './stryker.config.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const given = process.argv.slice(2);
const unknown = given.filter((room) => !Object.hasOwn(TESTS, room));
if (unknown.length > 0)
  throw new Error(`no such room: ${unknown.join(', ')}. There are ${Object.keys(TESTS).join(', ')}`);
for (const room of given.length > 0 ? given : Object.keys(TESTS)) {
  const { status } = spawnSync(here('node_modules/.bin/stryker'), ['run', here('stryker.config.mjs')], {
    cwd: here(`../packages/${room.split('/')[0]}`),
    env: { ...process.env, ROOM: room },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
