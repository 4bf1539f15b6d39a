import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfigFile } from '../src/command/check-options.ts';
import { ask, messageOf } from './client.ts';
import { useGateways } from './harness.ts';

const start = useGateways();
const CHAT = new URL('../../../examples/next-chat/', import.meta.url);
const texts = readFileSync(new URL('lib/texts.ts', CHAT), 'utf8');
/** What the chat example proposes to ask, in English and in Russian. */
const [EN = [], RU = []] = [...texts.matchAll(/ideas: \[([^\]]+)\]/g)].map(([, list = '']) =>
  [...list.matchAll(/'([^']+)'/g)].map(([, idea]) => idea ?? ''),
);
const tools = ['look_up', 'add'].map((name) => ({ type: 'function', function: { name, parameters: {} } }));

describe('questions that the chat example suggests are answered by the fixtures of the example', () => {
  it('is there in both languages', () => {
    expect([EN.length, RU.length]).toEqual([4, 4]);
  });

  it.each([
    [EN, ['One ruble is **100 kopeks**', null, '> I am small', '```ts']],
    [RU, ['В одном рубле **100 копеек**', null, '> Я мала', '```ts']],
  ])('%j', async (ideas, parts) => {
    const gateway = await start(readConfigFile(new URL('gateway.json', CHAT).pathname));
    for (const [index, part] of parts.entries()) {
      const message = messageOf(await ask(gateway, ideas[index] ?? '', { model: 'auto', tools }));
      if (part !== null) expect(message['content']).toContain(part);
      else
        expect((message['tool_calls'] as { function: unknown }[]).map((call) => call.function)).toEqual([
          { name: 'look_up', arguments: '{"word":"altyn"}' },
          { name: 'add', arguments: '{"a":19,"b":23}' },
        ]);
    }
  });
});
