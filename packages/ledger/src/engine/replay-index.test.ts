import { array, assert, constantFrom, nat, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerEntry } from '../contract/entry.ts';
import { ReplayIndex } from './replay-index.ts';
import { replayKeysOf } from './replay-keys.ts';
import type { Row } from './tables.ts';

const AT = '2026-03-11T12:00:00.000Z';

function row(seq: number, generationId?: string, idempotencyKey?: string, more: Partial<LedgerEntry> = {}): Row {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey, idempotentBilling: true as const };
  const name = generationId === undefined ? {} : { generationId };
  const charge = { status: 'settled', costRub: '1.5', balanceRub: '98.5', ...name } as const;
  const times = { openedAt: AT, at: AT, attempt: 1, billing: 'charged' } as const;
  const entry: LedgerEntry = { id: `row ${seq}`, seq, status: 'settled', ...times, charge, ...key, ...more };
  return { entry, seq, openedMs: 0, expiresMs: 0, reservesAll: false, scopes: [] };
}

test('a row is found by the name that it shares, and once it is removed, the next one', () => {
  const index = new ReplayIndex();
  const [first, second, third] = [row(1, 'gen', 'one'), row(2, 'gen', 'two'), row(3, 'gen')];
  expect(index.hasNameOf(first.entry)).toBe(false);
  for (const one of [first, second]) index.add(one);
  expect(index.hasNameOf(third.entry)).toBe(true);
  expect(index.find('answer 1.5 98.5 gen', 'row 3')).toMatchObject({ id: 'row 1', seq: 1 });
  expect(index.find('answer 1.5 98.5 gen', 'row 1')).toMatchObject({ id: 'row 2', seq: 2 });
  index.remove(first);
  expect(index.find('answer 1.5 98.5 gen', 'row 3')).toMatchObject({ id: 'row 2', seq: 2 });
  expect(index.find('answer 1.5 98.5 gen\none', 'row 3')).toBeUndefined();
  index.remove(second);
  expect(index.hasNameOf(third.entry)).toBe(false);
});

test('a replay and a row without a cost have no replay keys', () => {
  const index = new ReplayIndex();
  index.add(row(1, 'gen', 'key', { replayOf: 'row 0' }));
  index.add(row(2, 'gen', 'key', { charge: { status: 'unknown' } }));
  index.add(row(3, 'gen', 'key'));
  expect(index.hasNameOf(row(4, 'gen').entry)).toBe(true);
  expect(index.find('key key', 'row 4')).toMatchObject({ id: 'row 3', seq: 3 });
});

test('whatever was added and removed, rows are found as if each were compared', () => {
  const name = option(constantFrom('a', 'b', 'c'), { nil: undefined });
  const step = record({ generationId: name, idempotencyKey: name, removes: option(nat(5)) });
  assert(
    property(array(step, { maxLength: 30 }), (steps) => {
      const index = new ReplayIndex();
      const rows: Row[] = [];
      for (const [seq, { generationId, idempotencyKey, removes }] of steps.entries()) {
        const next = row(seq + 1, generationId, idempotencyKey);
        const [removed] = removes === null ? [] : rows.splice(removes, 1);
        if (removed) index.remove(removed);
        index.hasNameOf(next.entry);
        for (const key of replayKeysOf(next.entry)) {
          const same = rows.find(({ entry }) => replayKeysOf(entry).includes(key));
          expect(index.find(key, next.entry.id)?.seq).toBe(same?.seq);
        }
        index.add(next);
        rows.push(next);
      }
    }),
  );
});
