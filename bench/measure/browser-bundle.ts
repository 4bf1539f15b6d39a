import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** How a program is bundled for a browser as users do it: esbuild, minified, nothing written. */
export function browserBuild(contents: string, external: string[]) {
  return {
    stdin: { contents, resolveDir: join(import.meta.dirname, '..') },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    platform: 'browser',
    conditions: ['browser', 'worker', 'import'],
    external: ['node:*', ...external],
    logLevel: 'silent',
  } satisfies BuildOptions;
}
