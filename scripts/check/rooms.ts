import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ARCHITECTURE, withTables } from '../architecture-tables.ts';
import { ROOT, WITH_TOOLS } from '../packages.ts';
import { placeOf, ROOMS, roomsOf } from '../rooms.ts';
import { filesLike, textOf, type Report } from './files.ts';

/** Imports that the rules of `oxlint.config.ts` have to report: against the direction of rooms, and of packages. */
const INJECTED: Readonly<Record<string, string>> = {
  'packages/core/src/base/injected.ts': `import '../client/index.ts';\n`,
  'packages/gateway/src/money/injected.ts': `import '@kopek/ledger';\n`,
};

/**
 * Every folder of sources has a row in `rooms.ts`, and every row a folder; a room is used by those below it in the table only.
 * The tables of the architecture page are fresh, and the linter reports what the rows forbid.
 */
export function checkRooms(): Report {
  const problems: string[] = [];
  const sources = filesLike(/^packages\/[^/]+\/src\/.+\/[^/]+\.ts$/).filter((file) => !file.includes('__fixtures__'));
  const folders = new Set(sources.map((file) => dirname(file.replace(/^packages\/([^/]+)\/src\//, '$1/'))));
  for (const folder of folders)
    if (!ROOMS.some(({ room }) => isIn(folder, room))) problems.push(`rooms.ts: ${folder} has no row`);
  for (const { room, uses } of ROOMS) {
    const { folder, path } = placeOf(room);
    if (![...folders].some((one) => isIn(one, room))) problems.push(`rooms.ts: there is no ${room}`);
    const paths = roomsOf(folder).map((other) => placeOf(other.room).path);
    for (const name of uses) {
      if (!paths.slice(0, paths.indexOf(path)).includes(name))
        problems.push(`rooms.ts: ${room} uses ${name}, which is no room above it`);
    }
  }
  // the layers of a table that has circles do not end
  if (problems.length === 0 && withTables(textOf(ARCHITECTURE)) !== textOf(ARCHITECTURE))
    problems.push(`the tables of ${ARCHITECTURE} are old: npx -y pnpm@12 write`);
  for (const file of notReported()) problems.push(`the linter says nothing about ${file}: ${INJECTED[file] ?? ''}`);
  return { problems, seen: `${folders.size} folders lie in ${ROOMS.length} rooms, and the linter knows them` };
}

function isIn(folder: string, room: string): boolean {
  return `${folder}/`.startsWith(`${room}/`);
}

/** Those of the injected files without a complaint of the linter. */
function notReported(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-lint-'));
  writeFileSync(join(folder, 'oxlint.config.ts'), `export { default } from '${join(ROOT, 'oxlint.config.ts')}';\n`);
  for (const [file, text] of Object.entries(INJECTED)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { stdout } = spawnSync('oxlint', ['--format=unix'], { cwd: folder, env: WITH_TOOLS, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return Object.keys(INJECTED).filter(
    (file) => !stdout.includes(`${file}:1`) || !stdout.includes('no-restricted-imports'),
  );
}
