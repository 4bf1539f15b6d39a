import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { KopekError, PaymentRequiredError } from './index.ts';

const timeout = new KopekError({ code: 'timeout', message: 'too late', phase: 'headers' });
const poor = new PaymentRequiredError({ code: 'payment_required', message: 'no money', phase: 'status' });

/** Of a package that builds on this one. */
class MeterError extends KopekError {}
const rejected = new MeterError({ code: 'spend_limit', message: 'reached', phase: 'request' });

describe('isInstance', () => {
  test('of a subclass recognises errors of that subclass alone', () => {
    expect(PaymentRequiredError.isInstance(poor)).toBe(true);
    expect(MeterError.isInstance(rejected)).toBe(true);
    expect(PaymentRequiredError.isInstance(timeout)).toBe(false);
    expect(MeterError.isInstance(timeout)).toBe(false);
    expect(PaymentRequiredError.isInstance(rejected)).toBe(false);
  });

  test('of the base class recognises every error, including those of another copy of the package', () => {
    const foreign = { [Symbol.for('kopek.error')]: true };
    expect([timeout, poor, rejected, foreign].map((error) => KopekError.isInstance(error))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([new Error('x'), undefined, null, 'x'].some((error) => KopekError.isInstance(error))).toBe(false);
  });

  test('of a subclass of this package recognises its errors of another copy of the package', async () => {
    vi.resetModules();
    const copy = await import('./index.ts');
    const foreign = new copy.PaymentRequiredError({ code: 'payment_required', message: 'no money', phase: 'status' });
    expect(Object.getPrototypeOf(foreign)).not.toBe(PaymentRequiredError.prototype);
    expect([foreign instanceof PaymentRequiredError, PaymentRequiredError.isInstance(foreign)]).toEqual([true, true]);
    expect(MeterError.isInstance(foreign)).toBe(false);
    const other = new copy.KopekError({ code: 'timeout', message: 'too late', phase: 'headers' });
    expect(PaymentRequiredError.isInstance(other)).toBe(false);
  });

  test('of the base class works without its class, as a callback', () => {
    const is = (error: unknown): boolean => KopekError.isInstance.call(undefined, error);
    expect([timeout, new Error('x'), poor].filter((error) => is(error))).toEqual([timeout, poor]);
  });

  test('narrows to the class that was checked', () => {
    const error: unknown = poor;
    if (PaymentRequiredError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<PaymentRequiredError>();
    if (KopekError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<KopekError>();
  });
});
