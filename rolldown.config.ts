import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const MANIFEST = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as object;

/**
 * Bundles the JavaScript of the package in the current folder: a file for each entry, shared chunks, no dependency
 * inside. The declarations are written by `tsc` (`tsconfig.build.json`), file by file.
 */
export default defineConfig({
  input: entries(MANIFEST),
  // packages, builtins and `#http`, which is chosen by whoever imports
  external: (id, _importer, isResolved) => !isResolved && !/^\.{1,2}\//.test(id),
  // nothing of the environment is written into the code
  platform: 'neutral',
  transform: { target: 'es2023' },
  plugins: [commonJs()],
  output: {
    dir: 'dist',
    // nothing of an earlier build may be published
    cleanDir: true,
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      groups: [
        // what needs no books and no client sums without them
        {
          name: 'money',
          test: /core[\\/]src[\\/](base[\\/]defined|money[\\/](amount|rub|canonical-rub|charge|charge-sum|sum-charges|format-cost))\.ts/,
          minShareCount: 2,
          priority: 2,
        },
        // tables of SQLite: whoever imports the ledger alone does not load them
        { name: 'shared', test: /^(?!.*ledger[\\/]src[\\/]sql)/, minShareCount: 2 },
        { name: 'sql', minShareCount: 2 },
        // the adapters: what is used without a model, and the models, whose classes no bundler drops piece by piece
        {
          name: 'spend',
          test: /(vercel-ai|langchain)[\\/]src[\\/]spend[\\/]|langchain[\\/]src[\\/]request[\\/]tools/,
          priority: 1,
        },
        { name: 'models', test: /(vercel-ai|langchain)[\\/]src[\\/](?!index|version|register)/ },
      ],
    },
    sourcemap: true,
    // the sources are published as well
    sourcemapExcludeSources: true,
    minifyInternalExports: false,
    comments: { jsdoc: false, legal: false, annotation: true },
  },
});

/** Every file of `dist` that a manifest names, in `exports`, `imports` and `bin`: `{ 'wire/index': './src/wire/index.ts' }`. */
function entries(manifest: object): Record<string, string> {
  const built = JSON.stringify(manifest).matchAll(/"\.\/dist\/([^"]+)\.js"/g);
  return Object.fromEntries([...built].map(([, name]) => [name, `./src/${name}.ts`]));
}

/**
 * Writes what `require` finds: a file that requires the ES module, so that whoever imports it gets the same one, and
 * declarations of the same kind, because TypeScript takes an ES module for one that cannot be required. A package whose
 * framework declares its classes twice needs declarations of both kinds, too: `tsc` writes them into `dist/cjs`.
 */
function commonJs(): Plugin {
  const manifest = JSON.stringify(MANIFEST);
  const named = (pattern: RegExp) => [...manifest.matchAll(pattern)].map(([, name = '']) => name);
  return {
    name: 'commonjs',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const name of named(/"\.\/dist\/([^"]+)\.cjs"/g)) {
        emit(`${name}.cjs`, `module.exports = require('./${basename(name)}.js');\n`);
      }
      for (const name of named(/"\.\/dist\/([^"]+)\.d\.cts"/g)) {
        const why = '// @ts-ignore: every Node that this package runs on can require an ES module';
        emit(`${name}.d.cts`, `${why}\nexport * from './${basename(name)}.js';\n`);
      }
      if (manifest.includes('"./dist/cjs/')) emit('cjs/package.json', '{ "type": "commonjs" }\n');
    },
  };
}
