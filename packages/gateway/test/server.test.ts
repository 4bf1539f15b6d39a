import { describe, expect, it, vi } from 'vitest';
import { ask, post, WEATHER } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);

describe('rate limits', () => {
  it('answer 429 with Retry-After until the window has passed', async () => {
    const gateway = await start({ key: { rateLimit: { requests: 2, seconds: 60 } } });
    const first = await ask(gateway, 'x');
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit-requests': '2', 'x-ratelimit-remaining-requests': '1' });
    gateway.advance('20s');
    await ask(gateway, 'x');
    const third = await ask(gateway, 'x');
    expect(third.status).toBe(429);
    expect(third.headers['retry-after']).toBe('40');
    gateway.advance('40s');
    expect((await ask(gateway, 'x')).status).toBe(200);
  });

  it.each([
    [1, '1 request in 60 s'],
    [2, '2 requests in 60 s'],
  ])('say how many they are: %i', async (requests, words) => {
    const gateway = await start({ key: { rateLimit: { requests, seconds: 60 } } });
    for (let sent = 0; sent < requests; sent++) await ask(gateway, 'x');
    expect((await ask(gateway, 'x')).body).toContain(`Rate limit: ${words}"`);
  });

  it('are on a refusal as well, since it counts', async () => {
    const gateway = await start({ key: { rateLimit: { requests: 2, seconds: 60 } } });
    const rejected = await ask(gateway, 'x', { temperature: 9 });
    expect([rejected.status, rejected.headers['x-ratelimit-remaining-requests']]).toEqual([400, '1']);
  });
});

describe('limits of the server (§7, §8)', () => {
  it('413 for a large body, 408 for a slow one, 404 and 405 for other paths', async () => {
    const gateway = await start({ limits: { bodyBytes: 1_000, bodyTimeoutMs: 80 } });
    expect((await ask(gateway, 'x'.repeat(2_000))).status).toBe(413);
    expect((await post(gateway, null, { rawBody: '{', headers: { 'content-length': '50' } })).status).toBe(408);
    expect((await post(gateway, {}, { path: '/v1/nothing' })).status).toBe(404);
    const wrong = await post(gateway, undefined, { method: 'GET' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.allow).toBe('POST');
  });

  it('529 when too many requests run at once', async () => {
    const gateway = await start({ limits: { concurrentRequests: 2 } });
    const readers = new AbortController();
    const unfinished = (): Promise<Response> =>
      fetch(`${gateway.baseURL}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'fault/stall-mid-body',
          messages: [{ role: 'user', content: 'x' }],
          stream: true,
        }),
        signal: readers.signal,
      });
    expect([(await unfinished()).status, (await unfinished()).status]).toEqual([200, 200]);
    expect((await ask(gateway, 'x')).status).toBe(529);
    readers.abort();
    await vi.waitUntil(async () => (await ask(gateway, 'x')).status === 200);
  });

  it('every answer has a request id', async () => {
    const gateway = await start({ seed: 's' });
    const [first, second] = [await ask(gateway, 'x'), await ask(gateway, 'x', {}, { apiKey: 'no' })];
    expect(first.headers['x-request-id']).toMatch(/^req-[0-9a-f]{24}$/);
    expect(second.headers['x-request-id']).toMatch(/^req-/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });
});

describe('large requests', () => {
  const BIG = {
    id: 'big/one',
    contextLength: 10_000_000,
    providers: [{ name: 'p', prices: { input: '0', output: '0' } }],
  };

  it.each([
    ['letters', 'a'.repeat(500_000)],
    ['numbers', '1 2 3 '.repeat(80_000)],
    ['names', 'Anna B '.repeat(70_000)],
    ['signs', 'a@'.repeat(250_000)],
    ['brackets', '[['.repeat(250_000)],
  ])('half a million characters of %s are answered', async (_what, text) => {
    const gateway = await start({
      models: [BIG],
      key: { personalData: { mode: 'mask' } },
      limits: { workMs: 60_000 },
    });
    expect(
      (
        await ask(
          gateway,
          text,
          { model: 'big/one', tools: [WEATHER], tool_choice: 'required' },
          { timeoutMs: 120_000 },
        )
      ).status,
    ).toBe(200);
    expect((await ask(gateway, text, { model: 'big/one' }, { timeoutMs: 120_000 })).status).toBe(200);
  });

  it('a body that is nested too deeply is 400, a deep schema is fine', async () => {
    const gateway = await start();
    const nested = (levels: number): string =>
      `{"model":"kopek/echo","messages":[{"role":"user","content":"x"}],"tools":[{"type":"function","function":{"name":"f","parameters":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}}]}`;
    expect((await post(gateway, null, { rawBody: nested(100_000) })).status).toBe(400);
    expect((await post(gateway, null, { rawBody: nested(300) })).status).toBe(200);
  });

  it('two hundred thousand mistakes are one error, as many stop sequences are fine', async () => {
    const gateway = await start();
    const messages = Array.from({ length: 200_000 }, () => 1);
    const reply = await ask(gateway, '', { messages }, { timeoutMs: 120_000 });
    expect(reply.status).toBe(400);
    expect(reply.body.length).toBeLessThan(10_000);
    const stop = Array.from({ length: 200_000 }, () => 'z');
    expect((await ask(gateway, 'x', { stop }, { timeoutMs: 120_000 })).status).toBe(200);
  });
});
