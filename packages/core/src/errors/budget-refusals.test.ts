import { describe, expect, it, test } from 'vitest';
import { describeError } from '../app/describe-error.ts';
import { errorFromAnswer } from './http-error.ts';
import type { KopekError } from './kopek-error.ts';

// the forms of the vendors are a table of the conformance tests; here is what they add
const reject = (
  status: number,
  error: object,
  headers: Record<string, string> = {},
  retryAfterMs?: number,
): KopekError =>
  errorFromAnswer({
    method: 'POST',
    path: '/v1/chat/completions',
    status,
    headers,
    body: JSON.stringify({ error }),
    retryUnknown: false,
    billed: true,
    retryAfterMs,
  });

const spent = { message: 'no', type: 'budget_exceeded' };

test.each([
  ['a timestamp', { ...spent, resets_at: '2030-01-01T00:00:00Z' }],
  ['Unix seconds', { ...spent, reset_at: 1_893_456_000 }],
  ['in the metadata', { ...spent, metadata: { budget_reset_at: 1_893_456_000 } }],
])('the time of a reset is read: %s', (_, error) => {
  expect(reject(429, error)).toMatchObject({ resetsAt: '2030-01-01T00:00:00.000Z' });
});

test.each([undefined, null, '', 'soon', true, {}, Number.MAX_VALUE, '2030-99-99'])(
  '%j is no time of a reset',
  (value) => {
    expect(reject(429, { ...spent, resets_at: value })).not.toHaveProperty('resetsAt');
  },
);

test.each([
  [{ message: 'x', code: 'project_spend_limit_exceeded' }, 'project'],
  [{ message: 'Workspace monthly budget exceeded', type: 'budget_exceeded' }, 'workspace'],
  [{ message: 'Key limit exceeded (daily limit).', code: 'insufficient_quota' }, 'key'],
])('whose budget it is, in the word of the service: %j', (error, scope) => {
  expect(reject(429, error)).toMatchObject({ scope });
});

test('who says nothing of a scope has none', () => {
  expect(reject(429, spent)).not.toHaveProperty('scope');
});

describe('money that is only reserved', () => {
  const reserved = { code: 402, message: 'x', metadata: { error_type: 'in_flight_budget_exhausted' } };

  it('is asked for again when the service says so, or at once', () => {
    expect(reject(402, reserved, {}, 2000)).toMatchObject({ retryable: true, retryAfterMs: 2000, billing: 'none' });
    expect(reject(402, reserved)).toMatchObject({ retryable: true });
  });

  it('is not waited for longer than any rejection, nor against the word of the service', () => {
    expect(reject(402, reserved, {}, 61_000)).toMatchObject({ retryable: false });
    expect(reject(402, reserved, { 'x-should-retry': 'false' })).toMatchObject({ retryable: false });
  });
});

test('a server error is none, whatever its words', () => {
  expect(reject(500, spent).code).toBe('server_error');
});

test('a visitor reads when it helps to come back', () => {
  const reserved = reject(402, { message: 'in-flight requests' }, {}, 2000);
  expect(describeError(reserved, { locale: 'en' })).toBe(
    'The money is reserved for other answers at the moment. Please try again in 2 seconds.',
  );
  expect(describeError(reserved)).toBe(
    'Деньги сейчас зарезервированы для других ответов. Попробуйте ещё раз через 2 секунды.',
  );
  const later = reject(429, { ...spent, resets_at: new Date(Date.now() + 3 * 3_600_000).toISOString() });
  expect(describeError(later, { locale: 'en' })).toBe(
    'There is not enough money for this answer. The budget resets in 3 hours.',
  );
  expect(describeError(later)).toBe('Для этого ответа недостаточно средств. Бюджет обновится через 3 часа.');
});
