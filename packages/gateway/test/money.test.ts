import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@kopek/core/wire';
import type { Gateway, ScriptedAnswer } from '../src/index.ts';
import { ask, errorOf, json, post, type RawReply } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);

const keyOf = (gateway: Gateway, apiKey = gateway.apiKey): Promise<RawReply> =>
  post(gateway, undefined, { path: `/v1/${gateway.namespace}/key`, method: 'GET', apiKey });
const usageOf = (reply: RawReply) => json(reply)['usage'] as { cost_rub: number; balance: number };

describe('money (§2.9, §7.3, §8)', () => {
  it('every answer costs its tokens at their prices, to the last digit', async () => {
    const gateway = await start({ balanceRub: '10' });
    // 1 + 3 tokens in, 1 out: 4 × 0.00001 + 1 × 0.00002
    const reply = await ask(gateway, 'one');
    expect(reply.body).toContain('"cost_rub":0.00006,"balance":9.99994}');
    expect(gateway.balanceRub()).toBe('9.99994');
    expect(gateway.charges()).toMatchObject([
      {
        costRub: '0.00006',
        balanceRub: '9.99994',
        servedModel: 'kopek/echo',
        provider: 'volga',
        promptTokens: 4,
        completionTokens: 1,
        usageDelivered: true,
      },
    ]);
  });

  it('a cost is rounded up to a millionth of a ruble, so that nothing is free', async () => {
    const prices = { input: '0.0000000001', output: '0' };
    const gateway = await start({ models: [{ id: 'a/b', providers: [{ name: 'p', prices }] }] });
    expect((await ask(gateway, 'x', { model: 'a/b' })).body).toContain('"cost_rub":0.000001,');
  });

  it('a price of 0 costs "0"', async () => {
    const gateway = await start({
      models: [{ id: 'a/b', providers: [{ name: 'p', prices: { input: '0', output: '0' } }] }],
    });
    expect((await ask(gateway, 'x', { model: 'a/b' })).body).toContain('"cost_rub":0,"balance":1000}');
    expect(gateway.charges()[0]?.costRub).toBe('0');
  });

  it('digits that a double cannot hold arrive exactly', async () => {
    const gateway = await start({ balanceRub: '12345678901234567.123456' });
    expect((await ask(gateway, 'one')).body).toContain('"balance":12345678901234567.123396}');
  });

  it('the tiers have their factors', async () => {
    const gateway = await start();
    const cost = async (fields: JsonObject) => usageOf(await ask(gateway, 'one two three', fields)).cost_rub;
    const plain = await cost({});
    expect(await cost({ service_tier: 'flex' })).toBeCloseTo(plain / 2, 12);
    expect(await cost({ service_tier: 'priority' })).toBeCloseTo(plain * 2, 12);
  });

  it('402 names how many tokens the balance can afford', async () => {
    const gateway = await start({ balanceRub: '0.001' });
    const reply = await ask(gateway, 'one', { max_tokens: 1_000 });
    expect(reply.status).toBe(402);
    // 0.001 − 4 × 0.00001 = 0.00096; at 0.00002 per token
    expect(errorOf(reply)).toMatchObject({
      code: 402,
      metadata: { limit_source: 'balance', requested_max_tokens: 1_000, affordable_max_tokens: 48 },
    });
    expect(errorOf(reply).message).toContain('requested up to 1000 tokens, but can only afford 48');
    expect((await ask(gateway, 'one', { max_tokens: 48 })).status).toBe(200);
    expect((await ask(gateway, 'one')).status).toBe(402);
    gateway.deposit('5');
    expect((await ask(gateway, 'one')).status).toBe(200);
  });

  it('402 by the budget of the key, until it is reset by the clock', async () => {
    const gateway = await start({ key: { budget: { maxRub: '0.0001', resetInterval: 'daily' } } });
    expect((await ask(gateway, 'one', { max_tokens: 1 })).status).toBe(200);
    const reply = await ask(gateway, 'one', { max_tokens: 1 });
    expect(reply.status).toBe(402);
    expect(errorOf(reply).metadata).toMatchObject({ limit_source: 'budget', remaining_rub: '0.00004' });
    expect(json(await keyOf(gateway))['budget']).toMatchObject({
      remaining: 0.00004,
      initial: 0.0001,
      reset_at: '2026-11-19T00:00:00.000Z',
      reset_in_seconds: 50_400,
    });
    gateway.advance('14h');
    expect(json(await keyOf(gateway))['budget']).toMatchObject({
      remaining: 0.0001,
      reset_at: '2026-11-20T00:00:00.000Z',
    });
    expect((await ask(gateway, 'one', { max_tokens: 1 })).status).toBe(200);
  });

  it('many requests at once cannot overdraw the balance', async () => {
    const gateway = await start({ balanceRub: '0.001', pace: 0.02 });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => ask(gateway, 'one two three', { max_tokens: 5 })),
    );
    const statuses = new Set(replies.map((reply) => reply.status));
    expect(statuses).toEqual(new Set([200, 402]));
    expect(Number(gateway.balanceRub())).toBeGreaterThanOrEqual(0);
  });

  const TOOL = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } };
  const spoken = { modalities: ['audio'], audio: { voice: 'v', format: 'wav' } };
  it.each<[string, string, JsonObject, ScriptedAnswer | undefined]>([
    ['searches without the tool', '[[search ruble]]', { max_tokens: 20 }, undefined],
    ['searches more than once', 'x', { max_tokens: 20 }, { text: 'found', webSearches: 3 }],
    ['begins a call with its last token', '[[call f {}]]', { max_tokens: 1, tools: [TOOL] }, undefined],
    ['speaks a thousand blanks', 'x', { max_tokens: 1, ...spoken }, { text: ' '.repeat(1_000) }],
  ])('402 for what costs a millionth more than there is: an answer that %s', async (_what, text, fields, answer) => {
    const answered = async (balanceRub: string) => {
      const gateway = await start({ balanceRub });
      if (answer !== undefined) gateway.script(answer);
      return { status: (await ask(gateway, text, fields)).status, balanceRub: gateway.balanceRub() };
    };
    const { status, balanceRub } = await answered('10');
    expect(status).toBe(200);
    const short = (10 - 1e-6 - Number(balanceRub)).toFixed(6);
    expect(await answered(short)).toEqual({ status: 402, balanceRub: String(Number(short)) });
  });

  it('an answer has no more tokens than max_tokens, whatever it consists of', async () => {
    const gateway = await start();
    for (const text of ['one two', '[[reason one two]]', '[[call f {}]]', '[[call f {}]] [[call f {"a":1}]]'])
      for (const max_tokens of [1, 2, 3, 4]) await ask(gateway, text, { max_tokens, tools: [TOOL] });
    const limits = gateway.requests().map(({ body }) => (body as JsonObject)['max_tokens'] as number);
    expect(gateway.charges()).toHaveLength(16);
    for (const [at, charge] of gateway.charges().entries())
      expect(charge.completionTokens).toBeLessThanOrEqual(limits[at] ?? 0);
  });

  it('402 by the budget left once the whole request has arrived, not when it began', async () => {
    const gateway = await start({ key: { budget: { maxRub: '0.0001' } } });
    const slow = request(`${gateway.baseURL}/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.apiKey}`,
        'content-type': 'application/json',
        expect: '100-continue',
      },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    const body = { model: 'kopek/echo', max_tokens: 1, messages: [{ role: 'user', content: 'one' }] };
    expect((await post(gateway, body)).status).toBe(200);
    slow.end(JSON.stringify(body));
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(402);
    response.resume();
    expect(json(await keyOf(gateway))['budget']).toMatchObject({ remaining: 0.00004 });
  });

  it('an answer that ends after the reset is paid from the new budget', async () => {
    const key = { budget: { maxRub: '1', resetInterval: 'daily' } } as const;
    const gateway = await start({ key, pace: 2, startAt: '2026-11-18T23:59:00Z' });
    const response = await fetch(`${gateway.baseURL}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'kopek/echo',
        stream: true,
        messages: [{ role: 'user', content: 'one two three' }],
      }),
    });
    gateway.advance('2m');
    await response.text();
    expect(gateway.charges()).toMatchObject([{ at: '2026-11-19T00:01:00.000Z', costRub: '0.00012' }]);
    expect(json(await keyOf(gateway))['budget']).toMatchObject({ remaining: 0.99988 });
  });

  it('a notice is sent once when less than a fifth of the budget is left, and again after a reset (§6)', async () => {
    const noted: unknown[] = [];
    const gateway = await start({
      key: { name: 'k', budget: { maxRub: '0.0003', resetInterval: 'daily', lowNotify: true } },
      onLog: (entry) => noted.push(entry.lowBudget),
    });
    for (let count = 0; count < 5; count += 1) await ask(gateway, 'one', { max_tokens: 1 });
    await gateway.whenIdle();
    expect(gateway.events()).toMatchObject([
      { kind: 'budget.low', keyName: 'k', remainingRub: '0', initialRub: '0.0003' },
    ]);
    expect(noted.filter(Boolean)).toEqual([{ remainingRub: '0', initialRub: '0.0003' }]);
    gateway.advance('1d');
    for (let count = 0; count < 5; count += 1) await ask(gateway, 'one', { max_tokens: 1 });
    expect(gateway.events()).toHaveLength(2);
  });

  it('a new budget has a notice of its own', async () => {
    const gateway = await start({ key: { budget: { maxRub: '0.0003', lowNotify: true } } });
    for (let count = 0; count < 5; count += 1) await ask(gateway, 'one', { max_tokens: 1 });
    const [key] = gateway.keys();
    gateway.updateKey(key?.id ?? '', { budget: { maxRub: '0.00018', lowNotify: true } });
    for (let count = 0; count < 3; count += 1) await ask(gateway, 'one', { max_tokens: 1 });
    await gateway.whenIdle();
    expect(gateway.events().map(({ initialRub }) => initialRub)).toEqual(['0.0003', '0.00018']);
  });

  it('keys of one account share its balance, other accounts have their own', async () => {
    const gateway = await start({ accounts: { other: '5' }, keys: [{ apiKey: 'key-other', account: 'other' }] });
    await ask(gateway, 'one', {}, { apiKey: 'key-other' });
    await ask(gateway, 'one', {}, { apiKey: gateway.createKey({}) });
    expect(gateway.balanceRub('other')).toBe('4.99994');
    expect(gateway.balanceRub()).toBe('999.99994');
  });
});
