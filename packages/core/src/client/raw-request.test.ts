import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { manualClient, settled, sse, type ManualAnswer, type ManualClient } from '../../test/readers/manual.ts';
import { scriptedClient } from '../../test/readers/scripted.ts';
import type { KopekError } from '../errors/index.ts';
import type { ClientSettings } from '../settings/types.ts';
import type { JsonObject } from '../wire/open.ts';
import { recordedClient } from '../meter/__fixtures__/recording-meter.ts';
import type { RawEvent } from './raw-events.ts';
import { rawRequest, type RawOptions, type RawResponse } from './raw-request.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

interface Sent {
  client: ManualClient;
  response: Promise<RawResponse>;
}

async function post(
  path: string,
  body: string,
  options: { json?: boolean; end?: boolean; call?: RawOptions } = {},
): Promise<Sent> {
  const client = manualClient({}, options.json === false ? { 'content-type': 'text/event-stream' } : JSON_TYPE);
  const streamed = options.json === false ? { stream: true } : {};
  const response = rawRequest(client.context, 'POST', path, { model: 'auto', ...streamed }, options.call ?? {});
  response.catch(() => {});
  await settled();
  client.answers[0]?.push(body);
  if (options.end !== false) client.answers[0]?.end();
  return { client, response };
}

async function eventsOf(response: RawResponse): Promise<RawEvent[]> {
  const events: RawEvent[] = [];
  for await (const event of response.events ?? []) events.push(event);
  return events;
}

/** One bill in the three dialects: 120 tokens in, 30 of them from the cache, 20 out. */
const DIALECTS = {
  chat: {
    whole:
      '{"id":"gen-1","model":"m","choices":[],"usage":{"prompt_tokens":120,"completion_tokens":20,"total_tokens":140,"prompt_tokens_details":{"cached_tokens":30},"cost_rub":0.50,"balance":99.50}}',
    events: [
      '{"id":"gen-1","model":"m","choices":[{"delta":{"content":"hi"}}]}',
      '{"choices":[],"usage":{"prompt_tokens":120,"completion_tokens":20,"total_tokens":140,"prompt_tokens_details":{"cached_tokens":30},"cost_rub":0.50,"balance":99.50}}',
      '[DONE]',
    ],
  },
  responses: {
    whole:
      '{"id":"gen-1","model":"m","output":[],"usage":{"input_tokens":120,"output_tokens":20,"total_tokens":140,"input_tokens_details":{"cached_tokens":30},"cost_rub":0.50,"balance":99.50}}',
    events: [
      '{"type":"response.created","response":{"id":"gen-1","model":"m","usage":null}}',
      '{"type":"response.output_text.delta","delta":"hi"}',
      '{"type":"response.completed","response":{"id":"gen-1","model":"m","usage":{"input_tokens":120,"output_tokens":20,"total_tokens":140,"input_tokens_details":{"cached_tokens":30},"cost_rub":0.50,"balance":99.50}}}',
    ],
  },
  messages: {
    whole:
      '{"id":"gen-1","model":"m","content":[],"usage":{"input_tokens":90,"cache_read_input_tokens":30,"output_tokens":20,"cost_rub":0.50,"balance":99.50}}',
    events: [
      '{"type":"message_start","message":{"id":"gen-1","model":"m","usage":{"input_tokens":90,"cache_read_input_tokens":30,"output_tokens":1}}}',
      '{"type":"content_block_delta","delta":{"text":"hi"}}',
      '{"type":"message_delta","usage":{"output_tokens":20,"cost_rub":0.50,"balance":99.50}}',
      '{"type":"message_stop"}',
    ],
  },
};
const CHARGE = {
  status: 'settled',
  costRub: '0.5',
  balanceRub: '99.5',
  requestedModel: 'auto',
  servedModel: 'm',
  generationId: 'gen-1',
  tokens: { input: 120, output: 20, total: 140, cacheRead: 30, noCache: 90 },
};

test.each(Object.entries(DIALECTS))('the charge of a whole answer in the dialect of %s', async (dialect, { whole }) => {
  const { client, response } = await post(`/${dialect}`, whole);
  const answer = await response;
  expect(answer.json).toEqual(JSON.parse(whole));
  expect(answer.charge()).toEqual(CHARGE);
  expect(client.meter.entries()).toMatchObject([{ billing: 'charged', path: `/v1/${dialect}`, charge: CHARGE }]);
});

test.each(Object.entries(DIALECTS))('the charge of a stream in the dialect of %s', async (dialect, { events }) => {
  const { client, response } = await post(`/${dialect}`, sse(...events), { json: false });
  const answer = await response;
  expect((await eventsOf(answer)).map(({ data }) => data)).toEqual(
    events.filter((data) => data !== '[DONE]').map((data) => JSON.parse(data) as unknown),
  );
  expect(answer.charge()).toEqual(CHARGE);
  expect(client.meter.entries()).toMatchObject([{ billing: 'charged', charge: CHARGE }]);
});

test('names of events, and data that is not JSON, are passed on', async () => {
  const { response } = await post('/responses', 'event: note\ndata: plain text\n\n: hi\n\ndata:\n\ndata: {"a":1}', {
    json: false,
  });
  expect(await eventsOf(await response)).toEqual([{ event: 'note', data: 'plain text' }, { data: { a: 1 } }]);
});

test('events can answer a request that did not ask for them, and JSON one that did', async () => {
  const events = await post('/responses', sse(...DIALECTS.responses.events));
  expect(await eventsOf(await events.response)).toHaveLength(3);
  const json = await post('/responses', ` \n${DIALECTS.responses.whole}`, { json: false });
  expect((await json.response).json).toMatchObject({ id: 'gen-1' });
});

test('events that begin with an unknown field are events if their content type is that of events', async () => {
  const { response } = await post('/responses', `foo: 1\n${sse({ a: 1 })}`, { json: false });
  expect(await eventsOf(await response)).toEqual([{ data: { a: 1 } }]);
});

test('the end mark ends the stream even if the socket stays open', async () => {
  const { client, response } = await post('/responses', sse(...DIALECTS.chat.events), { json: false, end: false });
  expect(await eventsOf(await response)).toHaveLength(2);
  expect(client.answers[0]?.closed).toBe(true);
});

test.each([
  ['/responses', DIALECTS.responses.events],
  ['/messages', DIALECTS.messages.events],
])('after its last event a stream of %s is awaited no longer than ten seconds', async (path, events) => {
  const { client, response } = await post(path, sse(...events), { json: false, end: false });
  const answer = await response;
  const reading = eventsOf(answer);
  await client.clock.advance(10_000);
  expect(await reading).toHaveLength(events.length);
  expect(answer.charge()).toMatchObject({ costRub: '0.5' });
  expect(client.answers[0]?.closed).toBe(true);
});

test('leaving the loop closes the socket, and records what is known', async () => {
  const { client, response } = await post('/messages', sse(...DIALECTS.messages.events.slice(0, 2)), {
    json: false,
    end: false,
  });
  for await (const _ of (await response).events ?? []) break;
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.meter.entries()).toMatchObject([
    { billing: 'unknown', charge: { status: 'unknown', servedModel: 'm' } },
  ]);
});

test('a stream that nobody reads can be cancelled', async () => {
  const { client, response } = await post('/messages', sse(DIALECTS.messages.events[0] as string), {
    json: false,
    end: false,
  });
  const answer = await response;
  answer.cancel();
  expect(client.answers[0]?.closed).toBe(true);
  await settled();
  expect(await eventsOf(answer)).toEqual([]);
  expect(client.meter.entries()).toMatchObject([{ billing: 'unknown' }]);
  expect(client.clock.pending).toBe(0);
});

test('a stream that is aborted before anybody reads it is recorded with an unknown cost', async () => {
  const controller = new AbortController();
  const { client, response } = await post('/responses', sse(DIALECTS.responses.events[0] as string), {
    json: false,
    end: false,
    call: { signal: controller.signal },
  });
  await response;
  expect(client.meter.entries()).toEqual([]);
  controller.abort();
  await settled();
  expect(client.meter.entries()).toMatchObject([{ billing: 'unknown' }]);
});

test('a stream that breaks throws a typed error with the charge as far as it is known', async () => {
  const { client, response } = await post('/messages', sse(...DIALECTS.messages.events.slice(0, 3)), {
    json: false,
    end: false,
  });
  const reading = eventsOf(await response);
  await settled();
  client.answers[0]?.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  const error = await reading.catch((failure: unknown) => failure as KopekError);
  expect(error).toMatchObject({ code: 'connection', billing: 'charged', charge: { costRub: '0.5' }, retryable: false });
  expect(error).toMatchObject({ attempts: 1 });
  expect(client.meter.entries()).toMatchObject([{ billing: 'charged', errorCode: 'connection' }]);
});

test('an event beyond the limit is a typed error', async () => {
  const client = manualClient({ transportLimits: { eventBytes: 50 } });
  const response = rawRequest(client.context, 'POST', '/responses', { stream: true }, {});
  await settled();
  client.answers[0]?.push(`data: {"a":1}\n\ndata: ${'x'.repeat(60)}\n\n`);
  const seen: RawEvent[] = [];
  const reading = (async () => {
    for await (const event of (await response).events ?? []) seen.push(event);
  })();
  await expect(reading).rejects.toMatchObject({
    code: 'response_too_large',
    message: expect.stringMatching(/event .*transportLimits\.eventBytes/) as unknown,
  });
  expect(seen).toEqual([{ data: { a: 1 } }]);
});

test('letters that are split over the first reads stay whole', async () => {
  const { client, response } = await post('/responses', '', { end: false });
  const bytes = new TextEncoder().encode('{"text":"Жук"}');
  for (let at = 0; at < bytes.length; at++) {
    client.answers[0]?.push(bytes.slice(at, at + 1));
    await settled();
  }
  client.answers[0]?.end();
  expect((await response).json).toEqual({ text: 'Жук' });
});

test.each(['Bad gateway', ''])('a body that is not JSON is a typed error, of unknown cost: %j', async (body) => {
  const { client, response } = await post('/responses', body);
  await expect(response).rejects.toMatchObject({
    code: 'invalid_response',
    phase: 'answer',
    status: 200,
    billing: 'unknown',
    charge: { status: 'unknown' },
    message: expect.stringContaining(`POST /v1/responses was answered with HTTP 200`) as unknown,
  });
  expect(client.meter.entries()).toMatchObject([{ billing: 'unknown' }]);
});

test('a body of one document per line is a typed error with the usage in its last line', async () => {
  const { client, response } = await post('/chat/completions', `${DIALECTS.chat.events.slice(0, 2).join('\n')}\n`);
  const bill = { code: 'invalid_response', billing: 'charged', charge: { costRub: '0.5', balanceRub: '99.5' } };
  await expect(response).rejects.toMatchObject(bill);
  expect(client.meter.entries()).toMatchObject([{ billing: 'charged', charge: { costRub: '0.5' } }]);
});

test.each(['{"usage":{"cost_rub":NaN}}', 'a notice'])(
  'an error of the gateway behind %s is no proof that nothing was billed',
  async (line) => {
    const { client, response } = await post('/responses', `${line}\n{"error":{"code":503,"message":"busy"}}`);
    await expect(response).rejects.toMatchObject({ code: 'invalid_response', billing: 'unknown' });
    expect(client.meter.entries()).toMatchObject([{ billing: 'unknown' }]);
  },
);

test('a whole document is an answer, even if its connection breaks then', async () => {
  const { client, response } = await post('/responses', DIALECTS.responses.whole, { end: false });
  await settled();
  client.answers[0]?.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  const answer = await response;
  expect(answer.json).toEqual(JSON.parse(DIALECTS.responses.whole));
  expect(answer.charge()).toMatchObject(CHARGE);
  expect(client.meter.entries()).toMatchObject([{ status: 'settled', billing: 'charged' }]);
});

test.each(['responses', '//host/path', '/a/../b', '/a?b=c', '/a#b', 7, null])(
  'the path %s is rejected before anything is sent',
  async (path) => {
    const client = manualClient();
    await expect(rawRequest(client.context, 'GET', path as string, undefined, {})).rejects.toMatchObject({
      code: 'invalid_request',
      billing: 'none',
    });
    expect(client.answers).toHaveLength(0);
  },
);

test.each(['{"model":"auto"}', ['auto'], 5, null])(
  'a body that is not an object is rejected, and nothing is sent: %j',
  async (body) => {
    const client = manualClient({}, JSON_TYPE);
    const request = rawRequest(client.context, 'POST', '/responses', body as never, {});
    await expect(request).rejects.toMatchObject({ code: 'invalid_request', phase: 'request', billing: 'none' });
    expect(client.answers).toEqual([]);
  },
);

test('a rejected path is quoted up to its thirty-ninth letter', async () => {
  const path = `${'a'.repeat(39)}secret`;
  const rejected = rawRequest(manualClient().context, 'GET', path, undefined, {});
  await expect(rejected).rejects.toThrow(new RegExp(`"${'a'.repeat(39)}…"$`));
});

test('an answer that was read whole frees its socket and its timers', async () => {
  const { client, response } = await post('/responses', DIALECTS.responses.whole);
  await response;
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.clock.pending).toBe(0);
});

test('a GET is neither billed nor recorded', async () => {
  const client = manualClient({}, JSON_TYPE);
  const response = rawRequest(client.context, 'GET', '/models', undefined, {});
  await settled();
  client.answers[0]?.push('{"data":[]}');
  client.answers[0]?.end();
  expect((await response).charge()).toBeUndefined();
  expect(client.meter.entries()).toEqual([]);
});

test('events that nobody reads are recorded when their usage arrives', async () => {
  const client = manualClient();
  const response = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, {});
  await settled();
  client.answers[0]?.push(sse({ type: 'response.created' }));
  await response;
  client.answers[0]?.push(sse({ type: 'response.completed', response: { usage: { cost_rub: 0.5 } } }));
  await settled();
  client.answers[0]?.end();
  await settled();
  expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
});

test('leaving with onAbandon: finish reads the rest for its cost', async () => {
  const client = manualClient({ onAbandon: 'finish' });
  const response = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, {});
  await settled();
  client.answers[0]?.push(sse({ type: 'response.created' }));
  for await (const _ of (await response).events ?? []) break;
  expect(client.answers[0]?.closed).toBe(false);
  client.answers[0]?.push(sse({ type: 'response.completed', response: { usage: { cost_rub: 0.5 } } }));
  await settled();
  client.answers[0]?.end();
  await settled();
  expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
});

test('a GET whose answer breaks cost nothing, and frees its socket', async () => {
  const client = manualClient({}, { 'content-type': 'application/json' });
  const asked = rawRequest(client.context, 'GET', '/models', undefined, {}).catch((error: unknown) => error);
  await settled();
  client.answers[0]?.push('{"data"');
  client.answers[0]?.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  const error = await asked;
  expect(error).toMatchObject({ code: 'connection', phase: 'body', billing: 'none', retryable: false });
  expect(error).not.toHaveProperty('charge');
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.clock.pending).toBe(0);
});

test.each(['application/json', 'text/event-stream'])(
  'an answer of %s whose body is not bytes, from a custom fetch, is a typed error of unknown cost',
  async (type) => {
    const client = recordedClient({
      apiKey: 'canary-key',
      baseURL: 'https://gateway.example',
      fetch: async () => {
        const text = new ReadableStream({ start: (controller) => controller.enqueue('data: {}') });
        return new Response(text, { headers: { 'content-type': type } });
      },
    });
    await expect(client.request('POST', '/responses', { model: 'm' })).rejects.toMatchObject({
      name: 'KopekError',
      code: 'invalid_response',
      phase: 'answer',
      status: 200,
      billing: 'unknown',
      charge: { status: 'unknown', requestedModel: 'm' },
      cause: expect.any(TypeError) as unknown,
    });
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', errorCode: 'invalid_response' }]);
  },
);

test('an answer without a body is valid if its status allows it', async () => {
  const client = scriptedClient([{ status: 204 }]);
  const answer = await rawRequest(client.context, 'POST', '/batches', { model: 'm' }, {});
  expect(answer).toMatchObject({ status: 204 });
  expect(answer).not.toHaveProperty('json');
  expect(client.meter.entries()).toMatchObject([{ status: 'unknown', httpStatus: 204 }]);
});

describe('the request', () => {
  const ANSWER = { body: '{"usage":{"cost_rub":0.5}}' };

  test.each<[string, JsonObject | undefined, RawOptions, string | undefined]>([
    ['is the body as it was given', { model: 'm', input: 'hi' }, {}, '{"model":"m","input":"hi"}'],
    [
      'has fields of extraBody, under its own',
      { model: 'm' },
      { extraBody: { model: 'n', x: 1 } },
      '{"model":"m","x":1}',
    ],
    ['may be extraBody alone', undefined, { extraBody: { x: 1 } }, '{"x":1}'],
    ['may have no body', undefined, {}, undefined],
  ])('%s', async (_, body, options, sent) => {
    const client = scriptedClient([ANSWER]);
    await rawRequest(client.context, 'POST', '/responses', body, options);
    expect(client.requests[0]?.body).toBe(sent);
    // estimates count the letters of the body
    expect(client.meter.begun[0]?.promptCharacters).toBe(sent?.length);
    expect(client.requests[0]?.headers['content-type']).toBe(sent && 'application/json');
  });

  test.each<[JsonObject | undefined, string]>([
    [{ stream: true }, 'text/event-stream, application/json'],
    [{ stream: false }, 'application/json'],
    [{}, 'application/json'],
    [undefined, 'application/json'],
  ])('accepts events when it asks for them: %j', async (body, accept) => {
    const client = scriptedClient([ANSWER]);
    await rawRequest(client.context, 'POST', '/responses', body, {});
    expect(client.requests[0]?.headers.accept).toBe(accept);
  });

  test('is rejected before it is sent if JSON cannot represent it', async () => {
    const circle: JsonObject = { model: 'm' };
    circle.self = circle;
    const replaced = { toJSON: () => ({ model: 'dear' }) };
    for (const [body, options, words] of [
      [circle, {}, 'cannot be written as JSON'],
      [{ model: 'm' }, { extraBody: replaced }, 'toJSON'],
    ] as const) {
      const client = scriptedClient([ANSWER]);
      await expect(rawRequest(client.context, 'POST', '/responses', body, options)).rejects.toMatchObject({
        code: 'invalid_request',
        phase: 'request',
        billing: 'none',
        message: expect.stringContaining(words) as unknown,
      });
      expect(client.requests).toEqual([]);
    }
  });
});

describe('a caller who leaves', () => {
  test.each([
    ['finish', false, 'settled'],
    ['cancel', true, 'unknown'],
  ] as const)('of a whole answer with onAbandon: %s gets the error at once', async (onAbandon, closed, status) => {
    const client = manualClient({ onAbandon: onAbandon === 'finish' ? 'cancel' : 'finish' }, JSON_TYPE);
    const controller = new AbortController();
    const options = { signal: controller.signal, onAbandon };
    const asked = rawRequest(client.context, 'POST', '/responses', { model: 'm' }, options);
    const rejected = expect(asked).rejects.toMatchObject({ code: 'aborted', billing: 'unknown', attempts: 1 });
    await settled();
    controller.abort();
    await rejected;
    expect(client.answers[0]?.closed).toBe(closed);
    client.answers[0]?.push('{"usage":{"cost_rub":0.5}}');
    client.answers[0]?.end();
    await settled();
    expect(client.meter.entries()).toMatchObject([{ status }]);
  });

  describe('by the signal, with onAbandon: finish', () => {
    const settings = { onAbandon: 'finish', transportLimits: { readAheadBytes: 1000 } } as const;
    const long = sse({ type: 'response.output_text.delta', delta: 'a'.repeat(1000) });
    const last = sse({ type: 'response.completed', response: { usage: { cost_rub: 0.5 } } });

    /** Sends more than may wait for a reader, and then the bill. */
    async function goOn(answer: ManualAnswer | undefined): Promise<void> {
      for (const piece of [long, long, long, last]) {
        answer?.push(piece);
        await settled();
      }
      answer?.end();
      await settled();
    }

    test('gets the error from a waiting loop, and the answer is read for its cost', async () => {
      const client = manualClient(settings);
      const controller = new AbortController();
      const { signal } = controller;
      const asked = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, { signal });
      await settled();
      client.answers[0]?.push(sse({ type: 'response.created' }));
      const loop = (await asked).events?.[Symbol.asyncIterator]();
      expect(await loop?.next()).toMatchObject({ value: { data: { type: 'response.created' } } });
      let seen: unknown;
      loop?.next().catch((error: unknown) => {
        seen = error;
      });
      await settled();
      controller.abort();
      await settled();
      expect(seen).toMatchObject({ code: 'aborted', billing: 'unknown' });
      await goOn(client.answers[0]);
      expect(client.meter.entries()).toMatchObject([{ status: 'settled', charge: { costRub: '0.5' } }]);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    test('before the events began keeps nobody waiting, and the answer is read for its cost', async () => {
      const client = manualClient(settings);
      const release = client.holdHeaders();
      const controller = new AbortController();
      const { signal } = controller;
      const asked = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, { signal });
      await settled();
      controller.abort();
      await expect(asked).rejects.toMatchObject({ code: 'aborted', billing: 'unknown' });
      release();
      await settled();
      await goOn(client.answers[0]);
      expect(client.meter.entries()).toMatchObject([{ status: 'settled', charge: { costRub: '0.5' } }]);
    });
  });

  test('leaves nothing on the signal, however the call ends', async () => {
    const { signal } = new AbortController();
    for (const body of ['{"usage":{"cost_rub":0.5}}', 'no JSON', sse('[DONE]')]) {
      const client = scriptedClient([{ body }]);
      const asked = rawRequest(client.context, 'POST', '/responses', { model: 'm' }, { signal, onAbandon: 'finish' });
      await asked.then(
        async (answer) => {
          if (answer.events) for await (const _ of answer.events);
        },
        () => {},
      );
      await settled();
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    }
  });

  test('by cancelling a whole answer changes nothing', async () => {
    const client = scriptedClient([{ body: '{"usage":{"cost_rub":0.5}}' }]);
    const answer = await rawRequest(client.context, 'POST', '/responses', { model: 'm' }, {});
    answer.cancel();
    expect(answer.charge()).toMatchObject({ costRub: '0.5' });
  });
});

test('a whole answer that arrives slowly is awaited as long as its data arrives', async () => {
  const client = manualClient({ timeout: { dataIdleMs: 1000 } }, JSON_TYPE);
  const asked = rawRequest(client.context, 'POST', '/responses', { model: 'auto' }, {});
  await settled();
  for (const piece of ['{"usage":', '{"cost_rub"', ':0.5}}']) {
    await client.clock.advance(999);
    client.answers[0]?.push(piece);
    await settled();
  }
  client.answers[0]?.end();
  expect((await asked).json).toEqual({ usage: { cost_rub: 0.5 } });
});

test('blanks before a whole answer are not data', async () => {
  const client = manualClient({ timeout: { dataIdleMs: 1000 } }, JSON_TYPE);
  const asked = rawRequest(client.context, 'POST', '/responses', { model: 'auto' }, {}).catch(
    (error: unknown) => error,
  );
  await settled();
  await client.clock.advance(999);
  client.answers[0]?.push(' ');
  await settled();
  await client.clock.advance(1);
  client.answers[0]?.push('{"usage":{"cost_rub":0.5}}');
  client.answers[0]?.end();
  expect(await asked).toMatchObject({ code: 'timeout', phase: 'data-idle', billing: 'unknown' });
});

describe('a stream of raw events', () => {
  async function open(
    settings: Partial<ClientSettings> = {},
    options: RawOptions = {},
  ): Promise<{ client: ManualClient; answer: ManualAnswer; response: RawResponse }> {
    const client = manualClient(settings);
    const asked = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, options);
    await settled();
    const answer = client.answers[0] as ManualAnswer;
    answer.push(sse({ type: 'response.created' }));
    return { client, answer, response: await asked };
  }
  const LAST = sse({ type: 'response.completed', response: { usage: { cost_rub: 0.5 } } });

  test.each(['message_stop', 'response.completed', 'response.incomplete', 'response.failed'])(
    'is over ten seconds after its last event, %s, unless more arrives',
    async (type) => {
      const { client, answer, response } = await open();
      const reading = eventsOf(response);
      answer.push(sse({ type }));
      await client.clock.advance(9000);
      answer.push(sse({ type: 'more', usage: { cost_rub: 0.5 } }));
      await client.clock.advance(9999);
      expect(answer.closed).toBe(false);
      await client.clock.advance(1);
      expect((await reading).map(({ data }) => (data as { type: string }).type)).toEqual([
        'response.created',
        type,
        'more',
      ]);
      expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1 });
    },
  );

  test.each([
    ['an error', sse({ error: { code: 500 } })],
    ['an event of that name', `event: error\n${sse('lost')}`],
    ['the error of a choice', sse({ choices: [{ delta: {}, error: { code: 500 } }] })],
    ['a finish reason that is one', sse({ choices: [{ delta: {}, finish_reason: 'error' }] })],
  ])('is over five seconds after %s, as a chat is, unless more comes', async (_, failure) => {
    const { client, answer, response } = await open();
    const reading = eventsOf(response);
    answer.push(failure);
    await client.clock.advance(4000);
    answer.push(sse({ type: 'more', usage: { cost_rub: 0.5 } }, { choices: [{ delta: {}, finish_reason: 'stop' }] }));
    await client.clock.advance(4999);
    expect(answer.closed).toBe(false);
    await client.clock.advance(1);
    expect(answer.closed).toBe(true);
    expect(await reading).toHaveLength(4);
    expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1 });
  });

  test.each<[string, Partial<ClientSettings>, (answer: ManualAnswer, clock: ManualClient['clock']) => unknown]>([
    ['without a byte', { timeout: { idleMs: 1000 } }, (_, clock) => clock.advance(1000)],
    ['without data', { timeout: { dataIdleMs: 1000 } }, (_, clock) => clock.advance(1000)],
    ['the time of the call', { timeout: { totalMs: 1000 } }, (_, clock) => clock.advance(1000)],
    ['the connection', {}, (answer) => answer.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))],
  ])('is whole when only its end is lost to %s', async (_, settings, lose) => {
    const { client, answer, response } = await open(settings);
    const reading = eventsOf(response);
    answer.push(LAST);
    await settled();
    await lose(answer, client.clock);
    expect(await reading).toHaveLength(2);
    expect(response.charge()).toMatchObject({ costRub: '0.5' });
    expect(client.meter.total()).toMatchObject({ settled: 1, costRub: '0.5' });
    expect(answer.closed).toBe(true);
  });

  test.each([
    ['without a byte, once it showed that it sends comments', ': working\n\n', 60_000, 'idle'],
    ['without data', sse({ type: 'delta' }), 300_000, 'data-idle'],
  ])('breaks %s', async (_, piece, ms, phase) => {
    const { client, answer, response } = await open();
    const reading = eventsOf(response);
    const broken = expect(reading).rejects.toMatchObject({ code: 'timeout', phase, billing: 'unknown' });
    await client.clock.advance(50_000);
    answer.push(piece);
    await client.clock.advance(ms - 1);
    expect(answer.closed).toBe(false);
    await client.clock.advance(1);
    await broken;
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', errorCode: 'timeout' }]);
  });

  test('may contain any JSON, and data that is not JSON', async () => {
    const { answer, response } = await open();
    answer.push(sse('null', '5', '"word"', '[1]', 'words', '[DONE]'));
    answer.end();
    expect((await eventsOf(response)).map(({ data }) => data)).toEqual([
      { type: 'response.created' },
      null,
      5,
      'word',
      [1],
      'words',
    ]);
  });

  test('that ends without a blank line delivers its last event', async () => {
    const { client, answer, response } = await open();
    answer.push(LAST.trimEnd());
    answer.end();
    expect(await eventsOf(response)).toHaveLength(2);
    expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1 });
  });

  describe.each(['{"type":"response.output_te', '[DON', 'half'])('that ends inside an event: %s', (half) => {
    const seen: RawEvent[] = [];

    async function broken(lose: (answer: ManualAnswer) => void, before = ''): Promise<unknown> {
      const { client, answer, response } = await open();
      seen.length = 0;
      answer.push(`${before}event: part\ndata: ${half}`);
      await settled();
      lose(answer);
      try {
        for await (const event of response.events ?? []) seen.push(event);
      } catch (error) {
        return error;
      }
      return client.meter.total();
    }

    test('is interrupted, without that event', async () => {
      const error = await broken((answer) => answer.end());
      expect(error).toMatchObject({ code: 'interrupted', phase: 'body', billing: 'unknown', retryable: false });
      expect(seen).toEqual([{ data: { type: 'response.created' } }]);
    });

    test('because its connection broke is a broken connection, without that event', async () => {
      const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      expect(await broken((answer) => answer.fail(reset))).toMatchObject({ code: 'connection', billing: 'unknown' });
      expect(seen).toEqual([{ data: { type: 'response.created' } }]);
    });

    test('behind its last event is whole', async () => {
      expect(await broken((answer) => answer.end(), LAST)).toMatchObject({ costRub: '0.5', settled: 1 });
      expect(seen).toHaveLength(2);
    });
  });

  test('is read ahead up to the buffer limit, and the rest when its consumer returns', async () => {
    const piece = sse({ type: 'delta', delta: '0123456789' });
    // the first events, which came with the bytes that told what the body is, hold no place
    const { answer, response } = await open({ transportLimits: { readAheadBytes: piece.length * 4 } });
    await settled();
    await settled();
    const { reads } = answer;
    for (let count = 0; count < 10; count += 1) {
      answer.push(piece);
      await settled();
      await settled();
    }
    expect(answer.reads - reads).toBe(3);
    answer.push(`${LAST}${sse('[DONE]')}`);
    expect(await eventsOf(response)).toHaveLength(12);
  });

  test('whose consumer is away at the limit ends after `consumerIdleMs`', async () => {
    const { client, answer, response } = await open({
      transportLimits: { readAheadBytes: 1 },
      timeout: { consumerIdleMs: 1000 },
    });
    answer.push(sse({ type: 'delta' }));
    await settled();
    await settled();
    await client.clock.advance(999);
    expect(answer.closed).toBe(false);
    await client.clock.advance(1);
    expect(answer.closed).toBe(true);
    await settled();
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', errorCode: 'timeout' }]);
    await expect(eventsOf(response)).rejects.toMatchObject({ code: 'timeout', phase: 'consumer-idle' });
  });

  test('ends at once on a signal, even while it waits for its consumer', async () => {
    const controller = new AbortController();
    const { client, answer, response } = await open(
      { transportLimits: { readAheadBytes: 1 } },
      { signal: controller.signal },
    );
    answer.push(sse({ type: 'delta' }));
    await settled();
    await settled();
    controller.abort();
    await settled();
    expect(answer.closed).toBe(true);
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', errorCode: 'aborted' }]);
    await expect(eventsOf(response)).rejects.toMatchObject({ code: 'aborted' });
  });
});
