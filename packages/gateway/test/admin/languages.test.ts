import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Gateway } from '../../src/index.ts';
import { useGateways } from '../harness.ts';
import { TOKEN } from './caller.ts';

const start = useGateways({ adminToken: TOKEN });
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

async function run(gateway: Gateway, command: string, file: string): Promise<string[]> {
  const path = new URL(`./languages/${file}`, import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(command, [path], {
    env: { PATH: process.env['PATH'], URL: gateway.url, TOKEN, KEY: gateway.apiKey },
  });
  return stdout.trim().split('\n');
}

describe('the admin API without Node', () => {
  it.runIf(has('curl'))('is controlled by curl', async () => {
    const [answer = '', charges = ''] = await run(await start(), 'bash', 'steer.sh');
    expect(JSON.parse(answer)).toMatchObject({ choices: [{ message: { content: 'decided by curl' } }] });
    expect(JSON.parse(charges)).toMatchObject({ charges: [{ testId: 'curl', usageDelivered: true }] });
  });

  it.runIf(has('python3'))('is controlled by Python without a package', async () => {
    expect(await run(await start(), 'python3', 'steer.py')).toEqual(['It snows.', '503', 'hi', '200 503 200']);
  });

  it('is controlled by the request fixture of Playwright', async () => {
    const gateway = await start();
    const admin = await request.newContext({
      baseURL: gateway.url,
      extraHTTPHeaders: { authorization: `Bearer ${TOKEN}`, 'x-kopek-test': 'playwright' },
    });
    await admin.post('/admin/fixtures', { data: { fixtures: [{ answer: { text: 'decided by Playwright' } }] } });
    const answer = await admin.post('/v1/chat/completions', {
      headers: { authorization: `Bearer ${gateway.apiKey}` },
      data: { model: 'kopek/echo', messages: [{ role: 'user', content: 'hi' }] },
    });
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'decided by Playwright' } }] });
    const { requests } = (await (await admin.get('/admin/requests')).json()) as { requests: unknown[] };
    expect(requests).toMatchObject([{ testId: 'playwright', costRub: expect.any(String) as string }]);
    await admin.dispose();
  });
});
