import { afterEach, expect, test, vi } from 'vitest';
import { afterThisTurn } from './event-loop.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<[string, unknown]>([
  ['is there', globalThis.setImmediate],
  ['is missing', undefined],
  [
    'is one that throws, as in the edge sandbox of Next.js',
    () => {
      throw new Error('A Node.js API is used (setImmediate) which is not supported in the Edge Runtime.');
    },
  ],
])('a task runs after this turn where setImmediate %s', async (_, given) => {
  vi.stubGlobal('setImmediate', given);
  const seen: string[] = [];
  for (const name of ['first', 'second']) afterThisTurn(() => seen.push(name));
  await Promise.resolve();
  expect(seen).toEqual([]);
  await expect.poll(() => seen).toEqual(['first', 'second']);
});
