import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedWindow } from './sorted-window.ts';

test('has no percentile before its first value', () => {
  expect(new SortedWindow<number>(3, (a, b) => a - b).percentile(0.5)).toBeUndefined();
});

test('the 95th percentile of 1 … 20 is 19, the half is 10', () => {
  const window = new SortedWindow<number>(100, (a, b) => a - b);
  for (const value of [20, 1, 19, 2, 18, 3, 17, 4, 16, 5, 15, 6, 14, 7, 13, 8, 12, 9, 11, 10]) window.add(value);
  expect([window.percentile(0.5), window.percentile(0.95), window.percentile(1)]).toEqual([10, 19, 20]);
});

test('knows the latest values only, in order, whatever comes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 8 }),
      (values, size) => {
        const window = new SortedWindow<number>(size, (a, b) => a - b);
        for (const value of values) window.add(value);
        const latest = values.slice(-size).sort((a, b) => a - b);
        expect(latest.map((_, index) => window.percentile((index + 1) / latest.length))).toEqual(latest);
        expect(window.length).toBe(latest.length);
      },
    ),
  );
});
