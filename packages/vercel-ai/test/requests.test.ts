import type { ChatRequest } from '@kopek/core';
import { dynamicTool, generateText, jsonSchema, Output, streamText, type LanguageModel } from 'ai';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { KopekError, type KopekLanguageModelOptions } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { complete, delta, events, finish, startService } from './support/service.ts';

type Options = Omit<Parameters<typeof generateText>[0], 'model' | 'messages'> & { prompt?: string };

/** The body that a call sends, without the conversation. */
async function sent(
  options: Options,
  own?: KopekLanguageModelOptions,
  settings?: KopekLanguageModelOptions,
): Promise<unknown> {
  await using service = await startService(complete({ content: '{}' }));
  const model = kopekOf(service)('m', settings);
  await generateText({ prompt: 'hi', ...options, model, ...(own && { providerOptions: { kopek: own } }) });
  const { messages: _, model: __, ...fields } = service.body;
  return fields;
}

async function refusal(own: Record<string, unknown>): Promise<string> {
  await using service = await startService(complete({ content: 'ok' }));
  const call = generateText({
    model: kopekOf(service)('m') as LanguageModel,
    prompt: 'hi',
    providerOptions: { kopek: own as KopekLanguageModelOptions },
  });
  const error: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(service.requests, 'nothing was sent').toHaveLength(0);
  if (!KopekError.isInstance(error)) throw new Error(`expected a KopekError, got ${String(error)}`);
  expect(error).toMatchObject({ code: 'invalid_request', billing: 'none' });
  return error.message;
}

describe('a plain call', () => {
  it('sends the model and the conversation, and nothing else', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    await generateText({ model: kopekOf(service)('auto'), prompt: 'Привет' });
    expect(service.body).toEqual({ model: 'auto', messages: [{ role: 'user', content: 'Привет' }] });
  });

  it('asks for a stream without stream_options', async () => {
    await using service = await startService(events([delta({ content: 'ok' }), ...finish('stop')]));
    const result = streamText({ model: kopekOf(service)('auto'), prompt: 'hi' });
    expect((await result.finalStep).providerMetadata?.kopek?.charge).toMatchObject({ costRub: '0.0425' });
    expect(service.body).toEqual({ model: 'auto', messages: [{ role: 'user', content: 'hi' }], stream: true });
  });

  it('sends temperature 0', async () => {
    expect(await sent({ temperature: 0 })).toEqual({ temperature: 0 });
  });
});

describe('request fields', () => {
  it('sends every call option of the AI SDK under its wire name', async () => {
    const options = {
      maxOutputTokens: 100,
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      presencePenalty: 0.1,
      frequencyPenalty: -0.1,
      stopSequences: ['END'],
      seed: 7,
    };
    expect(await sent(options)).toEqual({
      max_tokens: 100,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 40,
      presence_penalty: 0.1,
      frequency_penalty: -0.1,
      stop: ['END'],
      seed: 7,
    });
  });

  it.each<[string, KopekLanguageModelOptions, Partial<ChatRequest>]>([
    ['fallback models', { models: ['a', 'b'] }, { models: ['a', 'b'] }],
    ['provider sorting', { provider: { sort: 'price' } }, { provider: { sort: 'price' } }],
    ['repetition penalty', { repetitionPenalty: 1.1 }, { repetition_penalty: 1.1 }],
    ['min_p', { minP: 0.1 }, { min_p: 0.1 }],
    ['top_a', { topA: 0.2 }, { top_a: 0.2 }],
    ['logit bias', { logitBias: { '50256': -100 } }, { logit_bias: { '50256': -100 } }],
    ['top logprobs', { topLogprobs: 3 }, { top_logprobs: 3 }],
    ['a prediction as a string', { prediction: 'tail' }, { prediction: { type: 'content', content: 'tail' } }],
    ['modalities', { modalities: ['text'] }, { modalities: ['text'] }],
    [
      'a voice, which asks for sound',
      { audio: { voice: 'anna', format: 'wav' } },
      { audio: { voice: 'anna', format: 'wav' }, modalities: ['text', 'audio'] },
    ],
    [
      'prompt caching',
      { cacheControl: { type: 'ephemeral', ttl: '1h' } },
      { cache_control: { type: 'ephemeral', ttl: '1h' } },
    ],
    ['a session', { sessionId: 's-1' }, { session_id: 's-1' }],
    ['a service tier', { serviceTier: 'flex' }, { service_tier: 'flex' }],
    ['a plugin', { plugins: [{ id: 'new', depth: 2 }] }, { plugins: [{ id: 'new', depth: 2 }] }],
    [
      'no compression of long prompts',
      { contextCompression: false },
      { plugins: [{ id: 'context-compression', enabled: false }] },
    ],
    ['a PDF engine', { pdfEngine: 'native' }, { plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] }],
    [
      'reasoning in full',
      { reasoning: { effort: 'low', exclude: true, enabled: true } },
      { reasoning: { effort: 'low', exclude: true, enabled: true } },
    ],
    ['a budget of reasoning', { reasoning: { maxTokens: 200 } }, { reasoning: { max_tokens: 200 } }],
  ])('sends %s', async (_, own, fields) => {
    expect(await sent({}, own)).toEqual(fields);
    expect(await sent({}, undefined, own), 'as a setting of the model').toEqual(fields);
  });

  it('sends whether tools may be called in parallel', async () => {
    const tools = {
      now: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => Promise.resolve('12:00') }),
    };
    expect(await sent({ tools }, { parallelToolCalls: false })).toMatchObject({ parallel_tool_calls: false });
  });

  it('accepts prompt caching under its wire name too', async () => {
    const own = { cache_control: { type: 'ephemeral' } } as unknown as KopekLanguageModelOptions;
    expect(await sent({}, own)).toEqual({ cache_control: { type: 'ephemeral' } });
  });

  it('lets options of the call override those of the model, tags and extra fields key by key', async () => {
    const settings: KopekLanguageModelOptions = { sessionId: 'a', minP: 0.1, extraBody: { x: 1, y: 1 } };
    expect(await sent({}, { sessionId: 'b', extraBody: { y: 2 } }, settings)).toEqual({
      session_id: 'b',
      min_p: 0.1,
      x: 1,
      y: 2,
    });
  });

  it('sends unlisted fields through extraBody, which never replaces model, messages, stream or a typed field', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const extraBody = { model: 'other', messages: [], stream: true, temperature: 2, beta: { on: true } };
    await generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      temperature: 0.1,
      providerOptions: { kopek: { extraBody } },
    });
    expect(service.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      temperature: 0.1,
      beta: { on: true },
    });
  });

  it('ignores the options of other providers', async () => {
    expect(await sent({ providerOptions: { openai: { store: true } } })).toEqual({});
  });
});

describe('reasoning', () => {
  it.each(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const)(
    'sends the call option %s as reasoning.effort',
    async (effort) => {
      expect(await sent({ reasoning: effort })).toEqual({ reasoning: { effort } });
    },
  );

  it('rejects a value that the interface does not list as a call option, too, before anything is sent', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const call = generateText({ model: kopekOf(service)('m'), prompt: 'hi', reasoning: 'hgih' as 'high' });
    await expect(call).rejects.toThrow('reasoning must be "max" or "xhigh"');
    expect(service.requests).toHaveLength(0);
  });

  it('sends nothing for the default of the provider', async () => {
    expect(await sent({ reasoning: 'provider-default' })).toEqual({});
    expect(await sent({ reasoning: 'provider-default' }, undefined, { reasoning: 'low' })).toEqual({
      reasoning: { effort: 'low' },
    });
  });

  it('is merged from the model, the call option and the provider options, field by field', async () => {
    const settings: KopekLanguageModelOptions = { reasoning: { effort: 'low', exclude: true } };
    expect(await sent({ reasoning: 'high' }, undefined, settings)).toEqual({
      reasoning: { effort: 'high', exclude: true },
    });
    expect(await sent({ reasoning: 'high' }, { reasoning: { enabled: true } }, settings)).toEqual({
      reasoning: { effort: 'high', exclude: true, enabled: true },
    });
    expect(await sent({ reasoning: 'high' }, { reasoning: 'max' }, settings)).toEqual({
      reasoning: { effort: 'max', exclude: true },
    });
    expect(await sent({ reasoning: 'high' }, { reasoning: { maxTokens: 9 } }, settings)).toEqual({
      reasoning: { max_tokens: 9, exclude: true },
    });
  });
});

describe('the format of the answer', () => {
  const schema = jsonSchema<{ city: string }>({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  });
  const plain = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

  async function format(output: Options['output'], own?: KopekLanguageModelOptions): Promise<unknown> {
    await using service = await startService(complete({ content: '{"city":"Казань"}' }));
    const result = await generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      ...(output && { output }),
      ...(own && { providerOptions: { kopek: own } }),
    });
    if (output) expect(result.output).toEqual({ city: 'Казань' });
    return service.body.response_format;
  }

  it('is a JSON Schema with a name and nothing else', async () => {
    expect(await format(Output.object({ schema }))).toEqual({
      type: 'json_schema',
      json_schema: { name: 'response', schema: plain },
    });
  });

  it('has a name that the service accepts, and a description where JSON Schema has one', async () => {
    expect(await format(Output.object({ schema, name: 'Город мира/1', description: 'Where' }))).toEqual({
      type: 'json_schema',
      json_schema: { name: '___________1', schema: { ...plain, description: 'Where' } },
    });
  });

  it('is strict only on request, and closed then', async () => {
    expect(await format(Output.object({ schema }), { structuredOutputs: { strict: true } })).toEqual({
      type: 'json_schema',
      json_schema: { name: 'response', strict: true, schema: { ...plain, additionalProperties: false } },
    });
  });

  it.each(['whole', 'streamed'])('gets the nulls of optional keys back as absent, when strict: %s', async (mode) => {
    const text = '{"city":"Казань","river":null}';
    await using service = await startService(
      mode === 'whole' ? complete({ content: text }) : events([delta({ content: text }), ...finish('stop')]),
    );
    const options = {
      model: kopekOf(service)('m'),
      prompt: 'hi',
      output: Output.object({ schema: z.object({ city: z.string(), river: z.string().optional() }) }),
      providerOptions: { kopek: { structuredOutputs: { strict: true } } },
    };
    const output = mode === 'whole' ? (await generateText(options)).output : await streamText(options).output;
    expect(output).toEqual({ city: 'Казань' });
  });

  it('is any JSON without a schema, and nothing for text', async () => {
    expect(await format(Output.json())).toEqual({ type: 'json_object' });
    expect(await format(undefined)).toBeUndefined();
  });

  it('is sent together with tools', async () => {
    const tools = {
      now: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => Promise.resolve('12:00') }),
    };
    const body = await sent({ tools, output: Output.object({ schema: jsonSchema({ type: 'object' }) }) });
    expect(body).toMatchObject({ tools: [{ type: 'function' }], response_format: { type: 'json_schema' } });
  });
});

describe('wrong options', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ servicetier: 'flex' }, 'providerOptions.kopek.servicetier is not an option. Did you mean serviceTier?'],
    [{ min_p: 0.1 }, 'Did you mean minP?'],
    [{ structuredOutput: {} }, 'Did you mean structuredOutputs?'],
    [{ temprature: 1 }, 'The call option temperature of the AI SDK is probably meant'],
    [{ max_tokens: 1 }, 'The call option maxOutputTokens of the AI SDK is probably meant'],
    [{ temperature: 1 }, 'providerOptions.kopek.temperature: set the call option temperature of the AI SDK instead'],
    [{ spendLimit: '5.00' }, 'providerOptions.kopek.spendLimit is a setting of the provider: pass it to createKopek'],
    [{ maxRub: '5.00' }, 'providerOptions.kopek.spendLimit is a setting of the provider: pass it to createKopek'],
    [{ xyzzy: 1 }, 'A field that the interface does not list goes into extraBody'],
    [{ serviceTier: 'turbo' }, 'providerOptions.kopek.serviceTier must be "flex" or "priority", got "turbo"'],
    [{ cacheControl: { type: 'ephemeral', ttl: '2h' } }, 'cacheControl.ttl must be "5m" or "1h", got "2h"'],
    [{ reasoning: { effort: 'extreme' } }, 'reasoning.effort must be "max" or "xhigh"'],
    [{ reasoning: 'extreme' }, 'reasoning must be "max" or "xhigh"'],
    [{ modalities: ['video'] }, 'modalities must be "text" or "audio", got "video"'],
    [{ provider: { sort: 'cost' } }, 'provider.sort must be "price" or "throughput" or "latency", got "cost"'],
    [{ extraBody: [] }, 'extraBody must be object'],
    [{ structuredOutputs: { strcit: true } }, 'providerOptions.kopek.structuredOutputs must contain only strict'],
    [{ tags: { user: undefined } }, 'providerOptions.kopek.tags.user must be a string, got nothing'],
    [{ tags: ['a', 7] }, 'providerOptions.kopek.tags.1 must be a string, got a number'],
    [{ roundTripReasoning: 'no' }, 'roundTripReasoning must be boolean'],
    [{ timeout: '5s' }, 'timeout must be number or object'],
    [{ minP: 2 }, 'min_p'],
    [{ models: 'a' }, 'models'],
  ])('rejects %j before anything is sent', async (own, message) => {
    expect(await refusal(own)).toContain(message);
  });

  it.each(['Kopek', 'kopeck'])('rejects options under the name %s, which nobody would read', async (name) => {
    await using service = await startService(complete({ content: 'ok' }));
    const providerOptions = { openai: { store: true }, [name]: { tags: { user: 'anna' } } };
    const call = generateText({ model: kopekOf(service)('m'), prompt: 'hi', providerOptions });
    await expect(call).rejects.toThrow(`providerOptions.${name} is not read; did you mean providerOptions.kopek?`);
    expect(service.requests).toHaveLength(0);
  });

  it('rejects wrong settings of a model in the same way', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const model = kopekOf(service)('m', { serviceTeir: 'flex' } as never);
    await expect(generateText({ model, prompt: 'hi' })).rejects.toThrow(
      'settings of the model.serviceTeir is not an option. Did you mean serviceTier?',
    );
  });

  it('rejects a key of calls as a setting of a model: two calls at one price would count as one', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const model = kopekOf(service)('m', { idempotencyKey: 'order-1' } as never);
    await expect(generateText({ model, prompt: 'hi' })).rejects.toThrow(
      'set providerOptions.kopek.idempotencyKey for each call',
    );
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['logprobs', 'Did you mean topLogprobs?'],
    ['reasoningEffort', 'Did you mean reasoning?'],
    ['maxCompletionTokens', 'The call option maxOutputTokens of the AI SDK is probably meant.'],
  ])('explains what %s of other providers is called here', async (name, hint) => {
    expect(await refusal({ [name]: 1 })).toContain(`providerOptions.kopek.${name} is not an option. ${hint}`);
  });

  it.each([5, {}])('does not omit invalid stop sequences: %j', async (stopSequences) => {
    await expect(sent({ stopSequences: stopSequences as never })).rejects.toThrow(/^stop must be/);
  });

  it.each([{ temperature: 3 }, { temperature: Number.NaN }, { maxOutputTokens: 1.5 }, { topP: 0 }, { topK: 0 }])(
    'rejects %j, which is outside of §8',
    async (options) => {
      await expect(sent(options)).rejects.toThrow();
    },
  );

  it('reports values outside of §8 as a warning on request, and sends them; NaN never', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const model = kopekOf(service, { validate: 'warn', onWarning: () => {} })('m');
    const result = await generateText({ model, prompt: 'hi', temperature: 3 });
    expect(result.warnings).toEqual([{ type: 'other', message: expect.stringMatching(/^temperature: .*\[0, 2\]/) }]);
    expect(service.body.temperature).toBe(3);
    await expect(generateText({ model, prompt: 'hi', temperature: Number.NaN })).rejects.toThrow('temperature');
  });
});

describe('options that are not sent', () => {
  it('record a call under its cost centre, and under tags that are a list, as in LangChain', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service, { spendLimit: { maxRub: '0.04', per: { tag: 'costCenter' } } });
    const ask = async (costCenter: string): Promise<unknown> =>
      generateText({
        model: own('m', { tags: ['nightly'], costCenter: 'nobody' }),
        prompt: 'hi',
        providerOptions: { kopek: { tags: { user: 'anna' }, costCenter } },
      });
    await ask('sales');
    expect(own.ledger.entries()).toMatchObject([{ tags: { nightly: 'true', user: 'anna', costCenter: 'sales' } }]);
    await expect(ask('sales')).rejects.toThrow('costCenter=sales');
    await ask('support');
    expect(own.ledger.total({ by: 'tag' })['costCenter=support']?.costRub).toBe('0.0425');
  });

  it.each([
    { tags: { user: 7 } },
    { tags: { user: undefined } },
    { tags: { user: { id: 'anna' } } },
    { tags: ['a', 7] },
    { tags: 'nightly' },
  ])('reject tags that are not labels: %j', async ({ tags }) => {
    await using service = await startService(complete({ content: 'ok' }));
    const call = generateText({ model: kopekOf(service)('m'), prompt: 'hi', providerOptions: { kopek: { tags } } });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('kopek.tags'),
    });
    expect(service.requests).toHaveLength(0);
  });

  it('record a call under its tags and run', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service);
    await generateText({
      model: own('m', { tags: { app: 'shop' } }),
      prompt: 'hi',
      providerOptions: { kopek: { tags: { user: 'u1' }, runId: 'r1' } },
    });
    expect(Object.keys(service.body)).toEqual(['model', 'messages']);
    expect(own.ledger.entries()).toMatchObject([{ tags: { app: 'shop', user: 'u1' }, runId: 'r1' }]);
  });

  it('limit the time of a call', async () => {
    await using service = await startService(() => {});
    const call = generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      maxRetries: 0,
      providerOptions: { kopek: { timeout: 300 } },
    });
    await expect(call).rejects.toMatchObject({ data: { code: 'timeout', billing: 'unknown' }, isRetryable: false });
    await service.requests[0]?.closed;
  });
});

describe('the prompt form', () => {
  it('sends one text, and reads the choice that has only text', async () => {
    await using service = await startService(
      complete({}, { choices: [{ text: ' мир', finish_reason: 'stop' }] }),
      events([{ ...delta({}), choices: [{ text: ' мир', finish_reason: null }] }, ...finish('stop')]),
    );
    const model = kopekOf(service).completion('m');
    const whole = await generateText({ model, prompt: 'Привет,', topK: 3 });
    expect(whole.text).toBe(' мир');
    expect(service.body).toEqual({ model: 'm', prompt: 'Привет,', top_k: 3 });
    expect(await streamText({ model, prompt: 'Привет,' }).text).toBe(' мир');
    expect(service.body).toEqual({ model: 'm', prompt: 'Привет,', stream: true });
  });

  it('writes a conversation as turns that end where the model continues', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const model = kopekOf(service).completion('m');
    const messages = [
      { role: 'user' as const, content: 'A' },
      { role: 'assistant' as const, content: 'B' },
      { role: 'user' as const, content: 'C' },
    ];
    await generateText({ model, instructions: 'Short.', messages });
    expect(service.body.prompt).toBe('Short.\n\nuser: A\n\nassistant: B\n\nuser: C\n\nassistant:');
    await generateText({ model, messages: [...messages, { role: 'assistant', content: 'D and' }] });
    expect(service.body.prompt).toBe('user: A\n\nassistant: B\n\nuser: C\n\nassistant: D and');
  });

  it('rejects files', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const content = [{ type: 'file' as const, mediaType: 'image/png', data: new Uint8Array([1]) }];
    const call = generateText({ model: kopekOf(service).completion('m'), messages: [{ role: 'user', content }] });
    await expect(call).rejects.toThrow('kopek.completion() accepts only text');
    expect(service.requests).toHaveLength(0);
  });
});
