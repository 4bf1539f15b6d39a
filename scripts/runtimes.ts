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
import { copyFileSync, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, Service } from '../examples/runtimes/lib/program.ts';
import { CHROMIUM } from './chromium.ts';
import { EmptyProject } from './empty-project.ts';
import { ROOT } from './packages.ts';
import { bundle } from './runtimes/bundle.ts';
import { runCommand } from './runtimes/run-command.ts';
import { runPage } from './runtimes/run-page.ts';
import { runServer } from './runtimes/run-server.ts';

// exact, so that a run of today can be repeated
const BUN = '1.4.5';
const DENO = '2.9.6';
const WRANGLER = '4.164.0';
const NEXT = '16.4.6';
const NODES = ['22.19.0', '26.9.0'];
// no script of a package runs unless it is called here by its name
const INSTALL = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];

/** A runtime that this machine does not have and cannot get. */
class Missing extends Error {}

const { startGateway } = (await import(
  join(ROOT, 'packages/gateway/dist/index.js')
)) as typeof import('../packages/gateway/src/index.ts');
const { sumRub } = (await import(
  join(ROOT, 'packages/core/dist/index.js')
)) as typeof import('../packages/core/src/index.ts');

using project = new EmptyProject('runtimes', 'module');
const { folder } = project;
cpSync(join(ROOT, 'examples/runtimes/lib'), join(folder, 'lib'), { recursive: true });
copyFileSync(join(ROOT, 'examples/runtimes/command.ts'), join(folder, 'command.ts'));
copyFileSync(join(ROOT, 'scripts/runtimes/edge-vm.mjs'), join(folder, 'edge-vm.mjs'));
project.install(['core', 'ledger', 'langchain', 'vercel-ai'], ['@langchain/core', 'ai', '@edge-runtime/vm']);
project.run('npm', [...INSTALL, 'esbuild@0.28']);

let failed = 0;
await tryIn(`Node ${process.versions.node}`, (service) => runBoth([process.execPath], service));
for (const version of NODES) {
  await tryIn(`Node ${version}`, (service) => {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    return runBoth([fetchRuntime(`${name}@${version}`, `${name}/bin/node`)], service);
  });
}
await tryIn(`Bun ${BUN}`, (service) =>
  runBoth([fetchRuntime(`bun@${BUN}`, '.bin/bun', 'bun/install.js'), 'run'], service),
);
await tryIn(`Deno ${DENO}`, (service) =>
  runBoth([fetchRuntime(`deno@${DENO}`, '.bin/deno', 'deno/install.cjs'), 'run', '-A'], service),
);
await tryIn('edge runtime', (service) => {
  const file = bundle(project, 'lib/edge.ts', 'iife', ['edge-light', 'worker']);
  return runCommand(folder, process.execPath, ['edge-vm.mjs', file], service);
});
await tryIn(`workerd, by wrangler ${WRANGLER}`, (service) => {
  const wrangler = fetchRuntime(`wrangler@${WRANGLER}`, 'wrangler/bin/wrangler.js');
  const place = ['--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
  const args = [wrangler, 'dev', 'lib/workerd.ts', '--compatibility-date', '2026-11-01', ...place];
  return runServer(folder, args, '/', service);
});
for (const mode of ['dev', 'start']) {
  for (const runtime of ['edge', 'nodejs']) {
    await tryIn(`Next.js ${NEXT}, next ${mode}, runtime '${runtime}'`, (service) => {
      const next = nextApplication();
      if (mode === 'start' && !existsSync(join(folder, 'next/.next/BUILD_ID'))) project.node([next, 'build', 'next']);
      return runServer(folder, [next, mode, 'next', '-H', '127.0.0.1', '-p', '0'], `/${runtime}`, service);
    });
  }
}
await tryIn('browser (Chromium)', (service) => {
  if (CHROMIUM === undefined) throw new Missing('no Chromium was found; CHROMIUM_PATH can name one');
  return runPage(CHROMIUM, join(folder, bundle(project, 'lib/page.ts', 'esm', ['browser'])), service);
});
process.exitCode = failed > 0 ? 1 : 0;

/** The runtimes whose names contain one of the given words; all of them without words. */
function isChosen(name: string): boolean {
  const chosen = process.argv.slice(2);
  return chosen.length === 0 || chosen.some((word) => name.toLowerCase().includes(word.toLowerCase()));
}

/** Runs the program against a gateway of its own, compares the bills, and prints one line. */
async function tryIn(name: string, run: (service: Service) => Promise<Report>): Promise<void> {
  if (!isChosen(name)) return;
  const started = performance.now();
  const gateway = await startGateway({ seed: 'runtimes' });
  try {
    const { failures, checks, costRub } = await run({ baseURL: gateway.baseURL, apiKey: gateway.apiKey });
    await gateway.whenIdle();
    const delivered = gateway.charges().filter((charge) => charge.usageDelivered);
    const billed = sumRub(delivered.map((charge) => charge.costRub));
    if (costRub !== billed) failures.push(`the bill: ${costRub} ₽ were counted, and ${billed} ₽ were billed`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (failures.length === 0) console.log(`✓ ${name}: ${checks} checks, ${billed} ₽, ${seconds} s`);
    else fail(`✗ ${name}: ${failures.join('; ')}`);
  } catch (error) {
    if (error instanceof Missing && !process.env.CI) console.log(`- ${name} was left out: ${error.message}`);
    else fail(`✗ ${name}: ${String(error)}`);
  } finally {
    await gateway.close();
  }
}

/** The program, and then the faults of `packages/core/test/runtimes`: what breaks differs between transports. */
async function runBoth([command = '', ...args]: string[], service: Service): Promise<Report> {
  const report = await runCommand(folder, command, [...args, 'command.ts'], service);
  const faults = join(ROOT, 'packages/core/test/runtimes');
  const said = project.node([join(faults, 'serve.ts'), command, ...args, join(faults, 'smoke.ts')]);
  if (!said.includes('all good')) report.failures.push(said);
  return report;
}

/** An application with a route for each of its runtimes. Returns the path of `next`. */
function nextApplication(): string {
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
  if (!existsSync(next)) project.run('npm', [...INSTALL, `next@${NEXT}`, 'react', 'react-dom']);
  return next;
}

/** Installs a runtime from the registry, and runs its own set-up when it has one. Returns the path of its program. */
function fetchRuntime(spec: string, program: string, setUp?: string): string {
  const place = join('runtimes', spec);
  const modules = join(folder, place, 'node_modules');
  try {
    project.run('npm', [...INSTALL, '--prefix', place, spec]);
    if (setUp !== undefined) project.node([join(modules, setUp)]);
  } catch (error) {
    throw new Missing(`${spec} cannot be installed (${String(error).split('\n')[1] ?? ''})`);
  }
  return join(modules, program);
}

function fail(line: string): void {
  failed++;
  console.log(line);
}
