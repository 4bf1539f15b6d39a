import { describe, expect, it } from 'vitest';
import { ask, post } from './client.ts';
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
    const gateway = await start({ pace: 0.1, limits: { concurrentRequests: 2 } });
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(gateway, 'x')));
    expect(replies.map((reply) => reply.status).sort((left, right) => left - right)).toEqual([200, 200, 529, 529]);
  });

  it('every answer has a request id', async () => {
    const gateway = await start({ seed: 's' });
    const [first, second] = [await ask(gateway, 'x'), await ask(gateway, 'x', {}, { apiKey: 'no' })];
    expect(first.headers['x-request-id']).toMatch(/^req-[0-9a-f]{24}$/);
    expect(second.headers['x-request-id']).toMatch(/^req-/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });
});
