import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, choiceOf, json, messageOf, post, WEATHER } from './client.ts';

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

  it('the tools that the text mentions are called with its values, in parallel', async () => {
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

  it('tool_choice none, required and a name are respected', async () => {
    expect(await calls(QUESTION, { tool_choice: 'none' })).toEqual([]);
    expect(await calls('Hello', { model: 'kopek/chat' })).toEqual([]);
    expect(await calls('Hello', { model: 'kopek/chat', tool_choice: 'required' })).toHaveLength(1);
    expect(
      await calls('Hello from Tula', { tool_choice: { type: 'function', function: { name: 'get_weather' } } }),
    ).toEqual([['get_weather', { city: 'Tula' }]]);
  });

  it('tool_choice required continues with a tool that was not called yet', async () => {
    const [first] = await calls('Hello', { model: 'kopek/chat', tool_choice: 'required' });
    const call = { id: 'a', type: 'function', function: { name: first?.[0], arguments: '{}' } };
    const messages = [
      user('Hello'),
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'done' },
    ];
    const next = messageOf(await post(gateway, { model: 'kopek/chat', tools, tool_choice: 'required', messages }));
    const [wanted] = next['tool_calls'] as { function: { name: string } }[];
    expect(wanted?.function.name).not.toBe(first?.[0]);
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

  it('a directed call obeys tool_choice none, as an agent that must answer now asks it to', async () => {
    const last = await ask(gateway, 'Hi [[call get_weather {"city":"Тула"}]]', { tools, tool_choice: 'none' });
    expect(choiceOf(last)).toMatchObject({ finish_reason: 'stop', message: { content: 'Hi' } });
  });

  it('scripts set answers without touching the prompt', async () => {
    gateway.fault({ name: 'http-503', times: 1 });
    gateway.script(
      { toolCalls: [{ name: 'x', arguments: { a: 1 } }] },
      { text: 'It is 3.', reasoning: 'hm', finishReason: 'length' },
    );
    // a refusal does not use up an answer
    expect((await ask(gateway, 'anything')).status).toBe(503);
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
      {
        type: 'url_citation',
        // the SDK of this protocol, and those that check its shape, require a place
        url_citation: { start_index: 0, end_index: 0, url: 'https://library.example/baikal', title: 'Lake Baikal' },
      },
    ]);
    const usage = json(reply)['usage'] as { cost_rub: number; server_tool_use: unknown };
    expect(usage.server_tool_use).toEqual({ web_search_requests: 1 });
    expect(usage.cost_rub).toBeGreaterThan(0.35);
  });

  it('is not run if the model sees no need', async () => {
    const usage = json(await ask(gateway, 'Hello there', { tools }))['usage'];
    expect(usage).not.toHaveProperty('server_tool_use');
  });

  it('has the namespace in its type', async () => {
    await using own = await startGateway({ namespace: 'acme' });
    expect((await ask(own, 'Search: ruble', { tools: [{ type: 'acme:web_search' }] })).status).toBe(200);
    expect((await ask(own, 'Search: ruble', { tools })).status).toBe(400);
  });
});
