import { expect, it } from 'vitest';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';
import { WrittenItems } from './written-items.ts';

const said = (text: string, ...json: string[]): ModelAnswer =>
  ({
    text,
    toolCalls: json.map((given, at) => ({
      id: `c${at}`,
      type: 'function',
      function: { name: 'f', arguments: given },
    })),
  }) as unknown as ModelAnswer;

it('finds a message by any of its blocks, and a call by its id', () => {
  const items = new WrittenItems();
  items.keep('key', 'gen-1', said('hi', '{}'));
  expect(items.find('key', 'msg_gen-1_0')).toEqual({ role: 'assistant', content: 'hi' });
  expect(items.find('key', 'msg_gen-1_2')).toBe(items.find('key', 'msg_gen-1_0'));
  expect(items.find('key', 'fc_c0')).toEqual({ type: 'function_call', call_id: 'c0', name: 'f', arguments: '{}' });
});

it('keeps the latest 1,000 items, and none of more than 100,000 characters', () => {
  const items = new WrittenItems();
  items.keep('key', 'long', said('a'.repeat(100_001), `"${'a'.repeat(100_000)}"`));
  expect([items.find('key', 'msg_long_0'), items.find('key', 'fc_c0')]).toEqual([undefined, undefined]);
  for (let at = 0; at <= 1_000; at++) items.keep('key', `gen-${at}`, said('a'.repeat(at === 1 ? 100_000 : 1)));
  expect(items.find('key', 'msg_gen-0_0')).toBeUndefined();
  expect(items.find('key', 'msg_gen-1_0')).toBeDefined();
});
