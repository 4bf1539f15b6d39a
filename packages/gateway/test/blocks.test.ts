import { expect, it } from 'vitest';
import { createBlockWriter, type Block } from '../src/protocol/answer/blocks.ts';
import type { Frame } from '../src/protocol/answer/completion.ts';

it('looks at each piece of calls that grow in turns a few times, however many calls there are', () => {
  const CALLS = 1000;
  let reads = 0;
  const part = (index: number, text: string): Block => ({
    get kind() {
      reads += 1;
      return 'call' as const;
    },
    index,
    id: `call_${index}`,
    name: 'f',
    text,
    tokens: 1,
  });
  const closed: string[] = [];
  const writer = createBlockWriter({ showReasoning: true } as Frame, {
    opened: () => [],
    grown: () => ({ json: {}, tokens: 0 }),
    closed: ({ text }) => {
      closed.push(text);
      return [];
    },
  });
  const indexes = Array.from({ length: CALLS }, (_, index) => index);
  for (const text of ['{"a":', '1}']) for (const index of indexes) Array.from(writer.take(part(index, text)));
  Array.from(writer.close());
  expect(closed).toEqual(indexes.map(() => '{"a":1}'));
  expect(reads).toBeLessThan(20 * 2 * CALLS);
});
