import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, choiceOf, errorOf, eventsOf, json, messageOf, post, textOf, WEATHER } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'requests' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const user = (content: unknown) => ({ role: 'user', content });
const LONG = Array.from({ length: 40 }, (_, number) => `Sentence number ${number} tells about rivers and lakes.`).join(
  ' ',
);

describe('validation (§2.2 to §2.7, §8)', () => {
  const messages = [user('x')];
  it.each([
    ['neither messages nor prompt', { model: 'm' }, ''],
    ['messages and prompt', { model: 'm', messages, prompt: 'x' }, ''],
    ['neither model nor models', { messages }, 'model'],
    ['an unknown field', { model: 'm', messages, stream_options: {} }, 'stream_options'],
    ['empty messages', { model: 'm', messages: [] }, 'messages'],
    ['an unknown role', { model: 'm', messages: [{ role: 'developer', content: 'x' }] }, 'messages[0].role'],
    ['content of a wrong type', { model: 'm', messages: [user(3)] }, 'messages[0].content'],
    ['no parts', { model: 'm', messages: [user([])] }, 'messages[0].content'],
    ['an unknown part', { model: 'm', messages: [user([{ type: 'image', url: 'x' }])] }, 'messages[0].content[0].type'],
    [
      'an image that is no URL',
      { model: 'm', messages: [user([{ type: 'image_url', image_url: { url: 'cat.png' } }])] },
      'messages[0].content[0].image_url.url',
    ],
    [
      'sound by URL',
      {
        model: 'm',
        messages: [user([{ type: 'input_audio', input_audio: { data: 'https://x.example/a.wav', format: 'wav' } }])],
      },
      'messages[0].content[0].input_audio.data',
    ],
    [
      'a file without a name',
      { model: 'm', messages: [user([{ type: 'file', file: { file_data: 'https://x.example/a.pdf' } }])] },
      'messages[0].content[0].file.filename',
    ],
    [
      'parts in a tool message',
      {
        model: 'm',
        messages: [
          user('x'),
          {
            role: 'assistant',
            content: '',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'a', content: [] },
        ],
      },
      'messages[2].content',
    ],
    [
      'an answer to no call',
      { model: 'm', messages: [user('x'), { role: 'tool', tool_call_id: 'a', content: 'x' }] },
      'messages[1].tool_call_id',
    ],
    [
      'a call without an answer',
      {
        model: 'm',
        messages: [
          {
            role: 'assistant',
            content: '',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          user('x'),
        ],
      },
      'messages[1]',
    ],
    ['max_tokens 0', { model: 'm', messages, max_tokens: 0 }, 'max_tokens'],
    ['max_tokens 1.5', { model: 'm', messages, max_tokens: 1.5 }, 'max_tokens'],
    ['max_tokens of the whole context', { model: 'kopek/small', messages, max_tokens: 512 }, 'max_tokens'],
    ['temperature 2.1', { model: 'm', messages, temperature: 2.1 }, 'temperature'],
    ['temperature as text', { model: 'm', messages, temperature: '1' }, 'temperature'],
    ['top_p 0', { model: 'm', messages, top_p: 0 }, 'top_p'],
    ['top_k 0', { model: 'm', messages, top_k: 0 }, 'top_k'],
    ['frequency_penalty -3', { model: 'm', messages, frequency_penalty: -3 }, 'frequency_penalty'],
    ['presence_penalty 3', { model: 'm', messages, presence_penalty: 3 }, 'presence_penalty'],
    ['repetition_penalty 0', { model: 'm', messages, repetition_penalty: 0 }, 'repetition_penalty'],
    ['min_p 2', { model: 'm', messages, min_p: 2 }, 'min_p'],
    ['top_a -1', { model: 'm', messages, top_a: -1 }, 'top_a'],
    ['logit_bias with a word', { model: 'm', messages, logit_bias: { cat: 1 } }, 'logit_bias.cat'],
    ['an unknown effort', { model: 'm', messages, reasoning: { effort: 'huge' } }, 'reasoning.effort'],
    ['an unknown sort', { model: 'm', messages, provider: { sort: 'cost' } }, 'provider.sort'],
    ['an unknown tier', { model: 'm', messages, service_tier: 'default' }, 'service_tier'],
    ['an unknown ttl', { model: 'm', messages, cache_control: { type: 'ephemeral', ttl: '1d' } }, 'cache_control.ttl'],
    ['an unknown modality', { model: 'm', messages, modalities: ['video'] }, 'modalities[0]'],
    ['an unknown plugin', { model: 'm', messages, plugins: [{ id: 'web' }] }, 'plugins[0].id'],
    [
      'an unknown engine',
      { model: 'm', messages, plugins: [{ id: 'file-parser', pdf: { engine: 'x' } }] },
      'plugins[0].pdf.engine',
    ],
    [
      'a prediction of parts',
      { model: 'm', messages, prediction: { type: 'content', content: [] } },
      'prediction.content',
    ],
    ['tools: []', { model: 'm', messages, tools: [] }, 'tools'],
    [
      'a function without parameters',
      { model: 'm', messages, tools: [{ type: 'function', function: { name: 'f' } }] },
      'tools[0].function.parameters',
    ],
    [
      'strict on a function',
      { model: 'm', messages, tools: [{ type: 'function', function: { name: 'f', parameters: {}, strict: true } }] },
      'tools[0].function.strict',
    ],
    [
      'search arguments at the top',
      { model: 'm', messages, tools: [{ type: 'service:web_search', max_results: 3 }] },
      'tools[0].max_results',
    ],
    ['two tools of one name', { model: 'm', messages, tools: [WEATHER, WEATHER] }, 'tools[1].function.name'],
    [
      'a choice of no tool',
      { model: 'm', messages, tools: [WEATHER], tool_choice: { type: 'function', function: { name: 'f' } } },
      'tool_choice.function.name',
    ],
    ['required without tools', { model: 'm', messages, tool_choice: 'required' }, 'tool_choice'],
    [
      'a schema without a name',
      { model: 'm', messages, response_format: { type: 'json_schema', json_schema: { schema: {} } } },
      'response_format.json_schema.name',
    ],
    ['an unknown format', { model: 'm', messages, response_format: { type: 'text' } }, 'response_format.type'],
    ['a stream that is text', { model: 'm', messages, stream: 'yes' }, 'stream'],
    ['a stop that is a number', { model: 'm', messages, stop: 1 }, 'stop'],
  ])('%s is refused with 400 and its path', async (_what, body, path) => {
    const reply = await post(gateway, body);
    expect(reply.status).toBe(400);
    expect(errorOf(reply)).toMatchObject({ code: 400, metadata: { path } });
    expect(errorOf(reply).message).toContain(path);
  });

  it('a body that is no JSON, or of another type, is refused with 400', async () => {
    expect((await post(gateway, null, { rawBody: '{"model":' })).status).toBe(400);
    expect((await post(gateway, {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(400);
    expect((await post(gateway, null, { rawBody: 'null' })).status).toBe(400);
  });

  it('unknown fields pass when the gateway is told to ignore them', async () => {
    await using lax = await startGateway({ unknownFields: 'ignore' });
    expect((await ask(lax, 'x', { stream_options: { include_usage: true }, n: 1 })).status).toBe(200);
    expect((await ask(lax, 'x', { temperature: 3 })).status).toBe(400);
  });

  it('the sampling fields are accepted and shown in a header', async () => {
    const fields = {
      temperature: 0.7,
      top_p: 0.9,
      top_k: 40,
      frequency_penalty: 1,
      presence_penalty: -1,
      repetition_penalty: 1.1,
      logit_bias: { 42: -100 },
      top_logprobs: 5,
      min_p: 0.1,
      top_a: 0.2,
      seed: 7,
    };
    const reply = await ask(gateway, 'x', fields);
    expect(JSON.parse(String(reply.headers['x-kopek-sampling']))).toEqual(fields);
  });
});

describe('models (§2.2 model, models, provider; §4.1 rule 3)', () => {
  it('a catalog id, a preset, auto and a slug are served; the answer names the model', async () => {
    const served = async (model: string, fields = {}) => json(await ask(gateway, 'x', { model, ...fields }))['model'];
    expect(await served('kopek/echo')).toBe('kopek/echo');
    expect(await served('careful')).toBe('kopek/reasoning');
    expect(await served('auto')).toBe('kopek/chat');
    expect(await served('auto', { tools: [WEATHER] })).toBe('kopek/tools');
    expect(await served('auto', { response_format: { type: 'json_object' } })).toBe('kopek/json');
    expect(await served('neva/summary')).toBe('kopek/summary');
  });

  it('a slug names the provider, provider.sort chooses among them', async () => {
    const provider = async (fields: object) => (await ask(gateway, 'x', { ...fields })).headers['x-kopek-provider'];
    expect(await provider({ model: 'neva/echo' })).toBe('neva');
    expect(await provider({})).toBe('volga');
    expect(await provider({ provider: { sort: 'price' } })).toBe('volga');
    expect(await provider({ provider: { sort: 'throughput' } })).toBe('neva');
    expect(await provider({ provider: { sort: 'latency' } })).toBe('yenisei');
  });

  it('the provider decides the price', async () => {
    const cost = async (sort: string) =>
      (json(await ask(gateway, 'one', { provider: { sort } }))['usage'] as { cost_rub: number }).cost_rub;
    // 4 tokens in and 1 out: volga 4 × 0.00001 + 0.00002, neva 4 × 0.000015 + 0.000025
    expect(await cost('price')).toBe(0.00006);
    expect(await cost('throughput')).toBe(0.000085);
  });

  it('models are tried in turn when one cannot serve', async () => {
    const reply = await ask(gateway, LONG, {
      model: 'kopek/small',
      models: ['kopek/nothing', 'kopek/echo'],
      response_format: { type: 'json_object' },
    });
    expect(json(reply)['model']).toBe('kopek/echo');
    expect((await ask(gateway, 'x', { model: undefined, models: ['kopek/echo'] })).status).toBe(200);
  });

  it('an unknown name alone is 404 and lists what there is', async () => {
    const reply = await ask(gateway, 'x', { model: 'gpt' });
    expect(reply.status).toBe(404);
    expect(errorOf(reply).metadata?.['models']).toContain('kopek/echo');
  });

  it('a model whose providers are down is 503, or the next one serves', async () => {
    await using own = await startGateway({
      models: [{ id: 'down/model', providers: [{ name: 'a', prices: { input: '0', output: '0' }, available: false }] }],
    });
    expect((await ask(own, 'x', { model: 'down/model' })).status).toBe(503);
    expect(json(await ask(own, 'x', { model: 'down/model', models: ['kopek/echo'] }))['model']).toBe('kopek/echo');
  });

  it('structured output is refused by a model that cannot', async () => {
    const reply = await ask(gateway, 'x', { model: 'kopek/small', response_format: { type: 'json_object' } });
    expect(reply.status).toBe(400);
    expect(errorOf(reply).metadata).toMatchObject({ path: 'response_format' });
  });
});

describe('text (§2.2 stop, max_tokens, seed, prediction; §2.3 prefill)', () => {
  it('stop cuts before the sequence', async () => {
    const reply = await ask(gateway, 'one two three four', { stop: ['three', 'four'] });
    expect(messageOf(reply)['content']).toBe('one two ');
    expect(choiceOf(reply)).toMatchObject({ finish_reason: 'stop', native_finish_reason: 'stop_sequence' });
  });

  it('max_tokens cuts with finish reason length', async () => {
    const reply = await ask(gateway, 'one two three four', { max_tokens: 2 });
    expect(messageOf(reply)['content']).toBe('one two');
    expect(choiceOf(reply)).toMatchObject({ finish_reason: 'length', native_finish_reason: 'max_tokens' });
    expect(json(reply)['usage']).toMatchObject({ completion_tokens: 2 });
  });

  it('the same seed gives the same answer, another seed may not, temperature 0 never varies', async () => {
    const said = async (fields: object) =>
      messageOf(await ask(gateway, LONG, { model: 'kopek/summary', ...fields }))['content'];
    const seeds = [1, 2, 3, 4, 5, 6];
    const first = await Promise.all(seeds.map((seed) => said({ seed })));
    expect(await Promise.all(seeds.map((seed) => said({ seed })))).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await said({ seed: 3, temperature: 0 })).toBe(await said({}));
  });

  it('a prefix of the answer is continued, not repeated', async () => {
    const reply = await post(gateway, {
      model: 'kopek/echo',
      messages: [user('one two three'), { role: 'assistant', content: 'one ' }],
    });
    expect(messageOf(reply)['content']).toBe('two three');
  });

  it('the prompt form answers with text (NonChatChoice), whole and as a stream', async () => {
    const reply = await post(gateway, { model: 'kopek/echo', prompt: 'one two' });
    expect(choiceOf(reply)).toEqual({ index: 0, text: 'one two', finish_reason: 'stop' });
    const events = eventsOf(await post(gateway, { model: 'kopek/echo', prompt: 'one two', stream: true }));
    const texts = events.flatMap((event) =>
      (event['choices'] as { text?: string }[]).map((choice) => choice.text ?? ''),
    );
    expect(texts.join('')).toBe('one two');
  });

  it('a prediction that is right arrives in one piece', async () => {
    const deltas = async (fields: object) =>
      eventsOf(await ask(gateway, 'one two three four five', { stream: true, ...fields })).filter((event) =>
        JSON.stringify(event).includes('"content":"'),
      );
    const plain = await deltas({});
    const guessed = await deltas({ prediction: { type: 'content', content: 'zero three four five' } });
    expect(textOf(guessed)).toBe('one two three four five');
    expect(guessed.length).toBe(plain.length - 2);
  });

  it('an over-long prompt loses its middle, or is refused when compression is off (§2.6)', async () => {
    const text = `START ${LONG} ${LONG} END`;
    const reply = await ask(gateway, text, { model: 'kopek/small' });
    expect(reply.status).toBe(200);
    expect(Number(reply.headers['x-kopek-compressed-tokens'])).toBeGreaterThan(100);
    const { prompt_tokens: prompt } = json(reply)['usage'] as { prompt_tokens: number };
    expect(prompt).toBeLessThanOrEqual(512 - 128);
    const off = await ask(gateway, text, {
      model: 'kopek/small',
      plugins: [{ id: 'context-compression', enabled: false }],
    });
    expect(off.status).toBe(400);
    expect(errorOf(off).metadata).toMatchObject({ reason: 'context_length', context_length: 512 });
  });

  it('compression keeps the beginning, the end and the system message of a conversation', async () => {
    const turns = Array.from({ length: 30 }, (_, number) => user(`Turn ${number}: ${LONG.slice(0, 120)}`));
    const reply = await post(gateway, {
      model: 'kopek/small',
      messages: [{ role: 'system', content: 'Be brief.' }, ...turns, user('the last words')],
    });
    expect(messageOf(reply)['content']).toContain('the last words');
    expect(Number(reply.headers['x-kopek-compressed-tokens'])).toBeGreaterThan(500);
  });
});

describe('reasoning (§2.7)', () => {
  const think = async (reasoning: object | undefined, model = 'kopek/chat') => {
    const reply = await ask(gateway, 'What is 17*23?', { model, ...(reasoning ? { reasoning } : {}) });
    const usage = json(reply)['usage'] as { completion_tokens_details?: { reasoning_tokens: number } };
    return { message: messageOf(reply), tokens: usage.completion_tokens_details?.reasoning_tokens };
  };

  it('more effort means more reasoning tokens', async () => {
    const counts = [];
    for (const effort of ['minimal', 'low', 'high']) counts.push((await think({ effort })).tokens ?? 0);
    expect(counts).toEqual([...counts].sort((left, right) => left - right));
    expect(counts[0]).toBe(8);
    for (const effort of ['medium', 'xhigh', 'max']) expect((await think({ effort })).tokens).toBeGreaterThan(8);
  });

  it('effort none and enabled false switch it off, also at a model that thinks unasked', async () => {
    expect((await think(undefined, 'kopek/reasoning')).tokens).toBeGreaterThan(8);
    expect((await think({ effort: 'none' }, 'kopek/reasoning')).tokens).toBeUndefined();
    expect((await think({ enabled: false }, 'kopek/reasoning')).tokens).toBeUndefined();
    expect((await think({ enabled: true })).tokens).toBeGreaterThan(8);
  });

  it('max_tokens bounds it, exclude hides it but bills it', async () => {
    expect((await think({ max_tokens: 5 })).tokens).toBe(5);
    const hidden = await think({ effort: 'high', exclude: true });
    expect(hidden.tokens).toBeGreaterThan(8);
    expect(hidden.message).not.toHaveProperty('reasoning');
    expect(hidden.message).not.toHaveProperty('reasoning_details');
  });

  it('the details carry the reasoning and come back accepted', async () => {
    const { message } = await think({ effort: 'low' });
    expect(message['reasoning_details']).toMatchObject([{ type: 'reasoning.text', text: message['reasoning'] }]);
    const again = await post(gateway, {
      model: 'kopek/chat',
      messages: [user('What is 17*23?'), message, user('Thanks')],
    });
    expect(again.status).toBe(200);
  });

  it('a stream gives the reasoning before the text', async () => {
    const events = eventsOf(await ask(gateway, 'What is 2+3?', { model: 'kopek/reasoning', stream: true }));
    const kinds = events
      .map((event) => JSON.stringify(event))
      .map((text) =>
        text.includes('"reasoning":"')
          ? 'r'
          : text.includes('"content":"') && !text.includes('"content":""')
            ? 't'
            : '',
      );
    expect(kinds.join('')).toMatch(/^r+t+$/);
    expect(textOf(events)).toBe('2+3 = 5');
  });
});

describe('structured output (§2.5)', () => {
  it('json_object is a JSON object', async () => {
    const reply = await ask(gateway, 'Write to anna@example.ru', { response_format: { type: 'json_object' } });
    expect(JSON.parse(String(messageOf(reply)['content']))).toMatchObject({ email: 'anna@example.ru' });
  });

  it('json_schema is followed, with the values of the text', async () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        age: { type: 'integer', minimum: 0 },
        email: { type: 'string', format: 'email' },
        mood: { enum: ['sad', 'happy'] },
        tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
        phone: { type: ['string', 'null'] },
      },
      required: ['name', 'age', 'email', 'mood', 'tags', 'phone'],
      additionalProperties: false,
    };
    const text = 'My friend is Anna Petrova, 34 years of age, always happy. Mail: anna@example.ru\ntags: red, blue';
    const reply = await ask(gateway, text, {
      model: 'kopek/json',
      response_format: { type: 'json_schema', json_schema: { name: 'person', schema } },
    });
    expect(JSON.parse(String(messageOf(reply)['content']))).toEqual({
      name: 'Anna Petrova',
      age: 34,
      email: 'anna@example.ru',
      mood: 'happy',
      tags: ['red', 'blue'],
      phone: null,
    });
  });

  it('a schema that nothing satisfies is 422', async () => {
    const schema = { type: 'string', minLength: 5, maxLength: 2 };
    const reply = await ask(gateway, 'x', {
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
    });
    expect(reply.status).toBe(422);
  });
});

describe('tools (§2.4)', () => {
  const ADD = {
    type: 'function',
    function: {
      name: 'add_numbers',
      description: 'Adds two numbers',
      parameters: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      },
    },
  };
  const tools = [WEATHER, ADD];
  const calls = async (content: string, fields: object = {}) =>
    (
      (messageOf(await ask(gateway, content, { model: 'kopek/tools', tools, ...fields }))['tool_calls'] ?? []) as {
        function: { name: string; arguments: string };
      }[]
    ).map(({ function: { name, arguments: json } }) => [name, JSON.parse(json) as unknown]);
  const QUESTION = 'What is the weather in Kazan? And add the numbers 2 and 40.';

  it('the tools that the text speaks of are called with its values, in parallel', async () => {
    expect(await calls(QUESTION)).toEqual([
      ['get_weather', { city: 'Kazan' }],
      ['add_numbers', { a: 2, b: 40 }],
    ]);
  });

  it('parallel_tool_calls false gives one call per step', async () => {
    expect(await calls(QUESTION, { parallel_tool_calls: false })).toHaveLength(1);
  });

  it('a loop ends with a text that quotes the results', async () => {
    const messages: unknown[] = [user(QUESTION)];
    const names: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      const message = messageOf(
        await post(gateway, { model: 'kopek/tools', tools, parallel_tool_calls: false, messages }),
      );
      const wanted = (message['tool_calls'] ?? []) as { id: string; function: { name: string } }[];
      if (wanted.length === 0) {
        expect(message['content']).toBe('get_weather: −5 °C\nadd_numbers: 42');
        expect(names).toEqual(['get_weather', 'add_numbers']);
        return;
      }
      messages.push({ ...message, content: '' });
      for (const call of wanted) {
        names.push(call.function.name);
        messages.push({
          role: 'tool',
          tool_call_id: call.id,
          content: call.function.name === 'add_numbers' ? '42' : '−5 °C',
        });
      }
    }
    expect.unreachable('the loop did not end');
  });

  it('tool_choice none, required and a name are obeyed', async () => {
    expect(await calls(QUESTION, { tool_choice: 'none' })).toEqual([]);
    expect(await calls('Hello', { model: 'kopek/chat' })).toEqual([]);
    expect(await calls('Hello', { model: 'kopek/chat', tool_choice: 'required' })).toHaveLength(1);
    expect(
      await calls('Hello from Tula', { tool_choice: { type: 'function', function: { name: 'get_weather' } } }),
    ).toEqual([['get_weather', { city: 'Tula' }]]);
  });

  it('an answer with calls has null content and finish reason tool_calls', async () => {
    const choice = choiceOf(await ask(gateway, QUESTION, { tools }));
    expect(choice).toMatchObject({
      finish_reason: 'tool_calls',
      native_finish_reason: 'tool_use',
      message: { content: null },
    });
  });

  it('directives decide every step of a loop', async () => {
    const directed =
      '[[call get_weather {"city":"Тула"}]] [[then]] [[call add_numbers {"a":[[1]],"b":2}]] [[then]] [[say done]]';
    expect(await calls(directed)).toEqual([['get_weather', { city: 'Тула' }]]);
    const step = [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'ok' },
    ];
    const second = messageOf(await post(gateway, { model: 'kopek/tools', tools, messages: [user(directed), ...step] }));
    expect(second['tool_calls']).toMatchObject([{ function: { name: 'add_numbers', arguments: '{"a":[[1]],"b":2}' } }]);
    const third = messageOf(
      await post(gateway, { model: 'kopek/tools', tools, messages: [user(directed), ...step, ...step] }),
    );
    expect(third['content']).toBe('done');
  });

  it('scripts decide answers without touching the prompt', async () => {
    gateway.script(
      { toolCalls: [{ name: 'x', arguments: { a: 1 } }] },
      { text: 'It is 3.', reasoning: 'hm', finishReason: 'length' },
    );
    expect(await calls('anything')).toEqual([['x', { a: 1 }]]);
    const second = await ask(gateway, 'anything');
    expect(choiceOf(second)).toMatchObject({
      finish_reason: 'length',
      message: { content: 'It is 3.', reasoning: 'hm' },
    });
    expect(messageOf(await ask(gateway, 'anything'))['content']).toBe('anything');
  });

  it('max_tokens may cut arguments', async () => {
    const choice = choiceOf(
      await ask(gateway, '[[call get_weather {"city":"Nizhny Novgorod"}]]', { tools, max_tokens: 6 }),
    );
    const [call] = (choice['message'] as { tool_calls: { function: { arguments: string } }[] }).tool_calls;
    expect(choice['finish_reason']).toBe('length');
    expect(() => JSON.parse(call?.function.arguments ?? '') as unknown).toThrow(SyntaxError);
  });
});

describe('web search (§2.4 service:web_search, §2.9 server_tool_use)', () => {
  const tools = [{ type: 'service:web_search', parameters: { max_results: 1 } }];

  it('is run by the service, counted and priced', async () => {
    const reply = await ask(gateway, 'Search: how deep is Lake Baikal?', { tools });
    expect(messageOf(reply)['content']).toContain('1642 metres');
    expect(messageOf(reply)['annotations']).toEqual([
      { type: 'url_citation', url_citation: { url: 'https://library.example/baikal', title: 'Lake Baikal' } },
    ]);
    const usage = json(reply)['usage'] as { cost_rub: number; server_tool_use: unknown };
    expect(usage.server_tool_use).toEqual({ web_search_requests: 1 });
    expect(usage.cost_rub).toBeGreaterThan(0.35);
  });

  it('is left alone when the model sees no need', async () => {
    const usage = json(await ask(gateway, 'Hello there', { tools }))['usage'];
    expect(usage).not.toHaveProperty('server_tool_use');
  });

  it('has the namespace in its type', async () => {
    await using own = await startGateway({ namespace: 'acme' });
    expect((await ask(own, 'Search: ruble', { tools: [{ type: 'acme:web_search' }] })).status).toBe(200);
    expect((await ask(own, 'Search: ruble', { tools })).status).toBe(400);
  });
});
