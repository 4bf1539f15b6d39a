/**
 * The components of `listing/` install into an empty app with the command of shadcn, and compile there. What other lists ask of an
 * entry is checked by them; the code is run by `docs`.
 *
 *   npx -y pnpm@12 build && npx -y pnpm@12 run pack && node scripts/check-listing.ts
 */
import { join } from 'node:path';
import { EmptyProject } from './empty-project.ts';
import { ROOT } from './packages.ts';

using project = new EmptyProject('listing', 'module');
await project.install(
  ['core', 'ledger', 'vercel-ai'],
  ['ai', 'zod', 'react@19', 'typescript', '@types/react@19', '@types/node', 'shadcn@4'],
);
const shadcn = join(project.folder, 'node_modules/.bin/shadcn');
const output = join(project.folder, 'built');
const source = join(ROOT, 'listing/shadcn');
await project.run(shadcn, ['build', join(source, 'registry.json'), '--output', output, '--cwd', source]);
project.write(
  'components.json',
  JSON.stringify({
    $schema: 'https://ui.shadcn.com/schema.json',
    style: 'new-york',
    rsc: true,
    tsx: true,
    // without a base colour it asks no host for a theme, which no file of ours uses
    tailwind: { config: '', css: 'app/globals.css', baseColor: '', cssVariables: true, prefix: '' },
    aliases: {
      components: '@/components',
      utils: '@/lib/utils',
      ui: '@/components/ui',
      lib: '@/lib',
      hooks: '@/hooks',
    },
  }),
);
project.write('app/globals.css', '@import "tailwindcss";\n');
project.write(
  'tsconfig.json',
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      module: 'esnext',
      moduleResolution: 'bundler',
      skipLibCheck: true,
      types: ['react'],
      paths: { '@/*': ['./*'] },
    },
    include: ['components'],
  }),
);
const files = ['answer-cost', 'budget-bar'].map((name) => join(output, `${name}.json`));
await project.run(shadcn, ['add', ...files, '--yes', '--cwd', project.folder]);
await project.node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
console.log('shadcn: both components install into an empty app, and compile');
