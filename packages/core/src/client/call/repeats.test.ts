import { describe, expect, test } from 'vitest';
import { bill, chatCall, finish, settled, text } from '../../../test/readers/manual.ts';
import { scriptedClient, type ScriptedAnswer, type ScriptedClient } from '../../../test/readers/scripted.ts';
import type { ChatResult } from '../../answer/result.ts';
import { sumCharges } from '../../money/sum-charges.ts';
import { KopekError } from '../../errors/index.ts';
import type { ClientSettings } from '../../settings/types.ts';
import { createClient, type Client } from '../client.ts';
import type { CallOptions } from './options.ts';
import { checkCallOptions } from './call.ts';
import { runChat } from '../run-chat.ts';

const BUSY: ScriptedAnswer = {
  status: 503,
  headers: { 'retry-after': '2' },
  body: JSON.stringify({ error: { code: 503, message: 'busy' } }),
};
const GOOD: ScriptedAnswer = {
  headers: { 'content-type': 'text/event-stream' },
  body: [text('hi'), finish('stop'), bill(0.5)].map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
};
const SILENT: ScriptedAnswer = { hangs: true };

interface Run {
  client: ScriptedClient;
  outcome: Promise<ChatResult | KopekError>;
}

function run(answers: ScriptedAnswer[], options: CallOptions = {}, settings: Partial<ClientSettings> = {}): Run {
  const client = scriptedClient(answers, settings);
  const outcome = runChat(client.context, chatCall(options)).catch((error: unknown) => {
    if (KopekError.isInstance(error)) return error;
    throw error;
  });
  return { client, outcome };
}

const keysOf = ({ requests }: ScriptedClient): unknown[] => requests.map(({ headers }) => headers['idempotency-key']);

describe('the attempts of one call', () => {
  test('have one key and are recorded one by one', async () => {
    const { client, outcome } = run([BUSY, GOOD]);
    await client.clock.advance(1999);
    expect(client.requests).toHaveLength(1);
    await client.clock.advance(1);
    expect(await outcome).toMatchObject({ text: 'hi', response: { attempts: 2 } });
    expect(keysOf(client)).toEqual(['generated-0', 'generated-0']);
    expect(client.meter.entries()).toMatchObject([
      { attempt: 1, status: 'rejected', httpStatus: 503, idempotencyKey: 'generated-0', durationMs: 0 },
      { attempt: 2, status: 'settled', httpStatus: 200, idempotencyKey: 'generated-0', durationMs: 0 },
    ]);
  });

  test('have the key that was passed', async () => {
    const { client, outcome } = run([BUSY, GOOD], { idempotencyKey: 'mine' });
    await client.clock.advance(2000);
    await outcome;
    expect(keysOf(client)).toEqual(['mine', 'mine']);
  });

  test('are as many as the call allows, whatever the client allows', async () => {
    for (const [maxRetries, requests] of [
      [0, 1],
      [1, 2],
      [3, 4],
    ] as const) {
      const { client, outcome } = run([BUSY], { retry: { maxRetries } }, { retry: { maxRetries: 2 } });
      await client.clock.advance(20_000);
      expect(await outcome).toMatchObject({ code: 'overloaded', attempts: requests });
      expect(client.requests).toHaveLength(requests);
    }
  });

  test('an undefined option keeps the setting of the client', async () => {
    const retry = { maxRetries: undefined } as unknown as NonNullable<CallOptions['retry']>;
    const { client, outcome } = run([BUSY], { retry }, { retry: { maxRetries: 1 } });
    await client.clock.advance(20_000);
    expect(await outcome).toMatchObject({ attempts: 2 });
  });

  test('wait in the queue of the caller, but their pauses do not', async () => {
    const order: string[] = [];
    const { client, outcome } = run([BUSY, GOOD], {
      enqueue: async (attempt) => {
        order.push('in');
        try {
          return await attempt();
        } finally {
          order.push('out');
        }
      },
    });
    await settled();
    expect(order).toEqual(['in', 'out']);
    await client.clock.advance(2000);
    expect(await outcome).toMatchObject({ text: 'hi' });
    expect(order).toEqual(['in', 'out', 'in', 'out']);
  });

  test('report each failure, and an exception of the callback ends the call', async () => {
    const heard: string[] = [];
    const { client, outcome } = run([BUSY], {
      onFailedAttempt: ({ code, attempts }) => {
        heard.push(`${code} ${attempts}`);
        if (attempts === 2) throw new KopekError({ code: 'aborted', message: 'enough', phase: 'request' });
      },
    });
    await client.clock.advance(20_000);
    expect(await outcome).toMatchObject({ message: 'enough' });
    expect(heard).toEqual(['overloaded 1', 'overloaded 2']);
  });
});

describe('the time of the whole call', () => {
  test.each([{ timeout: 5000 }, { timeout: { totalMs: 5000 } }])(
    'limits all attempts together: %j',
    async (options) => {
      const { client, outcome } = run([BUSY, SILENT], options);
      await client.clock.advance(4999);
      expect(client.answers.map(({ closed }) => closed)).toEqual([true, false]);
      await client.clock.advance(1);
      expect(await outcome).toMatchObject({ code: 'timeout', phase: 'total', billing: 'unknown', attempts: 2 });
      expect(client.clock.pending).toBe(0);
    },
  );

  test('of the client limits calls that set none', async () => {
    const { client, outcome } = run([SILENT], { timeout: { headersMs: 60_000 } }, { timeout: 5000 });
    await client.clock.advance(5000);
    expect(await outcome).toMatchObject({ code: 'timeout', phase: 'total' });
  });

  test.each([
    [2000, 1],
    [2001, 2],
  ])('of %i ms, with a pause of 2000, allows %i requests', async (totalMs, requests) => {
    const { client, outcome } = run([BUSY], { timeout: { totalMs } });
    await client.clock.advance(10_000);
    expect(await outcome).toMatchObject({ code: 'overloaded', billing: 'none', attempts: requests });
    expect(client.requests).toHaveLength(requests);
  });

  test('begins with the call, not with the client', async () => {
    const client = scriptedClient([BUSY, GOOD]);
    await client.clock.advance(60_000);
    const outcome = runChat(client.context, chatCall({ timeout: 5000 }));
    await client.clock.advance(2000);
    expect(await outcome).toMatchObject({ text: 'hi', response: { attempts: 2 } });
  });

  test('that is over before the pause ends the call without one', async () => {
    const { client, outcome } = run([BUSY], { timeout: { totalMs: 1000 } });
    await settled();
    expect(await outcome).toMatchObject({ code: 'overloaded', attempts: 1 });
    expect(client.clock.pending).toBe(0);
  });

  test('for headers applies to each attempt', async () => {
    const { client, outcome } = run([SILENT], { timeout: { headersMs: 3000 } });
    await client.clock.advance(3000);
    expect(await outcome).toMatchObject({
      code: 'timeout',
      phase: 'headers',
      billing: 'unknown',
      attempts: 1,
      charge: { status: 'unknown', requestedModel: 'auto' },
    });
    const [entry] = client.meter.entries();
    expect(entry).toMatchObject({ status: 'unknown', errorCode: 'timeout', durationMs: 3000 });
    for (const field of ['httpStatus', 'abandonedAt', 'charactersReceived', 'finishReason', 'timeToFirstTokenMs']) {
      expect(entry).not.toHaveProperty(field);
    }
  });
});

describe('a caller who aborts', () => {
  test('in a pause, ends the call at once, and nothing more is sent', async () => {
    const controller = new AbortController();
    const { client, outcome } = run([BUSY, GOOD], { signal: controller.signal });
    await client.clock.advance(1000);
    controller.abort(new Error('mine'));
    const error = await outcome;
    expect(error).toMatchObject({
      code: 'aborted',
      name: 'AbortError',
      billing: 'none',
      phase: 'request',
      attempts: 1,
    });
    expect(error).toHaveProperty('cause', controller.signal.reason);
    expect((error as KopekError).message).toContain('POST /v1/chat/completions');
    expect(client.clock.pending).toBe(0);
    expect(client.requests).toHaveLength(1);
  });

  test('in a pause, does not wait for a place in the queue', async () => {
    const controller = new AbortController();
    let places = 0;
    const { client, outcome } = run([BUSY, GOOD], {
      signal: controller.signal,
      enqueue: (attempt) => {
        places += 1;
        return attempt();
      },
    });
    await client.clock.advance(1000);
    controller.abort();
    expect(await outcome).toMatchObject({ code: 'aborted' });
    expect(places).toBe(1);
  });

  test('in a pause after an attempt of unknown cost, learns that it may have cost something', async () => {
    const controller = new AbortController();
    const lost: ScriptedAnswer = { status: 502, headers: { 'retry-after': '2' }, body: '<html></html>' };
    const { client, outcome } = run([lost], {
      signal: controller.signal,
      retry: { onUnknownBilling: 'retry' },
    });
    await client.clock.advance(1000);
    controller.abort();
    expect(await outcome).toMatchObject({ code: 'aborted', billing: 'unknown', charge: { status: 'unknown' } });
  });
});

describe('a request of unknown cost, repeated on request', () => {
  const retry = { onUnknownBilling: 'retry' } as const;
  const LOST: ScriptedAnswer = { status: 502, headers: { 'retry-after': '2' }, body: '<html></html>' };
  const headers = { 'content-type': 'text/event-stream', 'retry-after': '2' };
  const events = (...parts: object[]): string => parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('');
  const ROLE = events({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] });

  test('tells what both attempts cost: the cost of the whole is unknown, and known to be the last one at least', async () => {
    const { client, outcome } = run([LOST, GOOD], { retry });
    await client.clock.advance(2000);
    const result = await outcome;
    expect(result).toMatchObject({
      text: 'hi',
      charge: {
        status: 'unknown',
        atLeastRub: '0.5',
        parts: [{ status: 'unknown' }, { status: 'settled', costRub: '0.5' }],
      },
    });
    expect(sumCharges([result])).toMatchObject({ costRub: '0.5', settled: 1, unknown: 1 });
    expect(client.meter.entries()).toMatchObject([
      { status: 'unknown' },
      { status: 'settled', charge: { costRub: '0.5' } },
    ]);
    expect(client.meter.entries()[1]).not.toHaveProperty('charge.parts');
  });

  test.each<[string, ScriptedAnswer]>([
    ['the connection breaks', { headers, body: ROLE, breaks: true }],
    ['the stream ends', { headers, body: ROLE }],
    ['nothing came at all', { headers, breaks: true }],
  ])('is an answer that breaks before its first word, once and under its key: %s', async (_, broken) => {
    const { client, outcome } = run([broken, GOOD], { retry });
    await client.clock.advance(2000);
    expect(await outcome).toMatchObject({ text: 'hi', charge: { status: 'unknown', atLeastRub: '0.5' } });
    expect(keysOf(client)).toEqual(['generated-0', 'generated-0']);

    const twice = run([broken, broken, GOOD], { retry });
    await twice.client.clock.advance(9000);
    expect(await twice.outcome).toMatchObject({ billing: 'unknown', charge: { parts: [{}, {}] } });
    expect(twice.client.requests).toHaveLength(2);

    const unasked = run([broken, GOOD]);
    expect(await unasked.outcome).toMatchObject({ billing: 'unknown' });
    expect(unasked.client.requests).toHaveLength(1);
  });

  test('is none that breaks behind its first word', async () => {
    const { client, outcome } = run([{ headers, body: events(text('hi')), breaks: true }, GOOD], { retry });
    expect(await outcome).toMatchObject({ billing: 'unknown', partial: { text: 'hi' } });
    expect(client.requests).toHaveLength(1);
  });
});

describe('invalid options are rejected before anything is sent', () => {
  test.each<[string, CallOptions]>([
    ['retry.maxRetries', { retry: { maxRetries: -1 } }],
    ['retry.maxRetries', { retry: { maxRetries: 1.5 } }],
    ['retry.onUnknownBilling', { retry: { onUnknownBilling: 'always' as 'retry' } }],
    ['totalMs of timeout', { timeout: -1 }],
    ['headersMs of timeout', { timeout: { headersMs: Number.NaN } }],
    ['timeout must be', { timeout: '5s' as unknown as number }],
    ['header x', { headers: { x: 'a\nb' } }],
  ])('%s: %j', async (name, options) => {
    const { client, outcome } = run([GOOD], options);
    const error = await outcome;
    expect(error).toMatchObject({ code: 'configuration', billing: 'none', attempts: 0 });
    expect((error as KopekError).message).toContain(name);
    expect(client.requests).toEqual([]);
    expect(client.meter.total().attempts).toBe(0);
  });

  test.each<[string, CallOptions]>([
    ['onAbandon', { onAbandon: 'finnish' as 'finish' }],
    ['idempotencyKey', { idempotencyKey: '' }],
    ['idempotencyKey', { idempotencyKey: 'two words' }],
    ['idempotencyKey', { idempotencyKey: 'x'.repeat(256) }],
    ['idempotencyKey', { idempotencyKey: 'ключ' }],
  ])('%s: %j, where the call is made', (name, options) => {
    expect(() => checkCallOptions(options)).toThrow(
      expect.objectContaining({ code: 'configuration', billing: 'none', message: expect.stringContaining(name) }),
    );
  });

  test('a key of 255 characters is allowed', async () => {
    const { client, outcome } = run([GOOD], { idempotencyKey: 'x'.repeat(255) });
    expect(await outcome).toMatchObject({ text: 'hi' });
    expect(keysOf(client)).toEqual(['x'.repeat(255)]);
  });
});

test('a request has its own headers, and those of the call before those of the client', async () => {
  const { client, outcome } = run(
    [GOOD],
    { headers: { 'x-team': 'red', authorization: 'Bearer theirs', 'idempotency-key': 'theirs' } },
    { headers: { 'x-team': 'blue', 'x-all': '1' } },
  );
  await outcome;
  expect(client.requests[0]?.headers).toEqual({
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'user-agent': expect.stringMatching(/kopek/i),
    'x-team': 'red',
    'x-all': '1',
    'content-type': 'application/json',
    'idempotency-key': 'generated-0',
    authorization: 'Bearer canary-key',
  });
});

test('an unknown time limit of a call is rejected before anything is sent', async () => {
  const { client, outcome } = run([GOOD], { timeout: { total: 5000 } as never });
  expect(await outcome).toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(/^there is no setting "total" of timeout;/),
  });
  expect(client.requests).toEqual([]);
});

test('headers of a call and of a client may have any form that fetch accepts', async () => {
  const own = new Headers({ 'X-Team': 'red' });
  const { client, outcome } = run([GOOD], { headers: own }, { headers: [['X-All', '1']] });
  await outcome;
  expect(client.requests[0]?.headers).toMatchObject({ 'x-team': 'red', 'x-all': '1' });
});

describe('a lack of money, if the caller accepts smaller answers', () => {
  interface Poor {
    client: Client;
    asked: unknown[];
  }

  /** A service that answers every request with a 402 of these words. */
  function poor(words: string): Poor {
    const asked: unknown[] = [];
    const client = createClient({
      apiKey: 'canary-key',
      baseURL: 'https://gateway.example',
      on402: { retry: 'clamp-max-tokens', floor: 256 },
      fetch: async (_, init) => {
        asked.push((JSON.parse(init?.body as string) as { max_tokens?: number }).max_tokens);
        return Response.json({ error: { code: 402, message: words } }, { status: 402 });
      },
    });
    return { client, asked };
  }
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
  const AFFORDS = (tokens: number): string => `You requested up to 900 tokens, but can only afford ${tokens}.`;

  test.each<[string, string, number | undefined, unknown[]]>([
    ['that names no number', 'Insufficient balance.', undefined, [undefined]],
    ['for as many tokens as were asked for', AFFORDS(900), 900, [900]],
    ['for more tokens than were asked for', AFFORDS(901), 900, [900]],
    ['for one token less than were asked for', AFFORDS(899), 900, [900, 899]],
    ['at the floor', AFFORDS(256), 900, [900, 256]],
    ['below the floor', AFFORDS(255), 900, [900]],
  ])('%s: %s', async (_, words, maxTokens, expected) => {
    const { client, asked } = poor(words);
    const call = client.chat(maxTokens === undefined ? request : { ...request, max_tokens: maxTokens });
    await expect(call).rejects.toMatchObject({ status: 402, billing: 'none', attempts: expected.length });
    expect(asked).toEqual(expected);
  });

  test('for a raw request, whose body is never changed, is thrown', async () => {
    const { client, asked } = poor(AFFORDS(500));
    const call = client.request('POST', '/responses', { model: 'm', max_tokens: 900 });
    await expect(call).rejects.toMatchObject({ name: 'PaymentRequiredError', affordableMaxTokens: 500 });
    expect(asked).toEqual([900]);
  });
});
