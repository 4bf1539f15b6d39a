import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startGateway, type LogEntry } from '../src/index.ts';
import { ask, errorOf, json, post } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways();
const TOKEN = 'admin-team-token';

it('GET /health needs no key', async () => {
  const gateway = await start();
  const reply = await post(gateway, undefined, { method: 'GET', path: '/health', apiKey: '' });
  expect([reply.status, json(reply)]).toEqual([200, { status: 'ok' }]);
});

describe('GET /admin/metrics', () => {
  it('has the charges and balances to the last digit, also after more of them', async () => {
    const gateway = await start({ adminToken: TOKEN, balanceRub: '1', accounts: { 'a"b': '2' } });
    const key = gateway.keys()[0]?.id ?? '';
    const read = async () =>
      (await post(gateway, undefined, { method: 'GET', path: '/admin/metrics', apiKey: TOKEN })).body;
    // 4 tokens at 0.00001 and one at 0.00002
    await ask(gateway, 'x');
    await read();
    await ask(gateway, 'x');
    const labels = `account="main",key="${key}",model="kopek/echo",provider="volga"`;
    expect((await read()).split('\n').filter((line) => !line.startsWith('#'))).toEqual([
      `kopek_charges_total{${labels}} 2`,
      `kopek_cost_rub_total{${labels}} 0.00012`,
      `kopek_tokens_total{${labels},kind="prompt"} 8`,
      `kopek_tokens_total{${labels},kind="completion"} 2`,
      'kopek_balance_rub{account="a\\"b"} 2',
      'kopek_balance_rub{account="main"} 0.99988',
      '',
    ]);
  });

  it('needs the admin token', async () => {
    const gateway = await start({ adminToken: TOKEN });
    expect((await post(gateway, undefined, { method: 'GET', path: '/admin/metrics' })).status).toBe(401);
  });
});

it('wrong admin tokens are logged and answered one after the other, valid ones at once', async () => {
  const lines: LogEntry[] = [];
  const gateway = await start({ adminToken: TOKEN, onLog: (entry) => void lines.push(entry) });
  const attempt = (apiKey: string) => post(gateway, undefined, { method: 'GET', path: '/admin/clock', apiKey });
  const ended: number[] = [];
  const wrong = Array.from({ length: 30 }, () => attempt('wrong').then(({ status }) => ended.push(status)));
  expect((await attempt(TOKEN)).status).toBe(200);
  await wrong[0];
  // the first of those that wait is through; those beyond the queue were rejected at once
  expect(ended.filter((status) => status === 429)).toHaveLength(10);
  expect(ended.filter((status) => status === 401).length).toBeLessThan(5);
  expect(lines).toHaveLength(30);
  expect(lines[0]).toMatchObject({
    path: '/admin/clock',
    status: 401,
    error: expect.stringContaining('127.0.0.1') as string,
  });
  expect(JSON.stringify(lines)).not.toContain('"wrong"');
});

describe('the clock', () => {
  it.each(['99999999d', 1e300, 8.64e15])('rejects %s and stays', async (advance) => {
    const gateway = await start(STILL);
    expect(() => gateway.advance(advance)).toThrow('the clock ends with the year 9999');
    expect(gateway.now().toISOString()).toBe('2026-11-18T10:00:00.000Z');
    expect((await ask(gateway, 'x')).status).toBe(200);
  });

  it('set back, a budget resets within its interval and keeps what was spent', async () => {
    const dataFile = join(mkdtempSync(join(tmpdir(), 'kopek-')), 'ledger.db');
    const keys = [{ apiKey: 'kopek-team-key', budget: { maxRub: '1', resetInterval: 'daily' as const } }];
    const ahead = await startGateway({ dataFile, keys, startAt: '2031-05-01T00:00:00Z', clockStopped: true });
    await ask(ahead, 'x', {}, { apiKey: 'kopek-team-key' });
    await ahead.close();
    await using gateway = await startGateway({ dataFile, keys, ...STILL });
    const info = await post(gateway, undefined, { method: 'GET', path: '/v1/service/key', apiKey: 'kopek-team-key' });
    expect(json(info)).toMatchObject({ budget: { remaining: 0.99994, reset_at: '2026-11-19T00:00:00.000Z' } });
  });
});

describe('a long name of a client', () => {
  const long = 'm'.repeat(1e6);
  it.each<[string, object]>([
    ['the model', { model: long }],
    ['models', { model: long, models: [long, 'kopek/echo'] }],
    ['a tool', { tool_choice: { type: 'function', function: { name: long } } }],
    ['a field', { [long]: 1 }],
    ['a fault', { model: `fault/${long}` }],
  ])('fills neither the log nor the error nor the ledger: %s', async (_what, fields) => {
    const lines: LogEntry[] = [];
    const gateway = await start({ onLog: (entry) => void lines.push(entry) });
    const reply = await ask(gateway, 'x', { ...fields });
    await gateway.whenIdle();
    const { requests: _, ...shown } = { requests: 0, log: lines, body: reply.body, charges: gateway.charges() };
    expect(JSON.stringify(shown).length).toBeLessThan(20_000);
  });
});

describe('GET /v1/models/{id}', () => {
  it.each(['kopek/echo', 'kopek%2Fecho'])('describes %s', async (id) => {
    const gateway = await start();
    const reply = await post(gateway, undefined, { method: 'GET', path: `/v1/models/${id}` });
    expect(json(reply)).toMatchObject({
      id: 'kopek/echo',
      object: 'model',
      pricing: { currency: 'RUB', input: '0.00001' },
    });
  });
  it('is 404 for a missing model, and 401 without a key', async () => {
    const gateway = await start();
    const path = '/v1/models/nope';
    expect((await post(gateway, undefined, { method: 'GET', path })).status).toBe(404);
    expect((await post(gateway, undefined, { method: 'GET', path, apiKey: 'no' })).status).toBe(401);
  });
});

describe('allowed_tools', () => {
  const tool = (name: string) => ({ type: 'function', function: { name, parameters: { type: 'object' } } });
  const tools = [tool('get_time'), tool('get_rate')];
  const named = [{ type: 'function', function: { name: 'get_rate' } }];
  it.each<[string, object, string[]]>([
    ['required', { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: named } }, ['get_rate']],
    ['auto', { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: named } }, ['get_rate']],
  ])('offers the tools that it names, on /chat/completions: %s', async (_mode, choice, called) => {
    const gateway = await start();
    const reply = await ask(gateway, 'call get_time and get_rate', {
      model: 'kopek/tools',
      tools,
      tool_choice: choice,
    });
    const [first] = json(reply)['choices'] as { message: { tool_calls: { function: { name: string } }[] } }[];
    expect(first?.message.tool_calls.map((call) => call.function.name)).toEqual(called);
  });
  it('offers the tools that it names, on /responses', async () => {
    const gateway = await start();
    const body = {
      model: 'kopek/tools',
      input: 'call get_time and get_rate',
      tools: ['get_time', 'get_rate'].map((name) => ({ type: 'function', name, parameters: { type: 'object' } })),
      tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'get_rate' }] },
    };
    const { output } = json(await post(gateway, body, { path: '/v1/responses' }));
    expect(output).toMatchObject([{ type: 'function_call', name: 'get_rate' }]);
  });
});

describe('a continued thread', () => {
  it.each([
    ['/v1/messages', 'container'],
    ['/v1/messages', 'previous_response_id'],
    ['/v1/responses', 'previous_response_id'],
    ['/v1/responses', 'conversation'],
    ['/v1/chat/completions', 'thread_id'],
  ])('%s reports for %s that nothing is stored', async (path, field) => {
    const gateway = await start();
    const reply = await ask(gateway, 'x', { [field]: 'id_1', max_tokens: 5 }, { path });
    expect(reply.status).toBe(400);
    expect(errorOf(reply)).toMatchObject({
      message: 'This gateway stores nothing: send the whole conversation',
      metadata: { path: field },
    });
    expect('type' in json(reply)).toBe(path === '/v1/messages');
  });

  it.each([true, false])('is sent whole by the tool runner of the SDK (stream: %s)', async (stream) => {
    const gateway = await start();
    const client = new Anthropic({ apiKey: null, authToken: gateway.apiKey, baseURL: gateway.url, maxRetries: 0 });
    const runner = client.beta.messages.toolRunner({
      model: 'kopek/tools',
      max_tokens: 300,
      stream,
      messages: [{ role: 'user', content: 'What is the weather in Kazan?' }],
      tools: [
        betaZodTool({
          name: 'get_weather',
          description: 'The weather in a city',
          inputSchema: z.object({ city: z.string() }),
          run: ({ city }) => `sun in ${city}`,
        }),
      ],
    });
    const { content } = await runner.runUntilDone();
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('sun in Kazan') as unknown }]);
    expect(gateway.requests().map(({ status }) => status)).toEqual([200, 400, 200]);
    expect(gateway.charges()).toHaveLength(2);
  });
});

describe('errors of faults on /v1/messages have the shape of that path', () => {
  it.each([
    ['http-429-retry-after', 'rate_limit_error'],
    ['http-401', 'authentication_error'],
    ['http-503', 'api_error'],
    ['http-529-retry-after-zero', 'overloaded_error'],
    ['http-402-max-tokens', 'billing_error'],
  ])('%s is %s', async (name, type) => {
    const gateway = await start();
    const reply = await ask(gateway, 'x', { model: `fault/${name}`, max_tokens: 5 }, { path: '/v1/messages' });
    expect(json(reply)).toMatchObject({ type: 'error', error: { type, message: expect.any(String) as string } });
  });
  it.each(['error-event-first', 'error-event', 'error-event-then-usage'])('%s, in a stream', async (name) => {
    const gateway = await start();
    const fields = { model: `fault/${name}`, max_tokens: 50, stream: true };
    const { body } = await ask(gateway, 'one two three', fields, { path: '/v1/messages' });
    expect(body).toContain('event: error\ndata: {"type":"error","error":{"type":"api_error","code":502,');
  });
});

it('the last chunk of a stream has the usage and an empty delta', async () => {
  const gateway = await start();
  const { body } = await ask(gateway, 'x', { stream: true });
  const last =
    body
      .split('\n\n')
      .findLast((event) => event.startsWith('data: {'))
      ?.slice(6) ?? '';
  expect(JSON.parse(last)).toMatchObject({
    choices: [{ index: 0, delta: {}, finish_reason: null }],
    usage: { cost_rub: 0.00006 },
  });
});
