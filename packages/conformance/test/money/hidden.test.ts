import { sumRub } from '@kopek/core';
import { createLedger, meteredClient, type MeteredClient } from '@kopek/ledger';
import { reconcile } from '@kopek/ledger/reconcile';
import { startGateway } from '@kopek/gateway';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const RUNS = Math.round(100 * Number(process.env['KOPEK_RUNS']));

// what another ledger booked from the same account is hidden from ours, as if it were lost
test('reconcile finds every charge of the account that another ledger recorded', async () => {
  await using gateway = await startGateway({ unknownFields: 'reject' });
  const calls = fc.array(fc.record({ isHidden: fc.boolean(), content: fc.lorem() }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(calls, async (between) => {
      const settings = { apiKey: gateway.apiKey, baseURL: gateway.baseURL };
      const ours = meteredClient({ ...settings, ledger: createLedger() });
      const other = meteredClient({ ...settings, ledger: createLedger() });
      const ask = (client: MeteredClient, content: string): Promise<unknown> =>
        client.chat({ model: 'kopek/chat', messages: [{ role: 'user', content }] });

      // a gap is between two charges of ours
      await ask(ours, 'first');
      for (const { isHidden, content } of between) await ask(isHidden ? other : ours, content);
      await ask(ours, 'last');

      const { gaps, unexplainedRub, inferred } = await reconcile(ours.ledger, { account: 'shared' });
      const hiddenRub = other.ledger.total().costRub ?? '0';
      expect({ unexplainedRub, inferred }).toEqual({ unexplainedRub: hiddenRub, inferred: [] });
      expect(sumRub(gaps.map(({ fallRub }) => fallRub))).toBe(hiddenRub);
      // those that follow each other are one gap
      const hidden = between.map(({ isHidden }) => isHidden);
      expect(gaps).toHaveLength(hidden.filter((isHidden, index) => isHidden && !hidden[index - 1]).length);
    }),
    { numRuns: RUNS },
  );
});
