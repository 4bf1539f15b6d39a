import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin, info, settled } from './__fixtures__/outcomes.ts';
import { unreliableStore, type UnreliableStore } from './__fixtures__/unreliable-store.ts';
import { newEntryId } from '../base/entry-id.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { LedgerOptions } from './options.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { NewEntry } from '../contract/contract.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A ledger whose store takes entries after so long, and that has one which the store rejected before. */
async function waitingLedger(answersAfterMs: number, options: LedgerOptions = {}): Promise<[Ledger, UnreliableStore]> {
  const store = unreliableStore();
  const ledger = createLedger({ store, onStoreFailure: () => {}, ...options });
  store.behave({ settle: 'throws' });
  await begin(ledger).settle(settled('0.5'));
  store.behave({ settle: 'now' });
  const settle = store.settle.bind(store);
  store.settle = (entry) =>
    new Promise((resolve) => {
      setTimeout(() => resolve(settle(entry)), answersAfterMs);
    });
  return [ledger, store];
}

/** Whether a promise has been fulfilled or rejected by now. */
function watch(promise: Promise<unknown>): { readonly isOver: boolean } {
  const watched = { isOver: false };
  const end = (): void => void (watched.isOver = true);
  promise.then(end, end);
  return watched;
}

test('flush waits for an attempt in flight as long as it may, and returns what remains', async () => {
  const ledger = createLedger();
  begin(ledger);
  const flushed = ledger.flush({ timeoutMs: 5000 });
  const waiting = watch(flushed);
  await vi.advanceTimersByTimeAsync(4999);
  expect(waiting.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await flushed).toEqual({ inFlight: 1, unsaved: 0 });
});

test('flush waits thirty seconds by default, and rejects a negative time', async () => {
  const ledger = createLedger();
  begin(ledger);
  const waiting = watch(ledger.flush());
  const none = watch(ledger.flush({ timeoutMs: -1 }));
  await vi.advanceTimersByTimeAsync(1);
  expect(none.isOver).toBe(true);
  await vi.advanceTimersByTimeAsync(29_998);
  expect(waiting.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.isOver).toBe(true);
});

test('totals wait for what the store has not accepted yet, so that they include it', async () => {
  const [ledger] = await waitingLedger(400);
  const totals = ledger.totals({}, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(400);
  expect(await totals).toMatchObject({ all: { costRub: '0.5', settled: 1 } });
});

test('totals wait no longer than they may', async () => {
  const [ledger] = await waitingLedger(1000);
  const totals = ledger.totals({}, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(500);
  expect(await totals).toMatchObject({ all: { settled: 0 } });
});

test.each([
  ['ten seconds', {}, 10_000],
  ['as long as the ledger waits for its store', { timeoutMs: 300 }, 300],
])('a report is awaited %s', async (_, options, ms) => {
  const store = unreliableStore();
  store.behave({ totals: 'silent' });
  const totals = createLedger({ store, ...options }).totals();
  const rejected = expect(totals).rejects.toMatchObject({ code: 'store_unavailable' });
  const waiting = watch(totals);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(waiting.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await rejected;
});

test('closing waits for a slow outbox that lists what earlier processes left', async () => {
  const left: NewEntry = {
    id: newEntryId(),
    status: 'settled',
    at: '2026-01-01T00:00:00.000Z',
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: '2' },
  };
  const events: string[] = [];
  const store = new MemoryStore();
  store.close = () => void events.push('store');
  const outbox = {
    put: () => {},
    remove: () => {},
    list: () => new Promise<NewEntry[]>((resolve) => setTimeout(() => resolve([left]), 400)),
    close: () => void events.push('outbox'),
  };
  const ledger = createLedger({ store, outbox });
  const closing = ledger.close({ timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(399);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await closing;
  expect(store.totals()).toMatchObject({ all: { costRub: '2' } });
  // the store first: what it does not take would still be in the outbox
  expect(events).toEqual(['store', 'outbox']);
});

test('closing waits for a store that closes slowly, as long as it may', async () => {
  const store = new MemoryStore();
  store.close = () => new Promise<void>(() => {});
  const closing = createLedger({ store, timeoutMs: 1 }).close({ timeoutMs: 500 });
  const rejection = expect(closing).rejects.toMatchObject({
    code: 'store_unavailable',
    message: expect.stringContaining('within 500 ms'),
  });
  await vi.advanceTimersByTimeAsync(500);
  await rejection;
});

test('what a closed ledger rejects or leaves is reported as of the time before the request', async () => {
  const ledger = createLedger();
  const attempt = begin(ledger);
  const closing = expect(ledger.close({ timeoutMs: 1 })).rejects.toMatchObject({
    phase: 'request',
    metadata: { inFlight: [attempt.id] },
  });
  await vi.advanceTimersByTimeAsync(1);
  await closing;
  expect(() => ledger.begin(info)).toThrow(expect.objectContaining({ code: 'store_unavailable', phase: 'request' }));
});

test('a grant that arrives while its call continues without it is the beginning of that call, and not returned', async () => {
  vi.useRealTimers();
  const store = unreliableStore();
  const ledger = createLedger({ store, onStoreDown: 'allow', timeoutMs: 5, onStoreFailure: () => {} });
  store.behave({ reserve: 'late' });
  const attempt = await ledger.begin(info);
  await store.catchUp();
  expect(store.calls).not.toContain('release');
  expect(store.memory.totals()).toMatchObject({ all: { inFlight: 1 } });
  await attempt.settle(settled('0.5'));
  expect(store.memory.totals()).toMatchObject({ all: { settled: 1, inFlight: 0 } });
});

test.each<[string, object, string]>([
  ['a time below zero', { timeoutMs: -1 }, 'timeoutMs of createLedger must be a number, 0 or more, got -1'],
  ['a count that is no number', { maxEntries: '10' }, 'maxEntries of createLedger'],
  ['a word that is no choice', { onStoreDown: 'ignore' }, "onStoreDown of createLedger must be 'reject' or 'allow'"],
  ['a store that is none', { store: {} }, 'store of createLedger must be a ledger store'],
  ['a store that is missing', { store: null }, 'store of createLedger must be a ledger store'],
])('%s is rejected when the ledger is created', (_, options, message) => {
  const make = (): Ledger => createLedger(options);
  expect(make).toThrow(expect.objectContaining({ code: 'configuration', message: expect.stringContaining(message) }));
});

test('a ledger as JSON has its totals by model', () => {
  const ledger = createLedger();
  void begin(ledger).settle(settled('0.5'));
  expect(JSON.parse(JSON.stringify(ledger))).toMatchObject({
    total: { costRub: '0.5' },
    byModel: { 'a/b': { costRub: '0.5', attempts: 1 } },
    entries: [{ model: 'a/b' }],
  });
});
