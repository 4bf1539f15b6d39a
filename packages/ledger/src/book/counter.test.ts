import { expect, test } from 'vitest';
import { amountOf } from '@kopek/core/kit';
import { emptyCounter, mismatchesOf } from '../sqlite/counter.ts';

const WHOLE = { scope: 'ledger', period: undefined, startMs: -Infinity };
const DAY = { scope: 'run:a', period: 'day', startMs: Date.parse('2026-01-01T21:00:00Z') } as const;

test('what a counter and the books do not agree on is told, amount by amount', () => {
  const counter = { ...emptyCounter(), spent: amountOf('1.50'), held: amountOf('0.1') };
  const books = { ...emptyCounter(), reserved: amountOf('2'), held: amountOf('0.1') };
  expect(mismatchesOf(WHOLE, counter, books)).toStrictEqual([
    { scope: 'ledger', of: 'spent', counterRub: '1.5', booksRub: '0' },
    { scope: 'ledger', of: 'reserved', counterRub: '0', booksRub: '2' },
  ]);
  expect(mismatchesOf(DAY, { ...emptyCounter(), held: amountOf('3') }, emptyCounter())).toStrictEqual([
    {
      scope: 'run:a',
      period: 'day',
      windowStart: '2026-01-01T21:00:00.000Z',
      of: 'held',
      counterRub: '3',
      booksRub: '0',
    },
  ]);
});

test('amounts are compared by value', () => {
  const counter = { ...emptyCounter(), spent: amountOf('1.50') };
  expect(mismatchesOf(WHOLE, counter, { ...emptyCounter(), spent: amountOf('1.5') })).toEqual([]);
});
