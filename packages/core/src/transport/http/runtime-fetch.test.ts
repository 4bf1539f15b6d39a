import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const URL_OF_SERVICE = 'https://gateway.example/v1/chat/completions';
const POST = { method: 'POST' as const, headers: {}, body: '{}' };
const fetched = vi.fn(() => Promise.resolve(Response.json({})));

beforeEach(() => {
  vi.resetModules();
  fetched.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

/** Sends a request by the `fetch` of the runtime, and one by the client over `fetch`. */
async function send(): Promise<void> {
  const { runtimeFetch } = await import('./runtime-fetch.ts');
  const { createHttp } = await import('./http-fetch.ts');
  vi.stubGlobal('fetch', fetched);
  await runtimeFetch(URL_OF_SERVICE, POST);
  const http = createHttp({ connectMs: 0, sockets: 0 });
  await http({ ...POST, url: new URL(URL_OF_SERVICE), onSent: () => undefined }).answer;
}

test('in Deno, no connection is used twice: its fetch would send a request again when one closes', async () => {
  const client = {};
  const createHttpClient = vi.fn(() => client);
  vi.stubGlobal('Deno', { createHttpClient });
  await send();
  expect(createHttpClient.mock.calls).toEqual([[{ poolMaxIdlePerHost: 0 }]]);
  expect(fetched.mock.calls).toMatchObject([
    [URL_OF_SERVICE, { ...POST, client }],
    [URL_OF_SERVICE, { body: '{}', client }],
  ]);
});

test('elsewhere, a request is passed on as it is, to whatever fetch is at that moment', async () => {
  await send();
  expect(fetched.mock.calls[0]).toEqual([URL_OF_SERVICE, POST]);
  expect(fetched).toHaveBeenCalledTimes(2);
});
