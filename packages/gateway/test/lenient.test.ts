import type { JsonObject } from '@kopek/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, errorOf, eventsOf, json, messageOf, post, type PostOptions } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'lenient' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const CITY = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const USER = [{ role: 'user', content: 'x' }];
/** The request as it was understood: what the gateway says that it left out, and what it answered. */
const chat = async (body: JsonObject) => {
  const reply = await post(gateway, { model: 'kopek/echo', messages: USER, ...body });
  return { status: reply.status, warning: reply.headers['x-kopek-warning'], body: reply.body };
};

describe('fields outside the interface, by default', () => {
  it('are ignored with a warning header and a note in the log', async () => {
    const { status, warning } = await chat({ stream_options: { include_usage: true }, user: 'anna', store: false });
    expect(status).toBe(200);
    expect(warning).toBe('ignored: user, store');
    expect(gateway.requests().at(-1)?.ignoredFields).toEqual(['user', 'store']);
  });

  it('are named by their paths, also inside of messages', async () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'x', annotations: [] }], refusal: 'no' }];
    expect((await chat({ messages })).warning).toBe('ignored: messages[0].content[0].annotations, messages[0].refusal');
    expect((await chat({ 'x-own': 1 })).warning).toBe('ignored: ["x-own"]');
  });

  it('a wrong value of a field of the interface is still rejected', async () => {
    expect((await chat({ temperature: 3 })).status).toBe(400);
    expect((await chat({ messages: [{ role: 'king', content: 'x' }] })).status).toBe(400);
  });

  it.each<[string, JsonObject]>([
    ['null for what is not set', { temperature: null, stop: null, tools: null, response_format: null }],
    ['the role developer', { messages: [{ role: 'developer', content: 'be brief' }, ...USER] }],
    ['no tools', { tools: [] }],
    ['a function without parameters', { tools: [{ type: 'function', function: { name: 'f', strict: true } }] }],
    ['a text format', { response_format: { type: 'text' } }],
    ['one answer', { n: 1 }],
    ['the usual tier', { service_tier: 'auto' }],
    ['effort at the top', { reasoning_effort: 'low' }],
  ])('%s is understood', async (_what, body) => {
    expect(await chat(body)).toMatchObject({ status: 200, warning: undefined });
  });

  it('max_completion_tokens is max_tokens', async () => {
    const reply = await ask(gateway, 'one two three', { max_completion_tokens: 1 });
    expect(json(reply)).toMatchObject({ choices: [{ finish_reason: 'length', message: { content: 'one' } }] });
  });

  it('a result of a tool may be a list of parts', async () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const messages = [
      ...USER,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: '42' }] },
    ];
    expect((await chat({ messages, model: 'kopek/tools' })).body).toContain('f: 42');
  });
});

describe('/v1/responses in its native shape', () => {
  const responses = (body: JsonObject) => post(gateway, { model: 'kopek/echo', ...body }, { path: '/v1/responses' });

  it('accepts input as text, with instructions and a limit', async () => {
    const body = json(
      await responses({ input: 'one two', instructions: 'be brief', max_output_tokens: 1, store: false }),
    );
    expect(body).toMatchObject({ status: 'incomplete', output: [{ content: [{ text: 'one' }] }] });
  });

  it('accepts input as items with parts', async () => {
    const input = [
      { role: 'developer', content: 'be brief' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'one two' }] },
    ];
    expect(json(await responses({ input }))).toMatchObject({ output: [{ content: [{ text: 'one two' }] }] });
  });

  it('calls functions and accepts their results', async () => {
    const tools = [
      { type: 'function', name: 'get_weather', description: 'weather in a city', parameters: CITY, strict: true },
    ];
    const question = { role: 'user', content: 'What is the weather in Kazan?' };
    const first = json(await responses({ model: 'kopek/tools', input: [question], tools }));
    const [call] = first['output'] as JsonObject[];
    expect(call).toMatchObject({ type: 'function_call', name: 'get_weather', arguments: '{"city":"Kazan"}' });
    const output = { type: 'function_call_output', call_id: call?.['call_id'], output: '−5 °C' };
    const second = json(await responses({ model: 'kopek/tools', input: [question, call, output], tools }));
    expect(second).toMatchObject({ output: [{ content: [{ text: 'get_weather: −5 °C' }] }] });
  });

  it('accepts the text of a turn before and behind its calls', async () => {
    const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' });
    const said = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
    const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: id });
    const last = { role: 'assistant', content: 'last' };
    const turn = [said('first'), call('a'), said('then'), call('b'), last, output('a'), output('b')];
    const input = [{ role: 'user', content: 'go' }, ...turn];
    const reply = json(await responses({ input }));
    expect(reply).toMatchObject({ output: [{ content: [{ text: 'f: a\nf: b' }] }] });
  });

  it('accepts a format for its text', async () => {
    const text = { format: { type: 'json_schema', name: 'place', schema: CITY, strict: true } };
    const reply = json(await responses({ model: 'kopek/json', input: 'I live in Tula', text }));
    expect(reply).toMatchObject({ output: [{ content: [{ text: '{"city":"Tula"}' }] }] });
  });

  it('rejects stored conversations with the reason', async () => {
    const reply = await responses({ input: 'x', previous_response_id: 'resp_1' });
    expect(reply.status).toBe(400);
    expect(errorOf(reply).metadata).toEqual({ path: 'previous_response_id' });
  });

  it('takes a reference to an item that it has written for the item', async () => {
    const tools = [{ type: 'function', name: 'get_weather', parameters: CITY }];
    const question = { role: 'user', content: 'What is the weather in Kazan?' };
    const refer = (item: JsonObject | undefined) => ({ type: 'item_reference', id: item?.['id'] });
    for (const stream of [false, true]) {
      const ask = async (input: JsonObject[]) => {
        const { body } = await responses({ model: 'kopek/tools', input, tools, stream });
        const [last = ''] = body
          .split('\n')
          .filter((line) => line.includes('"cost_rub"'))
          .slice(-1);
        const event = JSON.parse(last.replace('data: ', '')) as JsonObject;
        return (event['response'] ?? event) as { output: JsonObject[]; usage: JsonObject };
      };
      const [call] = (await ask([question])).output;
      const result = { type: 'function_call_output', call_id: call?.['call_id'], output: '−5 °C' };
      const said = await ask([question, refer(call), result]);
      expect(said).toMatchObject({ output: [{ content: [{ text: 'get_weather: −5 °C' }] }] });
      const [text] = said.output;
      const thanks = { role: 'user', content: 'Thanks!' };
      const referred = await ask([question, refer(call), result, { id: text?.['id'] ?? null }, thanks]);
      const whole = await ask([question, call ?? {}, result, text ?? {}, thanks]);
      expect(referred.usage['input_tokens']).toBe(whole.usage['input_tokens']);
    }
  });

  it.each<[string, JsonObject]>([
    ['a message', { type: 'item_reference', id: 'msg_1' }],
    ['a call', { type: 'item_reference', id: 'fc_1' }],
    ['an item, without its type', { id: 'msg_1', type: null }],
  ])('rejects a reference to %s that it has not written: the model would not see it', async (_what, reference) => {
    const question = { role: 'user', content: 'and now?' };
    const reply = await responses({ input: [{ role: 'user', content: 'x' }, reference, question] });
    expect(reply.status).toBe(400);
    expect(errorOf(reply)).toMatchObject({
      message: 'This gateway does not know the item: send it whole',
      metadata: { path: 'input[1]' },
    });
  });

  it('knows the items of other keys for nobody', async () => {
    const [item] = json(await responses({ input: 'secret' }))['output'] as JsonObject[];
    const other = gateway.createKey({ name: 'other' });
    const body = { model: 'kopek/echo', input: [{ type: 'item_reference', id: item?.['id'] }] };
    const reply = await post(gateway, body, { path: '/v1/responses', apiKey: other });
    expect(reply.status).toBe(400);
  });

  it('does without reasoning and references to it, which mean nothing to other models', async () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] };
    const input = [{ role: 'user', content: 'x' }, reasoning, { type: 'item_reference', id: 'rs_2' }];
    expect(json(await responses({ input }))).toMatchObject({ output: [{ content: [{ text: 'x' }] }] });
  });
});

describe('an answer without words, which SDKs send back as it came,', () => {
  const next = { role: 'user', content: 'and now?' };
  const thinking = { type: 'thinking', thinking: 'hm', signature: 's' };
  const withMessages = (content: JsonObject[]) => ({
    messages: [...USER, { role: 'assistant', content }, next],
    max_tokens: 50,
  });
  it.each<[string, string, JsonObject]>([
    ['nothing', '/v1/chat/completions', withMessages([])],
    ['nothing', '/v1/messages', withMessages([])],
    ['reasoning', '/v1/messages', withMessages([thinking])],
    ['nothing', '/v1/responses', { input: [...USER, { type: 'message', role: 'assistant', content: [] }, next] }],
  ])('may have been %s on %s', async (_what, path, body) => {
    const reply = await post(gateway, { model: 'kopek/echo', ...body }, { path });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('and now?');
  });

  it('is still no message of a user', async () => {
    const body = { model: 'kopek/echo', max_tokens: 50, messages: [{ role: 'user', content: [] }] };
    for (const path of ['/v1/chat/completions', '/v1/messages', '/v1/responses'])
      expect((await post(gateway, body, { path })).status).toBe(400);
  });
});

describe('a format as SDKs send it', () => {
  it('may contain null for what is not set', async () => {
    const json_schema = { name: 'place', schema: CITY, strict: null, description: null };
    const reply = await ask(gateway, 'I live in Tula', {
      model: 'kopek/json',
      response_format: { type: 'json_schema', json_schema },
    });
    expect(messageOf(reply)['content']).toBe('{"city":"Tula"}');
  });
});

describe('/v1/messages in its native shape', () => {
  const KEY: PostOptions = { path: '/v1/messages', apiKey: '' };
  const messages = (body: JsonObject) =>
    post(
      gateway,
      { model: 'kopek/echo', max_tokens: 500, messages: USER, ...body },
      {
        ...KEY,
        headers: { 'x-api-key': gateway.apiKey, 'anthropic-version': '2023-06-01' },
      },
    );

  it('accepts the key in x-api-key, the system text next to the messages and its stop sequences', async () => {
    const body = json(
      await messages({
        system: [{ type: 'text', text: 'be brief', cache_control: { type: 'ephemeral' } }],
        stop_sequences: [' two'],
        messages: [{ role: 'user', content: [{ type: 'text', text: 'one two' }] }],
        metadata: { user_id: 'anna' },
      }),
    );
    expect(body).toMatchObject({ content: [{ type: 'text', text: 'one' }], stop_reason: 'stop_sequence' });
  });

  it('uses tools and accepts their results', async () => {
    const tools = [{ name: 'get_weather', description: 'weather in a city', input_schema: CITY }];
    const question = { role: 'user', content: 'What is the weather in Kazan?' };
    const first = json(await messages({ model: 'kopek/tools', tools, messages: [question] }));
    const [use] = first['content'] as JsonObject[];
    expect(use).toMatchObject({ type: 'tool_use', name: 'get_weather', input: { city: 'Kazan' } });
    const result = { type: 'tool_result', tool_use_id: use?.['id'], content: [{ type: 'text', text: '−5 °C' }] };
    const conversation = [question, { role: 'assistant', content: [use] }, { role: 'user', content: [result] }];
    const second = json(await messages({ model: 'kopek/tools', tools, messages: conversation }));
    expect(second).toMatchObject({ content: [{ text: 'get_weather: −5 °C' }] });
  });

  it('must use a tool if the choice requires it', async () => {
    const tools = [{ name: 'f', input_schema: { type: 'object', properties: {} } }];
    for (const choice of [{ type: 'any' }, { type: 'tool', name: 'f' }])
      expect(json(await messages({ tools, tool_choice: choice }))['stop_reason']).toBe('tool_use');
    expect(json(await messages({ tools, tool_choice: { type: 'none' } }))['stop_reason']).toBe('end_turn');
  });

  it('reasons within its budget', async () => {
    const body = json(await messages({ thinking: { type: 'enabled', budget_tokens: 20 } }));
    expect(body['content']).toMatchObject([{ type: 'thinking' }, { type: 'text' }]);
  });

  it('accepts images and documents', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
    const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'a note' } };
    const reply = await messages({ messages: [{ role: 'user', content: [image, document] }] });
    expect(json(reply)).toMatchObject({ content: [{ text: '[image: image/png]\na note' }] });
  });

  it('begins a stream with a usage that is not null', async () => {
    const [start] = eventsOf(await messages({ stream: true }));
    expect(start).toMatchObject({ message: { usage: { input_tokens: 4, output_tokens: 0 } } });
  });

  it('returns errors with the type that its SDKs read', async () => {
    const reply = await post(
      gateway,
      { model: 'kopek/echo', messages: USER },
      { ...KEY, headers: { 'x-api-key': 'no' } },
    );
    expect(reply.status).toBe(401);
    expect(json(reply)).toMatchObject({ type: 'error', error: { type: 'authentication_error', code: 401 } });
  });
});

describe('GET /v1/models', () => {
  it('lists the catalog with prices in rubles', async () => {
    const reply = await post(gateway, undefined, { method: 'GET', path: '/v1/models' });
    const { object, data } = json(reply) as { object: string; data: JsonObject[] };
    expect(object).toBe('list');
    expect(data.find((model) => model['id'] === 'kopek/echo')).toMatchObject({
      object: 'model',
      owned_by: 'volga',
      pricing: { currency: 'RUB', input: '0.00001', output: '0.00002' },
    });
  });

  it('needs a key', async () => {
    expect((await post(gateway, undefined, { method: 'GET', path: '/v1/models', apiKey: 'no' })).status).toBe(401);
  });

  it('x-api-key is not a key on the chat path', async () => {
    const headers = { 'x-api-key': gateway.apiKey, authorization: '' };
    expect((await ask(gateway, 'x', {}, { headers })).status).toBe(401);
  });
});
