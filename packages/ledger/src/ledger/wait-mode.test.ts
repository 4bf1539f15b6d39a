import type { AttemptInfo, MeteredAttempt, KopekError, MaybePromise } from '@kopek/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../engine/engine-store.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { SpendLimit } from '../limits/spend-limit.ts';
import { begin as beginAtOnce, info, settled, unknown } from './__fixtures__/outcomes.ts';
import { unreliableStore } from './__fixtures__/unreliable-store.ts';
import type { MeterSettings } from './settings.ts';

let warnings: unknown[];

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text));
});
afterEach(() => void vi.restoreAllMocks());

/** 500 tokens for a ruble. */
const PRICED = { requestedModel: 'a/b', tokens: { total: 500 } };

interface Call {
  /** Its place in the order of arrival, from 0. */
  number: number;
  attempt?: MeteredAttempt;
  error?: KopekError;
  pass(costRub?: string): void;
}

type Limits = NonNullable<MeterSettings['spendLimit']>;

interface Scene {
  ledger: Ledger;
  calls: Call[];
  /** Calls that were let pass and have not ended. */
  running: () => Call[];
  /** Ends what runs, the oldest first, until nothing runs. */
  drain: (costRub?: string) => Promise<void>;
  call: (more?: Partial<AttemptInfo>, options?: { signal?: AbortSignal; timeoutMs?: number }) => Call;
}

function scene(spendLimit: Limits, ledger: Ledger = createLedger()): Scene {
  const meter = ledger.meter({ spendLimit });
  const calls: Call[] = [];
  const running = new Set<Call>();
  return {
    ledger,
    calls,
    running: () => [...running],
    call: (more, options) => {
      const call: Call = {
        number: calls.length,
        pass: (costRub = '1') => {
          running.delete(call);
          void call.attempt?.settle(settled(costRub, PRICED));
        },
      };
      calls.push(call);
      const begun = (attempt: MeteredAttempt): void => {
        call.attempt = attempt;
        running.add(call);
      };
      const rejected = (error: KopekError): void => void (call.error = error);
      try {
        const attempt: MaybePromise<MeteredAttempt> = meter.begin({ ...info, ...more }, options);
        if ('settle' in attempt) begun(attempt);
        else void attempt.then(begun, rejected);
      } catch (error) {
        rejected(error as KopekError);
      }
      return call;
    },
    drain: async (costRub) => {
      await vi.advanceTimersByTimeAsync(0);
      for (let first = [...running][0]; first; first = [...running][0]) {
        first.pass(costRub);
        await vi.advanceTimersByTimeAsync(0);
      }
    },
  };
}

function served(calls: readonly Call[]): number[] {
  return calls.flatMap(({ number, attempt }) => (attempt ? number : []));
}

describe('a limit by default', () => {
  test.each<[string, Limits]>([
    ['on the ledger', '10'],
    ['beside a distant one', ['10', { maxRub: '100000', period: 'month' }]],
    ['beside a distant one that comes first', [{ maxRub: '100000', period: 'month' }, '10']],
    ['per model', { maxRub: '10', per: 'model' }],
    ['with an estimate', { maxRub: '10', estimate: '1' }],
    ['beside one in loose mode', ['10', { maxRub: '1000', mode: 'loose' }]],
  ])('%s, allows exactly 10 of 100 simultaneous callers that cost a tenth of it, the first ones', async (_, limit) => {
    const { ledger, calls, call, drain } = scene(limit);
    for (let count = 0; count < 100; count += 1) call();
    await drain();
    expect(served(calls)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(ledger.total()).toMatchObject({ costRub: '10', attempts: 10, inFlight: 0 });
    const rejected = calls.flatMap(({ error }) => error ?? []);
    expect(rejected).toHaveLength(90);
    for (const error of rejected) expect(error).toMatchObject({ reason: 'exceeded', spentRub: '10', retryable: false });
    const reserve = vi.spyOn(ledger.store, 'reserve');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reserve).not.toHaveBeenCalled();
  });

  test('allows all at once if the rest is large enough', async () => {
    const { calls, call } = scene('1000');
    call().pass();
    for (let count = 0; count < 50; count += 1) call();
    // 1 · (1 + 10 ÷ 1) = 11 and 8492 tokens at 0.002, of which 20 ÷ 21: 16.1 each
    expect(served(calls)).toHaveLength(51);
    expect(calls[50]?.attempt?.estimateRub).toMatch(/^15\.6/);
  });
});

describe('a call that waits', () => {
  const limit: SpendLimit = { maxRub: '10', estimate: '6' };

  test('is not in flight, is reported to subscribers, and records in its entry how long it waited', async () => {
    const { ledger, call, running } = scene(limit);
    const reported: string[] = [];
    for (const what of ['onBegin', 'onWait', 'onEnd', 'onRelease'] as const) {
      ledger.subscribe({ [what]: ({ id }: { id: string }) => reported.push(`${what} ${id}`) });
    }
    const first = call();
    const second = call();
    expect(ledger.inFlight()).toHaveLength(1);
    expect(ledger.total()).toMatchObject({ inFlight: 1 });
    await vi.advanceTimersByTimeAsync(1500);
    first.pass();
    await vi.advanceTimersByTimeAsync(0);
    expect(running()).toEqual([second]);
    second.pass();
    const [one, two] = ledger.entries();
    expect(one).not.toHaveProperty('waitedMs');
    expect(two).toMatchObject({ waitedMs: 1500, status: 'settled' });
    expect(Date.parse(two?.openedAt ?? '')).toBe(Date.now());
    const [a, b] = [one?.id, two?.id];
    expect(reported).toEqual([`onBegin ${a}`, `onBegin ${b}`, `onWait ${b}`, `onEnd ${a}`, `onEnd ${b}`]);
  });

  test('does not delay flush(), and is rejected by close() at once', async () => {
    const { ledger, call, running } = scene(limit);
    const first = call();
    const second = call();
    const flushed = ledger.flush({ timeoutMs: 100 });
    const closing = ledger.close({ timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(0);
    expect(second.error).toMatchObject({ code: 'store_unavailable', message: 'Not sent: the ledger was closed.' });
    first.pass();
    expect(await flushed).toEqual({ inFlight: 0, unsaved: 0 });
    await closing;
    expect(running()).toEqual([]);
  });

  test('is rejected by close() although it would fit now that the call before it is rejected', async () => {
    const ledger = createLedger();
    const { call } = scene({ maxRub: '10', estimate: ({ promptCharacters = 0 }) => String(promptCharacters) }, ledger);
    const first = call({ promptCharacters: 8 });
    const [large, small] = [call({ promptCharacters: 6 }), call({ promptCharacters: 1 })];
    const closing = ledger.close({ timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(0);
    expect([large.error?.code, small.error?.code]).toEqual(['store_unavailable', 'store_unavailable']);
    first.pass();
    await closing;
  });

  test('is rejected by close() also where the store answers only then that the money is reserved', async () => {
    const store = unreliableStore();
    store.behave({ reserve: 'later' });
    const ledger = createLedger({ store });
    const { call } = scene(limit, ledger);
    const first = call();
    await vi.advanceTimersByTimeAsync(0);
    const second = call();
    const closing = ledger.close({ timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(0);
    expect(second.error).toMatchObject({ code: 'store_unavailable', message: 'Not sent: the ledger was closed.' });
    first.pass();
    await closing;
  });

  test('is rejected after its longest wait, and the rejection names what has reserved the money', async () => {
    const { calls, call, ledger } = scene({ ...limit, waitMs: 2000 });
    const released: string[] = [];
    ledger.subscribe({ onRelease: ({ id }) => released.push(id) });
    call();
    call();
    await vi.advanceTimersByTimeAsync(1999);
    expect(calls[1]?.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[1]?.error).toMatchObject({ reason: 'reserved', retryable: true, waitedMs: 2000, reservedRub: '6' });
    expect(calls[1]?.error?.message).toContain(
      'waited 2 s for the spend limit of 10 rubles (all): spent 0, reserved for calls in flight 6, this call may cost 6.',
    );
    expect(released).toHaveLength(1);
    calls[0]?.pass();
    expect(ledger.total()).toMatchObject({ attempts: 1, inFlight: 0 });
  });

  test('waits five minutes by default, never longer than its call may last, and with 0 not at all', async () => {
    const { calls, call } = scene(limit);
    call();
    call();
    call({}, { timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(calls[2]?.error).toMatchObject({ reason: 'reserved', waitedMs: 100 });
    await vi.advanceTimersByTimeAsync(300_000 - 101);
    expect(calls[1]?.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[1]?.error).toMatchObject({ reason: 'reserved', waitedMs: 300_000 });
    const impatient = scene({ ...limit, waitMs: 0 });
    impatient.call();
    expect(impatient.call().error).toMatchObject({ reason: 'reserved', waitedMs: 0 });
    expect(impatient.call().error).toMatchObject({ reason: 'reserved', reservedRub: '6' });
  });

  test('ends with its signal, and leaves no listener and no timer', async () => {
    const { ledger, calls, call } = scene(limit);
    const first = call();
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => ((listeners += 1), add(...given));
    signal.removeEventListener = (...given: Parameters<typeof remove>) => ((listeners -= 1), remove(...given));
    call({}, { signal });
    call({}, { signal: new AbortController().signal });
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls[1]?.error).toMatchObject({ code: 'aborted' });
    expect(listeners).toBe(0);
    first.pass();
    await vi.advanceTimersByTimeAsync(0);
    calls[2]?.pass();
    const reserve = vi.spyOn(ledger.store, 'reserve');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reserve).not.toHaveBeenCalled();
  });

  test('is not overtaken under the same limit, and delays nobody under others', async () => {
    const { calls, call } = scene({ maxRub: '10', per: 'run', estimate: '6' });
    const order: number[] = [];
    call({ runId: 'a' });
    for (const runId of ['a', 'a', 'b', 'a']) call({ runId });
    expect(served(calls)).toEqual([0, 3]);
    for (const number of [0, 1, 2]) {
      calls[number]?.pass('0.1');
      await vi.advanceTimersByTimeAsync(0);
      order.push(...served(calls).filter((other) => !order.includes(other)));
    }
    expect(order).toEqual([0, 1, 3, 2, 4]);
  });

  test('is not overtaken by a smaller call that would fit, alone or under more limits', async () => {
    const estimate = ({ promptCharacters = 0 }): string => String(promptCharacters);
    const { calls, call } = scene([
      { maxRub: '100', per: 'run', estimate },
      { maxRub: '10', estimate },
    ]);
    call({ promptCharacters: 6, runId: 'a' });
    call({ promptCharacters: 6, runId: 'b' });
    call({ promptCharacters: 3, runId: 'c' });
    expect(served(calls)).toEqual([0]);
    calls[0]?.pass('0.1');
    await vi.advanceTimersByTimeAsync(0);
    expect(served(calls)).toEqual([0, 1, 2]);
    // whoever comes when nobody waits goes at once, where it fits
    calls[2]?.pass('0.1');
    expect(call({ promptCharacters: 3 }).attempt).toBeDefined();
  });

  test('does not delay calls whose limit is another one on the same scope', () => {
    const ledger = createLedger();
    const poor = scene(limit, ledger);
    const rich = scene({ maxRub: '100', estimate: '6' }, ledger);
    poor.call();
    poor.call();
    expect(rich.call().attempt).toBeDefined();
  });

  test('is rejected, with all that wait behind it, once the money is spent', async () => {
    const { calls, call } = scene(limit);
    for (let count = 0; count < 50; count += 1) call();
    calls[0]?.pass('10');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.slice(1).map(({ error }) => error)).toSatisfy((errors: (KopekError & { reason?: string })[]) =>
      errors.every((error) => error.reason === 'exceeded'),
    );
  });

  test.each<[string, (ledger: Ledger, first: Call) => unknown]>([
    [
      'what was in flight is never sent',
      (_, { attempt }) => attempt?.settle({ billing: 'none', sent: false, durationMs: 1 }),
    ],
    [
      'what was in flight is rejected',
      (_, { attempt }) => attempt?.settle({ billing: 'none', sent: true, durationMs: 1 }),
    ],
  ])('goes on when %s', async (_, end) => {
    const { ledger, call } = scene(limit);
    const first = call();
    const second = call();
    await end(ledger, first);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.attempt).toBeDefined();
  });

  test('continues when unknown costs are cleared', async () => {
    const { ledger, call } = scene({ ...limit, estimate: '5' });
    void call().attempt?.settle(unknown);
    call();
    const third = call();
    expect(third.attempt).toBeUndefined();
    await ledger.clearUnknown();
    await vi.advanceTimersByTimeAsync(0);
    expect(third.attempt).toBeDefined();
  });

  test('continues when another process has freed the money, or a window begins', async () => {
    const store = createLedger().store;
    const [here, there] = [createLedger({ store }), createLedger({ store })];
    const other = beginAtOnce(there.meter({ spendLimit: limit }));
    const waiting = scene(limit, here);
    const second = waiting.call();
    await vi.advanceTimersByTimeAsync(3000);
    void other.settle(settled('1'));
    expect(second.attempt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1250);
    expect(second.attempt).toBeDefined();

    const day = 24 * 60 * 60_000;
    // midnight in Moscow, less a minute
    vi.setSystemTime(Math.ceil(Date.now() / day) * day + day - 3 * 60 * 60_000 - 60_000);
    const daily = scene({ ...limit, period: 'day' });
    daily.call();
    const next = daily.call();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(next.attempt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2250);
    expect(next.attempt).toBeDefined();
  });

  test('queries a store that others share a few times a second at most', async () => {
    const ledger = createLedger({ store: new MemoryStore() });
    const { call } = scene(limit, ledger);
    const reserve = vi.spyOn(ledger.store, 'reserve');
    for (let count = 0; count < 20; count += 1) call();
    reserve.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    // 50, 100, 200, 400 and 800 ms, then seconds
    expect(reserve.mock.calls.length).toBeGreaterThan(8);
    expect(reserve.mock.calls.length).toBeLessThan(20);
  });

  test('causes one warning after 5 s', async () => {
    const { call } = scene({ maxRub: '10', estimate: '6', per: 'run', period: 'day' });
    for (let count = 0; count < 3; count += 1) call({ runId: 'a' });
    await vi.advanceTimersByTimeAsync(4999);
    expect(warnings).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(warnings).toEqual([
      'Kopek: calls have been waiting for the spend limit of 10 rubles a day (run:a) for more than 5 s: the rest is reserved for calls in flight. See waitMs, and set max_tokens or an estimate to reserve less.',
    ]);
  });

  test('is sent if everything reserved belongs to answers that wait for their consumers', async () => {
    const { call } = scene({ maxRub: '12', estimate: '6' });
    const [parent, other] = [call(), call()];
    const child = call();
    const grandchild = call();
    other.attempt?.pause(true);
    other.attempt?.pause(false);
    parent.attempt?.pause(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(child.attempt).toBeUndefined();
    other.attempt?.pause(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(child.attempt).toBeDefined();
    expect(grandchild.attempt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5000);
    expect(grandchild.attempt).toBeUndefined();
    child.pass();
    await vi.advanceTimersByTimeAsync(0);
    expect(grandchild.attempt).toBeDefined();
    for (const one of [grandchild, other, parent]) one.pass();
  });

  test('is sent if several limits reserve everything for answers that wait for their consumers, wherever they are kept', async () => {
    const own: Limits = [
      { maxRub: '6', estimate: '6' },
      { maxRub: '6', per: { tag: 'user' }, estimate: '6' },
    ];
    for (const limits of [own, ['budgets', ...own]] as const) {
      const { ledger, call } = scene(limits);
      // as one that is asked over a network
      const { store } = ledger;
      const reserve = store.reserve.bind(store);
      store.reserve = (under, asked) => reserve(structuredClone(under), asked);
      for (const scope of ['all', 'user=*'] as const) await ledger.budgets.set({ scope, maxRub: '6' });
      const [parent, child] = [call({ tags: { user: 'ivan' } }), call({ tags: { user: 'ivan' } })];
      parent.attempt?.pause(true);
      await vi.advanceTimersByTimeAsync(0);
      expect(child.attempt).toBeDefined();
      for (const one of [child, parent]) one.pass();
    }
  });

  test('waits for an answer that waits for its consumer, also where an earlier answer of a new model broke', async () => {
    const { calls, call } = scene('10');
    void call().attempt?.settle(unknown);
    const parent = call();
    parent.attempt?.pause(true);
    const child = call();
    await vi.advanceTimersByTimeAsync(0);
    expect(child).not.toHaveProperty('error');
    parent.pass();
    await vi.advanceTimersByTimeAsync(0);
    expect(served(calls)).toEqual([0, 1, 2]);
  });

  test('waits for the first call of a new model in another process, whatever answer here waits for its consumer', async () => {
    const store = new MemoryStore();
    const run: Limits = { maxRub: '10', per: 'run' };
    beginAtOnce(createLedger({ store }).meter({ spendLimit: run }), { runId: 'shared' });
    const { call } = scene(run, createLedger({ store }));
    call({ runId: 'other' }).attempt?.pause(true);
    const waiting = call({ runId: 'shared' });
    await vi.advanceTimersByTimeAsync(4000);
    expect(waiting.attempt).toBeUndefined();
  });

  test('waits for a budget in use, while another reserves everything for answers that wait for their consumers', async () => {
    const ledger = createLedger();
    for (const scope of ['user=ivan', 'team=red'] as const) await ledger.budgets.set({ scope, maxRub: '6' });
    const { call } = scene(['budgets', { maxRub: '100', estimate: '6' }], ledger);
    const [parent, running] = [call({ tags: { team: 'red' } }), call({ tags: { user: 'ivan' } })];
    const child = call({ tags: { team: 'red', user: 'ivan' } });
    parent.attempt?.pause(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(child.attempt).toBeUndefined();
    running.pass();
    await vi.advanceTimersByTimeAsync(0);
    expect(child.attempt).toBeDefined();
    for (const one of [child, parent]) one.pass();
  });
});

describe('a new model', () => {
  test('gets one call, another after each 5 s, and four at most', async () => {
    const { calls, call } = scene('10');
    for (let count = 0; count < 10; count += 1) call();
    expect(served(calls)).toHaveLength(1);
    for (const [ms, count] of [
      [4999, 1],
      [1300, 2],
      [5000, 3],
      [5000, 4],
      [60_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(served(calls)).toHaveLength(count);
    }
  });

  test('is not blocked by first answers that break, and counts them at its usual price later', async () => {
    const { ledger, calls, call, drain } = scene('10');
    for (let count = 0; count < 20; count += 1) call();
    for (let count = 0; count < 3; count += 1) {
      void calls[count]?.attempt?.settle(unknown);
      await vi.advanceTimersByTimeAsync(0);
    }
    await drain();
    expect(ledger.total()).toMatchObject({ unknown: 3, settled: 10, costRub: '10' });
    const next = scene('20', ledger);
    void next.call().attempt?.settle(unknown);
    expect(ledger.entries().at(-1)).toMatchObject({ status: 'unknown', estimateRub: '1' });
  });

  test('of price 0 waits once and never again', async () => {
    const { calls, call } = scene('1');
    for (let count = 0; count < 100; count += 1) call();
    expect(served(calls)).toHaveLength(1);
    calls[0]?.pass('0');
    await vi.advanceTimersByTimeAsync(0);
    expect(served(calls)).toHaveLength(100);
  });
});

test('a distant limit takes no call away from a near one with an estimate of its own', () => {
  const ledger = createLedger();
  const { calls, call } = scene([{ maxRub: '10', per: 'run', estimate: '1' }, '1000000'], ledger);
  // what has been dear once makes a guess for the far limit high
  call({ runId: 'dear' }).pass('5');
  for (let count = 0; count < 10; count += 1) call({ runId: 'a' });
  expect(served(calls)).toHaveLength(11);
});

test('a rejection by a spend limit of a ledger that is closed twice is the same', async () => {
  const ledger = createLedger();
  await ledger.close();
  await ledger.close();
  expect(scene('1', ledger).call().error).toMatchObject({ code: 'store_unavailable' });
});
