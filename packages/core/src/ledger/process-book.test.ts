import { expect, test } from 'vitest';
import { newEntryId } from './entry-id.ts';
import { createLedger } from './ledger.ts';
import type { NewEntry } from './store.ts';

function entry(more: Partial<NewEntry> = {}): NewEntry {
  return {
    id: newEntryId(),
    status: 'settled',
    at: '2026-01-01T00:00:00.000Z',
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: '0.01' },
    ...more,
  };
}

const lost = (): NewEntry => entry({ status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } });

test('a thousand unknown prices may still be found; older ones stay unknown in the totals', () => {
  const ledger = createLedger();
  const entries = Array.from({ length: 1001 }, lost);
  for (const one of entries) void ledger.settle(one);
  expect(ledger.total()).toMatchObject({ attempts: 1001, unknown: 1001, settled: 0 });
  for (const one of entries) void ledger.settle(entry({ id: one.id }));
  expect(ledger.total()).toMatchObject({ attempts: 1001, unknown: 1, settled: 1000, costRub: '10' });
});

test('an attempt that is told again counts once, also after twenty thousand others', () => {
  const ledger = createLedger({ maxEntries: 0 });
  const heard: string[] = [];
  ledger.subscribe(({ id }) => heard.push(id));
  const recent = Array.from({ length: 10_000 }, () => entry());
  for (let count = 0; count < 10_001; count++) void ledger.settle(entry());
  for (const one of recent) void ledger.settle(one);
  expect(ledger.total()).toMatchObject({ attempts: 20_001, costRub: '200.01' });
  heard.length = 0;
  for (const one of recent) void ledger.settle(one);
  expect(heard).toEqual([]);
  expect(ledger.total()).toMatchObject({ attempts: 20_001, costRub: '200.01' });
});
