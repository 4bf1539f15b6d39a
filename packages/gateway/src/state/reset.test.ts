import { expect, it } from 'vitest';
import { nextReset } from './reset.ts';

it.each([
  ['daily', '2026-11-18T10:00:00Z', '2026-11-19T00:00:00.000Z'],
  ['daily', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
  ['weekly', '2026-11-18T10:00:00Z', '2026-11-23T00:00:00.000Z'],
  ['weekly', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00.000Z'],
  ['weekly', '2026-11-22T23:59:59Z', '2026-11-23T00:00:00.000Z'],
  ['monthly', '2026-11-18T10:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['monthly', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
] as const)('%s after %s comes at %s', (interval, now, next) => {
  expect(new Date(nextReset(Date.parse(now), interval)).toISOString()).toBe(next);
});
