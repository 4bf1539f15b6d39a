/**
 * What a newcomer meets: the tarballs in empty projects, installed with npm as the documents say, and a table of programs over each.
 * Any complaint of npm, a wrong exit code and a missing sentence fail.
 *
 *   npx -y pnpm@12 consumer          all three projects
 *   npx -y pnpm@12 consumer ai-6     one of: all, ai-6, next
 *
 * Needs `build` and `pack` first; `next` also Chromium.
 */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { EmptyProject } from './empty-project.ts';
import { askInNext, NEXT_PAGE } from './consumer/next.ts';
import { ASK_TEST, askedThrough, COMMONJS, OLD_NODE_CALLS, REQUIRED, TWO_COPIES, TYPES } from './consumer/programs.ts';
import { followPage } from './docs/pages.ts';
import { PUBLISHED, ROOT } from './packages.ts';

type Run = (project: EmptyProject, variables: Record<string, string>) => Promise<string>;

/** A project, and what is tried in it, in this order: each says something that the expression finds. */
interface Consumer {
  prepare: (project: EmptyProject) => Promise<void>;
  programs: Readonly<Record<string, { run: Run; says: RegExp }>>;
}

const OLD_NODE = '20.19.5';
const OLD_NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const PRICE = /₽|RUB|^\s*\d+\.\d+/m;
const [TSC, ESBUILD, JEST] = ['typescript/bin/tsc', 'esbuild/bin/esbuild', 'jest/bin/jest.js'].map(
  (path) => `node_modules/${path}`,
) as [string, string, string];
const FOR_COMMONJS = [
  '--strict --target es2022 --lib es2023,dom,esnext.disposable --types node --skipLibCheck --module node16',
].flatMap((flags) => flags.split(' '));
const FOR_TYPES = '--noEmit --strict --target es2023 --lib es2023,dom,dom.iterable --types node'.split(' ');

const CONSUMERS: Readonly<Record<string, Consumer>> = {
  all: {
    async prepare(project) {
      // the declarations of the AI SDK need the types of json-schema, and do not bring them
      const libraries = ['@langchain/core', 'ai', 'zod', 'typescript', '@types/node', '@types/json-schema@7'];
      await project.install(PUBLISHED, libraries);
      await project.installTools('esbuild@0.28', 'jest@30');
      await project.installTools('--prefix', 'old', `${OLD_NODE_PACKAGE}@${OLD_NODE}`);
    },
    programs: {
      'the command of the README that needs no account': {
        run: (project) => project.run('sh', ['-c', `${commandWithoutAccount()} 2>&1`]),
        says: PRICE,
      },
      'a CommonJS file requires everything': { run: program('required.cjs', REQUIRED), says: PRICE },
      'TypeScript that compiles to CommonJS': {
        async run(project, variables) {
          project.write('commonjs.cts', COMMONJS);
          await project.node([TSC, ...FOR_COMMONJS, 'commonjs.cts']);
          return project.node(['commonjs.cjs'], variables);
        },
        says: PRICE,
      },
      'the same in one bundle': {
        async run(project, variables) {
          const flags = ['--bundle', '--platform=node', '--format=cjs', '--outfile=bundle.cjs', '--log-level=error'];
          await project.node([ESBUILD, 'commonjs.cts', ...flags]);
          return project.node(['bundle.cjs'], variables);
        },
        says: PRICE,
      },
      'the same in Jest, as docs/runtimes.md says': {
        async run(project, variables) {
          project.write('ask.test.cjs', ASK_TEST);
          await project.node(['--experimental-vm-modules', JEST, '--testRegex', 'ask.test.cjs'], variables);
          return 'passed';
        },
        says: /passed/,
      },
      'types by Node, libraries checked': types('nodenext', '--skipLibCheck', 'false'),
      'types by a bundler, libraries checked': types('bundler', '--skipLibCheck', 'false'),
      // with exact optional properties the declarations of the frameworks themselves do not hold, so they are skipped then
      'types by Node, exact': types('nodenext', '--exactOptionalPropertyTypes', '--skipLibCheck'),
      'types by a bundler, exact': types('bundler', '--exactOptionalPropertyTypes', '--skipLibCheck'),
      ...Object.fromEntries(
        Object.entries(OLD_NODE_CALLS).map(([name, code]) => [
          `an old Node: ${name}`,
          {
            run(project: EmptyProject): Promise<string> {
              project.write('old.mjs', code);
              return project.failureOf(oldNodeOf(project), ['old.mjs'], SOME_SERVICE);
            },
            says: new RegExp(`Kopek needs Node 22\\.19 or newer, and this is Node ${OLD_NODE}`),
          },
        ]),
      ),
      'an old Node: kopek-gateway': {
        run: (project) => project.failureOf(oldNodeOf(project), ['node_modules/.bin/kopek-gateway']),
        says: new RegExp(`kopek-gateway needs Node 22\\.19 or newer, and this is Node ${OLD_NODE}`),
      },
      // the last one: one copy for the program and one for the adapter, as package managers leave them when ranges do not overlap
      'two copies of @langchain/core understand each other': {
        run(project, variables) {
          const modules = join(project.folder, 'node_modules');
          const copy = join(modules, '@kopek/langchain/node_modules/@langchain/core');
          cpSync(join(modules, '@langchain/core'), copy, { recursive: true });
          return program('copies.mjs', TWO_COPIES)(project, variables);
        },
        says: /works/,
      },
    },
  },
  'ai-6': {
    async prepare(project) {
      await project.installTools('ai@6', 'zod@4');
      await project.installTools(...project.tarballs(['core', 'ledger', 'vercel-ai']));
    },
    programs: {
      // ai 6 stops before anything is sent
      'ai 6 with the entry for ai 7': {
        run: failing('seven.mjs', askedThrough('@kopek/vercel-ai')),
        says: /Unsupported model version v4 for provider "kopek\.chat"/,
      },
      'ai 6 with its own entry': {
        run: failing('six.mjs', askedThrough('@kopek/vercel-ai/v6')),
        says: /a request left/,
      },
    },
  },
  next: {
    prepare: (project) => followPage(project, NEXT_PAGE),
    programs: { 'the application of docs/nextjs.md': { run: askInNext, says: PRICE } },
  },
};
const SOME_SERVICE = { KOPEK_BASE_URL: 'https://gateway.example', KOPEK_API_KEY: 'key' };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(CONSUMERS, name));
if (unknown.length > 0) throw new Error(`no such project: ${unknown.join(', ')}`);
for (const [name, { prepare, programs }] of Object.entries(CONSUMERS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (name === 'next' && CHROMIUM === undefined) {
    console.log('next was left out: no Chromium was found (CHROMIUM_PATH can name one).');
    if (process.env['CI']) process.exitCode = 1;
    continue;
  }
  using project = new EmptyProject(`consumer-${name}`, 'module');
  await timed(`${name}: set up`, () => prepare(project));
  using gateway = name === 'ai-6' ? undefined : await project.startGateway();
  for (const [title, { run, says }] of Object.entries(programs)) {
    await timed(`${name}: ${title}`, async () => {
      const said = await run(project, gateway?.variables ?? {});
      if (!says.test(said)) throw new Error(`${title} did not say ${says} but:\n${said}`);
    });
  }
}

async function timed(what: string, act: () => unknown): Promise<void> {
  const startedAt = performance.now();
  await act();
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

function program(file: string, code: string): Run {
  return (project, variables) => {
    project.write(file, code);
    return project.node([file], variables);
  };
}

function failing(file: string, code: string): Run {
  return (project) => {
    project.write(file, code);
    return project.failureOf(process.execPath, [file]);
  };
}

function types(resolution: 'nodenext' | 'bundler', ...strictness: string[]): { run: Run; says: RegExp } {
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  return {
    async run(project) {
      project.write('types.ts', TYPES);
      const flags = ['--module', module, '--moduleResolution', resolution, ...strictness];
      return `${await project.node([TSC, ...FOR_TYPES, ...flags, 'types.ts'])}hold`;
    },
    says: /^hold$/,
  };
}

function commandWithoutAccount(): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, command] = /^npm install kopek @kopek\/gateway\n(npx .+)$/m.exec(readme) ?? [];
  if (command === undefined) throw new Error('README.md shows no command that needs no account');
  return command;
}

function oldNodeOf(project: EmptyProject): string {
  return join(project.folder, 'old/node_modules', OLD_NODE_PACKAGE, 'bin/node');
}
