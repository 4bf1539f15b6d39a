import { describe, expect, expectTypeOf, test } from 'vitest';
import { SpendLimitError } from '../ledger/spend-limit-error.ts';
import { KopekError, PaymentRequiredError } from './index.ts';

const timeout = new KopekError({ code: 'timeout', message: 'too late', phase: 'headers' });
const limit = new SpendLimitError({
  limitRub: '5',
  spentRub: '5',
  reservedRub: '0',
  scope: 'ledger',
  reason: 'limit',
});

describe('isInstance', () => {
  test('of a subclass recognises errors of that subclass alone', () => {
    expect(SpendLimitError.isInstance(limit)).toBe(true);
    expect(SpendLimitError.isInstance(timeout)).toBe(false);
    expect(PaymentRequiredError.isInstance(limit)).toBe(false);
  });

  test('of the base class recognises every error, those of another copy of the package too', () => {
    const foreign = { [Symbol.for('kopek.error')]: true };
    expect([timeout, limit, foreign].map((error) => KopekError.isInstance(error))).toEqual([true, true, true]);
    expect([new Error('x'), undefined, null, 'x'].some((error) => KopekError.isInstance(error))).toBe(false);
  });

  test('of the base class works without its class, as a callback', () => {
    const is = (error: unknown): boolean => KopekError.isInstance.call(undefined, error);
    expect([timeout, new Error('x'), limit].filter((error) => is(error))).toEqual([timeout, limit]);
  });

  test('narrows to the class that was asked', () => {
    const error: unknown = limit;
    if (SpendLimitError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<SpendLimitError>();
    if (KopekError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<KopekError>();
  });
});
