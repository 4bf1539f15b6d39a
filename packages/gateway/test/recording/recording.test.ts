import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../../src/index.ts';
import { ask, choiceOf, errorOf, eventsOf, json, messageOf, post, textOf } from '../client.ts';
import { STILL, useGateways } from '../harness.ts';
import { contentOf, useFolders } from './folders.ts';

const start = useGateways(STILL);
const newFolder = useFolders();

/** A model that another gateway really runs. */
const upstreamAt = (baseURL: string, apiKey: string) => ({
  models: [
    {
      id: 'real/model',
      upstream: { baseURL, model: 'kopek/chat', apiKey },
      providers: [{ name: 'here', prices: { input: '0.001', output: '0.002' } }],
    },
  ],
});

describe('recorded answers', () => {
  it('of an upstream server are replayed to the last byte without it, at the same cost', async () => {
    const folder = newFolder();
    const server = await startGateway();
    const recording = await start({ ...upstreamAt(server.url, server.apiKey), record: folder });
    const question = { model: 'real/model', stream: true };
    const live = await ask(recording, 'What is a kopek?', question);
    const whole = await ask(recording, 'What is a kopek?', { model: 'real/model' });
    await recording.whenIdle();
    await server.close();

    const replaying = await start({ replay: folder });
    const again = await ask(replaying, 'What is a kopek?', question);
    expect(again.body).toBe(live.body);
    expect(textOf(eventsOf(again))).toContain('What is a kopek?');
    expect((await ask(replaying, 'What is a kopek?', { model: 'real/model' })).body).toBe(whole.body);
    expect(again.headers['x-kopek-recording']).toMatch(/^real-model-[0-9a-f]{12}\.json$/);
    await replaying.whenIdle();
    const bills = (gateway: typeof recording): unknown[] =>
      gateway
        .charges()
        .map(({ costRub, promptTokens, generationId, provider }) => [costRub, promptTokens, generationId, provider]);
    expect(bills(replaying)).toEqual(bills(recording));
    expect(replaying.balanceRub()).toBe(recording.balanceRub());
    expect(replaying.requests()).toMatchObject([
      { servedModel: 'real/model', costRub: recording.charges()[0]?.costRub },
      { status: 200 },
    ]);
  });

  it('contain neither keys nor personal data, even if a stream splits them', async () => {
    const folder = newFolder();
    const secret = 'upstream-secret-key-0001';
    const server = await startGateway({ apiKey: secret });
    const gateway = await start({ ...upstreamAt(server.url, secret), record: folder, apiKey: 'kopek-my-own-secret' });
    const said = 'Write to anna@example.org or +7 916 123-45-67, key sk-abcdefghijklmnop1234, kopek-my-own-secret. Bye';
    server.script({ text: said }, { text: said });
    await ask(gateway, said, { model: 'real/model', stream: true }, { headers: { 'x-secret': 'in a header' } });
    await ask(gateway, said, { model: 'real/model' });
    await gateway.whenIdle();
    await server.close();
    const content = contentOf(folder);
    for (const hidden of ['anna', '916', '123-45', 'abcdefghijkl', 'my-own-secret', secret, 'in a header'])
      expect(content).not.toContain(hidden);

    // the same request is found again, whoever it names
    const replaying = await start({ replay: folder });
    const other = said.replace('anna@example.org', 'boris@example.org');
    const masked = 'Write to [EMAIL] or [PHONE], key [KEY], [KEY]. Bye';
    const streamed = await ask(replaying, other, { model: 'real/model', stream: true }, undefined);
    expect(streamed.status).toBe(404);
    const sameKey = await start({ replay: folder, apiKey: 'kopek-my-own-secret' });
    expect(textOf(eventsOf(await ask(sameKey, other, { model: 'real/model', stream: true })))).toBe(masked);
    expect(messageOf(await ask(sameKey, other, { model: 'real/model' }))['content']).toBe(masked);
  });

  it('keep numbers that resemble personal data, however their JSON is written', async () => {
    // this second has the check digits of a tax number
    const startAt = new Date(1_795_349_796_000).toISOString();
    const folder = newFolder();
    const stream = { multiLineData: true };
    const recording = await start({ startAt, stream, record: folder });
    const live = await ask(recording, 'hi', { stream: true });
    await ask(recording, 'to anna@example.org', { stream: true });
    expect(live.body).toContain('1795349796');
    await recording.whenIdle();
    const replaying = await start({ stream, replay: folder });
    expect((await ask(replaying, 'hi', { stream: true })).body).toBe(live.body);
    const plain = await start({ replay: folder });
    const masked = await ask(plain, 'to anna@example.org', { stream: true });
    expect(masked.body).toContain('1795349796');
    expect(textOf(eventsOf(masked))).toContain('[EMAIL]');
    expect(masked.body).not.toContain('example.org');
  });

  it('are replayed in the order of recording, for each test, and the last one again', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder, script: [{ text: 'first' }, { text: 'second' }] });
    await ask(recording, 'hi');
    await ask(recording, 'hi');
    const replaying = await start({ replay: folder });
    const said = async (testId: string): Promise<unknown> =>
      messageOf(await ask(replaying, 'hi', {}, { headers: { 'x-kopek-test': testId } }))['content'];
    expect([await said('a'), await said('b'), await said('a'), await said('a')]).toEqual([
      'first',
      'first',
      'second',
      'second',
    ]);
    replaying.test('a').reset();
    expect(await said('a')).toBe('first');
    expect(new Set(replaying.charges().map(({ generationId }) => generationId)).size).toBe(5);
  });

  it('exclude what broke, was rejected or was a fault', async () => {
    const folder = newFolder();
    const gateway = await start({ record: folder });
    await ask(gateway, 'hi', { model: 'fault/reset-mid-body', stream: true });
    await ask(gateway, 'hi', { model: 'no/such' });
    await ask(gateway, 'hi', { model: 'fault/usage-missing' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are replaced by those of a later recording', async () => {
    const folder = newFolder();
    for (const text of ['old', 'new']) {
      const gateway = await start({ record: folder, script: [{ text }] });
      await ask(gateway, 'hi');
      await gateway.whenIdle();
    }
    const replaying = await start({ replay: folder });
    expect(messageOf(await ask(replaying, 'hi'))['content']).toBe('new');
    expect(messageOf(await ask(replaying, 'hi'))['content']).toBe('new');
  });
});

describe('a request that is not recorded', () => {
  it('is rejected with the nearest recording and the differences, and listed as drift', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    await ask(recording, 'What is the weather on Monday?', { temperature: 0.5 });
    await ask(recording, 'something else entirely', { model: 'kopek/summary' });
    await recording.whenIdle();
    const lines: string[] = [];
    const replaying = await start({ replay: folder, onLog: ({ drift }) => void lines.push(drift ?? '') });
    const headers = { 'x-kopek-test': 'weather' };
    const reply = await ask(replaying, 'What is the weather on Friday?', { top_p: 0.5 }, { headers });
    const file = readdirSync(folder).find((name) => name.startsWith('kopek-echo-')) ?? '';
    expect(reply.status).toBe(404);
    const differences = [
      'messages[0].content: recorded "…t is the weather on Monday?", got "…t is the weather on Friday?"',
      'temperature: recorded 0.5, got nothing',
      'top_p: recorded nothing, got 0.5',
    ];
    const line = `nearest is ${file}; ${differences.join('; ')}`;
    expect(errorOf(reply)).toEqual({
      code: 404,
      message: `This request is not recorded: ${line}`,
      metadata: { reason: 'not_recorded', nearest: { file, differences } },
    });
    expect(reply.headers['x-kopek-drift']).toBe(line.replaceAll('…', '?'));
    await replaying.whenIdle();
    expect(lines).toEqual([line]);
    expect(replaying.drift()).toMatchObject([{ testId: 'weather', nearest: { file, differences } }]);
    expect(replaying.test('another').drift()).toEqual([]);
    const elsewhere = await post(
      replaying,
      { model: 'm', messages: [{ role: 'user', content: 'x' }] },
      { path: '/v1/messages' },
    );
    expect(elsewhere.status).toBe(404);
    expect(replaying.drift()[1]).not.toHaveProperty('nearest');
    replaying.reset();
    expect(replaying.drift()).toEqual([]);
  });

  it('is answered by the models if strict is off, and recorded if both are set', async () => {
    const folder = newFolder();
    const first = await start({ record: folder, replay: folder });
    const live = await ask(first, 'one');
    expect(live.headers['x-kopek-drift']).toBe('nothing is recorded for this path');
    expect(live.headers['x-kopek-recording']).toBeUndefined();
    const again = await ask(first, 'one');
    expect([choiceOf(again), again.headers['x-kopek-recording']]).toEqual([choiceOf(live), expect.any(String)]);
    const lenient = await start({ replay: { folder, strict: false } });
    expect(messageOf(await ask(lenient, 'two'))['content']).toBe('two');
    expect(lenient.drift()).toHaveLength(1);
  });

  it('is answered by the script of the test, and a fault affects a recorded answer', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    await ask(recording, 'hi', { stream: true });
    await recording.whenIdle();
    const replaying = await start({ replay: folder });
    replaying.script({ text: 'scripted' });
    expect(messageOf(await ask(replaying, 'not recorded'))['content']).toBe('scripted');
    expect((await ask(replaying, 'hi', { model: 'fault/http-503' })).status).toBe(503);
    replaying.fault({ name: 'http-429', times: 1 });
    replaying.fault({ name: 'reset-mid-body', times: 1 });
    expect((await ask(replaying, 'hi', { stream: true })).status).toBe(429);
    expect((await ask(replaying, 'hi', { stream: true })).end).toBe('early');
    expect((await ask(replaying, 'hi', { stream: true })).end).toBe('complete');
    await replaying.whenIdle();
    expect(replaying.charges().map(({ fault, usageDelivered }) => [fault, usageDelivered])).toEqual([
      [undefined, true],
      ['reset-mid-body', false],
      [undefined, true],
    ]);
  });
});

describe('in a replay', () => {
  it('a repeated Idempotency-Key is not billed again', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    await ask(recording, 'hi');
    await recording.whenIdle();
    const replaying = await start({ replay: folder });
    const headers = { 'idempotency-key': 'one' };
    const first = await ask(replaying, 'hi', {}, { headers });
    const second = await ask(replaying, 'hi', {}, { headers });
    expect([second.body, second.headers['x-kopek-replayed']]).toEqual([first.body, 'true']);
    expect(replaying.charges()).toHaveLength(1);
  });

  it('a repeated Idempotency-Key gets the same answer again, and the next request the next one', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    const bodies: string[] = [];
    for (let count = 0; count < 3; count += 1) bodies.push((await ask(recording, 'hi', { stream: true })).body);
    await recording.whenIdle();
    expect(new Set(bodies).size).toBe(3);
    const replaying = await start({ replay: folder });
    const asked = async (key?: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const answer = await ask(replaying, 'hi', { stream: true }, { headers });
      return [bodies.indexOf(answer.body), answer.headers['x-kopek-replayed']];
    };
    expect(await asked('one')).toEqual([0, undefined]);
    expect(await asked('one')).toEqual([0, 'true']);
    expect(await asked('two')).toEqual([1, undefined]);
    expect(await asked('one')).toEqual([0, 'true']);
    expect(await asked()).toEqual([2, undefined]);
    expect(await asked('two')).toEqual([1, 'true']);
    expect(replaying.charges().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['one', 'two', undefined]);
    replaying.advance('25h');
    // the last one again: a charge of its own has an id of its own
    const [place, replayed] = await asked('one');
    expect([place, replayed, replaying.charges().length]).toEqual([-1, undefined, 4]);
  });

  it('the same Idempotency-Key while its first request runs is 409, as it is for another request', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    await ask(recording, 'hi', { stream: true });
    await ask(recording, 'other');
    await recording.whenIdle();
    const replaying = await start({ replay: folder, faults: [{ name: 'stall-mid-body', times: 1 }] });
    const headers = { 'idempotency-key': 'one' };
    const leave = new AbortController();
    const slow = fetch(`${replaying.baseURL}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${replaying.apiKey}`, ...headers },
      body: JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content: 'hi' }], stream: true }),
      signal: leave.signal,
    })
      .then((response) => response.text())
      .catch(() => 'left');
    await expect.poll(() => replaying.charges().length, { timeout: 20_000 }).toBe(1);
    expect(errorOf(await ask(replaying, 'hi', { stream: true }, { headers }))).toMatchObject({ code: 409 });
    leave.abort();
    expect(await slow).toBe('left');
    await replaying.whenIdle();
    expect((await ask(replaying, 'hi', { stream: true }, { headers })).end).toBe('complete');
    expect(errorOf(await ask(replaying, 'other', {}, { headers }))).toMatchObject({ code: 409 });
    expect(replaying.charges()).toMatchObject([{ idempotencyKey: 'one', usageDelivered: true }]);
  });

  it('the limits of a key apply as if the model answered now', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    const ids = [json(await ask(recording, 'hi'))['id'], json(await ask(recording, 'hi'))['id']];
    await ask(recording, 'Write to anna@example.org');
    await recording.whenIdle();
    // each recorded answer to "hi" costs 4 × 0.00001 + 1 × 0.00002
    const replaying = await start({
      replay: folder,
      balanceRub: '0.0001',
      accounts: { rich: '1' },
      keys: [
        { apiKey: 'kopek-seldom', account: 'rich', rateLimit: { requests: 1, seconds: 60 } },
        { apiKey: 'kopek-others', account: 'rich', allowedModels: ['kopek/chat'] },
        { apiKey: 'kopek-budget', account: 'rich', budget: { maxRub: '0.0001' } },
        { apiKey: 'kopek-blocks', account: 'rich', personalData: { mode: 'block' } },
      ],
    });
    const asked = (apiKey: string, text = 'hi') => ask(replaying, text, {}, { apiKey });

    expect(json(await ask(replaying, 'hi'))['id']).toBe(ids[0]);
    const poor = await ask(replaying, 'hi');
    expect(poor.status).toBe(402);
    expect(errorOf(poor)).toMatchObject({ metadata: { limit_source: 'balance', remaining_rub: '0.00004' } });
    replaying.deposit('1');
    expect(json(await ask(replaying, 'hi'))['id'], 'a rejected request uses up no answer').toBe(ids[1]);

    expect((await asked('kopek-seldom')).headers['x-ratelimit-remaining-requests']).toBe('0');
    const often = await asked('kopek-seldom');
    expect([often.status, often.headers['retry-after']]).toEqual([429, '60']);
    expect(errorOf(await asked('kopek-others'))).toMatchObject({ code: 403, metadata: { reason: 'model' } });
    expect((await asked('kopek-budget')).status).toBe(200);
    expect(errorOf(await asked('kopek-budget'))).toMatchObject({ code: 402, metadata: { limit_source: 'budget' } });
    expect((await asked('kopek-blocks', 'Write to anna@example.org')).status).toBe(403);
    await replaying.whenIdle();
    expect(replaying.charges().map(({ costRub }) => costRub)).toEqual(Array(4).fill('0.00006'));
  });

  it('keys are checked, and bodies that break the interface are 400', async () => {
    const folder = newFolder();
    await (await start({ record: folder })).whenIdle();
    const replaying = await start({ replay: folder });
    expect((await ask(replaying, 'hi', {}, { apiKey: 'wrong' })).status).toBe(401);
    expect((await post(replaying, { messages: 1 })).status).toBe(400);
    expect((await post(replaying, null)).status).toBe(400);
  });

  it('a recorded answer has the form of its request: whole, or as a stream with the settings of the gateway', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder, script: [{ text: 'one two' }] });
    const live = await ask(recording, 'hi');
    await recording.whenIdle();
    const replaying = await start({ replay: folder, stream: { lineEnd: 'crlf', usage: 'finish-chunk' } });
    const streamed = await ask(replaying, 'hi', { stream: true });
    expect(textOf(eventsOf(streamed))).toBe('one two');
    expect(streamed.body).toContain('\r\n\r\ndata: [DONE]');
    expect(choiceOf(await ask(replaying, 'hi'))).toEqual(choiceOf(live));
    expect(replaying.balanceRub()).toBe('999.99984');
  });

  it('the balance in an answer is that of the account now', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    await ask(recording, 'hi');
    await recording.whenIdle();
    const replaying = await start({ replay: folder, balanceRub: '5' });
    expect(json(await ask(replaying, 'hi'))['usage']).toMatchObject({ cost_rub: 0.00006, balance: 4.99994 });
  });
});

describe('an unusable recording', () => {
  it('is reported with the file and the place', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'broken.json'), '{');
    await expect(startGateway({ replay: folder })).rejects.toThrow(/broken\.json is not JSON: /);
    writeFileSync(join(folder, 'broken.json'), '{"format": "kopek-recording/2", "request": {}, "answers": []}');
    await expect(startGateway({ replay: folder })).rejects.toThrow(/broken\.json is not a recording: request\.path/);
    await expect(startGateway({ replay: join(folder, 'none') })).rejects.toThrow(/cannot be read/);
  });

  it('json of whole answers with personal data stays JSON', async () => {
    const folder = newFolder();
    const recording = await start({ record: folder });
    await ask(recording, 'anna@example.org "quoted"');
    await recording.whenIdle();
    const replaying = await start({ replay: folder });
    const reply = await ask(replaying, 'anna@example.org "quoted"');
    expect(json(reply)).toMatchObject({ choices: [{ message: { content: '[EMAIL] "quoted"' } }] });
    expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
  });
});
