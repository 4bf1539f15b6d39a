import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { programOf } from '../../../vitest.program.ts';

const PACKAGE = new URL('..', import.meta.url).pathname;
const MAIN = await programOf(new URL('../src/main.ts', import.meta.url).pathname);
const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
const commandOf = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} [^[]*(\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[];
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
const hasEngine = spawnSync('docker', ['version']).status === 0;

it('the steps of the Dockerfile start a gateway that is healthy, keeps its data and ends on SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-container-'));
  const [command, ...given] = commandOf('ENTRYPOINT');
  expect(command).toBe('kopek-gateway');
  const port = '18787';
  const inPlace = given.map((word) => word.replace('/data', folder).replace('8787', port));
  const life = async (): Promise<string> => {
    const child = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, ...inPlace], {
      env: { ...process.env, KOPEK_API_KEY: 'kopek-team-key' },
    });
    running.push(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 20_000 }).toContain('Base URL');
    // the probe is written for the port of the container
    const [node = '', ...probe] = commandOf('HEALTHCHECK');
    expect(node).toBe('node');
    expect(
      spawnSync(
        process.execPath,
        probe.map((word) => word.replace('8787', port)),
      ).status,
    ).toBe(0);
    const answer = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer kopek-team-key', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content: 'x' }] }),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    // an answer that never ends must not keep the process
    const hanging = fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer kopek-team-key', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fault/stall-mid-body', messages: [{ role: 'user', content: 'x' }] }),
    }).then((response) => response.text());
    hanging.catch(() => undefined);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    return output;
  };
  await life();
  expect(existsSync(join(folder, 'ledger.db'))).toBe(true);
  expect(await life()).toMatch(/Balance +999\.\d+ ₽/);
});

it.skipIf(!hasEngine)('the image is built', { timeout: 600_000 }, () => {
  const { status, stderr } = spawnSync('docker', ['build', '-t', 'kopek-gateway-test', PACKAGE], { encoding: 'utf8' });
  expect(stderr.slice(-2_000)).toBeDefined();
  expect(status).toBe(0);
});
