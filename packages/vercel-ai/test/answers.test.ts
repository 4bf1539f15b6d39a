import {
  convertToModelMessages,
  generateText,
  isStepCount,
  jsonSchema,
  readUIMessageStream,
  streamText,
  tool,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { describe, expect, it } from 'vitest';
import { kopekOf } from './support/kopek.ts';
import { readAll } from './support/read-all.ts';
import {
  call,
  callDelta,
  complete,
  delta,
  events,
  finish,
  reply,
  startService,
  USAGE,
  type Answer,
} from './support/service.ts';

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }];

/** One answer, asked for without and with streaming, as `ai` shows it. */
async function both(whole: Answer, streamed: Answer): Promise<Awaited<ReturnType<typeof generateText>>['finalStep'][]> {
  await using first = await startService(whole);
  await using second = await startService(streamed);
  const generated = await generateText({ model: kopekOf(first)('m'), prompt: 'hi' });
  const result = streamText({ model: kopekOf(second)('m'), prompt: 'hi' });
  return [generated.finalStep, await result.finalStep];
}

describe('an answer', () => {
  it('reports id, the model that answered, time and headers, whole and streamed', async () => {
    for (const { response } of await both(
      complete({ content: 'ok' }),
      events([delta({ content: 'ok' }), ...finish('stop')]),
    )) {
      expect(response).toMatchObject({
        id: 'gen-1',
        modelId: 'vendor/model-a',
        timestamp: new Date('2025-10-09T08:53:20Z'),
        headers: { 'content-type': expect.any(String) },
      });
    }
  });

  it.each([1_760_000_000_000_000, 1e300])(
    'has a time even if the service sends %d, which is not one',
    async (created) => {
      for (const { response } of await both(
        complete({ content: 'ok' }, { created }),
        events([{ ...delta({ content: 'ok' }), created }, ...finish('stop')]),
      )) {
        expect(response.timestamp.getTime()).not.toBeNaN();
      }
    },
  );

  it('reports the native finish reason, the fingerprint and log probabilities, whole and streamed', async () => {
    const logprobs = { content: [{ token: 'ok', logprob: -0.1 }] };
    for (const { providerMetadata } of await both(
      complete({ content: 'ok' }, { system_fingerprint: 'fp-1', choice: { native_finish_reason: 'STOP_X', logprobs } }),
      events([
        { ...delta({ content: 'ok' }, { logprobs }), system_fingerprint: 'fp-1' },
        { ...delta({}), choices: [{ delta: {}, finish_reason: 'stop', native_finish_reason: 'STOP_X' }] },
        { choices: [], usage: USAGE },
      ]),
    )) {
      expect(providerMetadata?.kopek).toMatchObject({
        generationId: 'gen-1',
        nativeFinishReason: 'STOP_X',
        systemFingerprint: 'fp-1',
        logprobs,
      });
    }
  });

  it('exposes the request and the raw body with unknown fields', async () => {
    await using service = await startService(complete({ content: 'ok', mood: 'good' }, { region: 'north' }));
    const result = await kopekOf(service)('m').doGenerate({
      prompt,
      providerOptions: { kopek: { extraBody: { x: 1 } } },
    });
    expect(result.request).toEqual({
      url: `${service.baseURL}/chat/completions`,
      body: { x: 1, model: 'm', messages: [{ role: 'user', content: 'hi' }] },
    });
    expect(result.response?.body).toMatchObject({ region: 'north', choices: [{ message: { mood: 'good' } }] });
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'null id, created, model and fingerprint',
      {
        id: null,
        created: null,
        model: null,
        system_fingerprint: null,
        choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }],
      },
    ],
    ['no id, created, model, object, role', { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] }],
    [
      'tool_calls: null',
      {
        choices: [
          {
            message: { role: 'assistant', content: 'ok', tool_calls: null, reasoning: null, audio: null },
            finish_reason: 'stop',
          },
        ],
      },
    ],
    [
      'annotations of unknown types',
      { choices: [{ message: { content: 'ok', annotations: [{ type: 'odd' }, 7, null] }, finish_reason: 'stop' }] },
    ],
    [
      'a second choice',
      {
        choices: [
          { message: { content: 'ok' }, finish_reason: 'stop' },
          { index: 1, message: { content: 'other' }, finish_reason: 'length' },
        ],
      },
    ],
    ['a choice with only text', { choices: [{ text: 'ok', finish_reason: 'stop' }] }],
  ])('is read with %s', async (_, body) => {
    await using service = await startService(reply(200, { ...body, usage: USAGE }));
    const result = await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(result).toMatchObject({ text: 'ok', finishReason: 'stop', usage: { inputTokens: 12 } });
    expect(result.finalStep.response.modelId).not.toBe('');
  });

  it('is read from chunks without id, created and model, with an empty role and null deltas', async () => {
    await using service = await startService(
      events([
        { choices: [{ delta: { role: '', content: 'o' } }] },
        { choices: [{ delta: { content: 'k', tool_calls: null } }] },
        { choices: [{ delta: null, finish_reason: 'stop' }] },
        { usage: USAGE },
      ]),
    );
    const result = streamText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(await result.text).toBe('ok');
    expect((await result.finalStep).usage.raw).toEqual(USAGE);
  });

  it('has no text part if there is no text', async () => {
    for (const content of [null, '']) {
      await using service = await startService(complete({ content }));
      expect((await kopekOf(service)('m').doGenerate({ prompt })).content).toEqual([]);
    }
  });

  it('may be two megabytes long', async () => {
    const content = 'слово '.repeat(180_000);
    await using service = await startService(complete({ content }));
    expect((await generateText({ model: kopekOf(service)('m'), prompt: 'hi' })).text === content).toBe(true);
  });

  it('names the cited web pages', async () => {
    const annotations = [
      { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A', start_index: 0 } },
      { type: 'url_citation', url: 'https://b.example/' },
      { type: 'file', file: {} },
    ];
    for (const { sources } of await both(
      complete({ content: 'ok', annotations }),
      events([delta({ content: 'ok' }), delta({ annotations }), ...finish('stop')]),
    )) {
      expect(sources).toMatchObject([
        { sourceType: 'url', id: 'gen-1-0', url: 'https://a.example/', title: 'A' },
        { sourceType: 'url', id: 'gen-1-1', url: 'https://b.example/' },
      ]);
    }
  });

  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content_filter', 'content-filter'],
    ['eos', 'other'],
  ])('ends with %s as %s', async (raw, unified) => {
    for (const step of await both(
      complete({ content: 'ok' }, { choice: { finish_reason: raw } }),
      events([delta({ content: 'ok' }), ...finish(raw)]),
    )) {
      expect(step).toMatchObject({ finishReason: unified, rawFinishReason: raw });
    }
  });
});

describe('reasoning', () => {
  const details = [
    { type: 'reasoning.text', text: 'Think.', signature: 'sig+/=', format: 'x-v1', index: 0 },
    { type: 'reasoning.encrypted', data: 'AAECAwQ=', id: 'r1' },
    { type: 'odd', deep: { list: [1, null] } },
    7,
  ];

  it('stands before the text, in a block of its own', async () => {
    for (const step of await both(
      complete({ reasoning: 'Think.', content: 'ok' }),
      events([
        delta({ reasoning: 'Thi' }),
        delta({ reasoning: 'nk.', content: 'o' }),
        delta({ content: 'k' }),
        ...finish('stop'),
      ]),
    )) {
      expect(step.content).toMatchObject([
        { type: 'reasoning', text: 'Think.' },
        { type: 'text', text: 'ok' },
      ]);
    }
  });

  it('after text is kept, in the order of the wire', async () => {
    await using service = await startService(
      events([
        delta({ reasoning: 'a' }),
        delta({ content: 'b' }),
        delta({ reasoning: 'c' }),
        delta({ content: 'd' }),
        ...finish('stop'),
      ]),
    );
    const { stream } = await kopekOf(service)('m').doStream({ prompt });
    const parts = (await readAll(stream)).filter((part) => /^(text|reasoning)-/.test(part.type));
    expect(parts.map((part) => ('id' in part ? `${part.type} ${part.id}` : part.type))).toEqual([
      'reasoning-start reasoning-0',
      'reasoning-delta reasoning-0',
      'reasoning-end reasoning-0',
      'text-start text-1',
      'text-delta text-1',
      'text-end text-1',
      'reasoning-start reasoning-2',
      'reasoning-delta reasoning-2',
      'reasoning-end reasoning-2',
      'text-start text-3',
      'text-delta text-3',
      'text-end text-3',
    ]);
  });

  it('that is null or empty yields no part', async () => {
    for (const step of await both(
      complete({ reasoning: null, content: 'ok' }),
      events([delta({ reasoning: '', content: 'ok' }), ...finish('stop')]),
    )) {
      expect(step.content).toMatchObject([{ type: 'text', text: 'ok' }]);
    }
  });

  const look = {
    look: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' }),
  };

  /** What the second step of a loop says about the first answer. */
  async function secondStep(answer: Answer, last: Answer, own = {}): Promise<unknown> {
    await using service = await startService(answer, last);
    const options = {
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools: look,
      stopWhen: isStepCount(2),
      providerOptions: { kopek: own },
    };
    if (last === streamedEnd) await streamText(options).consumeStream();
    else await generateText(options);
    return (service.body.messages as unknown[])[1];
  }
  const wholeEnd = complete({ content: 'done' });
  const streamedEnd = events([delta({ content: 'done' }), ...finish('stop')]);
  const asked = { finish_reason: 'tool_calls' };

  it('details of known and unknown kinds are sent back unchanged on the tool step', async () => {
    const calls = [call('c1', 'look', {})];
    const wanted = { role: 'assistant', content: '', tool_calls: calls, reasoning_details: details };
    const whole = complete(
      { reasoning: 'Think.', reasoning_details: details, content: null, tool_calls: calls },
      { choice: asked },
    );
    expect(await secondStep(whole, wholeEnd)).toEqual(wanted);
    const [first, ...rest] = details;
    const streamed = events([
      delta({ reasoning_details: [first] }),
      delta({ reasoning_details: rest }),
      callDelta({ id: 'c1', name: 'look', arguments: '{}' }),
      ...finish('tool_calls'),
    ]);
    expect(await secondStep(streamed, streamedEnd)).toEqual(wanted);
  });

  it('text without details is not lost, and both can be turned off', async () => {
    const calls = [call('c1', 'look', {})];
    const whole = complete({ reasoning: 'Think.', content: null, tool_calls: calls }, { choice: asked });
    expect(await secondStep(whole, wholeEnd)).toEqual({
      role: 'assistant',
      content: '',
      tool_calls: calls,
      reasoning: 'Think.',
    });
    const detailed = complete(
      { reasoning: 'Think.', reasoning_details: details, content: null, tool_calls: calls },
      { choice: asked },
    );
    for (const answer of [whole, detailed]) {
      expect(await secondStep(answer, wholeEnd, { roundTripReasoning: false })).toEqual({
        role: 'assistant',
        content: '',
        tool_calls: calls,
      });
    }
  });

  it('details of an answer in text are sent back in the next turn', async () => {
    for (const [index, answer] of [
      complete({ reasoning_details: details.slice(1), content: 'ok' }),
      events([delta({ content: 'ok' }), delta({ reasoning_details: details.slice(1) }), ...finish('stop')]),
    ].entries()) {
      await using service = await startService(answer, wholeEnd);
      const model = kopekOf(service)('m');
      const messages =
        index === 0
          ? (await generateText({ model, prompt: 'hi' })).responseMessages
          : await streamText({ model, prompt: 'hi' }).responseMessages;
      await generateText({ model, messages: [...messages, { role: 'user', content: 'on' }] });
      expect(service.body.messages).toEqual([
        { role: 'assistant', content: 'ok', reasoning_details: details.slice(1) },
        { role: 'user', content: 'on' },
      ]);
    }
  });

  it('details and the text of arguments survive the way through the browser', async () => {
    const written = '{ "at": "x" }';
    await using service = await startService(
      events([
        delta({ reasoning: 'Think.' }),
        delta({ reasoning_details: details }),
        callDelta({ id: 'c1', name: 'look', arguments: written }),
        ...finish('tool_calls'),
      ]),
      streamedEnd,
      wholeEnd,
    );
    const model = kopekOf(service)('m');
    const result = streamText({ model, prompt: 'hi', tools: look, stopWhen: isStepCount(2) });
    const message = (await readAll(readUIMessageStream({ stream: toUIMessageStream({ stream: result.stream }) }))).at(
      -1,
    );
    // a browser sends messages back as JSON
    const received = JSON.parse(JSON.stringify([message])) as UIMessage[];
    const messages = [...(await convertToModelMessages(received)), { role: 'user' as const, content: 'on' }];
    await generateText({ model, messages });
    expect(service.body.messages).toEqual([
      { role: 'assistant', content: '', tool_calls: [call('c1', 'look', written)], reasoning_details: details },
      { role: 'tool', tool_call_id: 'c1', content: 'seen' },
      { role: 'assistant', content: 'done' },
      { role: 'user', content: 'on' },
    ]);
  });
});
