import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@kopek/core/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { startGateway, type Gateway, type UpstreamConfig } from '../src/index.ts';
import { ask, errorOf, eventsOf, json, messageOf, post, textOf, WEATHER } from './client.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const entry of open.splice(0).toReversed()) await entry.close();
});

const PRICES = { input: '0.001', output: '0.002' };

/** A gateway whose model `local/model` lives on another server. */
async function behind(upstream: Partial<UpstreamConfig> & { baseURL: string }, options = {}): Promise<Gateway> {
  const model = {
    id: 'local/model',
    upstream: { model: 'kopek/echo', ...upstream },
    providers: [{ name: 'here', prices: PRICES }],
  };
  const gateway = await startGateway({ models: [model], ...options });
  open.push(gateway);
  return gateway;
}

async function other(options = {}): Promise<Gateway> {
  const gateway = await startGateway(options);
  open.push(gateway);
  return gateway;
}

/** A server that answers every request in one way. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const local = (gateway: Gateway, text: string, fields = {}) => ask(gateway, text, { model: 'local/model', ...fields });

describe('a model on another server', () => {
  it('answers under its own name, with its tokens at its own prices', async () => {
    const second = await other();
    const gateway = await behind({ baseURL: second.url, apiKey: second.apiKey });
    const reply = await local(gateway, 'one two');
    expect(json(reply)).toMatchObject({
      model: 'local/model',
      usage: { prompt_tokens: 5, completion_tokens: 2, cost_rub: 0.009 },
    });
    expect(messageOf(reply)['content']).toBe('one two');
    expect(second.charges()).toMatchObject([{ servedModel: 'kopek/echo' }]);
    expect(gateway.charges()).toMatchObject([{ servedModel: 'local/model', costRub: '0.009' }]);
    expect(gateway.audit().balanced).toBe(true);
  });

  it('streams through, chunk by chunk, with its own charge at the end', async () => {
    const second = await other();
    const gateway = await behind({ baseURL: `${second.url}/v1/`, apiKey: second.apiKey });
    const events = eventsOf(await local(gateway, 'one two three', { stream: true }));
    expect(textOf(events)).toBe('one two three');
    expect(new Set(events.map((event) => event['model']))).toEqual(new Set(['local/model']));
    expect(new Set(events.map((event) => event['id'])).size).toBe(1);
    expect(events.at(-1)).toMatchObject({
      choices: [{ index: 0, delta: {} }],
      usage: { prompt_tokens: 6, completion_tokens: 3, cost_rub: 0.012 },
    });
  });

  it('calls tools through both gateways', async () => {
    const second = await other();
    const gateway = await behind({ baseURL: second.url, apiKey: second.apiKey, model: 'kopek/tools' });
    for (const stream of [false, true]) {
      const reply = await local(gateway, 'What is the weather in Kazan?', { tools: [WEATHER], stream });
      expect(reply.body).toContain('get_weather');
      expect(reply.body).toContain('tool_calls');
      expect(gateway.charges().at(-1)?.completionTokens).toBeGreaterThan(3);
    }
  });

  it('sees masked text, and only what it can understand', async () => {
    const second = await other();
    const gateway = await behind(
      { baseURL: second.url, apiKey: second.apiKey },
      { key: { personalData: { mode: 'mask' } } },
    );
    await local(gateway, 'Mail a@b.ru', {
      cache_control: { type: 'ephemeral' },
      service_tier: 'flex',
      temperature: 0.5,
    });
    const [seen] = second.requests();
    expect(seen?.body).toMatchObject({
      model: 'kopek/echo',
      temperature: 0.5,
      messages: [{ role: 'user', content: 'Mail [EMAIL]' }],
    });
    expect(seen?.body).not.toHaveProperty('cache_control');
    expect(seen?.body).not.toHaveProperty('service_tier');
  });

  it('is affected by faults like any other, whole and streamed', async () => {
    const second = await other();
    const gateway = await behind({ baseURL: second.url, apiKey: second.apiKey });
    gateway.fault({ name: 'finish-unknown', times: 2 });
    for (const stream of [false, true])
      expect((await local(gateway, 'one', { stream })).body).toContain('"finish_reason":"paused"');
    gateway.fault({ name: 'message-for-delta', times: 1 });
    const named = eventsOf(await local(gateway, 'one', { stream: true }));
    expect(JSON.stringify(named)).not.toContain('"delta"');
    gateway.fault({ name: 'json-for-sse', times: 1 });
    expect(messageOf(await local(gateway, 'one', { stream: true }))['content']).toBe('one');
    gateway.fault({ name: 'only-done', times: 1 });
    expect((await local(gateway, 'one', { stream: true })).body).toBe('data: [DONE]\n\n');
    expect(gateway.charges().map(({ usageDelivered }) => usageDelivered)).toEqual([true, true, true, true, false]);
  });

  it('is billed by counted tokens if it sends no usage, and marked accordingly', async () => {
    const url = await answering((response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: 'four words are here' }, finish_reason: 'stop' }],
        }),
      );
    });
    const gateway = await behind({ baseURL: url });
    await local(gateway, 'x');
    expect(gateway.charges()).toMatchObject([{ completionTokens: 4, tokensCounted: true }]);
  });

  it('serves /responses and /messages, too', async () => {
    const second = await other();
    const gateway = await behind({ baseURL: second.url, apiKey: second.apiKey });
    const reply = await post(
      gateway,
      { model: 'local/model', messages: [{ role: 'user', content: 'one two' }], stream: true },
      { path: '/v1/messages' },
    );
    expect(reply.body).toContain('"text":"one"');
    expect(reply.body).toContain('"cost_rub":0.009');
  });

  it('is remembered whole for references to it, also when it was passed on while it ran', async () => {
    const second = await other({ pace: 0.05 });
    const gateway = await behind({ baseURL: second.url, apiKey: second.apiKey });
    const responses = (input: JsonObject[], stream: boolean) =>
      post(gateway, { model: 'local/model', input, stream }, { path: '/v1/responses' });
    const question = { role: 'user', content: 'one two three' };
    const { body } = await responses([question], true);
    const [, id = ''] = /"id":"(msg_[^"]+)"/.exec(body) ?? [];
    expect((await responses([question, { type: 'item_reference', id }, question], false)).status).toBe(200);
    const said = { role: 'assistant', content: 'one two three' };
    expect(second.requests().at(-1)?.body).toMatchObject({ messages: [question, said, question] });
  });

  it.each([false, true])('passes a tool call on that has no name (stream: %s)', async (stream) => {
    const call = { index: 0, id: 'c1', function: { arguments: '{"a":1}' } };
    const choice = { index: 0, message: { tool_calls: [call] }, finish_reason: 'tool_calls' };
    const baseURL = await answering((response) => response.end(JSON.stringify({ choices: [choice] })));
    const reply = await local(await behind({ baseURL }), 'hi', { stream });
    const answers = stream ? eventsOf(reply) : [json(reply)];
    const told = answers.flatMap(({ choices = [] }) => choices as { delta?: object; message?: object }[]);
    const calls = told.flatMap(({ delta, message }) => (delta ?? message) as { tool_calls?: object[] });
    expect(calls.flatMap(({ tool_calls: fragments = [] }) => fragments)).toMatchObject([
      { id: 'c1', function: { name: '', arguments: '{"a":1}' } },
    ]);
  });
});

describe('a server that fails', () => {
  const failing = async (answer: (response: ServerResponse) => void, options: Partial<UpstreamConfig> = {}) =>
    local(await behind({ baseURL: await answering(answer), ...options }), 'x');
  const json500 = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end('{"error":{"message":"no"}}');
  };

  it.each([
    [500, 502],
    [503, 503],
    [429, 429],
    [400, 400],
    [401, 502],
  ])('its %i becomes a %i', async (theirs, ours) => {
    const reply = await failing(json500(theirs));
    expect(reply.status).toBe(ours);
    expect(errorOf(reply).metadata).toMatchObject({ upstream_status: theirs });
    if (ours === 429) expect(reply.headers['retry-after']).toBe('7');
  });

  it('an answer that is not a completion is 502', async () => {
    expect((await failing((response) => response.end('<html>'))).status).toBe(502);
  });

  it('headers beyond what is read are 502, and are called that', async () => {
    const reply = await failing((response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end());
    expect(reply.status).toBe(502);
    expect(errorOf(reply).message).toBe('The headers of the upstream server are too large');
  });

  it('a server that cannot be reached is 503, one that is silent is 504', async () => {
    const gateway = await behind({ baseURL: 'http://127.0.0.1:9' });
    expect((await local(gateway, 'x')).status).toBe(503);
    expect((await failing(() => undefined, { timeoutMs: 80 })).status).toBe(504);
    expect(gateway.charges()).toEqual([]);
  });

  it.each([301, 302, 307, 308])(
    'that redirects (%i) is not followed: prompt and key would go elsewhere',
    async (status) => {
      const elsewhere = await other();
      const location = `${elsewhere.url}/v1/chat/completions`;
      const reply = await failing(
        (response) => {
          response.writeHead(status, { location });
          response.end();
        },
        { apiKey: elsewhere.apiKey },
      );
      expect(reply.status).toBe(503);
      expect(elsewhere.requests()).toEqual([]);
    },
  );

  it('falls back to the next model', async () => {
    const gateway = await behind({ baseURL: 'http://127.0.0.1:9' });
    const reply = await local(gateway, 'x', { models: ['kopek/echo'] });
    expect(json(reply)['model']).toBe('kopek/echo');
  });

  it('in mid-stream yields an error in the choice, then the usage of what arrived', async () => {
    const url = await answering((response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: {"choices":[{"delta":{"content":"one two"}}]}\n\n');
      setTimeout(() => response.destroy(), 30);
    });
    const gateway = await behind({ baseURL: url });
    const events = eventsOf(await local(gateway, 'x', { stream: true }));
    expect(textOf(events)).toBe('one two');
    expect(events.at(-2)).toMatchObject({ choices: [{ finish_reason: 'error', error: { code: 502 } }] });
    expect(events.at(-1)).toMatchObject({ usage: { completion_tokens: 2 } });
  });

  it('is abandoned when the client leaves, and what arrived is billed', async () => {
    let left = false;
    const url = await answering((response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: {"choices":[{"delta":{"content":"one two"}}]}\n\n');
      response.on('close', () => (left = true));
    });
    const gateway = await behind({ baseURL: url });
    const reply = await ask(gateway, 'x', { model: 'local/model', stream: true }, { maxBytes: 150 });
    expect(reply.end).toBe('timeout');
    await gateway.whenIdle();
    await expect.poll(() => left).toBe(true);
    expect(gateway.charges()).toMatchObject([{ completionTokens: 2, usageDelivered: false }]);
  });
});
