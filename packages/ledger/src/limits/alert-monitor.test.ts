import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { info, settled, unknown } from '../ledger/__fixtures__/outcomes.ts';
import { unreliableStore } from '../ledger/__fixtures__/unreliable-store.ts';
import type { AttemptInfo, MeteredAttempt, Meter } from '@kopek/core';
import { createLedger } from '../ledger/ledger.ts';
import { Alerts } from './alerts.ts';
import { type LimitAlert, alertsOf } from './threshold.ts';
import { AlertMonitor } from './alert-monitor.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { MeterSettings } from '../ledger/settings.ts';
import type { SpendLimit } from './spend-limit.ts';
import { SpendLimitError } from './spend-limit-error.ts';
import type { LimitState, ScopeLimit } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';

const MOSCOW_NOON = Date.parse('2026-11-20T12:00:00+03:00');
const DAY_MS = 86_400_000;

interface Scene {
  meter: Meter;
  alerts: LimitAlert[];
  clock: { ms: number };
  store: MemoryStore;
}

function scene(spendLimit: NonNullable<MeterSettings['spendLimit']>, more: Partial<MeterSettings> = {}): Scene {
  const clock = { ms: MOSCOW_NOON };
  const store = new MemoryStore({ now: () => clock.ms });
  const alerts: LimitAlert[] = [];
  const ledger = createLedger({ store });
  const meter = ledger.meter({ spendLimit, onLimitAlert: (state) => alerts.push(state), ...more });
  return { meter, alerts, clock, store };
}

function begin(meter: Meter, more: Partial<AttemptInfo> = {}): MeteredAttempt {
  const attempt = meter.begin({ ...info, ...more });
  if (!('settle' in attempt)) throw new TypeError('expected an attempt at once');
  return attempt;
}

function spend(meter: Meter, costRub: string, more: Partial<AttemptInfo> = {}): void {
  void begin(meter, more).settle(settled(costRub));
}

function fails(): never {
  throw new Error('down');
}

function rejection(work: () => unknown): SpendLimitError {
  try {
    work();
  } catch (error) {
    if (error instanceof SpendLimitError) return error;
    throw error;
  }
  throw new Error('was not rejected');
}

const limit: SpendLimit = { maxRub: '10', alertAt: ['95%', '8.00'] };

describe('a limit that warns', () => {
  test('reports each threshold once, when the price that reaches it is recorded', () => {
    const { meter, alerts } = scene(limit);
    spend(meter, '7.99');
    expect(alerts).toEqual([]);
    spend(meter, '0.01');
    expect(alerts).toEqual([
      {
        id: 'all 8',
        scope: 'all',
        maxRub: '10',
        threshold: '8.00',
        thresholdRub: '8',
        spentRub: '8',
        unknownRub: '0',
        reservedRub: '0',
      },
    ]);
    spend(meter, '1');
    spend(meter, '0.5');
    spend(meter, '0.1');
    expect(alerts.map(({ threshold }) => threshold)).toEqual(['8.00', '95%']);
    expect(alerts[1]).toMatchObject({ thresholdRub: '9.5', spentRub: '9.5' });
  });

  test('reports every threshold that one price crosses, the lowest first', () => {
    const { meter, alerts } = scene(limit);
    spend(meter, '20');
    expect(alerts.map(({ threshold }) => threshold)).toEqual(['8.00', '95%']);
    rejection(() => begin(meter));
    expect(alerts).toHaveLength(2);
  });

  test('counts what others spend, at the latest when the next call asks', () => {
    const { meter, alerts, store } = scene(limit);
    spend(createLedger({ store }).meter(), '9');
    expect(alerts).toEqual([]);
    begin(meter);
    expect(alerts.map(({ threshold }) => threshold)).toEqual(['8.00']);
    // and when it rejects: the last warning must not be lost
    spend(createLedger({ store }).meter(), '9');
    rejection(() => begin(meter));
    expect(alerts.map(({ threshold }) => threshold)).toEqual(['8.00', '95%']);
  });

  test('counts estimates of unknown costs, but not those of calls in flight', () => {
    const { meter, alerts } = scene({ ...limit, mode: 'strict', estimate: '4' });
    const [first, second] = [begin(meter), begin(meter)];
    expect(alerts).toEqual([]);
    void first.settle(unknown);
    void second.settle(unknown);
    rejection(() => begin(meter));
    expect(alerts).toMatchObject([{ threshold: '8.00', spentRub: '0', unknownRub: '8', reservedRub: '0' }]);
  });

  test('reports again in each window, for each scope', () => {
    const { meter, alerts, clock } = scene({ ...limit, alertAt: ['80%'], period: 'day', per: { tag: 'team' } });
    spend(meter, '8', { tags: { team: 'red' } });
    spend(meter, '8', { tags: { team: 'blue' } });
    spend(meter, '1', { tags: { team: 'blue' } });
    expect(alerts.map(({ scope }) => scope)).toEqual(['team=red', 'team=blue']);
    expect(alerts[0]).toMatchObject({
      period: 'day',
      timeZone: 'Europe/Moscow',
      windowEndsAt: '2026-11-20T21:00:00.000Z',
    });
    clock.ms += DAY_MS;
    spend(meter, '8', { tags: { team: 'red' } });
    expect(alerts).toHaveLength(3);
    expect(alerts[2]).toMatchObject({ spentRub: '8', windowEndsAt: '2026-11-21T21:00:00.000Z' });
  });

  test('reports nothing for limits without thresholds, and thresholds of 0 with the first call', () => {
    const { meter, alerts } = scene([
      { maxRub: '10', per: 'model', mode: 'loose' },
      { maxRub: '10', alertAt: ['0%'], mode: 'loose' },
      { maxRub: '10', alertAt: [], per: 'run', mode: 'loose' },
    ]);
    begin(meter);
    expect(alerts.map(({ scope, threshold }) => [scope, threshold])).toEqual([['all', '0%']]);
    spend(meter, '11');
    expect(alerts).toHaveLength(1);
  });

  test('on one scope with others reports each amount once, even if several of them have it as a threshold', () => {
    const { meter, alerts } = scene([
      { maxRub: '10', alertAt: ['50%'] },
      { maxRub: '20', alertAt: ['50%'] },
      { maxRub: '10', alertAt: ['50%'], mode: 'strict', estimate: '1' },
    ]);
    spend(meter, '5');
    expect(alerts.map(({ maxRub, thresholdRub }) => [maxRub, thresholdRub])).toEqual([['10', '5']]);
    spend(meter, '4');
    spend(meter, '0.9');
    expect(alerts).toHaveLength(1);
  });

  test('accepts the whole limit as a threshold, and parts of a percent', () => {
    const { meter, alerts } = scene({ maxRub: '10', alertAt: ['100%', '99.5%'] });
    spend(meter, '9.95');
    spend(meter, '0.05');
    expect(alerts.map(({ threshold, thresholdRub }) => [threshold, thresholdRub])).toEqual([
      ['99.5%', '9.95'],
      ['100%', '10'],
    ]);
  });

  test('survives a callback that throws or rejects, and reports that', async () => {
    const reported: unknown[] = [];
    const { meter } = scene([limit, { ...limit, per: 'model' }], {
      onLimitAlert: ({ scope }) => {
        if (scope === 'all') throw new Error('thrown');
        return Promise.reject(new Error('rejected')) as unknown as void;
      },
      onCallbackError: (error) => reported.push(error),
    });
    spend(meter, '8');
    await Promise.resolve();
    await Promise.resolve();
    expect(reported).toEqual([new Error('thrown'), new Error('rejected')]);
  });

  test('asks a store that answers later once for all calls that end meanwhile', async () => {
    const store = unreliableStore();
    store.behave({ reserve: 'later', settle: 'later' });
    const alerts: LimitAlert[] = [];
    const answers: (() => void)[] = [];
    store.limits = async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return store.memory.limits();
    };
    const meter = createLedger({ store }).meter({
      spendLimit: limit,
      onLimitAlert: (state) => alerts.push(state),
    });
    for (const cost of ['4', '3.99', '0.01']) await (await meter.begin(info)).settle(settled(cost));
    for (let asked = 1; asked <= 2; asked += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(answers).toHaveLength(asked);
      answers.at(-1)?.();
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect([answers.length, alerts.map(({ spentRub }) => spentRub)]).toEqual([2, ['8']]);
  });

  test('asks a store only for limits with thresholds', () => {
    const { meter, alerts, store } = scene([
      { maxRub: '10', alertAt: ['50%'], per: { tag: 'team' } },
      { maxRub: '1000' },
      { maxRub: '10', alertAt: ['50%'], per: 'model' },
    ]);
    const asked: unknown[] = [];
    const limits = store.limits.bind(store);
    store.limits = (query) => {
      asked.push(query);
      return limits(query);
    };
    spend(meter, '5', { tags: { team: 'red' } });
    expect(asked).toEqual([{ scope: ['tag:team=red', 'model:a/b'] }]);
    expect(alerts.map(({ scope }) => scope)).toEqual(['team=red', 'model:a/b']);
  });

  test('two processes that cross a threshold together raise it at once, though neither crosses it alone', () => {
    const { meter, alerts, store } = scene({ ...limit, mode: 'loose' });
    const other = createLedger({ store }).meter({ spendLimit: { ...limit, mode: 'loose' } });
    const [mine, theirs] = [begin(meter), begin(other)];
    void theirs.settle(settled('4.5'));
    void mine.settle(settled('4.5'));
    expect(alerts.map(({ threshold, spentRub }) => [threshold, spentRub])).toEqual([['8.00', '9']]);
  });

  test('an answer of unknown cost raises what its estimate reaches at once', () => {
    const { meter, alerts } = scene({ ...limit, mode: 'strict', estimate: '9' });
    void begin(meter).settle(unknown);
    expect(alerts).toMatchObject([{ threshold: '8.00', spentRub: '0', unknownRub: '9' }]);
  });

  test('never reports twice, and never too early, whatever is spent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }), (kopeks) => {
        const { meter, alerts } = scene({ maxRub: '10', alertAt: ['50%', '7.77'], onUnknownCost: 'allow' });
        let spent = 0;
        for (const cost of kopeks) {
          if (spent >= 1000) break;
          spend(meter, (cost / 100).toFixed(2));
          spent += cost;
        }
        const due = [...(spent >= 500 ? ['50%'] : []), ...(spent >= 777 ? ['7.77'] : [])];
        expect(alerts.map(({ threshold }) => threshold)).toEqual(due);
      }),
    );
  });
});

describe('a limit with a period', () => {
  test('starts anew with each window, and states when', () => {
    const { meter, clock } = scene({ maxRub: '1', period: 'day' });
    spend(meter, '1');
    const error = rejection(() => begin(meter));
    expect(error).toMatchObject({ period: 'day', windowEndsAt: '2026-11-20T21:00:00.000Z', spentRub: '1' });
    expect(error.message).toContain('1 ruble a day (all)');
    expect(error.message).toContain('resets at 2026-11-20T21:00:00.000Z');
    clock.ms = Date.parse('2026-11-20T20:59:59.999Z');
    rejection(() => begin(meter));
    clock.ms += 1;
    spend(meter, '1');
    expect(rejection(() => begin(meter))).toMatchObject({ windowEndsAt: '2026-11-21T21:00:00.000Z' });
  });

  test.each([
    ['week', 'Europe/Moscow', '2026-11-22T21:00:00.000Z'],
    ['month', 'Europe/Moscow', '2026-11-30T21:00:00.000Z'],
    ['month', 'America/New_York', '2026-12-01T05:00:00.000Z'],
  ] as const)('%s in %s ends at %s', (period, timeZone, windowEndsAt) => {
    const { meter } = scene({ maxRub: '0', period, timeZone });
    expect(rejection(() => begin(meter)).windowEndsAt).toBe(windowEndsAt);
  });

  test('counts a price in the window in which its request was sent', () => {
    const { meter, clock } = scene({ maxRub: '1', period: 'day' });
    const late = begin(meter);
    clock.ms += DAY_MS;
    void late.settle(settled('1'));
    spend(meter, '0.5');
  });
});

test('a value of a tag may have a limit of its own', () => {
  const spendLimit: SpendLimit = {
    maxRub: '1',
    per: { tag: 'customer' },
    maxRubByValue: { acme: '3', constructor: '2' },
    alertAt: ['50%'],
  };
  const { meter, alerts } = scene(spendLimit);
  for (let i = 0; i < 3; i += 1) spend(meter, '1', { tags: { customer: 'acme' } });
  expect(rejection(() => begin(meter, { tags: { customer: 'acme' } }))).toMatchObject({ maxRub: '3' });
  spend(meter, '1', { tags: { customer: 'other' } });
  expect(rejection(() => begin(meter, { tags: { customer: 'other' } }))).toMatchObject({ maxRub: '1' });
  for (let i = 0; i < 2; i += 1) spend(meter, '1', { tags: { customer: 'constructor' } });
  expect(rejection(() => begin(meter, { tags: { customer: 'constructor' } }))).toMatchObject({ maxRub: '2' });
  expect(alerts.map(({ scope, thresholdRub }) => [scope, thresholdRub])).toEqual([
    ['customer=acme', '1.5'],
    ['customer=other', '0.5'],
    ['customer=constructor', '1'],
  ]);
});

test('each limit counts its own estimate, or the highest if it has none', () => {
  const { meter, store } = scene([
    { maxRub: '100', mode: 'strict', estimate: '0.5' },
    { maxRub: '100', mode: 'strict', per: 'model', estimate: '2' },
    { maxRub: '100', mode: 'strict', per: 'run' },
  ]);
  begin(meter);
  expect(atOnce(store.limits()).map(({ reservedRub }) => reservedRub)).toEqual(['0.5', '2', '2']);
});

test('a call without an estimate needs the whole rest, and the rejection states so', () => {
  const { meter } = scene({ maxRub: '10', mode: 'strict' });
  begin(meter, { promptCharacters: 10, requestedMaxTokens: 10, unmeasuredInputs: 1 });
  const error = rejection(() => begin(meter, { promptCharacters: 10 }));
  expect(error).toMatchObject({ reservedRub: '10' });
  expect(error.estimateRub).toBeUndefined();
  expect(error.message).toContain('cannot be estimated, so it needs the whole rest');
});

describe('several limits on one scope', () => {
  test('apply separately', () => {
    const { meter, clock } = scene([{ maxRub: '3', period: 'month' }, { maxRub: '1', period: 'day' }, '5']);
    spend(meter, '1');
    expect(rejection(() => begin(meter))).toMatchObject({ maxRub: '1', period: 'day' });
    clock.ms += DAY_MS;
    spend(meter, '2');
    expect(rejection(() => begin(meter))).toMatchObject({ maxRub: '3', period: 'month' });
    clock.ms += 30 * DAY_MS;
    spend(meter, '2');
    clock.ms += DAY_MS;
    const whole = rejection(() => begin(meter));
    expect(whole).toMatchObject({ maxRub: '5', spentRub: '5' });
    expect(whole.windowEndsAt).toBeUndefined();
  });

  test('can reserve next to one that observes', () => {
    const { meter } = scene(['10', { maxRub: '10', mode: 'strict', estimate: '6' }]);
    begin(meter);
    expect(rejection(() => begin(meter))).toMatchObject({ reservedRub: '6', estimateRub: '6' });
  });
});

test('a loose limit counts what is counted for unknown costs, and not what is in flight', () => {
  const { meter } = scene({ maxRub: '10', mode: 'loose', estimate: '4' });
  const attempts = Array.from({ length: 5 }, () => begin(meter));
  for (const attempt of attempts.slice(0, 2)) void attempt.settle(unknown);
  // 8 of unknown cost, 12 in flight
  void begin(meter).settle(unknown);
  expect(rejection(() => begin(meter))).toMatchObject({ reason: 'exceeded', spentRub: '0', unknownRub: '12' });
});

describe('several limits, some of which warn', () => {
  test('each is reported by what it counts itself', () => {
    const { meter, alerts } = scene([
      { maxRub: '100', alertAt: ['50%'] },
      { maxRub: '10', per: 'model', alertAt: ['50%'] },
      { maxRub: '20' },
    ]);
    spend(meter, '6', { model: 'a/b' });
    spend(meter, '1', { model: 'c/d' });
    spend(meter, '1', { model: 'c/d' });
    expect(alerts.map(({ scope, spentRub }) => [scope, spentRub])).toEqual([['model:a/b', '6']]);
  });

  test('one that does not warn breaks nothing', () => {
    const reported: unknown[] = [];
    const { meter, alerts } = scene([{ maxRub: '100' }, { maxRub: '10', per: 'model', alertAt: ['50%'] }], {
      onCallbackError: (error) => reported.push(error),
    });
    spend(meter, '5');
    expect(alerts).toMatchObject([{ scope: 'model:a/b', threshold: '50%', spentRub: '5' }]);
    expect(reported).toEqual([]);
  });

  test('a limit is reported with its window, and one without a window names none', () => {
    const { meter, alerts } = scene([
      { maxRub: '10', period: 'day', timeZone: 'Europe/Moscow', alertAt: ['1.00'] },
      { maxRub: '20', alertAt: ['1.00'] },
    ]);
    spend(meter, '1');
    const money = { threshold: '1.00', thresholdRub: '1', spentRub: '1', unknownRub: '0', reservedRub: '0' };
    expect(alerts).toStrictEqual([
      {
        ...money,
        id: 'all day 2026-11-20T21:00:00.000Z 1',
        scope: 'all',
        maxRub: '10',
        period: 'day',
        timeZone: 'Europe/Moscow',
        windowEndsAt: '2026-11-20T21:00:00.000Z',
      },
      { ...money, id: 'all 1', scope: 'all', maxRub: '20' },
    ]);
  });
});

describe('a store that returns limits in its own form', () => {
  test('one limit for all of a scope and a window, is understood', () => {
    const { meter, alerts, store } = scene({ maxRub: '10', alertAt: ['80%'] });
    const limits = store.limits.bind(store);
    store.limits = () => atOnce(limits()).map((state) => ({ ...state, limit: { ...state.limit, maxRub: '99' } }));
    spend(meter, '8');
    expect(alerts).toMatchObject([{ scope: 'all', maxRub: '10', thresholdRub: '8', spentRub: '8' }]);
  });

  test.each<[string, Partial<ScopeLimit>]>([
    ['of another scope', { scope: 'model:a/b' }],
    ['of another period', { period: 'day', timeZone: 'Europe/Moscow' }],
  ])('%s alone, has told nothing', (_, other) => {
    const { meter, alerts, store } = scene({ maxRub: '10', alertAt: ['80%'] });
    const limits = store.limits.bind(store);
    store.limits = () => atOnce(limits()).map((state) => ({ ...state, limit: { ...state.limit, ...other } }));
    spend(meter, '8');
    expect(alerts).toEqual([]);
  });
});

test('a threshold is exact to a millionth of a percent', () => {
  const { meter, alerts } = scene({ maxRub: '100', alertAt: ['12.345678%'] });
  spend(meter, '12.345677');
  expect(alerts).toEqual([]);
  spend(meter, '0.000001');
  expect(alerts).toMatchObject([{ threshold: '12.345678%', thresholdRub: '12.345678' }]);
});

test('estimates of unknown costs count only if they count for the limit', () => {
  const { meter, alerts } = scene({ ...limit, mode: 'strict', estimate: '4', onUnknownCost: 'allow' });
  for (let call = 0; call < 2; call += 1) void begin(meter).settle(unknown);
  begin(meter);
  expect(alerts).toEqual([]);
});

test.each([80, null, {}, ['80%'], '80%x', '100.1%', '1000%', '-1', ''])(
  'an invalid threshold is rejected: %j',
  (threshold) => {
    const spendLimit = { maxRub: '10', alertAt: [threshold] } as unknown as SpendLimit;
    expect(() => createLedger().meter({ spendLimit })).toThrow(
      expect.objectContaining({ code: 'configuration' }) as Error,
    );
  },
);

describe('the watch over limits', () => {
  const ten: ScopeLimit = { scope: 'all', maxRub: '10', mode: 'strict', onUnknownCost: 'estimate' };
  const twenty: ScopeLimit = { ...ten, maxRub: '20' };

  function monitorOf(): { watch: AlertMonitor; alerts: LimitAlert[] } {
    const alerts: LimitAlert[] = [];
    const store = new MemoryStore();
    const report = (error: unknown): never => {
      throw error;
    };
    const settings = { onLimitAlert: (state: LimitAlert) => alerts.push(state), onCallbackError: report };
    return { watch: new AlertMonitor(settings, store, new Alerts(store)), alerts };
  }

  test('reports for a limit the values of that very limit, even if another counts the same money', () => {
    const { watch, alerts } = monitorOf();
    // as a store gives them that is elsewhere: copies, the one limit before the other
    watch.see(
      [{ ...twenty, alertAt: ['0%'] }],
      [
        { limit: { ...ten }, spentRub: '1', reservedRub: '9', unknownRub: '0' },
        { limit: { ...twenty }, spentRub: '1', reservedRub: '19', unknownRub: '0' },
      ],
    );
    expect(alerts).toMatchObject([{ maxRub: '20', spentRub: '1', reservedRub: '19' }]);
  });

  test('reports again when a window has ended, and not while it lasts', () => {
    const { watch, alerts } = monitorOf();
    const day: ScopeLimit = { ...ten, period: 'day', timeZone: 'Europe/Moscow' };
    const state = { limit: day, spentRub: '6', reservedRub: '0', unknownRub: '0' };
    for (const windowEndsAt of ['2026-01-02', '2026-01-02', '2026-01-03', '2026-01-03']) {
      watch.see([{ ...day, alertAt: ['50%'] }], [{ ...state, windowEndsAt }]);
    }
    expect(alerts.map(({ windowEndsAt }) => windowEndsAt)).toEqual(['2026-01-02', '2026-01-03']);
  });

  test('reports every threshold of a budget of the ledger that is reached', () => {
    const budget: ScopeLimit = { ...ten, budgetScope: 'all', alertAt: ['80%', '5', '50%', '100%'] };
    const state: LimitState = { limit: budget, spentRub: '7', reservedRub: '3', unknownRub: '1' };
    expect(alertsOf(state)).toMatchObject([
      { threshold: '80%', thresholdRub: '8', spentRub: '7', unknownRub: '1', reservedRub: '3', scope: 'all' },
      { threshold: '5', thresholdRub: '5' },
      { threshold: '50%', thresholdRub: '5' },
    ]);
    // an unknown cost counts only where the budget counts it
    expect(
      alertsOf({ ...state, limit: { ...budget, onUnknownCost: 'allow' } }).map(({ threshold }) => threshold),
    ).toEqual(['5', '50%']);
    expect(alertsOf({ ...state, limit: ten })).toEqual([]);
  });

  test('reads a limit in code and a budget after a call, though neither of them was near when it began', async () => {
    const store = new MemoryStore();
    const ledger = createLedger({ store });
    await ledger.budgets.set({ scope: 'all', maxRub: '100', alertAt: ['7%'] });
    const alerts: LimitAlert[] = [];
    const spendLimit = [{ maxRub: '10', alertAt: ['80%'] }, 'budgets' as const];
    const meter = ledger.meter({ spendLimit, onLimitAlert: (alert) => alerts.push(alert) });
    await (await meter.begin(info)).settle(settled('8'));
    expect(alerts.map(({ thresholdRub }) => thresholdRub)).toEqual(['8', '7']);
  });

  describe('after a failure of the store', () => {
    beforeEach(() => void vi.useFakeTimers({ now: MOSCOW_NOON }));
    afterEach(() => void vi.useRealTimers());

    const warning: ScopeLimit = { ...ten, alertAt: ['80%'] };
    const budget: ScopeLimit = { ...warning, budgetScope: 'all' };
    const spent = { spentRub: '8', reservedRub: '0', unknownRub: '0' };

    function monitorOver(store: MemoryStore): { watch: AlertMonitor; delivered: string[]; failures: unknown[] } {
      const delivered: string[] = [];
      const failures: unknown[] = [];
      const onLimitAlert = ({ id }: LimitAlert): void => void delivered.push(id);
      const settings = { onLimitAlert, onCallbackError: (error: unknown) => failures.push(error) };
      return { watch: new AlertMonitor(settings, store, new Alerts(store)), delivered, failures };
    }

    test.each([
      ['throws', (): never => fails()],
      ['rejects', () => Promise.reject(new Error('down'))],
    ])('that %s, the limits are read again a minute later, together, and so on until it answers', async (_, fail) => {
      const store = new MemoryStore();
      store.limits = fail;
      const { watch, delivered, failures } = monitorOver(store);
      store.budgets = () => [{ ...spent, limit: { ...budget, alertAt: ['7'] } }];
      watch.ended({ seq: 1 }, [warning]);
      await vi.advanceTimersByTimeAsync(30_000);
      watch.ended({ seq: 2 }, [budget]);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(failures).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(failures).toHaveLength(3);
      const asked: unknown[] = [];
      store.limits = (query) => {
        asked.push(query);
        return [{ ...spent, limit: ten }];
      };
      await vi.advanceTimersByTimeAsync(59_999);
      expect(asked).toEqual([]);
      await vi.advanceTimersByTimeAsync(600_000);
      expect([asked, delivered, failures.length]).toEqual([[{ scope: ['all'] }], ['all 8', 'all 7'], 3]);
    });

    test('an attempt that the store does not have yet is looked at a minute later', async () => {
      const store = new MemoryStore();
      store.limits = () => [{ ...spent, limit: ten }];
      const { watch, delivered } = monitorOver(store);
      watch.ended({ seq: 0 }, [warning]);
      await vi.advanceTimersByTimeAsync(59_999);
      expect(delivered).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(delivered).toEqual(['all 8']);
    });
  });

  test('a threshold of the balance, or a callback, alone is no failure', () => {
    const failures: unknown[] = [];
    const store = new MemoryStore();
    const settings = { lowBalanceRub: '5', onCallbackError: (error: unknown) => failures.push(error) };
    const watch = new AlertMonitor(settings, store, new Alerts(store));
    watch.balance({ charge: { status: 'settled', costRub: '1', balanceRub: '-5' } } as LedgerEntry);
    watch.budget({ budget: { remainingRub: '1', initialRub: '100' } });
    expect(failures).toEqual([]);
  });

  test('asks nothing without callbacks, and no answer breaks anything', () => {
    const asked: unknown[] = [];
    const store = new MemoryStore();
    store.limits = (query) => {
      asked.push(query);
      return [];
    };
    const watch = new AlertMonitor({}, store, new Alerts(store));
    const watched = [{ ...ten, alertAt: ['50%'] }];
    watch.see(watched, [{ limit: ten, spentRub: '1', reservedRub: '0', unknownRub: '0' }]);
    watch.ended({ seq: 1 }, watched);
    watch.budget({ budget: { remainingRub: '1', initialRub: '100' } });
    watch.balance({ charge: { status: 'settled', costRub: '1', balanceRub: '-5' } } as LedgerEntry);
    expect(asked).toEqual([]);
  });
});
