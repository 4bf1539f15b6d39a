import { inspect } from 'node:util';
import type { ChatParameters } from '@kopek/core';
import { load } from '@langchain/core/load';
import { describe, expect, test } from 'vitest';
import { ADDRESS, chatModel, completion, service, textModel } from '../../test/support.ts';
import { ChatKopek, Kopek, KopekError } from '../index.ts';

const ALL: ChatParameters = {
  models: ['a', 'b'],
  stop: ['x'],
  maxTokens: 10,
  temperature: 0.5,
  topP: 0.9,
  topK: 5,
  minP: 0.1,
  topA: 0.2,
  frequencyPenalty: 0.3,
  presencePenalty: 0.4,
  repetitionPenalty: 1.1,
  seed: 7,
  logitBias: { '12': 3 },
  topLogprobs: 2,
  parallelToolCalls: false,
  prediction: 'guess',
  modalities: ['text', 'audio'],
  audio: { voice: 'v', format: 'wav' },
  provider: { sort: 'price' },
  reasoning: { effort: 'high', maxTokens: 9 },
  cacheControl: { type: 'ephemeral', ttl: '1h' },
  sessionId: 's',
  serviceTier: 'flex',
  plugins: [{ id: 'x' }],
  contextCompression: false,
  pdfEngine: 'native',
};

const WIRE = {
  models: ['a', 'b'],
  stop: ['x'],
  max_tokens: 10,
  temperature: 0.5,
  top_p: 0.9,
  top_k: 5,
  min_p: 0.1,
  top_a: 0.2,
  frequency_penalty: 0.3,
  presence_penalty: 0.4,
  repetition_penalty: 1.1,
  seed: 7,
  logit_bias: { '12': 3 },
  top_logprobs: 2,
  parallel_tool_calls: false,
  prediction: { type: 'content', content: 'guess' },
  modalities: ['text', 'audio'],
  audio: { voice: 'v', format: 'wav' },
  provider: { sort: 'price' },
  reasoning: { effort: 'high', max_tokens: 9 },
  cache_control: { type: 'ephemeral', ttl: '1h' },
  session_id: 's',
  service_tier: 'flex',
  plugins: [
    { id: 'x' },
    { id: 'context-compression', enabled: false },
    { id: 'file-parser', pdf: { engine: 'native' } },
  ],
};

describe('fields and options', () => {
  test('every request field of the interface is a field', async () => {
    const scripted = service(completion());
    await chatModel(scripted, ALL).invoke('hi');
    const { messages: _, model, ...sent } = scripted.requests[0]?.body ?? {};
    expect(model).toBe('m');
    expect(sent).toEqual(WIRE);
  });

  test('and every one is an option of a call, which takes precedence', async () => {
    const scripted = service(completion());
    const others = { ...ALL, stop: ['x'] };
    await chatModel(scripted, { temperature: 2, topK: 1 }).invoke('hi', { ...others, model: 'other' });
    const { messages: _, model, ...sent } = scripted.requests[0]?.body ?? {};
    expect(model).toBe('other');
    expect(sent).toEqual(WIRE);
  });

  test('a value that the interface does not list is rejected before anything is sent', async () => {
    const scripted = service(completion());
    const reason = 'reasoning must be "max" or "xhigh"';
    expect(() => chatModel(scripted, { reasoning: 'hgih' as 'high' })).toThrow(reason);
    await expect(chatModel(scripted).invoke('hi', { reasoning: 'hgih' as 'high' })).rejects.toThrow(reason);
    await expect(chatModel(scripted).invoke('hi', { provider: { sort: 'cost' as 'price' } })).rejects.toThrow(
      'provider.sort must be "price" or "throughput" or "latency", got "cost"',
    );
    expect(scripted.requests).toHaveLength(0);
  });

  test('bound options rank between the fields and the options of a call', async () => {
    const scripted = service(completion());
    const bound = chatModel(scripted, { temperature: 1, topP: 0.1, seed: 1 }).withConfig({ topP: 0.2, seed: 2 });
    await bound.invoke('hi', { seed: 3 });
    expect(scripted.requests[0]?.body).toMatchObject({ temperature: 1, top_p: 0.2, seed: 3 });
  });

  test('names of the wire are accepted as well', async () => {
    const scripted = service(completion());
    await chatModel(scripted).invoke('hi', { max_tokens: 5, parallel_tool_calls: true } as never);
    expect(scripted.requests[0]?.body).toMatchObject({ max_tokens: 5, parallel_tool_calls: true });
  });

  test('a handler that changes the parameters it is shown changes no request', async () => {
    const scripted = service(completion());
    const handleChatModelStart = (...given: unknown[]): void => {
      const { invocation_params: shown } = given[4] as { invocation_params: Record<string, unknown> };
      expect(shown['temperature']).toBe(1);
      shown['temperature'] = 2;
    };
    await chatModel(scripted, { temperature: 1 }).invoke('hi', {
      callbacks: [{ handleChatModelStart, raiseError: true }],
    });
    expect(scripted.requests[0]?.body).toMatchObject({ temperature: 1 });
  });

  test('a model can be named in three ways, and omitted next to models', async () => {
    const scripted = service(completion());
    const configuration = { fetch: scripted.fetch };
    for (const model of [
      new ChatKopek('a', { ...ADDRESS, configuration }),
      new ChatKopek({ model: 'a', ...ADDRESS, configuration }),
      new ChatKopek({ modelName: 'a', ...ADDRESS, configuration }),
      new ChatKopek({ models: ['a'], ...ADDRESS, configuration }),
    ]) {
      await model.invoke('hi');
    }
    expect(scripted.requests.map(({ body }) => body.model ?? body.models)).toEqual(['a', 'a', 'a', ['a']]);
  });

  test('modelKwargs are sent and never override a field that has a name', async () => {
    const scripted = service(completion());
    await chatModel(scripted, {
      temperature: 1,
      modelKwargs: { custom: 1, temperature: 9, model: 'x', stream: true },
    }).invoke('hi', {
      modelKwargs: { other: 2 },
    });
    expect(scripted.requests[0]?.body).toMatchObject({ custom: 1, other: 2, temperature: 1, model: 'm' });
    expect(scripted.requests[0]?.body).not.toHaveProperty('stream');
  });

  test('headers of the configuration and of a call are sent, and the key is the only authorization', async () => {
    const scripted = service(completion());
    const configuration = { fetch: scripted.fetch, headers: { 'x-team': 'a', authorization: 'Bearer other' } };
    await chatModel(scripted, { configuration }).invoke('hi', { headers: { 'x-call': 'b' } });
    expect(scripted.requests[0]?.headers).toMatchObject({
      'x-team': 'a',
      'x-call': 'b',
      authorization: `Bearer ${ADDRESS.apiKey}`,
    });
  });

  test('headers can have any form that fetch accepts, also bound ones, and others are rejected', async () => {
    const scripted = service(completion());
    const configuration = { fetch: scripted.fetch, headers: new Headers({ 'x-team': 'a' }) };
    await chatModel(scripted, { configuration })
      .withConfig({ headers: new Headers({ 'x-call': 'b' }) })
      .invoke('hi');
    expect(scripted.requests[0]?.headers).toMatchObject({ 'x-team': 'a', 'x-call': 'b' });
    await expect(chatModel(scripted).invoke('hi', { headers: 'x-call: b' as never })).rejects.toThrow(
      /^headers must be/,
    );
    expect(scripted.requests).toHaveLength(1);
  });

  test('a value outside of its range is rejected before anything is sent', async () => {
    const scripted = service(completion());
    await expect(chatModel(scripted, { temperature: 3 }).invoke('hi')).rejects.toThrow(/temperature.*\[0, 2\]/);
    await expect(chatModel(scripted, { temperature: Number.NaN }).invoke('hi')).rejects.toThrow(KopekError);
    expect(scripted.requests).toEqual([]);
  });

  test.each([
    ['temprature', 'temperature'],
    ['spendlimit', 'spendLimit'],
    ['baseUrl', 'baseURL'],
    ['headers', 'configuration.headers'],
    ['reasoningEffort', 'reasoning'],
    ['openAIApiKey', 'apiKey'],
    ['logprobs', 'topLogprobs'],
    ['maxCompletionTokens', 'maxTokens'],
    ['maxRub', 'spendLimit'],
    ['verbosity', 'modelKwargs.verbosity'],
  ])('the field %s is rejected, with the name that was meant', (name, meant) => {
    expect(() => chatModel(service(), { [name]: '1' })).toThrow(`"${name}"; did you mean "${meant}"`);
  });

  test.each([
    ['maxtokens', 'did you mean "maxTokens"?'],
    ['maxCompletionTokens', 'did you mean "maxTokens"?'],
    ['logprobs', 'did you mean "topLogprobs"?'],
    ['maxRetrie', 'did you mean "maxRetries"?'],
    ['modelName', 'did you mean "model"?'],
    ['timeoutMs', 'did you mean "timeout"?'],
    ['tag', 'did you mean "tags"?'],
    ['onAbandon', 'onAbandon is a field of the model'],
    ['idempotencyKey', 'use meteredClient({ ledger }) for calls with a key'],
    ['spendlimit', 'spendLimit is a field of the model'],
    ['maxRub', 'spendLimit is a field of the model'],
    ['openAIApiKey', 'apiKey is a field of the model'],
  ])('the option %s of a call, and a bound one, is rejected with what was meant', async (name, hint) => {
    const scripted = service(completion());
    const options = { [name]: 'x' };
    const calls = [
      () => chatModel(scripted).invoke('hi', options),
      () => chatModel(scripted).withConfig(options).invoke('hi'),
      () => chatModel(scripted).stream('hi', options),
      () => textModel(scripted).invoke('hi', options),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'configuration',
        message: `there is no option "${name}" of a call; ${hint}`,
      });
    }
    expect(scripted.requests).toEqual([]);
  });

  test('an option of a call that agents add is accepted', async () => {
    const scripted = service(completion());
    await chatModel(scripted).invoke('hi', { context: {}, writer: () => {}, zzz: 1 } as object);
    expect(scripted.requests).toHaveLength(1);
  });

  test('a field that resembles nothing is accepted', () => {
    expect(chatModel(service(), { zzz: 1 } as object).model).toBe('m');
  });

  test('LangChain knows all keys that a call may have', () => {
    expect(chatModel(service()).callKeys).toEqual(
      expect.arrayContaining(['stop', 'signal', 'outputVersion', 'tools', 'tool_choice', 'temperature', 'ledgerTags']),
    );
  });
});

describe('creating a model', () => {
  test('without a key or an address is rejected at once', () => {
    const named = (model: string): object => ({ ...ADDRESS, model });
    expect(() => new ChatKopek('auto', named('other'))).toThrow(/two models are given/);
    expect(new ChatKopek('m', named('m')).model).toBe('m');
    expect(() => new ChatKopek({ model: 'm', baseURL: ADDRESS.baseURL })).toThrow(/KOPEK_API_KEY/);
    expect(() => new ChatKopek({ model: 'm', apiKey: 'x' })).toThrow(/KOPEK_BASE_URL/);
    expect(() => new Kopek({ model: 'm', apiKey: 'x' })).toThrow(/KOPEK_BASE_URL/);
  });

  test('identifies itself in traces', () => {
    const model = chatModel(service());
    expect(model.getName()).toBe('ChatKopek');
    expect(model._llmType()).toBe('kopek');
    expect(Object.keys(model.metadata?.versions as object)).toContain('@kopek/langchain');
    expect(chatModel(service(), { profile: { toolCalling: true } }).profile).toEqual({ toolCalling: true });
  });
});

describe('secrets', () => {
  const models = [
    chatModel(service(), { configuration: { headers: { 'x-secret': ADDRESS.apiKey } } }),
    chatModel(service(), { apiKey: () => ADDRESS.apiKey }),
    textModel(service()),
  ];

  test('do not appear in JSON, in printed objects, in traces and in cache keys', async () => {
    for (const model of models) {
      const prints = [
        JSON.stringify(model),
        inspect(model, { depth: 20, showHidden: true }),
        JSON.stringify(model.invocationParams({})),
        JSON.stringify(model._identifyingParams()),
        model._getSerializedCacheKeyParametersForCall({}),
      ];
      for (const print of prints) expect(print).not.toContain(ADDRESS.apiKey);
    }
  });

  test('do not appear in callbacks', async () => {
    const seen: unknown[] = [];
    const handler = { handleChatModelStart: (...all: unknown[]) => void seen.push(all) };
    await chatModel(service(completion())).invoke('hi', { callbacks: [handler] });
    expect(JSON.stringify(seen)).not.toContain(ADDRESS.apiKey);
    expect(inspect(seen, { depth: 20 })).not.toContain(ADDRESS.apiKey);
  });

  test('do not appear in an error of a service that echoes them', async () => {
    const echo = { status: 401, json: { error: { code: 401, message: `bad key ${ADDRESS.apiKey}` } } };
    const error = await chatModel(service(echo))
      .invoke('hi')
      .catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(ADDRESS.apiKey);
  });
});

describe('serialization', () => {
  test('a model comes back from JSON, with its key by reference', async () => {
    const model = chatModel(service(), { temperature: 0.5, maxTokens: 5, namespace: 'acme', logitBias: { '1': 2 } });
    const text = JSON.stringify(model);
    expect(JSON.parse(text)).toMatchObject({
      id: ['langchain', 'chat_models', 'kopek', 'ChatKopek'],
      kwargs: { api_key: { lc: 1, type: 'secret', id: ['KOPEK_API_KEY'] }, base_url: ADDRESS.baseURL },
    });
    const revived = await load<ChatKopek>(text, {
      importMap: { chat_models__kopek: { ChatKopek } },
      secretsMap: { KOPEK_API_KEY: 'other-key' },
    });
    expect(revived).toBeInstanceOf(ChatKopek);
    expect(revived.parameters).toEqual({ temperature: 0.5, maxTokens: 5, logitBias: { '1': 2 } });
    expect(revived.model).toBe('m');
    expect(revived._identifyingParams()).toEqual(model._identifyingParams());
  });

  test('values that live in this process are left out', () => {
    const { kwargs } = JSON.parse(JSON.stringify(chatModel(service(), { onCharge: () => {}, callbacks: [] }))) as {
      kwargs: object;
    };
    for (const name of ['configuration', 'on_charge', 'callbacks', 'ledger']) expect(kwargs).not.toHaveProperty(name);
  });
});

describe('one client of core behind several models', () => {
  test('shares its ledger', async () => {
    const scripted = service(completion());
    const first = chatModel(scripted);
    const second = chatModel(scripted, { ledger: first.ledger });
    await first.invoke('a');
    await second.invoke('b');
    expect(first.ledger.total()).toMatchObject({ settled: 2, costRub: '0.0246' });
    expect(second.ledger).toBe(first.ledger);
  });
});
