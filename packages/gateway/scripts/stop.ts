/**
 * Measures how long the command takes from Ctrl-C to its end after many charges, in memory and with a file.
 *
 *   node --conditions=@kopek/source scripts/stop.ts [charges]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

const charges = Number(process.argv[2] ?? '173000');
const KEY = 'kopek-stop';
const CONNECTIONS = 16;
const folder = mkdtempSync(join(tmpdir(), 'gateway-stop-'));
const config = join(folder, 'config.json');
const body = JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content: 'one two three four' }] });
writeFileSync(config, JSON.stringify({ pace: 0, balanceRub: '1000000' }));

try {
  await measure('in memory', []);
  await measure('with a file', ['--data', join(folder, 'ledger.db')]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, flags: string[]): Promise<void> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    ['--conditions=@kopek/source', main, '--port', '0', '--log', 'off', '--config', config, ...flags],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, KOPEK_API_KEY: KEY } },
  );
  await charge(await urlOf(child));
  const startedAt = performance.now();
  const ended = once(child, 'exit');
  let said = '';
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()));
  child.kill('SIGINT');
  await ended;
  const milliseconds = Math.round(performance.now() - startedAt);
  console.log(`Ctrl-C after ${charges} charges, ${name}: ${milliseconds} ms. ${said.trim()}`);
}

async function urlOf(child: ChildProcess): Promise<string> {
  let output = '';
  while (!output.includes('Ctrl-C') && child.stdout !== null) output += String((await once(child.stdout, 'data'))[0]);
  return /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';
}

/** Sends requests until so many are booked. */
async function charge(url: string): Promise<void> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  let left = charges;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        const answer = await pool.request({
          path: '/v1/chat/completions',
          method: 'POST',
          headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
          body,
        });
        await answer.body.dump();
        if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
      }
    }),
  );
  await pool.close();
}
