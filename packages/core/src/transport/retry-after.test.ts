import { expect, it } from 'vitest';
import { readRetryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-21T04:00:00Z');

it.each([
  ['1', 1000],
  ['0', 0],
  [' 2 ', 2000],
  ['1.5', 1500],
  ['86400', 86_400_000],
  ['99999999999', 99_999_999_999_000],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['Sat, 21 Nov 2026 04:00:10 GMT', 10_000],
  ['Saturday, 21-Nov-26 04:00:10 GMT', 10_000],
  ['Sat Nov 21 04:00:10 2026', 10_000],
  ['Fri, 20 Nov 2026 04:00:00 GMT', 0],
  ['-1', undefined],
  ['', undefined],
  ['soon', undefined],
  ['soon 1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['2026-11-21T04:00:10Z', undefined],
  ['Sat, 99 Nov 2026 04:00:10 GMT', undefined],
])('reads Retry-After %j as %s ms', (value, ms) => {
  expect(readRetryAfterMs({ 'retry-after': value }, NOW)).toBe(ms);
});

it('prefers the exact header', () => {
  expect(readRetryAfterMs({ 'retry-after-ms': '250', 'retry-after': '9' }, NOW)).toBe(250);
  expect(readRetryAfterMs({ 'retry-after-ms': 'x', 'retry-after': '9' }, NOW)).toBe(9000);
});

it('reads nothing if there is nothing', () => {
  expect(readRetryAfterMs({}, NOW)).toBeUndefined();
});
