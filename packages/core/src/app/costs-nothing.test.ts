import { expect, test } from 'vitest';
import { costsNothing, KopekError } from '../index.ts';

const free = new KopekError({ code: 'rate_limited', message: 'busy', phase: 'status', billing: 'none' });
const lost = new KopekError({ code: 'connection', message: 'reset', phase: 'headers', billing: 'unknown' });
const paid = new KopekError({ code: 'provider_error', message: 'late', phase: 'answer', billing: 'charged' });

test.each([
  ['a rejection', free, true],
  ['a lost answer', lost, false],
  ['a paid answer', paid, false],
  ['a rejection that another library wrapped', new Error('x', { cause: free }), true],
  ['several attempts that cost nothing', Object.assign(new Error('x'), { errors: [free, free] }), true],
  [
    'several attempts of which one may have',
    Object.assign(new Error('x'), { errors: [lost, free], lastError: free }),
    false,
  ],
  ['an error of somebody else', new Error('x'), false],
  ['no error', undefined, false],
])('%s', (_, error, expected) => {
  expect(costsNothing(error)).toBe(expected);
});

test('a cause that is its own cause ends', () => {
  const error = new Error('x');
  error.cause = error;
  expect(costsNothing(error)).toBe(false);
});
