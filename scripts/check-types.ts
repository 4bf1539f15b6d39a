/**
 * The declarations in the tarballs hold for every TypeScript that people use, with the resolution of Node and the libraries checked
 * as well: tstyche fetches the compilers from 5.4 to 6, and 7 compiles by itself. Old resolutions are checked by attw.
 *
 *   npx -y pnpm@12 build && npx -y pnpm@12 run pack && node scripts/check-types.ts
 */
import { join } from 'node:path';
import { EmptyProject } from './empty-project.ts';
import { PUBLISHED } from './packages.ts';
import { TYPES_OF_EVERY_ENTRY } from './consumer/programs.ts';

/** What people have installed, and the `@types/node` that their compiler can read. */
const COMPILERS = { '~22.13.0': '>=5.4 <5.7', latest: '>=5.7' };

for (const [nodeTypes, target] of Object.entries(COMPILERS)) {
  using project = new EmptyProject('types', 'module');
  // the declarations of the AI SDK need the types of json-schema, and do not bring them
  const libraries = ['@langchain/core', 'ai', 'zod', '@opentelemetry/api', '@types/json-schema@7'];
  await project.install(PUBLISHED, [...libraries, `@types/node@${nodeTypes}`, 'typescript@6', 'tstyche@7']);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'esnext.disposable', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  project.write('types.tst.ts', TYPES_OF_EVERY_ENTRY);
  console.log(
    await project.node(['node_modules/.bin/tstyche', '--target', target], {
      // its compilers stay in the project
      TSTYCHE_STORE_PATH: join(project.folder, 'compilers'),
      TSTYCHE_NPM_REGISTRY: (await project.run('npm', ['config', 'get', 'registry'])).trim(),
      NO_COLOR: '1',
    }),
  );
  if (nodeTypes !== 'latest') continue;
  await project.installTools('typescript@7');
  await project.node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  console.log('TypeScript 7: our declarations and the libraries hold');
}
