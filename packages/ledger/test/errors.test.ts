import { KopekError, PaymentRequiredError } from '@kopek/core';
import { createLedger, MemoryStore, meteredClient, SpendLimitError, type MeteredClientSettings } from '@kopek/ledger';
import { describe, expect, expectTypeOf, test } from 'vitest';

/** What a call is rejected with; nothing may leave. */
async function rejectionOf(settings: MeteredClientSettings): Promise<KopekError> {
  let sent = 0;
  const fetch = (): Promise<Response> => {
    sent += 1;
    return Promise.reject(new Error('no network in this test'));
  };
  const base = { apiKey: 'test-key', baseURL: 'https://gateway.example', retry: { maxRetries: 0 } };
  const client = meteredClient({ ...base, fetch, ...settings });
  const call = client.chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(sent).toBe(0);
  if (!KopekError.isInstance(error)) throw error;
  return error;
}

/** A ledger whose store does not do its work. */
function ledgerWith(reserve: () => Promise<never>): MeteredClientSettings {
  const store = Object.assign(new MemoryStore(), { reserve });
  return { ledger: createLedger({ store, timeoutMs: 5, onStoreFailure: () => {} }) };
}

test.each<[string, MeteredClientSettings, object]>([
  [
    'a limit',
    { spendLimit: { maxRub: '0', mode: 'strict', estimate: () => '1' } },
    {
      code: 'spend_limit',
      retryable: false,
      message:
        'Not sent: the spend limit of 0 rubles (all) is reached: spent 0, reserved 0, this call is estimated at 1.',
    },
  ],
  [
    'a store that fails',
    ledgerWith(() => {
      throw new Error('disk I/O error');
    }),
    {
      code: 'store_unavailable',
      retryable: true,
      message:
        'Not sent: the store of the ledger is not available (it failed, see the cause). See onStoreDown and timeoutMs of createLedger.',
    },
  ],
  [
    'a store that does not answer',
    ledgerWith(() => new Promise<never>(() => {})),
    {
      code: 'store_unavailable',
      retryable: true,
      message:
        'Not sent: the store of the ledger is not available (it has not answered within 5 ms). See onStoreDown and timeoutMs of createLedger.',
    },
  ],
])('%s says what failed, and what to do', async (_, settings, expected) => {
  expect(await rejectionOf(settings)).toMatchObject({ phase: 'request', billing: 'none', ...expected });
});

describe('isInstance', () => {
  const timeout = new KopekError({ code: 'timeout', message: 'too late', phase: 'headers' });
  const limit = new SpendLimitError({
    maxRub: '5',
    spentRub: '5',
    reservedRub: '0',
    scope: 'all',
    reason: 'exceeded',
  });

  test('recognises the error of a limit as that, and as an error of Kopek', () => {
    expect(SpendLimitError.isInstance(limit)).toBe(true);
    expect(SpendLimitError.isInstance(timeout)).toBe(false);
    expect(PaymentRequiredError.isInstance(limit)).toBe(false);
    expect(KopekError.isInstance(limit)).toBe(true);
  });

  test('narrows to the class that was checked', () => {
    const error: unknown = limit;
    if (SpendLimitError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<SpendLimitError>();
    if (KopekError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<KopekError>();
  });
});
