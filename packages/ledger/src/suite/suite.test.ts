import type { MaybePromise } from '@kopek/core';
import { expect, test } from 'vitest';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { LedgerStore } from '../contract/contract.ts';
import { testLedgerStore } from './index.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');

/** The names of the rules that a store breaks, of all or of those that are asked for. */
async function brokenRules(
  spoil: (store: MemoryStore) => Partial<LedgerStore>,
  asked: RegExp = /^/,
): Promise<string[]> {
  const rules: { name: string; run: () => Promise<void> }[] = [];
  testLedgerStore({
    test: (name, run) => asked.test(name) && rules.push({ name, run }),
    seeds: [1, 2, 3],
    createStore: () => {
      let nowMs = NOON;
      const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
      const store = new MemoryStore({ now: clock.now });
      return { store: spoiled(store, spoil(store)), clock };
    },
  });
  const broken: string[] = [];
  for (const { name, run } of rules) await run().catch(() => broken.push(name));
  return broken;
}

function spoiled(store: MemoryStore, changes: Partial<LedgerStore>): LedgerStore {
  return {
    reserve: (limits, call) => store.reserve(limits, call),
    settle: (entry) => store.settle(entry),
    release: (id) => store.release(id),
    renew: (ids, ttlMs) => store.renew(ids, ttlMs),
    clearUnknown: (scope) => store.clearUnknown(scope),
    totals: (query) => store.totals(query),
    modelCosts: (model) => store.modelCosts(model),
    entries: (page) => store.entries(page),
    entry: (id) => store.entry(id),
    verify: () => store.verify(),
    prune: (options) => store.prune(options),
    limits: (query) => store.limits(query),
    addLimitEvent: (event, replaces) => store.addLimitEvent(event, replaces),
    limitEvents: (query) => store.limitEvents(query),
    budgets: (query) => store.budgets(query),
    days: (query) => store.days(query),
    close: () => store.close(),
    ...changes,
  };
}

/** Not a promise of this realm, as drivers of databases have them. */
function thenable<T>(value: MaybePromise<T>): PromiseLike<T> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (resolved, rejected) => Promise.resolve(value).then(resolved, rejected) };
}

test('a store that follows the rules breaks none, even if it answers later with thenables of its own', async () => {
  expect(await brokenRules(() => ({}))).toEqual([]);
  const later = await brokenRules((store) => ({
    reserve: (limits, call) => thenable(store.reserve(limits, call)),
    settle: async (entry) => store.settle(entry),
    release: async (id) => store.release(id),
    totals: (query) => thenable(store.totals(query)),
    entries: (page) => thenable(store.entries(page)),
  }));
  expect(later).toEqual([]);
});

test.each<[string, RegExp, (store: MemoryStore) => Partial<LedgerStore>]>([
  [
    'counts a repeated settlement again',
    /repeated settlement counts once/,
    (store) => ({
      settle: (entry) => store.settle(entry.status === 'settled' ? { ...entry, id: crypto.randomUUID() } : entry),
    }),
  ],
  [
    'forgets to reserve the estimate',
    /not a kopek more/,
    (store) => ({ reserve: (_, call) => store.reserve([], call) }),
  ],
  [
    'checks and reserves in two steps',
    /many callers at once/,
    (store) => ({
      async reserve(limits, call) {
        const probe = store.reserve(limits, { ...call, id: crypto.randomUUID() });
        if ('rejected' in probe) return probe;
        for (const { id } of atOnce(store.entries()).entries)
          if (id !== call.id && !id.startsWith('0')) store.release(id);
        await Promise.resolve();
        return store.reserve([], call);
      },
    }),
  ],
  [
    'lets what expired go free',
    /never free/,
    (store) => ({
      reserve(limits, call) {
        store.totals();
        store.clearUnknown();
        return store.reserve(limits, call);
      },
    }),
  ],
  [
    'releases one of many',
    /at the same time/,
    (store) => {
      let isBusy = false;
      return {
        async release(id) {
          if (isBusy) return;
          isBusy = true;
          await store.release(id);
          isBusy = false;
        },
      };
    },
  ],
  ['ignores renewals', /renew postpones/, () => ({ renew: () => undefined })],
  ['does not clear', /clearUnknown/, () => ({ clearUnknown: () => undefined })],
  [
    'lowers what was known',
    /may only raise/,
    (store) => ({
      settle(entry) {
        const kept = store.settle(entry);
        return { ...kept, status: entry.status };
      },
    }),
  ],
  [
    'does not know a replay',
    /is the same charge/,
    (store) => ({
      reserve(limits, call) {
        const attempt = { ...call.attempt };
        delete attempt.idempotencyKey;
        return store.reserve(limits, { ...call, attempt });
      },
    }),
  ],
  [
    'recognizes a replay by the id of the service alone',
    /gives all answers one id|exactly if the rule of replays says so/,
    (store) => ({
      settle: ({ charge, ...entry }) =>
        store.settle(charge === undefined ? entry : { ...entry, charge: { ...charge, balanceRub: '1' } }),
    }),
  ],
  [
    'answers for all where one scope was asked for',
    /those of its entries alone/,
    (store) => ({ totals: ({ by } = {}) => store.totals(by === undefined ? {} : { by }) }),
  ],
  [
    'adds up with floats',
    /exact decimals/,
    (store) => ({
      totals: (query) =>
        Object.fromEntries(
          Object.entries(atOnce(store.totals(query))).map(([key, total]) => [
            key,
            total.costRub === undefined ? total : { ...total, costRub: String(Number(total.costRub)) },
          ]),
        ),
    }),
  ],
  [
    'loses a page',
    /page by page/,
    (store) => ({ entries: (page) => ({ entries: atOnce(store.entries(page)).entries }) }),
  ],
])('a store that %s is found out', async (_what, rule, spoil) => {
  expect(await brokenRules(spoil, rule)).not.toEqual([]);
});
