import { expect, test, vi } from 'vitest';
import { newEntryId } from './entry-id.ts';

const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** A moment later than that of any id which this process has made: other tests may have told of later ones. */
const later = (): number => timeOf(newEntryId()) + 1000;

test('an id is a UUID of version 7 that contains its time', () => {
  const now = later();
  const id = newEntryId(now);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOf(id)).toBe(now);
});

test('ids sort in the order of their creation: in one millisecond, and when the clock is set back', () => {
  const now = later();
  const ids = [
    ...Array.from({ length: 10_000 }, () => newEntryId(now + 1)),
    newEntryId(now),
    newEntryId(now + 1000),
    newEntryId(now + 999),
  ];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a millisecond has room for 4096 ids, and the next ones use the next millisecond', () => {
  const now = later();
  const times = Array.from({ length: 4097 }, () => timeOf(newEntryId(now)));
  expect(new Set(times.slice(0, 4096))).toEqual(new Set([now]));
  expect(times[4096]).toBe(now + 1);
});

test('processes that begin in the same millisecond make different ids', async () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const ids: string[] = [];
  for (let process = 0; process < 3; process += 1) {
    vi.resetModules();
    const fresh = await import('./entry-id.ts');
    ids.push(fresh.newEntryId(now));
  }
  expect(ids.map((id) => id.slice(0, 19))).toEqual(Array.from({ length: 3 }, () => '019b76da-a800-7000-'));
  expect(new Set(ids).size).toBe(3);
});

test('there are as many random bits as required', () => {
  const tails = Array.from({ length: 1000 }, () => newEntryId().slice(19));
  expect(new Set(tails).size).toBe(1000);
  // every variant and every digit comes up: 4 in 1000 draws, 16 in 15 000
  expect(new Set(tails.map((tail) => tail[0]))).toEqual(new Set(['8', '9', 'a', 'b']));
  expect(new Set(tails.join('').replaceAll('-', ''))).toEqual(new Set('0123456789abcdef'));
});
