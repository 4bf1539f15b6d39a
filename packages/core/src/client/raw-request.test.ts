import { expect, test } from 'vitest';
import { manualClient, settled, sse, type ManualClient } from '../../test/readers/manual.ts';
import type { KopekError } from '../errors/index.ts';
import { createClient } from './client.ts';
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
  expect(client.ledger.entries()).toMatchObject([{ billing: 'charged', path: `/v1/${dialect}`, charge: CHARGE }]);
});

test.each(Object.entries(DIALECTS))('the charge of a stream in the dialect of %s', async (dialect, { events }) => {
  const { client, response } = await post(`/${dialect}`, sse(...events), { json: false });
  const answer = await response;
  expect((await eventsOf(answer)).map(({ data }) => data)).toEqual(
    events.filter((data) => data !== '[DONE]').map((data) => JSON.parse(data) as unknown),
  );
  expect(answer.charge()).toEqual(CHARGE);
  expect(client.ledger.entries()).toMatchObject([{ billing: 'charged', charge: CHARGE }]);
});

test('names of events, and data that is no JSON, are passed on', async () => {
  const { response } = await post('/responses', 'event: note\ndata: plain text\n\n: hi\n\ndata:\n\ndata: {"a":1}', {
    json: false,
  });
  expect(await eventsOf(await response)).toEqual([{ event: 'note', data: 'plain text' }, { data: { a: 1 } }]);
});

test('events answer a request that did not ask for them, and JSON one that did', async () => {
  const events = await post('/responses', sse(...DIALECTS.responses.events));
  expect(await eventsOf(await events.response)).toHaveLength(3);
  const json = await post('/responses', ` \n${DIALECTS.responses.whole}`, { json: false });
  expect((await json.response).json).toMatchObject({ id: 'gen-1' });
});

test('the end mark ends the stream, though the socket stays open', async () => {
  const { client, response } = await post('/responses', sse(...DIALECTS.chat.events), { json: false, end: false });
  expect(await eventsOf(await response)).toHaveLength(2);
  expect(client.answers[0]?.closed).toBe(true);
});

test.each([
  ['/responses', DIALECTS.responses.events],
  ['/messages', DIALECTS.messages.events],
])('after its last event a stream of %s is not waited for longer than ten seconds', async (path, events) => {
  const { client, response } = await post(path, sse(...events), { json: false, end: false });
  const answer = await response;
  const reading = eventsOf(answer);
  await client.clock.advance(10_000);
  expect(await reading).toHaveLength(events.length);
  expect(answer.charge()).toMatchObject({ costRub: '0.5' });
  expect(client.answers[0]?.closed).toBe(true);
});

test('leaving the loop closes the socket, and books what is known', async () => {
  const { client, response } = await post('/messages', sse(...DIALECTS.messages.events.slice(0, 2)), {
    json: false,
    end: false,
  });
  for await (const _ of (await response).events ?? []) break;
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.ledger.entries()).toMatchObject([
    { billing: 'unknown', charge: { status: 'unknown', servedModel: 'm' } },
  ]);
});

test('a stream that nobody reads can be given up', async () => {
  const { client, response } = await post('/messages', sse(DIALECTS.messages.events[0] as string), {
    json: false,
    end: false,
  });
  (await response).cancel();
  expect(client.answers[0]?.closed).toBe(true);
  await settled();
  expect(client.ledger.entries()).toMatchObject([{ billing: 'unknown' }]);
  expect(client.clock.pending).toBe(0);
});

test('a stream that is aborted before anybody reads it is booked as of unknown price', async () => {
  const controller = new AbortController();
  const { client, response } = await post('/responses', sse(DIALECTS.responses.events[0] as string), {
    json: false,
    end: false,
    call: { signal: controller.signal },
  });
  await response;
  expect(client.ledger.entries()).toEqual([]);
  controller.abort();
  await settled();
  expect(client.ledger.entries()).toMatchObject([{ billing: 'unknown' }]);
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
  expect(client.ledger.entries()).toMatchObject([{ billing: 'charged', errorCode: 'connection' }]);
});

test('an event beyond the limit is a typed error', async () => {
  const client = manualClient({ limits: { eventBytes: 50 } });
  const response = rawRequest(client.context, 'POST', '/responses', { stream: true }, {});
  await settled();
  client.answers[0]?.push(`data: {"a":1}\n\ndata: ${'x'.repeat(60)}\n\n`);
  const seen: RawEvent[] = [];
  const reading = (async () => {
    for await (const event of (await response).events ?? []) seen.push(event);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'limit_exceeded' });
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

test('a body that is no JSON is a typed error, of unknown price', async () => {
  const { client, response } = await post('/responses', 'Bad gateway');
  await expect(response).rejects.toMatchObject({
    code: 'invalid_response',
    billing: 'unknown',
    charge: { status: 'unknown' },
  });
  expect(client.ledger.entries()).toMatchObject([{ billing: 'unknown' }]);
});

test.each(['responses', '//host/path', '/a/../b', '/a?b=c', '/a#b'])(
  'the path %s is refused before anything is sent',
  async (path) => {
    const client = manualClient();
    await expect(rawRequest(client.context, 'GET', path, undefined, {})).rejects.toMatchObject({
      code: 'invalid_request',
      billing: 'none',
    });
    expect(client.answers).toHaveLength(0);
  },
);

test('a GET is not billed and not booked', async () => {
  const client = manualClient({}, JSON_TYPE);
  const response = rawRequest(client.context, 'GET', '/models', undefined, {});
  await settled();
  client.answers[0]?.push('{"data":[]}');
  client.answers[0]?.end();
  expect((await response).charge()).toBeUndefined();
  expect(client.ledger.entries()).toEqual([]);
});

test('events that nobody reads are booked when their bill comes', async () => {
  const client = manualClient();
  const response = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, {});
  await settled();
  client.answers[0]?.push(sse({ type: 'response.created' }));
  await response;
  client.answers[0]?.push(sse({ type: 'response.completed', response: { usage: { cost_rub: 0.5 } } }));
  await settled();
  client.answers[0]?.end();
  await settled();
  expect(client.ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
});

test('leaving with onLeave: finish reads on for the price', async () => {
  const client = manualClient({ onLeave: 'finish' });
  const response = rawRequest(client.context, 'POST', '/responses', { model: 'm', stream: true }, {});
  await settled();
  client.answers[0]?.push(sse({ type: 'response.created' }));
  for await (const _ of (await response).events ?? []) break;
  expect(client.answers[0]?.closed).toBe(false);
  client.answers[0]?.push(sse({ type: 'response.completed', response: { usage: { cost_rub: 0.5 } } }));
  await settled();
  client.answers[0]?.end();
  await settled();
  expect(client.ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
});

test('a GET whose answer breaks has cost nothing, and frees its socket', async () => {
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
  'an answer of %s whose bytes are none, from a fetch of the caller, is a typed error of unknown price',
  async (type) => {
    const client = createClient({
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
    expect(client.ledger.entries()).toMatchObject([{ status: 'unknown', errorCode: 'invalid_response' }]);
  },
);
