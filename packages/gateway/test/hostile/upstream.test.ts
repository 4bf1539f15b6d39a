import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@kopek/core/wire';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startGateway, type Gateway, type GatewayOptions, type UpstreamConfig } from '../../src/index.ts';
import {
  ask,
  choiceOf,
  deltasOf,
  errorOf,
  eventsOf,
  json,
  messageOf,
  post,
  textOf,
  type PostOptions,
} from '../client.ts';

const SECRET = 'sk-upstream-SECRET-123456';
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const entry of open.splice(0).toReversed()) await entry.close();
});

/** A gateway before a server that does this; `seen` are the bodies that reached it. */
async function before(
  answer: (response: ServerResponse, request: IncomingMessage) => unknown,
  upstream: Partial<UpstreamConfig> = {},
  options: GatewayOptions = {},
): Promise<{ gateway: Gateway; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push(body);
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const providers = [{ name: 'up', prices: { input: '0.001', output: '0.001' } }];
  const model = { id: 'up/m', providers, upstream: { baseURL, model: 'm', apiKey: SECRET, ...upstream } };
  const gateway = await startGateway({ models: [model], ...options });
  open.push({ close: () => (server.closeAllConnections(), server.close()) }, gateway);
  return { gateway, seen };
}

const up = (gateway: Gateway, fields: JsonObject = {}, options?: PostOptions) =>
  ask(gateway, 'x', { model: 'up/m', ...fields }, options);
const whole =
  (message: JsonObject, finish = 'stop') =>
  (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message, finish_reason: finish }] }));
  };
const stream =
  (...events: JsonObject[]) =>
  (response: ServerResponse) => {
    response.setHeader('content-type', 'text/event-stream');
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + 'data: [DONE]\n\n');
  };
const delta = (said: JsonObject, finish: string | null = null): JsonObject => ({
  choices: [{ delta: said, finish_reason: finish }],
});

// the first request of a process loads the reader, which under load takes longer than the limits here
beforeAll(async () => void (await up((await before(whole({ content: 'ok' }))).gateway)));

describe('the key of an upstream server never leaves the gateway', () => {
  const echo = (text: (key: string) => string) => (response: ServerResponse, request: IncomingMessage) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: text((request.headers.authorization ?? '').slice(7)) } }));
  };

  it.each<[string, (key: string) => string]>([
    ['whole', (key) => `Incorrect API key provided: ${key}`],
    ['its first half', (key) => `Incorrect API key provided: ${key.slice(0, 15)}…`],
    ['its last half', (key) => `…${key.slice(-12)} is not known`],
    ['twice', (key) => `${key}${key}`],
  ])('when the server echoes it %s', async (_what, text) => {
    const logs: string[] = [];
    const { gateway } = await before(echo(text), {}, { onLog: (entry) => logs.push(JSON.stringify(entry)) });
    const reply = await up(gateway);
    await gateway.whenIdle();
    expect(reply.status).toBe(502);
    for (const shown of [reply.body, ...logs, JSON.stringify(gateway.requests())]) {
      expect(shown).not.toContain('SECRET-1');
      expect(shown).not.toContain('sk-upst');
    }
    // what the server said is for the one who runs the gateway
    expect(logs.join('')).toMatch(/Incorrect API key|is not known|<key>/);
  });

  it('when an event of a stream echoes it', async () => {
    const { gateway } = await before(stream(delta({ content: 'one' }), { error: { message: `bad key ${SECRET}` } }));
    const events = eventsOf(await up(gateway, { stream: true }));
    expect(events.at(-2)).toMatchObject({
      choices: [{ finish_reason: 'error', error: { message: 'The upstream server reported an error: bad key <key>' } }],
    });
  });
});

describe('output of an upstream server arrives', () => {
  it.each([
    ['stop', 'stop'],
    ['eos', 'stop'],
    ['max_tokens', 'length'],
    ['tool_use', 'tool_calls'],
    ['function_call', 'tool_calls'],
    ['safety', 'content_filter'],
    ['something_new', 'something_new'],
  ])('finish reason %s as %s, whole and streamed', async (theirs, ours) => {
    const first = await before(whole({ content: 'ok' }, theirs));
    expect(choiceOf(await up(first.gateway))).toMatchObject({ finish_reason: ours, native_finish_reason: theirs });
    const second = await before(stream(delta({ content: 'ok' }), delta({}, theirs)));
    const events = eventsOf(await up(second.gateway, { stream: true }));
    expect(events.at(-2)).toMatchObject({ choices: [{ finish_reason: ours, native_finish_reason: theirs }] });
  });

  it.each(['reasoning', 'reasoning_content'])('%s as reasoning, whole and streamed', async (field) => {
    const first = await before(whole({ content: 'ok', [field]: 'hm' }));
    expect(messageOf(await up(first.gateway))).toMatchObject({ reasoning: 'hm', content: 'ok' });
    const second = await before(
      stream(delta({ [field]: 'h' }), delta({ [field]: 'm' }), delta({ content: 'ok' }, 'stop')),
    );
    const events = eventsOf(await up(second.gateway, { stream: true }));
    expect(deltasOf(events).flatMap((said) => said['reasoning'] ?? [])).toEqual(['h', 'm']);
    expect(textOf(events)).toBe('ok');
  });

  it('content in parts as one text, and its reasoning as reasoning, whole and streamed', async () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] };
    const parts = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));
    const first = await before(whole({ content: [thinking, ...parts('one', ' two')] }));
    expect(messageOf(await up(first.gateway))).toMatchObject({ content: 'one two', reasoning: 'hm' });
    expect(first.gateway.charges()).toMatchObject([{ completionTokens: 3 }]);
    const second = await before(
      stream(delta({ content: [thinking] }), delta({ content: parts('one') }), delta({ content: [' two'] }, 'stop')),
    );
    const events = eventsOf(await up(second.gateway, { stream: true }));
    expect(deltasOf(events).flatMap((said) => said['reasoning'] ?? [])).toEqual(['hm']);
    expect(textOf(events)).toBe('one two');
  });

  it('reasoning in parts, and details without any text of it', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'b3BhcXVl' }];
    const first = await before(whole({ content: 'ok', reasoning: [{ type: 'text', text: 'hm' }] }));
    expect(messageOf(await up(first.gateway))).toMatchObject({ reasoning: 'hm' });
    const second = await before(whole({ content: 'ok', reasoning_details: details }));
    const message = messageOf(await up(second.gateway));
    expect(message).toMatchObject({ reasoning_details: details });
    expect(message).not.toHaveProperty('reasoning');
    const hidden = messageOf(await up(second.gateway, { reasoning: { exclude: true } }));
    expect(hidden).not.toHaveProperty('reasoning_details');
  });

  it.each([true, false])('without details that no JSON can hold (stream: %s)', async (streamed) => {
    const nested = `{"content":"ok","reasoning_details":[${'['.repeat(20_000)}${']'.repeat(20_000)}]}`;
    const { gateway } = await before((response) =>
      response.end(`{"choices":[{"message":${nested},"finish_reason":"stop"}]}`),
    );
    const reply = await up(gateway, { stream: streamed });
    expect(reply.status).toBe(200);
    expect(streamed ? textOf(eventsOf(reply)) : messageOf(reply)['content']).toBe('ok');
  });

  it('reasoning details as they are, if a stream was requested and a whole answer came', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'b3BhcXVl' }];
    const { gateway } = await before(whole({ content: 'ok', reasoning: 'hm so', reasoning_details: details }));
    const deltas = deltasOf(eventsOf(await up(gateway, { stream: true })));
    expect(deltas.flatMap((said) => said['reasoning_details'] ?? [])).toEqual(details);
    expect(deltas.flatMap((said) => said['reasoning'] ?? [])).toEqual(['hm so']);
  });

  it('citations as annotations, whole and streamed', async () => {
    const place = { start_index: 0, end_index: 0 };
    const citation = { type: 'url_citation', url_citation: { ...place, url: 'https://x.example/', title: 'X' } };
    const first = await before(whole({ content: 'ok', annotations: [citation, { type: 'other' }] }));
    expect(messageOf(await up(first.gateway))).toMatchObject({ annotations: [citation] });
    const second = await before(stream(delta({ content: 'ok' }), delta({ annotations: [citation] }, 'stop')));
    const deltas = deltasOf(eventsOf(await up(second.gateway, { stream: true })));
    expect(deltas.flatMap((said) => said['annotations'] ?? [])).toEqual([citation]);
  });

  it('a refusal as the text of a filtered answer, whole and streamed', async () => {
    const first = await before(whole({ content: null, refusal: 'I will not.' }));
    expect(choiceOf(await up(first.gateway))).toMatchObject({
      message: { content: 'I will not.' },
      finish_reason: 'content_filter',
      native_finish_reason: 'stop',
    });
    expect(first.gateway.charges()).toMatchObject([{ completionTokens: 4 }]);
    const second = await before(stream(delta({ refusal: 'I will' }), delta({ refusal: ' not.' }), delta({}, 'stop')));
    const events = eventsOf(await up(second.gateway, { stream: true }));
    expect(textOf(events)).toBe('I will not.');
    expect(events.at(-2)).toMatchObject({
      choices: [{ finish_reason: 'content_filter', native_finish_reason: 'stop' }],
    });
  });

  /** Calls that grow in turns between text and reasoning, as one stream. */
  const inTurns = () => {
    const part = (index: number, text: string, name?: string): JsonObject =>
      delta({
        tool_calls: [
          { index, ...(name && { id: `call_${name}` }), function: { ...(name && { name }), arguments: text } },
        ],
      });
    return before(
      stream(
        delta({ reasoning: 'hm' }),
        delta({ content: 'one ' }),
        delta({ reasoning: 'so' }),
        delta({ content: 'two' }),
        part(0, '{"a":', 'f'),
        part(1, '{"b":', 'g'),
        delta({ content: 'three' }),
        part(0, '1}'),
        part(1, '2}'),
        delta({}, 'tool_calls'),
      ),
    );
  };

  it('calls that grow in turns as whole items of their own, in a stream of /responses', async () => {
    const { gateway } = await inTurns();
    const events = eventsOf(await up(gateway, { stream: true }, { path: '/v1/responses' }));
    const items = events.flatMap(({ type, item }) =>
      type === 'response.output_item.done' ? [item as JsonObject] : [],
    );
    expect(items).toMatchObject([
      { type: 'reasoning', summary: [{ text: 'hm' }] },
      { type: 'message', content: [{ text: 'one ' }] },
      { type: 'reasoning', summary: [{ text: 'so' }] },
      { type: 'message', content: [{ text: 'two' }] },
      { type: 'function_call', call_id: 'call_f', arguments: '{"a":1}' },
      { type: 'function_call', call_id: 'call_g', arguments: '{"b":2}' },
      { type: 'message', content: [{ text: 'three' }] },
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: { output: items } });
    const begun = events.flatMap(({ type, output_index: index }) =>
      type === 'response.output_item.added' ? [index] : [],
    );
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('calls that grow in turns as whole blocks of their own, in a stream of /messages', async () => {
    const { gateway } = await inTurns();
    const events = eventsOf(await up(gateway, { stream: true }, { path: '/v1/messages' }));
    const inputs = new Map<unknown, string>();
    for (const { index, delta: grown } of events as { index?: number; delta?: { partial_json?: string } }[])
      if (grown?.partial_json !== undefined) inputs.set(index, (inputs.get(index) ?? '') + grown.partial_json);
    expect([...inputs.values()]).toEqual(['{"a":1}', '{"b":2}']);
    // a block ends before the next one begins
    const edges = events.map(({ type, index }) => `${String(type)} ${String(index)}`);
    expect(edges.filter((edge) => /block_(?:start|stop)/.test(edge))).toEqual(
      Array.from({ length: 7 }, (_, index) => [`content_block_start ${index}`, `content_block_stop ${index}`]).flat(),
    );
  });

  it('a message beside a delta, whole and streamed', async () => {
    const both = (content: string, soFar: string, finish: string | null = null): JsonObject => ({
      choices: [{ delta: { content }, message: { content: soFar }, finish_reason: finish }],
    });
    const first = await before((response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(both('', 'one two', 'stop')));
    });
    expect(messageOf(await up(first.gateway))).toMatchObject({ content: 'one two' });
    const second = await before(
      stream(both('', ''), both('one ', 'one '), both('two', 'one two'), both('', 'one two', 'stop')),
    );
    expect(textOf(eventsOf(await up(second.gateway, { stream: true })))).toBe('one two');
  });

  it('a tool call without the fields that only its server understands', async () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const { gateway } = await before(
      whole({ content: null, tool_calls: [{ ...call, extra_content: { signature: 'x' } }] }, 'tool_calls'),
    );
    expect(messageOf(await up(gateway))['tool_calls']).toEqual([call]);
  });

  it('a message in an event instead of a delta', async () => {
    const event = { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] };
    const { gateway } = await before(stream(event));
    expect(textOf(eventsOf(await up(gateway, { stream: true })))).toBe('ok');
  });

  it('an answer that ends with its usage and no reason, and events without data', async () => {
    const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } };
    const call = { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } };
    const { gateway } = await before((response) => {
      const events = [delta({ content: 'one two' }), delta({ tool_calls: [call] }), usage].map((event) =>
        JSON.stringify(event),
      );
      response.setHeader('content-type', 'text/event-stream');
      response.end(['', ...events, '[DONE]'].map((data) => `data:${data}\n\n`).join(''));
    });
    const events = eventsOf(await up(gateway, { stream: true }));
    expect(textOf(events)).toBe('one two');
    expect(events.at(-2)).toMatchObject({ choices: [{ finish_reason: 'tool_calls' }] });
    expect(events.at(-2)).not.toHaveProperty('choices.0.error');
    expect(gateway.charges()).toMatchObject([{ promptTokens: 3, completionTokens: 2 }]);
  });

  it('a last event without the empty line after it', async () => {
    const { gateway } = await before((response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.end(`data: ${JSON.stringify(delta({ content: 'ok' }, 'stop'))}`);
    });
    const events = eventsOf(await up(gateway, { stream: true }));
    expect(textOf(events)).toBe('ok');
    expect(events.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
  });

  it('reasoning details and audio as they are', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'b3BhcXVl' }];
    const { gateway } = await before(
      whole({ content: null, reasoning: 'hm', reasoning_details: details, audio: { data: 'AAAA', transcript: 'hi' } }),
    );
    expect(messageOf(await up(gateway))).toMatchObject({
      reasoning_details: details,
      audio: { data: 'AAAA', transcript: 'hi' },
    });
  });

  it('tool calls whose name comes late', async () => {
    const call = (fields: JsonObject) => delta({ tool_calls: [{ index: 0, ...fields }] });
    const { gateway } = await before(
      stream(
        call({ id: 'a', function: { arguments: '{"x"' } }),
        call({ function: { name: 'f', arguments: ':1}' } }),
        delta({}, 'tool_calls'),
      ),
    );
    const calls = deltasOf(eventsOf(await up(gateway, { stream: true }))).flatMap((said) => said['tool_calls'] ?? []);
    expect(calls).toMatchObject([{ index: 0, id: 'a', function: { name: 'f', arguments: '{"x":1}' } }]);
  });

  it.each<[string, JsonObject[]]>([
    ['without ids', [{ function: { name: 'f', arguments: '{"x":1}' } }, { function: { name: 'g', arguments: '{}' } }]],
    [
      'with arguments as an object',
      [
        { id: 'a', function: { name: 'f', arguments: { x: 1 } } },
        { id: 'b', function: { name: 'g', arguments: {} } },
      ],
    ],
    [
      'all with one id',
      [
        { id: 'a', function: { name: 'f', arguments: '{"x":1}' } },
        { id: 'a', function: { name: 'g', arguments: '{}' } },
      ],
    ],
    [
      'all with one index',
      [
        { index: 0, id: 'a', function: { name: 'f', arguments: '{"x":1}' } },
        { index: 0, id: 'b', function: { name: 'g', arguments: '{}' } },
      ],
    ],
  ])('two tool calls %s as two, whole and streamed', async (_how, calls) => {
    const asked = [
      { name: 'f', arguments: '{"x":1}' },
      { name: 'g', arguments: '{}' },
    ];
    const first = await before(whole({ content: null, tool_calls: calls }, 'tool_calls'));
    const said = messageOf(await up(first.gateway))['tool_calls'] as JsonObject[];
    expect(said.map((call) => call['function'])).toEqual(asked);
    expect(new Set(said.map((call) => call['id'])).size).toBe(2);
    const together = await before(stream(delta({ tool_calls: calls }, 'tool_calls')));
    const apart = await before(stream(...calls.map((call) => delta({ tool_calls: [call] })), delta({}, 'tool_calls')));
    for (const { gateway } of calls[0]?.['id'] === calls[1]?.['id'] && calls[0]?.['id']
      ? [together]
      : [together, apart]) {
      const deltas = deltasOf(eventsOf(await up(gateway, { stream: true })));
      expect(deltas.flatMap((each) => each['tool_calls'] ?? [])).toMatchObject(
        asked.map((called, index) => ({ index, function: called })),
      );
    }
  });

  it.each<[string, JsonObject[]]>([
    [
      'an index and no id',
      [
        { index: 0, function: { name: 'f', arguments: '{"x"' } },
        { index: 0, function: { arguments: ':1}' } },
      ],
    ],
    ['neither', [{ function: { name: 'f', arguments: '{"x"' } }, { function: { arguments: ':1}' } }]],
    [
      'the name with each',
      [{ function: { name: 'f', arguments: '{"x"' } }, { function: { name: 'f', arguments: ':1}' } }],
    ],
    [
      'an id, then an index',
      [
        { id: 'a', function: { name: 'f', arguments: '{"x"' } },
        { index: 0, function: { arguments: ':1}' } },
      ],
    ],
  ])('fragments of one tool call with %s as one', async (_how, fragments) => {
    const { gateway } = await before(
      stream(...fragments.map((fragment) => delta({ tool_calls: [fragment] })), delta({}, 'tool_calls')),
    );
    const deltas = deltasOf(eventsOf(await up(gateway, { stream: true })));
    const calls = deltas.flatMap((said) => (said['tool_calls'] ?? []) as JsonObject[]);
    expect(new Set(calls.map((call) => call['index']))).toEqual(new Set([0]));
    expect(calls.map((call) => (call['function'] as JsonObject)['arguments']).join('')).toBe('{"x":1}');
  });
});

describe('the tokens that an upstream server reports', () => {
  const tokens = async (...events: JsonObject[]) => {
    const { gateway } = await before(stream(...events));
    await up(gateway, { stream: true });
    const [{ promptTokens, completionTokens, tokensCounted } = {}, ...more] = gateway.charges();
    expect(more).toEqual([]);
    return { promptTokens, completionTokens, tokensCounted };
  };
  const report = (usage: JsonObject) => ({ choices: [], usage });

  it('before the answer are those of the prompt alone', async () => {
    const first = { prompt_tokens: 7, completion_tokens: 1 };
    expect(await tokens(report(first), delta({ content: 'one two' }), delta({}, 'stop'))).toEqual({
      promptTokens: 7,
      completionTokens: 2,
      tokensCounted: true,
    });
  });

  it('in two events: the later one counts as it was sent', async () => {
    const events = [
      { ...delta({ content: 'one two' }), usage: { prompt_tokens: 7, completion_tokens: 1 } },
      { ...delta({}, 'stop'), usage: { completion_tokens: 9 } },
    ];
    expect(await tokens(...events)).toMatchObject({ promptTokens: 4, completionTokens: 9 });
  });
});

describe('the bytes of an upstream server mean what the client of this repository reads in them', () => {
  const usage = { prompt_tokens: 7, completion_tokens: 3 };
  const texts: Record<string, JsonObject[]> = {
    'a finish reason on every chunk': ['one', ' two', ' three'].map((content) => delta({ content }, 'stop')),
    'an error behind the end': [delta({ content: 'one two three' }, 'stop'), { error: { message: 'late' } }],
    'the word null as a finish reason': [delta({ content: 'one' }, 'null'), delta({ content: ' two three' }, 'stop')],
    'another choice before the first': [
      { choices: [{ index: 1, delta: { content: 'other' } }] },
      { choices: [{ index: 0, delta: { content: 'one two three' }, finish_reason: 'stop' }] },
    ],
  };
  it.each(Object.entries(texts))('%s', async (_what, events) => {
    const { gateway } = await before(stream(...events, { choices: [], usage }));
    const got = eventsOf(await up(gateway, { stream: true }));
    expect(textOf(got)).toBe('one two three');
    expect(got.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
    expect(gateway.charges()).toMatchObject([{ promptTokens: 7, completionTokens: 3, usageDelivered: true }]);
  });

  it('lines of JSON, and events with a wrong label', async () => {
    const chunks = [delta({ content: 'one' }), delta({ content: ' two' }, 'stop')].map((event) =>
      JSON.stringify(event),
    );
    for (const body of [chunks.join('\n'), chunks.map((json) => `data: ${json}\n\n`).join('')]) {
      const { gateway } = await before((response) => response.end(body));
      expect(textOf(eventsOf(await up(gateway, { stream: true })))).toBe('one two');
    }
  });

  it('a connection that stays open behind the usage and the end mark ends the answer, without an error', async () => {
    const { gateway } = await before((response) => {
      response.setHeader('content-type', 'text/event-stream');
      const events = [delta({ content: 'one' }, 'stop'), { choices: [], usage }].map((event) => JSON.stringify(event));
      response.write([...events, '[DONE]'].map((data) => `data: ${data}\n\n`).join(''));
    });
    const got = eventsOf(await up(gateway, { stream: true }));
    expect(got.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
    expect(gateway.charges()).toMatchObject([{ completionTokens: 3 }]);
  });

  it('reasoning beside the completion is billed: the total decides', async () => {
    const beside = {
      prompt_tokens: 1_000,
      completion_tokens: 20,
      total_tokens: 1_100,
      completion_tokens_details: { reasoning_tokens: 80 },
    };
    for (const isStream of [false, true]) {
      const message = { message: { content: 'ok' }, finish_reason: 'stop' };
      const { gateway } = await before(
        isStream
          ? stream(delta({ content: 'ok' }, 'stop'), { choices: [], usage: beside })
          : (response) => response.end(JSON.stringify({ choices: [message], usage: beside })),
      );
      await up(gateway, { stream: isStream });
      expect(gateway.charges()).toMatchObject([{ promptTokens: 1_000, completionTokens: 100, costRub: '1.1' }]);
    }
  });

  it('and no proxy of the environment is between, unless the model asks for it', async () => {
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy']) vi.stubEnv(name, 'http://127.0.0.1:9');
    onTestFinished(() => void vi.unstubAllEnvs());
    const direct = await before(whole({ content: 'ok' }));
    expect((await up(direct.gateway)).status).toBe(200);
    const asked = await before(whole({ content: 'ok' }), { useProxy: true });
    expect((await up(asked.gateway)).status).toBe(503);
    expect(asked.seen).toEqual([]);
  });
});

describe('a stream of an upstream server', () => {
  it('may last longer than timeoutMs, which limits the time to the next event', async () => {
    const { gateway } = await before(
      (response) => {
        response.setHeader('content-type', 'text/event-stream');
        let count = 0;
        const timer = setInterval(() => {
          count += 1;
          response.write(`data: ${JSON.stringify(delta({ content: `${count} ` }, count === 6 ? 'stop' : null))}\n\n`);
          if (count < 6) return;
          clearInterval(timer);
          response.end('data: [DONE]\n\n');
        }, 250);
      },
      { timeoutMs: 1_000 },
    );
    const events = eventsOf(await up(gateway, { stream: true }));
    expect(textOf(events)).toBe('1 2 3 4 5 6 ');
  });

  it('that sends headers and nothing else is 504', async () => {
    const { gateway } = await before(
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
      {
        timeoutMs: 80,
      },
    );
    expect((await up(gateway, { stream: true })).status).toBe(504);
    expect(gateway.charges()).toEqual([]);
  });

  it('of comments alone is 504, and is cut off', async () => {
    let isClosed = false;
    const { gateway } = await before(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write(': keep-alive\n\n'), 20);
        response.on('close', () => (clearInterval(timer), (isClosed = true)));
      },
      { timeoutMs: 150 },
    );
    expect((await up(gateway, { stream: true })).status).toBe(504);
    await expect.poll(() => isClosed).toBe(true);
    expect(gateway.charges()).toEqual([]);
  });

  it.each([
    ['white space alone', '  '],
    ['half of its answer', '{"choices":[{"message":'],
  ])('is 504 if it is not one and sends %s, and then nothing', async (_what, said) => {
    const { gateway } = await before(
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(said);
      },
      { timeoutMs: 80 },
    );
    expect((await up(gateway)).status).toBe(504);
    expect(gateway.charges()).toEqual([]);
  });

  it('that has no event is 502', async () => {
    const { gateway } = await before((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(': hello\n\ndata: [DONE]\n\n');
    });
    expect((await up(gateway, { stream: true })).status).toBe(502);
    expect(gateway.charges()).toEqual([]);
  });

  it.each([false, true])(
    'that is an error from its beginning (%s: streamed) is 502, or the next model answers',
    async (isStream) => {
      const logs: string[] = [];
      const error = { error: { code: 503, message: `no memory for ${SECRET}` } };
      const { gateway } = await before(
        isStream ? stream(error) : (response) => response.end(JSON.stringify(error)),
        {},
        { onLog: (entry) => logs.push(entry.upstreamError ?? '') },
      );
      const rejected = await up(gateway, { stream: isStream });
      expect(rejected.status).toBe(502);
      expect(errorOf(rejected).metadata).toEqual({ upstream_status: 200 });
      expect(gateway.charges()).toEqual([]);
      const served = await up(gateway, { models: ['kopek/echo'] });
      expect(json(served)['model']).toBe('kopek/echo');
      await gateway.whenIdle();
      expect(logs[0]).toBe('The upstream server reported an error: no memory for <key>');
    },
  );

  it('is complete when its connection breaks after the finish reason', async () => {
    const { gateway } = await before((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(delta({ content: 'one two' }, 'stop'))}\n\n`, () => response.destroy());
    });
    const events = eventsOf(await up(gateway, { stream: true }));
    expect(events.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
    expect(gateway.charges()).toMatchObject([{ completionTokens: 2 }]);
  });

  it.each(['/v1/responses', '/v1/messages'])('is passed on live on %s', async (path) => {
    let finish: (() => void) | undefined;
    const { gateway } = await before((response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(`data: ${JSON.stringify(delta({ content: 'first' }))}\n\n`);
      finish = () => response.end(`data: ${JSON.stringify(delta({ content: ' last' }, 'stop'))}\n\ndata: [DONE]\n\n`);
    });
    const answer = await fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'up/m', stream: true, messages: [{ role: 'user', content: 'x' }] }),
    });
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      // the end comes only once the beginning is here
      if (text.includes('first')) finish?.();
    }
    expect(text).toContain(' last');
    expect(text).toContain('"cost_rub":');
  });
});

describe('an upstream server that falls silent or never ends', () => {
  const prices = { key: { budget: { maxRub: '100' } } };

  it.each(['/v1/chat/completions', '/v1/messages', '/v1/responses'])(
    'in the middle of a stream ends with an error, is billed, and releases its reservation: %s',
    async (path) => {
      const { gateway } = await before(
        (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(`data: ${JSON.stringify(delta({ content: 'one' }))}\n\n`);
        },
        { timeoutMs: 500 },
        prices,
      );
      const reply = await up(gateway, { stream: true, max_tokens: 20 }, { path });
      expect(reply.end).toBe('complete');
      expect(reply.body).toContain('The upstream server was silent for 500 ms in its answer');
      expect(gateway.charges()).toMatchObject([{ completionTokens: 1, usageDelivered: true }]);
      // nothing is set aside any more: all that is left can be spent
      const { remainingRub = '' } = gateway.keys()[0]?.budget ?? {};
      expect(Number(remainingRub)).toBeGreaterThan(99.9);
      const last = await ask(gateway, 'x', { model: 'kopek/echo', max_tokens: 30_000 });
      expect(last.status).toBe(200);
    },
  );

  it('a client that reads slowly is not mistaken for a silent server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let sent = 0;
    const { gateway } = await before(
      async (response) => {
        response.setHeader('content-type', 'text/event-stream');
        for (; sent < 800; sent += 1)
          if (!response.write(`data: ${JSON.stringify(delta({ content: 'x'.repeat(20_000) }))}\n\n`))
            await once(response, 'drain');
        response.end(`data: ${JSON.stringify(delta({}, 'stop'))}\n\ndata: [DONE]\n\n`);
      },
      { timeoutMs: 5_000 },
    );
    const response = await fetch(`${gateway.baseURL}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'up/m', stream: true, messages: [{ role: 'user', content: 'x' }] }),
    });
    // the sockets are full long before the end; then time passes in which nobody reads
    let seen = 0;
    const isStuck = (): boolean => {
      const before = seen;
      seen = sent;
      return seen > 0 && seen === before;
    };
    await expect.poll(isStuck, { timeout: 60_000, interval: 200 }).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent < 800, gateway.charges()]).toEqual([true, []]);
    expect(await response.text()).toContain('"finish_reason":"stop"');
  });

  it.each([false, true])('is cut off beyond 64 MiB, stream: %s', { timeout: 60_000 }, async (isStream) => {
    let isBroken = false;
    const { gateway } = await before((response) => {
      response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
      const block = isStream ? `data: ${JSON.stringify(delta({ content: 'x'.repeat(1e6) }))}\n\n` : 'x'.repeat(1e6);
      if (!isStream) response.write('{"choices":[{"message":{"content":"');
      const more = (): void => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', more);
      response.on('close', () => (isBroken = true));
      more();
    });
    const reply = await up(gateway, { stream: isStream }, { timeoutMs: 50_000 });
    expect(reply.end).toBe('complete');
    expect(reply.body).toContain('The upstream server sent more than 67108864 bytes');
    await expect.poll(() => isBroken).toBe(true);
  });
});

describe('reasoning reaches an upstream server', () => {
  it.each<[JsonObject, JsonObject]>([
    [{ reasoning_effort: 'high' }, { reasoning_effort: 'high' }],
    [{ reasoning: { effort: 'minimal' } }, { reasoning_effort: 'minimal' }],
    [{ reasoning: { effort: 'low', exclude: true } }, { reasoning_effort: 'low' }],
    [{ reasoning: { effort: 'none' } }, { reasoning_effort: 'none' }],
    [{ reasoning: { enabled: false } }, { reasoning_effort: 'none' }],
    [{ reasoning: { enabled: true } }, { reasoning: { enabled: true } }],
    [{ reasoning: { max_tokens: 500 } }, { reasoning: { max_tokens: 500 } }],
    [{ reasoning: { max_tokens: 500, effort: 'max' } }, { reasoning_effort: 'max', reasoning: { max_tokens: 500 } }],
    [{}, {}],
  ])('%j as %j', async (asked, sent) => {
    const { gateway, seen } = await before(whole({ content: 'ok' }));
    await up(gateway, asked);
    const body = JSON.parse(seen[0] ?? '') as JsonObject;
    const fields = Object.entries(body).filter(([name]) => name.startsWith('reasoning'));
    expect(Object.fromEntries(fields)).toEqual(sent);
  });
});

describe('an answer of an upstream server', () => {
  it('that broke in the middle keeps its error, whole as streamed', async () => {
    const { gateway } = await before((response) =>
      response.end(
        JSON.stringify({
          choices: [{ message: { content: 'one two' }, finish_reason: 'error', error: { code: 502, message: 'lost' } }],
        }),
      ),
    );
    expect(choiceOf(await up(gateway))).toMatchObject({
      message: { content: 'one two' },
      finish_reason: 'error',
      error: { code: 502, message: 'The upstream server reported an error: lost' },
    });
    expect(gateway.charges()).toMatchObject([{ completionTokens: 2 }]);
  });

  it('is requested without an encoding', async () => {
    let encodings: unknown;
    const { gateway } = await before((response, request) => {
      encodings = request.headers['accept-encoding'];
      whole({ content: 'ok' })(response);
    });
    await up(gateway);
    expect(encodings).toBe('identity');
  });
});

describe('a key that masks personal data', () => {
  const MASK = { key: { personalData: { mode: 'mask' as const } } };

  it('passes none of it to an upstream server, wherever it stands', async () => {
    const { gateway, seen } = await before(whole({ content: 'ok' }), {}, MASK);
    const parameters = {
      type: 'object',
      properties: { to: { type: 'string', description: 'like c@d.ru', default: 'e@f.ru', enum: ['g@h.ru'] } },
    };
    const image = { type: 'image_url', image_url: { url: 'https://x.example/?mail=i@j.ru' } };
    const reply = await up(gateway, {
      messages: [{ role: 'user', content: [{ type: 'text', text: 'a@b.ru' }, image] }],
      stop: ['k@l.ru'],
      tools: [{ type: 'function', function: { name: 'send', description: 'writes to m@n.ru', parameters } }],
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { description: 'o@p.ru' } } },
    });
    expect(reply.status).toBe(200);
    expect(seen.join('')).not.toMatch(/\w@\w\.ru/);
    expect(seen.join('').split('[EMAIL]')).toHaveLength(10);
  });

  it('rejects it everywhere if it blocks', async () => {
    const { gateway, seen } = await before(whole({ content: 'ok' }), {}, { key: { personalData: { mode: 'block' } } });
    expect((await up(gateway, { stop: 'a@b.ru' })).status).toBe(403);
    expect(
      (
        await post(gateway, {
          model: 'up/m',
          messages: [{ role: 'user', content: 'x' }],
          prediction: { type: 'content', content: 'a@b.ru' },
        })
      ).status,
    ).toBe(403);
    expect(seen).toEqual([]);
  });
});
