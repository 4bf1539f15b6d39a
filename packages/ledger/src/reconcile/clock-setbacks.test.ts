import { expect, test } from 'vitest';
import type { LedgerEntry } from '../contract/entry.ts';
import { ClockSetbacks } from './clock-setbacks.ts';

const settledAt = (minute: number, more: Partial<LedgerEntry> = {}): LedgerEntry => {
  const at = new Date(minute * 60_000).toISOString();
  const times = { openedAt: at, at };
  return { id: `${minute}`, seq: 1, attempt: 1, status: 'settled', billing: 'charged', ...times, ...more };
};

/** The minutes of an hour that the clock may have shown twice. */
function minutesShownTwice(...entries: LedgerEntry[]): number[] {
  const setbacks = new ClockSetbacks();
  for (const entry of entries) setbacks.add(entry);
  const minutes = Array.from({ length: 60 }, (_, minute) => minute);
  return minutes.filter((minute) => setbacks.touch(minute * 60_000, minute * 60_000));
}

test('while times rise with the numbers of entries, no time was shown twice', () => {
  expect(minutesShownTwice(settledAt(1), settledAt(2), settledAt(2), settledAt(9))).toEqual([]);
});

test('after a clock was set back, the times from the earliest after it to the latest before it were', () => {
  const once = [settledAt(1), settledAt(9), settledAt(7), settledAt(6), settledAt(8), settledAt(12)];
  expect(minutesShownTwice(...once)).toEqual([6, 7, 8, 9]);
  expect(minutesShownTwice(settledAt(3), settledAt(2), settledAt(30), settledAt(28))).toEqual([2, 3, 28, 29, 30]);
});

test('calls that overlapped may settle in any order', () => {
  const long = settledAt(9, { openedAt: settledAt(1).at });
  expect(minutesShownTwice(settledAt(2), long, settledAt(5, { openedAt: settledAt(3).at }))).toEqual([]);
});

test('a period that contains such times is touched by them, whichever of its sides is given first', () => {
  const setbacks = new ClockSetbacks();
  for (const minute of [9, 7]) setbacks.add(settledAt(minute));
  expect(setbacks.touch(0, 3_600_000)).toBe(true);
  expect(setbacks.touch(3_600_000, 0)).toBe(true);
  expect(setbacks.touch(0, 6 * 60_000)).toBe(false);
});

test.each([
  ['an attempt that expired', { status: 'unknown', errorCode: 'expired' }],
  ['an inferred cost', { status: 'inferred' }],
  ['an entry of another clock', { limitsSkipped: true }],
] as const)('%s proves nothing: its time is not that of its settlement', (_what, more) => {
  expect(minutesShownTwice(settledAt(9), settledAt(7, more))).toEqual([]);
});
