import type { AIMessageChunk } from '@langchain/core/messages';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chatModel, delta, service, USAGE, type Answer } from './support.ts';

/** A tool call with `size` characters of arguments in pieces of 16, as models send them. */
function longCall(size: number): Answer {
  const text = JSON.stringify({ path: 'a.txt', content: 'x'.repeat(size) });
  const events: object[] = [
    delta({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'write', arguments: '' } }] }),
  ];
  for (let at = 0; at < text.length; at += 16) {
    events.push(delta({ tool_calls: [{ index: 0, function: { arguments: text.slice(at, at + 16) } }] }));
  }
  events.push(delta({}, { finish_reason: 'tool_calls' }), { ...delta({}), choices: [], usage: USAGE });
  return { events };
}

const SIZE = 200_000;

/** Characters that went through JSON.parse while something ran. */
async function charactersParsed(run: () => Promise<void>): Promise<number> {
  let characters = 0;
  const parse = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    characters += text.length;
    return parse(text, reviver) as unknown;
  });
  await run();
  vi.restoreAllMocks();
  return characters;
}

describe('200,000 characters of arguments in 12,500 pieces', () => {
  afterEach(() => vi.restoreAllMocks());

  // counted and not timed: LangChain's own sum parses 1,250,000,000 characters here
  const bytesOfTheStream =
    longCall(SIZE).events?.reduce((sum: number, event) => sum + JSON.stringify(event).length, 0) ?? 0;
  // every event once, the arguments three times, and a little for what surrounds them
  const bound = bytesOfTheStream + 3 * SIZE + 1000;

  test('are parsed once by a stream that LangChain adds up', async () => {
    const ends: AIMessageChunk[] = [];
    const handler = {
      handleLLMEnd: ({ generations }: { generations: unknown[][] }) => {
        for (const generation of generations.flat()) ends.push((generation as { message: AIMessageChunk }).message);
      },
    };
    const parsed = await charactersParsed(async () => {
      for await (const _ of await chatModel(service(longCall(SIZE))).stream('hi', { callbacks: [handler] }));
    });
    expect(ends[0]?.tool_calls?.[0]?.args.content).toHaveLength(SIZE);
    expect(parsed).toBeLessThan(bound);
  });

  test('are parsed once by a consumer that adds up the chunks by hand', async () => {
    let sum: AIMessageChunk | undefined;
    const parsed = await charactersParsed(async () => {
      for await (const chunk of await chatModel(service(longCall(SIZE))).stream('hi')) {
        sum = sum ? sum.concat(chunk) : chunk;
      }
      expect(sum?.tool_calls?.[0]?.args.content).toHaveLength(SIZE);
    });
    expect(parsed).toBeLessThan(bound);
  });

  test('are parsed once by native events', async () => {
    const parsed = await charactersParsed(async () => {
      const message = await chatModel(service(longCall(SIZE))).streamEvents('hi');
      expect(message.tool_calls?.[0]?.args.content).toHaveLength(SIZE);
    });
    expect(parsed).toBeLessThan(bound);
  });
});
