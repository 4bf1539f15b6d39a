import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@kopek/core/wire';
import { describe, expect, it, test, vi } from 'vitest';
import { startGateway, type FixtureMatch } from '../src/index.ts';
import { ask, choiceOf, errorOf, json, messageOf, post, WEATHER } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'kopek-fixtures-'));

describe('a model that the catalog does not know', () => {
  it('answers under the requested name at the prices of kopek/chat, on all paths, whole and as a stream', async () => {
    const gateway = await start({ unknownModels: 'answer' });
    for (const path of ['/v1/chat/completions', '/v1/responses', '/v1/messages'])
      for (const stream of [false, true]) {
        const body = { model: 'openai/gpt-4o', stream, max_tokens: 50, messages: [{ role: 'user', content: 'hi' }] };
        const reply = await post(gateway, body, { path });
        expect([path, stream, reply.status]).toEqual([path, stream, 200]);
        expect(reply.body).toContain('"model":"openai/gpt-4o"');
        expect(reply.body).toContain('You');
      }
    await ask(gateway, 'hi', { model: 'kopek/chat' });
    const costs = gateway.charges().map(({ costRub }) => costRub);
    expect(new Set(costs).size).toBe(1);
    expect(gateway.charges()[0]).toMatchObject({ requestedModel: 'openai/gpt-4o', servedModel: 'openai/gpt-4o' });
    expect((await ask(gateway, '', {}, { method: 'GET', path: '/v1/models/openai%2Fgpt-4o' })).status).toBe(200);
    const list = json(await ask(gateway, '', {}, { method: 'GET', path: '/v1/models' }))['data'] as { id: string }[];
    expect(list.map(({ id }) => id)).not.toContain('*');
  });

  it('is answered by scripts, fixtures, directives and faults', async () => {
    const gateway = await start({
      unknownModels: 'answer',
      fixtures: [{ match: { model: 'openai/*' }, answer: { text: 'fixed' } }],
    });
    gateway.script({ text: 'scripted' });
    const texts = [];
    for (const model of ['openai/gpt-4o', 'openai/gpt-4o', 'anthropic/claude'])
      texts.push(messageOf(await ask(gateway, '[[say directed]]', { model }))['content']);
    expect(texts).toEqual(['scripted', 'fixed', 'directed']);
    gateway.fault({ name: 'http-503', model: 'openai/gpt-4o' });
    expect((await ask(gateway, 'hi', { model: 'openai/gpt-4o' })).status).toBe(503);
    expect((await ask(gateway, 'hi', { model: 'anthropic/claude' })).status).toBe(200);
  });

  it('gets 404 by default, and a pattern of a model answers to the names that begin so', async () => {
    const own = { name: 'here', prices: { input: '0.5', output: '0' } };
    const gateway = await start({ models: [{ id: 'openai/*', talent: 'echo', providers: [own] }] });
    expect((await ask(gateway, 'hi', { model: 'anthropic/claude' })).status).toBe(404);
    const reply = await ask(gateway, 'hi', { model: 'openai/gpt-4o' });
    expect([json(reply)['model'], messageOf(reply)['content']]).toEqual(['openai/gpt-4o', 'hi']);
    expect(gateway.charges()).toMatchObject([{ costRub: '2', provider: 'here' }]);
    expect((await ask(gateway, 'hi', { model: 'kopek/echo' })).status).toBe(200);
  });

  it('is still subject to the models that a key allows', async () => {
    const gateway = await start({ unknownModels: 'answer', key: { allowedModels: ['openai/*'] } });
    expect((await ask(gateway, 'hi', { model: 'openai/gpt-4o' })).status).toBe(200);
    expect((await ask(gateway, 'hi', { model: 'anthropic/claude' })).status).toBe(403);
  });
});

const user = (content: string): JsonObject => ({ role: 'user', content });
const said = (content: string): JsonObject => ({ role: 'assistant', content });
const called = (name: string, json: string, id = 'call_1'): JsonObject => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: json } }],
});
const returned = (content: string, id = 'call_1'): JsonObject => ({ role: 'tool', tool_call_id: id, content });

describe('a fixture matches', () => {
  test.each<[string, FixtureMatch, JsonObject[], boolean]>([
    ['the first turn', { turn: 1 }, [user('a')], true],
    ['not the second one', { turn: 1 }, [user('a'), said('b'), user('c')], false],
    ['the second turn', { turn: 2 }, [user('a'), said('b'), user('c')], true],
    ['a turn of a tool loop', { turn: 2 }, [user('a'), called('f', '{}'), returned('x')], true],
    ['a text of the system', { system: 'pirate' }, [{ role: 'system', content: 'You are a pirate.' }, user('a')], true],
    ['no other one', { system: 'pirate' }, [{ role: 'system', content: 'You are kind.' }, user('a pirate')], false],
    ['no request without one', { system: 'pirate' }, [user('a pirate')], false],
    ['any result of a tool', { toolResult: true }, [user('a'), called('f', '{}'), returned('x')], true],
    ['no request without a result', { toolResult: true }, [user('a')], false],
    [
      'no result of an earlier loop',
      { toolResult: true },
      [user('a'), called('f', '{}'), returned('x'), user('b')],
      false,
    ],
    ['a text of the result', { toolResult: 'cold' }, [user('a'), called('f', '{}'), returned('it is cold')], true],
    ['not another text', { toolResult: 'warm' }, [user('warm'), called('f', '{}'), returned('it is cold')], false],
    ['what has no result yet', { toolResult: false }, [user('a')], true],
    ['not what has one', { toolResult: false }, [user('a'), called('f', '{}'), returned('x')], false],
  ])('%s', async (_, match, messages, isMatch) => {
    const gateway = await start({ fixtures: [{ match, answer: { text: 'fixed' } }] });
    const reply = await post(gateway, { model: 'kopek/chat', messages });
    expect(messageOf(reply)['content'] === 'fixed').toBe(isMatch);
  });

  test.each(['/v1/chat/completions', '/v1/responses', '/v1/messages'])('the system text of %s', async (path) => {
    const gateway = await start({ fixtures: [{ match: { system: 'pirate' }, answer: { text: 'Arr' } }] });
    const native: Record<string, JsonObject> = {
      '/v1/responses': { input: 'hi', instructions: 'You are a pirate.' },
      '/v1/messages': { messages: [user('hi')], system: 'You are a pirate.', max_tokens: 9 },
    };
    const chat = { messages: [{ role: 'developer', content: 'You are a pirate.' }, user('hi')] };
    const reply = await post(gateway, { model: 'kopek/chat', ...(native[path] ?? chat) }, { path });
    expect(reply.body).toContain('"Arr"');
  });
});

describe('a fixture with tool calls', () => {
  const calls = [{ name: 'get_weather', arguments: { city: 'Kazan', days: 1 } }];
  const tools = [WEATHER];

  it.each([
    ['the same JSON', '{"city":"Kazan","days":1}'],
    ['in another order', '{"days": 1, "city": "Kazan"}'],
  ])('leaves the result of its own call to the model: %s', async (_, sent) => {
    const gateway = await start({ fixtures: [{ match: { lastMessage: 'weather' }, answer: { toolCalls: calls } }] });
    const messages = [user('weather in Kazan')];
    const first = await post(gateway, { model: 'kopek/chat', tools, messages });
    expect(choiceOf(first)['finish_reason']).toBe('tool_calls');
    const loop = [...messages, called('get_weather', sent), returned('weather: it snows')];
    const second = await post(gateway, { model: 'kopek/chat', tools, messages: loop });
    expect(messageOf(second)['content']).toBe('get_weather: weather: it snows');
    const again = await post(gateway, {
      model: 'kopek/chat',
      tools,
      messages: [...loop, said('ok'), user('weather?')],
    });
    expect(choiceOf(again)['finish_reason']).toBe('tool_calls');
  });

  it('answers the result of another call, and its own where a turn or a number of times says so', async () => {
    const loop = [user('go'), called('get_weather', '{"city":"Kazan","days":1}'), returned('snow')];
    const ends = async (fixture: object, messages: JsonObject[]): Promise<unknown> => {
      const gateway = await start({ fixtures: [{ answer: { toolCalls: calls }, ...fixture }] });
      return choiceOf(await post(gateway, { model: 'kopek/chat', tools, messages }))['finish_reason'];
    };
    expect(await ends({}, loop)).toBe('stop');
    expect(await ends({}, [user('go'), called('get_weather', '{"city":"Tula"}'), returned('snow')])).toBe('tool_calls');
    expect(await ends({ match: { turn: 2 } }, loop)).toBe('tool_calls');
    expect(await ends({ times: 1 }, loop)).toBe('tool_calls');
  });
});

describe('a folder of fixtures', () => {
  const fixture = (text: string): string => JSON.stringify({ match: { lastMessage: 'hi' }, answer: { text } });

  it('is read in the order of names, with or without a byte order mark, and again when a file changes', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'b.json'), fixture('b'));
    writeFileSync(join(folder, 'notes.txt'), 'not a fixture');
    const gateway = await start({ fixtures: folder });
    const answer = async (): Promise<unknown> => messageOf(await ask(gateway, 'hi'))['content'];
    expect(await answer()).toBe('b');
    writeFileSync(join(folder, 'a.json'), `\uFEFF[${fixture('a')}]`);
    expect(await answer()).toBe('a');
    expect(gateway.decided().fixtures.map((one) => one.answer.text)).toEqual(['a', 'b']);
    writeFileSync(join(folder, 'a.json'), fixture('c'));
    utimesSync(join(folder, 'a.json'), 1, 1);
    expect(await answer()).toBe('c');
    gateway.fixture({ answer: { text: 'of the test' } });
    expect(await answer()).toBe('of the test');
    gateway.reset();
    rmSync(join(folder, 'a.json'));
    expect(await answer()).toBe('b');
  });

  it('that has a broken file keeps its fixtures and says so once; at the start it is rejected', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'a.json'), fixture('a'));
    const gateway = await start({ fixtures: folder });
    writeFileSync(join(folder, 'a.json'), '{"answer": {"txt": "typo"}}');
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    for (const _ of [1, 2]) expect(messageOf(await ask(gateway, 'hi'))['content']).toBe('a');
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('a.json is not a fixture: [0].answer.txt: there is no')],
    ]);
    warn.mockRestore();
    await expect(startGateway({ fixtures: folder })).rejects.toThrow('a.json is not a fixture');
    await expect(startGateway({ fixtures: join(folder, 'none') })).rejects.toThrow('fixtures: ');
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'a.json'), '{"answer": {"fault": "nonsense"}}');
    await expect(startGateway({ fixtures: folder })).rejects.toThrow('[0].answer.fault: no fault is called "nonsense"');
  });
});

describe('the forms that any client may use', () => {
  it('HEAD wherever GET is, without a body', async () => {
    const gateway = await start({ adminToken: 'secret-token', page: true });
    for (const path of ['/health', '/faults', '/v1/models', '/v1/models/kopek%2Fecho', '/v1/service/key', '/']) {
      const [head, got] = await Promise.all(['HEAD', 'GET'].map((method) => post(gateway, {}, { path, method })));
      expect([path, head?.status, head?.body]).toEqual([path, 200, '']);
      expect(head?.headers['content-length']).toBe(got?.headers['content-length']);
    }
    for (const path of ['/admin/keys', '/admin/metrics', '/admin/openapi.json'])
      expect((await post(gateway, {}, { path, method: 'HEAD', apiKey: 'secret-token' })).status).toBe(200);
    const rejected = await post(gateway, {}, { path: '/v1/chat/completions', method: 'HEAD' });
    expect([rejected.status, rejected.headers.allow]).toEqual([405, 'POST']);
  });

  it('a fault with any number from 400 to 599, listed once', async () => {
    const gateway = await start();
    for (const status of [400, 418, 451, 503, 599]) {
      const reply = await ask(gateway, 'hi', { model: `fault/http-${status}` });
      expect([reply.status, errorOf(reply).code]).toEqual([status, status]);
    }
    const page = await ask(gateway, 'hi', { model: 'fault/http-504-html' });
    expect([page.status, page.headers['content-type']]).toEqual([504, 'text/html; charset=utf-8']);
    for (const name of ['http-200', 'http-399', 'http-600', 'http-503-', 'http-503-nonsense', 'http-503-constructor'])
      expect((await ask(gateway, 'hi', { model: `fault/${name}` })).status).toBe(404);
    const limited = await ask(gateway, 'hi', { model: 'fault/http-429-retry-after' });
    expect(limited.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-remaining-requests': '0' });
    gateway.fault({ name: 'http-418', times: 1 });
    expect((await ask(gateway, 'hi')).status).toBe(418);
  });
});
