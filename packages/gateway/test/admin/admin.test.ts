import { describe, expect, it } from 'vitest';
import { ask, errorOf, json, messageOf, post, WEATHER } from '../client.ts';
import { STILL, useGateways } from '../harness.ts';
import { admin, TOKEN } from './caller.ts';

const start = useGateways({ ...STILL, adminToken: TOKEN });

describe('the admin API is open to', () => {
  it('nobody, unless the gateway has an admin token', async () => {
    const { startGateway } = await import('../../src/index.ts');
    await using gateway = await startGateway();
    const reply = await admin(gateway, 'GET /admin/accounts');
    expect(reply.status).toBe(404);
  });

  it('anyone with its token, but not to the key of a client', async () => {
    const gateway = await start();
    const wrong = await post(gateway, {}, { method: 'GET', path: '/admin/accounts' });
    expect(wrong.status).toBe(401);
    expect(errorOf(wrong).message).toContain('admin token');
    expect((await admin(gateway, 'GET /admin/accounts')).status).toBe(200);
  });

  it('no other web page: neither under a redirected host name nor from another site', async () => {
    const gateway = await start();
    const rebound = await admin(gateway, 'GET /admin/accounts', undefined, { host: 'evil.example' });
    expect([rebound.status, errorOf(rebound).metadata]).toEqual([403, { reason: 'host' }]);
    const foreign = await admin(gateway, 'GET /admin/accounts', undefined, { origin: 'http://evil.example' });
    expect([foreign.status, errorOf(foreign).metadata]).toEqual([403, { reason: 'origin' }]);
    for (const host of ['localhost', '127.0.0.1:1', '[::1]:8787', 'kopek.localhost'])
      expect((await admin(gateway, 'GET /admin/accounts', undefined, { host })).status).toBe(200);
    const inContainers = await start({ hosts: ['gateway'] });
    expect((await admin(inContainers, 'GET /admin/clock', undefined, { host: 'gateway:8787' })).status).toBe(200);
  });

  it('explains what is wrong with a request', async () => {
    const gateway = await start();
    const rows = [
      ['GET /admin/nonsense', undefined, 404, 'There is nothing at /admin/nonsense'],
      ['PUT /admin/clock', {}, 405, '/admin/clock allows GET, POST, HEAD, not PUT'],
      ['POST /admin/clock', { advance: 'soon' }, 400, 'not a duration'],
      ['POST /admin/clock', { forward: 1 }, 400, 'forward: there is no such field'],
      ['POST /admin/faults', { faults: ['http-503', 'nonsense'] }, 400, 'no fault is called "nonsense"'],
      ['POST /admin/metrics', {}, 405, '/admin/metrics allows GET, HEAD, not POST'],
      ['DELETE /admin/openapi.json', undefined, 405, '/admin/openapi.json allows GET, HEAD, not DELETE'],
      ['POST /admin/accounts', { id: 'main', balanceRub: '1' }, 409, 'exists'],
      ['POST /admin/accounts/none/deposits', { rub: '1' }, 400, 'no such account: none'],
      ['POST /admin/keys', { account: 'none' }, 400, 'no such account: none'],
      ['POST /admin/keys', { allowedIps: ['10.0.0.0/33'] }, 400, 'allowedIps[0]: "10.0.0.0/33" is neither an address'],
      ['POST /admin/script', { answers: [{ fault: 'nonsense' }] }, 400, '[0].fault: no fault is called "nonsense"'],
      ['DELETE /admin/keys/none', undefined, 404, 'No key has the id "none"'],
      ['GET /admin/charges?limit=many', undefined, 400, 'limit: expected a whole number'],
    ] as const;
    for (const [line, body, status, message] of rows) {
      const reply = await admin(gateway, line, body);
      expect([line, reply.status, errorOf(reply).message]).toEqual([line, status, expect.stringContaining(message)]);
    }
    expect(gateway.decided().faults).toEqual([]);
  });
});

describe('the admin API controls', () => {
  it('accounts, keys and budgets: a key of an account with one kopek gets 402, and answers after a deposit', async () => {
    const gateway = await start();
    await admin(gateway, 'POST /admin/accounts', { id: 'poor', balanceRub: '0.00001' });
    const { apiKey } = (await admin(gateway, 'POST /admin/keys', { name: 'poor', account: 'poor' })).json as {
      apiKey: string;
    };
    expect((await ask(gateway, 'one', {}, { apiKey })).status).toBe(402);
    const deposit = await admin(gateway, 'POST /admin/accounts/poor/deposits', { rub: '5' });
    expect(deposit.json).toEqual({ balanceRub: '5.00001' });
    expect((await ask(gateway, 'one', {}, { apiKey })).status).toBe(200);
    const listed = (await admin(gateway, 'GET /admin/keys')).json['keys'] as { id: string; account: string }[];
    const id = listed.find((key) => key.account === 'poor')?.id;
    await admin(gateway, `PUT /admin/keys/${id}`, { account: 'poor', budget: { maxRub: '0.00001' } });
    const rejected = await ask(gateway, 'one', {}, { apiKey });
    expect(errorOf(rejected).metadata).toMatchObject({ limit_source: 'budget' });
    expect((await admin(gateway, `DELETE /admin/keys/${id}`)).status).toBe(204);
    expect((await ask(gateway, 'one', {}, { apiKey })).status).toBe(401);
  });

  it('scripted answers, then fixtures by model, last message, tools and header, then the model itself', async () => {
    const gateway = await start();
    const fixture = (text: string, match: object, times?: number): object => ({
      match,
      answer: { text },
      ...(times === undefined ? {} : { times }),
    });
    await admin(gateway, 'POST /admin/script', { answers: [{ text: 'from the script' }] });
    await admin(gateway, 'POST /admin/fixtures', {
      fixtures: [
        fixture('once', { lastMessage: 'hello' }, 1),
        fixture('by header', { headers: { 'X-Tenant': 'blue' } }),
        fixture('by tools', { tools: ['get_weather'] }),
        fixture('by message', { lastMessage: 'hello' }),
        fixture('by model', { model: 'kopek/su*' }),
      ],
    });
    const say = async (text: string, fields = {}, headers = {}): Promise<unknown> =>
      messageOf(await ask(gateway, text, fields, { headers }))['content'];
    expect(await say('hello')).toBe('from the script');
    expect(await say('hello')).toBe('once');
    expect(await say('hello there')).toBe('by message');
    expect(await say('hello', {}, { 'x-tenant': 'blue' })).toBe('by header');
    expect(await say('weather', { tools: [WEATHER] })).toBe('by tools');
    expect(await say('a text', { model: 'kopek/summary' })).toBe('by model');
    expect(await say('bye')).toBe('bye');
    expect((await admin(gateway, 'GET /admin/decided')).json).toMatchObject({ script: 0 });
  });

  it('faults by name, the clock, and their effects', async () => {
    const gateway = await start({ key: { budget: { maxRub: '0.0001', lowNotify: true } } });
    await admin(gateway, 'POST /admin/faults', { faults: ['http-503', { name: 'http-500', times: 1 }] });
    expect((await ask(gateway, 'one')).status).toBe(503);
    await admin(gateway, 'DELETE /admin/faults/http-503');
    expect((await ask(gateway, 'one')).status).toBe(500);
    expect((await admin(gateway, 'GET /admin/decided')).json['faults']).toEqual([]);
    expect((await admin(gateway, 'POST /admin/clock', { advance: '1d' })).json).toEqual({
      now: '2026-11-19T10:00:00.000Z',
    });
    await ask(gateway, 'one', { max_tokens: 1 });
    await admin(gateway, 'POST /admin/idle');
    const { requests } = (await admin(gateway, 'GET /admin/requests?limit=2')).json as { requests: object[] };
    expect(requests).toMatchObject([
      { status: 500, fault: 'http-500' },
      { status: 200, costRub: '0.00006' },
    ]);
    const { charges } = (await admin(gateway, 'GET /admin/charges?account=main')).json as { charges: object[] };
    expect(charges).toMatchObject([{ costRub: '0.00006', balanceRub: '999.99994' }]);
    // 0.00004 ₽ of 0.0001 ₽ are left: more than a fifth
    expect((await admin(gateway, 'GET /admin/events')).json).toEqual({ events: [] });
  });

  it('charges page by page', async () => {
    const gateway = await start();
    for (const text of ['one', 'two', 'three']) await ask(gateway, text);
    const first = gateway.listCharges({ limit: 2 });
    expect(first.charges.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(first.next).toBe(2);
    const second = (await admin(gateway, 'GET /admin/charges?limit=2&after=2')).json as { charges: object[] };
    expect(second).toEqual({ charges: [expect.objectContaining({ seq: 3 })] });
  });
});

describe('parallel tests', () => {
  const asTest = (id: string): Record<string, string> => ({ 'x-kopek-test': id });

  it('have scripts, faults, requests and charges of their own', async () => {
    const gateway = await start({
      script: [{ text: 'for nobody' }],
      faults: [{ name: 'http-503', model: 'kopek/json' }],
    });
    await admin(gateway, 'POST /admin/script', { answers: [{ text: 'for a' }] }, asTest('a'));
    await admin(gateway, 'POST /admin/faults', { faults: ['http-429'] }, asTest('b'));
    const a = await ask(gateway, 'hi', {}, { headers: asTest('a') });
    const b = await ask(gateway, 'hi', {}, { headers: asTest('b') });
    // a test that decided nothing is not reached by the script and the faults of requests without the header
    const c = await ask(gateway, 'hi', { model: 'kopek/json' }, { headers: asTest('c') });
    expect([messageOf(a)['content'], b.status, c.status]).toEqual(['for a', 429, 200]);
    expect(messageOf(await ask(gateway, 'hi'))['content']).toBe('for nobody');
    await gateway.whenIdle();
    const seen = (await admin(gateway, 'GET /admin/requests', undefined, asTest('a'))).json['requests'];
    expect(seen).toMatchObject([{ testId: 'a', status: 200 }]);
    expect(gateway.test('b').requests()).toMatchObject([{ testId: 'b', status: 429 }]);
    expect(gateway.requests()).toHaveLength(4);
    expect(gateway.test('a').listCharges().charges).toMatchObject([{ testId: 'a', servedModel: 'kopek/echo' }]);
  });

  it('may have long names', async () => {
    const gateway = await start();
    const [one, other] = ['one', 'other'].map((name) => encodeURIComponent(`${'Долгое название. '.repeat(40)}${name}`));
    gateway.test(one ?? '').script({ text: 'for one' });
    expect(messageOf(await ask(gateway, 'hi', {}, { headers: asTest(other ?? '') }))['content']).toBe('hi');
    expect(messageOf(await ask(gateway, 'hi', {}, { headers: asTest(one ?? '') }))['content']).toBe('for one');
    await gateway.whenIdle();
    expect(gateway.test(one ?? '').requests()).toHaveLength(1);
  });

  it('share fixtures and the script function that were set without a test, after their own', async () => {
    const gateway = await start({ fixtures: [{ match: { lastMessage: 'hi' }, answer: { text: 'for all' } }] });
    gateway.test('a').fixture({ match: { lastMessage: 'hi' }, answer: { text: 'for a' } });
    const said = async (id: string): Promise<unknown> =>
      messageOf(await ask(gateway, 'hi', {}, { headers: asTest(id) }))['content'];
    expect([await said('a'), await said('b')]).toEqual(['for a', 'for all']);
    const byFunction = await start({ script: (request) => ({ text: `seed ${request.seed}` }) });
    const reply = await ask(byFunction, 'hi', { seed: 7 }, { headers: asTest('a') });
    expect(messageOf(reply)['content']).toBe('seed 7');
  });

  it('are forgotten one by one, or all, and then the options apply again', async () => {
    const gateway = await start({ fixtures: [{ answer: { text: 'from the options' } }] });
    gateway.fixture({ answer: { text: 'later' } });
    gateway.fault('http-503');
    gateway.test('a').fault('http-500');
    gateway.test('b').fault('http-500');
    await ask(gateway, 'hi', {}, { headers: asTest('a') });
    expect((await admin(gateway, 'POST /admin/reset', undefined, asTest('a'))).status).toBe(204);
    expect((await ask(gateway, 'hi', {}, { headers: asTest('a') })).status).toBe(200);
    expect((await ask(gateway, 'hi', {}, { headers: asTest('b') })).status).toBe(500);
    await admin(gateway, 'POST /admin/reset');
    expect(gateway.requests()).toEqual([]);
    const reply = await ask(gateway, 'hi', {}, { headers: asTest('b') });
    expect(messageOf(reply)['content']).toBe('from the options');
    expect(json(await ask(gateway, 'hi'))['choices']).toMatchObject([{ message: { content: 'from the options' } }]);
  });
});
