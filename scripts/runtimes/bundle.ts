import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmptyProject } from '../empty-project.ts';

/**
 * Bundles an entry for a runtime other than Node, and checks that none of Node's HTTP got into it.
 *
 * @param conditions - export conditions that the runtime's own bundlers set.
 * @returns path of the bundle, inside the project.
 */
export async function bundle(
  project: EmptyProject,
  entry: string,
  format: 'esm' | 'iife',
  conditions: string[],
): Promise<string> {
  const name = entry.replace(/\W+/g, '-');
  const [file, inputs] = [`bundle/${name}.js`, `bundle/${name}.json`];
  await project.run('node_modules/.bin/esbuild', [
    entry,
    '--bundle',
    '--platform=browser',
    '--target=es2023',
    `--format=${format}`,
    `--conditions=${conditions.join(',')}`,
    '--log-level=error',
    `--outfile=${file}`,
    `--metafile=${inputs}`,
  ]);
  const read = JSON.parse(readFileSync(join(project.folder, inputs), 'utf8')) as { inputs: Record<string, unknown> };
  const strangers = Object.keys(read.inputs).filter((path) => /node_modules\/undici\/|http-undici/.test(path));
  if (strangers.length > 0) throw new Error(`the bundle holds ${strangers[0]}, which is for Node only`);
  return file;
}
