import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, choiceOf, deltasOf, eventsOf, json, WEATHER, type RawReply } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'faults' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const TEXT = 'The quick brown fox jumps over the lazy dog near the river bank today.';
/** Only what never ends is left early. */
const patience = (name: string): number => (name.startsWith('stall') ? 400 : 10_000);
const whole = (name: string): Promise<RawReply> =>
  ask(gateway, TEXT, { model: `fault/${name}` }, { timeoutMs: patience(name) });
const stream = (name: string, text = TEXT, fields = {}): Promise<RawReply> =>
  ask(gateway, text, { model: `fault/${name}`, stream: true, ...fields }, { timeoutMs: patience(name), maxBytes: 3e6 });
const lastCharge = async () => {
  await gateway.whenIdle();
  return gateway.charges().at(-1);
};

const CALLS = '[[call get_weather {"city":"Казань"}]] [[call get_weather {"city":"Тула"}]]';
const calling = (name: string): Promise<RawReply> => stream(name, CALLS, { tools: [WEATHER] });

const fragments = async (name: string) =>
  deltasOf(eventsOf(await calling(name))).flatMap(
    (delta) =>
      (delta['tool_calls'] ?? []) as {
        id?: string;
        index?: number;
        function?: { name?: string; arguments?: string };
      }[],
  );

describe('answers, tools and usage', () => {
  it('choice-error has the error, half of the text and the cost', async () => {
    const reply = await whole('choice-error');
    expect(choiceOf(reply)).toMatchObject({
      finish_reason: 'error',
      error: { code: 502, message: 'Provider disconnected' },
    });
    expect(reply.body).toContain('cost_rub');
  });

  it.each([
    ['finish-error', 'error'],
    ['finish-unknown', 'paused'],
  ])('%s finishes with %s', async (name, reason) => {
    expect(choiceOf(await whole(name))['finish_reason']).toBe(reason);
  });

  it.each([
    ['tool-no-index', 'index', [undefined]],
    ['tool-index-zero', 'index', [0]],
    ['tool-ids-empty', 'id', ['']],
    ['tool-ids-same', 'id', ['call_same', undefined]],
  ] as const)('%s: the %s of the fragments is one of %j', async (name, field, values) => {
    const all = await fragments(name);
    expect(all.length).toBeGreaterThan(2);
    expect(all.map((call) => call[field]).filter((value) => !new Set<unknown>(values).has(value))).toEqual([]);
  });

  it.each([
    ['usage-cost-overflow', '"cost_rub":1e999'],
    ['usage-cost-precise', '"cost_rub":0.1000000000000000055511'],
    ['usage-cost-tiny', '"cost_rub":1.2e-7'],
    ['usage-cost-negative', '"cost_rub":-0.5'],
    ['usage-nan', '"cost_rub":NaN'],
    ['usage-null', '"usage":null'],
    ['usage-cost-word', '"cost_rub":"free"'],
  ])('%s writes %s, whole and in a stream', async (name, text) => {
    expect((await whole(name)).body).toContain(text);
    expect((await stream(name)).body).toContain(text);
    expect(await lastCharge()).toMatchObject({ usageDelivered: false });
  });

  it('usage-cost-text writes the true cost as text', async () => {
    const reply = await whole('usage-cost-text');
    expect((json(reply)['usage'] as { cost_rub: unknown }).cost_rub).toBe((await lastCharge())?.costRub);
  });
});

const statusesWith = async (seed: string): Promise<number[]> => {
  await using own = await startGateway({ seed, faults: [{ name: 'http-500', probability: 0.5 }] });
  const statuses = [];
  for (let count = 0; count < 20; count += 1) statuses.push((await ask(own, 'x')).status);
  return statuses;
};

describe('fault rules', () => {
  it('apply a number of times, after a number of requests, for one model', async () => {
    await using own = await startGateway({ faults: [{ name: 'http-503', times: 2, after: 1, model: 'kopek/echo' }] });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await ask(own, 'x')).status);
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
    own.fault({ name: 'http-500', model: 'kopek/chat' });
    expect((await ask(own, 'x')).status).toBe(200);
    expect((await ask(own, 'x', { model: 'kopek/chat' })).status).toBe(500);
    own.clearFaults();
    expect((await ask(own, 'x', { model: 'kopek/chat' })).status).toBe(200);
  });

  it('for one model leave the fallbacks of a request available', async () => {
    await using own = await startGateway({ faults: [{ name: 'http-503', model: 'kopek/chat' }] });
    const fallback = await ask(own, 'x', { model: 'kopek/chat', models: ['kopek/echo'] });
    expect(json(fallback)['model']).toBe('kopek/echo');
    expect((await ask(own, 'x', { model: 'auto' })).status).toBe(503);
    expect((await ask(own, 'x', { model: 'auto', models: ['volga/chat'] })).status).toBe(503);
  });

  it('by probability repeat with the seed', async () => {
    const first = await statusesWith('a');
    expect(await statusesWith('a')).toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });

  it('with an unknown name are rejected at the start', async () => {
    await expect(startGateway({ faults: ['nonsense'] })).rejects.toThrow(
      'no fault is called "nonsense"; npx @kopek/gateway faults lists them',
    );
  });
});
