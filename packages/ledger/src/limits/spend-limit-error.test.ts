import { KopekError } from '@kopek/core';
import { expect, test, vi } from 'vitest';
import { rejectionBy, SpendLimitError } from './spend-limit-error.ts';

const init = { maxRub: '5', spentRub: '5.1', reservedRub: '0', scope: 'all', reason: 'exceeded' } as const;

test('a rejection states what is spent, and has no field for what is unknown', () => {
  const error = new SpendLimitError(init);
  expect(error).toMatchObject({ ...init, unknownRub: '0', code: 'spend_limit', billing: 'none', retryable: false });
  expect(error.message).toBe('Not sent: the spend limit of 5 rubles (all) is reached: spent 5.1, reserved 0.');
  for (const field of ['estimateRub', 'period', 'windowEndsAt']) expect(error).not.toHaveProperty(field);
});

test('it names what is counted for unknown costs, and the estimate of the call', () => {
  const error = new SpendLimitError({ ...init, unknownRub: '2', estimateRub: '3', mode: 'strict' });
  expect(error).toMatchObject({ unknownRub: '2', estimateRub: '3' });
  expect(error.message).toBe(
    'Not sent: the spend limit of 5 rubles (all) is reached: spent 5.1, reserved 0, counted for unknown costs 2, this call is estimated at 3.',
  );
});

test('a limit that is not reached is one that the call may exceed', () => {
  const messageOf = (figures: { spentRub: string; unknownRub?: string; estimateRub?: string }): string =>
    new SpendLimitError({ ...init, ...figures }).message;
  expect(messageOf({ spentRub: '0', estimateRub: '10' })).toBe(
    'Not sent: this call may exceed the spend limit of 5 rubles (all): spent 0, reserved 0, this call is estimated at 10.',
  );
  expect(messageOf({ spentRub: '5' })).toContain('is reached');
  expect(messageOf({ spentRub: '3', unknownRub: '2' })).toContain('is reached');
  expect(messageOf({ spentRub: '3', unknownRub: '1.9' })).toContain('may exceed');
});

test('the digits of a division are in the field and not in the sentence, and a small estimate does not read as 0', () => {
  const sentence = (estimateRub: string): string => new SpendLimitError({ ...init, estimateRub }).message;
  expect(sentence('0.0284776119402985074636')).toMatch(/estimated at about 0\.028477\.$/);
  expect(sentence('0.00000001234567')).toMatch(/estimated at about 0\.0000000123\.$/);
  expect(sentence('1.123456')).toMatch(/estimated at 1\.123456\.$/);
  expect(new SpendLimitError({ ...init, estimateRub: '0.0284776119402985074636' }).estimateRub).toBe(
    '0.0284776119402985074636',
  );
});

test('in strict mode, a call that does not fit beside others has not waited', () => {
  const others = { ...init, reason: 'reserved', spentRub: '1', reservedRub: '4' } as const;
  const { message, retryable } = new SpendLimitError({ ...others, mode: 'strict', estimateRub: '0.5' });
  expect([message, retryable]).toEqual([
    "Not sent: this call does not fit under the spend limit of 5 rubles (all) now: spent 1, reserved for calls in flight 4, this call may cost 0.5. The money is reserved, not spent: try again, set max_tokens or an estimate, or use mode: 'wait'.",
    true,
  ]);
});

test('an unknown cost is another reason than a limit that is spent', () => {
  const error = new SpendLimitError({
    ...init,
    reason: 'unknown-cost',
    period: 'day',
    windowEndsAt: '2026-01-02T00:00Z',
  });
  expect(error.message).toContain('5 rubles a day (all) cannot be checked');
  expect(error.message).toContain('resets at 2026-01-02T00:00Z');
  expect(error).toMatchObject({ reason: 'unknown-cost', period: 'day', windowEndsAt: '2026-01-02T00:00Z' });
});

test('a rejection by a store names its limit', () => {
  const limit = { scope: 'run:a', maxRub: '1', mode: 'strict', onUnknownCost: 'estimate', period: 'month' } as const;
  const state = { limit, spentRub: '0.9', reservedRub: '0.1', unknownRub: '0.2', windowEndsAt: 'later' };
  expect(rejectionBy({ ...state, reason: 'exceeded' }, { estimateRub: '0.5' })).toMatchObject({
    maxRub: '1',
    spentRub: '0.9',
    reservedRub: '0.1',
    unknownRub: '0.2',
    scope: 'run:a',
    reason: 'exceeded',
    estimateRub: '0.5',
    period: 'month',
    windowEndsAt: 'later',
  });
});

test('a call that has waited in vain may be retried, and the error names what has reserved the money', () => {
  const reserved = { ...init, maxRub: '50', spentRub: '31.2', reservedRub: '18.4', reason: 'reserved' } as const;
  const error = new SpendLimitError({ ...reserved, estimateRub: '9.2', waitedMs: 300_000 });
  expect(error).toMatchObject({ reason: 'reserved', retryable: true, billing: 'none', waitedMs: 300_000 });
  expect(error.message).toBe(
    'Not sent: waited 300 s for the spend limit of 50 rubles (all): spent 31.2, reserved for calls in flight 18.4, this call may cost 9.2. The money is reserved, not spent: try again, set max_tokens or an estimate, or raise waitMs.',
  );
  expect(new SpendLimitError({ ...reserved, reservedRub: '0', unknownRub: '3' }).message).toContain(
    'waited 0 s for the spend limit of 50 rubles (all): spent 31.2, counted for unknown costs 3, the rest for calls in flight, what this call may cost cannot be estimated, so it needs the whole rest. The money is reserved, not spent: try again, set an estimate (max_tokens needs a known price), or raise waitMs.',
  );
});

test('an error of another copy of the package is one, and other errors are none', async () => {
  vi.resetModules();
  const copy = await import('./spend-limit-error.ts');
  const foreign = new copy.SpendLimitError(init);
  expect(Object.getPrototypeOf(foreign)).not.toBe(SpendLimitError.prototype);
  expect([foreign instanceof SpendLimitError, SpendLimitError.isInstance(foreign)]).toEqual([true, true]);
  const other = new KopekError({ code: 'spend_limit', message: 'of a meter', phase: 'request' });
  const plain = { name: 'SpendLimitError', code: 'spend_limit' };
  expect([other, plain, null].filter((error) => error instanceof SpendLimitError)).toEqual([]);
  class OwnError extends SpendLimitError {}
  expect([foreign, new SpendLimitError(init)].filter((error) => error instanceof OwnError)).toEqual([]);
  expect(new OwnError(init)).toBeInstanceOf(SpendLimitError);
});
