import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Charge } from '@kopek/core';
import { MemoryStore } from '../engine/engine-store.ts';
import { LatestPrices } from './latest-prices.ts';
import type { LedgerStore, ModelCosts } from '../contract/contract.ts';
import { StoreClient } from '../store-client/store-client.ts';

const NOW = Date.parse('2026-03-11T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW }));
afterEach(() => void vi.useRealTimers());

/** What the store says of every model: 2 rubles per 1000 tokens, answers of 100 tokens, the dearest for 30 rubles. */
const TOLD: ModelCosts = {
  isEstimate: true,
  samples: 10,
  rubPerMillionTokensP50: '1000',
  rubPerMillionTokensP95: '2000',
  outputTokensP95: 100,
  highestCostRub: '30',
};

interface Scene {
  latest: LatestPrices;
  /** Models that the store was asked for. */
  asked: string[];
  errors: unknown[];
}

function scene(answer: (model: string) => ModelCosts | undefined = () => TOLD): Scene {
  const asked: string[] = [];
  const errors: unknown[] = [];
  const store = new MemoryStore();
  store.modelCosts = (model: string) => {
    asked.push(model);
    return answer(model);
  };
  return { latest: latestPrices(store, errors), asked, errors };
}

/** Prices that a store is asked for, and what it fails with. */
function latestPrices(store: LedgerStore, errors: unknown[]): LatestPrices {
  const storeClient = new StoreClient({
    store,
    timeoutMs: 1000,
    onStoreFailure: ({ error }) => errors.push(error),
    hasBegun: () => false,
    delivered: () => undefined,
    changed: () => undefined,
  });
  return new LatestPrices(storeClient, () => []);
}

function answer(costRub: string, tokens: Charge['tokens'] = { output: 50, total: 10_000 }): Charge {
  return { status: 'settled', costRub, requestedModel: 'a', tokens };
}

describe('prices from the store', () => {
  test('are queried once in a second, for each model', () => {
    const { latest, asked } = scene();
    for (let count = 0; count < 3; count++) void latest.ask(['a', 'b'], undefined);
    expect(asked).toEqual(['a', 'b']);
    expect(latest.known('a')).toEqual(TOLD);
    vi.advanceTimersByTime(999);
    expect(latest.known('a')).toEqual(TOLD);
    void latest.ask(['a'], undefined);
    expect(asked).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(latest.known('a')).toBeUndefined();
    void latest.ask(['a'], undefined);
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['back', -7_200_000],
    ['forth', 7_200_000],
  ])('stay for a second also where the clock jumps %s by hours', (_, ms) => {
    const { latest, asked } = scene();
    void latest.ask(['a'], undefined);
    vi.setSystemTime(NOW + ms);
    void latest.ask(['a'], undefined);
    expect([asked, latest.known('a')]).toEqual([['a'], TOLD]);
    vi.advanceTimersByTime(1000);
    void latest.ask(['a'], undefined);
    expect(asked).toEqual(['a', 'a']);
  });

  test.each<[string, Charge]>([
    ['cost more as a whole', answer('30.01', { output: 50, total: 1_000_000 })],
    ['cost more per token', answer('20.01')],
    ['are longer', answer('0.1', { output: 101, total: 10_000 })],
  ])('become stale when answers %s', (_, charge) => {
    const { latest, asked } = scene();
    void latest.ask(['a'], undefined);
    latest.add(charge);
    expect(latest.known('a')).not.toEqual(TOLD);
    void latest.ask(['a'], undefined);
    expect(asked).toEqual(['a', 'a']);
  });

  test.each<[string, Charge]>([
    ['cost as much as the dearest', answer('30', { output: 50, total: 1_000_000 })],
    ['cost as much per token', answer('20')],
    ['are as long', answer('0.1', { output: 100, total: 10_000 })],
    ['tell no tokens', { status: 'settled', costRub: '1', requestedModel: 'a' }],
    ['tell no price', { status: 'unknown', requestedModel: 'a', tokens: { output: 500 } }],
    ['are of another model', { ...answer('99'), requestedModel: 'b', servedModel: 'c' }],
    ['are of no model', { status: 'settled', costRub: '99' }],
  ])('stay valid when answers %s', (_, charge) => {
    const { latest, asked } = scene();
    void latest.ask(['a'], undefined);
    latest.add(charge);
    expect(latest.known('a')).toEqual(TOLD);
    void latest.ask(['a'], undefined);
    expect(asked).toEqual(['a']);
  });

  test('become stale for the model that answered in place of another', () => {
    const { latest } = scene();
    void latest.ask(['a'], undefined);
    latest.add({ ...answer('99'), requestedModel: 'auto', servedModel: 'a' });
    expect(latest.known('a')).not.toEqual(TOLD);
  });
});

test('while the store has none, the answers of this process count, and the store is queried again', () => {
  const { latest, asked } = scene(() => undefined);
  latest.add(answer('20'));
  for (let count = 0; count < 2; count++) void latest.ask(['a'], undefined);
  expect(latest.known('a')).toMatchObject({ samples: 1, rubPerMillionTokensP95: '2000', highestCostRub: '20' });
  expect(asked).toEqual(['a', 'a']);
});

describe('prices of this process', () => {
  const add = (latest: LatestPrices, count: number, charge: Charge): void => {
    for (let added = 0; added < count; added++) latest.add(charge);
  };
  const priced = (costRub: string): Charge => answer(costRub, { output: 10, total: 1000 });

  test('are estimated again once in a second, and at once after a more expensive answer', () => {
    const { latest } = scene(() => undefined);
    add(latest, 101, priced('1'));
    add(latest, 99, priced('2'));
    expect(latest.known('a')).toMatchObject({ samples: 200, rubPerMillionTokensP50: '1000' });
    add(latest, 9, priced('2'));
    expect(latest.known('a')).toMatchObject({ rubPerMillionTokensP50: '1000' });
    vi.advanceTimersByTime(1000);
    expect(latest.known('a')).toMatchObject({ rubPerMillionTokensP50: '2000', highestCostRub: '2' });
    add(latest, 1, priced('3'));
    expect(latest.known('a')).toMatchObject({ highestCostRub: '3' });
  });

  test('stay valid when answers cost the same, even if no decimal is their exact rate', () => {
    const { latest } = scene(() => undefined);
    const third = answer('1', { output: 1, total: 3 });
    latest.add(third);
    const estimate = latest.known('a');
    latest.add(third);
    expect(latest.known('a')).toBe(estimate);
  });
});

test('the memory of this process is combined with the prices of the store', () => {
  const { latest } = scene();
  latest.add(answer('40', { output: 1, total: 100_000 }), 700);
  for (let count = 0; count < 20; count += 1) latest.add(answer('1'));
  void latest.ask(['a'], undefined);
  // 40 · 0.9995²⁰ is more than 30
  expect(latest.known('a')).toEqual({ ...TOLD, answers: 21, fadingMaxCostRub: '40', longestPromptCharacters: 700 });
});

test('a store that throws is reported, and stops nothing', () => {
  const { latest, errors } = scene(() => {
    throw new Error('down');
  });
  latest.add(answer('20'));
  const lookup = latest.ask(['a'], undefined);
  expect(errors).toEqual([new Error('down')]);
  expect(lookup).toBe(latest.known);
  expect(latest.known('a')).toMatchObject({ highestCostRub: '20' });
});

test('beyond the limit of models, the oldest are queried again', () => {
  const { latest, asked } = scene();
  const models = Array.from({ length: 501 }, (_, index) => `m${index}`);
  void latest.ask(models, undefined);
  asked.length = 0;
  void latest.ask(['m500', 'm1', 'm0'], undefined);
  expect(asked).toEqual(['m0']);
});

test('a store that answers later is awaited, as long as a store may take', async () => {
  vi.useFakeTimers({ now: NOW });
  const later = (ms: number) => (): Promise<ModelCosts> =>
    new Promise((resolve) => setTimeout(() => resolve(TOLD), ms));
  const errors: unknown[] = [];
  const latestOf = (ms: number): LatestPrices =>
    latestPrices(Object.assign(new MemoryStore(), { modelCosts: later(ms) }), errors);
  const lookups = [latestOf(999), latestOf(1001)].map((latest) => latest.ask(['a'], undefined));
  await vi.advanceTimersByTimeAsync(1000);
  const [inTime, late] = [await lookups[0], await lookups[1]];
  expect([inTime?.('a'), late?.('a')]).toEqual([TOLD, undefined]);
  expect(errors).toMatchObject([{ name: 'StoreTimeout', timeoutMs: 1000 }]);
});
