/** Web search, run by the service: the answer, and how often it searched. */
import assert from 'node:assert/strict';
import { chargeOf, formatCost, kopek } from '@kopek/vercel-ai';
import { generateText } from 'ai';

const result = await generateText({
  model: kopek(process.env.KOPEK_MODEL ?? 'auto'),
  prompt: 'Search the web: when was the first kopek minted?',
  tools: { web_search: kopek.tools.webSearch({ max_results: 3 }) },
  maxOutputTokens: 300,
});
const charge = chargeOf(result);
console.log(result.text);
console.log(`${charge?.webSearchRequests} searches, ${formatCost(charge)}`);

assert.ok((charge?.webSearchRequests ?? 0) >= 1);
assert.equal(charge?.status, 'settled');
