/**
 * Six applications as a new user writes them from the documents: from the tarballs, in empty npm projects, with the
 * newest frameworks. Each prints the list of its checks.
 *
 *   node scripts/applications.ts                  all of them, about five minutes
 *   node scripts/applications.ts langchain next   some of them
 *
 * Needs `build` and `pack:all` first.
 */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { checkTypes } from './applications/types.ts';
import { CHROMIUM } from './chromium.ts';
import { EmptyProject } from './empty-project.ts';
import { ROOT, type Published } from './packages.ts';

/** What the applications of one project have installed. */
interface Install {
  tarballs: readonly Published[];
  /** In their newest versions, and not in those that the catalog of this repository holds. */
  packages: readonly string[];
}

const FRAMEWORKS: Install = {
  tarballs: ['core', 'ledger', 'langchain', 'vercel-ai', 'gateway'],
  packages: [
    '@langchain/core',
    '@langchain/langgraph',
    'langchain',
    'ai',
    '@ai-sdk/mcp',
    '@modelcontextprotocol/sdk',
    'zod',
    'typescript',
    '@types/node',
    '@types/json-schema',
  ],
};
const NEXT: Install = {
  tarballs: ['core', 'ledger', 'vercel-ai', 'gateway'],
  packages: [
    'ai',
    '@ai-sdk/react',
    'next',
    'react',
    'react-dom',
    'typescript',
    '@types/node',
    '@types/react',
    'playwright-core',
  ],
};

using open = new DisposableStack();
const projects = new Map<Install, EmptyProject>();

const APPLICATIONS: Record<string, () => void | Promise<void>> = {
  langchain: () => program(FRAMEWORKS, 'langchain.mjs'),
  'structured-output': () => program(FRAMEWORKS, 'structured-output.mjs'),
  'ai-sdk': () => program(FRAMEWORKS, 'ai-sdk.mjs'),
  next: () => program(NEXT, 'next.mjs', CHROMIUM ?? ''),
  runtimes: () => run([join(ROOT, 'scripts/runtimes.ts')], ROOT),
  types: () => checkTypes(projectWith(FRAMEWORKS)),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(APPLICATIONS, name));
if (unknown.length > 0) throw new Error(`no such application: ${unknown.join(', ')}`);
for (const [name, application] of Object.entries(APPLICATIONS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const begun = performance.now();
  console.log(name);
  await application();
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** An empty project where npm has installed what a user would; made once. */
function projectWith(install: Install): EmptyProject {
  const known = projects.get(install);
  if (known) return known;
  const project = open.use(new EmptyProject('application', 'module'));
  project.install(
    install.tarballs,
    install.packages.map((name) => `${name}@latest`),
  );
  cpSync(join(ROOT, 'scripts/applications'), project.folder, { recursive: true });
  projects.set(install, project);
  return project;
}

function program(install: Install, ...args: string[]): void {
  run(args, projectWith(install).folder);
}

/** Runs a program whose lines go out as they come. */
function run(args: string[], folder: string): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    // five minutes where nothing else runs; installs take most of it
    timeout: 1_200_000,
  });
  if (status !== 0) process.exitCode = 1;
}
