import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger } from '../ledger/ledger.ts';
import { meteredFetch } from './metered-fetch.ts';

const ANSWER = '{"id":"gen-1","usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2,"cost_rub":0.5}}';
const KEYS = { authorization: 'Bearer k', 'x-api-key': 'k', 'x-own': 'k', 'content-type': 'application/json' };

interface Seen {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that redirects `/from…` as told, and answers anything else. */
async function serverOf(redirect: () => { status: number; location: string }) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      seen.push({ path, method, headers, body });
      if (!path.startsWith('/from')) return response.end(ANSWER);
      const { status, location } = redirect();
      return response.writeHead(status, { location }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, origin, close: () => server.close() };
}

let target: Awaited<ReturnType<typeof serverOf>>;
let source: Awaited<ReturnType<typeof serverOf>>;
let status = 307;
let location = '';

beforeEach(async () => {
  target = await serverOf(() => ({ status: 307, location: '/from-again' }));
  source = await serverOf(() => ({ status, location }));
  status = 307;
  location = `${target.origin}/to`;
});
afterEach(() => {
  target.close();
  source.close();
});

const post = (fetch: typeof globalThis.fetch): Promise<Response> =>
  fetch(`${source.origin}/from`, { method: 'POST', headers: KEYS, body: '{"model":"m"}' });

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('is an error that names its origin and cost nothing: %s', async (given) => {
    status = given;
    const ledger = createLedger();
    await expect(post(meteredFetch(ledger))).rejects.toMatchObject({
      code: 'invalid_response',
      billing: 'none',
      retryable: false,
      status: given,
      message: expect.stringContaining(`to ${target.origin}, which is not followed`) as unknown,
    });
    expect(target.seen).toEqual([]);
    expect(ledger.entries()).toMatchObject([{ billing: 'none' }]);
  });

  test('is followed within the same origin, with a body', async () => {
    location = '/to';
    await expect(post(meteredFetch(createLedger()))).rejects.toMatchObject({ code: 'invalid_response' });
    await expect(meteredFetch(createLedger())(`${source.origin}/from`)).rejects.toMatchObject({
      code: 'invalid_response',
    });
    expect(source.seen.map(({ path }) => path)).toEqual(['/from', '/from']);
  });

  test.each([
    ['an address', (fetch: typeof globalThis.fetch) => post(fetch)],
    [
      'a Request',
      (fetch: typeof globalThis.fetch) =>
        fetch(new Request(`${source.origin}/from`, { method: 'POST', headers: KEYS, body: '{"model":"m"}' })),
    ],
  ])('to an origin that is listed carries everything, and is recorded: %s', async (_, send) => {
    const ledger = createLedger();
    const fetch = meteredFetch(ledger, { followRedirectsTo: [target.origin] });
    expect(await (await send(fetch)).text()).toBe(ANSWER);
    expect(target.seen).toMatchObject([{ path: '/to', method: 'POST', headers: KEYS, body: '{"model":"m"}' }]);
    expect(ledger.entries()).toMatchObject([{ billing: 'charged', charge: { costRub: '0.5' } }]);
  });

  test('to a listed origin that redirects to another one ends there', async () => {
    location = `${target.origin}/from`;
    const fetch = meteredFetch(createLedger(), { followRedirectsTo: [source.origin] });
    await expect(post(fetch)).rejects.toMatchObject({ code: 'invalid_response' });
    expect(target.seen).toEqual([]);
  });

  test('that never ends is abandoned', async () => {
    location = `${source.origin}/from`;
    const fetch = meteredFetch(createLedger(), { followRedirectsTo: [source.origin] });
    await expect(post(fetch)).rejects.toMatchObject({ code: 'invalid_response' });
    expect(source.seen).toHaveLength(6);
  });

  test('that would drop the body is not followed', async () => {
    status = 303;
    const fetch = meteredFetch(createLedger(), { followRedirectsTo: [target.origin] });
    await expect(post(fetch)).rejects.toMatchObject({ code: 'invalid_response' });
    expect(target.seen).toEqual([]);
  });

  test('is returned to a caller who asks for it', async () => {
    const fetch = meteredFetch(createLedger());
    const response = await fetch(`${source.origin}/from`, { method: 'POST', body: '{}', redirect: 'manual' });
    expect(response.status).toBe(307);
  });
});

test.each([['https://a.b/c'], ['a.b'], ['https://a.b/']])('an origin is an origin alone: %s', (origin) => {
  expect(() => meteredFetch(createLedger(), { followRedirectsTo: [origin] })).toThrow(/followRedirectsTo/);
});
