/**
 * One month of a small team: three people, a prepaid customer, a paid OCR tool, an alert, and the statement at its end.
 *
 * It starts its own gateway, because it compares the statement with the charges of that gateway.
 */
import assert from 'node:assert/strict';
import { formatRub, subtractRub, sumRub } from '@kopek/core';
import { startGateway } from '@kopek/gateway';
import { createLedger, meteredClient, SpendLimitError } from '@kopek/ledger';

const gateway = await startGateway({ balanceRub: '1000' });
const ledger = createLedger();
const alerts: string[] = [];
const client = meteredClient({
  baseURL: gateway.baseURL,
  apiKey: gateway.apiKey,
  ledger,
  spendLimit: 'budgets',
  onLimitAlert: ({ scope, threshold }) => void alerts.push(`${scope} at ${threshold}`),
});

// each member of the team can spend 10 ₽ a month; Vera is on leave
await ledger.budgets.set({ scope: 'user=*', maxRub: '10.00', period: 'month', alertAt: ['20%'] });
await ledger.budgets.set({ scope: 'user=vera', maxRub: '0.00', period: 'month', changedBy: 'anna', note: 'on leave' });
// customers pay in advance: without a wallet, their calls are rejected
await ledger.budgets.set({ scope: 'customer=*', maxRub: '0' });
await ledger.credit({ scope: 'customer=acme', amountRub: '50.00', id: 'payment-17' });

function ask(user: string, customer: string): Promise<unknown> {
  const messages = [{ role: 'user' as const, content: 'Сколько копеек в рубле?' }];
  return client.chat({ model: 'kopek/echo', messages }, { tags: { user, customer } });
}

/** Reads a page with a paid tool. */
async function scan(user: string, customer: string): Promise<void> {
  const reservation = await ledger.reserve({ name: 'ocr', tags: { user, customer }, estimateRub: '3.00' });
  await reservation.settle('2.35');
}

await Promise.all([ask('anna', 'acme'), ask('anna', 'acme'), ask('boris', 'acme')]);
await scan('boris', 'acme');
await ask('boris', 'acme');
await assert.rejects(ask('vera', 'acme'), SpendLimitError);
await assert.rejects(ask('anna', 'beta'), SpendLimitError);
await assert.rejects(scan('vera', 'acme'), SpendLimitError);
await ledger.flush();
await gateway.whenIdle();

assert.deepEqual(alerts, ['user=boris at 20%']);

const period = { from: '2020-01-01', to: '2100-01-01' };
const statement = await ledger.statement({ scope: 'customer=acme', ...period, markup: '30%', roundTo: '0.01' });
const costOf = (isTool: boolean): string =>
  sumRub(statement.lines.filter(({ model }) => model.startsWith('tool:') === isTool).map(({ costRub }) => costRub));
const booked = sumRub(gateway.charges().map(({ costRub }) => costRub));

for (const { day, model, calls, costRub } of statement.lines) console.log(day, model, calls, formatRub(costRub));
console.log(`billed ${statement.totalRub} ₽ with 30 % on top; ${formatRub(statement.closingRub)} left of the wallet`);

// the charges of the gateway, to the digit; the tool is billed by somebody else
assert.equal(gateway.charges().length, 4);
assert.equal(costOf(false), booked);
assert.equal(costOf(true), '2.35');
assert.equal(statement.costRub, sumRub([booked, '2.35']));
assert.equal(statement.closingRub, subtractRub('50.00', statement.invoicedRub));
assert.equal(statement.unknown, 0);
await gateway.close();
