import { expect, test } from 'vitest';
import { stretchOf } from '../../src/moments.ts';

test.each([
  ['2026-11-10', '2026-11-09T21:00:00.000Z', '2026-11-10T21:00:00.000Z'],
  ['2026-11-10T00:00', '2026-11-09T21:00:00.000Z', '2026-11-09T21:00:00.000Z'],
  ['2026-11-10 12:30', '2026-11-10T09:30:00.000Z', '2026-11-10T09:30:00.000Z'],
  ['2026-11-10T12:30:00Z', '2026-11-10T12:30:00.000Z', '2026-11-10T12:30:00.000Z'],
  ['2026-11-10T12:30+05:00', '2026-11-10T07:30:00.000Z', '2026-11-10T07:30:00.000Z'],
])('%s is read in the time zone of the report, whatever that of the machine is', (text, from, to) => {
  expect(stretchOf(text, text, 'Europe/Moscow')).toEqual({ from, to });
});

test.each(['2026-02-31', '2026-13-01', '2026-11-10T25:00', 'soon'])('%s is no moment', (text) => {
  expect(() => stretchOf(text, undefined, 'Europe/Moscow')).toThrow(RangeError);
});
