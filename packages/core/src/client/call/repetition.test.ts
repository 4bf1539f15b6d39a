import { describe, expect, it } from 'vitest';
import { chatCall } from '../../../test/readers/manual.ts';
import type { RetryPolicy } from '../../base/bounds.ts';
import { KopekError, type KopekErrorInit } from '../../errors/index.ts';
import type { ClientContext } from './context.ts';
import type { CallOptions } from './options.ts';
import { backoffMs, withAttempts } from './repeats.ts';

const POLICY: RetryPolicy = { maxRetries: 2, onUnknownBilling: 'throw' };

function failure(init: Partial<KopekErrorInit>): KopekError {
  return new KopekError({
    code: 'overloaded',
    message: 'busy',
    phase: 'status',
    billing: 'none',
    retryable: true,
    ...init,
  });
}

/** Makes attempts with a clock whose pauses are over at once; `onPause` hears of them first. */
function repeat(
  attempt: (number: number) => Promise<unknown>,
  policy = POLICY,
  onPause: (ms: number) => void = () => {},
  options: CallOptions = {},
): Promise<unknown> {
  const clock = {
    now: () => 0,
    setTimeout: (callback: () => void, ms: number) => {
      onPause(ms);
      queueMicrotask(callback);
    },
    clearTimeout: () => {},
  };
  const settings = { retry: policy, timeouts: {} };
  const context = { clock, settings, generateId: () => 'key' } as unknown as ClientContext;
  return withAttempts(context, chatCall(options), ({ number }) => attempt(number));
}

/** Fails in the given ways, then succeeds. */
async function run(
  failures: Partial<KopekErrorInit>[],
  policy = POLICY,
  options: CallOptions = {},
): Promise<{ outcome: unknown; attempts: number; pauses: number[] }> {
  let attempts = 0;
  const pauses: number[] = [];
  const attempt = (number: number): Promise<unknown> => {
    attempts = number;
    const init = failures[number - 1];
    return init ? Promise.reject(failure(init)) : Promise.resolve('answer');
  };
  const outcome = await repeat(attempt, policy, (ms) => pauses.push(ms), options).catch((error: unknown) => error);
  return { outcome, attempts, pauses };
}

describe('attempts', () => {
  it('continue until one succeeds', async () => {
    expect(await run([{}, {}])).toMatchObject({ outcome: 'answer', attempts: 3 });
  });

  it('end with the limit', async () => {
    expect(await run([{}, {}, {}, {}])).toMatchObject({ outcome: { code: 'overloaded', attempts: 3 }, attempts: 3 });
    expect(await run([{}], { ...POLICY, maxRetries: 0 })).toMatchObject({ outcome: { attempts: 1 }, attempts: 1 });
  });

  it('end with a permanent failure', async () => {
    expect(await run([{ retryable: false }])).toMatchObject({ outcome: { attempts: 1 }, attempts: 1 });
  });

  it('exclude what was rejected before it was sent', async () => {
    expect(await run([{}, { phase: 'request', code: 'spend_limit', retryable: false }])).toMatchObject({
      outcome: { code: 'spend_limit', attempts: 1 },
    });
  });

  it('of unknown cost are retried once', async () => {
    const unknown = { billing: 'unknown' as const };
    expect(await run([unknown, unknown, unknown])).toMatchObject({ outcome: { billing: 'unknown' }, attempts: 2 });
    expect(await run([unknown, {}])).toMatchObject({ outcome: 'answer', attempts: 3 });
  });

  it('of unknown cost are retried as often as allowed if the server asks for it', async () => {
    const asked = { billing: 'unknown' as const, headers: { 'x-should-retry': 'true' } };
    expect(await run([asked, asked, asked, asked])).toMatchObject({ attempts: 3 });
  });

  it('after one of unknown cost cannot make the whole call free', async () => {
    const charge = { status: 'unknown' as const, requestedModel: 'm' };
    const { outcome } = await run([{ billing: 'unknown', charge }, { phase: 'connect' }, { phase: 'connect' }]);
    expect(outcome).toMatchObject({ phase: 'connect', billing: 'unknown', charge, attempts: 3 });
  });

  it('report each failure, and end with an exception of the listener', async () => {
    const stop = new Error('stop');
    const seen: number[] = [];
    const call = repeat(() => Promise.reject(failure({})), POLICY, undefined, {
      onFailedAttempt: ({ attempts }) => {
        seen.push(attempts);
        if (attempts === 2) throw stop;
      },
    });
    await expect(call).rejects.toBe(stop);
    expect(seen).toEqual([1, 2]);
  });

  it('pass other errors on unchanged', async () => {
    const bug = new TypeError('bug');
    await expect(repeat(() => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe('pauses', () => {
  it('last as long as the server asks', async () => {
    expect((await run([{ retryAfterMs: 60_000 }, { retryAfterMs: 0 }])).pauses).toEqual([60_000, 0]);
  });

  it('of more than 60 s are left to the caller', async () => {
    expect(await run([{ retryAfterMs: 60_001 }])).toMatchObject({
      outcome: { retryAfterMs: 60_001 },
      attempts: 1,
      pauses: [],
    });
  });

  it('that exceed the time of the call end it with the failure itself', async () => {
    expect(await run([{}], POLICY, { timeout: 1 })).toMatchObject({
      outcome: { code: 'overloaded', attempts: 1 },
      attempts: 1,
    });
  });

  it('that exceed the time of the call exclude what was rejected before it was sent', async () => {
    const unasked = { phase: 'request', code: 'store_unavailable' } as const;
    expect(await run([{}, unasked], POLICY, { timeout: 600 })).toMatchObject({ outcome: { attempts: 1 }, attempts: 2 });
  });

  it('grow from half a second to eight, less up to a quarter', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((failed) => backoffMs(failed, 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
    expect(backoffMs(1, 0.999_999)).toBe(375);
  });

  it('that the caller ends report what the attempts before may have cost', async () => {
    const controller = new AbortController();
    const call = repeat(
      () => Promise.reject(failure({ billing: 'unknown' })),
      { maxRetries: 2, onUnknownBilling: 'retry' },
      () => controller.abort(),
      { signal: controller.signal },
    );
    await expect(call).rejects.toMatchObject({ code: 'aborted', attempts: 1, billing: 'unknown' });
  });
});
