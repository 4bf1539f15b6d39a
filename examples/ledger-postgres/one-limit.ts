/**
 * Two machines, one limit: money that one of them spends is not available to the other.
 *
 * With DATABASE_URL set it runs on that server (KOPEK_DRIVER: pg, postgres, neon), else on a PostgreSQL of its own.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { formatCost } from '@kopek/core';
import { createLedger, meteredClient, type MeteredClient, SpendLimitError } from '@kopek/ledger';
import { migrate, postgresStore } from '@kopek/ledger-postgres';
import { driverOfEnvironment } from './lib/drivers.ts';

const { query, end } = driverOfEnvironment();
await migrate({ query });
const book = `example-${randomUUID()}`;

function machine(name: string): MeteredClient {
  const ledger = createLedger({
    store: postgresStore({ query, ledgerName: book }),
    instanceId: name,
    timeoutMs: 5_000,
  });
  const spendLimit = { maxRub: '2.00', mode: 'strict', estimate: '0.50', period: 'day' } as const;
  return meteredClient({ ledger, spendLimit });
}

const machines = [machine('first'), machine('second')];
const asked = await Promise.allSettled(
  Array.from({ length: 8 }, async (_, call) => {
    const client = machines[call % machines.length] ?? machine('spare');
    return client.chat({ model: 'auto', messages: [{ role: 'user', content: 'Say one word.' }], max_tokens: 5 });
  }),
);
const answered = asked.filter(({ status }) => status === 'fulfilled').length;
const rejected = asked.filter((call) => call.status === 'rejected' && call.reason instanceof SpendLimitError).length;
console.log(`8 calls at once on two machines: ${answered} answered, ${rejected} rejected`);
assert.equal(answered, 4);
assert.equal(rejected, 4);

// both machines see the same ledger, and the counters agree with its entries
const totals = await Promise.all(machines.map(({ ledger }) => ledger.totals()));
const [all] = totals.map((total) => total['all']);
console.log(`the fleet spent ${formatCost(all)} in ${all?.attempts} calls`);
assert.deepEqual(totals[0], totals[1]);
assert.equal(all?.attempts, 4);
assert.deepEqual(await machines[0]?.ledger.verify(), []);

for (const { ledger } of machines) await ledger.close();
await end();
