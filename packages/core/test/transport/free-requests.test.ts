import { afterEach, describe, expect, it } from 'vitest';
import type { ClientSettings } from '../../src/index.ts';
import { recordedClient, type RecordedClient } from '../../src/meter/__fixtures__/recording-meter.ts';
import { head, reply } from '../faults/answers.ts';
import { startRawServer, type Peer, type RawServer } from '../faults/raw-server.ts';

const KEY = '{"name":"team","allowed_models":null,"pii":{"mode":null,"types":null,"dictionary":[]}}';
let server: RawServer;
afterEach(() => server.close());

async function clientOf(onRequest: (peer: Peer) => void, settings: ClientSettings = {}): Promise<RecordedClient> {
  server = await startRawServer({ onRequest });
  return recordedClient({ apiKey: 'test-key', baseURL: server.origin, ...settings });
}

/** The first request fails in some way, the next one is answered. */
const failing =
  (fail: (peer: Peer) => void) =>
  (peer: Peer): void =>
    peer.number === 1 ? fail(peer) : reply(peer, 200, KEY);

describe('the key endpoint, which costs nothing', () => {
  it.each([
    ['a reset', (peer: Peer): void => void peer.socket.resetAndDestroy()],
    ['a page of a proxy', (peer: Peer) => reply(peer, 502, '<html></html>', { 'retry-after-ms': 0 })],
    ['silence', () => {}],
  ])('is retried after %s', async (_, fail) => {
    const client = await clientOf(failing(fail));
    await expect(client.key({ timeout: { headersMs: 1000 } })).resolves.toMatchObject({ name: 'team' });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(2).fill('GET /v1/service/key'),
    );
  });

  it('fails without a charge, and without an entry in the ledger', async () => {
    const client = await clientOf((peer) => peer.socket.resetAndDestroy(), { retry: { maxRetries: 0 } });
    const error: unknown = await client.key().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'connection',
      phase: 'headers',
      billing: 'none',
      retryable: true,
      attempts: 1,
    });
    expect(error).not.toHaveProperty('charge');
    expect((error as Error).message).not.toMatch(/billed/);
    expect(client.meter.entries()).toEqual([]);
  });

  it('is not retried if its answer breaks', async () => {
    const client = await clientOf((peer) => peer.socket.end(`${head(peer, 200, { 'content-length': 500 })}{"name"`));
    await expect(client.key()).rejects.toMatchObject({
      code: 'connection',
      phase: 'body',
      billing: 'none',
      retryable: false,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is requested once for many callers who accept the same answer', async () => {
    const client = await clientOf((peer) => reply(peer, 200, KEY));
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.key({ maxAgeMs: 10_000 })));
    expect(new Set(answers).size).toBe(1);
    await client.key({ maxAgeMs: 10_000 });
    expect(server.requests).toHaveLength(1);
    await client.key();
    expect(server.requests).toHaveLength(2);
  });

  it('is requested again after a shared request failed', async () => {
    const client = await clientOf(failing((peer) => reply(peer, 401, '{"error":"no"}')));
    await expect(Promise.all([client.key({ maxAgeMs: 1000 }), client.key({ maxAgeMs: 1000 })])).rejects.toMatchObject({
      status: 401,
    });
    await expect(client.key({ maxAgeMs: 1000 })).resolves.toMatchObject({ name: 'team' });
  });

  it('has no idempotency key and no body', async () => {
    const client = await clientOf((peer) => reply(peer, 200, KEY), { namespace: 'brand' });
    await client.key({ headers: { 'x-team': 'a' } });
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/v1/brand/key', headers: { 'x-team': 'a' } });
    expect(server.requests[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(server.requests[0]?.headers).not.toHaveProperty('content-type');
  });
});

it('a raw GET is retried like the key request', async () => {
  const client = await clientOf(failing((peer) => peer.socket.resetAndDestroy()));
  await expect(client.request('GET', '/models')).resolves.toMatchObject({ status: 200, json: { name: 'team' } });
});
