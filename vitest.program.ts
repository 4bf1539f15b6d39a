import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * A program that a test starts, from the same sources, in one file: reading and stripping 300 modules takes four times as long
 * as what most programs then do. Written once in a run, for all workers.
 *
 * @returns the path of what to start instead of `source`.
 */
export async function programOf(source: string): Promise<string> {
  const done = join(tmpdir(), 'programs', relative(import.meta.dirname, source).replaceAll(sep, '+'));
  const program = join(done, 'main.mjs');
  if (existsSync(program)) return program;
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    resolve: { conditionNames: ['@kopek/source', 'node', 'default'] },
    logLevel: 'silent',
  });
  mkdirSync(dirname(done), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  linkPackages(dirname(source), folder);
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'main.mjs' });
  await bundle.close();
  try {
    renameSync(folder, done);
  } catch (error) {
    // another worker was faster
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** What the program looks up by name while it runs: the package that it is in, and those that the package names. */
function linkPackages(from: string, folder: string): void {
  const root = packageOf(from);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    dependencies?: Record<string, string>;
  };
  const names = Object.keys(manifest.dependencies ?? {});
  const places = new Map([
    [manifest.name, root],
    ...names.map((name) => [name, join(root, 'node_modules', name)] as const),
  ]);
  for (const [name, place] of places) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place, link);
  }
}

function packageOf(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (folder === parse(folder).root) throw new Error('no package around a program');
  return packageOf(dirname(folder));
}
