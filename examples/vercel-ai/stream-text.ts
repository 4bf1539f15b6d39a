/** `streamText`, and its cost. */
import assert from 'node:assert/strict';
import { chargeOf, formatCost, kopek } from '@kopek/vercel-ai';
import { streamText } from 'ai';

const result = streamText({
  model: kopek(process.env.KOPEK_MODEL ?? 'auto'),
  prompt: 'Расскажи о копейке.',
  maxOutputTokens: 200,
});
let text = '';
for await (const piece of result.textStream) {
  process.stdout.write(piece);
  text += piece;
}
const charge = chargeOf(await result.finalStep);
console.log(`\n${charge?.servedModel}: ${formatCost(charge)}`);

assert.ok(text.length > 0);
assert.equal(charge?.status, 'settled');
