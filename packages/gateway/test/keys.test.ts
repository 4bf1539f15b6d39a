import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '@kopek/core/wire';
import { startGateway, type Gateway, type GatewayOptions } from '../src/index.ts';
import { ask, errorOf, json, messageOf, post, type RawReply } from './client.ts';

const started: Gateway[] = [];
const start = async (options: GatewayOptions = {}): Promise<Gateway> => {
  // a Wednesday
  const gateway = await startGateway({ startAt: '2026-11-18T10:00:00Z', clockStopped: true, ...options });
  started.push(gateway);
  return gateway;
};
afterEach(async () => {
  for (const gateway of started.splice(0)) {
    expect(gateway.bugs()).toEqual([]);
    expect(gateway.audit().balanced).toBe(true);
    await gateway.close();
  }
});

const keyOf = (gateway: Gateway, apiKey = gateway.apiKey): Promise<RawReply> =>
  post(gateway, undefined, { path: `/v1/${gateway.namespace}/key`, method: 'GET', apiKey });
const usageOf = (reply: RawReply) => json(reply)['usage'] as { cost_rub: number; balance: number };

describe('the key endpoint (§2.1, §4.2)', () => {
  it('leaves out budget and expiry when there is none, and always has pii', async () => {
    const reply = await keyOf(await start());
    expect(reply.body).toBe(
      '{"name":"default","allowed_models":null,"pii":{"mode":null,"types":null,"dictionary":[]}}',
    );
  });

  it('shows everything of a key but its addresses', async () => {
    const gateway = await start({
      key: {
        name: 'team',
        budget: { limitRub: '100.10', resetInterval: 'weekly', lowNotify: true },
        expiresAt: '2026-11-18T11:00:30Z',
        allowedModels: ['kopek/echo', 'kopek/s*'],
        allowedIps: ['127.0.0.1', '10.0.0.7'],
        personalData: { mode: 'mask', types: ['email'], dictionary: [{ word: 'Volga', replacement: '[RIVER]' }] },
      },
    });
    const reply = await keyOf(gateway);
    expect(json(reply)).toEqual({
      name: 'team',
      budget: {
        remaining: 100.1,
        initial: 100.1,
        reset_interval: 'weekly',
        reset_at: '2026-11-23T00:00:00.000Z',
        reset_in_seconds: 396_000,
        low_notify: true,
      },
      expires_at: '2026-11-18T11:00:30.000Z',
      expires_in_seconds: 3_630,
      allowed_models: ['kopek/echo', 'kopek/s*'],
      pii: { mode: 'mask', types: ['email'], dictionary: [{ word: 'Volga', replacement: '[RIVER]' }] },
    });
    expect(reply.body).not.toContain('10.0.0.7');
  });

  it('lives under the namespace', async () => {
    const gateway = await start({ namespace: 'acme' });
    expect((await keyOf(gateway)).status).toBe(200);
    expect((await post(gateway, undefined, { path: '/v1/service/key', method: 'GET' })).status).toBe(404);
  });
});

describe('authentication (§5)', () => {
  it('refuses a missing, an unknown and an expired key with 401', async () => {
    const gateway = await start({ key: { expiresAt: '2026-11-18T11:00:00Z' } });
    expect((await ask(gateway, 'x', {}, { headers: { authorization: '' } })).status).toBe(401);
    expect((await ask(gateway, 'x', {}, { headers: { authorization: 'Basic abc' } })).status).toBe(401);
    expect((await ask(gateway, 'x', {}, { apiKey: 'kopek-wrong' })).status).toBe(401);
    expect((await keyOf(gateway, 'kopek-wrong')).status).toBe(401);
    expect((await ask(gateway, 'x')).status).toBe(200);
    gateway.advance('1h');
    expect((await ask(gateway, 'x')).status).toBe(401);
  });

  it('refuses a model outside of the whitelist with 403; a prefix and [] count', async () => {
    const gateway = await start();
    const some = gateway.createKey({ allowedModels: ['kopek/echo', 'kopek/s*'] });
    const none = gateway.createKey({ allowedModels: [] });
    const status = async (apiKey: string, model: string) => (await ask(gateway, 'x', { model }, { apiKey })).status;
    expect(await status(some, 'kopek/echo')).toBe(200);
    expect(await status(some, 'kopek/summary')).toBe(200);
    expect(await status(some, 'kopek/chat')).toBe(403);
    expect(await status(none, 'kopek/echo')).toBe(403);
    const fallback = await ask(gateway, 'x', { model: 'kopek/chat', models: ['kopek/echo'] }, { apiKey: some });
    expect(json(fallback)['model']).toBe('kopek/echo');
  });

  it('refuses an address that is not listed with 403', async () => {
    const gateway = await start();
    expect((await ask(gateway, 'x', {}, { apiKey: gateway.createKey({ allowedIps: ['10.0.0.7'] }) })).status).toBe(403);
    expect((await ask(gateway, 'x', {}, { apiKey: gateway.createKey({ allowedIps: ['127.0.0.1'] }) })).status).toBe(
      200,
    );
  });

  it('keeps the key out of the log and of the remembered requests', async () => {
    const lines: string[] = [];
    const gateway = await start({ onLog: (entry) => lines.push(JSON.stringify(entry)) });
    await ask(gateway, 'x');
    await gateway.whenIdle();
    expect(gateway.requests()).toMatchObject([
      {
        path: '/v1/chat/completions',
        status: 200,
        servedModel: 'kopek/echo',
        headers: { authorization: 'Bearer <key>' },
      },
    ]);
    expect(JSON.stringify(gateway.requests()) + lines.join('')).not.toContain(gateway.apiKey);
  });
});

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

  it('402 says how many tokens the balance can afford', async () => {
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
    const gateway = await start({ key: { budget: { limitRub: '0.0001', resetInterval: 'daily' } } });
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

  it('a notice comes once when less than a fifth of the budget is left, and again after a reset (§6)', async () => {
    const noted: unknown[] = [];
    const gateway = await start({
      key: { name: 'k', budget: { limitRub: '0.0003', resetInterval: 'daily', lowNotify: true } },
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

  it('keys of one account share its balance, other accounts have their own', async () => {
    const gateway = await start({ accounts: { other: '5' }, keys: [{ apiKey: 'key-other', account: 'other' }] });
    await ask(gateway, 'one', {}, { apiKey: 'key-other' });
    await ask(gateway, 'one', {}, { apiKey: gateway.createKey({}) });
    expect(gateway.balanceRub('other')).toBe('4.99994');
    expect(gateway.balanceRub()).toBe('999.99994');
  });
});

describe('the prompt cache (§2.2 cache_control, session_id; §2.9)', () => {
  const LONG = 'Rivers and lakes of the north are cold and clear. '.repeat(8);
  const asked = (gateway: Gateway, last: string, fields = {}) =>
    post(gateway, {
      model: 'kopek/echo',
      cache_control: { type: 'ephemeral' },
      messages: [
        { role: 'system', content: LONG },
        { role: 'user', content: last },
      ],
      ...fields,
    });
  const cache = (reply: RawReply) =>
    (json(reply)['usage'] as { prompt_tokens_details: { cached_tokens: number; cache_write_tokens: number } })
      .prompt_tokens_details;

  it('writes the beginning first and reads it the next time, at its price', async () => {
    const gateway = await start();
    const first = await asked(gateway, 'one');
    const second = await asked(gateway, 'two');
    const { cache_write_tokens: written } = cache(first);
    expect(cache(first).cached_tokens).toBe(0);
    expect(cache(second)).toEqual({ cached_tokens: written - 4, cache_write_tokens: 4 });
    // written at 1.25, read at 0.1 of 0.00001; one token out
    expect(usageOf(first).cost_rub).toBeCloseTo(written * 0.0000125 + 0.00002, 6);
    expect(usageOf(second).cost_rub).toBeCloseTo((written - 4) * 0.000001 + 4 * 0.0000125 + 0.00002, 6);
  });

  it('forgets after five minutes, or after an hour', async () => {
    const gateway = await start();
    await asked(gateway, 'one');
    gateway.advance('6m');
    expect(cache(await asked(gateway, 'one', { cache_control: { type: 'ephemeral', ttl: '1h' } })).cached_tokens).toBe(
      0,
    );
    gateway.advance('50m');
    expect(cache(await asked(gateway, 'one')).cached_tokens).toBeGreaterThan(50);
  });

  it('belongs to a provider; a session sticks to its provider', async () => {
    const gateway = await start();
    const first = await asked(gateway, 'one', { provider: { sort: 'throughput' }, session_id: 's' });
    expect(first.headers['x-kopek-provider']).toBe('neva');
    expect(cache(await asked(gateway, 'one')).cached_tokens).toBe(0);
    const stuck = await asked(gateway, 'one', { session_id: 's' });
    expect(stuck.headers['x-kopek-provider']).toBe('neva');
    expect(cache(stuck).cached_tokens).toBeGreaterThan(50);
  });

  it('does nothing without cache_control', async () => {
    const gateway = await start();
    await asked(gateway, 'one');
    const reply = await asked(gateway, 'one', { cache_control: undefined });
    expect(json(reply)['usage']).not.toHaveProperty('prompt_tokens_details');
  });
});

describe('personal data (§5.4)', () => {
  const TEXT =
    'Write to anna.p@example.ru or +7 (912) 345-67-89, card 4111 1111 1111 1111, passport 45 08 123456, ИНН 7707083893. Project Volga.';
  const reads = async (personalData: NonNullable<GatewayOptions['key']>['personalData'], text = TEXT) => {
    const gateway = await start({ key: personalData === undefined ? {} : { personalData } });
    return ask(gateway, text);
  };

  it('mask replaces it before the model sees it', async () => {
    const reply = await reads({ mode: 'mask', dictionary: [{ word: 'project volga', replacement: '[SECRET]' }] });
    expect(messageOf(reply)['content']).toBe(
      'Write to [EMAIL] or [PHONE], card [CARD], passport [PASSPORT], ИНН [TAX_NUMBER]. [SECRET].',
    );
    expect(reply.headers['x-kopek-pii']).toBe('email=1,phone=1,card=1,passport=1,tax_number=1,dictionary=1');
  });

  it('types narrows it; the dictionary counts in any case', async () => {
    const reply = await reads({ mode: 'mask', types: ['card'], dictionary: [{ word: 'Volga', replacement: 'X' }] });
    expect(messageOf(reply)['content']).toBe(TEXT.replace('4111 1111 1111 1111', '[CARD]').replace('Volga', 'X'));
  });

  it('block refuses with 403 and names the types', async () => {
    const reply = await reads({ mode: 'block', types: ['email', 'phone'] });
    expect(reply.status).toBe(403);
    expect(errorOf(reply).metadata).toEqual({ reason: 'personal_data', types: ['email', 'phone'] });
    expect((await reads({ mode: 'block' }, 'Nothing of that kind: order 12345, total 4111.')).status).toBe(200);
    expect(
      (await reads({ mode: 'block', dictionary: [{ word: 'Volga', replacement: '' }] }, 'On the volga')).status,
    ).toBe(403);
  });

  it('mode null is off', async () => {
    expect(messageOf(await reads({ mode: null }))['content']).toBe(TEXT);
  });

  it('covers every message, tool arguments and results', async () => {
    const gateway = await start({ key: { personalData: { mode: 'mask' } } });
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"to":"a@b.ru"}' } };
    const reply = await post(gateway, {
      model: 'kopek/echo',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'a@b.ru' }] },
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'a', content: 'sent to a@b.ru' },
      ],
    });
    expect(messageOf(reply)['content']).toBe('f: sent to [EMAIL]');
    expect(reply.headers['x-kopek-pii']).toBe('email=3');
  });
});

describe('rate limits', () => {
  it('answer 429 with Retry-After until the window has passed', async () => {
    const gateway = await start({ key: { rateLimit: { requests: 2, seconds: 60 } } });
    const first = await ask(gateway, 'x');
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit-requests': '2', 'x-ratelimit-remaining-requests': '1' });
    gateway.advance('20s');
    await ask(gateway, 'x');
    const third = await ask(gateway, 'x');
    expect(third.status).toBe(429);
    expect(third.headers['retry-after']).toBe('40');
    gateway.advance('40s');
    expect((await ask(gateway, 'x')).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  const once = { 'idempotency-key': 'k-1' };

  it('a repeated request gets the same answer and is not billed again', async () => {
    const gateway = await start();
    const first = await ask(gateway, 'one', {}, { headers: once });
    const second = await ask(gateway, 'one', {}, { headers: once });
    expect(second.body).toBe(first.body);
    expect(second.headers['x-kopek-replayed']).toBe('true');
    expect(gateway.charges()).toMatchObject([{ idempotencyKey: 'k-1', usageDelivered: true }]);
  });

  it('a retry after a broken answer pays once, and then the usage is delivered', async () => {
    const gateway = await start({ faults: [{ name: 'reset-mid-body', times: 1 }] });
    expect((await ask(gateway, 'one two three four five six', { stream: true }, { headers: once })).end).toBe('early');
    await gateway.whenIdle();
    expect(gateway.charges()).toMatchObject([{ usageDelivered: false }]);
    const again = await ask(gateway, 'one two three four five six', { stream: true }, { headers: once });
    expect(again.end).toBe('complete');
    await gateway.whenIdle();
    expect(gateway.charges()).toMatchObject([{ usageDelivered: true }]);
  });

  it('another body under the same key is 409, another key of the account has its own', async () => {
    const gateway = await start();
    await ask(gateway, 'one', {}, { headers: once });
    expect((await ask(gateway, 'two', {}, { headers: once })).status).toBe(409);
    expect((await ask(gateway, 'two', {}, { headers: once, apiKey: gateway.createKey({}) })).status).toBe(200);
    gateway.advance('25h');
    expect((await ask(gateway, 'two', {}, { headers: once })).status).toBe(200);
  });

  it('the same key while the first request runs is 409', async () => {
    const gateway = await start({ pace: 1 });
    const slow = ask(gateway, 'one', {}, { headers: once });
    await expect.poll(async () => (await ask(gateway, 'one', {}, { headers: once })).status).toBe(409);
    expect((await slow).status).toBe(200);
  });
});

describe('limits of the server (§7, §8)', () => {
  it('413 for a large body, 408 for a slow one, 404 and 405 for other paths', async () => {
    const gateway = await start({ limits: { bodyBytes: 1_000, bodyTimeoutMs: 80 } });
    expect((await ask(gateway, 'x'.repeat(2_000))).status).toBe(413);
    expect((await post(gateway, null, { rawBody: '{', headers: { 'content-length': '50' } })).status).toBe(408);
    expect((await post(gateway, {}, { path: '/v1/nothing' })).status).toBe(404);
    const wrong = await post(gateway, undefined, { method: 'GET' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.allow).toBe('POST');
  });

  it('529 when too many requests run at once', async () => {
    const gateway = await start({ pace: 0.1, limits: { concurrentRequests: 2 } });
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(gateway, 'x')));
    expect(replies.map((reply) => reply.status).sort((left, right) => left - right)).toEqual([200, 200, 529, 529]);
  });

  it('every answer has a request id', async () => {
    const gateway = await start({ seed: 's' });
    const [first, second] = [await ask(gateway, 'x'), await ask(gateway, 'x', {}, { apiKey: 'no' })];
    expect(first.headers['x-request-id']).toMatch(/^req-[0-9a-f]{24}$/);
    expect(second.headers['x-request-id']).toMatch(/^req-/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });
});
