import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { fetch as fetchOfPackage, Request as RequestOfPackage } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { meteredFetch } from './metered-fetch.ts';
import { SpendLimitError } from '../limits/spend-limit-error.ts';
import { UsageScan } from './usage-scan.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handler: Handler;
let requests: number;
let url: string;
const server = createServer((request, response) => {
  requests += 1;
  request.resume();
  request.once('end', () => handler(request, response));
});

beforeEach(async () => {
  requests = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/messages`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function answer(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): void {
  handler = (_request, response) => response.writeHead(status, headers).end(body);
}

const post = (body: object = { model: 'a/b', max_tokens: 50 }): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
});

const sse = (...events: object[]): string =>
  events.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join('');

describe('records the charge of', () => {
  test('one JSON answer, exact to the digit, before its end is delivered', async () => {
    answer(
      '{"id":"gen-1","model":"a/b-2","usage":{"input_tokens":7,"output_tokens":2,"cost_rub":0.10000000000000000001}}',
    );
    const ledger = createLedger();
    const response = await meteredFetch(ledger, { tags: { customer: 'acme' }, runId: 'run-1' })(url, post());
    expect(ledger.entries()).toEqual([]);
    await response.json();
    expect(ledger.entries()).toMatchObject([
      {
        seq: 1,
        attempt: 1,
        path: '/v1/messages',
        model: 'a/b',
        httpStatus: 200,
        billing: 'charged',
        tags: { customer: 'acme' },
        runId: 'run-1',
        charge: {
          status: 'settled',
          costRub: '0.10000000000000000001',
          requestedModel: 'a/b',
          servedModel: 'a/b-2',
          generationId: 'gen-1',
          tokens: { input: 7, output: 2, total: 9 },
        },
      },
    ]);
  });

  test('an answer whose consumer transfers the bytes that it reads', async () => {
    answer('{"id":"gen-1","model":"a/b-2","usage":{"input_tokens":7,"output_tokens":2,"cost_rub":0.5}}');
    const ledger = createLedger();
    const response = await meteredFetch(ledger)(url, post());
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      structuredClone(read.value, { transfer: [read.value.buffer] });
    expect(ledger.total().costRub).toBe('0.5');
  });

  test('a stream in the style of /messages, whose usage comes in two parts', async () => {
    answer(
      sse(
        {
          type: 'message_start',
          message: {
            id: 'm-1',
            model: 'a/b',
            usage: { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 1 },
          },
        },
        { type: 'content_block_delta', delta: { text: 'hi' } },
        { type: 'message_delta', usage: { output_tokens: 20, cost_rub: 0.5, balance: 99.5 } },
        { type: 'message_stop' },
      ),
      { 'content-type': 'text/event-stream' },
    );
    const ledger = createLedger();
    await (await meteredFetch(ledger)(url, post())).text();
    expect(ledger.entries()[0]?.charge).toEqual({
      status: 'settled',
      costRub: '0.5',
      balanceRub: '99.5',
      requestedModel: 'a/b',
      servedModel: 'a/b',
      generationId: 'm-1',
      tokens: { input: 100, output: 20, total: 120, cacheRead: 90, noCache: 10 },
    });
  });

  test('a stream in the style of /responses, and one of chat completions without its last blank line', async () => {
    const ledger = createLedger();
    answer(
      sse({
        type: 'response.completed',
        response: { id: 'r-1', model: 'a/b', usage: { input_tokens: 1, cost_rub: 1 } },
      }),
    );
    await (await meteredFetch(ledger)(url, post())).text();
    answer('data: {"choices":[{"delta":{}}]}\n\ndata: {"choices":[],"usage":{"prompt_tokens":1,"cost_rub":2}}');
    await (await meteredFetch(ledger)(url, post())).text();
    expect(ledger.entries().map((entry) => entry.charge?.costRub)).toEqual(['1', '2']);
  });

  test('a broken stream as unknown, and the consumer gets the error', async () => {
    handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse({ type: 'message_start', message: { usage: { input_tokens: 10 } } }), () =>
        response.destroy(),
      );
    };
    const ledger = createLedger();
    const response = await meteredFetch(ledger)(url, post());
    await expect(response.text()).rejects.toThrow();
    expect(ledger.entries()).toMatchObject([
      { billing: 'unknown', charge: { status: 'unknown', tokens: { input: 10 } } },
    ]);
  });

  test('an answer that its consumer leaves', async () => {
    handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse({ model: 'a/b' }));
    };
    const ledger = createLedger();
    const abort = new AbortController();
    const response = await meteredFetch(ledger)(url, { ...post(), signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    abort.abort();
    await expect(reader?.read()).rejects.toThrow();
    expect(ledger.entries()).toMatchObject([{ billing: 'unknown', charge: { status: 'unknown', servedModel: 'a/b' } }]);
    expect(ledger.entries()[0]?.abandonedAt).toBeDefined();

    const left = await meteredFetch(ledger)(url, post());
    await left.body?.cancel();
    expect(ledger.total()).toMatchObject({ unknown: 2 });
  });

  describe('an answer that its consumer leaves, and that is read to its end', () => {
    const bill = 'data: {"usage":{"cost_rub":0.5}}\n\n';
    /** A call whose answer the test writes; `began` when the request is there. */
    function open(onAbandon: 'cancel' | 'finish' = 'finish', consumerIdleMs = 300_000) {
      const began = new Promise<ServerResponse>((resolve) => {
        handler = (_request, response) => resolve(response);
      });
      const ledger = createLedger();
      const abort = new AbortController();
      const call = meteredFetch(ledger, { onAbandon, consumerIdleMs })(url, { ...post(), signal: abort.signal });
      const head = async () => (await began).writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      const settled = async (end: 'closed' | 'kept open' = 'closed') => {
        if (end === 'closed') (await began).end(bill);
        else (await began).write(`${bill}data: [DONE]\n\n`);
        expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
        expect(ledger.total()).toMatchObject({ settled: 1, unknown: 0, costRub: '0.5' });
      };
      return { ledger, call, abort, began, head, settled };
    }

    test('by an abort before it has begun', async () => {
      const { call, abort, began, settled } = open();
      await began;
      abort.abort(new Error('enough'));
      await expect(call).rejects.toThrow('enough');
      await settled();
    });

    test('by an abort while it is read', async () => {
      const { call, abort, head, settled } = open();
      await head();
      const reader = (await call).body?.getReader();
      const read = reader?.read();
      abort.abort(new Error('enough'));
      await expect(read).rejects.toThrow('enough');
      await settled();
    });

    test('by cancelling its body', async () => {
      const { call, head, settled } = open();
      await head();
      await (await call).body?.cancel();
      await settled();
    });

    test('until its end mark, even if the service then keeps the connection open', async () => {
      const { call, head, settled } = open();
      await head();
      await (await call).body?.cancel();
      await settled('kept open');
    });

    test.each(['cancel', 'finish'] as const)(
      'until its end mark if nobody reads it, even if the connection stays open (onAbandon: %s)',
      async (onAbandon) => {
        const { call, head, settled } = open(onAbandon);
        await head();
        const { body } = await call;
        await settled('kept open');
        const reader = body?.getReader();
        const { value } = await (reader as ReadableStreamDefaultReader<Uint8Array>).read();
        expect(new TextDecoder().decode(value)).toBe(`${bill}data: [DONE]\n\n`);
      },
    );

    test.each<[string, (answer: ReturnType<typeof open>) => Promise<unknown>]>([
      [
        'by an abort before it has begun',
        async ({ began, abort, call }) => {
          await began;
          abort.abort(new Error('enough'));
          await expect(call).rejects.toThrow('enough');
        },
      ],
      [
        'by an abort after it has begun',
        async ({ head, abort, call }) => {
          await head();
          const { body } = await call;
          abort.abort(new Error('enough'));
          await expect(body?.getReader().read()).rejects.toThrow('enough');
        },
      ],
      [
        'by a cancelled body',
        async ({ head, call }) => {
          await head();
          await (await call).body?.cancel();
        },
      ],
    ])('no longer than consumerIdleMs where the service stalls, and its cost is unknown then: %s', async (_, leave) => {
      const answer = open('finish', 1);
      const { ledger, began } = answer;
      const closed = began.then((response) => once(response, 'close'));
      await leave(answer);
      await closed;
      expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
      expect(ledger.total()).toMatchObject({ settled: 0, unknown: 1 });
    });

    test('no longer if its end mark had come before', async () => {
      const { ledger, call, abort, began, head } = open();
      await head();
      (await began).write(`${bill}data: [DONE]\n\n`);
      const reader = (await call).body?.getReader();
      await reader?.read();
      abort.abort(new Error('enough'));
      expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    });
  });

  test('nothing of a request that was aborted before it was sent, although answers are read to their end', async () => {
    const ledger = createLedger();
    const send = meteredFetch(ledger, { onAbandon: 'finish' });
    await expect(send(url, { ...post(), signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect([requests, ledger.total().attempts]).toEqual([0, 0]);
  });

  test.each(['cancel', 'finish'] as const)(
    'nothing of a request that was aborted while the limits were checked (onAbandon: %s)',
    async (onAbandon) => {
      const ledger = createLedger();
      const abort = new AbortController();
      const call = meteredFetch(ledger, { onAbandon })(url, { ...post(), signal: abort.signal });
      abort.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      expect([requests, ledger.total().attempts]).toEqual([0, 0]);
    },
  );

  test('an error with the evidence in its body', async () => {
    const ledger = createLedger();
    const send = meteredFetch(ledger);
    const cases: [number, string][] = [
      [429, 'slow down'],
      [500, '{"error":{"code":500,"message":"failed"}}'],
      [502, '<html>bad gateway</html>'],
      [500, '{"error":{"message":"failed late"},"usage":{"cost_rub":0.5}}'],
    ];
    for (const [status, body] of cases) {
      answer(body, {}, status);
      await (await send(url, post())).text();
    }
    expect(ledger.entries().map((entry) => [entry.httpStatus, entry.billing])).toEqual([
      [429, 'none'],
      [500, 'none'],
      [502, 'unknown'],
      [500, 'charged'],
    ]);
  });

  test('nothing that was never sent', async () => {
    const ledger = createLedger();
    const aborted = AbortSignal.abort();
    await expect(meteredFetch(ledger)(url, { ...post(), signal: aborted })).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
    await expect(meteredFetch(ledger)(url, post())).rejects.toThrow();
    expect(ledger.entries()).toEqual([]);
    expect(requests).toBe(0);
  });

  test('a connection that broke after the request was sent, as unknown', async () => {
    handler = (request) => request.socket.destroy();
    const ledger = createLedger();
    await expect(meteredFetch(ledger)(url, post())).rejects.toThrow();
    expect(ledger.entries()).toMatchObject([{ billing: 'unknown' }]);
  });

  test('no GET, and no request that is declared free', async () => {
    answer('{}');
    const ledger = createLedger();
    await (await meteredFetch(ledger)(url)).text();
    await (await meteredFetch(ledger, { billed: ({ path }) => path !== '/v1/messages' })(url, post())).text();
    expect(ledger.entries()).toEqual([]);
  });
});

describe('passes the answer on unchanged', () => {
  test('status, headers, address and bytes', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256);
    answer(bytes, { 'x-request-id': 'r-1', 'content-type': 'application/octet-stream' }, 201);
    const response = await meteredFetch(createLedger())(url, post());
    expect([response.status, response.url, response.redirected, response.headers.get('x-request-id')]).toEqual([
      201,
      url,
      false,
      'r-1',
    ]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test.each([
    [200, 'Всё хорошо', true],
    [503, '\x7f', false],
    [600, 'OK', false],
    [999, 'Request denied', false],
  ])('HTTP %i %j, although no Response can be constructed with it', async (status, statusText, ok) => {
    const body = '{"usage":{"cost_rub":1}}';
    handler = (_request, { socket }) =>
      socket?.end(`HTTP/1.1 ${status} ${statusText}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    const ledger = createLedger();
    const response = await meteredFetch(ledger)(url, post());
    expect([response.status, response.statusText, response.ok]).toEqual([status, statusText, ok]);
    expect(await response.text()).toBe(body);
    expect(ledger.entries()).toMatchObject([{ httpStatus: status, charge: { costRub: '1' } }]);
  });

  test('an answer without a body', async () => {
    handler = (_request, response) => response.writeHead(204).end();
    const response = await meteredFetch(createLedger())(url, post());
    expect([response.status, response.body]).toEqual([204, null]);
  });

  test('each part as it arrives: the first is read before the second is sent', async () => {
    let open: ServerResponse | undefined;
    handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"first":1}\n\n');
      open = response;
    };
    const response = await meteredFetch(createLedger())(url, post());
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: {"first":1}\n\n' });
    open?.end('data: {"usage":{"cost_rub":1}}\n\n');
    expect(await reader?.read()).toEqual({ done: false, value: 'data: {"usage":{"cost_rub":1}}\n\n' });
  });

  test('no faster than it is read', async () => {
    let pulls = 0;
    const source = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const response = await meteredFetch(createLedger(), { fetch: async () => new Response(source) })(url, post());
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(pulls).toBe(2);
    await reader?.cancel();
  });

  test('an answer that is too large to scan, whose price is then unknown', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(20_000), usage: { cost_rub: 1 } });
    answer(body);
    const ledger = createLedger();
    const response = await meteredFetch(ledger, { maxScanBytes: 10_000 })(url, post());
    expect(await response.text()).toBe(body);
    expect(ledger.entries()[0]?.charge).toMatchObject({ status: 'unknown', anomalies: ['scan_limit'] });
  });
});

test.each<[object, string]>([
  [{ onAbandon: 'finnish' }, "onAbandon of meteredFetch must be 'cancel' or 'finish', got \"finnish\""],
  [{ spendlimit: '5' }, 'there is no setting "spendlimit" of meteredFetch; did you mean spendLimit?'],
  [{ maxRub: '5' }, 'there is no setting "maxRub" of meteredFetch; did you mean spendLimit?'],
  [{ maxScanBytes: '1000' }, 'maxScanBytes of meteredFetch must be a number, 0 or more, got a string'],
  [{ billed: true }, 'billed of meteredFetch must be a function, got a boolean'],
  [{ tags: 'shop' }, 'tags of meteredFetch must be an object, got a string'],
])('invalid options are rejected at once: %j', (options, message) => {
  expect(() => meteredFetch(createLedger(), options)).toThrow(
    expect.objectContaining({ code: 'configuration', message }),
  );
});

test.each<[unknown]>([[undefined], [{}], [new MemoryStore()], [fetch]])(
  'a value that is not a ledger is rejected at once',
  (ledger) => {
    expect(() => meteredFetch(ledger as Ledger)).toThrow(
      'the ledger of meteredFetch must be a ledger, such as createLedger({ store })',
    );
  },
);

test('a spend limit rejects before anything is sent', async () => {
  answer('{"usage":{"cost_rub":1}}');
  const ledger = createLedger();
  const send = meteredFetch(ledger, { spendLimit: '1' });
  await (await send(url, post())).text();
  await expect(send(url, post())).rejects.toBeInstanceOf(SpendLimitError);
  expect(requests).toBe(1);
});

test('reads the request to estimate it', async () => {
  answer('{"usage":{"cost_rub":0.1}}');
  const prices = { 'a/b': { inputRubPerMillion: '0', outputRubPerMillion: '1000000' } };
  const send = meteredFetch(createLedger(), { spendLimit: { maxRub: '60', mode: 'strict', estimate: { prices } } });
  await (await send(url, post({ model: 'a/b', max_tokens: 50 }))).text();
  await expect(send(url, post({ model: 'a/b', max_output_tokens: 70 }))).rejects.toMatchObject({ estimateRub: '70' });
});

describe('a Request of a package with a fetch of its own', () => {
  // its types differ in what Node's have beside the standard
  const ownFetch = fetchOfPackage as unknown as typeof fetch;
  const own = (): Request =>
    new RequestOfPackage(url, { method: 'POST', body: '{"model":"a/b"}' }) as unknown as Request;

  test('is recorded with its model and its path', async () => {
    answer('{"usage":{"cost_rub":0.1}}');
    const ledger = createLedger();
    await (await meteredFetch(ledger, { fetch: ownFetch })(own())).text();
    expect(ledger.entries()).toMatchObject([{ path: '/v1/messages', model: 'a/b', charge: { costRub: '0.1' } }]);
  });

  test('is rejected by a spend limit before anything is sent', async () => {
    answer('{"usage":{"cost_rub":1}}');
    const send = meteredFetch(createLedger(), { fetch: ownFetch, spendLimit: '1' });
    await (await send(own())).text();
    await expect(send(own())).rejects.toBeInstanceOf(SpendLimitError);
    expect(requests).toBe(1);
  });

  test('follows a redirect to an origin that is listed', async () => {
    handler = (request, response) =>
      request.url === '/new'
        ? response.end('{"usage":{"cost_rub":0.1}}')
        : response.writeHead(307, { location: '/new' }).end();
    const ledger = createLedger();
    const send = meteredFetch(ledger, { fetch: ownFetch, followRedirectsTo: [new URL(url).origin] });
    await (await send(own())).text();
    expect([requests, ledger.total().costRub]).toEqual([2, '0.1']);
  });
});

test('counts the retries of generated clients', async () => {
  answer('{"usage":{"cost_rub":0.1}}');
  const ledger = createLedger();
  const headers = { 'x-stainless-retry-count': '2', 'idempotency-key': 'key-1' };
  await (await meteredFetch(ledger)(new Request(url, { ...post(), headers }))).text();
  expect(ledger.entries()).toMatchObject([{ attempt: 3, idempotencyKey: 'key-1' }]);
});

test('records the first usage if another follows the end mark, in the same piece or a later one', async () => {
  const body = `${sse({ usage: { cost_rub: 0.5 } })}data: [DONE]\n\n${sse({ usage: { cost_rub: 0.7 } })}`;
  for (const pieces of [[body], body.split(/(?<=DONE\]\n\n)/)]) {
    const ledger = createLedger();
    const stream = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    await (await meteredFetch(ledger, { fetch: async () => new Response(stream) })(url, post())).text();
    expect(ledger.total().costRub).toBe('0.5');
  }
});

test('records the id and the model that follow placeholders', async () => {
  const placeholders = Array.from({ length: 3 }, () => ({ id: '', model: '', choices: [] }));
  answer(
    sse(...placeholders, { id: 'gen-1', choices: [] }, { model: 'a/b', choices: [] }, { usage: { cost_rub: 0.5 } }),
  );
  const ledger = createLedger();
  await (await meteredFetch(ledger)(url, post())).text();
  expect(ledger.entries()).toMatchObject([{ charge: { costRub: '0.5', generationId: 'gen-1', servedModel: 'a/b' } }]);
});

test('finds the same usage however the bytes are cut', () => {
  const bytes = new TextEncoder().encode(
    `: привет\n\n${sse({ model: 'a/b', text: '🙂' }, { usage: { prompt_tokens: 3 } }, { usage: { cost_rub: 0.5 } })}data: [DONE]\n\n`,
  );
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
      const scan = new UsageScan(undefined, 'text/event-stream', 1000);
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      for (const [i, edge] of edges.entries()) scan.feed(bytes.subarray(edge, edges[i + 1]));
      scan.end();
      expect(scan.usage.charge()).toEqual({
        status: 'settled',
        costRub: '0.5',
        servedModel: 'a/b',
        tokens: { input: 3 },
      });
    }),
  );
});
