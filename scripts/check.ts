/**
 * What is checked without a build and without a test: format, lint, types, dead code, and the texts of the repository.
 *
 *   npx -y pnpm@12 check                 everything
 *   npx -y pnpm@12 check terms links     some of it
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Report } from './check/files.ts';
import { WITH_TOOLS, ROOT } from './packages.ts';

const { values, positionals } = parseArgs({ options: { tag: { type: 'string' } }, allowPositionals: true });

const CHECKS: Readonly<Record<string, () => Report | Promise<Report>>> = {
  format: () => tool('oxfmt', '--check'),
  lint: () => tool('oxlint', '--type-aware'),
  types: () => tool('tsc', '-p', 'tsconfig.json'),
  'dead-code': () => tool('knip'),
  rooms: async () => (await import('./check/rooms.ts')).checkRooms(),
  sections: async () => (await import('./check/sections.ts')).checkSections(),
  terms: async () => (await import('./check/terms.ts')).checkTerms(),
  links: async () => (await import('./check/links.ts')).checkLinks(),
  repository: async () => (await import('./check/repository.ts')).checkRepository(),
  release: async () => (await import('./check/release.ts')).checkRelease(values.tag),
  tree: async () => (await import('./check/tree.ts')).checkTree(),
  hover: async () => (await import('./check/hover.ts')).checkHover(),
};

const unknown = positionals.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0)
  throw new Error(`no such check: ${unknown.join(', ')}. There are ${Object.keys(CHECKS).join(', ')}`);
for (const [name, check] of Object.entries(CHECKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const startedAt = performance.now();
  const { problems, seen } = await check();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  for (const problem of problems) console.error(problem);
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name} (${seconds} s): ${seen}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** A tool that says itself what it has found. */
function tool(command: string, ...args: string[]): Report {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    env: WITH_TOOLS,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { problems: status === 0 ? [] : [`${stdout}${stderr}`], seen: [command, ...args].join(' ') };
}
