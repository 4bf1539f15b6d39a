import { createLedger, newEntryId, type NewEntry } from '@kopek/ledger';
import type { GatewayCharge } from '@kopek/gateway';
import { expect, test } from 'vitest';
import { disagreements } from './check.ts';
import type { RunRecord } from './run.ts';

// the invariant is worth as much as the check that can break it

function entry(generationId: string, costRub: string | undefined): NewEntry {
  return {
    id: newEntryId(),
    status: costRub === undefined ? 'unknown' : 'settled',
    at: '2026-01-01T00:00:00.000Z',
    attempt: 1,
    billing: costRub === undefined ? 'unknown' : 'charged',
    charge: costRub === undefined ? { status: 'unknown' } : { status: 'settled', costRub, generationId },
    idempotencyKey: `call-of-${generationId}`,
    runId: 'run',
  };
}

function record(entries: NewEntry[]): RunRecord {
  const ledger = createLedger();
  for (const item of entries) void ledger.settle(item);
  const told = entries.flatMap((item) => item.charge ?? []);
  return { accountId: 'run', ledger, told, rejectedByLimit: 0, rejectedByStore: 0, left: { inFlight: 0, unsaved: 0 } };
}

function billed(generationId: string, costRub: string): GatewayCharge {
  return {
    seq: 1,
    generationId,
    costRub,
    idempotencyKey: `call-of-${generationId}`,
    keyId: 'key',
    accountId: 'run',
    at: '2026-01-01T00:00:00.000Z',
    balanceRub: '0',
    usageDelivered: true,
    requestedModel: 'auto',
    servedModel: 'a/b',
    provider: 'volga',
    promptTokens: 1,
    completionTokens: 1,
    webSearchRequests: 0,
  };
}

const bank = (balanceRub: string, ...charges: GatewayCharge[]): Parameters<typeof disagreements>[1] => ({
  depositRub: '10',
  balanceRub,
  charges,
});

test('agrees if everything is settled at the recorded price, or counted as unknown', () => {
  const run = record([entry('a', '0.1'), entry('b', '0.2'), entry('c', undefined)]);
  expect(disagreements(run, bank('9.4', billed('a', '0.1'), billed('b', '0.2'), billed('c', '0.3')))).toEqual([]);
});

test.each<[string, NewEntry[], Parameters<typeof disagreements>[1]]>([
  ['a charge twice', [entry('a', '0.1'), entry('a', '0.1')], bank('9.9', billed('a', '0.1'))],
  ['a charge that was never billed', [entry('a', '0.1')], bank('10')],
  ['a charge at another price', [entry('a', '0.1')], bank('9.89999', billed('a', '0.10001'))],
  ['a charge that the ledger has lost', [], bank('9.9', billed('a', '0.1'))],
  [
    'two charges where one is counted as unknown',
    [entry('a', undefined)],
    bank('9.8', billed('a', '0.1'), billed('a', '0.1')),
  ],
  ['money that nothing explains', [entry('a', '0.1')], bank('9.8', billed('a', '0.1'))],
])('finds %s', (_what, entries, books) => {
  expect(disagreements(record(entries), books)).not.toEqual([]);
});

test('finds a charge that onCharge did not get', () => {
  const run = { ...record([entry('a', '0.1')]), told: [] };
  expect(disagreements(run, bank('9.9', billed('a', '0.1')))).toHaveLength(1);
});
