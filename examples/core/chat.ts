/** A plain client: one answer, one stream, and the cost of both. */
import assert from 'node:assert/strict';
import { formatCost, sumCharges } from '@kopek/core';
import { meteredClient } from '@kopek/ledger';

// KOPEK_API_KEY and KOPEK_BASE_URL are read from the environment
const client = meteredClient();
const model = process.env.KOPEK_MODEL ?? 'auto';

const answer = await client.chat({
  model,
  messages: [{ role: 'user', content: 'Сколько копеек в рубле?' }],
  max_tokens: 200,
});
console.log(answer.text);

const stream = client.stream({ model, messages: [{ role: 'user', content: 'Расскажи о копейке.' }], max_tokens: 200 });
for await (const event of stream) {
  if (event.type === 'text-delta') process.stdout.write(event.text);
}
const streamed = await stream.result;

const bill = sumCharges([answer, streamed]);
console.log(`\n${bill.settled} answers, ${formatCost(bill)}`);

assert.equal(bill.settled, 2, 'both answers have a price');
assert.equal(client.ledger.total().costRub, bill.costRub, 'the ledger holds the same sum');
