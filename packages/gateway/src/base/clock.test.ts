import { expect, it } from 'vitest';
import { createClock, durationMs } from './clock.ts';

it.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['1d', 86_400_000],
  ['1d 2h', 93_600_000],
  ['1.5h', 5_400_000],
  ['250ms', 250],
  [1_234, 1_234],
])('%s is %i ms', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds);
});

it.each(['', 'tomorrow', '5', '1d and more', '1y'])('%s is not a duration', (text) => {
  expect(() => durationMs(text)).toThrow(RangeError);
});

it('a stopped clock moves only on request, and never back', () => {
  const clock = createClock(1_000, true);
  expect(clock.now()).toBe(1_000);
  clock.advance(500);
  expect(clock.now()).toBe(1_500);
  expect(() => clock.advance(-1)).toThrow(RangeError);
});
