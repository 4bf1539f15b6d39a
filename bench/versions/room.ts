import { cp, mkdir, readFile, readdir, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packagesOf } from './checkout.ts';

const BENCH = join(import.meta.dirname, '..');
/** What a worker needs. */
const FOLDERS = ['candidates', 'measure', 'server'];
/** The candidates that know the public names of the packages: each version brings its own. */
const OF_THE_VERSION = /^kopek-.*\.ts$/;

/**
 * A folder in the shape of `bench` whose `@kopek/*` packages are those of a repository, built, and whose frameworks are those of
 * this `bench`: two such rooms differ in nothing but our packages.
 */
export async function makeRoom(repository: string, folder: string): Promise<URL> {
  await mkdir(folder, { recursive: true });
  await cp(join(BENCH, 'package.json'), join(folder, 'package.json'));
  for (const name of FOLDERS) await cp(join(BENCH, name), join(folder, name), { recursive: true });
  const candidates = join(repository, 'bench/candidates');
  for (const name of await readdir(candidates)) {
    if (OF_THE_VERSION.test(name)) await cp(join(candidates, name), join(folder, 'candidates', name));
  }
  for (const name of await dependenciesOf(BENCH)) await link(BENCH, name, folder);
  for (const name of packagesOf(repository)) {
    const [from, to] = [join(repository, 'packages', name), join(folder, 'node_modules/@kopek', name)];
    await mkdir(to, { recursive: true });
    await cp(join(from, 'package.json'), join(to, 'package.json'));
    await cp(join(from, 'dist'), join(to, 'dist'), { recursive: true });
    // frameworks come from the room; what a package brings along is part of its version
    const own = await dependenciesOf(from);
    for (const dependency of own.filter((one) => !one.startsWith('@ai-sdk/'))) await link(from, dependency, to);
  }
  return pathToFileURL(`${folder}/`);
}

/** Names in `dependencies`, without ours. */
async function dependenciesOf(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@kopek/'));
}

async function link(from: string, name: string, to: string): Promise<void> {
  const place = join(to, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(await realpath(join(from, 'node_modules', name)), place);
}
