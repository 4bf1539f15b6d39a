/**
 * One program (`examples/runtimes`) in every runtime: from the tarballs, against a local gateway, with a bill that must
 * agree to the last digit.
 *
 *   node scripts/runtimes.ts                all of them
 *   node scripts/runtimes.ts workerd bun    those whose names hold one of the words
 *
 * Needs `build` and `pack` first. Runtimes come from the npm registry, except Chromium. One that cannot be had is
 * named, and fails the run in CI.
 */
import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, Service } from '../examples/runtimes/lib/program.ts';
import { CHROMIUM } from './chromium.ts';
import { EmptyProject } from './empty-project.ts';
import { ROOT } from './packages.ts';
import { someAtOnce, type Started } from './processes.ts';
import { bundle } from './runtimes/bundle.ts';
import { runPage } from './runtimes/run-page.ts';
import { askServer, startServer } from './runtimes/run-server.ts';

// exact, so that a run of today can be repeated
const BUN = '1.4.5';
const DENO = '2.9.6';
const WRANGLER = '4.164.0';
const NEXT = '16.4.6';
const NODES = ['22.19.0', '26.9.0'];

/** A runtime that this machine does not have and cannot get. */
class Missing extends Error {}

const { startGateway } = (await import(
  join(ROOT, 'packages/gateway/dist/index.js')
)) as typeof import('../packages/gateway/src/index.ts');
const { sumRub } = (await import(
  join(ROOT, 'packages/core/dist/index.js')
)) as typeof import('../packages/core/src/index.ts');

/** Runtimes that are tried one after another, each by its name. */
type Group = () => Promise<void>;
const GROUPS: readonly Group[] = [
  inNext,
  inWorkerd,
  () =>
    tryIn(`Deno ${DENO}`, (service) =>
      runBoth(`deno@${DENO}`, '.bin/deno', ['run', '-A'], service, 'deno/install.cjs'),
    ),
  () => tryIn(`Bun ${BUN}`, (service) => runBoth(`bun@${BUN}`, '.bin/bun', ['run'], service, 'bun/install.js')),
  ...NODES.map((version): Group => {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    return () => tryIn(`Node ${version}`, (service) => runBoth(`${name}@${version}`, `${name}/bin/node`, [], service));
  }),
  inPlace,
];

using project = new EmptyProject('runtimes', 'module');
const { folder } = project;
cpSync(join(ROOT, 'examples/runtimes/lib'), join(folder, 'lib'), { recursive: true });
copyFileSync(join(ROOT, 'examples/runtimes/command.ts'), join(folder, 'command.ts'));
copyFileSync(join(ROOT, 'scripts/runtimes/edge-vm.mjs'), join(folder, 'edge-vm.mjs'));
await project.install(['core', 'ledger', 'langchain', 'vercel-ai'], ['@langchain/core', 'ai', '@edge-runtime/vm']);
await project.installTools('esbuild@0.28', `next@${NEXT}`, 'react', 'react-dom');
let failed = 0;
// the longest first: each waits for the registry, and then for its own start
await someAtOnce(2, GROUPS, (group) => group());
process.exitCode = failed > 0 ? 1 : 0;

/** An application with a route for each of its runtimes. */
async function inNext(): Promise<void> {
  for (const runtime of ['edge', 'nodejs']) {
    project.write(
      `next/app/${runtime}/route.js`,
      `import worker from '../../../lib/workerd.ts';
export const runtime = '${runtime}';
export const POST = (request) => worker.fetch(request);
`,
    );
  }
  const next = join(folder, 'node_modules/next/dist/bin/next');
  for (const mode of ['dev', 'start']) {
    const name = `Next.js ${NEXT}, next ${mode}, runtime`;
    await tryRoutes({ [`${name} 'edge'`]: '/edge', [`${name} 'nodejs'`]: '/nodejs' }, async () => {
      if (mode === 'start') await project.node([next, 'build', 'next']);
      return startServer(folder, [next, mode, 'next', '-H', '127.0.0.1', '-p', '0']);
    });
  }
}

async function inWorkerd(): Promise<void> {
  await tryRoutes({ [`workerd, by wrangler ${WRANGLER}`]: '/' }, async () => {
    const wrangler = await fetchRuntime(`wrangler@${WRANGLER}`, 'wrangler/bin/wrangler.js');
    const place = ['--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
    return startServer(folder, [wrangler, 'dev', 'lib/workerd.ts', '--compatibility-date', '2026-11-01', ...place]);
  });
}

/** What needs no runtime from the registry. */
async function inPlace(): Promise<void> {
  await tryIn(`Node ${process.versions.node}`, (service) => runBoth(undefined, process.execPath, [], service));
  await tryIn('edge runtime', async (service) => {
    const file = await bundle(project, 'lib/edge.ts', 'iife', ['edge-light', 'worker']);
    return runCommand(process.execPath, ['edge-vm.mjs', file], service);
  });
  await tryIn('browser (Chromium)', async (service) => {
    if (CHROMIUM === undefined) throw new Missing('no Chromium was found; CHROMIUM_PATH can name one');
    return runPage(join(folder, await bundle(project, 'lib/page.ts', 'esm', ['browser'])), service);
  });
}

/** The runtimes whose names contain one of the given words; all of them without words. */
function isChosen(name: string): boolean {
  const chosen = process.argv.slice(2);
  return chosen.length === 0 || chosen.some((word) => name.toLowerCase().includes(word.toLowerCase()));
}

/** Runs the program against a gateway of its own, compares the bills, and prints one line. */
async function tryIn(name: string, run: (service: Service) => Promise<Report>): Promise<void> {
  if (!isChosen(name)) return;
  const startedAt = performance.now();
  const gateway = await startGateway({ seed: 'runtimes' });
  try {
    const { failures, checks, costRub } = await run({ baseURL: gateway.baseURL, apiKey: gateway.apiKey });
    await gateway.whenIdle();
    const delivered = gateway.charges().filter((charge) => charge.usageDelivered);
    const billed = sumRub(delivered.map((charge) => charge.costRub));
    if (costRub !== billed) failures.push(`the bill: ${costRub} ₽ were counted, and ${billed} ₽ were billed`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (failures.length === 0) console.log(`✓ ${name}: ${checks} checks, ${billed} ₽, ${seconds} s`);
    else fail(`✗ ${name}: ${failures.join('; ')}`);
  } catch (error) {
    if (error instanceof Missing && !process.env.CI) console.log(`- ${name} was left out: ${error.message}`);
    else fail(`✗ ${name}: ${String(error)}`);
  } finally {
    await gateway.close();
  }
}

/** The program in routes of one server, by their names. The first one that is asked starts it. */
async function tryRoutes(routes: Readonly<Record<string, string>>, start: () => Promise<Started>): Promise<void> {
  let starting: Promise<Started> | undefined;
  for (const [name, path] of Object.entries(routes))
    await tryIn(name, async (service) => askServer(await (starting ??= start()), path, service));
  using _server = await starting?.catch(() => undefined);
}

/** The program, and then the faults of `packages/core/test/runtimes`: what breaks differs between transports. */
async function runBoth(
  spec: string | undefined,
  program: string,
  args: string[],
  service: Service,
  setUp?: string,
): Promise<Report> {
  const command = spec === undefined ? program : await fetchRuntime(spec, program, setUp);
  const report = await runCommand(command, [...args, 'command.ts'], service);
  const faults = join(ROOT, 'packages/core/test/runtimes');
  const said = await project.node([join(faults, 'serve.ts'), command, ...args, join(faults, 'smoke.ts')]);
  if (!said.includes('all good')) report.failures.push(said);
  return report;
}

/** Runs a command whose last line is the report of the program. */
async function runCommand(command: string, args: string[], { baseURL, apiKey }: Service): Promise<Report> {
  const output = await project.run(command, args, { KOPEK_BASE_URL: baseURL, KOPEK_API_KEY: apiKey });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Report;
}

/** Installs a runtime from the registry, and runs its own set-up when it has one. Returns the path of its program. */
async function fetchRuntime(spec: string, program: string, setUp?: string): Promise<string> {
  const place = join('runtimes', spec);
  const modules = join(folder, place, 'node_modules');
  try {
    await project.installTools('--prefix', place, spec);
    if (setUp !== undefined) await project.node([join(modules, setUp)]);
  } catch (error) {
    throw new Missing(`${spec} cannot be installed (${String(error).split('\n')[1] ?? ''})`);
  }
  return join(modules, program);
}

function fail(line: string): void {
  failed++;
  console.log(line);
}
