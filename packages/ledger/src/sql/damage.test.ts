import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewEntry } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { exportEntries } from '../export/entries-text.ts';
import { integer, text } from './driver.ts';
import { sqliteOutbox, sqliteStore, type SqliteStore } from './index.ts';
import { newPlace, paid } from './__fixtures__/place.ts';

let path: string;
let store: SqliteStore;

beforeEach(() => {
  ({ path } = newPlace());
  store = sqliteStore(path);
});
afterEach(async () => {
  await store.close();
});

/** An answer of a model. */
function answered(costRub: string, more: Partial<NewEntry> = {}): NewEntry {
  const charge = { status: 'settled' as const, costRub, requestedModel: 'm', tokens: { total: 100 } };
  return paid(costRub, { model: 'm', charge, ...more });
}

async function settle(costsRub: readonly string[], more: Partial<NewEntry> = {}): Promise<NewEntry[]> {
  const entries = costsRub.map((costRub) => answered(costRub, more));
  for (const entry of entries) await store.settle(entry);
  return entries;
}

/** Behind the back of the store. */
function change(sql: string): void {
  const other = new DatabaseSync(path);
  other.exec(sql);
  other.close();
}

function rowsOf(table: string): unknown {
  const other = new DatabaseSync(path);
  try {
    return other.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows;
  } finally {
    other.close();
  }
}

test('a value of an unexpected type is reported by its column', () => {
  expect(text({ body: 'b' }, 'body')).toBe('b');
  expect(integer({ place: 3 }, 'place')).toBe(3);
  expect(() => text({ body: null }, 'body')).toThrow(
    new TypeError('The ledger is damaged: column body contains NULL.'),
  );
  expect(() => integer({ place: 'x' }, 'place')).toThrow(
    new TypeError('The ledger is damaged: column place contains string.'),
  );
});

test('an outbox hands out what can be read, warns of what cannot, and keeps it', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const at = `${path}.outbox`;
  const outbox = sqliteOutbox(at);
  const entries = ['0.1', '0.2', '0.3'].map((costRub) => answered(costRub));
  for (const entry of entries) outbox.put(entry);
  expect(outbox.list()).toEqual(entries);
  expect(warn).not.toHaveBeenCalled();
  const other = new DatabaseSync(at);
  other.prepare('UPDATE outbox SET entry = substr(entry, 1, 20) WHERE id = ?').run(entries[1]?.id ?? '');
  other.close();
  for (let reading = 1; reading <= 2; reading += 1) {
    expect(outbox.list()).toEqual([entries[0], entries[2]]);
    expect(warn.mock.calls.at(-1)).toEqual([`Kopek: cannot read 1 of 3 entries in the outbox ${at}.`]);
    expect(warn).toHaveBeenCalledTimes(reading);
  }
  outbox.close();
  warn.mockRestore();
});

describe('unreadable entries are skipped, and no other one with them', () => {
  test.each(['', '{', '5 ₽'])('%j: a page is as long as requested, and another one follows', async (body) => {
    const [first, second, third, fourth, fifth, last] = await settle(['1', '2', '4', '8', '16', '32']);
    const damaged = [second, third, fifth].map((entry) => `'${entry?.id}'`);
    change(`UPDATE entry SET body = '${body}' WHERE id IN (${damaged.join()})`);
    const page = await store.entries({ limit: 1 });
    expect(page).toMatchObject({ entries: [{ id: first?.id }], next: '1' });
    expect(await store.entries({ limit: 2 })).toMatchObject({
      entries: [{ id: first?.id }, { id: fourth?.id }],
      next: '4',
    });
    const rest = await store.entries({ limit: 2, after: '1' });
    expect(rest.entries.map(({ id }) => id)).toEqual([fourth?.id, last?.id]);
    expect(rest.next).toBeUndefined();
    expect((await store.entries({ limit: 3, scope: 'model:m' })).entries).toHaveLength(3);
  });

  test('an export of more than a page is complete', async () => {
    await settle(Array.from({ length: 1100 }, () => '0.01'));
    change(`UPDATE entry SET body = '{' WHERE place % 7 = 0`);
    const entries: LedgerEntry[] = [];
    for await (const entry of exportEntries(store)) entries.push(entry);
    expect(entries).toHaveLength(Number(rowsOf("entry WHERE body <> '{'")));
  });
});

test.each([
  [text, 5, 'column body contains number'],
  [text, null, 'column body contains NULL'],
  [integer, '5', 'column body contains string'],
  [integer, undefined, 'column body contains undefined'],
])('a driver that returns another value than was written is damage', (read, body, message) => {
  expect(() => read({ body }, 'body')).toThrow(message);
});

describe('the price of a call, read from the file', () => {
  test('is that of billed answers: no replay, nothing inferred', async () => {
    const answer = {
      status: 'settled' as const,
      costRub: '0.3',
      requestedModel: 'm',
      tokens: { total: 100 },
      generationId: 'gen-1',
      balanceRub: '9',
    };
    const [first] = await settle(['0.3'], { charge: answer });
    const replay = await store.settle(answered('0.3', { charge: answer }));
    expect(replay.replayOf).toBe(first?.id);
    await store.settle(answered('7', { status: 'inferred' }));
    const reader = sqliteStore(path, { readOnly: true });
    expect(await reader.modelCosts('m')).toMatchObject({ samples: 1, highestCostRub: '0.3' });
    await settle(['0.4']);
    expect(await reader.modelCosts('m')).toMatchObject({ samples: 2, highestCostRub: '0.4' });
    await reader.close();
  });

  test('is found by the model that answered, whose name may be as long as an index allows', async () => {
    for (const servedModel of ['x'.repeat(256), 'y'.repeat(257)]) {
      const charge = { status: 'settled' as const, costRub: '2', servedModel, tokens: { total: 100 } };
      await store.settle(answered('2', { charge }));
    }
    expect(await store.modelCosts('x'.repeat(256))).toMatchObject({ highestCostRub: '2' });
    expect(await store.modelCosts('y'.repeat(257))).toBeUndefined();
  });
});

describe('a removed entry leaves nothing behind', () => {
  test('no row in an index, no replay keys', async () => {
    await settle(['0.1', '0.2'], { runId: 'a', tags: { team: 'a' }, idempotencyKey: 'key' });
    expect(rowsOf('entry_scope')).toBeGreaterThan(0);
    expect(rowsOf('replay_key')).toBeGreaterThan(0);
    await store.prune({ before: '9999-01-01T00:00:00Z' });
    expect([rowsOf('entry'), rowsOf('entry_scope'), rowsOf('replay_key')]).toEqual([0, 0, 0]);
  });
});
