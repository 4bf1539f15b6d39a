import { describe, expect, test } from 'vitest';
import { chatCall, settled } from '../../../test/readers/manual.ts';
import { scriptedClient, type ScriptedClient } from '../../../test/readers/scripted.ts';
import { KopekError } from '../../errors/index.ts';
import type { ClientSettings } from '../../settings/types.ts';
import type { CallOptions } from './options.ts';
import { runChat } from '../run-chat.ts';

const REFUSED = { status: 401, body: '{"error":"no"}' };

interface Run {
  client: ScriptedClient;
  error: Promise<KopekError>;
}

/** A call whose request, when there is one, is rejected. */
function run(apiKey: NonNullable<ClientSettings['apiKey']>, options: CallOptions = {}): Run {
  const client = scriptedClient([REFUSED], { apiKey });
  const error = runChat(client.context, chatCall(options)).then(
    () => Promise.reject(new Error('the call succeeded')),
    (failure: unknown) => failure as KopekError,
  );
  error.catch(() => {});
  return { client, error };
}

describe('a function that returns the key', () => {
  test.each<[string, NonNullable<ClientSettings['apiKey']>]>([
    ['at once', () => 'sync-key'],
    ['later', async () => 'sync-key'],
  ])('%s', async (_, apiKey) => {
    const { client, error } = run(apiKey);
    expect(await error).toMatchObject({ code: 'authentication' });
    expect(client.requests[0]?.headers.authorization).toBe('Bearer sync-key');
  });

  test('is called for every attempt, because keys change', async () => {
    let asked = 0;
    const busy = { status: 503, headers: { 'retry-after': '1' }, body: '{"error":"busy"}' };
    const client = scriptedClient([busy, busy, REFUSED], { apiKey: async () => `key-${(asked += 1)}` });
    const call = runChat(client.context, chatCall()).catch(() => {});
    await client.clock.advance(5000);
    await call;
    expect(client.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer key-1', 'Bearer key-2', 'Bearer key-3',
    ]); // prettier-ignore
  });

  test.each<[string, NonNullable<ClientSettings['apiKey']>]>([
    [
      'throws',
      () => {
        throw new Error('secret-in-words');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret-in-words'))],
  ])('and %s ends the call, with its reason as the cause alone', async (_, apiKey) => {
    const { client, error } = run(apiKey);
    const failure = await error;
    expect(failure).toMatchObject({ code: 'configuration', phase: 'configuration', billing: 'none', attempts: 0 });
    expect(failure.cause).toEqual(new Error('secret-in-words'));
    expect(failure.message).toContain('POST /v1/chat/completions');
    expect(failure.message).not.toContain('secret-in-words');
    expect(client.requests).toEqual([]);
  });

  test('may throw a KopekError, which is passed on', async () => {
    const own = new KopekError({ code: 'aborted', message: 'mine', phase: 'request' });
    expect(await run(() => Promise.reject(own)).error).toBe(own);
  });

  test.each<[string, unknown]>([
    ['no API key', undefined],
    ['no API key', ' '],
    ['must be a string, got number', 5],
    ['begins with "Bearer "', 'Bearer secret-key'],
    ['forbidden character', 'secret key'],
  ])('and returns something else is reported: %s', async (words, given) => {
    for (const apiKey of [() => given, async () => given] as NonNullable<ClientSettings['apiKey']>[]) {
      const { client, error } = run(apiKey);
      const failure = await error;
      expect(failure.code).toBe('configuration');
      expect(failure.message).toContain(words);
      expect(failure.message).not.toContain('secret');
      expect(client.requests).toEqual([]);
    }
  });
});

describe('a function that never returns the key', () => {
  const never = (): Promise<string> => new Promise(() => {});

  test('is abandoned when the caller aborts', async () => {
    const controller = new AbortController();
    const { client, error } = run(never, { signal: controller.signal });
    await settled();
    controller.abort();
    expect(await error).toMatchObject({ code: 'aborted', phase: 'request', billing: 'none', attempts: 0 });
    expect(client.requests).toEqual([]);
  });

  test('is abandoned when the time of the call is over', async () => {
    const { client, error } = run(never, { timeout: 5000 });
    await client.clock.advance(5000);
    const failure = await error;
    expect(failure).toMatchObject({ code: 'timeout', phase: 'total', billing: 'none', retryable: false });
    expect(failure.message).toContain('5000 ms');
    expect(client.requests).toEqual([]);
    expect(client.clock.pending).toBe(0);
  });
});

test('waiting for a key leaves nothing behind', async () => {
  const { client, error } = run(async () => 'sync-key', { timeout: 5000 });
  await error;
  expect(client.clock.pending).toBe(0);
});
