import { expect, test } from 'vitest';
import { between, stretchOf } from '../../src/moments.ts';
import { TEXTS } from '../../src/texts/texts.ts';

const context = { texts: TEXTS.en };

test.each([
  ['2026-11-10', '2026-11-09T21:00:00.000Z', '2026-11-10T21:00:00.000Z'],
  ['2026-11-10T00:00', '2026-11-09T21:00:00.000Z', '2026-11-09T21:00:00.000Z'],
  ['2026-11-10 12:30', '2026-11-10T09:30:00.000Z', '2026-11-10T09:30:00.000Z'],
  ['2026-11-10T12:30:00Z', '2026-11-10T12:30:00.000Z', '2026-11-10T12:30:00.000Z'],
  ['2026-11-10T12:30+05:00', '2026-11-10T07:30:00.000Z', '2026-11-10T07:30:00.000Z'],
])('%s is read in the time zone of the report, whatever that of the machine', (text, from, to) => {
  expect(stretchOf({ since: text }, context, 'Europe/Moscow')).toEqual({ from });
  expect(stretchOf({ until: text }, context, 'Europe/Moscow')).toEqual({ to });
});

test.each(['2026-02-31', '2026-13-01', '2026-11-10T25:00', 'soon'])('%s is not a moment', (text) => {
  expect(() => stretchOf({ since: text }, context, 'Europe/Moscow')).toThrow(RangeError);
});

test('a drop between two answers that ended in the other order begins with the earlier one', () => {
  const place = { after: { at: '2026-11-28T12:47:11.423Z' }, before: { at: '2026-11-28T12:47:09.328Z' } };
  expect(between(place)).toBe('2026-11-28 15:47:09 … 2026-11-28 15:47:11');
});
