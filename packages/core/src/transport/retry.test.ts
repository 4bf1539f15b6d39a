import { describe, expect, it } from 'vitest';
import { KopekError, type KopekErrorInit } from '../errors/index.ts';
import { type RetryPolicy } from '../base/bounds.ts';
import { backoffMs, repeat } from './retry.ts';

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

/** Fails in the given ways, then succeeds. */
async function run(
  failures: Partial<KopekErrorInit>[],
  policy = POLICY,
  wait: (ms: number) => boolean = () => true,
): Promise<{ outcome: unknown; attempts: number; pauses: number[] }> {
  let attempts = 0;
  const pauses: number[] = [];
  const outcome = await repeat({
    policy,
    attempt: (number) => {
      attempts = number;
      const init = failures[number - 1];
      return init ? Promise.reject(failure(init)) : Promise.resolve('answer');
    },
    wait: (ms) => {
      pauses.push(ms);
      return Promise.resolve(wait(ms));
    },
  }).catch((error: unknown) => error);
  return { outcome, attempts, pauses };
}

describe('attempts', () => {
  it('go on until one succeeds', async () => {
    expect(await run([{}, {}])).toMatchObject({ outcome: 'answer', attempts: 3 });
  });

  it('end with the limit', async () => {
    expect(await run([{}, {}, {}, {}])).toMatchObject({ outcome: { code: 'overloaded', attempts: 3 }, attempts: 3 });
    expect(await run([{}], { ...POLICY, maxRetries: 0 })).toMatchObject({ outcome: { attempts: 1 }, attempts: 1 });
  });

  it('end with a failure that is not passing', async () => {
    expect(await run([{ retryable: false }])).toMatchObject({ outcome: { attempts: 1 }, attempts: 1 });
  });

  it('do not count what was refused before it was sent', async () => {
    expect(await run([{}, { phase: 'request', code: 'spend_limit', retryable: false }])).toMatchObject({
      outcome: { code: 'spend_limit', attempts: 1 },
    });
  });

  it('of unknown price are repeated once', async () => {
    const unknown = { billing: 'unknown' as const };
    expect(await run([unknown, unknown, unknown])).toMatchObject({ outcome: { billing: 'unknown' }, attempts: 2 });
    expect(await run([unknown, {}])).toMatchObject({ outcome: 'answer', attempts: 3 });
  });

  it('of unknown price are repeated as often as allowed when the server asks for it', async () => {
    const asked = { billing: 'unknown' as const, headers: { 'x-should-retry': 'true' } };
    expect(await run([asked, asked, asked, asked])).toMatchObject({ attempts: 3 });
  });

  it('after one of unknown price cannot make the whole call free', async () => {
    const charge = { status: 'unknown' as const, requestedModel: 'm' };
    const { outcome } = await run([{ billing: 'unknown', charge }, { phase: 'connect' }, { phase: 'connect' }]);
    expect(outcome).toMatchObject({ phase: 'connect', billing: 'unknown', charge, attempts: 3 });
  });

  it('may be made with another request at once, beside the repetitions of the policy', async () => {
    const requests: number[] = [];
    let changed = false;
    const outcome = await repeat({
      policy: { ...POLICY, maxRetries: 0 },
      attempt: (number) => {
        requests.push(number);
        return number === 1 ? Promise.reject(failure({ retryable: false })) : Promise.resolve('answer');
      },
      wait: () => Promise.reject(new Error('no pause')),
      change: () => !changed && (changed = true),
    });
    expect(outcome).toBe('answer');
    expect(requests).toEqual([1, 2]);
  });

  it('tell each failure, and end with what its listener throws', async () => {
    const stop = new Error('stop');
    const seen: number[] = [];
    const call = repeat({
      policy: POLICY,
      attempt: () => Promise.reject(failure({})),
      wait: () => Promise.resolve(true),
      onFailure: ({ attempts }) => {
        seen.push(attempts);
        if (attempts === 2) throw stop;
      },
    });
    await expect(call).rejects.toBe(stop);
    expect(seen).toEqual([1, 2]);
  });

  it('pass other errors on untouched', async () => {
    const bug = new TypeError('bug');
    await expect(
      repeat({ policy: POLICY, attempt: () => Promise.reject(bug), wait: () => Promise.resolve(true) }),
    ).rejects.toBe(bug);
  });
});

describe('pauses', () => {
  it('are as long as the server asks', async () => {
    expect((await run([{ retryAfterMs: 60_000 }, { retryAfterMs: 0 }])).pauses).toEqual([60_000, 0]);
  });

  it('of more than 60 s are told to the caller instead', async () => {
    expect(await run([{ retryAfterMs: 60_001 }])).toMatchObject({
      outcome: { retryAfterMs: 60_001 },
      attempts: 1,
      pauses: [],
    });
  });

  it('that the call has no time for end it with the failure itself', async () => {
    expect(await run([{}], POLICY, () => false)).toMatchObject({
      outcome: { code: 'overloaded', attempts: 1 },
      attempts: 1,
    });
  });

  it('that the call has no time for do not count what was refused before it was sent', async () => {
    const unasked = { phase: 'request', code: 'store_unavailable' } as const;
    expect(await run([{}, unasked], POLICY, (ms) => ms < 600)).toMatchObject({ outcome: { attempts: 1 }, attempts: 2 });
  });

  it('grow from half a second to eight, less up to a quarter', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((failed) => backoffMs(failed, 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
    expect(backoffMs(1, 0.999_999)).toBe(375);
  });

  it('that the caller ends tell what the attempts before may have cost', async () => {
    const gaveUp = new KopekError({ code: 'aborted', message: 'ended', phase: 'request', billing: 'none' });
    const call = repeat({
      policy: { maxRetries: 2, onUnknownBilling: 'retry' },
      attempt: () => Promise.reject(failure({ billing: 'unknown' })),
      wait: () => Promise.reject(gaveUp),
    });
    await expect(call).rejects.toMatchObject({ code: 'aborted', attempts: 1, billing: 'unknown' });
  });
});
