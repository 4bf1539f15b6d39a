import { InMemoryCache } from '@langchain/core/caches';
import { AIMessageChunk } from '@langchain/core/messages';
import type { LLMResult } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { createAgent } from 'langchain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chargeOf, ChatKopek, KopekError, SpendHandler, webSearch } from '../src/index.ts';
import { ADDRESS, chatModel, completion, delta, service, streamed, toolCall, USAGE } from './support.ts';

// the ways in which LangChain lets a chat model go wrong without a word; one test each

const add = tool(({ a, b }: { a: number; b: number }) => String(a + b), {
  name: 'add',
  description: 'Adds',
  schema: z.object({ a: z.number(), b: z.number() }),
});
const CHARGE = { status: 'settled', costRub: '0.0123', balanceRub: '99.5' };

async function chunksOf(model: ChatKopek): Promise<AIMessageChunk[]> {
  const chunks: AIMessageChunk[] = [];
  for await (const chunk of await model.stream('hi')) chunks.push(chunk);
  return chunks;
}

describe('merging chunks', () => {
  test('charge, model and finish reason are on exactly one chunk, so that nothing doubles', async () => {
    const model = chatModel(service(streamed([{ content: 'a' }, { content: 'b' }])));
    const chunks = await chunksOf(model);
    for (const key of ['charge', 'usage', 'model', 'model_name', 'finish_reason', 'native_finish_reason', 'created']) {
      expect(chunks.filter(({ response_metadata }) => key in response_metadata)).toHaveLength(1);
    }
    expect(chunks.filter(({ usage_metadata }) => usage_metadata !== undefined)).toHaveLength(1);
    expect(chunks.at(-1)?.content).toBe('');
    const sum = chunks.slice(1).reduce((left, right) => left.concat(right), chunks[0] as AIMessageChunk);
    expect(sum.response_metadata).toMatchObject({ finish_reason: 'stop', model: 'provider/served', charge: CHARGE });
  });

  test('a usage next to the finish reason, and a repeated one, is reported once', async () => {
    const cumulative = service({
      events: [
        { ...delta({ content: 'a' }), usage: { ...USAGE, completion_tokens: 1, cost_rub: 0.001 } },
        { ...delta({}, { finish_reason: 'stop' }), usage: USAGE },
        { ...delta({}), choices: [], usage: USAGE },
      ],
    });
    const chunks = await chunksOf(chatModel(cumulative));
    const sum = chunks.slice(1).reduce((left, right) => left.concat(right), chunks[0] as AIMessageChunk);
    expect(chargeOf(sum)).toMatchObject({ ...CHARGE, tokens: { input: 12, output: 5, total: 17 } });
    expect(sum.usage_metadata).toEqual({ input_tokens: 12, output_tokens: 5, total_tokens: 17 });
  });

  test('every chunk reaches the handlers, the last one too', async () => {
    const heard: unknown[] = [];
    const handler = {
      handleLLMNewToken: (
        _token: string,
        _place: object,
        _run: string,
        _parent?: string,
        _tags?: string[],
        more?: object,
      ) => {
        heard.push((more as { chunk: { message: unknown } }).chunk.message);
      },
    };
    const chunks: AIMessageChunk[] = [];
    const model = chatModel(service(streamed([{ content: 'a' }, { reasoning: 'b' }, { content: 'c' }])));
    for await (const chunk of await model.stream('hi', { callbacks: [handler] })) chunks.push(chunk);
    expect(chunks).toHaveLength(4);
    expect(heard).toEqual(chunks);
  });

  test('the usage contains only tokens, and the money survives anyway', async () => {
    const sum = (await chunksOf(chatModel(service(streamed([{ content: 'a' }]))))).reduce((left, right) =>
      left.concat(right),
    );
    expect(Object.keys(sum.usage_metadata ?? {})).toEqual(['input_tokens', 'output_tokens', 'total_tokens']);
    expect(sum.response_metadata.usage).toEqual(USAGE);
  });
});

describe('native events', () => {
  test('end with the metadata, and without a reason that would replace the finish reason', async () => {
    const events = [];
    for await (const event of chatModel(service(streamed([{ content: 'a' }]))).streamEvents('hi')) events.push(event);
    expect(events.at(-1)).toEqual({
      event: 'message-finish',
      usage: { input_tokens: 12, output_tokens: 5, total_tokens: 17 },
      responseMetadata: expect.objectContaining({ finish_reason: 'stop', charge: expect.objectContaining(CHARGE) }),
    });
  });

  test('run no callback without a version, and the handler, the awaited message and the ledger have the charge', async () => {
    const handler = new SpendHandler();
    const model = chatModel(service(streamed([{ content: 'a' }])), { callbacks: [handler] });
    const message = await model.streamEvents('hi');
    expect(handler.total().settled).toBe(1);
    expect(chargeOf(message)).toMatchObject(CHARGE);
    expect(model.ledger.total()).toMatchObject({ settled: 1, costRub: '0.0123' });
  });
});

describe('the cache', () => {
  test('a cached answer is not counted again', async () => {
    const handler = new SpendHandler();
    const scripted = service(completion());
    const model = chatModel(scripted, { cache: new InMemoryCache(new Map()), callbacks: [handler] });
    const first = await model.invoke('hi');
    const second = await model.invoke('hi');
    expect(scripted.requests).toHaveLength(1);
    expect(handler.total()).toMatchObject({ settled: 1, costRub: '0.0123' });
    expect(model.ledger.total().settled).toBe(1);
    // the message itself tells what it cost when it was bought
    expect([chargeOf(first), chargeOf(second)]).toMatchObject([CHARGE, CHARGE]);
  });

  test('two models, two addresses, two sets of tools never share an answer', () => {
    const key = (model: ChatKopek, options = {}): string => model._getSerializedCacheKeyParametersForCall(options);
    const other = tool(() => 'x', { name: 'other', description: 'x', schema: z.object({}) });
    const keys = [
      key(chatModel(service())),
      key(chatModel(service(), { model: 'm2' })),
      key(chatModel(service(), { temperature: 0.1 })),
      key(chatModel(service(), { baseURL: 'https://other.example' })),
      key(chatModel(service(), { modelKwargs: { x: 1 } })),
      key(chatModel(service()), { tools: [add] }),
      key(chatModel(service()), { tools: [other] }),
      key(chatModel(service()), { stop: ['x'] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.join()).not.toContain(ADDRESS.apiKey);
    expect(key(chatModel(service()))).toBe(keys[0]);
  });
});

describe('agents and tools', () => {
  test('an agent without tools sends no tools, and its own options do no harm', async () => {
    const scripted = service(completion());
    await createAgent({ model: chatModel(scripted), tools: [] }).invoke({
      messages: [{ role: 'user', content: 'hi' }],
    });
    expect(Object.keys(scripted.requests[0]?.body ?? {}).sort()).toEqual(['messages', 'model']);
  });

  test('a choice without tools is not sent', async () => {
    const scripted = service(completion());
    await chatModel(scripted).invoke('hi', { tools: [], tool_choice: 'any' });
    expect(scripted.requests[0]?.body).not.toHaveProperty('tool_choice');
  });

  test('strict next to a server tool neither throws nor changes the tools of the caller', async () => {
    const scripted = service(completion());
    const given = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } };
    const before = structuredClone(given);
    await chatModel(scripted).bindTools([given, webSearch()], { strict: true }).invoke('hi');
    expect(given).toEqual(before);
    expect(scripted.requests[0]?.body.tools).toEqual([
      {
        ...given,
        function: {
          name: 'f',
          strict: true,
          parameters: { ...given.function.parameters, required: [], additionalProperties: false },
        },
      },
      { type: 'service:web_search' },
    ]);
  });
});

describe('one copy of @langchain/core', () => {
  test('is a peer dependency; what else is installed has no copy of it', async () => {
    const { default: manifest } = await import('../package.json', { with: { type: 'json' } });
    // `langchain` only for who registers Kopek there
    expect(manifest.peerDependencies).toEqual({ '@langchain/core': '^1.3.1', langchain: '^1.4.0' });
    expect(manifest.peerDependenciesMeta).toEqual({ langchain: { optional: true } });
    expect(manifest.dependencies).toEqual({
      '@kopek/core': 'workspace:^',
      '@kopek/ledger': 'workspace:^',
      zod: '^3.25.76 || ^4',
    });
  });
});

describe('retries', () => {
  test.each([
    ['a 500 by a proxy', { status: 500, text: '<html>Bad</html>', headers: { 'content-type': 'text/html' } }],
    ['a 502 without a body', { status: 502, text: '' }],
    ['a 402', { status: 402, json: { error: { code: 402, message: 'no money' } } }],
    ['a 422', { status: 422, json: { error: { code: 422, message: 'no' } } }],
  ])('%s is sent once, although LangChain would send it seven times', async (_, answer) => {
    const scripted = service(answer);
    await expect(chatModel(scripted, { maxRetries: 6 }).invoke('hi')).rejects.toThrow(KopekError);
    expect(scripted.requests).toHaveLength(1);
  });

  test('an abort ends the wait before the next attempt, and no further attempt follows', async () => {
    const scripted = service({ status: 429, json: { error: { message: 'slow' } }, headers: { 'retry-after': '30' } });
    const controller = new AbortController();
    const failed = new Promise<void>((resolve) => {
      const call = chatModel(scripted, {
        // called between the attempts
        onFailedAttempt: () => queueMicrotask(() => controller.abort()),
      }).invoke('hi', { signal: controller.signal });
      call.catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'AbortError', code: 'aborted', billing: 'none' });
        resolve();
      });
    });
    await failed;
    expect(scripted.requests).toHaveLength(1);
  });
});

describe('what LangChain merges into the metadata of invoke', () => {
  test('keeps the charge and the finish reason; tokenUsage is extra', async () => {
    const { response_metadata: metadata } = await chatModel(service(completion())).invoke('hi');
    expect(metadata).toMatchObject({ charge: CHARGE, finish_reason: 'stop', model_provider: 'kopek' });
    expect(metadata.tokenUsage).toEqual({ promptTokens: 12, completionTokens: 5, totalTokens: 17 });
  });

  test('includes tokens and charge in llmOutput on invoke', async () => {
    const ends: LLMResult[] = [];
    await chatModel(service(completion())).invoke('hi', {
      callbacks: [{ handleLLMEnd: (output: LLMResult) => void ends.push(output) }],
    });
    expect(ends[0]?.llmOutput).toMatchObject({ tokenUsage: { totalTokens: 17 }, charge: CHARGE });
  });
});

test('a stream with a tool call ends the call even if its pieces have the id only once', async () => {
  const pieces = [
    { tool_calls: [{ ...toolCall('c1', 'add', ''), index: undefined }] },
    { tool_calls: [{ function: { arguments: '{"a":1,' } }] },
    { tool_calls: [{ function: { arguments: '"b":2}' } }] },
  ];
  const chunks = await chunksOf(chatModel(service(streamed(pieces, { finish_reason: 'tool_calls' }))));
  const sum = chunks.slice(1).reduce((left, right) => left.concat(right), chunks[0] as AIMessageChunk);
  expect(sum.tool_calls).toEqual([{ id: 'c1', name: 'add', args: { a: 1, b: 2 }, type: 'tool_call' }]);
});
