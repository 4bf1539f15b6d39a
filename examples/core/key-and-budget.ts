/** The key in use: its rules, the rest of its budget, and a notice when little is left. */
import assert from 'node:assert/strict';
import { formatRub } from '@kopek/core';
import { meteredClient } from '@kopek/ledger';

const client = meteredClient({
  onLowKeyBudget: ({ remainingRub, initialRub }) =>
    console.log(`only ${formatRub(remainingRub)} of ${formatRub(initialRub)} left`),
});

const key = await client.key();
console.log(`key "${key.name}"`);
console.log(
  key.budget
    ? `budget: ${key.budget.remainingRub ?? 'an unknown number of'} ₽ until ${key.budget.resetAt?.toISOString()}`
    : 'no budget',
);
console.log(`personal data: ${key.pii.mode ?? 'not touched'}`);
console.log(`auto: ${key.checkModel('auto')}`);

assert.notEqual(key.name, '');
assert.equal(key.isExpired(), false);
