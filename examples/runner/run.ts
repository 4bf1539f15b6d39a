/**
 * Runs the programs of a folder, each in its own process, against a local gateway.
 *
 *   node --conditions=@kopek/source ../runner/run.ts .          all programs of this folder
 *   node --conditions=@kopek/source ../runner/run.ts . chat     one of them, with its output
 *
 * With KOPEK_BASE_URL and KOPEK_API_KEY set they talk to that service.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { startGateway } from '@kopek/gateway';

const [folder = '.', only] = process.argv.slice(2);
const programs = readdirSync(resolve(folder))
  .filter((file) => file.endsWith('.ts') && (only === undefined || file === `${only}.ts`))
  .toSorted();

const real = process.env.KOPEK_BASE_URL !== undefined && process.env.KOPEK_API_KEY !== undefined;
const gateway = real ? undefined : await startGateway({ balanceRub: '1000' });
const environment = gateway
  ? { ...process.env, KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey }
  : process.env;

let failed = 0;
for (const program of programs) {
  const { code, output } = await run(join(resolve(folder), program));
  if (code !== 0) failed++;
  console.log(`${code === 0 ? '✓' : '✗'} ${basename(resolve(folder))}/${program}`);
  if (code !== 0 || only !== undefined) console.log(output.trimEnd().replace(/^/gm, '    '));
}
await gateway?.close();

const passed = programs.length - failed;
console.log(`\n Tests  ${failed > 0 ? `${failed} failed | ` : ''}${passed} passed (${programs.length})`);
process.exitCode = failed > 0 || programs.length === 0 ? 1 : 0;

function run(file: string): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--conditions=@kopek/source', file], {
      cwd: resolve(folder),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('close', (code) => done({ code, output }));
  });
}
