import type { KeyReading } from '@kopek/core';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryStore } from '../engine/engine-store.ts';
import { Alerts } from './alerts.ts';
import { AlertMonitor, type LowKeyBudget, type AlertSettings } from './alert-monitor.ts';

const monitorOf = (settings: AlertSettings, store = new MemoryStore()): AlertMonitor =>
  new AlertMonitor(settings, store, new Alerts(store));

afterEach(() => vi.restoreAllMocks());

function watch(): {
  delivered: LowKeyBudget[];
  see: (remaining: string, initial?: string, resetInSeconds?: number) => void;
  clock: { ms: number };
} {
  const delivered: LowKeyBudget[] = [];
  const clock = { ms: 0 };
  vi.spyOn(Date, 'now').mockImplementation(() => clock.ms);
  const watched = monitorOf({ onLowKeyBudget: (budget) => delivered.push(budget) });
  return {
    delivered,
    clock,
    see: (remaining, initial = '100', resetInSeconds = 3600) =>
      watched.budget({
        budget: { remainingRub: remaining, initialRub: initial, resetInSeconds, resetAt: '2026-02-01T00:00:00Z' },
      }),
  };
}

test('reports once when less than a fifth is left', () => {
  const { delivered, see } = watch();
  for (const remaining of ['100', '20', '19.99', '15', '0', '-1']) see(remaining);
  expect(delivered).toEqual([
    { remainingRub: '19.99', initialRub: '100', ratio: 0.1999, resetAt: '2026-02-01T00:00:00Z' },
  ]);
});

test('reports again after the next reset', () => {
  const { delivered, see, clock } = watch();
  see('10');
  clock.ms = 3_599_999;
  see('9', '100', 1);
  expect(delivered).toHaveLength(1);
  clock.ms += 1000;
  see('19', '100', 3600);
  expect(delivered.map((budget) => budget.remainingRub)).toEqual(['10', '19']);
});

test('does not flutter at the edge, and is armed again by a larger budget', () => {
  const { delivered, see } = watch();
  for (const remaining of ['19', '21', '19', '24.99', '19']) see(remaining);
  expect(delivered).toHaveLength(1);
  see('25');
  see('19');
  expect(delivered).toHaveLength(2);
  see('190', '200');
  see('39', '200');
  expect(delivered).toHaveLength(3);
});

test('is silent without a budget, and for a budget of nothing', () => {
  const { delivered, see } = watch();
  monitorOf({ onLowKeyBudget: (budget) => delivered.push(budget) }).budget({});
  see('0', '0');
  expect(delivered).toEqual([]);
});

test('exceptions of the callback are reported', () => {
  const reported: unknown[] = [];
  const watched = monitorOf({
    onLowKeyBudget: () => {
      throw new Error('mine');
    },
    onCallbackError: (error) => reported.push(error),
  });
  watched.budget({ budget: { remainingRub: '1', initialRub: '100' } });
  expect(reported).toEqual([new Error('mine')]);
});

test.each<KeyReading>([{}, { budget: {} }, { budget: { remainingRub: '1' } }, { budget: { initialRub: '100' } }])(
  'an answer without a share is ignored: %j',
  (reading) => {
    const delivered: LowKeyBudget[] = [];
    monitorOf({ onLowKeyBudget: (budget) => delivered.push(budget) }).budget(reading);
    expect(delivered).toEqual([]);
  },
);

test.each([['2026-02-01T00:00:00.000Z'], [new Date('2026-02-01T00:00:00Z')]])(
  'the next reset is given as ISO 8601: %j',
  (resetAt) => {
    const delivered: LowKeyBudget[] = [];
    const watched = monitorOf({ onLowKeyBudget: (budget) => delivered.push(budget) });
    watched.budget({ budget: { remainingRub: '1', initialRub: '100', resetAt } });
    expect(delivered).toStrictEqual([
      { remainingRub: '1', initialRub: '100', ratio: 0.01, resetAt: '2026-02-01T00:00:00.000Z' },
    ]);
    watched.budget({ budget: { remainingRub: '90', initialRub: '100' } });
    watched.budget({ budget: { remainingRub: '1', initialRub: '100' } });
    expect(delivered[1]).toStrictEqual({ remainingRub: '1', initialRub: '100', ratio: 0.01 });
  },
);

test('exceptions of the callback are printed if nobody listens', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const mine = new Error('mine');
    const watched = monitorOf({
      onLowKeyBudget: () => {
        throw mine;
      },
    });
    watched.budget({ budget: { remainingRub: '1', initialRub: '100' } });
    expect(written.mock.calls).toEqual([[expect.stringContaining('callback'), mine]]);
  } finally {
    written.mockRestore();
  }
});
