import type { Charge } from '@kopek/core';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../contract/entry.ts';
import { comparableName, lookupKeysOf, replayKeysOf, replayNamesOf } from './replay-keys.ts';

function paid(charge: Partial<Charge>, attempt: Partial<LedgerEntry> = {}): LedgerEntry {
  const at = '2026-03-11T12:00:00.000Z';
  const entry = { id: 'one', seq: 1, attempt: 1, openedAt: at, at, status: 'settled', billing: 'charged' } as const;
  return { ...entry, charge: { status: 'settled', costRub: '1.50', ...charge }, ...attempt };
}

const ANSWER = { generationId: 'gen 1', balanceRub: '98.500' };

describe('a charge is found', () => {
  // files have these texts in their indexes
  test('by its answer and by its key, each alone and with what must not differ', () => {
    const entry = paid(ANSWER, { idempotencyKey: 'key', idempotentBilling: true });
    expect(replayKeysOf(entry)).toEqual([
      'answer 1.5 98.5 gen 1',
      'answer 1.5 98.5 gen 1\nkey',
      'call 1.5 key',
      'call 1.5 key\ngen 1',
      'key key',
    ]);
  });

  test('by one that may have the same name, or none; without a name, by any', () => {
    const once = { idempotencyKey: 'key', idempotentBilling: true } as const;
    expect(lookupKeysOf(replayNamesOf(paid(ANSWER, { idempotencyKey: 'key' })), true)).toEqual([
      'answer 1.5 98.5 gen 1\nkey',
      'answer 1.5 98.5 gen 1\n',
    ]);
    expect(lookupKeysOf(replayNamesOf(paid(ANSWER)), false)).toEqual(['answer 1.5 98.5 gen 1']);
    expect(lookupKeysOf(replayNamesOf(paid({}, once)), true)).toEqual(['call 1.5 key']);
    expect(lookupKeysOf(replayNamesOf(paid({ generationId: 'gen' }, once)), true)).toEqual([
      'call 1.5 key\ngen',
      'call 1.5 key\n',
    ]);
  });

  test('by one without a key, if no other has its key', () => {
    expect(lookupKeysOf(replayNamesOf(paid(ANSWER, { idempotencyKey: 'key' })), false)).toEqual([
      'answer 1.5 98.5 gen 1\n',
    ]);
  });

  test.each([
    ['without a cost', { ...ANSWER, costRub: undefined }, 'key', 0],
    ['without a balance', { generationId: 'gen' }, undefined, 0],
    ['with a balance that is no amount', { generationId: 'gen', balanceRub: 'much' }, undefined, 0],
    ['without an id', { balanceRub: '1' }, undefined, 0],
    ['with an empty id', { generationId: '', balanceRub: '1' }, '', 0],
    ['with an id of 256 characters', { generationId: 'i'.repeat(256), balanceRub: '1' }, undefined, 2],
    ['with an id of 257', { generationId: 'i'.repeat(257), balanceRub: '1' }, undefined, 0],
    ['with a key of 256', {}, 'k'.repeat(256), 3],
    ['with a key of 257', ANSWER, 'k'.repeat(257), 0],
    ['with a line break in its key', ANSWER, 'a\nb', 0],
  ])('%s, %j and the key %j: by %i replay keys', (_what, charge, idempotencyKey, count) => {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey, idempotentBilling: true as const };
    expect(replayKeysOf(paid(charge as Partial<Charge>, key))).toHaveLength(count);
  });
});

test('a key that the service does not bill once makes no replay, but is found again', () => {
  expect(replayKeysOf(paid({}, { idempotencyKey: 'key' }))).toEqual(['key key']);
  expect(lookupKeysOf(replayNamesOf(paid({}, { idempotencyKey: 'key' })), true)).toEqual([]);
  expect(replayNamesOf(paid({}, { idempotencyKey: 'key' })).callKey).toBe('key key');
  expect(replayNamesOf(paid({})).callKey).toBeUndefined();
  expect(replayNamesOf({ ...paid({}), status: 'unknown', charge: { status: 'unknown' } }).callKey).toBeUndefined();
});

test('a name that is too long, or has two lines, can be compared with none', () => {
  expect(comparableName()).toBe('');
  expect(comparableName('gen')).toBe('gen');
  expect(comparableName('x'.repeat(257))).toBeUndefined();
  expect(comparableName('a\nb')).toBeUndefined();
});
