import { tool } from 'ai';
import { z } from 'zod';

// a map, because an object would find "__proto__", too
const DICTIONARY = new Map([
  ['kopek', 'A hundredth of a ruble.'],
  ['ruble', 'A hundred kopeks.'],
  ['altyn', 'Three kopeks, in old money.'],
  ['grivennik', 'A coin of ten kopeks.'],
]);

/** Small tools, so that a conversation has loops of several paid calls. */
export const tools = {
  look_up: tool({
    description: 'Look up a word of money in the dictionary',
    inputSchema: z.object({ word: z.string() }),
    execute: ({ word }) => DICTIONARY.get(word.toLowerCase()) ?? `"${word}" is not in the dictionary.`,
  }),
  add: tool({
    description: 'Add two numbers',
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    execute: ({ a, b }) => a + b,
  }),
};
