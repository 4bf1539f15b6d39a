import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLedger } from './ledger.ts';
import { begin, settled } from './__fixtures__/outcomes.ts';
import { unreliableStore } from './__fixtures__/unreliable-store.ts';
import { atOnce } from './__fixtures__/at-once.ts';

/** After so long without a renewal an attempt counts as one whose process died. */
const TIME_TO_LIVE_MS = 60_000;
const RENEWED_EVERY_MS = 20_000;

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

test('attempts in flight are renewed at a third of their time by one timer for each ledger, which does not keep the program alive', () => {
  // by hand: a spy of false timers would bring them back when a later file restores all mocks
  const { setInterval } = globalThis;
  const started: unknown[] = [];
  onTestFinished(() => void (globalThis.setInterval = setInterval));
  globalThis.setInterval = new Proxy(setInterval, {
    apply(target, self, given) {
      const timer: unknown = Reflect.apply(target, self, given);
      started.push(timer);
      return timer;
    },
  });
  const store = unreliableStore();
  const ledgers = [createLedger({ store }), createLedger({ store })];
  const attempts = ledgers.flatMap((ledger) => [begin(ledger), begin(ledger)]);
  for (let i = 0; i < 9; i += 1) vi.advanceTimersByTime(RENEWED_EVERY_MS);
  expect(started.map((timer) => (timer as { hasRef(): boolean }).hasRef())).toEqual([false, false]);
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ inFlight: 4, unknown: 0 });
  for (const attempt of attempts) void attempt.settle(settled('0.5'));
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ settled: 4, unknown: 0 });
  // and it ends when nobody needs it
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('a renewal that fails is reported, and the next one makes up for it', () => {
  const store = unreliableStore();
  const failures: unknown[] = [];
  const ledger = createLedger({
    store,
    onStoreFailure: ({ operation, consequence }) => failures.push([operation, consequence]),
  });
  const attempt = begin(ledger);
  store.behave({ renew: 'throws' });
  vi.advanceTimersByTime(RENEWED_EVERY_MS);
  store.behave({ renew: 'now' });
  expect(failures).toEqual([['renew', 'retried']]);
  vi.advanceTimersByTime(RENEWED_EVERY_MS);
  // it worked in between, so this is another outage
  store.behave({ renew: 'throws' });
  vi.advanceTimersByTime(RENEWED_EVERY_MS);
  expect(failures).toHaveLength(2);
  store.behave({ renew: 'now' });
  void attempt.settle(settled('0.5'));
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ settled: 1 });
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
});

test('a renewal may take ten seconds', async () => {
  const store = unreliableStore();
  const failures: unknown[] = [];
  const ledger = createLedger({ store, timeoutMs: 1, onStoreFailure: ({ operation }) => failures.push(operation) });
  const attempt = begin(ledger);
  store.behave({ renew: 'silent' });
  await vi.advanceTimersByTimeAsync(RENEWED_EVERY_MS + 9999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toEqual(['renew']);
  void attempt.settle(settled('0.5'));
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
});

test('an attempt is renewed as long as it is in flight, whatever happens to others', () => {
  const store = unreliableStore();
  const ledger = createLedger({ store });
  const [first, second] = [begin(ledger), begin(ledger)];
  void first.settle(settled('0.5'));
  for (let i = 0; i < 7; i += 1) vi.advanceTimersByTime(RENEWED_EVERY_MS);
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ inFlight: 1, unknown: 0 });
  void second.settle(settled('0.5'));
  store.calls.length = 0;
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
  expect(store.calls).toEqual([]);
});

test('a runtime that ends timers with the request that started them does not end renewals for good', () => {
  const store = unreliableStore();
  const ledger = createLedger({ store });
  const first = begin(ledger);
  const nowMs = Date.now();
  vi.clearAllTimers();
  void first.settle(settled('0.5'));
  vi.setSystemTime(nowMs + TIME_TO_LIVE_MS + 1);
  const second = begin(ledger);
  const third = begin(ledger);
  expect(vi.getTimerCount()).toBe(1);
  for (let i = 0; i < 7; i += 1) vi.advanceTimersByTime(RENEWED_EVERY_MS);
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ inFlight: 2, unknown: 0 });
  for (const attempt of [second, third]) void attempt.settle(settled('0.5'));
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
});

test('attempts that begin again and again do not delay the renewal of earlier ones', () => {
  const store = unreliableStore();
  const ledger = createLedger({ store });
  const attempts = [begin(ledger)];
  for (let begun = 0; begun < 12; begun += 1) {
    vi.advanceTimersByTime(RENEWED_EVERY_MS - 1);
    attempts.push(begin(ledger));
  }
  expect(atOnce(store.memory.totals())['all']).toMatchObject({ inFlight: 13, unknown: 0 });
  for (const attempt of attempts) void attempt.settle(settled('0.5'));
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
});

test('a timer that was only late, because the computer slept, gets no second one', () => {
  const store = unreliableStore();
  const ledger = createLedger({ store });
  const first = begin(ledger);
  vi.setSystemTime(Date.now() + TIME_TO_LIVE_MS + 1);
  const second = begin(ledger);
  expect(vi.getTimerCount()).toBe(1);
  for (const attempt of [first, second]) void attempt.settle(settled('0.5'));
  vi.advanceTimersByTime(TIME_TO_LIVE_MS);
});
