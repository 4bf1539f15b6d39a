import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { kopekOf } from './support/kopek.ts';
import {
  call,
  complete,
  delta,
  events,
  finish,
  reply,
  startService,
  type Answer,
  type Service,
} from './support/service.ts';

// the pause before a repetition: the AI SDK takes it from the answer
const BUSY = reply(503, { error: { code: 503, message: 'busy' } }, { 'retry-after-ms': '1' });
const keysOf = ({ requests }: Service): unknown[] => requests.map(({ headers }) => headers['idempotency-key']);

const MODES = {
  generateText: {
    text: complete({ content: 'ok' }),
    toolCall: complete({ content: null, tool_calls: [call('c1', 'look', {})] }),
    run: async (options: Parameters<typeof generateText>[0]): Promise<unknown> => generateText(options),
  },
  streamText: {
    text: events([delta({ content: 'ok' }), ...finish('stop')]),
    toolCall: events([delta({ tool_calls: [call('c1', 'look', {})] }), ...finish('tool_calls')]),
    run: async (options: Parameters<typeof generateText>[0]): Promise<unknown> => {
      const { model, messages, prompt, tools, stopWhen, providerOptions, maxRetries, prepareStep } = options;
      const given = { model, tools, stopWhen, providerOptions, maxRetries, prepareStep, onError: () => {} };
      const result = streamText({ ...given, ...(messages ? { messages } : { prompt: prompt ?? '' }) } as never);
      return result.consumeStream();
    },
  },
};

const look = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'seen' });

describe.each(['generateText', 'streamText'] as const)('the idempotency key under %s', (mode) => {
  const { text, toolCall, run } = MODES[mode];

  it('is the same for a retry, and another for the next call', async () => {
    await using service = await startService(BUSY, BUSY, text);
    const model = kopekOf(service)('m');
    await run({ model, prompt: 'hi' });
    await run({ model, prompt: 'hi' });
    const [first, second, third, fourth] = keysOf(service);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('of the caller may have the greatest length, also in a loop', async () => {
    await using service = await startService(toolCall, text, toolCall, text);
    const model = kopekOf(service)('m');
    for (const last of ['1', '2']) {
      const providerOptions = { kopek: { idempotencyKey: 'k'.repeat(254) + last } };
      await run({ model, prompt: 'hi', tools: { look }, stopWhen: isStepCount(3), providerOptions });
    }
    const keys = keysOf(service).map(String);
    expect(keys.filter((key) => key.length > 255)).toEqual([]);
    expect(new Set(keys).size).toBe(4);
  });

  it('is one for each step of a loop, even if a step is retried', async () => {
    await using service = await startService(toolCall, BUSY, text);
    const model = kopekOf(service)('m');
    await run({ model, prompt: 'hi', tools: { look }, stopWhen: isStepCount(3) });
    const [first, second, again] = keysOf(service);
    expect(second).not.toBe(first);
    expect(again).toBe(second);
  });

  it('differs between simultaneous calls, each of which is retried with its own', async () => {
    const seen = new Map<unknown, number>();
    const busyOnce: Answer = (response, request) => {
      const key = request.headers['idempotency-key'];
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return (seen.get(key) === 1 ? BUSY : text)(response, request);
    };
    await using service = await startService(busyOnce);
    const model = kopekOf(service)('m');
    await Promise.all(Array.from({ length: 5 }, async () => run({ model, prompt: 'hi' })));
    expect([...seen.values()]).toEqual([2, 2, 2, 2, 2]);
  });

  it('is not reused by another request, whatever failed before', async () => {
    await using service = await startService(BUSY, text);
    const model = kopekOf(service)('m');
    await run({ model, prompt: 'hi', maxRetries: 0 }).catch(() => {});
    await run({ model, prompt: 'something else' });
    const [failed, next] = keysOf(service);
    expect(next).not.toBe(failed);
  });

  it('of the caller is sent unchanged on the first step, and never again on a later one', async () => {
    await using service = await startService(BUSY, toolCall, BUSY, toolCall, text);
    await run({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools: { look },
      stopWhen: isStepCount(5),
      providerOptions: { kopek: { idempotencyKey: 'order-1' } },
      prepareStep: ({ messages }) => ({
        messages: messages.length > 3 ? [...messages, { role: 'user', content: 'Be brief.' }] : messages,
      }),
    });
    const keys = keysOf(service);
    expect(keys.slice(0, 2)).toEqual(['order-1', 'order-1']);
    expect(keys[2]).toMatch(/^order-1-[a-f0-9]{64}$/);
    expect(keys[3]).toBe(keys[2]);
    expect(keys[4]).toMatch(/^order-1-[a-f0-9]{64}$/);
    expect(new Set(keys).size).toBe(3);
  });

  it('of the caller is the same for the same call made twice', async () => {
    await using service = await startService(text);
    const model = kopekOf(service)('m');
    const providerOptions = { kopek: { idempotencyKey: 'order-2' } };
    await run({ model, prompt: 'hi', providerOptions });
    await run({ model, prompt: 'hi', providerOptions });
    expect(keysOf(service)).toEqual(['order-2', 'order-2']);
  });
});
