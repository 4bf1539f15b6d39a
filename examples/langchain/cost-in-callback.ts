/** The cost of every call, wherever it happens, in a callback of ten lines. */
import assert from 'node:assert/strict';
import { ChatKopek, chargeOf, formatCost } from '@kopek/langchain';

const seen: string[] = [];
const model = new ChatKopek(process.env.KOPEK_MODEL ?? 'auto', {
  maxTokens: 200,
  callbacks: [
    {
      handleLLMEnd(output, _runId, _parentRunId, _tags, extra) {
        if (extra?.cached === true) return; // an answer from the cache costs nothing
        const charge = chargeOf(output);
        seen.push(charge?.costRub ?? 'unknown');
        console.log(`${charge?.servedModel}: ${formatCost(charge)}`);
      },
    },
  ],
});

await model.invoke('Сколько копеек в рубле?');
await model.batch(['Что такое алтын?', 'Что такое гривенник?']);
for await (const _ of await model.stream('Расскажи о копейке.')) {
  // streamed calls end in the same callback
}

assert.equal(seen.length, 4);
assert.ok(seen.every((cost) => /^\d+(\.\d+)?$/.test(cost)));
