import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * A program that a test starts, from the same sources, in one file: reading and stripping 300 modules takes four times as long
 * as what most programs then do. Written once in a run, for all workers, and again when a watched run finds a source changed.
 *
 * @returns the path of what to start instead of `source`: the source itself outside of Vitest, whose runs have a temporary
 *   folder of their own.
 */
export async function programOf(source: string): Promise<string> {
  if (process.env['VITEST'] === undefined) return source;
  const done = join(tmpdir(), 'programs', relative(import.meta.dirname, source).replaceAll(sep, '+'));
  const program = join(done, 'main.mjs');
  const found = lookFor(done);
  if (found === 'fresh') return program;
  if (found === 'stale') rmSync(done, { recursive: true });
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    resolve: { conditionNames: ['@kopek/source', 'node', 'default'] },
    logLevel: 'silent',
  });
  mkdirSync(dirname(done), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  linkPackages(dirname(source), folder);
  const startedAt = Date.now();
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: 'main.mjs',
    // of `.js` Node would first find out what kind of module it is
    chunkFileNames: '[name]-[hash].mjs',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  const sources = output.flatMap((part) =>
    part.type === 'chunk' ? part.moduleIds.filter((id) => existsSync(id)) : [],
  );
  writeFileSync(join(folder, 'made-of.json'), JSON.stringify({ startedAt, sources } satisfies MadeOf));
  try {
    renameSync(folder, done);
  } catch (error) {
    // another worker was faster
    if (!existsSync(program)) throw error;
  }
  return program;
}

interface MadeOf {
  startedAt: number;
  sources: string[];
}

/** Whether a program is there, and whether a source was changed since. */
function lookFor(folder: string): 'none' | 'fresh' | 'stale' {
  const file = join(folder, 'made-of.json');
  if (!existsSync(file)) return 'none';
  const { startedAt, sources } = JSON.parse(readFileSync(file, 'utf8')) as MadeOf;
  return sources.every((source) => existsSync(source) && statSync(source).mtimeMs < startedAt) ? 'fresh' : 'stale';
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
