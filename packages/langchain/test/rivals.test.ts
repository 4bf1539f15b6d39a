import { type AIMessage, type AIMessageChunk, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chargeOf, KopekError, webSearch } from '../src/index.ts';
import { chatModel, completion, delta, service, streamed, toolCall, USAGE, type Answer } from './support.ts';

// what other chat models of LangChain lose, double or reject with the same services; one test each

async function sumOf(answer: Answer, fields: object = {}): Promise<AIMessageChunk> {
  let sum: AIMessageChunk | undefined;
  for await (const chunk of await chatModel(service(answer), fields).stream('hi'))
    sum = sum ? sum.concat(chunk) : chunk;
  return sum as AIMessageChunk;
}

async function failureOf(answer: Answer, way: 'invoke' | 'stream'): Promise<KopekError> {
  const model = chatModel(service(answer), { maxRetries: 0 });
  const error = await (way === 'invoke' ? model.invoke('hi') : sumOf(answer, { maxRetries: 0 })).catch(
    (thrown: unknown) => thrown,
  );
  if (!KopekError.isInstance(error)) throw new TypeError(`expected a KopekError, got ${String(error)}`);
  return error;
}

describe('answers', () => {
  test('usage and cost in a last event without choices are kept in a stream', async () => {
    expect(chargeOf(await sumOf(streamed([{ content: 'a' }])))).toMatchObject({
      costRub: '0.0123',
      balanceRub: '99.5',
    });
  });

  test('usage on the finish event is not doubled', async () => {
    const answer = { events: [delta({ content: 'a' }), { ...delta({}, { finish_reason: 'stop' }), usage: USAGE }] };
    const sum = await sumOf(answer);
    expect(chargeOf(sum)).toMatchObject({ costRub: '0.0123' });
    expect(sum.usage_metadata).toMatchObject({ total_tokens: 17 });
  });

  test('the model that answered is known in a stream', async () => {
    expect((await sumOf(streamed([{ content: 'a' }]))).response_metadata).toMatchObject({ model: 'provider/served' });
  });

  test('the native finish reason is kept', async () => {
    const message = await chatModel(service(completion())).invoke('hi');
    expect(message.response_metadata.native_finish_reason).toBe('end_turn');
  });

  test('reasoning is read from `reasoning`', async () => {
    const message = await chatModel(service(completion({ content: 'a', reasoning: 'hm' }))).invoke('hi');
    expect(message.additional_kwargs.reasoning_content).toBe('hm');
  });

  test('cache writes are counted', async () => {
    const usage = { ...USAGE, prompt_tokens_details: { cached_tokens: 3, cache_write_tokens: 4 } };
    const message = await chatModel(service(completion({ content: 'a' }, {}, usage))).invoke('hi');
    expect(message.usage_metadata).toMatchObject({ input_token_details: { cache_read: 3, cache_creation: 4 } });
  });

  test('a spoken answer arrives', async () => {
    const sum = await sumOf(streamed([{ audio: { data: 'QU' } }, { audio: { data: 'JD', transcript: 'hi' } }]));
    expect(sum.additional_kwargs.audio).toEqual({ data: 'QUJD', transcript: 'hi' });
  });

  test('a delta without a role loses nothing', async () => {
    expect((await sumOf(streamed([{ content: 'a' }, { content: 'b' }]))).text).toBe('ab');
  });
});

describe('tool calls', () => {
  test('cut arguments are invalid, and the tool never runs with completed ones', async () => {
    const cut = { tool_calls: [toolCall('c', 'remove', '{"path":"/et')] };
    const invoked = await chatModel(service(completion(cut, { finish_reason: 'length' }))).invoke('hi');
    const added = await sumOf(streamed([cut], { finish_reason: 'length' }));
    for (const message of [invoked, added]) {
      expect(message.tool_calls).toEqual([]);
      expect(message.invalid_tool_calls).toMatchObject([{ id: 'c', args: '{"path":"/et' }]);
    }
  });

  test('the same id twice becomes two', async () => {
    const message = await chatModel(
      service(completion({ tool_calls: [toolCall('x', 'a', {}), toolCall('x', 'b', {})] })),
    ).invoke('hi');
    expect(new Set(message.tool_calls?.map(({ id }) => id)).size).toBe(2);
  });

  test('two whole calls without an index are two', async () => {
    const sum = await sumOf(streamed([{ tool_calls: [toolCall('a', 'f', { x: 1 }), toolCall('b', 'f', { x: 2 })] }]));
    expect(sum.tool_calls).toMatchObject([
      { id: 'a', args: { x: 1 } },
      { id: 'b', args: { x: 2 } },
    ]);
  });

  test('bad arguments print nothing on the console', async () => {
    const warn = console.warn;
    const warnings: unknown[] = [];
    console.warn = (...all: unknown[]) => void warnings.push(all);
    try {
      await chatModel(service(completion({ tool_calls: [toolCall('a', 'f', '{not json')] }))).invoke('hi');
    } finally {
      console.warn = warn;
    }
    expect(warnings).toEqual([]);
  });

  test('the web search of the service stays on /chat/completions, with its parameters in their own field', async () => {
    const scripted = service(completion());
    await chatModel(scripted)
      .bindTools([webSearch({ max_results: 2 })])
      .invoke('hi');
    expect(scripted.requests[0]?.url).toBe('https://gateway.example/v1/chat/completions');
    expect(scripted.requests[0]?.body.tools).toEqual([{ type: 'service:web_search', parameters: { max_results: 2 } }]);
  });

  test('parallelToolCalls is an option', async () => {
    const scripted = service(completion());
    const add = tool(() => '1', { name: 'add', description: 'x', schema: z.object({}) });
    await chatModel(scripted).bindTools([add], { parallelToolCalls: false }).invoke('hi');
    expect(scripted.requests[0]?.body.parallel_tool_calls).toBe(false);
  });
});

describe('requests', () => {
  test('opaque reasoning details are sent back in the next turn', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'x', index: 0 }];
    const scripted = service(
      completion({ content: '', reasoning_details: details, tool_calls: [toolCall('c', 'f', {})] }),
    );
    const model = chatModel(scripted);
    const answer = await model.invoke('hi');
    await model.invoke([new HumanMessage('hi'), answer, new ToolMessage({ content: '1', tool_call_id: 'c' })]);
    expect(scripted.requests[1]?.body.messages?.[1]).toMatchObject({ reasoning_details: details });
  });

  test('reasoning is an option: an effort or an object', async () => {
    const scripted = service(completion());
    await chatModel(scripted).invoke('hi', { reasoning: 'max' });
    await chatModel(scripted).invoke('hi', { reasoning: { maxTokens: 100, exclude: true } });
    expect(scripted.requests.map(({ body }) => body.reasoning)).toEqual([
      { effort: 'max' },
      { max_tokens: 100, exclude: true },
    ]);
  });

  test('system stays system, whatever the model is called', async () => {
    const scripted = service(completion());
    await chatModel(scripted, { model: 'o3' }).invoke([
      ['system', 'Be short.'],
      ['human', 'hi'],
    ]);
    expect(scripted.requests[0]?.body.messages?.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  test('no undocumented field is sent', async () => {
    const scripted = service(streamed([{ content: 'a' }]));
    for await (const _ of await chatModel(scripted).stream('hi'));
    expect(Object.keys(scripted.requests[0]?.body ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
  });

  test('maxRetries of a call is respected', async () => {
    const busy = { status: 503, json: { error: { code: 503, message: 'busy' } }, headers: { 'retry-after': '0' } };
    const scripted = service(busy, busy, completion());
    await expect(chatModel(scripted).invoke('hi', { maxRetries: 0 })).rejects.toMatchObject({ attempts: 1 });
    await expect(chatModel(scripted).invoke('hi', { maxRetries: 1 })).resolves.toBeDefined();
    expect(scripted.requests).toHaveLength(3);
  });

  test('attempts of one call have one idempotency key, calls have their own', async () => {
    const busy = { status: 429, json: { error: { message: 'slow' } }, headers: { 'retry-after': '0' } };
    const scripted = service(busy, completion());
    const model = chatModel(scripted);
    await model.invoke('hi');
    await model.invoke('hi');
    const keys = scripted.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('calls wait for their turn, and a rejected one does not keep its turn while it waits', async () => {
    const order: string[] = [];
    const busy = { status: 429, json: { error: { message: 'slow' } }, headers: { 'retry-after': '1' } };
    const scripted = service(busy, completion({ content: 'second' }), completion({ content: 'first' }));
    const model = chatModel(scripted, { maxConcurrency: 1 });
    await Promise.all([
      model.invoke('a').then(({ text }) => order.push(`a ${text}`)),
      model.invoke('b').then(({ text }) => order.push(`b ${text}`)),
    ]);
    expect(order).toEqual(['b second', 'a first']);
  });
});

describe('failures are failures', () => {
  const error = { code: 502, message: 'upstream is gone' };

  test.each(['invoke', 'stream'] as const)(
    'an error of the choice, by %s: partial text and charge on the error',
    async (way) => {
      const whole = completion({ content: 'half' }, { finish_reason: 'error', error });
      const pieces = streamed([{ content: 'half' }], { finish_reason: 'error', error });
      const failure = await failureOf(way === 'invoke' ? whole : pieces, way);
      expect(failure).toMatchObject({ code: 'provider_error', serverCode: 502, partial: { text: 'half' } });
      expect(failure.charge).toMatchObject({ costRub: '0.0123' });
    },
  );

  test('an error instead of an answer', async () => {
    expect(await failureOf({ json: { error } }, 'invoke')).toMatchObject({ code: 'provider_error' });
  });

  test('an error in the middle of a stream', async () => {
    const failure = await failureOf({ events: [delta({ content: 'half' }), { error }] }, 'stream');
    expect(failure).toMatchObject({ code: 'provider_error', partial: { text: 'half' }, billing: 'unknown' });
  });

  test('an event that is not JSON', async () => {
    const text = `data: ${JSON.stringify(delta({ content: 'half' }))}\n\ndata: {broken\n\n`;
    const failure = await failureOf({ text, headers: { 'content-type': 'text/event-stream' } }, 'stream');
    expect(failure).toMatchObject({ code: 'malformed_event', partial: { text: 'half' } });
  });

  test('a stream that ends early', async () => {
    const failure = await failureOf(
      {
        text: `data: ${JSON.stringify(delta({ content: 'half' }))}\n\n`,
        headers: { 'content-type': 'text/event-stream' },
      },
      'stream',
    );
    expect(failure).toMatchObject({ code: 'interrupted', partial: { text: 'half' }, charge: { status: 'unknown' } });
  });

  test('an answer without choices', async () => {
    expect(await failureOf({ json: { id: 'x', choices: [] } }, 'invoke')).toMatchObject({ code: 'invalid_response' });
  });

  test('a lack of money is not a rate limit', async () => {
    const failure = await failureOf({ status: 402, json: { error: { code: 402, message: 'no money' } } }, 'invoke');
    expect(failure).toMatchObject({ code: 'payment_required', retryable: false });
    expect(failure).not.toHaveProperty('lc_error_code');
  });
});

describe('leaving early', () => {
  test('frees the body at once', async () => {
    const scripted = service({ events: [delta({ content: 'a' }), delta({ content: 'b' })], open: true });
    for await (const _ of await chatModel(scripted).stream('hi')) break;
    expect(scripted.openBodies()).toBe(0);
  });

  test('by an abort keeps the partial answer on the error', async () => {
    const scripted = service({ events: [delta({ content: 'half' })], open: true });
    const controller = new AbortController();
    const call = chatModel(scripted, { streaming: true }).invoke('hi', {
      signal: controller.signal,
      callbacks: [{ handleLLMNewToken: () => queueMicrotask(() => controller.abort()) }],
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError', partialOutput: { content: 'half' } });
    expect(scripted.openBodies()).toBe(0);
  });
});

describe('time', () => {
  const silent = { events: [delta({ content: 'half' })], open: true };

  test('the timeout of a call ends it, and nothing is retried', async () => {
    const scripted = service(silent);
    const call = chatModel(scripted, { streaming: true }).invoke('hi', { timeout: 300 });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', code: 'timeout', retryable: false });
    expect(scripted.requests).toHaveLength(1);
    expect(scripted.openBodies()).toBe(0);
  });

  test('the timeouts of the model end a silent answer, with what had arrived', async () => {
    const scripted = service(silent);
    const call = chatModel(scripted, { streaming: true, timeout: { dataIdleMs: 300 } }).invoke('hi');
    await expect(call).rejects.toMatchObject({ code: 'timeout', partial: { text: 'half' }, billing: 'unknown' });
    expect(scripted.requests).toHaveLength(1);
  });
});

test('a message is a message of LangChain', async () => {
  const message: AIMessage = await chatModel(service(completion())).invoke('hi');
  expect(message.getType()).toBe('ai');
});
