import { afterEach, describe, expect, it } from 'vitest';
import { KopekError, type ClientSettings, type RawEvent } from '../../src/index.ts';
import { recordedClient, type RecordedClient } from '../../src/meter/__fixtures__/recording-meter.ts';
import { coded, event, head, reply, USAGE } from '../faults/answers.ts';
import { startRawServer, type Peer, type RawServer } from '../faults/raw-server.ts';

let server: RawServer;
afterEach(() => server.close());

async function clientOf(onRequest: (peer: Peer) => void, settings: ClientSettings = {}): Promise<RecordedClient> {
  server = await startRawServer({ onRequest });
  return recordedClient({ apiKey: 'test-key', baseURL: server.origin, ...settings });
}

const body = { model: 'm', input: 'hi' };

async function readAll(events: AsyncIterable<RawEvent> | undefined): Promise<RawEvent[]> {
  const read: RawEvent[] = [];
  for await (const raw of events ?? []) read.push(raw);
  return read;
}

describe('a raw request', () => {
  it('reads letters that are split over packets', async () => {
    const client = await clientOf((peer) => {
      const bytes = Buffer.from('{"output":"Привет"}');
      peer.socket.write(head(peer, 200, { 'content-length': bytes.length }));
      peer.socket.write(bytes.subarray(0, 12));
      setTimeout(() => peer.socket.write(bytes.subarray(12)), 20);
    });
    await expect(client.request('POST', '/responses', body)).resolves.toMatchObject({ json: { output: 'Привет' } });
  });

  it('ends at the end mark even if the connection stays open, and records the charge', async () => {
    const client = await clientOf((peer) => {
      peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
      peer.socket.write(
        coded(event({ type: 'done', response: { usage: USAGE } }) + event('[DONE]') + event({ late: 1 })),
      );
    });
    const response = await client.request('POST', '/responses', { ...body, stream: true });
    expect((await readAll(response.events)).map(({ data }) => data)).toEqual([
      { type: 'done', response: { usage: USAGE } },
    ]);
    expect(response.charge()).toMatchObject({ status: 'settled', costRub: '0.0123' });
    expect(await server.allClosed(20_000)).toBeDefined();
    expect(client.meter.entries()).toHaveLength(1);
  });

  it('frees the socket when its loop is left, and records an unknown cost', async () => {
    const client = await clientOf((peer) => {
      peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
      peer.socket.write(coded(event({ type: 'a' })));
    });
    const response = await client.request('POST', '/responses', { ...body, stream: true });
    for await (const _ of response.events ?? []) break;
    expect(await server.allClosed(20_000)).toBeDefined();
    expect(client.meter.entries()).toMatchObject([{ billing: 'unknown', charge: { status: 'unknown' } }]);
  });

  it.each([
    ['breaks', {}, (peer: Peer): void => void setTimeout(() => peer.socket.resetAndDestroy(), 20), 'connection'],
    ['is silent', { timeout: { dataIdleMs: 400 } }, (): void => {}, 'timeout'],
    [
      'floods',
      { transportLimits: { eventBytes: 1000 } },
      (peer: Peer): void => void peer.socket.write(coded('x'.repeat(5000))),
      'response_too_large',
    ],
  ] as const)(
    'that %s in the middle is a typed error with the charge as far as it is known',
    async (_, settings, then, code) => {
      const client = await clientOf((peer) => {
        peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
        peer.socket.write(coded(`${event({ message: { usage: { input_tokens: 5 } } })}data: `));
        then(peer);
      }, settings);
      const response = await client.request('POST', '/messages', { ...body, stream: true });
      const error: unknown = await readAll(response.events).catch((reason: unknown) => reason);
      expect(KopekError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({
        code,
        billing: 'unknown',
        status: 200,
        requestId: 'req-1',
        charge: { status: 'unknown' },
      });
      expect(await server.allClosed(20_000)).toBeDefined();
      expect(client.meter.entries()).toHaveLength(1);
    },
  );

  it('answered with 204 has no JSON, and one answered with a page is rejected', async () => {
    const client = await clientOf((peer) =>
      peer.path === '/v1/empty'
        ? peer.socket.write('HTTP/1.1 204 No Content\r\n\r\n')
        : reply(peer, 200, '<html></html>'),
    );
    expect(await client.request('POST', '/empty', body)).not.toHaveProperty('json');
    await expect(client.request('POST', '/page', body)).rejects.toMatchObject({
      code: 'invalid_response',
      billing: 'unknown',
      attempts: 1,
    });
  });

  it('that JSON cannot represent is rejected before it is sent', async () => {
    const client = await clientOf(() => {});
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(client.request('POST', '/responses', circular as never)).rejects.toMatchObject({
      code: 'invalid_request',
      attempts: 0,
    });
    expect(server.requests).toEqual([]);
  });
});
