import { expect, test } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { MemoryStore } from './engine-store.ts';

/** Books an entry of a run at once. */
function spend(store: MemoryStore, runId: string, costRub: string | undefined): void {
  const at = new Date().toISOString();
  const known = { id: newEntryId(), at, attempt: 1, runId };
  if (costRub === undefined) {
    void store.settle({ ...known, status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } });
  } else {
    void store.settle({ ...known, status: 'settled', billing: 'charged', charge: { status: 'settled', costRub } });
  }
}

test('the total of a run includes what its dropped entries had cost, and says that they are gone', () => {
  const store = new MemoryStore({ maxEntries: 10 });
  spend(store, 'mine', '2');
  spend(store, 'mine', undefined);
  const all = { costRub: '2', attempts: 2, settled: 1, unknown: 1 };
  expect(atOnce(store.totals({ scope: 'run:mine' }))['all']).toMatchObject(all);
  expect(atOnce(store.totals({ scope: 'run:mine' }))['all']).not.toHaveProperty('incomplete');
  for (let other = 0; other < 200; other += 1) spend(store, `other-${other}`, '0.1');
  expect(atOnce(store.totals({ scope: 'run:mine' }))['all']).toMatchObject({
    costRub: '2',
    unknown: 1,
    incomplete: true,
  });
  spend(store, 'mine', '3');
  expect(atOnce(store.totals({ scope: 'run:mine' }))['all']).toMatchObject({ costRub: '5', incomplete: true });
  expect(atOnce(store.totals({ scope: 'run:mine', by: 'run' }))['mine']).toMatchObject({
    costRub: '3',
    incomplete: true,
  });
  expect(atOnce(store.totals())['all']).toMatchObject({ costRub: '25', attempts: 203 });
  expect(atOnce(store.totals())['all']).not.toHaveProperty('incomplete');
});

test('a question about a time after everything that was dropped is answered in full', () => {
  let nowMs = Date.parse('2026-11-22T10:00:00Z');
  const store = new MemoryStore({ maxEntries: 10, now: () => nowMs });
  for (let call = 0; call < 200; call += 1) spend(store, 'mine', '0.1');
  nowMs += 3_600_000;
  spend(store, 'mine', '1');
  const [late] = [atOnce(store.totals({ scope: 'run:mine', from: '2026-11-22T10:30:00Z' }))['all']];
  expect(late).toMatchObject({ costRub: '1' });
  expect(late).not.toHaveProperty('incomplete');
  expect(atOnce(store.totals({ scope: 'run:mine', from: '2026-11-22' }))['all']).toMatchObject({ incomplete: true });
});

test('a run whose counters was dropped too says that it is incomplete, and new runs do not', () => {
  const store = new MemoryStore({ maxEntries: 10, maxScopes: 20 });
  spend(store, 'mine', '2');
  for (let other = 0; other < 300; other += 1) spend(store, `other-${other}`, '0.1');
  expect(atOnce(store.totals({ scope: 'run:mine' }))['all']).toMatchObject({ incomplete: true });
  expect(atOnce(store.totals({ scope: 'run:never' }))['all']).not.toHaveProperty('incomplete');
  spend(store, 'new', '2');
  expect(atOnce(store.totals({ scope: 'run:new' }))['all']).not.toHaveProperty('incomplete');
});
