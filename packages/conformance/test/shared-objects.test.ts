import { meteredClient } from '@kopek/ledger';
import { startGateway } from '@kopek/gateway';
import { describe, expect, test } from 'vitest';
import { sharedObjects } from '../src/index.ts';

describe('shared objects are found', () => {
  const list: unknown[] = [];

  test.each<[string, unknown, unknown, string[]]>([
    ['a list', { a: list }, { b: { c: list } }, ['.b.c']],
    [
      'behind a getter',
      { a: list },
      {
        get b() {
          return list;
        },
      },
      ['.b'],
    ],
    ['under a symbol', { a: list }, { [Symbol('b')]: list }, ['[Symbol(b)]']],
    ['in a map', { a: list }, new Map([['b', list]]), ['<entry>.1']],
    ['the answer', list, list, ['(the answer itself)']],
  ])('%s', (_, left, right, paths) => {
    expect(sharedObjects(left, right)).toEqual(paths);
  });

  test('and frozen ones, equal ones and allowed ones are not', () => {
    const frozen = Object.freeze({});
    expect(sharedObjects([frozen, { a: 1 }, list], [frozen, { a: 1 }, list], [list])).toEqual([]);
  });
});

test('two answers of the client share no object', async () => {
  await using gateway = await startGateway();
  const client = meteredClient({ apiKey: gateway.apiKey, baseURL: gateway.baseURL });
  const request = { model: 'kopek/chat', messages: [{ role: 'user' as const, content: '[[call add {"a":1}]]' }] };
  const tools = [{ type: 'function' as const, function: { name: 'add', parameters: { type: 'object' } } }];
  for (const ask of [request, { ...request, tools }]) {
    const whole = [await client.chat(ask), await client.chat(ask)];
    expect(sharedObjects(whole[0], whole[1])).toEqual([]);
    const streams = [];
    for (let count = 0; count < 2; count++) {
      const stream = client.stream(ask);
      const events = [];
      for await (const event of stream) events.push(event);
      streams.push([events, await stream.result]);
    }
    expect(sharedObjects(streams[0], streams[1])).toEqual([]);
  }
});
