import { describe, expect, test } from 'vitest';
import { settled } from '../../test/readers/manual.ts';
import { scriptedClient, type ScriptedAnswer, type ScriptedClient } from '../../test/readers/scripted.ts';
import type { KeyStatus } from '../answer/key/key.ts';
import { createKeyReader, type KeyOptions } from './key.ts';

const PII = '"pii":{"mode":null,"types":null,"dictionary":[]}';
const GOOD: ScriptedAnswer = { body: `{"name":"team","allowed_models":null,${PII}}` };
const LOW = `{"name":"team","allowed_models":null,${PII},"budget":{"remaining":1,"initial":100,"low_notify":true}}`;

interface Scene {
  client: ScriptedClient;
  key: (options?: KeyOptions) => Promise<KeyStatus>;
}

function scene(answers: ScriptedAnswer[] = [GOOD]): Scene {
  const client = scriptedClient(answers);
  return { client, key: createKeyReader(client.context) };
}

test('the key request has only its headers, and is not recorded', async () => {
  const { client, key } = scene();
  expect(await key({ headers: { 'x-team': 'a' } })).toMatchObject({ name: 'team', allowedModels: null });
  expect(client.requests).toMatchObject([{ method: 'GET', url: new URL('https://gateway.example/v1/service/key') }]);
  expect(client.requests[0]).not.toHaveProperty('body');
  expect(client.requests[0]?.headers).toEqual({
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': expect.any(String),
    'x-team': 'a',
    authorization: 'Bearer canary-key',
  });
  expect(client.meter.total().attempts).toBe(0);
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.clock.pending).toBe(0);
});

describe('an answer that is accepted at some age', () => {
  test('is returned again until it is older', async () => {
    const { client, key } = scene();
    await client.clock.advance(60_000);
    const first = await key();
    await client.clock.advance(1000);
    expect(await key({ maxAgeMs: 1000 })).toBe(first);
    await client.clock.advance(1);
    expect(await key({ maxAgeMs: 1000 })).not.toBe(first);
    expect(client.requests).toHaveLength(2);
  });

  test('is not returned to callers who want a new one', async () => {
    const { client, key } = scene();
    for (const options of [{}, { maxAgeMs: 0 }, { maxAgeMs: -1 }]) await key(options);
    expect(client.requests).toHaveLength(3);
  });

  test('is requested once for many callers, and once for each caller with a signal', async () => {
    const { client, key } = scene();
    const { signal } = new AbortController();
    await Promise.all([key({ maxAgeMs: 9 }), key({ maxAgeMs: 9 }), key({ maxAgeMs: 9, signal })]);
    expect(client.requests).toHaveLength(2);
  });

  test('is requested again after a shared request failed', async () => {
    const { client, key } = scene([{ status: 401, body: '{"error":"no"}' }, GOOD]);
    const shared = [key({ maxAgeMs: 9 }), key({ maxAgeMs: 9 })];
    for (const one of shared) await expect(one).rejects.toMatchObject({ code: 'authentication' });
    expect(await key({ maxAgeMs: 9 })).toMatchObject({ name: 'team' });
    expect(client.requests).toHaveLength(2);
  });
});

test.each(['secret words', '[]', '"secret"', ''])(
  'a body that is not a key is reported without its text: %j',
  async (body) => {
    const { client, key } = scene([{ body }]);
    const error: unknown = await key().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid_response', phase: 'answer', billing: 'none', retryable: false });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(error).not.toHaveProperty('cause');
    expect(client.answers[0]?.closed).toBe(true);
    expect(client.clock.pending).toBe(0);
  },
);

test('a connection that breaks in the answer is reported as such', async () => {
  const { client, key } = scene([{ body: '{"name"', breaks: true }]);
  await expect(key()).rejects.toMatchObject({ code: 'connection', phase: 'body', billing: 'none' });
  expect(client.answers[0]?.closed).toBe(true);
});

test('an aborted signal ends the request', async () => {
  const { client, key } = scene([{ hangs: true }]);
  const controller = new AbortController();
  const asked = key({ signal: controller.signal, maxAgeMs: 1000 });
  await settled();
  controller.abort();
  await expect(asked).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
  expect(client.answers[0]?.closed).toBe(true);
});

test('each answer is shown to the meter once, even if it is returned again', async () => {
  const { client, key } = scene([{ body: LOW }]);
  expect(await key({ maxAgeMs: 1000 })).toMatchObject({ isLow: true });
  await key({ maxAgeMs: 1000 });
  expect(client.meter.keys).toMatchObject([{ budget: { remainingRub: '1', initialRub: '100' } }]);
  await key();
  expect(client.meter.keys).toHaveLength(2);
});

test('without a meter the key is read as well', async () => {
  const { client } = scene([{ body: LOW }]);
  client.context.meter = undefined;
  expect(await createKeyReader(client.context)()).toMatchObject({ isLow: true });
});
