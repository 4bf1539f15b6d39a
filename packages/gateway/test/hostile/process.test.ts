import { describe, expect, it } from 'vitest';
import { startGateway } from '../../src/index.ts';
import { logLine } from '../../src/service/log.ts';
import { ask, errorOf, json, post } from '../client.ts';
import { useGateways } from '../harness.ts';
import { sendRaw, statusOf } from './raw.ts';

const start = useGateways();

describe('no request ends the process', () => {
  it.each([
    '//',
    '///',
    '//:',
    '/\\',
    'http://[',
    'http://a:99999/',
    'http://',
    '*',
    '/%',
    '/?#',
    '//v1/chat/completions',
  ])('GET %s is answered', async (target) => {
    const gateway = await start();
    const answer = await sendRaw(gateway.port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect([400, 404, 405]).toContain(statusOf(answer));
    expect((await ask(gateway, 'still here')).status).toBe(200);
  });

  it('a path in absolute form is served as the path', async () => {
    const gateway = await start();
    const answer = await sendRaw(
      gateway.port,
      'GET http://gateway.example/faults?x=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('the log is full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the log is full'))],
    ['rejects later', () => new Promise((_, reject) => setImmediate(() => reject(new Error('the log is full'))))],
  ])('a callback that %s breaks neither the answer nor the process', async (_, fail) => {
    let calls = 0;
    const gateway = await start({
      onLog() {
        calls += 1;
        return fail();
      },
    });
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    expect((await ask(gateway, 'x')).status).toBe(200);
    expect((await warned).message).toContain('the log is full');
    await gateway.whenIdle();
    expect(calls).toBe(1);
  });
});

describe('a defect', () => {
  it('becomes a 500 that names the request, and its cause is in the log only', async () => {
    await using gateway = await startGateway({
      script: () => {
        throw new Error('secret of the host');
      },
    });
    const reply = await ask(gateway, 'x');
    const { requestId, cause } = gateway.requests()[0] ?? {};
    expect(reply.status).toBe(500);
    expect(errorOf(reply).metadata).toEqual({ request_id: requestId });
    expect(reply.headers['x-request-id']).toBe(requestId);
    expect(reply.body).not.toContain('secret of the host');
    expect(cause).toContain('secret of the host');
    expect(gateway.charges()).toEqual([]);
    expect(gateway.bugs()).toHaveLength(1);
  });
});

describe('the journal', () => {
  it('keeps the bodies of the newest requests within its byte limit', async () => {
    const gateway = await start({ limits: { keptBodyBytes: 250_000 } });
    for (let number = 0; number < 5; number += 1) await ask(gateway, `${number}${'x'.repeat(100_000)}`);
    expect(gateway.requests()).toHaveLength(5);
    expect(gateway.requests().map(({ body }) => body !== undefined)).toEqual([false, false, false, true, true]);
  });

  it('does not keep a body that is larger than the limit for all of them', async () => {
    const gateway = await start({ limits: { keptBodyBytes: 1_000 } });
    await ask(gateway, 'small');
    await ask(gateway, 'x'.repeat(5_000));
    expect(gateway.requests().map(({ body }) => body !== undefined)).toEqual([true, false]);
  });

  it('a model name cannot forge a line of the log or control the terminal', async () => {
    const gateway = await start();
    await ask(gateway, 'x', { model: 'a\n12:00:00  POST /paid  200\u001b[2J\u2028' });
    const [entry] = gateway.requests();
    expect(entry).toBeDefined();
    if (entry !== undefined) expect(logLine(entry)).not.toMatch(/\p{Cc}|\u2028/u);
  });

  it('names where a body stops being JSON and does not quote it', async () => {
    const gateway = await start();
    const reply = await post(gateway, null, { rawBody: '{"messages": "my secret prompt' });
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('not JSON');
    expect(JSON.stringify(gateway.requests())).not.toContain('secret');
    expect(reply.body).not.toContain('secret');
  });
});

describe('bytes', () => {
  it('a body that is not UTF-8 is 400', async () => {
    const gateway = await start();
    const body = Buffer.concat([
      Buffer.from('{"model":"kopek/echo","messages":[{"role":"user","content":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}]}'),
    ]);
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
    const answer = await sendRaw(gateway.port, Buffer.concat([Buffer.from(head), body]));
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('UTF-8');
  });
});

it('every error response is JSON in the documented shape', async () => {
  const gateway = await start();
  for (const path of ['//', '/v1', '/v1/chat/completions/', '/V1/chat/completions']) {
    const reply = await post(gateway, {}, { path });
    expect(json(reply)).toMatchObject({ error: { code: reply.status, message: expect.any(String) as string } });
  }
});
