import { describe, expect, onTestFinished, test } from 'vitest';
import { newEntryId } from '../contract/entry-id.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { MemoryStore } from '../book/memory-store.ts';
import type { NewEntry } from '../contract/contract.ts';

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

test.each([
  [0, 1000],
  [2000, 2000],
])('of %i entries kept, %i are known when they are told again, and may still be raised', (maxEntries, known) => {
  const ledger = createLedger({ maxEntries });
  const heard: string[] = [];
  ledger.subscribe(({ id, status }) => heard.push(`${status} ${id}`));
  const entries = Array.from({ length: known }, lost);
  // more than are remembered come before
  for (let count = 0; count <= known / 8; count++) void ledger.settle(entry());
  for (const one of entries) void ledger.settle(one);
  const attempts = ledger.total().attempts;
  expect(ledger.total()).toMatchObject({ unknown: known });
  heard.length = 0;
  for (const one of entries) void ledger.settle(one);
  expect(heard).toEqual([]);
  for (const one of entries) void ledger.settle(entry({ id: one.id }));
  expect(heard).toHaveLength(known);
  for (const one of entries) void ledger.settle(entry({ id: one.id }));
  expect(heard).toHaveLength(known);
  expect(ledger.total()).toMatchObject({ attempts, unknown: 0, settled: attempts });
  expect(ledger.entries()).toHaveLength(maxEntries);
});

test('less than is known of an attempt changes nothing, also while the store cannot say so', async () => {
  const store = new MemoryStore();
  const ledger = createLedger({ store, onStoreDown: () => {} });
  const heard: string[] = [];
  ledger.subscribe(({ status }) => heard.push(status));
  const known = entry({ charge: { status: 'settled', costRub: '0.5' } });
  await ledger.settle(known);
  const settle = store.settle.bind(store);
  store.settle = () => {
    throw new Error('down');
  };
  await ledger.settle({ ...lost(), id: known.id });
  await ledger.settle(entry({ id: known.id, charge: { status: 'settled', costRub: '0.5' } }));
  expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1, unknown: 0 });
  expect(ledger.entries()).toMatchObject([{ id: known.id, status: 'settled', seq: 1 }]);
  expect(heard).toEqual(['settled']);
  store.settle = settle;
  await ledger.close();
});

describe('while the store is down', () => {
  const HALF = entry({ charge: { status: 'settled', costRub: '0.5' } });

  /** A ledger that knows the price of one attempt, which waits for its store; and what brings the store back. */
  async function waiting(known: NewEntry = HALF): Promise<{ ledger: Ledger; mend: () => void }> {
    const store = new MemoryStore();
    const settle = store.settle.bind(store);
    store.settle = () => {
      throw new Error('down');
    };
    const ledger = createLedger({ store, onStoreDown: () => {} });
    onTestFinished(() => ledger.close());
    await ledger.settle(known);
    return { ledger, mend: () => void (store.settle = settle) };
  }

  test.each<[string, NewEntry]>([
    ['another price', entry({ charge: { status: 'settled', costRub: '0.7' } })],
    ['that it is lost', lost()],
  ])('the first price that came of an attempt stays, also in the books, when somebody says %s', async (_, second) => {
    const { ledger, mend } = await waiting();
    await ledger.settle({ ...second, id: HALF.id });
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1 });
    mend();
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', attempts: 1, settled: 1 } });
    expect(ledger.entries()).toMatchObject([{ id: HALF.id, seq: 1, charge: { costRub: '0.5' } }]);
  });

  test('a price that comes after an answer was given up for lost is what the books get', async () => {
    const { ledger, mend } = await waiting({ ...lost(), id: HALF.id });
    await ledger.settle(HALF);
    mend();
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', attempts: 1, unknown: 0 } });
  });

  test('a price that waits is not lost to a store that is back and was told less', async () => {
    const { ledger, mend } = await waiting();
    mend();
    await ledger.settle({ ...lost(), id: HALF.id });
    expect(ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', settled: 1, unknown: 0 } });
  });
});
