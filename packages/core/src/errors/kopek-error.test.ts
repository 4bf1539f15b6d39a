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

  test('of the base class works without its class, as a callback', () => {
    const is = (error: unknown): boolean => KopekError.isInstance.call(undefined, error);
    expect([timeout, new Error('x'), poor].filter((error) => is(error))).toEqual([timeout, poor]);
  });

  test('of a subclass recognises those of another copy of the package, and no others of that copy', async () => {
    vi.resetModules();
    const copy = await import('./index.ts');
    expect(copy.PaymentRequiredError).not.toBe(PaymentRequiredError);
    const foreign = new copy.PaymentRequiredError({ code: 'payment_required', message: 'no money', phase: 'status' });
    expect([foreign instanceof PaymentRequiredError, PaymentRequiredError.isInstance(foreign)]).toEqual([true, true]);
    expect([poor instanceof copy.PaymentRequiredError, foreign instanceof KopekError]).toEqual([true, true]);
    const others = [MeterError.isInstance(foreign), foreign instanceof MeterError, timeout instanceof MeterError];
    expect(others).toEqual([false, false, false]);
    // its name alone makes it no subclass
    class TimeoutError extends KopekError {}
    const named = new copy.KopekError({ code: 'timeout', name: 'TimeoutError', message: 'late', phase: 'headers' });
    expect(named instanceof TimeoutError).toBe(false);
    // a minifier calls different classes alike
    const Short = { a: class extends KopekError {} }.a;
    const Same = { a: class extends copy.KopekError {} }.a;
    expect(new Same({ code: 'timeout', message: 'late', phase: 'headers' }) instanceof Short).toBe(false);
  });

  test('narrows to the class that was checked', () => {
    const error: unknown = poor;
    if (PaymentRequiredError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<PaymentRequiredError>();
    if (KopekError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<KopekError>();
  });
});
