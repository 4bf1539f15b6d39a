/**
 * From nothing to a streamed answer with its price, as a newcomer gets there: an empty folder, npm, the tarballs, the
 * local gateway, and the code of the documents. Prints each step with its time. The chat is also asked what it must reject.
 *
 *   node scripts/first-answer.ts                all of them
 *   node scripts/first-answer.ts next           one of: no-account, langchain, ai-sdk, next
 *
 * Needs `pack:all` first; for Next.js also Chromium.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { attackChat, checkLimit } from './first-answer/attack-chat.ts';
import { EmptyProject, runnableBlocks } from './empty-project.ts';
import { ROOT } from './packages.ts';

/** How long a first answer may take, from the first command on. */
const LIMIT_SECONDS = 300;

const WAYS: Record<string, (step: Step) => Promise<string>> = {
  'no-account': withoutAccount,
  langchain: (step) =>
    script(step, 'packages/langchain/README.md', 1, ['core', 'ledger', 'langchain', 'gateway'], ['@langchain/core']),
  'ai-sdk': (step) => script(step, 'README.md', 1, ['core', 'ledger', 'vercel-ai', 'gateway'], ['ai']),
  next: nextApp,
};

/** Runs one step and notes how long it took. */
type Step = <Result>(what: string, act: () => Result | Promise<Result>) => Promise<Result>;

const chosen = process.argv.slice(2);
for (const [name, way] of Object.entries(WAYS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (name === 'next' && CHROMIUM === undefined) {
    console.log('next was left out: no Chromium was found (CHROMIUM_PATH can name one).');
    if (process.env.CI) process.exitCode = 1;
    continue;
  }
  console.log(name);
  const started = performance.now();
  const answer = await way(async (what, act) => {
    const begun = performance.now();
    const result = await act();
    console.log(`  ${secondsSince(begun).padStart(6)}  ${what}`);
    return result;
  });
  if (!/₽|RUB|^\s*\d+\.\d+/m.test(answer)) throw new Error(`no price in the answer:\n${answer}`);
  console.log(`  ${secondsSince(started).padStart(6)}  in all: ${answer.trim().replaceAll(/\s+/g, ' ').slice(-80)}`);
  if ((performance.now() - started) / 1000 > LIMIT_SECONDS) throw new Error(`${name} took more than five minutes`);
}

/** The two commands of the README that need no account, as it writes them. */
async function withoutAccount(step: Step): Promise<string> {
  using project = new EmptyProject('first-answer');
  const [, command = ''] =
    /^npm install kopek @kopek\/gateway\nnpx (.+)$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  await step('npm install kopek @kopek/gateway', () => project.install(['core', 'ledger', 'cli', 'gateway']));
  return step(`npx ${command}`, () => project.run('sh', ['-c', `npx ${command} 2>&1`]));
}

/** A program out of a document, run by itself. */
async function script(
  step: Step,
  document: string,
  block: number,
  tarballs: Parameters<EmptyProject['install']>[0],
  packages: string[],
): Promise<string> {
  using project = new EmptyProject('first-answer');
  await step(`npm install ${[...tarballs.map((name) => `@kopek/${name}`), ...packages].join(' ')}`, () =>
    project.install(tarballs, packages),
  );
  using gateway = await step('npx @kopek/gateway', () => project.startGateway());
  project.write('answer.mjs', runnableBlocks(document)[block] ?? '');
  return step(`node answer.mjs (block ${block + 1} of ${document})`, () =>
    project.node(['answer.mjs'], gateway.variables),
  );
}

/** The application of the Next.js guide, in its development server. */
async function nextApp(step: Step): Promise<string> {
  using project = new EmptyProject('first-answer-next', 'module');
  await step('npm install @kopek/vercel-ai @kopek/ledger ai @ai-sdk/react next react react-dom, and types', () =>
    project.install(
      ['core', 'ledger', 'vercel-ai', 'gateway'],
      ['ai', '@ai-sdk/react', 'next@16.4.6', 'react', 'react-dom', 'typescript', '@types/node', '@types/react'],
    ),
  );
  using gateway = await step('npx @kopek/gateway', () => project.startGateway());
  await step('write the files of docs/nextjs.md', () => {
    for (const [file, code] of filesOf('docs/nextjs.md')) project.write(file, code);
    const lines = Object.entries(gateway.variables).map(([name, value]) => `${name}=${value}\n`);
    project.write('.env.local', `${lines.join('')}CHAT_SECRET=${crypto.randomUUID()}\n`);
  });
  const [port, poorPort] = [await freePort(), await freePort()];
  const server = await step('npx next dev', () => startNext(project, port));
  // the driver of the browser is not part of what a newcomer installs
  project.run('npm', ['install', '--no-audit', '--no-fund', 'playwright-core']);
  copyFileSync(join(ROOT, 'scripts/first-answer/ask-in-page.mjs'), join(project.folder, 'ask-in-page.mjs'));
  const answer = await step('open the page, ask, read the price', () =>
    project.node(['ask-in-page.mjs', `http://localhost:${port}/`, CHROMIUM ?? '']),
  );
  await step('no identity, the id of another, malformed bodies', () => attackChat(`http://localhost:${port}`));
  // two servers for one folder are rejected by Next.js
  server[Symbol.dispose]();
  using _poor = await startNext(project, poorPort, { VISITOR_LIMIT_RUB: '0.0001' });
  await step('the limit of a visitor', () => checkLimit(`http://localhost:${poorPort}`));
  return answer;
}

/** Code blocks whose first line names their file. */
function filesOf(document: string): [file: string, code: string][] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const files = [...text.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
    ([, file = '', code = '']): [string, string] => [file, code],
  );
  if (files.length < 3) throw new Error(`${document} names only ${files.length} files`);
  return files;
}

function startNext(project: EmptyProject, port: number, variables: Record<string, string> = {}): Promise<Disposable> {
  const server = spawn(join(project.folder, 'node_modules/.bin/next'), ['dev', '-p', String(port)], {
    cwd: project.folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // the server has children of its own, which must end with it
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (data: Buffer): void => {
      output += data.toString();
      if (output.includes('Ready in')) {
        resolve({ [Symbol.dispose]: () => void process.kill(-(server.pid as number), 'SIGKILL') });
      }
    };
    server.stdout.on('data', look);
    server.stderr.on('data', look);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`next dev ended with ${code}:\n${output}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
