import { describe, expect, test, vi } from 'vitest';
import { begin, info, settled, unknown } from './__fixtures__/outcomes.ts';
import {
  type AttemptInfo,
  type AttemptOutcome,
  type MeteredAttempt,
  type Charge,
  compareRub,
  type Meter,
} from '@kopek/core';
import { isPromiseLike } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import { createLedger } from './ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { SpendLimit } from '../limits/spend-limit.ts';
import { SpendLimitError } from '../limits/spend-limit-error.ts';
import { atOnce } from './__fixtures__/at-once.ts';

const rejected: AttemptOutcome = { billing: 'none', sent: true, status: 429, errorCode: 'rate_limited', durationMs: 5 };
const unsent: AttemptOutcome = { billing: 'none', sent: false, errorCode: 'connection', durationMs: 5 };

function spend(meter: Meter, costRub: string, more: Partial<AttemptInfo> = {}): void {
  void begin(meter, more).settle(settled(costRub));
}

function rejection(action: () => unknown): SpendLimitError {
  try {
    action();
  } catch (error) {
    if (error instanceof SpendLimitError) return error;
    throw error;
  }
  throw new Error('was not rejected');
}

/** Answers later, as a shared store would; its operations stay atomic. */
function slowStore(): LedgerStore {
  const memory = new MemoryStore();
  return {
    reserve: async (limits, call) => memory.reserve(limits, call),
    settle: async (entry) => memory.settle(entry),
    release: async (id) => memory.release(id),
    renew: async (ids, ttlMs) => memory.renew(ids, ttlMs),
    clearUnknown: async (scope) => memory.clearUnknown(scope),
    totals: async (query) => memory.totals(query),
    modelCosts: async (model) => memory.modelCosts(model),
    entries: async (page) => memory.entries(page),
    entry: async (id) => memory.entry(id),
    verify: async () => memory.verify(),
    prune: async (options) => memory.prune(options),
    limits: async () => memory.limits(),
    addLimitEvent: async (event, replaces) => memory.addLimitEvent(event, replaces),
    limitEvents: async (query) => memory.limitEvents(query),
    budgets: async (query) => memory.budgets(query),
    days: async (query) => memory.days(query),
    close: async () => memory.close(),
  };
}

function watchBalance(): { reported: string[]; answer: (balanceRub: string) => void } {
  const reported: string[] = [];
  const meter = createLedger().meter({
    lowBalanceRub: '100',
    onLowBalance: ({ balanceRub }) => void reported.push(balanceRub),
  });
  return { reported, answer: (balanceRub) => void begin(meter).settle(settled('1', { balanceRub })) };
}

describe('recording', () => {
  test('writes one entry per attempt, before settle returns', () => {
    const ledger = createLedger();
    const attempt = begin(ledger.meter(), {
      tags: { customer: 'acme' },
      runId: 'run-1',
      parentRunId: 'run-0',
      idempotencyKey: 'key-1',
    });
    expect(attempt.settle({ ...settled('0.5'), status: 200, charactersReceived: 12 })).toBeUndefined();
    expect(ledger.entries()).toMatchObject([
      {
        seq: 1,
        attempt: 1,
        billing: 'charged',
        charge: { status: 'settled', costRub: '0.5' },
        path: '/v1/chat/completions',
        model: 'a/b',
        tags: { customer: 'acme' },
        runId: 'run-1',
        parentRunId: 'run-0',
        idempotencyKey: 'key-1',
        httpStatus: 200,
        charactersReceived: 12,
        durationMs: 5,
      },
    ]);
  });

  test('counts a settled attempt once, whatever is called twice', () => {
    const ledger = createLedger();
    const attempt = begin(ledger.meter());
    void attempt.settle(settled('0.5'));
    void attempt.settle(settled('0.5'));
    void attempt.settle(unknown);
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1 });
  });

  test('a rejected request is an entry without a charge', () => {
    const ledger = createLedger();
    void begin(ledger.meter()).settle(rejected);
    const [entry] = ledger.entries();
    expect(entry).toMatchObject({ status: 'rejected', billing: 'none', httpStatus: 429, errorCode: 'rate_limited' });
    expect(entry).not.toHaveProperty('charge');
  });

  test('a request that was never sent is not an entry', () => {
    const ledger = createLedger();
    void begin(ledger.meter()).settle(unsent);
    expect(ledger.entries()).toEqual([]);
  });

  test('a broken answer is an unknown charge, never a zero', () => {
    const ledger = createLedger();
    void begin(ledger.meter()).settle({ ...unknown, aborted: true, charactersReceived: 40 });
    const [entry] = ledger.entries();
    expect(entry).toMatchObject({
      billing: 'unknown',
      charge: { status: 'unknown', requestedModel: 'a/b' },
      charactersReceived: 40,
    });
    expect(entry?.abandonedAt).toBe(entry?.at);
    expect(ledger.total().costRub).toBeUndefined();
  });

  test('a usage that arrived counts, whatever the status', () => {
    const ledger = createLedger();
    void begin(ledger.meter()).settle({ ...settled('0.5'), billing: 'none', status: 500 });
    expect(ledger.entries()).toMatchObject([{ billing: 'charged', charge: { costRub: '0.5' } }]);
  });
});

describe('onCharge', () => {
  test('gets each charge at once, with its entry', () => {
    const heard: [Charge, number][] = [];
    const meter = createLedger().meter({
      onCharge: (charge, context) => heard.push([charge, context.seq]),
    });
    spend(meter, '0.5');
    void begin(meter).settle(rejected);
    void begin(meter).settle(unknown);
    expect(heard).toEqual([
      [{ status: 'settled', costRub: '0.5' }, 1],
      [{ status: 'unknown', requestedModel: 'a/b' }, 3],
    ]);
  });

  test('cannot break an answer: what it throws or rejects with is reported', async () => {
    const reported: unknown[] = [];
    const ledger = createLedger();
    const throwing = ledger.meter({
      onCharge: () => {
        throw new Error('thrown');
      },
      onCallbackError: (error) => {
        reported.push(error);
        throw new Error('the reporter throws too');
      },
    });
    spend(throwing, '0.5');
    const rejecting = ledger.meter({
      onCharge: () => Promise.reject(new Error('rejected')) as unknown as void,
      onCallbackError: (error) => reported.push(error),
    });
    spend(rejecting, '0.5');
    await Promise.resolve();
    expect(reported).toEqual([new Error('thrown'), new Error('rejected')]);
    expect(ledger.total().costRub).toBe('1');
  });
});

test('an error callback that rejects breaks nothing', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    const meter = createLedger().meter({
      onCharge: () => {
        throw new Error('thrown');
      },
      onCallbackError: async () => {
        await Promise.resolve();
        throw new Error('the reporter rejects');
      },
    });
    spend(meter, '0.5');
    // Node reports a rejection without a handler once the microtasks are done
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});

test('exceptions of callbacks are printed if nobody asked for them', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const mine = new Error('mine');
    const onCharge = (): void => {
      throw mine;
    };
    spend(createLedger().meter({ onCharge }), '0.5');
    expect(written.mock.calls).toEqual([[expect.stringContaining('callback'), mine]]);
  } finally {
    written.mockRestore();
  }
});

test('thresholds without a listener are not a failure', () => {
  const reported: unknown[] = [];
  const spendLimit: SpendLimit = { maxRub: '1', alertAt: ['50%'] };
  spend(createLedger().meter({ spendLimit, onCallbackError: (error) => reported.push(error) }), '0.9');
  expect(reported).toEqual([]);
});

test('a store is not queried for prices if every limit has its own estimate', () => {
  const store = new MemoryStore();
  const asked = vi.spyOn(store, 'modelCosts');
  const ledger = createLedger({ store });
  const estimated: SpendLimit = { maxRub: '9', estimate: '1' };
  spend(ledger.meter({ spendLimit: estimated }), '0.5', { models: ['c/d'] });
  expect(asked.mock.calls).toEqual([]);
  spend(ledger.meter({ spendLimit: [estimated, '9'] }), '0.5', { models: ['c/d'] });
  expect(asked.mock.calls.map(([model]) => model)).toEqual(['c/d', 'a/b']);
});

describe('onLowBalance', () => {
  test('fires once per crossing', () => {
    const { reported, answer } = watchBalance();
    for (const balance of ['101', '100', '99.99', '98', '150', '90', '80']) answer(balance);
    expect(reported).toEqual(['99.99', '90']);
  });

  test('does not flutter when late answers show a slightly higher balance', () => {
    const { reported, answer } = watchBalance();
    for (const balance of ['99', '100.5', '98', '104.99', '97']) answer(balance);
    expect(reported).toEqual(['99']);
  });

  test('ignores an answer without a balance', () => {
    const ledger = createLedger();
    const reported: string[] = [];
    const meter = ledger.meter({
      lowBalanceRub: '100',
      onLowBalance: ({ balanceRub }) => void reported.push(balanceRub),
    });
    for (const outcome of [settled('1'), unknown, rejected, settled('1', { balanceRub: '99' }), settled('1')]) {
      void begin(meter).settle(outcome);
    }
    expect(reported).toEqual(['99']);
    expect(ledger.total().attempts).toBe(5);
  });

  test('rejects a threshold that is not an amount', () => {
    const make = (): Meter => createLedger().meter({ lowBalanceRub: 'low', onLowBalance: () => undefined });
    expect(make).toThrow('lowBalanceRub');
    expect(make).toThrow(expect.objectContaining({ code: 'configuration', phase: 'configuration' }));
  });
});

describe('a loose limit', () => {
  test('allows calls until it is spent, then rejects before anything is sent', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '1.00', mode: 'loose' } });
    spend(meter, '0.999999');
    spend(meter, '0.5');
    const error = rejection(() => begin(meter));
    expect(error).toMatchObject({
      name: 'SpendLimitError',
      code: 'spend_limit',
      phase: 'request',
      billing: 'none',
      retryable: false,
      maxRub: '1.00',
      spentRub: '1.499999',
      reservedRub: '0',
      scope: 'all',
      reason: 'exceeded',
    });
    expect(error.message).toContain('1.00');
    expect(ledger.total().attempts).toBe(2);
  });

  test('is exceeded at most by what is in flight when it is reached', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '10', mode: 'loose' } });
    const inFlight: MeteredAttempt[] = [];
    for (let i = 0; i < 64; i += 1) inFlight.push(begin(meter));
    for (const attempt of inFlight) void attempt.settle(settled('1'));
    // 64 calls of 1 ruble were in flight before the first price came
    expect(ledger.total().costRub).toBe('64');
    rejection(() => begin(meter));
  });

  test('is exceeded by the last call at most if calls are sequential', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '10', mode: 'loose' } });
    let calls = 0;
    try {
      for (; calls < 1000; calls += 1) spend(meter, '0.7');
    } catch {
      // rejected
    }
    expect(calls).toBe(15);
    expect(ledger.total().costRub).toBe('10.5');
  });

  test('blocks after an answer of unknown cost until that is cleared', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '10', mode: 'loose' } });
    void begin(meter).settle(unknown);
    expect(rejection(() => begin(meter))).toMatchObject({ reason: 'unknown-cost', spentRub: '0' });
    void ledger.clearUnknown();
    spend(meter, '1');
    expect(ledger.total()).toMatchObject({ costRub: '1', unknown: 1 });
  });

  test('continues after an answer of unknown cost if allowed', () => {
    const meter = createLedger().meter({ spendLimit: { maxRub: '10', mode: 'loose', onUnknownCost: 'allow' } });
    void begin(meter).settle(unknown);
    spend(meter, '1');
  });

  test('of zero rejects everything', () => {
    expect(rejection(() => begin(createLedger().meter({ spendLimit: { maxRub: '0', mode: 'loose' } })))).toMatchObject({
      maxRub: '0',
    });
  });
});

describe('a limit counts', () => {
  test('each run separately, together with the runs below it', () => {
    const meter = createLedger().meter({ spendLimit: { maxRub: '1', per: 'run' } });
    spend(meter, '1', { runId: 'a' });
    expect(rejection(() => begin(meter, { runId: 'a' })).scope).toBe('run:a');
    expect(rejection(() => begin(meter, { runId: 'b', parentRunId: 'a' })).scope).toBe('run:a');
    spend(meter, '0.5', { runId: 'c', parentRunId: 'd' });
    spend(meter, '0.5', { runId: 'd' });
    expect(rejection(() => begin(meter, { runId: 'd' })).scope).toBe('run:d');
  });

  test('each value of a tag separately', () => {
    const meter = createLedger().meter({ spendLimit: { maxRub: '1', per: { tag: 'customer' } } });
    spend(meter, '1', { tags: { customer: 'acme' } });
    expect(rejection(() => begin(meter, { tags: { customer: 'acme' } })).scope).toBe('customer=acme');
    spend(meter, '1', { tags: { customer: 'other' } });
  });

  describe('calls without its tag', () => {
    const limit: SpendLimit = { maxRub: '1', per: { tag: 'customer' } };

    test.each([undefined, {}, { customer: '' }, { stage: 'draft' }])('with %j: none, they are rejected', (tags) => {
      const ledger = createLedger();
      const meter = ledger.meter({ spendLimit: limit });
      expect(() => begin(meter, tags && { tags })).toThrow(
        'Not sent: a call without the tag "customer" counts towards no limit for that tag. Set tags: { "customer": … } on the call, wrap it in withTags(tags, fn), or set untagged: \'exempt\' or \'share\' on the limit.',
      );
      expect(ledger.total().attempts).toBe(0);
    });

    test('none, if they are exempt: other limits apply', () => {
      const ledger = createLedger();
      const meter = ledger.meter({ spendLimit: [{ ...limit, untagged: 'exempt' }, '2'] });
      spend(meter, '2');
      expect(ledger.entries()[0]).not.toHaveProperty('tags');
      expect(rejection(() => begin(meter)).scope).toBe('all');
    });

    test('all together, if they share it', () => {
      const meter = createLedger().meter({ spendLimit: { ...limit, untagged: 'share' } });
      spend(meter, '1', { tags: { stage: 'draft' } });
      expect(rejection(() => begin(meter)).scope).toBe('customer=');
      spend(meter, '1', { tags: { customer: 'acme' } });
    });
  });

  test('each requested model separately', () => {
    const meter = createLedger().meter({ spendLimit: { maxRub: '1', per: 'model' } });
    spend(meter, '1', { model: 'a/b' });
    expect(rejection(() => begin(meter, { model: 'a/b' })).scope).toBe('model:a/b');
    spend(meter, '1', { model: 'c/d' });
  });

  test('what other clients spend through the same ledger', () => {
    const ledger = createLedger();
    spend(ledger.meter(), '1');
    rejection(() => begin(ledger.meter({ spendLimit: '1' })));
  });

  test('several limits together', () => {
    const meter = createLedger().meter({ spendLimit: ['10', { maxRub: '1', per: 'run' }] });
    spend(meter, '1', { runId: 'a' });
    expect(rejection(() => begin(meter, { runId: 'a' })).scope).toBe('run:a');
    spend(meter, '9', { runId: 'b' });
    expect(rejection(() => begin(meter, { runId: 'c' })).scope).toBe('all');
  });
});

describe('a limit in strict mode', () => {
  test('is never exceeded by 64 concurrent calls', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '10', mode: 'strict', estimate: '0.7' } });
    const attempts: MeteredAttempt[] = [];
    let rejections = 0;
    for (let i = 0; i < 64; i += 1) {
      try {
        attempts.push(begin(meter));
      } catch {
        rejections += 1;
      }
    }
    expect([attempts.length, rejections]).toEqual([14, 50]);
    for (const attempt of attempts) void attempt.settle(settled('0.7'));
    expect(ledger.total().costRub).toBe('9.8');
    expect(rejection(() => begin(meter))).toMatchObject({ spentRub: '9.8', reservedRub: '0', estimateRub: '0.7' });
  });

  test('the price replaces the reservation, in any order', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '1', mode: 'strict', estimate: '0.4' } });
    const first = begin(meter);
    const second = begin(meter);
    expect(rejection(() => begin(meter))).toMatchObject({ spentRub: '0', reservedRub: '0.8' });
    void second.settle(settled('0.1'));
    const third = begin(meter);
    expect(rejection(() => begin(meter))).toMatchObject({ spentRub: '0.1', reservedRub: '0.8' });
    void first.settle(unsent);
    void third.settle(rejected);
    begin(meter);
    begin(meter);
    expect(rejection(() => begin(meter))).toMatchObject({ spentRub: '0.1', reservedRub: '0.8' });
  });

  test('counts an answer of unknown cost at its estimate until that is cleared', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '1', mode: 'strict', estimate: '0.5' } });
    const [first, second] = [begin(meter), begin(meter)];
    void first.settle(unknown);
    expect(ledger.entries()[0]?.estimateRub).toBe('0.5');
    expect(rejection(() => begin(meter))).toMatchObject({ reason: 'reserved', reservedRub: '0.5', unknownRub: '0.5' });
    void second.settle(unknown);
    expect(rejection(() => begin(meter))).toMatchObject({
      reason: 'exceeded',
      spentRub: '0',
      reservedRub: '0',
      unknownRub: '1',
      estimateRub: '0.5',
    });
    void ledger.clearUnknown('all');
    spend(meter, '0.5');
  });

  test('rejects further calls with `block` after an answer of unknown cost', () => {
    const spendLimit = { maxRub: '1', mode: 'strict', estimate: '0.5', onUnknownCost: 'block' } as const;
    const meter = createLedger().meter({ spendLimit });
    void begin(meter).settle(unknown);
    expect(rejection(() => begin(meter))).toMatchObject({ reason: 'unknown-cost', unknownRub: '0.5' });
  });

  test('allows one call at a time without any estimate', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '1', mode: 'strict' } });
    const first = begin(meter);
    expect(rejection(() => begin(meter))).toMatchObject({ reservedRub: '1' });
    void first.settle(settled('0.4'));
    void begin(meter).settle(settled('0.4'));
    expect(ledger.total().costRub).toBe('0.8');
  });

  test('estimates from prices that the user sets, the highest of the models that may answer', () => {
    const prices = {
      'a/b': { inputRubPerMillion: '100', outputRubPerMillion: '400' },
      'c/d': { inputRubPerMillion: '200', outputRubPerMillion: '800', callRub: '0.05' },
    };
    const meter = createLedger().meter({
      spendLimit: { maxRub: '0.1', mode: 'strict', estimate: { prices } },
    });
    // 1000 characters · 200 ÷ 10⁶ + 500 tokens · 800 ÷ 10⁶ + 0.05
    const call = { models: ['c/d'], promptCharacters: 1000, requestedMaxTokens: 500 };
    expect(rejection(() => begin(meter, call)).estimateRub).toBe('0.65');
    begin(meter, { promptCharacters: 200, requestedMaxTokens: 100 });
    expect(rejection(() => begin(meter, { promptCharacters: 200, requestedMaxTokens: 100 }))).toMatchObject({
      estimateRub: '0.06',
      reservedRub: '0.06',
    });
  });

  test('estimates from the recent costs of the model', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '100', mode: 'strict' } });
    const charge = { requestedModel: 'a/b', tokens: { output: 100, total: 1000 } };
    void begin(meter).settle(settled('2', charge));
    // 2 rubles per 1000 tokens · (900 + 100), then · (900 + 50 100)
    begin(meter, { promptCharacters: 900 });
    expect(rejection(() => begin(meter, { promptCharacters: 900, requestedMaxTokens: 50_100 }))).toMatchObject({
      estimateRub: '102',
      reservedRub: '2',
    });
  });

  test('estimates from the costs of calls before the first limit', () => {
    const ledger = createLedger();
    const charge = { requestedModel: 'a/b', tokens: { output: 100, total: 1000 } };
    const first = begin(ledger.meter(), { promptCharacters: 900 });
    expect(first).not.toHaveProperty('estimateRub');
    void first.settle(settled('2', charge));
    const meter = ledger.meter({ spendLimit: { maxRub: '100', mode: 'strict' } });
    expect(rejection(() => begin(meter, { promptCharacters: 900, requestedMaxTokens: 50_100 }))).toMatchObject({
      spentRub: '2',
      estimateRub: '102',
    });
    // and the calls of others from now on
    expect(begin(ledger.meter(), { promptCharacters: 900 }).estimateRub).toBe('2');
  });

  test('an unknown cost before the first limit counts as the average of its model', () => {
    const ledger = createLedger();
    const charge = { requestedModel: 'a/b', tokens: { output: 100, total: 1000 } };
    for (const costRub of ['2', '4']) void begin(ledger.meter()).settle(settled(costRub, charge));
    void begin(ledger.meter()).settle(unknown);
    expect(ledger.entries().at(-1)).toMatchObject({ status: 'unknown', estimateRub: '3' });
    expect(rejection(() => begin(ledger.meter({ spendLimit: '9' })))).toMatchObject({ spentRub: '6', unknownRub: '3' });
  });

  test('accepts an estimate from a function, and stays on the safe side if that fails', () => {
    const reported: unknown[] = [];
    let guess = '0.25';
    const meter = createLedger().meter({
      spendLimit: { maxRub: '1', mode: 'strict', estimate: () => guess },
      onCallbackError: (error) => reported.push(error),
    });
    begin(meter);
    guess = 'a lot';
    begin(meter);
    expect(rejection(() => begin(meter))).toMatchObject({ reservedRub: '1' });
    expect(reported).toHaveLength(2);
  });

  test('is exceeded only by estimates that are too low', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '1', mode: 'strict', estimate: '0.5' } });
    const attempts = [begin(meter), begin(meter)];
    for (const attempt of attempts) void attempt.settle(settled('0.75'));
    expect(ledger.total().costRub).toBe('1.5');
    expect(rejection(() => begin(meter))).toMatchObject({ spentRub: '1.5' });
  });
});

describe('a store over a network', () => {
  test('is awaited, and the limit applies to concurrent calls', async () => {
    const ledger = createLedger({ store: slowStore() });
    const meter = ledger.meter({ spendLimit: { maxRub: '5', mode: 'strict', estimate: '1' } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, async () => {
        const attempt = await meter.begin(info);
        await Promise.resolve();
        await attempt.settle(settled('1'));
      }),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
    expect(ledger.total().costRub).toBe('5');
  });
});

test('a forgotten scope is one without calls in flight', () => {
  const ledger = createLedger({ store: new MemoryStore({ maxScopes: 4 }) });
  const meter = ledger.meter({ spendLimit: { maxRub: '1', per: 'run', mode: 'strict', estimate: '1' } });
  const busy = begin(meter, { runId: 'busy' });
  for (let i = 0; i < 50; i += 1) spend(meter, '0.1', { runId: `run-${i}` });
  rejection(() => begin(meter, { runId: 'busy' }));
  void busy.settle(settled('1'));
  expect(compareRub(ledger.total().costRub ?? '', '6')).toBe(0);
});

test.each<[string, unknown]>([
  ['spendLimit.maxRub', { maxRub: 5 }],
  ['spendLimit.maxRub', { maxRub: '-1' }],
  ['spendLimit.maxRub', 'five'],
  ['spendLimit.maxRub must be a decimal string of rubles from 0 up, such as "5.00", not 5', 5],
  [
    "spendLimit.per must be 'ledger', 'run', 'model' or the name of a tag such as { tag: 'user' }, not \"user\".",
    { maxRub: '5', per: 'user' },
  ],
  ['spendLimit.mode', { maxRub: '5', mode: 'reserve' }],
  ['spendLimit.onUnknownCost', { maxRub: '5', onUnknownCost: 'ignore' }],
  ['spendLimit.per.tag', { maxRub: '5', per: { tag: '' } }],
  ['there is no setting "tag" of spendLimit; did you mean', { maxRub: '5', tag: 'customer' }],
  ['spendLimit.estimate', { maxRub: '5', estimate: 'cheap' }],
  ['spendLimit.period', { maxRub: '5', period: 'year' }],
  ['spendLimit.timeZone', { maxRub: '5', timeZone: 'Europe/Moscow' }],
  ['spendLimit.timeZone', { maxRub: '5', period: 'day', timeZone: 'Moscow' }],
  ['spendLimit.maxRubByValue', { maxRub: '5', maxRubByValue: { acme: '5' } }],
  ['spendLimit.maxRubByValue["acme"]', { maxRub: '5', per: { tag: 'a' }, maxRubByValue: { acme: 5 } }],
  ['spendLimit.alertAt', { maxRub: '5', alertAt: ['most'] }],
  ['spendLimit.alertAt', { maxRub: '5', alertAt: ['101%'] }],
  ['spendLimit.alertAt', { maxRub: '5', alertAt: ['-1'] }],
  ['inputRubPerMillion', { maxRub: '5', estimate: { prices: { 'a/b': { inputRubPerMillion: 1 } } } }],
  ['outputRubPerMillion', { maxRub: '5', estimate: { prices: { 'a/b': { inputRubPerMillion: '1' } } } }],
  [
    'spendLimit.estimate.prices["a/b"].callRub',
    {
      maxRub: '5',
      estimate: { prices: { 'a/b': { inputRubPerMillion: '1', outputRubPerMillion: '1', callRub: '-1' } } },
    },
  ],
  // what is no object, with an example of one
  ['settings of spendLimit must be an object such as { maxRub, per }, got null', null],
  ['spendLimit.maxRub must be a decimal string of rubles from 0 up, such as "5.00", not true', true],
  ['settings of spendLimit must be an object such as { maxRub, per }, got an array', [[]]],
  [
    'spendLimit.maxRubByValue must be an object such as { acme: \'500.00\' }, not "5"',
    { maxRub: '5', per: { tag: 'a' }, maxRubByValue: '5' },
  ],
  [
    "spendLimit.maxRubByValue must be an object such as { acme: '500.00' }, not an array",
    { maxRub: '5', per: { tag: 'a' }, maxRubByValue: ['5'] },
  ],
  ['spendLimit.estimate must be an object such as { prices }', { maxRub: '5', estimate: null }],
  ['spendLimit.estimate.prices must be an object such as', { maxRub: '5', estimate: { prices: [] } }],
  [
    'spendLimit.estimate.prices["a/b"] must be an object such as { inputRubPerMillion, outputRubPerMillion }, not null',
    { maxRub: '5', estimate: { prices: { 'a/b': null } } },
  ],
])('invalid settings are rejected by the name of %s', (field, spendLimit) => {
  const make = (): Meter => createLedger().meter({ spendLimit: spendLimit as string });
  expect(make).toThrow(field);
  expect(make).toThrow(expect.objectContaining({ code: 'configuration', phase: 'configuration', billing: 'none' }));
});

test('default values may be written out', () => {
  const spendLimit: SpendLimit = { maxRub: '5', per: 'ledger', mode: 'loose', onUnknownCost: 'estimate' };
  spend(createLedger().meter({ spendLimit }), '1');
});

test('a call without tags has none in its entry, whatever limits there are', () => {
  const ledger = createLedger();
  const spendLimit: SpendLimit[] = [{ maxRub: '5' }, { maxRub: '5', per: 'run' }, { maxRub: '5', per: 'model' }];
  spend(ledger.meter({ spendLimit }), '1');
  expect(ledger.entries()[0]).not.toHaveProperty('tags');
});

describe('estimates of several limits', () => {
  test('the highest counts, wherever it stands', () => {
    for (const estimates of [
      ['3', '1', '2'],
      ['1', '3', '2'],
      ['1', '2', '3'],
    ]) {
      const spendLimit = estimates.map((estimate): SpendLimit => ({ maxRub: '9', mode: 'strict', estimate }));
      expect(begin(createLedger().meter({ spendLimit })).estimateRub).toBe('3');
    }
  });

  test('a shared one is computed once, and one without a value is not a failure', () => {
    let asked = 0;
    const estimate = (): undefined => {
      asked += 1;
      return undefined;
    };
    const reported: unknown[] = [];
    const limit: SpendLimit = { maxRub: '9', mode: 'strict', estimate };
    const meter = createLedger().meter({
      spendLimit: [limit, { ...limit, per: 'run' }],
      onCallbackError: (error) => reported.push(error),
    });
    expect(begin(meter)).not.toHaveProperty('estimateRub');
    expect([asked, reported]).toEqual([1, []]);
    const second = createLedger().meter({
      spendLimit: [{ ...limit, estimate: '2' }, limit],
      onCallbackError: (error) => reported.push(error),
    });
    expect(begin(second).estimateRub).toBe('2');
    expect(reported).toEqual([]);
  });
});

test.each<[string, SpendLimit, Partial<AttemptInfo>, string[]]>([
  ['the whole ledger', { maxRub: '1' }, { runId: 'r' }, ['all']],
  ['a run and the run above it', { maxRub: '1', per: 'run' }, { runId: 'r', parentRunId: 'p' }, ['run:r', 'run:p']],
  ['a run that is its own parent once', { maxRub: '1', per: 'run' }, { runId: 'r', parentRunId: 'r' }, ['run:r']],
  ['a run without one above it', { maxRub: '1', per: 'run' }, { runId: 'r' }, ['run:r']],
  ['calls without a run together', { maxRub: '1', per: 'run' }, {}, ['run:']],
  ['a model', { maxRub: '1', per: 'model' }, {}, ['model:a/b']],
  ['a tag', { maxRub: '1', per: { tag: 'team' } }, { tags: { team: 'red', x: 'y' } }, ['tag:team=red']],
  ['calls without the tag together', { maxRub: '1', per: { tag: 'team' }, untagged: 'share' }, {}, ['tag:team=']],
  [
    'a tag whose name every object has',
    { maxRub: '1', per: { tag: 'constructor' }, untagged: 'share' },
    {},
    ['tag:constructor='],
  ],
])('a limit counts %s', (_, spendLimit, call, scopes) => {
  const ledger = createLedger();
  begin(ledger.meter({ spendLimit }), call);
  expect(atOnce((ledger.store as MemoryStore).limits()).map(({ limit: { scope } }) => scope)).toEqual(scopes);
});

test('a call without a model is counted with others like it', () => {
  const ledger = createLedger();
  const meter = ledger.meter({ spendLimit: { maxRub: '1', per: 'model' } });
  const { model: _, ...nameless } = info;
  const attempt = meter.begin(nameless);
  if (isPromiseLike(attempt)) throw new TypeError('expected an attempt at once');
  void attempt.settle(settled('1'));
  expect(rejection(() => meter.begin(nameless)).scope).toBe('model:');
});

test('a value of a tag with a limit of its own has that one, and no other value has it', () => {
  const meter = createLedger().meter({
    spendLimit: { maxRub: '1', per: { tag: 'team' }, maxRubByValue: { red: '2' } },
  });
  for (const team of ['red', 'blue', 'toString']) spend(meter, '1.5', { tags: { team } });
  begin(meter, { tags: { team: 'red' } });
  expect(rejection(() => begin(meter, { tags: { team: 'blue' } })).maxRub).toBe('1');
  expect(rejection(() => begin(meter, { tags: { team: 'toString' } })).maxRub).toBe('1');
});
