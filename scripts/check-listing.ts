/**
 * The files of `listing/` are what their homes accept: rows and entries have the fields that are asked for, and the
 * components install into an empty app with the command of shadcn, where they compile. Their code is run by `check:docs`.
 *
 *   npx -y pnpm@12 pack:all && npx -y pnpm@12 check:listing
 */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EmptyProject } from './empty-project.ts';
import { ROOT } from './packages.ts';

const LISTING = join(ROOT, 'listing');
const THEMES = { light: {}, dark: {} };
const PACKAGE = /^@kopek\/[a-z-]+$/;

using project = new EmptyProject('listing', 'module');
project.install(
  ['core', 'ledger', 'vercel-ai'],
  ['ai', 'zod', 'react@19', 'typescript', '@types/react@19', '@types/node', 'yaml@2', 'shadcn@4', 'serve-handler@6'],
);
const { parse } = createRequire(join(project.folder, 'package.json'))('yaml') as { parse: (text: string) => unknown };

checkRows(parse(read('langchain/integration_external_docs.yaml')) as Rows);
checkEntry(parse(read('opentelemetry/instrumentation-js-kopek.yml')) as Record<string, unknown>);
checkFrontMatter('langchain/kopek.mdx', ['title', 'description']);
checkFrontMatter('ai-sdk/kopek.mdx', ['title', 'description']);
checkFrontMatter('skill/kopek/SKILL.md', ['name', 'description']);
const lines = read('skill/kopek/SKILL.md').split('\n').length;
if (lines > 100) throw new Error(`a skill is read with every task: ${lines} lines are too many`);
await installComponents();

interface Rows {
  javascript: Record<string, Record<string, unknown>[]>;
}

/** What `refresh_integration_downloads.py` of the LangChain documentation reads. */
function checkRows({ javascript }: Rows): void {
  for (const [kind, rows] of Object.entries(javascript)) {
    const wanted =
      kind === 'middleware' ? ['available', 'source'] : ['stream', 'tool_calling', 'structured_output', 'multimodal'];
    for (const row of rows) {
      demand('langchain', row, ['name', 'npm', 'docs_url', ...wanted]);
      if (!PACKAGE.test(String(row['npm']))) throw new Error(`${String(row['npm'])} is no package`);
      if (!String(row['docs_url']).startsWith('https://')) throw new Error(`docs_url has to be https`);
    }
  }
  console.log('LangChain: the rows have every field');
}

/** What the schema of the OpenTelemetry registry requires. */
function checkEntry(entry: Record<string, unknown>): void {
  demand('OpenTelemetry', entry, [
    'title',
    'registryType',
    'language',
    'tags',
    'license',
    'description',
    'authors',
    'urls',
    'createdAt',
    'package',
  ]);
  demand('OpenTelemetry', entry['urls'] as Record<string, unknown>, ['repo']);
  demand('OpenTelemetry', entry['package'] as Record<string, unknown>, ['registry', 'name', 'version']);
  for (const author of entry['authors'] as Record<string, unknown>[]) {
    if (author['name'] === undefined || (author['url'] ?? author['email']) === undefined)
      throw new Error('an author needs a name, and an address');
  }
  console.log('OpenTelemetry: the entry has every field');
}

function checkFrontMatter(file: string, fields: readonly string[]): void {
  const [, matter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(read(file)) ?? [];
  demand(file, parse(matter) as Record<string, unknown>, fields);
  console.log(`${file}: ${fields.join(', ')}`);
}

/** Builds the registry, serves it, and installs both components into an app with nothing but its settings. */
async function installComponents(): Promise<void> {
  const bin = join(project.folder, 'node_modules/.bin');
  const output = join(project.folder, 'public/r');
  project.run(join(bin, 'shadcn'), [
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
  const server = spawn(
    process.execPath,
    [
      '-e',
      `
    const handler = require('serve-handler');
    require('node:http').createServer((request, response) => handler(request, response, { public: 'public' })).listen(${port}, '127.0.0.1');
  `,
    ],
    { cwd: project.folder, stdio: 'ignore' },
  );
  try {
    const addresses = ['answer-cost', 'budget-bar'].map((name) => `http://127.0.0.1:${port}/r/${name}.json`);
    project.run(join(bin, 'shadcn'), ['add', ...addresses, '--yes', '--cwd', project.folder], {
      REGISTRY_URL: `http://127.0.0.1:${port}/r`,
    });
    project.node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
  } finally {
    server.kill();
  }
  console.log('shadcn: both components install into an empty app, and compile');
}

function demand(of: string, found: Record<string, unknown>, fields: readonly string[]): void {
  for (const field of fields) if (found[field] === undefined) throw new Error(`${of}: ${field} is missing`);
}

function read(file: string): string {
  return readFileSync(join(LISTING, file), 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
