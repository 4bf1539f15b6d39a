/**
 * Declarations for TypeScript in CommonJS, beside the entries of the package in the working directory; part of its build.
 *
 *   node ../../scripts/cjs-types.ts
 *
 * Node loads an ES module by `require` (22.12 and later), but TypeScript with the resolution `node16` or `node18` refuses to
 * import one from a CommonJS file. The condition `require` leads it here instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

type Entry = string | { require?: { types: string; default: string } };

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, Entry> };
for (const entry of Object.values(exports)) {
  if (typeof entry === 'string' || !entry.require) continue;
  const { types, default: module } = entry.require;
  const lines = ['// @ts-ignore: an ES module, which require() loads', `export * from './${basename(module)}';`, ''];
  writeFileSync(types, lines.join('\n'));
}
