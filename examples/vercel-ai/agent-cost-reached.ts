/** A tool loop that stops between steps once it has cost enough. */
import assert from 'node:assert/strict';
import { costReached, formatCost, kopek, sumCharges } from '@kopek/vercel-ai';
import { generateText, isStepCount, tool } from 'ai';
import { z } from 'zod';

const result = await generateText({
  model: kopek(process.env.KOPEK_MODEL ?? 'auto'),
  prompt: 'Look up the word kopek and add 19 and 23. Then tell me both.',
  maxOutputTokens: 200,
  tools: {
    look_up_word: tool({
      description: 'Look up a word in the dictionary',
      inputSchema: z.object({ word: z.string() }),
      execute: ({ word }) => `${word}: a hundredth of a ruble`,
    }),
    add: tool({
      description: 'Add two numbers',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: ({ a, b }) => a + b,
    }),
  },
  stopWhen: [isStepCount(10), costReached('0.0001')],
});
const bill = sumCharges(result.steps);
console.log(`${result.steps.length} steps, ${formatCost(bill)}`);

assert.equal(bill.settled, result.steps.length, 'every step has its price');
assert.equal(result.steps.length, 1, 'the first step costs more than the limit, so there is no second one');
