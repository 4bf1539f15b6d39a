/**
 * The components of `listing/` install into an empty app with the command of shadcn, and compile there. What other lists ask of an
 * entry is checked by them; the code is run by `docs`.
 *
 *   npx -y pnpm@12 build && npx -y pnpm@12 run pack && node scripts/check-listing.ts
 */
import { join } from 'node:path';
import { EmptyProject } from './empty-project.ts';
import { ROOT } from './packages.ts';
import { freePort, started } from './processes.ts';

const LISTING = join(ROOT, 'listing');
const THEMES = { light: {}, dark: {} };

using project = new EmptyProject('listing', 'module');
await project.install(
  ['core', 'ledger', 'vercel-ai'],
  ['ai', 'zod', 'react@19', 'typescript', '@types/react@19', '@types/node', 'shadcn@4', 'serve@14'],
);
const bin = join(project.folder, 'node_modules/.bin');
const output = join(project.folder, 'public/r');
await project.run(join(bin, 'shadcn'), [
  'build',
  join(LISTING, 'shadcn/registry.json'),
  '--output',
  output,
  '--cwd',
  join(LISTING, 'shadcn'),
]);
project.write(
  'components.json',
  JSON.stringify({
    $schema: 'https://ui.shadcn.com/schema.json',
    style: 'new-york',
    rsc: true,
    tsx: true,
    tailwind: { config: '', css: 'app/globals.css', baseColor: 'neutral', cssVariables: true, prefix: '' },
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
// the colours of a theme, which shadcn asks its own host for: no file of ours uses them
const colours = { inlineColors: THEMES, cssVars: THEMES, inlineColorsTemplate: '', cssVarsTemplate: '' };
project.write('public/r/colors/neutral.json', JSON.stringify(colours));
const port = await freePort();
using _server = await started(
  join(bin, 'serve'),
  ['-l', String(port), 'public'],
  project.folder,
  /Accepting connections|Listening/,
);
const addresses = ['answer-cost', 'budget-bar'].map((name) => `http://127.0.0.1:${port}/r/${name}.json`);
await project.run(join(bin, 'shadcn'), ['add', ...addresses, '--yes', '--cwd', project.folder], {
  REGISTRY_URL: `http://127.0.0.1:${port}/r`,
});
await project.node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
console.log('shadcn: both components install into an empty app, and compile');
