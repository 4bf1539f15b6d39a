/** Fallback models, tried by the service: the answer contains the model that was used. */
import assert from 'node:assert/strict';
import { ChatKopek, chargeOf, formatCost } from '@kopek/langchain';

const model = new ChatKopek({
  model: process.env.KOPEK_MODEL ?? 'fault/http-529-retry-after-zero',
  models: [process.env.KOPEK_FALLBACK_MODEL ?? 'kopek/chat'],
  maxTokens: 200,
});
const answer = await model.invoke('Сколько копеек в рубле?');
const charge = chargeOf(answer);
console.log(`asked for ${charge?.requestedModel}, answered by ${charge?.servedModel}: ${formatCost(charge)}`);

assert.equal(charge?.status, 'settled');
assert.notEqual(charge?.servedModel, undefined);
