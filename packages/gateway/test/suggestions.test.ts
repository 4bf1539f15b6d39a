import { readFileSync } from 'node:fs';
import type { JsonObject } from '@kopek/core/wire';
import { describe, expect, it } from 'vitest';
import { ask, messageOf } from './client.ts';
import { useGateways } from './harness.ts';

const start = useGateways();
const texts = readFileSync(new URL('../../../examples/next-chat/lib/texts.ts', import.meta.url), 'utf8');
/** What the chat example proposes to ask, in English and in Russian. */
const [EN = [], RU = []] = [...texts.matchAll(/ideas: \[([^\]]+)\]/g)].map(([, list = '']) =>
  [...list.matchAll(/'([^']+)'/g)].map(([, idea]) => idea ?? ''),
);

const schemaOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const number = { type: 'number' };
/** The tools of the chat example. */
const TOOLS = [
  ['look_up', 'Look up a word of money in the dictionary', schemaOf({ word: { type: 'string' } })],
  ['add', 'Add two numbers', schemaOf({ a: number, b: number })],
].map(([name, description, parameters]) => ({ type: 'function', function: { name, description, parameters } }));

describe('what the chat example suggests to ask', () => {
  it('is there in both languages', () => {
    expect([EN.length, RU.length]).toEqual([4, 4]);
  });

  it.each([
    [
      EN,
      { 0: 'One ruble is **100 kopeks**', 2: '> I am small', 3: '```ts' },
      '*Simulated answer of the local gateway.*',
    ],
    [RU, { 0: 'В одном рубле **100 копеек**', 2: '> Я мала', 3: '```ts' }, '*Ответ имитации в локальном шлюзе.*'],
  ])('questions are answered from the book in Markdown, tools or not: %j', async (ideas, parts, signature) => {
    const gateway = await start();
    for (const tools of [TOOLS, undefined]) {
      for (const [index, part] of Object.entries(parts)) {
        const fields = { model: 'auto', ...(tools === undefined ? {} : { tools }) };
        const message = messageOf(await ask(gateway, ideas[Number(index)] ?? '', fields));
        expect(message['tool_calls']).toBeUndefined();
        expect(message['content']).toContain(part);
        expect(message['content']).toContain(signature);
      }
    }
  });

  it.each([EN, RU])('the one for tools calls both with what the text says', async (...ideas) => {
    const gateway = await start();
    const { tool_calls: calls } = messageOf(await ask(gateway, ideas[1] ?? '', { model: 'auto', tools: TOOLS }));
    expect((calls as { function: unknown }[]).map((call) => call.function)).toEqual([
      { name: 'look_up', arguments: '{"word":"altyn"}' },
      { name: 'add', arguments: '{"a":19,"b":23}' },
    ]);
  });
});
