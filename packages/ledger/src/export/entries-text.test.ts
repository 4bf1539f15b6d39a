import { expect, test } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { exportEntries, importEntries } from './entries-text.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { createLedger } from '../ledger/ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';

const OPENED = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z', '2026-01-03T10:00:00.000Z'];

/** Three answers of 1 ruble, the last one from the memory of the service, and an attempt in flight. */
function sample(): MemoryStore {
  const store = new MemoryStore();
  for (const openedAt of OPENED) {
    store.settle({
      id: newEntryId(),
      status: 'settled',
      openedAt,
      at: openedAt,
      attempt: 1,
      billing: 'charged',
      charge: {
        status: 'settled',
        costRub: '1',
        balanceRub: '9',
        generationId: openedAt === OPENED[0] ? 'first' : 'second',
      },
    });
  }
  store.reserve([], { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, tags: { user: 'ivan' } } });
  return store;
}

async function all(entries: AsyncIterable<LedgerEntry>): Promise<LedgerEntry[]> {
  const list: LedgerEntry[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

test('every page is read, within the requested period and scope', async () => {
  const store = sample();
  const statuses = async (page: Parameters<typeof exportEntries>[1]): Promise<string[]> =>
    (await all(exportEntries(store, page))).map(({ status, openedAt }) => `${status} ${openedAt.slice(0, 10)}`);
  const settled = ['settled 2026-01-01', 'settled 2026-01-02', 'settled 2026-01-03'];
  expect((await statuses({ limit: 1 })).slice(0, 3)).toEqual(settled);
  expect(await statuses({ limit: 1, to: '2026-01-10' })).toEqual(settled);
  expect(await statuses({ limit: 1, from: '2026-01-02', to: '2026-01-03' })).toEqual([settled[1]]);
  for (const scope of ['tag:user=ivan', 'user=ivan']) {
    expect((await all(exportEntries(store, { scope }))).map(({ status }) => status)).toEqual(['in-flight']);
  }
  await expect(all(exportEntries(store, { scope: 'ivan' }))).rejects.toMatchObject({ code: 'configuration' });
});

test('entries imported into another ledger yield the same, however often', async () => {
  const store = sample();
  const exported = await all(exportEntries(store));
  expect(exported.map(({ status }) => status)).toEqual(['settled', 'settled', 'settled', 'in-flight']);
  const copy = new MemoryStore();
  for (let count = 0; count < 2; count++) expect(await importEntries(copy, exported)).toBe(3);
  expect(atOnce(copy.totals())['all']).toMatchObject({ costRub: '2', settled: 2, inFlight: 0 });
  expect(await all(exportEntries(copy))).toEqual(exported.slice(0, 3));
});

test('a replay whose charge is not in the export adds nothing where it is imported, as in the ledger it came from', async () => {
  const store = sample();
  const january3 = await all(exportEntries(store, { from: '2026-01-03' }));
  expect(january3).toMatchObject([{ status: 'settled', replayOf: expect.any(String) }, { status: 'in-flight' }]);
  const copy = new MemoryStore();
  expect(await importEntries(copy, january3)).toBe(0);
  expect(atOnce(copy.totals())['all']).toMatchObject({ costRub: '0', settled: 0 });
});

const NO_STORE = 'must be a ledger store, such as ledger.store';

test.each<[unknown, unknown, string]>([
  [createLedger(), {}, `the store of exportEntries ${NO_STORE}`],
  ['ledger.db', {}, `the store of exportEntries ${NO_STORE}`],
  [undefined, {}, `the store of exportEntries ${NO_STORE}`],
  [sample(), { form: '2026-01-02' }, 'there is no setting "form" of exportEntries; did you mean from?'],
  [sample(), null, 'settings of exportEntries must be an object such as { after, from }, got null'],
])('what cannot be exported is rejected by name', async (store, page, message) => {
  const given = [store, page] as unknown as Parameters<typeof exportEntries>;
  await expect(all(exportEntries(...given))).rejects.toMatchObject({ code: 'configuration', message });
});

test.each<[unknown, unknown, string]>([
  ['ledger.db', [], `the store of importEntries ${NO_STORE}`],
  [undefined, [], `the store of importEntries ${NO_STORE}`],
  [sample(), '{"id":"a"}\n', 'importEntries expects entries as exportEntries returns them, got a string'],
  [sample(), undefined, 'importEntries expects entries as exportEntries returns them, got nothing'],
  [sample(), [{ status: 'settled' }], 'importEntries expects entries as exportEntries returns them, got an object'],
  ...[1.5, '1,5', 'five', '1 000', NaN, ''].map((rub): [unknown, unknown, string] => [
    sample(),
    [
      { id: 'a', status: 'in-flight' },
      { id: 'b', status: 'settled', charge: { costRub: rub } },
    ],
    `importEntries: entry 2 ("b"): charge.costRub must be a decimal string of rubles, such as "5.00", not ${typeof rub === 'string' ? JSON.stringify(rub) : rub}.`,
  ]),
  [
    sample(),
    [{ id: 'a', status: 'unknown', estimateRubByScope: { all: 'much' } }],
    'importEntries: entry 1 ("a"): estimateRubByScope["all"] must be a decimal string of rubles, such as "5.00", not "much".',
  ],
  [
    sample(),
    [{ id: 'a', status: 'unknown', charge: { status: 'unknown', atLeastRub: '1,5' } }],
    'importEntries: entry 1 ("a"): charge.atLeastRub must be a decimal string of rubles, such as "5.00", not "1,5".',
  ],
  [sample(), [null], 'importEntries expects entries as exportEntries returns them, got null'],
])('what cannot be imported is rejected, and nothing is written', async (store, entries, message) => {
  const given = [store, entries] as unknown as Parameters<typeof importEntries>;
  await expect(importEntries(...given)).rejects.toMatchObject({ code: 'configuration', message });
  if (store instanceof MemoryStore) expect(store.totals()).toMatchObject({ all: { attempts: 3 } });
});

test('a ledger accepts imported entries as its store does', async () => {
  const ledger = createLedger();
  expect(await importEntries(ledger as unknown as MemoryStore, await all(exportEntries(sample())))).toBe(3);
  expect(ledger.total()).toMatchObject({ attempts: 2, costRub: '2' });
});
