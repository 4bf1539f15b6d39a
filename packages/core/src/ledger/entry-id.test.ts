import { expect, test } from 'vitest';
import { newEntryId } from './entry-id.ts';

// later than any other test of this process has told, and so near that nobody minds afterwards
const LATER = Date.now() + 60_000;

test('an id is a UUID of version 7 that holds its time', () => {
  const id = newEntryId(LATER);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(LATER);
});

test('ids sort in the order in which they were made: in one millisecond, and when the clock is set back', () => {
  const ids = [
    ...Array.from({ length: 10_000 }, () => newEntryId(LATER + 1)),
    newEntryId(LATER),
    newEntryId(LATER + 1000),
    newEntryId(LATER + 999),
  ];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('random bits are as many as they should be', () => {
  const tails = Array.from({ length: 1000 }, () => newEntryId(LATER + 5000).slice(19));
  expect(new Set(tails).size).toBe(1000);
  // every variant and every digit comes up: 4 in 1000 draws, 16 in 15 000
  expect(new Set(tails.map((tail) => tail[0]))).toEqual(new Set(['8', '9', 'a', 'b']));
  expect(new Set(tails.join('').replaceAll('-', ''))).toEqual(new Set('0123456789abcdef'));
});
