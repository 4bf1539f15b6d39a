/** Another vendor's SDK in the same ledger: `meteredFetch` passes the bytes on and records the charge in them. */
import assert from 'node:assert/strict';
import { formatCost } from '@kopek/core';
import { createLedger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import OpenAI from 'openai';

const ledger = createLedger();
const openai = new OpenAI({
  apiKey: process.env.KOPEK_API_KEY,
  baseURL: process.env.KOPEK_BASE_URL,
  fetch: meteredFetch(ledger),
});
const model = process.env.KOPEK_MODEL ?? 'auto';

const answer = await openai.chat.completions.create({
  model,
  messages: [{ role: 'user', content: 'Сколько копеек в рубле?' }],
});
console.log(answer.choices[0]?.message.content);

const stream = await openai.chat.completions.create({
  model,
  messages: [{ role: 'user', content: 'Расскажи о копейке.' }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');

const total = ledger.total();
console.log(`\n${total.settled} answers of another SDK: ${formatCost(total)}`);
assert.equal(total.settled, 2);
assert.notEqual(total.costRub, undefined);
