import { APICallError, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isStepCount, jsonSchema, streamText, tool, type TextStreamPart, type ToolSet } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { chargeMetadata, chargeOf, KopekError, sumCharges } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { readAll } from './support/read-all.ts';
import { callDelta, delta, events, finish, reply, startService, USAGE, type Answer } from './support/service.ts';

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }];

async function partsOf(
  answer: Answer,
  options: { includeRawChunks?: boolean } = {},
): Promise<LanguageModelV4StreamPart[]> {
  await using service = await startService(answer);
  const { stream } = await kopekOf(service)('m').doStream({ prompt, ...options });
  // awaited here: the service is closed when this function is left
  return await readAll(stream);
}

const typesOf = (parts: { type: string }[]): string[] => parts.map(({ type }) => type);

/** What `streamText` makes of an answer. */
async function streamed(
  answer: Answer,
): Promise<{ text: string; finishReason: string; errors: unknown[]; charge: unknown }> {
  await using service = await startService(answer);
  const errors: unknown[] = [];
  const result = streamText({
    model: kopekOf(service)('m'),
    prompt: 'hi',
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
  });
  await result.consumeStream();
  const step = await result.finalStep;
  return { text: step.text, finishReason: step.finishReason, errors, charge: chargeOf(step) };
}

describe('the parts of a stream', () => {
  it('follow the order of the AI SDK with ids, and end with one finish', async () => {
    const parts = await partsOf(
      events([
        delta({ role: 'assistant', reasoning: 'Hm.' }),
        delta({ content: 'Looking.' }),
        callDelta({ id: 'c1', name: 'look', arguments: '{"at":' }),
        callDelta({ arguments: '"x"}' }),
        ...finish('tool_calls'),
      ]),
    );
    expect(parts).toMatchObject([
      { type: 'stream-start', warnings: [] },
      { type: 'response-metadata', id: 'gen-1', modelId: 'vendor/model-a', timestamp: new Date(1_760_000_000_000) },
      { type: 'reasoning-start', id: 'reasoning-0' },
      { type: 'reasoning-delta', id: 'reasoning-0', delta: 'Hm.' },
      { type: 'reasoning-end', id: 'reasoning-0' },
      { type: 'text-start', id: 'text-1' },
      { type: 'text-delta', id: 'text-1', delta: 'Looking.' },
      { type: 'text-end', id: 'text-1' },
      { type: 'tool-input-start', id: 'c1', toolName: 'look' },
      { type: 'tool-input-delta', id: 'c1', delta: '{"at":' },
      { type: 'tool-input-delta', id: 'c1', delta: '"x"}' },
      { type: 'tool-input-end', id: 'c1' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: '{"at":"x"}' },
      {
        type: 'finish',
        finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
        usage: { inputTokens: { total: 12 }, outputTokens: { total: 5 }, raw: USAGE },
        providerMetadata: { kopek: { charge: { status: 'settled', costRub: '0.0425', balanceRub: '999.9575' } } },
      },
    ]);
  });

  it('arrive while the answer is still being written', async () => {
    let goOn: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    await using service = await startService(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(delta({ content: 'first' }))}\n\n`);
      await gate;
      response.end(
        [delta({ content: ' last' }), ...finish('stop')].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''),
      );
    });
    let text = '';
    for await (const piece of streamText({ model: kopekOf(service)('m'), prompt: 'hi' }).textStream) {
      text += piece;
      if (text === 'first') goOn?.();
    }
    expect(text).toBe('first last');
  });

  it('include the events of the wire only on request, each before the parts read from it', async () => {
    const answer = events([delta({ content: 'ok' }), ...finish('stop')]);
    expect(typesOf(await partsOf(answer))).not.toContain('raw');
    const parts = await partsOf(answer, { includeRawChunks: true });
    expect(typesOf(parts)).toEqual([
      'stream-start',
      'raw',
      'response-metadata',
      'text-start',
      'text-delta',
      'raw',
      'raw',
      'text-end',
      'finish',
    ]);
    expect(parts[1]).toEqual({ type: 'raw', rawValue: delta({ content: 'ok' }) });
  });

  it('are complete for 20 000 small chunks', async () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `${index} `);
    const answer = events([...words.map((content) => delta({ content })), ...finish('stop')]);
    expect((await streamed(answer)).text === words.join('')).toBe(true);
  });

  it('arrive one by one for a small answer, and joined from a backlog, unless that is turned off', async () => {
    const deltas = (parts: { type: string }[]): number => parts.filter(({ type }) => type === 'text-delta').length;
    const many = events([...Array.from({ length: 200 }, () => delta({ content: 'a' })), ...finish('stop')]);
    expect(
      deltas(await partsOf(events([...Array.from({ length: 20 }, () => delta({ content: 'a' })), ...finish('stop')]))),
    ).toBe(20);
    expect(deltas(await partsOf(many))).toBeLessThan(200);
    for (const own of [{ coalesce: false }, { topLogprobs: 1 }]) {
      await using service = await startService(many);
      const { stream } = await kopekOf(service)('m', own).doStream({ prompt });
      expect(deltas(await readAll(stream))).toBe(200);
    }
  });

  it('are read from comments, other fields, CRLF and characters cut in two', async () => {
    const text = [delta({ content: 'Привет 🌍' }), ...finish('stop')]
      .map((chunk) => `: keep-alive\r\nevent: message\r\nid: 1\r\nretry: 10\r\ndata: ${JSON.stringify(chunk)}\r\n\r\n`)
      .join('');
    const answer: Answer = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(`${text}data: [DONE]\r\n\r\n`);
      for (let index = 0; index < bytes.length; index += 7) {
        await new Promise((resolve) => response.write(bytes.subarray(index, index + 7), resolve));
      }
      response.end();
    };
    expect((await streamed(answer)).text).toBe('Привет 🌍');
  });

  it.each<[string, Record<string, unknown>[]]>([
    ['without choices', [{ usage: USAGE }]],
    ['with empty choices', [{ choices: [], usage: USAGE }]],
    [
      'after a null usage',
      [
        { choices: [], usage: null },
        { choices: [], usage: USAGE },
      ],
    ],
    [
      'twice, of which the last counts',
      [
        { choices: [], usage: { ...USAGE, cost_rub: 9 } },
        { choices: [], usage: USAGE },
      ],
    ],
  ])('find the usage in the last chunk %s', async (_, last) => {
    const [end] = finish('stop');
    const answer = events([delta({ content: 'ok' }), end, ...last]);
    expect((await streamed(answer)).charge).toMatchObject({ status: 'settled', costRub: '0.0425' });
  });

  it('find the usage on the chunk with the finish reason', async () => {
    const answer = events([delta({ content: 'ok' }), { ...delta({}, { finish_reason: 'stop' }), usage: USAGE }]);
    expect((await streamed(answer)).charge).toMatchObject({ costRub: '0.0425' });
  });

  it('need no end mark after a finish reason', async () => {
    const answer = events([delta({ content: 'ok' }), ...finish('stop')], 'close');
    expect(await streamed(answer)).toMatchObject({
      text: 'ok',
      finishReason: 'stop',
      errors: [],
      charge: { costRub: '0.0425' },
    });
  });

  it('continue after events without a part, each of which arrives alone', async () => {
    const answer: Answer = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of [
        delta({}),
        delta({ audio: { data: 'UklG' } }),
        delta({ content: '' }),
        delta({ audio: { data: 'Rg==' } }),
        ...finish('stop'),
      ]) {
        await new Promise((resolve) => response.write(`data: ${JSON.stringify(chunk)}\n\n`, resolve));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    expect(typesOf(await partsOf(answer))).toEqual(['stream-start', 'response-metadata', 'file', 'finish']);
  });

  it('replay a completion that came as one JSON document', async () => {
    const choices = [{ message: { content: 'ok' }, finish_reason: 'stop' }];
    expect(await streamed(reply(200, { id: 'x', choices, usage: USAGE }))).toMatchObject({
      text: 'ok',
      finishReason: 'stop',
      charge: { costRub: '0.0425' },
    });
  });
});

describe('a stream that breaks', () => {
  const begun = [delta({ content: 'Hel' })];

  it.each<[string, Answer, string]>([
    [
      'an error at the top',
      events([...begun, { error: { code: 502, message: 'gone' } }, { choices: [], usage: USAGE }], 'close'),
      'provider_error',
    ],
    [
      'an error in the choice',
      events([
        ...begun,
        delta({}, { error: { code: 502, message: 'gone' }, finish_reason: 'error' }),
        { choices: [], usage: USAGE },
      ]),
      'provider_error',
    ],
    ['an event that is called error', events([...begun]), 'named'],
    ['an event that is no JSON', events([...begun, '{"choices":'], 'close'), 'malformed_event'],
    ['a reset', events(begun, 'reset'), 'connection'],
  ])('tells the error, then the finish with the bill: %s', async (_, answer, code) => {
    const named: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `data: ${JSON.stringify(begun[0])}\n\nevent: error\ndata: {"message":"gone","code":502}\n\ndata: ${JSON.stringify({ usage: USAGE })}\n\n`,
      );
    };
    const parts = await partsOf(code === 'named' ? named : answer);
    const error = parts.at(-2) as Extract<LanguageModelV4StreamPart, { type: 'error' }>;
    expect(typesOf(parts)).toEqual([
      'stream-start',
      'response-metadata',
      'text-start',
      'text-delta',
      'text-end',
      'error',
      'finish',
    ]);
    const billed = code === 'provider_error' || code === 'named';
    expect(APICallError.isInstance(error.error)).toBe(true);
    expect(error.error).toMatchObject({
      isRetryable: false,
      statusCode: 200,
      data: {
        code: code === 'named' ? 'provider_error' : code,
        billing: billed ? 'charged' : 'unknown',
        partial: { text: 'Hel' },
      },
    });
    expect(chargeOf(error.error)).toMatchObject(billed ? { costRub: '0.0425' } : { status: 'unknown' });
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: 'error' },
      usage: billed ? { inputTokens: { total: 12 }, raw: USAGE } : { inputTokens: { total: undefined } },
      providerMetadata: {
        kopek: { charge: billed ? { status: 'settled', costRub: '0.0425' } : { status: 'unknown' } },
      },
    });
  });

  it('reaches the consumer of streamText once, and its step keeps text and charge', async () => {
    const seen = await streamed(
      events([...begun, { error: { code: 503, message: 'gone' } }, { usage: USAGE }], 'close'),
    );
    expect(seen).toMatchObject({ text: 'Hel', finishReason: 'error', charge: { costRub: '0.0425' } });
    expect(seen.errors).toHaveLength(1);
    expect((seen.errors[0] as Error).message).toContain('gone');
  });

  it.each(['close', 'done'] as const)('is interrupted, never stopped, if it just ends (%s)', async (end) => {
    const seen = await streamed(events(begun, end));
    expect(seen).toMatchObject({ text: 'Hel', finishReason: 'interrupted', errors: [], charge: { status: 'unknown' } });
  });

  it('is interrupted if it is empty', async () => {
    const parts = await partsOf(events([], 'close'));
    expect(typesOf(parts)).toEqual(['stream-start', 'finish']);
    expect(parts[1]).toMatchObject({ finishReason: { unified: 'interrupted' } });
  });

  it('yields an unparsable first event as an error part, and a page of HTML as an error before the stream', async () => {
    expect(typesOf(await partsOf(events(['{"id":'], 'close')))).toEqual(['stream-start', 'error', 'finish']);
    await expect(partsOf(reply(200, '<html></html>'))).rejects.toMatchObject({
      isRetryable: false,
      data: { code: 'invalid_response' },
    });
  });

  it('yields the text that came in the same bytes as the error', async () => {
    const parts = await partsOf(events([...begun, { error: { code: 502, message: 'gone' }, usage: USAGE }], 'close'));
    expect(typesOf(parts).slice(-5)).toEqual(['text-start', 'text-delta', 'text-end', 'error', 'finish']);
  });

  it('ends in time if the service falls silent, as an error and not as an abort', async () => {
    await using service = await startService(events(begun, 'open'));
    const { stream } = await kopekOf(service)('m', { timeout: { dataIdleMs: 400 } }).doStream({ prompt });
    const parts = await readAll(stream);
    expect(parts.at(-2)).toMatchObject({
      type: 'error',
      error: { data: { code: 'timeout', partial: { text: 'Hel' } } },
    });
    await service.requests[0]?.closed;
  });
});

describe('leaving a stream', () => {
  it('by an abort frees the socket and ends with an abort part', async () => {
    await using service = await startService(events([delta({ content: 'Hel' })], 'open'));
    const controller = new AbortController();
    const own = kopekOf(service);
    const result = streamText({ model: own('m'), prompt: 'hi', abortSignal: controller.signal });
    const types: string[] = [];
    for await (const part of result.stream as AsyncIterable<TextStreamPart<ToolSet>>) {
      types.push(part.type);
      if (part.type === 'text-delta') controller.abort();
    }
    expect(types.at(-1)).toBe('abort');
    expect(types).not.toContain('error');
    await service.requests[0]?.closed;
    expect(own.ledger.entries()).toMatchObject([
      { billing: 'unknown', errorCode: 'aborted', charge: { status: 'unknown' } },
    ]);
  });

  it('rejects the read with the abort itself', async () => {
    await using service = await startService(events([delta({ content: 'Hel' })], 'open'));
    const controller = new AbortController();
    const { stream } = await kopekOf(service)('m').doStream({ prompt, abortSignal: controller.signal });
    const reader = stream.getReader();
    await reader.read();
    controller.abort();
    const rest = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toMatchObject({ name: 'AbortError', code: 'aborted' });
    expect(KopekError.isInstance(await rest().catch((error: unknown) => error))).toBe(true);
  });

  it('by cancelling frees the socket', async () => {
    await using service = await startService(events([delta({ content: 'Hel' })], 'open'));
    const { stream } = await kopekOf(service)('m').doStream({ prompt });
    for await (const part of stream) if (part.type === 'text-delta') break;
    await service.requests[0]?.closed;
  });

  it('reads no further than its consumer: the service feels the back-pressure', async () => {
    let written = 0;
    const text = 'x'.repeat(10_000);
    await using service = await startService(async (response, request) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      while (!response.destroyed && written < 20_000) {
        written++;
        if (!response.write(`data: ${JSON.stringify(delta({ content: text }))}\n\n`)) {
          await Promise.race([new Promise((resolve) => response.once('drain', resolve)), request.closed]);
        }
      }
    });
    const { stream } = await kopekOf(service)('m').doStream({ prompt });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    // sockets of both sides are full well before this; without back-pressure all 200 MB would be on the way
    let before = -1;
    await vi.waitFor(
      () => {
        const seen = before;
        before = written;
        expect(written, 'the service stands still').toBe(seen);
      },
      { interval: 100, timeout: 20_000 },
    );
    expect(written).toBeLessThan(5000);
    await reader.cancel();
    await service.requests[0]?.closed;
  });
});

describe('streamRetries', () => {
  it('retries a broken answer on request; the ledger shows both charges', async () => {
    await using service = await startService(
      events([delta({ content: 'Hel' }), { error: { code: 503, message: 'gone' } }, { usage: USAGE }], 'close'),
      events([delta({ content: 'Hello' }), ...finish('stop')]),
    );
    const own = kopekOf(service);
    const result = streamText({ model: own('m'), prompt: 'hi', streamRetries: 1, onError: () => {} });
    await result.consumeStream();
    expect((await result.finalStep).text).toContain('Hello');
    expect(service.requests).toHaveLength(2);
    expect(own.ledger.total()).toMatchObject({ settled: 2, unknown: 0, costRub: '0.085' });
  });

  const BROKEN = events(
    [delta({ content: 'Hel' }), { error: { code: 503, message: 'gone' } }, { usage: USAGE }],
    'close',
  );
  const CUT = events([delta({ content: 'Hel' }), { error: { code: 503, message: 'gone' } }], 'close');
  const WHOLE = events([delta({ content: 'Hello' }), ...finish('stop')]);

  it.each([
    [
      'settled parts',
      [BROKEN, BROKEN, WHOLE],
      { status: 'settled', costRub: '0.1275' },
      ['settled', 'settled', 'settled'],
    ],
    ['a part of unknown cost', [CUT, WHOLE], { status: 'unknown', atLeastRub: '0.0425' }, ['unknown', 'settled']],
  ])('the charge of the step is the sum of its attempts: %s', async (_, answers, sum, statuses) => {
    await using service = await startService(...answers);
    const own = kopekOf(service);
    const metadataOf = chargeMetadata();
    let shown: unknown;
    const result = streamText({
      model: own('m'),
      prompt: 'hi',
      streamRetries: 2,
      onError: () => Promise.resolve(),
      onChunk: () => Promise.resolve(),
    });
    for await (const part of result.stream) shown = metadataOf({ part }) ?? shown;
    const step = await result.finalStep;
    expect(chargeOf(step)).toMatchObject({ ...sum, parts: statuses.map((status) => ({ status })) });
    const { costRub, unknown } = own.ledger.total();
    expect(sumCharges(await result.steps)).toMatchObject({ costRub, unknown });
    expect(shown).toMatchObject({ charge: { costRub, unknown } });
    expect(service.requests.map(({ headers }) => headers['idempotency-key'])).toHaveLength(answers.length);
    expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(answers.length);
  });

  it('an attempt that breaks for good has the charges of all, on its error and its step', async () => {
    await using service = await startService(BROKEN, BROKEN);
    const errors: unknown[] = [];
    const result = streamText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      streamRetries: 1,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    const charge = { costRub: '0.085', parts: [{ costRub: '0.0425' }, { costRub: '0.0425' }] };
    expect(errors.map((error) => chargeOf(error))).toMatchObject([{ costRub: '0.0425' }, charge]);
    expect(chargeOf(await result.finalStep)).toMatchObject(charge);
  });

  it('the same question asked again by the application is no repetition', async () => {
    await using service = await startService(BROKEN, WHOLE);
    const model = kopekOf(service)('m');
    const ask = async (): Promise<unknown> => {
      const result = streamText({ model, prompt: 'hi', maxRetries: 0, onError: () => {} });
      await result.consumeStream();
      return chargeOf(await result.finalStep);
    };
    expect(await ask()).toMatchObject({ costRub: '0.0425' });
    expect(await ask()).not.toHaveProperty('parts');
  });

  it('is off by default: nothing is paid twice', async () => {
    await using service = await startService(
      events([delta({ content: 'Hel' }), { error: { code: 503, message: 'gone' } }], 'close'),
    );
    const tools = { look: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => '' }) };
    await streamText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools,
      stopWhen: isStepCount(3),
      onError: () => {},
    }).consumeStream();
    expect(service.requests).toHaveLength(1);
  });
});
