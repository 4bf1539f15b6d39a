import { describe, expect, it } from 'vitest';
import { ask, errorOf, json, post, type RawReply } from './client.ts';
import { useGateways } from './harness.ts';

const start = useGateways({ page: true });
const get = (
  gateway: Parameters<typeof post>[0],
  path: string,
  headers: Record<string, string> = {},
): Promise<RawReply> => post(gateway, {}, { method: 'GET', path, headers });
const tokenOf = (page: RawReply): string => /name="token" content="([\w-]+)"/.exec(page.body)?.[1] ?? '';

describe('the page', () => {
  it('is served on request, and nowhere else', async () => {
    const gateway = await start();
    const page = await get(gateway, '/');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const without = await start({ page: false });
    expect((await get(without, '/')).status).toBe(404);
    expect((await get(without, '/page/app.js')).status).toBe(404);
  });

  it('may load its own files, and nothing from elsewhere', async () => {
    const gateway = await start();
    const page = await get(gateway, '/');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    const linked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(linked).toEqual(['/page/icon.svg', '/page/style.css', '/page/journal.css', '/page/app.js']);
    const files = await Promise.all(
      [...linked, '/page/texts.js', '/page/chart.js', '/page/format-cost.js'].map((path) => get(gateway, path)),
    );
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    for (const { body } of files) expect(body.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\//);
  });

  it('shows what is new since its last request: requests with prices, balances, faults', async () => {
    const gateway = await start({ faults: ['http-500'] });
    const page = { 'x-kopek-page': tokenOf(await get(gateway, '/')) };
    await ask(gateway, 'one', {}, { headers: { 'x-kopek-test': 'a test without the fault' } });
    await gateway.whenIdle();
    const first = json(await get(gateway, '/page/state?after=&since=', page));
    expect(first).toMatchObject({
      accounts: [{ id: 'main', balanceRub: '999.99994', chargesRub: '0.00006', charges: 1 }],
      charges: [{ seq: 1, balanceRub: '999.99994' }],
      requests: [{ status: 200, costRub: '0.00006' }],
      faults: [{ name: 'http-500', done: 0 }],
      isFresh: true,
    });
    const { en, ru } = first['catalog'] as Record<'en' | 'ru', { name: string; description: string }[]>;
    const described = [en, ru].map((faults) => faults.find(({ name }) => name === 'http-503')?.description);
    expect(described).toEqual([expect.stringMatching(/^503 with an error/), expect.stringMatching(/^503 с телом/)]);
    const [seen] = first['requests'] as { requestId: string }[];
    expect(seen).not.toHaveProperty('body');
    expect(seen).not.toHaveProperty('headers');
    const whole = json(await get(gateway, `/page/request?id=${seen?.requestId}`, page));
    expect(whole).toMatchObject({
      requestId: seen?.requestId,
      body: { model: 'kopek/echo' },
      headers: { authorization: 'Bearer <key>' },
    });
    expect(json(await get(gateway, '/page/request?id=none', page))).toEqual({});
    const next = json(await get(gateway, `/page/state?after=1&since=${seen?.requestId}`, page));
    expect(next).toMatchObject({ charges: [], requests: [], isFresh: false });
    expect(next).not.toHaveProperty('catalog');
    gateway.reset();
    expect(json(await get(gateway, `/page/state?after=1&since=${seen?.requestId}`, page))).toMatchObject({
      isFresh: true,
    });
  });

  it('switches faults on and off', async () => {
    const gateway = await start();
    const headers = { 'x-kopek-page': tokenOf(await get(gateway, '/')) };
    const path = '/page/faults';
    const on = await post(gateway, { name: 'http-503', isOn: true, times: 1 }, { path, headers });
    expect(json(on)).toEqual({ faults: [{ name: 'http-503', times: 1, done: 0 }] });
    expect((await ask(gateway, 'hi')).status).toBe(503);
    await post(gateway, { name: 'http-500', isOn: true }, { path, headers });
    await post(gateway, { name: 'http-500', isOn: false }, { path, headers });
    expect((await ask(gateway, 'hi')).status).toBe(200);
    expect((await post(gateway, { name: 'nonsense', isOn: true }, { path, headers })).status).toBe(400);
  });

  it('gives other pages no access', async () => {
    const gateway = await start();
    const token = tokenOf(await get(gateway, '/'));
    const rows: [string, Record<string, string>, string][] = [
      ['/', { host: 'evil.example' }, 'host'],
      ['/page/state', { host: 'evil.example', 'x-kopek-page': token }, 'host'],
      ['/page/state', { origin: 'http://evil.example', 'x-kopek-page': token }, 'origin'],
      ['/page/state', { origin: 'null', 'x-kopek-page': token }, 'origin'],
      ['/page/state', {}, 'page'],
      ['/page/state', { 'x-kopek-page': 'x'.repeat(token.length) }, 'page'],
    ];
    for (const [path, headers, reason] of rows) {
      const reply = await get(gateway, path, headers);
      expect([path, headers, reply.status, errorOf(reply).metadata]).toEqual([path, headers, 403, { reason }]);
    }
    const other = await start();
    expect((await get(other, '/page/state', { 'x-kopek-page': token })).status).toBe(403);
    expect((await post(gateway, {}, { path: '/' })).status).toBe(405);
  });
});

describe('other web pages', () => {
  it('get no answer', async () => {
    const gateway = await start();
    const headers = {
      origin: 'http://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
    };
    const asked = await post(gateway, {}, { method: 'OPTIONS', headers });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([405, undefined]);
    const answered = await ask(gateway, 'hi', {}, { headers: { origin: 'http://app.example' } });
    expect(answered.headers['access-control-allow-origin']).toBeUndefined();
  });
});
