import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@kopek/core/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { startGateway, type Gateway, type GatewayOptions, type UpstreamConfig } from '../../src/index.ts';
import { ask, choiceOf, deltasOf, eventsOf, messageOf, post, textOf, type PostOptions } from '../client.ts';

const SECRET = 'sk-upstream-SECRET-123456';
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const entry of open.splice(0).toReversed()) await entry.close();
});

/** A gateway before a server that does this; `seen` are the bodies that reached it. */
async function before(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
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

describe('the key of an upstream server stays here', () => {
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

describe('what an upstream server says arrives', () => {
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

  it('reasoning details and sound as they are', async () => {
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
});

describe('a stream of an upstream server', () => {
  it('may flow for longer than timeoutMs, which is the time to the first byte', async () => {
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
        }, 60);
      },
      { timeoutMs: 200 },
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

describe('a key that masks personal data', () => {
  const MASK = { key: { personalData: { mode: 'mask' as const } } };

  it('lets none of it pass to an upstream server, wherever it stands', async () => {
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

  it('refuses it everywhere when it blocks', async () => {
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
