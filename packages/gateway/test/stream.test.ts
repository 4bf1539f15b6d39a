import type { JsonObject } from '@kopek/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway, type StreamSettings } from '../src/index.ts';
import { ask, deltasOf, eventsOf, textOf, WEATHER, type RawReply } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'stream', startAt: '2026-11-18T10:00:00Z', clockStopped: true });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

async function stream(settings?: StreamSettings, fields: JsonObject = {}): Promise<RawReply> {
  if (settings === undefined) return ask(gateway, 'one two', { stream: true, ...fields });
  await using own = await startGateway({ stream: settings });
  return await ask(own, 'one two', { stream: true, ...fields });
}

describe('a stream (§2.8, §2.9 rule 2, §4.1 rule 1)', () => {
  it('is comments, role, deltas, finish reason, usage and [DONE], in this order', async () => {
    const reply = await stream();
    const { id } = eventsOf(reply)[0] as { id: string };
    const head = `{"id":"${id}","object":"chat.completion.chunk","created":1794996000,"model":"kopek/echo","system_fingerprint":"fp_volga",`;
    const chunk = (choice: string): string => `data: ${head}"choices":[{"index":0,${choice}}]}\n\n`;
    expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(reply.body).toBe(
      [
        ': the model is at work\n\n',
        chunk('"delta":{"role":"assistant","content":""},"finish_reason":null,"native_finish_reason":null'),
        chunk('"delta":{"content":"one"},"finish_reason":null,"native_finish_reason":null'),
        chunk('"delta":{"content":" two"},"finish_reason":null,"native_finish_reason":null'),
        chunk('"delta":{},"finish_reason":"stop","native_finish_reason":"end_turn"'),
        `data: ${head}"choices":[{"index":0,"delta":{},"finish_reason":null,"native_finish_reason":null}],"usage":{"prompt_tokens":5,"completion_tokens":2,"total_tokens":7,"cost_rub":0.00009,"balance":999.99991}}\n\n`,
        'data: [DONE]\n\n',
      ].join(''),
    );
  });

  it('delivers tool calls in fragments: id and name first, then the arguments', async () => {
    const events = eventsOf(
      await stream(undefined, {
        model: 'kopek/tools',
        tools: [WEATHER],
        messages: [{ role: 'user', content: 'Weather in Kazan?' }],
      }),
    );
    const fragments = deltasOf(events).flatMap((delta) => (delta['tool_calls'] ?? []) as JsonObject[]);
    expect(fragments[0]).toMatchObject({
      index: 0,
      id: expect.stringMatching(/^call_/),
      type: 'function',
      function: { name: 'get_weather', arguments: '' },
    });
    const rest = fragments.slice(1) as { index: number; id?: string; function: { arguments: string } }[];
    expect(rest.every((fragment) => fragment.id === undefined && fragment.index === 0)).toBe(true);
    expect(rest.map((fragment) => fragment.function.arguments).join('')).toBe('{"city":"Kazan"}');
    expect(rest.length).toBeGreaterThan(1);
  });

  it('that the client leaves is billed for what was written until then', async () => {
    await using paced = await startGateway({ pace: 1 });
    const text = Array.from({ length: 200 }, (_, number) => `w${number}`).join(' ');
    const reply = await ask(paced, text, { stream: true }, { maxBytes: 2_000 });
    expect(reply.end).toBe('timeout');
    await paced.whenIdle();
    const [charge] = paced.charges();
    expect(charge?.usageDelivered).toBe(false);
    expect(charge?.completionTokens).toBeGreaterThan(0);
    expect(charge?.completionTokens).toBeLessThan(400);
    expect(paced.audit().balanced).toBe(true);
  });
});

describe('the settings of a stream', () => {
  const data = async (settings: StreamSettings) => eventsOf(await stream(settings));

  it.each<[string, StreamSettings, (events: JsonObject[]) => unknown, unknown]>([
    [
      'usage on the finish chunk',
      { usage: 'finish-chunk' },
      (events) => events.at(-1),
      expect.objectContaining({
        usage: expect.anything(),
        choices: [expect.objectContaining({ finish_reason: 'stop' })],
      }),
    ],
    ['usage twice', { usage: 'every-chunk' }, (events) => events.filter((event) => event['usage']).length, 2],
    [
      'a null usage first',
      { usage: 'null-until-last' },
      (events) => events.map((event) => event['usage'] === null).includes(true),
      true,
    ],
    ['no choices', { usage: 'no-choices' }, (events) => 'choices' in (events.at(-1) ?? {}), false],
    ['null choices', { usage: 'null-choices' }, (events) => events.at(-1)?.['choices'], null],
    ['no usage', { usage: 'none' }, (events) => events.some((event) => 'usage' in event), false],
    ['a null finish', { finish: 'null' }, (events) => JSON.stringify(events).includes('"finish_reason":"'), false],
    [
      'all tokens in one chunk',
      { tokensPerChunk: 100 },
      (events) => deltasOf(events).filter((delta) => delta['content']).length,
      1,
    ],
    ['a placeholder', { placeholder: true }, (events) => [events[0]?.['id'], events[0]?.['model']], ['', '']],
  ])('%s', async (_what, settings, look, expected) => {
    const events = await data(settings);
    expect(textOf(events)).toBe('one two');
    expect(look(events)).toEqual(expected);
  });

  it('apply to all requests if the gateway is started with them', async () => {
    await using own = await startGateway({ stream: { terminator: 'none', usage: 'finish-chunk' } });
    const reply = await ask(own, 'one two', { stream: true });
    expect(reply.body).not.toContain('[DONE]');
    expect(eventsOf(reply).at(-1)).toMatchObject({
      choices: [{ finish_reason: 'stop' }],
      usage: { completion_tokens: 2 },
    });
  });
});
