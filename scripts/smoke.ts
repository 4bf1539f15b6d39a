/**
 * Installs the tarballs with npm into an empty project, as a user would, and runs the code of the README there: as an
 * ES module, and from a CommonJS file by `require`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHED, ROOT, tarballOf } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'kopek-smoke-'));
const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
const versionOf = (name: string): string => {
  const range = new RegExp(`^ {2}"?${name.replace('/', '\\/')}"?: (\\S+)$`, 'm').exec(catalog)?.[1];
  if (range === undefined) throw new Error(`${name} is not in the catalog`);
  return range;
};

try {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'smoke',
      private: true,
      dependencies: {
        ...Object.fromEntries(PUBLISHED.map((name) => [`@kopek/${name}`, `file:${tarballOf(name)}`])),
        ...Object.fromEntries(['@langchain/core', 'ai', 'zod', 'typescript'].map((name) => [name, versionOf(name)])),
      },
    }),
  );
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error']);

  const blocks = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/```ts run\n([\s\S]*?)```/g)].map(
    ([, code]) => code ?? '',
  );
  if (blocks.length < 2) throw new Error('the README shows no code that runs');
  const programs = blocks.map((code, index) => {
    writeFileSync(join(folder, `readme-${index + 1}.mjs`), code);
    return `readme-${index + 1}.mjs`;
  });
  writeFileSync(
    join(folder, 'commonjs.cjs'),
    `const { createClient, formatRub } = require('@kopek/core');
const { ChatKopek } = require('@kopek/langchain');
const { kopek } = require('@kopek/vercel-ai');
(async () => {
  const client = createClient();
  const answer = await client.chat({ model: 'auto', messages: [{ role: 'user', content: 'Привет' }] });
  if (answer.charge.status !== 'settled') throw new Error('no price');
  if (typeof kopek('auto').doStream !== 'function' || new ChatKopek('auto')._llmType() !== 'kopek') throw new Error('wrong exports');
  console.log(formatRub(answer.charge.costRub));
})();
`,
  );
  // types as a user's compiler sees them, without skipping the declaration files of these packages
  writeFileSync(
    join(folder, 'types.ts'),
    `import { createClient, type ChatResult } from '@kopek/core';
import { ChatKopek } from '@kopek/langchain';
import { createKopek } from '@kopek/vercel-ai';
import { startGateway, type Gateway } from '@kopek/gateway';
export const answer: Promise<ChatResult> = createClient().chat({ model: 'auto', messages: [] });
export const model: ChatKopek = new ChatKopek('auto', { temperature: 0.1 });
export const provider = createKopek({ apiKey: 'k' })('auto');
export const gateway: Promise<Gateway> = startGateway();
// @ts-expect-error the types are real ones: a wrong use does not compile
export const wrong: number = createClient().baseURL;
`,
  );
  node([
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    'types.ts',
  ]);

  const gateway = await startGateway();
  try {
    for (const program of [...programs, 'commonjs.cjs']) {
      const output = node([program], { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey });
      console.log(`${program}: ${output.trim().split('\n').at(-1)}`);
    }
  } finally {
    gateway.stop();
  }
  console.log('the tarballs work in an empty project');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function npm(args: string[]): void {
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}

function node(args: string[], variables: Record<string, string> = {}): string {
  try {
    return execFileSync(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...variables },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args[0]} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** The command that a user would type, from the installed package. */
function startGateway(): Promise<{ baseURL: string; apiKey: string; stop: () => void }> {
  const child = spawn(join(folder, 'node_modules/.bin/kopek-gateway'), ['--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (data: Buffer): void => {
      output += data.toString();
      const baseURL = /https?:\/\/[\w.:]+\/v1/.exec(output)?.[0];
      const apiKey = /\bkey\W+([\w-]{12,})/i.exec(output)?.[1];
      if (baseURL && apiKey) resolve({ baseURL, apiKey, stop: () => child.kill('SIGINT') });
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`kopek-gateway ended with ${code}:\n${output}`)));
  });
}
