import { getEventListeners } from 'node:events';
import nock from 'nock';
import { Agent } from 'undici';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, type ClientSettings } from '../../src/index.ts';
import { recordedClient, type RecordedClient } from '../../src/meter/__fixtures__/recording-meter.ts';
import { completion, good, half, reply } from '../faults/answers.ts';
import { startRawServer, type RawServer } from '../faults/raw-server.ts';
import { runChild } from './run-child.ts';

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const servers: RawServer[] = [];
const started = async (...options: Parameters<typeof startRawServer>): Promise<RawServer> => {
  const server = await startRawServer(...options);
  servers.push(server);
  return server;
};
const clientOf = (server: RawServer, settings: ClientSettings = {}): RecordedClient =>
  recordedClient({ apiKey: 'test-key', baseURL: server.origin, ...settings });

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('sockets', () => {
  it('are reused', async () => {
    const server = await started({ onRequest: good });
    const client = clientOf(server);
    for (let i = 0; i < 5; i++) await client.chat(request);
    // a socket is free again one turn of the event loop after its answer
    expect(server.sockets.accepted).toBeLessThanOrEqual(2);
  });

  describe('of streams', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
    const events =
      'data: {"choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}],"usage":{"cost_rub":1}}\n\ndata: [DONE]\n\n';
    const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

    it('are reused when the body ends after its end mark', async () => {
      // the end is waited for, however slow the machine is
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const endings: (() => void)[] = [];
      const server = await started({
        onRequest: ({ socket }) => {
          socket.write(head + chunk(events));
          endings.push(() => socket.write('0\r\n\r\n'));
        },
      });
      const client = clientOf(server, { transportLimits: { sockets: 1 } });
      for (let count = 1; count <= 5; count++) {
        await expect(client.stream(request).result).resolves.toMatchObject({ text: 'hi' });
        endings.at(-1)?.();
      }
      expect(server.sockets.accepted).toBe(1);
    });

    it.each([
      ['the end never comes', ''],
      ['more comes than an end', chunk(' '.repeat(70_000))],
    ])('are closed when %s', async (_, rest) => {
      const server = await started({ onRequest: ({ socket }) => void socket.write(head + chunk(events) + rest) });
      const client = clientOf(server, { transportLimits: { sockets: 1 } });
      for (let count = 1; count <= 2; count++) {
        await expect(client.stream(request).result).resolves.toMatchObject({ text: 'hi' });
      }
      expect(server.sockets.accepted).toBe(2);
    });
  });

  it('never exceed the limit, and calls beyond it wait', async () => {
    const server = await started({ onRequest: (peer) => setTimeout(good, 5, peer) });
    const client = clientOf(server, { transportLimits: { sockets: 4 } });
    const results = await Promise.all(Array.from({ length: 60 }, () => client.chat(request)));
    expect(results).toHaveLength(60);
    expect(server.sockets.maxOpen).toBeLessThanOrEqual(4);
  });

  it('that broke are not reused', async () => {
    const server = await started({
      onRequest: (peer) => (peer.number === 1 ? peer.socket.end('HTTP/1.1 200 OK\r\n') : good(peer)),
    });
    const client = clientOf(server);
    await expect(client.chat(request)).rejects.toMatchObject({ code: 'connection', billing: 'unknown' });
    await expect(client.chat(request)).resolves.toMatchObject({ finishReason: 'stop' });
    expect(server.sockets.accepted).toBe(2);
  });

  it('do not keep the process alive between two calls', async () => {
    const server = await started({ onRequest: good });
    const child = runChild(`
      const { createClient } = await import('@kopek/core');
      const client = createClient({ apiKey: 'test-key', baseURL: ${JSON.stringify(server.origin)} });
      await client.chat(${JSON.stringify(request)});
      for await (const event of client.stream(${JSON.stringify(request)})) if (event.type === 'text-delta') break;
      // a socket is released one turn of the event loop after its answer
      setTimeout(() => console.log(process.getActiveResourcesInfo().filter((name) => /TCP/.test(name))), 100);
    `);
    expect(await child).toMatchObject({ code: 0, stderr: '', stdout: '[]\n' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('many calls on one signal', () => {
  it.each([undefined, (...args: Parameters<typeof fetch>) => globalThis.fetch(...args)])(
    'cause no warning and leave nothing behind (%s)',
    async (own) => {
      const warnings: Error[] = [];
      const onWarning = (warning: Error): void => void warnings.push(warning);
      process.on('warning', onWarning);
      const server = await started({ onRequest: (peer) => setTimeout(good, 5, peer) });
      const client = clientOf(server, own ? { fetch: own } : {});
      const { signal } = new AbortController();
      await Promise.all(Array.from({ length: 50 }, () => client.chat(request, { signal })));
      await new Promise((resolve) => setImmediate(resolve));
      process.off('warning', onWarning);
      expect(warnings).toEqual([]);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    },
  );
});

it('receives an answer that comes before the request has been read', async () => {
  const server = await started({
    onConnection: (socket) =>
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\nconnection: close\r\ncontent-length: 20\r\n\r\n{"error":"too much"}');
        setTimeout(() => socket.destroy(), 50);
      }),
  });
  const large = { model: 'm', messages: [{ role: 'user' as const, content: 'x'.repeat(30_000_000) }] };
  await expect(clientOf(server).chat(large)).rejects.toMatchObject({ status: 413, billing: 'none', attempts: 1 });
});

describe('a call that waits for a socket', () => {
  it('costs nothing if its caller aborts', async () => {
    const server = await started({ onRequest: () => {} });
    const client = clientOf(server, { transportLimits: { sockets: 1 } });
    const first = client.chat(request, { timeout: 2000 });
    first.catch(() => {});
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { interval: 1, timeout: 20_000 });
    const controller = new AbortController();
    const second = client.chat(request, { signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted', phase: 'request', billing: 'none' });
    await expect(first).rejects.toMatchObject({ code: 'timeout', billing: 'unknown' });
    expect(server.requests).toHaveLength(1);
    expect(client.meter.entries()).toHaveLength(1);
  });
});

describe('an answer that has begun', () => {
  it('is recorded and released if its caller aborts before reading', async () => {
    const server = await started({ onRequest: half });
    const client = clientOf(server);
    const controller = new AbortController();
    const stream = client.stream(request, { signal: controller.signal });
    await stream.opened;
    controller.abort();
    expect(await server.allClosed(20_000)).toBeDefined();
    expect(client.meter.entries()).toMatchObject([{ billing: 'unknown', errorCode: 'aborted' }]);
    await expect(stream.result).rejects.toMatchObject({ code: 'aborted', partial: { text: 'Привет, ' } });
  });
});

describe('a dispatcher of the caller', () => {
  it('is used', async () => {
    const server = await started({ onRequest: good });
    const dispatcher = new Agent({ connections: 1, pipelining: 0 });
    await clientOf(server, { dispatcher }).chat(request);
    await dispatcher.close();
    expect(server.requests[0]?.headers.connection).toBe('close');
  });

  it.each([{}, 'agent', 5, { dispatch: 1 }])('is rejected if it is %j', (dispatcher) => {
    expect(() => createClient({ apiKey: 'test-key', baseURL: 'http://127.0.0.1:1', dispatcher })).toThrow(
      /option dispatcher/,
    );
  });
});

describe('a fetch of the caller', () => {
  const ask = (fetch: unknown, options = {}): Promise<unknown> =>
    createClient({
      apiKey: 'test-key',
      baseURL: 'https://gateway.example',
      fetch: fetch as typeof globalThis.fetch,
      retry: { maxRetries: 0 },
    }).chat(request, options);

  it('takes precedence over a dispatcher', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response(completion()));
    const client = createClient({
      apiKey: 'test-key',
      baseURL: 'https://gateway.example',
      fetch,
      dispatcher: new Agent(),
    });
    await expect(client.chat(request)).resolves.toMatchObject({ finishReason: 'stop' });
  });

  it('that ignores its signal still ends with it', async () => {
    await expect(ask(() => new Promise(() => {}), { timeout: { headersMs: 20 } })).rejects.toMatchObject({
      phase: 'headers',
    });
    let cancelled = false;
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    await expect(ask(() => Promise.resolve(new Response(body)), { timeout: 30 })).rejects.toMatchObject({
      phase: 'total',
    });
    expect(cancelled).toBe(true);
  });

  it.each([
    ['gives nothing', () => Promise.resolve(undefined)],
    [
      'gives a body that was read',
      async () => {
        const answer = new Response('{}');
        await answer.text();
        return answer;
      },
    ],
    [
      'throws at once',
      () => {
        throw new TypeError('no network here, Bearer test-key');
      },
    ],
  ])('that %s is a typed error', async (_, fetch) => {
    const error: unknown = await ask(fetch).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'KopekError', code: 'connection', billing: 'unknown' });
    expect(JSON.stringify(error)).not.toContain('test-key');
  });

  it('is rejected if it is not a function', () => {
    expect(() => createClient({ apiKey: 'k', baseURL: 'https://gateway.example', fetch: {} as typeof fetch })).toThrow(
      /fetch must be a function/,
    );
  });
});

describe('what is sent', () => {
  it('names this package, and adds the words of the caller', async () => {
    const server = await started({ onRequest: good });
    await clientOf(server, { userAgent: 'shop/2.1' }).chat(request);
    await clientOf(server, { headers: { 'User-Agent': 'own' } }).chat(request);
    expect(server.requests.map(({ headers }) => headers['user-agent'])).toEqual([
      expect.stringMatching(/^kopek\/\S+ shop\/2\.1$/),
      'own',
    ]);
  });

  it('has one idempotency key for all attempts of a call, and another one for the next call', async () => {
    const server = await started({
      onRequest: (peer) => (peer.number < 3 ? reply(peer, 503, '', { 'retry-after-ms': 0 }) : good(peer)),
    });
    const client = clientOf(server);
    await client.chat(request);
    await client.chat(request);
    await client.chat(request, { idempotencyKey: 'mine' });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[3]).not.toBe(keys[0]);
    expect(keys[4]).toBe('mine');
  });

  it.each([
    { 'content-length': '5' },
    { Host: 'x' },
    { 'transfer-encoding': 'chunked' },
    { 'x-a': 'b\r\nx-c: d' },
    { 'x a': 'b' },
    { 'x-a': 'й' },
  ])('contains no header that would break the request: %j', async (headers) => {
    const server = await started({ onRequest: good });
    await expect(clientOf(server).chat(request, { headers })).rejects.toMatchObject({
      code: 'configuration',
      attempts: 0,
    });
    expect(server.requests).toEqual([]);
  });

  it.each([
    { idempotencyKey: 'a b' },
    { timeout: -1 },
    { timeout: { idleMs: Number.NaN } },
    { retry: { maxRetries: Infinity } },
  ])('is nothing for invalid options: %j', async (options) => {
    const server = await started({ onRequest: good });
    await expect(clientOf(server).chat(request, options)).rejects.toMatchObject({ code: 'configuration', attempts: 0 });
    expect(server.requests).toEqual([]);
  });
});

it('can be mocked at the socket', async () => {
  const scope = nock('https://gateway.example').post('/v1/chat/completions').reply(200, completion());
  const client = createClient({ apiKey: 'test-key', baseURL: 'https://gateway.example/v1/' });
  await expect(client.chat(request)).resolves.toMatchObject({ charge: { costRub: '0.0123' } });
  scope.done();
  nock.cleanAll();
  nock.restore();
});
