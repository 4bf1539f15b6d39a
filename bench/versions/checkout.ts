import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../..');

/** The measured packages of a version; before the ledger had a package of its own, it was part of core. */
export function packagesOf(repository: string): string[] {
  const names = ['core', 'ledger', 'langchain', 'vercel-ai'];
  return names.filter((name) => existsSync(join(repository, 'packages', name)));
}

/** The full name of a revision. */
export async function commitOf(revision: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: REPOSITORY });
  return stdout.trim();
}

/**
 * The repository at a commit, installed and built, in a temporary folder; the same folder when it is asked for again.
 *
 * @throws Error of the command that failed, with its output.
 */
export async function checkout(commit: string): Promise<string> {
  const folder = join(tmpdir(), 'kopek-versions', commit);
  const finished = join(folder, '.built');
  if (existsSync(finished)) return folder;
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'tree.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: REPOSITORY });
  await run('tar', ['-xf', archive], { cwd: folder });
  const env = { ...process.env, CI: 'true' };
  await run('pnpm', ['install', '--frozen-lockfile'], { cwd: folder, env });
  await run('pnpm', [...packagesOf(folder).map((name) => `--filter=@kopek/${name}`), 'run', 'build'], {
    cwd: folder,
    env,
  });
  await writeFile(finished, '');
  return folder;
}
