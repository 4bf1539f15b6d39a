import { getEventListeners } from 'node:events';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type AttemptInfo,
  type AttemptOutcome,
  type MeteredAttempt,
  type Charge,
  KopekError,
  type Meter,
  sumRub,
} from '@kopek/core';
import { unreliableStore, type Behaviour, type UnreliableStore } from './__fixtures__/unreliable-store.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { LedgerOptions } from './options.ts';
import type { MeterSettings } from './settings.ts';
import type { Outbox } from '../contract/contract.ts';
import type { StoreFailure } from '../store-client/store-health.ts';
import type { NewEntry, ReserveRequest } from '../contract/contract.ts';
import { atOnce } from './__fixtures__/at-once.ts';

const info: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a/b' };
/** Nothing here waits for long: what does not answer is waited for so many ms. */
const TIMEOUT_MS = 5;
const FAILS = ['throws', 'rejects', 'silent', 'late', 'lost'] as const satisfies Behaviour[];
const WORKS = ['now', 'later', 'thenable'] as const satisfies Behaviour[];

interface Scene {
  store: UnreliableStore;
  ledger: Ledger;
  meter: Meter;
  failures: StoreFailure[];
  heard: LedgerEntry[];
  charged: [Charge, LedgerEntry][];
}

function scene(options: Partial<LedgerOptions> & Pick<MeterSettings, 'spendLimit'> = {}): Scene {
  const { spendLimit, ...ledgerOptions } = options;
  const store = unreliableStore();
  const failures: StoreFailure[] = [];
  const heard: LedgerEntry[] = [];
  const charged: [Charge, LedgerEntry][] = [];
  const ledger = createLedger({
    store,
    timeoutMs: TIMEOUT_MS,
    onStoreFailure: (failure) => failures.push(failure),
    ...ledgerOptions,
  });
  ledger.subscribe((entry) => heard.push(entry));
  const meter = ledger.meter({
    onCharge: (charge, entry) => charged.push([charge, entry]),
    ...(spendLimit === undefined ? {} : { spendLimit }),
  });
  return { store, ledger, meter, failures, heard, charged };
}

function settled(costRub: string, more: Partial<Charge> = {}): AttemptOutcome {
  return { billing: 'charged', sent: true, charge: { status: 'settled', costRub, ...more }, durationMs: 5 };
}
const unsent: AttemptOutcome = { billing: 'none', sent: false, durationMs: 5 };

async function begin(meter: Meter, signal?: AbortSignal): Promise<MeteredAttempt> {
  return meter.begin(info, { signal });
}

async function failure(work: () => unknown): Promise<KopekError> {
  try {
    await work();
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('did not fail');
}

/** What reached the process while something ran. */
async function unhandledRejections(work: () => Promise<void>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const listener = (reason: unknown): void => void seen.push(reason);
  process.on('unhandledRejection', listener);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', listener);
  }
  return seen;
}

describe('reserve', () => {
  test.each(FAILS)('that %s rejects the call, typed, and nothing was spent', async (behaviour) => {
    const { store, meter, ledger, failures } = scene();
    store.behave({ reserve: behaviour });
    expect(await failure(() => begin(meter))).toMatchObject({
      code: 'store_unavailable',
      billing: 'none',
      retryable: true,
      phase: 'request',
    });
    expect(ledger.total()).toMatchObject({ attempts: 0, inFlight: 0 });
    expect(failures).toMatchObject([{ operation: 'reserve', consequence: 'rejected' }]);
  });

  test.each([
    ['a wrong password', 'store_unavailable', false],
    ['a missing schema', 'configuration', false],
    ['a server that restarts', 'store_unavailable', true],
  ] as const)('that fails for %s is retried only if the store expects to recover', async (message, code, retryable) => {
    const store = new MemoryStore();
    const cause = new KopekError({ code, phase: 'request', message: `${message}.`, retryable });
    store.reserve = () => {
      throw cause;
    };
    const ledger = createLedger({ store, onStoreFailure: () => {} });
    const error = await failure(() => begin(ledger.meter()));
    expect(error).toMatchObject({ code: 'store_unavailable', billing: 'none', retryable, cause });
    expect(error.message).toBe(
      `Not sent: the store of the ledger is not available (${message}). See onStoreDown and timeoutMs of createLedger.`,
    );
  });

  test.each(FAILS)(
    'that %s sends the call limitsSkipped, marked and reported, when that is allowed',
    async (behaviour) => {
      const { store, meter, ledger, failures } = scene({ onStoreDown: 'allow', spendLimit: '1' });
      store.behave({ reserve: behaviour });
      const attempt = await begin(meter);
      expect(attempt.limitsSkipped).toBe(true);
      expect(failures).toMatchObject([{ operation: 'reserve', consequence: 'limits-skipped', id: attempt.id }]);
      await attempt.settle(settled('2'));
      expect(ledger.entries()).toMatchObject([{ id: attempt.id, status: 'settled', limitsSkipped: true, seq: 1 }]);
      await store.catchUp();
      expect(ledger.total()).toMatchObject({ costRub: '2', attempts: 1, inFlight: 0 });
      expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '2', attempts: 1, inFlight: 0 });
    },
  );

  test.each(FAILS)(
    'that %s, then works under a key that the service honours, counts until the end',
    async (behaviour) => {
      const { store, meter, ledger } = scene({ spendLimit: { maxRub: '10', estimate: '6' } });
      const again = { ...info, idempotencyKey: 'job-17', idempotentBilling: true };
      store.behave({ reserve: behaviour });
      await failure(() => meter.begin(again));
      store.behave({ reserve: 'now' });
      const attempt = await meter.begin(again);
      // the first attempt is given back meanwhile, and the two may have one id
      expect(await ledger.totals()).toMatchObject({ all: { inFlight: 1 } });
      await store.catchUp();
      expect(await ledger.totals()).toMatchObject({ all: { inFlight: 1 } });
      await attempt.settle(unsent);
      expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
      expect(await ledger.totals()).toMatchObject({ all: { inFlight: 0, attempts: 0 } });
    },
  );

  test('is not said to have failed when such a call begins while the ledger closes', async () => {
    const closed = { ...unreliableStore(), entry: () => Promise.reject(new Error('the file is closed')) };
    const { meter, ledger, failures } = scene({ store: closed });
    const begun = failure(() => meter.begin({ ...info, idempotencyKey: 'job-17', idempotentBilling: true }));
    await ledger.close();
    expect(await begun).toMatchObject({ code: 'store_unavailable', message: 'Not sent: the ledger was closed.' });
    expect(failures).toEqual([]);
  });

  test('is not said to have failed when it is closed while such a call asks', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
    const store = {
      ...unreliableStore(),
      entry: () => (asked.resolve(), answer.promise),
      close: () => answer.reject(new Error('the file is closed')),
    };
    const { meter, ledger, failures } = scene({ store });
    const begun = failure(() => meter.begin({ ...info, idempotencyKey: 'job-17', idempotentBilling: true }));
    await asked.promise;
    await ledger.close();
    expect(await begun).toMatchObject({ code: 'store_unavailable' });
    expect(failures).toEqual([]);
  });

  test.each(WORKS)('that answers %s is an answer', async (behaviour) => {
    const { store, meter, ledger } = scene({ spendLimit: '1' });
    store.behave({ reserve: behaviour, settle: behaviour, modelCosts: behaviour });
    await (await begin(meter)).settle(settled('2'));
    expect(ledger.total()).toMatchObject({ costRub: '2', attempts: 1 });
    expect(await failure(() => begin(meter))).toMatchObject({ code: 'spend_limit', spentRub: '2' });
  });

  test('the error states that nothing was sent, and how long it waited', async () => {
    const { store, meter } = scene();
    store.behave({ reserve: 'silent' });
    const error = await failure(() => begin(meter));
    expect(error.message).toMatch(/^Not sent: .*within 5 ms/);
    expect(error.cause).toMatchObject({ name: 'StoreTimeout', timeoutMs: 5 });
    store.behave({ reserve: 'throws' });
    expect(await failure(() => begin(meter))).toMatchObject({
      message: expect.stringMatching(/^Not sent: /) as unknown,
      cause: { message: 'reserve threw' },
    });
  });

  test('a rejection is not awaited, and is the cause', async () => {
    const { store, meter } = scene({ timeoutMs: 2 ** 30 });
    store.behave({ reserve: 'rejects' });
    expect(await failure(() => begin(meter))).toMatchObject({ cause: { message: 'reserve rejected' } });
  });

  test('learns when nobody waits for its answer any more, and nothing that is not known', async () => {
    const { store, meter } = scene();
    const calls: ReserveRequest[] = [];
    store.reserve = (limits, call) => {
      calls.push(call);
      return store.memory.reserve(limits, call);
    };
    expect((await begin(meter)).limitsSkipped).toBe(false);
    expect(Object.keys(calls[0] ?? {}).sort()).toEqual(['attempt', 'id', 'signal', 'ttlMs']);
    expect(calls[0]?.signal?.aborted).toBe(false);

    store.reserve = (_, call) => {
      calls.push(call);
      return new Promise(() => {});
    };
    const abort = new AbortController();
    const left = failure(() => begin(meter, abort.signal));
    expect(calls[1]?.signal?.aborted).toBe(false);
    abort.abort();
    await left;
    await failure(() => begin(meter));
    expect(calls.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    expect(calls[2]?.signal?.reason).toMatchObject({ name: 'StoreTimeout' });
  });

  test.each(['reject', 'allow'] as const)('an abort ends the wait at once (onStoreDown: %s)', async (onStoreDown) => {
    const { store, meter, ledger, failures } = scene({ timeoutMs: 2 ** 30, onStoreDown });
    store.behave({ reserve: 'silent' });
    const abort = new AbortController();
    const waiting = failure(() => begin(meter, abort.signal));
    abort.abort();
    expect(await waiting).toMatchObject({ code: 'aborted', name: 'AbortError', phase: 'request', billing: 'none' });
    expect(ledger.total().inFlight).toBe(0);
    // a caller who leaves is no failure of the store
    expect(failures).toEqual([]);
  });

  test('a store that fails while its caller leaves is reported as one that fails', async () => {
    const { store, meter, failures } = scene();
    const abort = new AbortController();
    store.reserve = () => {
      abort.abort();
      throw new Error('mine');
    };
    expect(await failure(() => begin(meter, abort.signal))).toMatchObject({ code: 'store_unavailable' });
    expect(failures).toMatchObject([{ operation: 'reserve', error: new Error('mine'), consequence: 'rejected' }]);
  });

  test('a wait leaves nothing behind: no timer, and no listener on the signal', async () => {
    vi.useFakeTimers();
    try {
      const { store, meter } = scene({ timeoutMs: 1000 });
      const abort = new AbortController();
      await begin(meter);
      const timers = vi.getTimerCount();
      store.behave({ reserve: 'later' });
      await begin(meter, abort.signal);
      expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
      expect(vi.getTimerCount()).toBe(timers);
      store.behave({ reserve: 'silent' });
      const waiting = failure(() => begin(meter, abort.signal));
      abort.abort();
      await waiting;
      expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
      const other = new AbortController();
      store.behave({ reserve: 'rejects' });
      await failure(() => begin(meter, other.signal));
      expect(getEventListeners(other.signal, 'abort')).toEqual([]);
      expect(vi.getTimerCount()).toBe(timers + 1); // what the store may have granted is released later
    } finally {
      vi.useRealTimers();
    }
  });

  test('so does an abort while prices are queried, and one that came before', async () => {
    const { store, meter, failures } = scene({ timeoutMs: 2 ** 30, spendLimit: '1' });
    store.behave({ modelCosts: 'silent' });
    const abort = new AbortController();
    const waiting = failure(() => begin(meter, abort.signal));
    abort.abort();
    expect(await waiting).toMatchObject({ code: 'aborted', billing: 'none' });
    expect(await failure(() => begin(meter, abort.signal))).toMatchObject({ code: 'aborted' });
    expect(store.calls).not.toContain('reserve');
    expect(failures).toEqual([]);
  });

  test('a signal that timed out is a timeout of the caller', async () => {
    const { meter } = scene();
    const signal = AbortSignal.abort(new DOMException('too slow', 'TimeoutError'));
    expect(await failure(() => begin(meter, signal))).toMatchObject({ code: 'timeout', name: 'TimeoutError' });
  });

  test('a grant that arrives too late is released', async () => {
    const { store, meter } = scene({ spendLimit: { maxRub: '1', mode: 'strict', estimate: '1' } });
    store.behave({ reserve: 'late' });
    await failure(() => begin(meter));
    await store.catchUp();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ attempts: 0, inFlight: 0 });
    store.behave({ reserve: 'now' });
    await begin(meter);
  });

  test('a grant that arrives after its caller aborted is released', async () => {
    const { store, meter } = scene({ timeoutMs: 2 ** 30 });
    store.behave({ reserve: 'late' });
    const abort = new AbortController();
    const waiting = failure(() => begin(meter, abort.signal));
    abort.abort();
    await waiting;
    await store.catchUp();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ attempts: 0, inFlight: 0 });
  });

  test.each([undefined, null, 'granted'])('a late value that is not an answer does no harm: %j', async (late) => {
    const { store, meter } = scene();
    const unhandled = await unhandledRejections(async () => {
      let answer!: (late: never) => void;
      store.reserve = () => new Promise((resolve) => (answer = resolve));
      await failure(() => begin(meter));
      answer(late as never);
    });
    expect(unhandled).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'granted'],
    ['something else', { ok: true }],
  ])('an answer that is %s is not an answer', async (_, answer) => {
    const { store, meter, failures } = scene();
    const cause = { message: 'reserve() of the store must return { granted } or { rejected }.' };
    for (const given of [answer, Promise.resolve(answer)]) {
      store.reserve = () => given as never;
      expect(await failure(() => begin(meter))).toMatchObject({ code: 'store_unavailable', billing: 'none', cause });
    }
    expect(failures).toHaveLength(1);
  });

  test('a grant that arrives too late and cannot be released at once is released later', async () => {
    const { store, meter, ledger } = scene();
    store.behave({ reserve: 'late', release: 'throws' });
    await failure(() => begin(meter));
    await store.catchUp();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ inFlight: 1 });
    store.behave({ release: 'now' });
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ attempts: 0, inFlight: 0 });
  });

  test('a rejection that arrives too late leaves nothing to release', async () => {
    const { store, meter } = scene({ spendLimit: '0' });
    store.behave({ reserve: 'late' });
    await failure(() => begin(meter));
    store.calls.length = 0;
    await store.catchUp();
    expect(store.calls).toEqual([]);
  });

  test('prices that fail leave the estimate to this process', async () => {
    const { store, meter, failures } = scene({ spendLimit: { maxRub: '1', mode: 'strict' } });
    store.behave({ modelCosts: 'rejects' });
    const attempt = await begin(meter);
    expect(attempt.estimateRub).toBeUndefined();
    const error = new Error('modelCosts rejected');
    expect(failures).toStrictEqual([{ operation: 'modelCosts', error, consequence: 'retried' }]);
    await attempt.settle(settled('0.1'));
  });
});

describe('settle', () => {
  test.each(FAILS)('that %s delays the ledger, and nothing else', async (behaviour) => {
    const { store, meter, ledger, heard, charged } = scene();
    const attempt = await begin(meter);
    store.behave({ settle: behaviour });
    await attempt.settle(settled('0.5'));
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1, inFlight: 0 });
    expect(ledger.total({ by: 'model' })).toMatchObject({ 'a/b': { costRub: '0.5' } });
    expect(ledger.entries()).toMatchObject([{ id: attempt.id, seq: 0, status: 'settled' }]);
    expect(heard).toHaveLength(1);
    expect(charged).toHaveLength(1);

    store.behave({ settle: 'now' });
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    await store.catchUp();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({
      costRub: '0.5',
      attempts: 1,
      settled: 1,
      inFlight: 0,
    });
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1 });
    expect(ledger.entries()).toMatchObject([{ id: attempt.id, seq: 1 }]);
    expect(heard).toHaveLength(1);
    expect(charged).toHaveLength(1);
  });

  test('an answer of the store that nobody waits for any more is used', async () => {
    const { store, meter, ledger } = scene();
    const attempt = await begin(meter);
    store.behave({ settle: 'late' });
    await attempt.settle(settled('0.5'));
    await store.catchUp();
    expect(await ledger.flush({ timeoutMs: 0 })).toEqual({ inFlight: 0, unsaved: 0 });
    expect(ledger.entries()).toMatchObject([{ seq: 1 }]);
  });

  test('is retried automatically, with growing pauses', async () => {
    vi.useFakeTimers();
    try {
      const { store, meter, ledger } = scene();
      const attempt = await begin(meter);
      store.behave({ settle: 'throws' });
      void attempt.settle(settled('0.5'));
      const calls = async (ms: number): Promise<number> => {
        store.calls.length = 0;
        await vi.advanceTimersByTimeAsync(ms);
        return store.calls.length;
      };
      // 0.5, 1, 2, 4 and 8 seconds apart
      expect(await calls(16_000)).toBe(5);
      expect(await calls(10 * 60_000)).toBeLessThan(25);
      store.behave({ settle: 'now' });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(ledger.entries()).toMatchObject([{ seq: 1 }]);
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1); // renewal
    } finally {
      vi.useRealTimers();
    }
  });

  test('is retried soon, however often the store failed before it took everything', async () => {
    vi.useFakeTimers();
    try {
      const { store, meter, ledger } = scene();
      for (const seq of [1, 2, 3]) {
        const attempt = await begin(meter);
        store.behave({ settle: 'throws' });
        void attempt.settle(settled('0.5'));
        store.behave({ settle: 'now' });
        await vi.advanceTimersByTimeAsync(500);
        expect(ledger.entries().at(-1)).toMatchObject({ id: attempt.id, seq });
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a word', 'kept'],
    ['an entry without a number', { status: 'settled' }],
    ['an entry without a status', { seq: 1 }],
  ])('an answer that is %s does not confirm the entry', async (_, answer) => {
    const { store, meter, ledger, failures } = scene();
    const attempts = [await begin(meter), await begin(meter)];
    for (const [index, given] of [answer, Promise.resolve(answer)].entries()) {
      store.settle = () => given as never;
      await attempts[index]?.settle(settled('0.5'));
    }
    expect(failures).toMatchObject([{ operation: 'settle', consequence: 'queued', waiting: 1 }]);
    expect(ledger.entries().map(({ seq }) => seq)).toEqual([0, 0]);
    store.settle = (entry) => store.memory.settle(entry);
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(ledger.total()).toMatchObject({ costRub: '1', attempts: 2 });
    expect(ledger.entries().map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('one that is rejected forever does not delay the others', async () => {
    const { store, meter, ledger } = scene();
    const [bad, good] = [await begin(meter), await begin(meter)];
    store.behave({ settle: 'throws' });
    await bad.settle(settled('0.5'));
    await good.settle(settled('0.25'));
    store.behave({ settle: 'now' });
    store.settle = (entry) => {
      if (entry.id === bad.id) throw new Error('never');
      return store.memory.settle(entry);
    };
    expect(await ledger.flush({ timeoutMs: 0 })).toEqual({ inFlight: 0, unsaved: 1 });
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.25', inFlight: 1 });
    expect(ledger.total()).toMatchObject({ costRub: '0.75', attempts: 2 });
  });

  test('a replay that only the store can detect counts once, even if it was delivered later, and is corrected then', async () => {
    const { store, meter, ledger, charged, heard } = scene();
    const corrected: LedgerEntry[] = [];
    ledger.subscribe({ onCorrect: (entry) => corrected.push(entry) });
    const first = await begin(meter);
    await first.settle(settled('0.5', { generationId: 'gen-1', balanceRub: '9' }));
    const again = await begin(meter);
    store.behave({ settle: 'throws' });
    await again.settle(settled('0.5', { generationId: 'gen-1', balanceRub: '9' }));
    store.behave({ settle: 'now' });
    await ledger.flush();
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1 });
    // it was told before anybody could know
    expect([charged.length, heard.length]).toEqual([2, 2]);
    expect(corrected).toMatchObject([{ id: again.id, status: 'settled', seq: 2, replayOf: first.id }]);
    await (await begin(meter)).settle(settled('0.5', { generationId: 'gen-1', balanceRub: '9' }));
    expect(charged).toHaveLength(2);
    expect(corrected).toHaveLength(1);
    expect(ledger.entries().map((entry) => entry.replayOf === undefined)).toEqual([true, false, false]);
  });

  test('what the store knows better, when it finally accepts an entry, is corrected; the same is not reported again', async () => {
    const { store, meter, ledger, heard } = scene();
    const corrected: LedgerEntry[] = [];
    ledger.subscribe({ onCorrect: (entry) => corrected.push(entry) });
    const [lost, paid] = [await begin(meter), await begin(meter)];
    store.behave({ settle: 'throws' });
    await lost.settle({ billing: 'unknown', sent: true, durationMs: 5 });
    await paid.settle(settled('0.25'));
    // another process has found the price meanwhile
    const [unknown] = ledger.entries();
    const price: Charge = { status: 'inferred', costRub: '0.5' };
    store.memory.settle({ ...(unknown as LedgerEntry), status: 'inferred', billing: 'charged', charge: price });
    store.behave({ settle: 'now' });
    await ledger.flush();
    expect(corrected).toMatchObject([{ id: lost.id, status: 'inferred', charge: { costRub: '0.5' } }]);
    expect(heard.map(({ id }) => id)).toEqual([lost.id, paid.id]);
    expect(ledger.total()).toMatchObject({ costRub: '0.75', attempts: 2, unknown: 0 });
  });
});

test.each(FAILS)('a release that %s is retried until the store knows that nothing was sent', async (behaviour) => {
  const { store, meter, ledger, failures } = scene({ spendLimit: { maxRub: '1', mode: 'strict', estimate: '1' } });
  const attempt = await begin(meter);
  store.behave({ release: behaviour });
  await attempt.settle(unsent);
  expect(ledger.total()).toMatchObject({ attempts: 0, inFlight: 0 });
  expect(ledger.entries()).toEqual([]);
  expect(failures).toMatchObject([{ operation: 'release', consequence: 'queued', id: attempt.id }]);
  store.behave({ release: 'now' });
  expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ attempts: 0 });
});

test('an attempt that was not sent leaves the ledger, even if the store is down for longer than an attempt lives', async () => {
  let now = Date.now();
  const store = unreliableStore(new MemoryStore({ now: () => now }));
  const ledger = createLedger({ store, timeoutMs: TIMEOUT_MS, onStoreFailure: () => {} });
  const meter = ledger.meter({ spendLimit: { maxRub: '1', onUnknownCost: 'block' } });
  store.behave({ reserve: 'lost', release: 'rejects' });
  await failure(() => begin(meter));
  now += 61_000;
  expect(store.memory.totals()).toMatchObject({ all: { unknown: 1 } });
  store.behave({ reserve: 'now', release: 'now' });
  expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
  expect(store.memory.totals()).toMatchObject({ all: { attempts: 0, costRub: '0' } });
  await (await begin(meter)).settle(settled('0.5'));
});

describe('work that waits for the store', () => {
  const times = (store: UnreliableStore, operation: string): number =>
    store.calls.filter((call) => call === operation).length;

  test('excludes what it has accepted: no entry and no release is delivered twice, or kept in the outbox', async () => {
    const put: NewEntry[] = [];
    const outbox: Outbox = { put: (entry) => void put.push(entry), list: () => [], remove: () => {} };
    for (const behaviour of WORKS) {
      const { store, meter, ledger } = scene({ outbox });
      store.behave({ settle: behaviour, release: behaviour });
      await (await begin(meter)).settle(settled('1'));
      await (await begin(meter)).settle(unsent);
      expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
      expect([times(store, 'settle'), times(store, 'release')]).toEqual([1, 1]);
    }
    expect(put).toEqual([]);
  });

  test('is an entry rather than the release of its attempt', async () => {
    const { store, meter, ledger } = scene({ onStoreDown: 'allow' });
    store.behave({ reserve: 'late', settle: 'throws', release: 'throws' });
    const attempt = await begin(meter);
    await attempt.settle(settled('0.5'));
    // now the store grants what has gone on without it, and has ended
    await store.catchUp();
    store.behave({ settle: 'now', release: 'now' });
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5', attempts: 1, inFlight: 0 });
  });

  test('is the price that arrived meanwhile, when the store finally accepts that it was unknown', async () => {
    const { store, ledger, meter } = scene();
    const attempt = await begin(meter);
    store.behave({ settle: 'late' });
    await attempt.settle({ billing: 'unknown', sent: true, durationMs: 5 });
    store.behave({ settle: 'rejects' });
    const [unknown] = ledger.entries();
    await ledger.settle({
      ...(unknown as LedgerEntry),
      status: 'settled',
      charge: { status: 'settled', costRub: '0.5' },
    });
    await store.catchUp();
    expect(store.memory.totals()).toMatchObject({ all: { unknown: 1, settled: 0 } });
    store.behave({ settle: 'now' });
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(store.memory.totals()).toMatchObject({ all: { unknown: 0, settled: 1, costRub: '0.5' } });
  });

  test('is not undone when the store finally grants what has ended by then', async () => {
    const { store, ledger, meter } = scene({ onStoreDown: 'allow' });
    store.behave({ reserve: 'late', settle: 'rejects' });
    const attempt = await begin(meter);
    await attempt.settle(settled('0.5'));
    await store.catchUp();
    expect(store.calls).not.toContain('release');
    store.behave({ settle: 'now' });
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(store.memory.totals()).toMatchObject({ all: { attempts: 1, settled: 1, costRub: '0.5' } });
  });

  test('is cleared with what the store knows', async () => {
    const { store, ledger, meter } = scene({ spendLimit: { maxRub: '1', onUnknownCost: 'block' } });
    store.behave({ settle: 'rejects' });
    await (await begin(meter)).settle({ billing: 'unknown', sent: true, durationMs: 5 });
    store.behave({ settle: 'now' });
    await ledger.clearUnknown();
    await ledger.flush();
    await (await begin(meter)).settle(settled('0.5'));
    expect(ledger.total()).toMatchObject({ unknown: 1, settled: 1 });
  });

  test('is delivered by itself when a reservation was lost on its way back', async () => {
    vi.useFakeTimers();
    try {
      const { store, meter } = scene();
      store.behave({ reserve: 'lost' });
      await failure(() => begin(meter));
      expect(atOnce(store.memory.totals())['all']).toMatchObject({ inFlight: 1 });
      await vi.advanceTimersByTimeAsync(500);
      expect(atOnce(store.memory.totals())['all']).toMatchObject({ attempts: 0, inFlight: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('is done when the store finally confirms it, and by no other answer', async () => {
    const { store, meter, ledger } = scene();
    store.behave({ release: 'late' });
    await (await begin(meter)).settle(unsent);
    await store.catchUp();
    expect(await ledger.flush({ timeoutMs: 0 })).toEqual({ inFlight: 0, unsaved: 0 });
    expect(times(store, 'release')).toBe(1);

    const answers: ((stored: never) => void)[] = [];
    store.settle = () => new Promise((resolve) => answers.push(resolve));
    const unhandled = await unhandledRejections(async () => {
      for (const stored of [undefined, null, 'kept', { seq: 1 }]) {
        await (await begin(meter)).settle(settled('1'));
        answers.at(-1)?.(stored as never);
      }
    });
    expect(unhandled).toEqual([]);
    store.settle = (entry) => store.memory.settle(entry);
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '4', attempts: 4, inFlight: 0 });
  });

  test.each([undefined, null, 'kept', { seq: 1 }, { status: 'settled' }])(
    'is also an entry that the store has answered with %j',
    async (stored) => {
      const { store, meter, ledger, failures } = scene();
      store.settle = () => stored as never;
      await (await begin(meter)).settle(settled('1'));
      const error = { message: 'settle() of the store must return the entry as stored.' };
      expect(failures).toMatchObject([{ operation: 'settle', consequence: 'queued', error }]);
      store.settle = (entry) => store.memory.settle(entry);
      expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    },
  );

  test('is delivered by one timer, which keeps no program alive, and by none once it is delivered', async () => {
    const alive = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const { store, meter, ledger } = scene({ timeoutMs: 2 ** 30 });
    const before = alive();
    store.behave({ settle: 'throws', release: 'throws' });
    for (const outcome of [settled('1'), unsent, settled('1')]) await (await begin(meter)).settle(outcome);
    expect(alive()).toBeLessThanOrEqual(before);
    store.behave({ settle: 'now', release: 'now' });
    await ledger.flush();

    vi.useFakeTimers();
    try {
      const timers = vi.getTimerCount();
      store.behave({ settle: 'throws', release: 'throws' });
      for (const outcome of [settled('1'), unsent, settled('1')]) await (await begin(meter)).settle(outcome);
      expect(vi.getTimerCount()).toBe(timers + 1);
      store.behave({ settle: 'now', release: 'now' });
      expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
      expect(vi.getTimerCount()).toBe(timers);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not all sent to a store that does not answer the first of it', async () => {
    vi.useFakeTimers();
    try {
      const { store, meter } = scene();
      store.behave({ settle: 'throws' });
      for (let call = 0; call < 3; call += 1) await (await begin(meter)).settle(settled('1'));
      store.behave({ settle: 'silent' });
      store.calls.length = 0;
      // one call of the store in this round, which is given ten seconds
      await vi.advanceTimersByTimeAsync(10_000);
      expect(times(store, 'settle')).toBe(1);
      store.behave({ settle: 'rejects' });
      store.calls.length = 0;
      await vi.advanceTimersByTimeAsync(1500);
      expect(times(store, 'settle')).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is delivered although the store never answers one entry before it', async () => {
    vi.useFakeTimers();
    try {
      const { store, meter, ledger } = scene();
      store.behave({ settle: 'throws' });
      for (let call = 0; call < 3; call += 1) await (await begin(meter)).settle(settled('1'));
      const [first] = ledger.entries();
      store.settle = (entry) => (entry.id === first?.id ? new Promise(() => {}) : store.memory.settle(entry));
      // one round waits ten seconds for the first, and the next one begins with the others
      await vi.advanceTimersByTimeAsync(25_000);
      expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '2', settled: 2, inFlight: 1 });
      store.settle = (entry) => store.memory.settle(entry);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '3', settled: 3, inFlight: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('is bounded where nothing is lost by it: every entry, and ten thousand items in all', async () => {
    const { store, meter, ledger } = scene();
    store.behave({ settle: 'throws' });
    await (await begin(meter)).settle(settled('0.5'));
    const error = new Error('mine');
    store.release = () => {
      throw error;
    };
    for (let attempt = 0; attempt < 10_000; attempt += 1) void (meter.begin(info) as MeteredAttempt).settle(unsent);
    expect(await ledger.flush({ timeoutMs: 0 })).toEqual({ inFlight: 0, unsaved: 10_000 });
    store.behave({ settle: 'now' });
    store.release = (id) => store.memory.release(id);
    await ledger.close();
    // the oldest release was forgotten: its attempt expires by itself
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5', attempts: 2, inFlight: 1 });
  });
});

test('exceptions and rejections of error callbacks reach nobody', async () => {
  const { store, meter } = scene({
    onStoreFailure: () => {
      throw new Error('mine');
    },
  });
  store.behave({ reserve: 'rejects' });
  expect(await failure(() => begin(meter))).toMatchObject({ code: 'store_unavailable' });
});

test('an outage is reported once for each operation, and again when the number of waiting entries has changed', async () => {
  vi.useFakeTimers();
  try {
    const { store, meter, failures } = scene({ onStoreDown: 'allow' });
    store.behave({ reserve: 'throws', settle: 'throws' });
    for (let call = 0; call < 100; call += 1) await (await begin(meter)).settle(settled('0.01'));
    expect(failures).toMatchObject([
      { operation: 'reserve', consequence: 'limits-skipped' },
      { operation: 'settle', consequence: 'queued', waiting: 1 },
    ]);
    failures.length = 0;
    // some twelve rounds
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(failures).toMatchObject([{ operation: 'settle', consequence: 'queued', waiting: 100 }]);
    await (await begin(meter)).settle(settled('0.01'));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(failures.map(({ waiting }) => waiting)).toEqual([100, 101]);

    store.behave({ reserve: 'now', settle: 'now' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(atOnce(store.memory.totals())).toMatchObject({ all: { settled: 101, inFlight: 0 } });
    // the next outage is another one
    await (await begin(meter)).settle(settled('0.01'));
    store.behave({ reserve: 'throws', settle: 'throws' });
    failures.length = 0;
    await (await begin(meter)).settle(settled('0.01'));
    expect(failures.map(({ operation }) => operation)).toEqual(['reserve', 'settle']);
  } finally {
    vi.useRealTimers();
  }
});

test('attempts that were rejected because the store did not answer are released at the same time', async () => {
  const { store, meter, ledger } = scene();
  store.behave({ reserve: 'silent' });
  await Promise.all(Array.from({ length: 40 }, () => failure(() => begin(meter))));
  let underWay = 0;
  let highest = 0;
  store.release = async (id) => {
    highest = Math.max(highest, (underWay += 1));
    await Promise.resolve();
    underWay -= 1;
    return store.memory.release(id);
  };
  expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
  expect(highest).toBe(40);
});

test('of several attempts whose release fails, the first is named', async () => {
  const { store, meter, failures, ledger } = scene();
  store.behave({ release: 'rejects' });
  const attempts = await Promise.all([begin(meter), begin(meter)]);
  await Promise.all(attempts.map(async (attempt) => attempt.settle(unsent)));
  expect(failures).toMatchObject([{ operation: 'release', consequence: 'queued', id: attempts[0]?.id }]);
  expect(ledger.total()).toMatchObject({ attempts: 0, inFlight: 0 });
});

test('a release that fails after one that succeeded is another outage', async () => {
  const { store, meter, failures, ledger } = scene();
  for (const behaviour of ['rejects', 'now', 'rejects'] as const) {
    store.behave({ release: behaviour });
    await (await begin(meter)).settle(unsent);
    store.behave({ release: 'now' });
    await ledger.flush();
  }
  expect(failures.map(({ operation }) => operation)).toEqual(['release', 'release']);
});

test('a waiting entry is put into the outbox again only when more is known of it', async () => {
  const put: string[] = [];
  const removed: string[] = [];
  const outbox: Outbox = {
    put: (entry) => void put.push(entry.status),
    list: () => [],
    remove: (id) => void removed.push(id),
  };
  const { store, meter, ledger } = scene({ outbox });
  store.behave({ settle: 'rejects', release: 'rejects' });
  const lost = { billing: 'unknown', sent: true, durationMs: 5 } as const;
  const attempt = await begin(meter);
  await attempt.settle(lost);
  const [entry] = ledger.entries();
  await ledger.settle(entry!);
  await ledger.settle({ ...entry!, status: 'settled', charge: { status: 'settled', costRub: '1' } });
  await ledger.settle(entry!);
  expect(put).toEqual(['unknown', 'settled']);
  // a release waits, too, and is nothing that an outbox has
  await (await begin(meter)).settle(unsent);
  store.behave({ settle: 'now', release: 'now' });
  expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
  expect(removed).toEqual([attempt.id]);
  expect(await ledger.entry(attempt.id)).toMatchObject({ status: 'settled' });
});

test.each(['settle', 'release'] as const)('after an outage, a hundred times %s at most share a turn', async (name) => {
  const { store, ledger, meter } = scene();
  const attempts = await Promise.all(Array.from({ length: 1000 }, () => begin(meter)));
  store.behave({ [name]: 'throws' });
  for (const attempt of attempts) await attempt.settle(name === 'settle' ? settled('1') : unsent);
  store.behave({ [name]: 'now' });
  const call = vi.spyOn(store, name);
  let mostAtOnce = 0;
  const count = (): void => {
    mostAtOnce = Math.max(mostAtOnce, call.mock.calls.length);
    call.mockClear();
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
  clearImmediate(turning);
  expect(mostAtOnce).toBe(100);
  expect(atOnce(store.memory.totals())['all']?.attempts ?? 0).toBe(name === 'settle' ? 1000 : 0);
});

test('without a callback an outage is printed once, and again after it was over', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const store = unreliableStore();
    const meter = createLedger({ store, timeoutMs: TIMEOUT_MS }).meter();
    store.behave({ reserve: 'throws' });
    for (let i = 0; i < 3; i += 1) await failure(() => begin(meter));
    expect(written).toHaveBeenCalledTimes(1);
    // with the names of the fields that `onStoreFailure` gets, and explains
    const fields = expect.objectContaining({ operation: 'reserve', consequence: 'rejected', error: expect.any(Error) });
    expect(written).toHaveBeenCalledWith('The store of the ledger failed:', fields);
    store.behave({ reserve: 'now' });
    await (await begin(meter)).settle(settled('1'));
    store.behave({ reserve: 'throws' });
    await failure(() => begin(meter));
    expect(written).toHaveBeenCalledTimes(2);
  } finally {
    written.mockRestore();
  }
});

describe('flush', () => {
  test('waits for what was in flight when it was called, and for nothing later', async () => {
    const { meter, ledger } = scene();
    const first = await begin(meter);
    const flushed = ledger.flush();
    await begin(meter);
    await first.settle(settled('1'));
    expect(await flushed).toEqual({ inFlight: 0, unsaved: 0 });
    expect(await ledger.flush({ timeoutMs: 0 })).toEqual({ inFlight: 1, unsaved: 0 });
  });

  test('treats an attempt that is released or rejected as done', async () => {
    const { meter, ledger, store } = scene({ spendLimit: '0' });
    store.behave({ reserve: 'later' });
    const rejected = failure(() => begin(meter));
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect((await rejected).code).toBe('spend_limit');
  });

  test.each(['throws', 'rejects', 'silent'] as const)('returns what remains when the store %s', async (behaviour) => {
    const { meter, ledger, store } = scene();
    const attempt = await begin(meter);
    store.behave({ settle: behaviour });
    await attempt.settle(settled('1'));
    expect(await ledger.flush({ timeoutMs: TIMEOUT_MS })).toEqual({ inFlight: 0, unsaved: 1 });
  });
});

describe('close', () => {
  test('rejects new calls, typed', async () => {
    const { meter, ledger } = scene();
    await ledger.close();
    expect(await failure(() => begin(meter))).toMatchObject({
      code: 'store_unavailable',
      billing: 'none',
      retryable: false,
    });
    await ledger.close();
  });

  test('twice at the same time, and again afterwards, closes the store once', async () => {
    const { ledger, store } = scene();
    let closed = 0;
    store.close = async () => void (closed += 1);
    await Promise.all([ledger.close(), ledger.close()]);
    await ledger.close();
    expect(closed).toBe(1);
  });

  test('a call in flight does not lose its charge', async () => {
    const { meter, ledger, store } = scene();
    store.behave({ settle: 'later' });
    const attempt = await begin(meter);
    const closing = ledger.close();
    await attempt.settle(settled('0.5'));
    await closing;
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5' });
  });

  test('delivers what waits', async () => {
    const { meter, ledger, store } = scene();
    const attempt = await begin(meter);
    store.behave({ settle: 'throws' });
    await attempt.settle(settled('0.5'));
    store.behave({ settle: 'now' });
    await ledger.close();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5' });
  });

  test('throws with what remains, keeps the store open for it, and may be repeated', async () => {
    const { meter, ledger, store } = scene();
    const [waiting, running, never] = [await begin(meter), await begin(meter), await begin(meter)];
    store.behave({ settle: 'throws', release: 'throws' });
    await waiting.settle(settled('0.5'));
    // that nothing was sent is no entry: it loses nobody a charge
    await never.settle(unsent);
    const error = await failure(() => ledger.close({ timeoutMs: TIMEOUT_MS }));
    expect(error).toMatchObject({
      code: 'store_unavailable',
      metadata: { inFlight: [running.id], unsaved: [{ id: waiting.id, charge: { costRub: '0.5' } }] },
    });
    expect(error.message).toContain('Attempts in flight: 1; entries that wait for the store: 1.');
    store.behave({ settle: 'now', release: 'now' });
    await running.settle(settled('0.25'));
    await ledger.close();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.75', inFlight: 0 });
  });
});

describe('an outbox', () => {
  function outboxInMemory(): Outbox & { stored: Map<string, NewEntry> } {
    const stored = new Map<string, NewEntry>();
    return {
      stored,
      put: async (entry) => void stored.set(entry.id, entry),
      list: async () => [...stored.values()],
      remove: async (id) => void stored.delete(id),
    };
  }

  test('keeps an entry until it is delivered', async () => {
    const outbox = outboxInMemory();
    const { meter, ledger, store } = scene({ outbox });
    const attempt = await begin(meter);
    store.behave({ settle: 'rejects' });
    await attempt.settle(settled('0.5'));
    expect([...outbox.stored.values()]).toMatchObject([{ id: attempt.id, charge: { costRub: '0.5' } }]);
    store.behave({ settle: 'now' });
    await ledger.flush();
    expect(outbox.stored.size).toBe(0);
  });

  test('is delivered with what an earlier process left, into the ledger and not into the totals of this process', async () => {
    const outbox = outboxInMemory();
    const earlier = scene({ outbox });
    const attempt = await begin(earlier.meter);
    earlier.store.behave({ settle: 'rejects' });
    await attempt.settle(settled('0.5'));

    const { ledger, store } = scene({ outbox });
    await vi.waitFor(() => expect(outbox.stored.size).toBe(0), { timeout: 20_000 });
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5', attempts: 1 });
    expect(ledger.total()).toMatchObject({ costRub: '0', attempts: 0 });
  });

  test('is delivered by closing at once, too', async () => {
    const outbox = outboxInMemory();
    const earlier = scene({ outbox });
    const attempt = await begin(earlier.meter);
    earlier.store.behave({ settle: 'rejects' });
    await attempt.settle(settled('0.5'));

    const { ledger, store } = scene({ outbox });
    await ledger.close();
    expect(outbox.stored.size).toBe(0);
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5' });
  });

  test('that is slow to list its entries is awaited, ten seconds and no longer', async () => {
    vi.useFakeTimers();
    try {
      const left = outboxInMemory();
      const earlier = scene({ outbox: left });
      const attempt = await begin(earlier.meter);
      earlier.store.behave({ settle: 'rejects' });
      await attempt.settle(settled('0.5'));
      const answersAfter = (ms: number): Outbox => ({
        ...left,
        list: () => new Promise((resolve) => setTimeout(() => resolve(left.list()), ms)),
      });
      const [slow, silent] = [scene({ outbox: answersAfter(9999) }), scene({ outbox: answersAfter(20_000) })];
      await vi.advanceTimersByTimeAsync(9999);
      expect(atOnce(slow.store.memory.totals())['all']).toMatchObject({ costRub: '0.5' });
      expect([...slow.failures, ...silent.failures]).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(silent.failures).toMatchObject([{ operation: 'outbox', consequence: 'queued' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that returns what was just put into it keeps its owner', async () => {
    const outbox = outboxInMemory();
    let list!: () => void;
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    const { meter, ledger, store } = scene({ outbox: { ...outbox, list: () => listed.then(() => outbox.list()) } });
    const attempt = await begin(meter);
    store.behave({ settle: 'rejects' });
    await attempt.settle(settled('0.5'));
    list();
    await new Promise((resolve) => setImmediate(resolve));
    store.behave({ settle: 'now' });
    await ledger.flush();
    expect(ledger.entries()).toMatchObject([{ id: attempt.id, seq: 1 }]);
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1 });
  });

  test('that returns less than is known by now erases no price', async () => {
    const outbox = outboxInMemory();
    let list!: (left: NewEntry[]) => void;
    const listed = new Promise<NewEntry[]>((resolve) => {
      list = resolve;
    });
    const { meter, ledger, store } = scene({ outbox: { ...outbox, list: () => listed } });
    const attempt = await begin(meter);
    store.behave({ settle: 'rejects' });
    await attempt.settle(settled('0.5'));
    list(
      [...outbox.stored.values()].map((stored) => ({ ...stored, status: 'unknown', charge: { status: 'unknown' } })),
    );
    await new Promise((resolve) => setImmediate(resolve));
    store.behave({ settle: 'now' });
    await ledger.flush();
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5', settled: 1 });
  });

  test.each<[string, Outbox['put']]>([
    ['throws', () => { throw new Error('disk full'); }], // prettier-ignore
    ['rejects', () => Promise.reject(new Error('disk full'))],
    ['does not answer', () => new Promise(() => {})],
  ])('whose put %s is told of once, in ten seconds at the latest', async (_, put) => {
    vi.useFakeTimers();
    try {
      const { meter, store, failures } = scene({ outbox: { ...outboxInMemory(), put } });
      const attempt = await begin(meter);
      store.behave({ settle: 'rejects' });
      await attempt.settle(settled('0.5'));
      store.behave({ settle: 'now' });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(failures).toMatchObject([
        { operation: 'settle', consequence: 'queued', id: attempt.id },
        { operation: 'outbox', consequence: 'queued' },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that is slow is not a failure', async () => {
    vi.useFakeTimers();
    try {
      const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 9999));
      const { meter, store, failures } = scene({ outbox: { ...outboxInMemory(), put: slow, remove: slow } });
      const attempt = await begin(meter);
      store.behave({ settle: 'rejects' });
      await attempt.settle(settled('0.5'));
      store.behave({ settle: 'now' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(failures.map(({ operation }) => operation)).toEqual(['settle']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that cannot even be listed is reported, and the ledger works', async () => {
    const list = (): never => {
      throw new Error('unreadable');
    };
    const { meter, ledger, failures } = scene({ outbox: { ...outboxInMemory(), list } });
    expect(failures).toMatchObject([{ operation: 'outbox', consequence: 'queued' }]);
    await (await begin(meter)).settle(settled('0.5'));
    expect(ledger.total()).toMatchObject({ costRub: '0.5' });
  });

  test('that fails itself is reported, and the entry waits in memory', async () => {
    const outbox: Outbox = {
      put: () => {
        throw new Error('disk full');
      },
      list: () => Promise.reject(new Error('unreadable')),
      remove: () => Promise.reject(new Error('unreadable')),
    };
    const { meter, ledger, store, failures } = scene({ outbox });
    const attempt = await begin(meter);
    store.behave({ settle: 'rejects' });
    await attempt.settle(settled('0.5'));
    store.behave({ settle: 'now' });
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(failures.map(({ operation }) => operation)).toContain('outbox');
    expect(atOnce(store.memory.totals())['all']).toMatchObject({ costRub: '0.5' });
  });
});

test('entries of others are read together with waiting ones, and a store that cannot list them is a typed error', async () => {
  const { meter, ledger, store } = scene();
  const attempt = await begin(meter);
  store.behave({ settle: 'throws' });
  await attempt.settle(settled('0.5'));
  store.behave({ settle: 'now' });
  expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', inFlight: 0 } });
  expect(await ledger.verify()).toEqual([]);
  store.behave({ totals: 'rejects' });
  expect(await failure(() => ledger.totals())).toMatchObject({ code: 'store_unavailable' });
});

test('whatever a store does, every attempt that began is reported once, counts once, and reaches the store once', async () => {
  const behaviour = fc.constantFrom<Behaviour>(...WORKS, 'later', ...FAILS);
  const attempt = fc.record({
    reserve: behaviour,
    settle: behaviour,
    release: behaviour,
    ends: fc.constantFrom('settled', 'unknown', 'rejected', 'unsent'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempt, { maxLength: 6 }),
      fc.constantFrom('reject', 'allow'),
      async (plan, onStoreDown) => {
        const { store, meter, ledger, heard, charged } = scene({ onStoreDown, timeoutMs: 1 });
        let recorded = 0;
        const costs: string[] = [];
        for (const [index, { reserve, settle, release, ends }] of plan.entries()) {
          store.behave({ reserve, settle, release });
          let attempt: MeteredAttempt;
          try {
            attempt = await begin(meter);
          } catch (error) {
            expect(error).toMatchObject({ code: 'store_unavailable' });
            continue;
          }
          const costRub = `0.${index + 1}`;
          if (ends === 'settled') costs.push(costRub);
          if (ends !== 'unsent') recorded += 1;
          const outcome: Record<typeof ends, AttemptOutcome> = {
            settled: settled(costRub),
            unknown: { billing: 'unknown', sent: true, durationMs: 1 },
            rejected: { billing: 'none', sent: true, status: 429, durationMs: 1 },
            unsent,
          };
          await attempt.settle(outcome[ends]);
          await attempt.settle(settled('9'));
        }
        expect(heard).toHaveLength(recorded);
        const before = ledger.total();
        expect([before.attempts, before.inFlight]).toEqual([recorded, 0]);
        expect(sumRub([before.costRub ?? '0'])).toBe(sumRub(costs));

        store.behave({ reserve: 'now', settle: 'now', release: 'now' });
        await store.catchUp();
        expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
        await store.catchUp();
        expect(ledger.total()).toEqual(before);
        expect(charged).toHaveLength(heard.filter((entry) => entry.charge !== undefined).length);
        expect(atOnce(store.memory.totals())['all']).toEqual(before);
      },
    ),
    { numRuns: 60 },
  );
});
