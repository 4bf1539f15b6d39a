import { describe, expect, test } from 'vitest';
import { KopekError } from '../errors/index.ts';
import { RecordingMeter } from '../meter/__fixtures__/recording-meter.ts';
import { createClient, type Client } from './client.ts';
import type { CallOptions } from './call/options.ts';

const ANSWER = {
  id: 'gen-1',
  model: 'a/b',
  choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost_rub: 0.5, balance: 99.5 },
};
const base = {
  apiKey: 'key-1',
  baseURL: 'https://gateway.example',
  fetch: async () => Response.json(ANSWER),
};
const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'hi' }] };

test('a client without a meter returns the charge of each answer', async () => {
  const client = createClient(base);
  const { charge } = await client.chat(request);
  expect(charge).toMatchObject({ status: 'settled', costRub: '0.5', balanceRub: '99.5', servedModel: 'a/b' });
  expect(client).not.toHaveProperty('ledger');
});

test('records with the meter that is passed in, and sends nothing that it rejects', async () => {
  const meter = new RecordingMeter({
    admit: () => {
      if (meter.total().settled > 0) throw new KopekError({ code: 'spend_limit', message: 'no', phase: 'request' });
    },
  });
  let sent = 0;
  const fetch = async (): Promise<Response> => {
    sent += 1;
    return Response.json(ANSWER);
  };
  const client = createClient({ ...base, fetch, meter });
  await client.chat(request, { tags: { team: 'a' } });
  expect(meter.entries()).toMatchObject([{ tags: { team: 'a' }, status: 'settled', charge: { costRub: '0.5' } }]);
  await expect(client.chat(request)).rejects.toMatchObject({ code: 'spend_limit', billing: 'none', attempts: 0 });
  expect(sent).toBe(1);
  expect(meter.total()).toMatchObject({ attempts: 1, inFlight: 0 });
});

test.each<[unknown, string]>([
  [{ signal: {} }, 'signal must be an AbortSignal'],
  [{ signal: new AbortController() }, 'signal must be an AbortSignal'],
  [{ signal: 'abort' }, 'signal must be an AbortSignal'],
  [null, 'settings of a call must be an object such as { idempotencyKey, runId }, got null'],
  [{ timout: 5 }, 'there is no setting "timout" of a call; did you mean timeout?'],
  [{ tag: { customer: 'acme' } }, 'there is no setting "tag" of a call; did you mean tags?'],
  [{ abortSignal: AbortSignal.abort() }, 'there is no setting "abortSignal" of a call; did you mean signal?'],
  [{ maxRetries: 0 }, 'there is no setting "maxRetries" of a call; did you mean retry.maxRetries?'],
  [
    { spendLimit: '1' },
    'there is no setting "spendLimit" of a call; did you mean spendLimit of meteredClient of @kopek/ledger?',
  ],
  [{ maxRub: '1' }, 'there is no setting "maxRub" of a call; did you mean maxRub of spendLimit or of withRun?'],
  [{ idempotencyKey: 7 }, 'idempotencyKey of a call must be a string, got a number'],
  [{ runId: 7 }, 'runId of a call must be a string, got a number'],
  [{ tags: ['acme'] }, 'tags of a call must be an object, got an array'],
  [{ extraBody: 'seed=1' }, 'extraBody of a call must be an object, got a string'],
  [{ retry: 3 }, 'retry of a call must be an object, got a number'],
  [{ enqueue: {} }, 'enqueue of a call must be a function, got an object'],
  [{ onFailedAttempt: 'log' }, 'onFailedAttempt of a call must be a function, got a string'],
])('options %j of a call are rejected by every method before anything is sent', async (given, message) => {
  let sent = 0;
  const fetch = async (): Promise<Response> => {
    sent += 1;
    return Response.json(ANSWER);
  };
  const client = createClient({ ...base, fetch });
  const options = given as CallOptions;
  const rejection = { code: 'configuration', billing: 'none', attempts: 0, message };
  await expect(client.chat(request, options)).rejects.toMatchObject(rejection);
  await expect(client.complete({ model: 'auto', prompt: 'hi' }, options)).rejects.toMatchObject(rejection);
  await expect(client.request('POST', '/responses', {}, options)).rejects.toMatchObject(rejection);
  await expect(client.key(options)).rejects.toMatchObject(rejection);
  expect(() => client.stream(request, options)).toThrow(expect.objectContaining(rejection));
  expect(sent).toBe(0);
});

test('a stream with an invalid time limit is rejected before anything is sent', async () => {
  const { opened } = createClient(base).stream(request, { timeout: null as never });
  await expect(opened).rejects.toMatchObject({ code: 'configuration' });
});

test('a caller who retries at once after a rejection lets the call end that it waits for', async () => {
  const meter = new RecordingMeter({
    admit: () => {
      // the first call is under way
      if (meter.total().inFlight > 0) throw new KopekError({ code: 'spend_limit', message: 'no', phase: 'request' });
    },
  });
  const answer = async (): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return Response.json(ANSWER);
  };
  const client = createClient({ ...base, fetch: answer, meter });
  const first = client.chat(request);
  for (;;) {
    try {
      await client.chat({ ...request, max_tokens: 1 });
      break;
    } catch (error) {
      expect(error).toMatchObject({ code: 'spend_limit' });
    }
  }
  expect((await first).charge.costRub).toBe('0.5');
});

test('settings that need a ledger and are undefined count as not set', async () => {
  const client = createClient({ ...base, onCharge: undefined } as typeof base);
  expect((await client.chat(request)).charge.costRub).toBe('0.5');
});

test.each([
  ['https://gateway.example', 'https://gateway.example'],
  ['https://gateway.example/', 'https://gateway.example'],
  ['https://gateway.example/api/', 'https://gateway.example/api'],
])('exposes its address and names: %s', (given, baseURL) => {
  const client = createClient({ ...base, baseURL: given });
  expect(client).toMatchObject({ baseURL, namespace: 'service' });
  expect(client.webSearch()).toStrictEqual({ type: 'service:web_search' });
  expect(client.webSearch({ max: 3 })).toStrictEqual({ type: 'service:web_search', parameters: { max: 3 } });
});

describe('each method', () => {
  interface Asked {
    url: string;
    body: unknown;
  }
  function asking(answer: () => Response): { client: Client; asked: Asked[] } {
    const asked: Asked[] = [];
    const client = createClient({
      ...base,
      fetch: async (url, init) => {
        asked.push({ url: url as string, body: init?.body == null ? undefined : JSON.parse(init.body as string) });
        return answer();
      },
    });
    return { client, asked };
  }
  const whole = (): Response => Response.json(ANSWER);
  const streamed = (): Response => {
    const events: object[] = Array.from({ length: 100 }, () => ({ choices: [{ delta: { content: '.' } }] }));
    events.push({ choices: [{ delta: {}, finish_reason: 'stop' }] }, { choices: [], usage: ANSWER.usage });
    return new Response(`${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`);
  };

  test('sends its request', async () => {
    const { client, asked } = asking(whole);
    await client.chat(request);
    await client.complete({ model: 'auto', prompt: 'hi' });
    await client.stream(request).result;
    await client.request('POST', '/responses', { input: 'hi' });
    const chat = 'https://gateway.example/v1/chat/completions';
    expect(asked).toEqual([
      { url: chat, body: request },
      { url: chat, body: { model: 'auto', prompt: 'hi' } },
      { url: chat, body: { ...request, stream: true } },
      { url: 'https://gateway.example/v1/responses', body: { input: 'hi' } },
    ]);
  });

  test.each([
    [undefined, { raw: 0, joined: true }],
    [{ coalesce: false }, { raw: 0, joined: false }],
    [
      { includeRaw: true, coalesce: false },
      { raw: 102, joined: false },
    ],
  ])('streams with %j', async (options, expected) => {
    const { client } = asking(streamed);
    const stream = client.stream(request, options);
    await stream.result;
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    const deltas = types.filter((type) => type === 'text-delta').length;
    expect(types.filter((type) => type === 'raw')).toHaveLength(expected.raw);
    expect(deltas < 100).toBe(expected.joined);
  });

  test('rejects a request that breaks the interface: a promise rejects, and a stream throws at once', async () => {
    const { client, asked } = asking(whole);
    const wrong = { ...request, temperature: 9 };
    for (const call of [client.chat(wrong), client.complete({ prompt: 'hi', temperature: 9 })]) {
      await expect(call).rejects.toMatchObject({ code: 'invalid_request', billing: 'none' });
    }
    expect(() => client.stream(wrong)).toThrow(/temperature/);
    expect(asked).toEqual([]);
  });
});

test.each([null, 'settings'])('settings that are not an object are reported: %j', (settings) => {
  expect(() => createClient(settings as never)).toThrow(expect.objectContaining({ code: 'configuration' }) as Error);
});
