import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';

/** How a program is bundled for a browser as users do it: esbuild, minified, nothing written. Packages are those of `from`. */
export function browserBuild(contents: string, external: string[], from: string = join(import.meta.dirname, '..')) {
  return {
    stdin: { contents, resolveDir: from },
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

/** What a browser downloads of such a program. */
export async function bundleSize(
  ...program: Parameters<typeof browserBuild>
): Promise<{ minifiedKB: number; gzipKB: number }> {
  const { outputFiles } = await build(browserBuild(...program));
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { minifiedKB: code.byteLength / 1000, gzipKB: gzipSync(code, { level: 9 }).byteLength / 1000 };
}
