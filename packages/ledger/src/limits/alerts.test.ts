import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../engine/engine-store.ts';
import { info, settled } from '../ledger/__fixtures__/outcomes.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import type { MeterSettings } from '../ledger/settings.ts';
import { Alerts } from './alerts.ts';
import type { LimitAlert } from './threshold.ts';

const alert: LimitAlert = {
  id: 'tag:user=ivan 120',
  scope: 'user=ivan',
  maxRub: '150',
  threshold: '80%',
  thresholdRub: '120',
  spentRub: '120',
  unknownRub: '0',
  reservedRub: '0',
};
const MINUTE_MS = 60_000;
const dies = (): Promise<never> => new Promise(() => {});

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-24T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

interface Process {
  /** When each alert was told, in whole minutes. */
  delivered: number[];
  failures: unknown[];
  alerts: Alerts;
  raise: () => void;
}

/** A process whose listener does one thing after the other, and then delivers. */
function processOf(store: ConstructorParameters<typeof Alerts>[0], ...first: (() => unknown)[]): Process {
  const delivered: number[] = [];
  const failures: unknown[] = [];
  const alerts = new Alerts(store);
  const startMs = Date.parse('2026-11-24T10:00:00Z');
  alerts.receiver = {
    deliver: () => {
      delivered.push(Math.floor((Date.now() - startMs) / MINUTE_MS));
      return first.shift()?.();
    },
    report: (error) => failures.push(error),
  };
  return { delivered, failures, alerts, raise: () => alerts.raise(alert) };
}

function fails(): never {
  throw new Error('HTTP 500');
}

/** A store that can be switched off. */
function switchable(): { store: MemoryStore; isDown: (down: boolean) => void } {
  let down = false;
  const store = new Proxy(new MemoryStore(), {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (down) throw new Error('down');
        return Reflect.apply(value, target, given);
      };
    },
  });
  return { store, isDown: (now) => void (down = now) };
}

/** A store that answers like a database, later. */
function remote(): MemoryStore {
  const store = new MemoryStore();
  const add = store.addLimitEvent.bind(store);
  return Object.assign(store, {
    addLimitEvent: async (...given: Parameters<typeof add>) => Promise.resolve().then(() => add(...given)),
  });
}

describe.each([
  ['at once', () => new MemoryStore()],
  ['later', remote],
])('where the store answers %s', (_, open) => {
  test('the process that writes an alert delivers it, and nobody delivers it again', async () => {
    const store = open();
    const [first, second] = [processOf(store), processOf(store)];
    first.raise();
    second.raise();
    first.raise();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect([first.delivered, second.delivered]).toEqual([[0], []]);
  });

  test('another process delivers what the first has not delivered within a minute, and not before', async () => {
    const store = open();
    const [dying, other] = [processOf(store, dies, dies), processOf(store)];
    dying.raise();
    await vi.advanceTimersByTimeAsync(20_000);
    other.raise();
    await vi.advanceTimersByTimeAsync(39_999);
    expect(other.delivered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(other.delivered).toEqual([1]);
  });

  test('a process that has failed lets the others try first', async () => {
    const store = open();
    const [failing, other] = [processOf(store, fails), processOf(store)];
    failing.raise();
    await vi.advanceTimersByTimeAsync(1);
    other.raise();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect([failing.delivered, other.delivered]).toEqual([[0], [1]]);
  });

  test.each([
    // tried at 0, 1 and 3 minutes: the third claim lasts until the seventh
    ['during the latest claim', 5, [7, 15]],
    ['after it', 8, [8, 16]],
  ])(
    'the pause of an alert counts the tries of all processes, also of one that comes %s',
    async (__, minute, times) => {
      const store = open();
      const [dying, other] = [processOf(store, fails, fails, dies), processOf(store, fails)];
      dying.raise();
      await vi.advanceTimersByTimeAsync(minute * MINUTE_MS);
      other.raise();
      await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
      expect([dying.delivered, other.delivered]).toEqual([[0, 1, 3], times]);
      expect(await store.limitEvents({ kind: 'alert' })).toMatchObject([{ tries: 5, deliveredAt: expect.any(String) }]);
    },
  );

  test('a process that delivers late confirms it, though another one has claimed the alert and died', async () => {
    const store = open();
    const inTwoMinutes = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2 * MINUTE_MS));
    const [slow, dying, third] = [processOf(store, inTwoMinutes), processOf(store, dies), processOf(store)];
    slow.raise();
    dying.raise();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    third.raise();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect([slow.delivered, dying.delivered, third.delivered]).toEqual([[0], [1], []]);
    expect(await store.limitEvents({ kind: 'alert' })).toMatchObject([{ deliveredAt: '2026-11-24T10:02:00.000Z' }]);
  });

  test('a process that delivers late leaves the confirmation of another one as it is', async () => {
    const store = open();
    const inTwoMinutes = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2 * MINUTE_MS));
    const [slow, other] = [processOf(store, inTwoMinutes), processOf(store)];
    slow.raise();
    other.raise();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect([slow.delivered, other.delivered]).toEqual([[0], [1]]);
    expect(await store.limitEvents({ kind: 'alert' })).toMatchObject([{ deliveredAt: '2026-11-24T10:01:00.000Z' }]);
  });

  test('an alert that has been delivered is confirmed once, and the store is not asked about it again', async () => {
    const store = open();
    const process = processOf(store);
    const asked = vi.spyOn(store, 'addLimitEvent');
    process.raise();
    await vi.advanceTimersByTimeAsync(1);
    process.raise();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

test('a process without a listener leaves alerts to others, and reads nothing', async () => {
  const store = new MemoryStore();
  const alerts = new Alerts(store);
  const [limits, events] = [vi.spyOn(store, 'limits'), vi.spyOn(store, 'limitEvents')];
  alerts.raise(alert);
  await alerts.raiseReached();
  await alerts.takeOver();
  expect([limits, events].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(await store.limitEvents({ kind: 'alert' })).toEqual([]);
});

test('an alert that is raised again while it is being delivered is still waited for', async () => {
  let deliver: (() => void) | undefined;
  const process = processOf(new MemoryStore(), () => new Promise<void>((resolve) => (deliver = resolve)));
  process.raise();
  process.raise();
  let isFlushed = false;
  const flushed = process.alerts.flush().then(() => (isFlushed = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isFlushed).toBe(false);
  deliver?.();
  await flushed;
});

test('a closed process delivers nothing that waited, and makes no forecasts', async () => {
  const store = new MemoryStore();
  const days = vi.spyOn(store, 'days');
  const delivered: string[] = [];
  const alerts = new Alerts(store);
  const deliver = ({ id }: LimitAlert): never => {
    delivered.push(id);
    return fails();
  };
  alerts.receiver = { deliver, report: () => {} };
  alerts.raise({ ...alert, id: 'before' });
  const terms = { period: 'month', timeZone: 'UTC', alertAt: ['forecast'] } as const;
  await store.addLimitEvent({ ...terms, kind: 'budget', id: 'b', scope: 'all', amountRub: '10' });
  const [state] = await store.budgets({ scopes: ['all'] });
  if (state) alerts.forecast(state.limit, alerts.receiver);
  alerts.close();
  await vi.advanceTimersByTimeAsync(1);
  expect(days).not.toHaveBeenCalled();
  // a call that ends later: it is tried once, and left to other processes
  alerts.raise({ ...alert, id: 'after' });
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(delivered).toEqual(['before', 'after']);
});

test('the process that holds a claim wakes half a second after its end, and the others at its end', () => {
  const store = new MemoryStore();
  const woken: string[] = [];
  const wake = (atMs: number): void => void woken.push(new Date(atMs).toISOString());
  for (let processes = 0; processes < 2; processes += 1)
    new Alerts(store, wake).raise(alert, { deliver: dies, report: fails });
  expect(woken).toEqual(['2026-11-24T10:01:00.500Z', '2026-11-24T10:01:00.500Z', '2026-11-24T10:01:00.000Z']);
});

test('everything reached is told after a restart, of the budget of everybody else too', async () => {
  const store = new MemoryStore();
  const open = (): Ledger => createLedger({ store });
  await open().budgets.set({ scope: 'user=*', maxRub: '100', alertAt: ['80%'] });
  const meter = open().meter({ spendLimit: 'budgets' });
  await (await meter.begin({ ...info, tags: { user: 'ivan' } })).settle(settled('90'));
  const delivered: string[] = [];
  const alerts = new Alerts(store);
  alerts.receiver = { deliver: ({ id }) => delivered.push(id), report: fails };
  await alerts.raiseReached();
  expect(delivered).toEqual(['tag:user=ivan 80']);
});

test('an alert that was undelivered for more than a minute is delivered at once', () => {
  const store = new MemoryStore();
  processOf(store, dies).raise();
  vi.setSystemTime(Date.parse('2026-11-24T10:01:00Z'));
  const other = processOf(store);
  other.raise();
  expect(other.delivered).toEqual([1]);
});

test.each([
  ['throws', fails],
  ['rejects', () => Promise.reject(new Error('HTTP 500'))],
])(
  'a listener that %s is called again a minute later, then more and more rarely, until it delivers',
  async (_, fail) => {
    const first = processOf(new MemoryStore(), fail, fail, fail, fail);
    first.raise();
    await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
    expect(first.delivered).toEqual([0, 1, 3, 7, 15]);
    expect(first.failures).toHaveLength(4);
  },
);

test('an alert is tried once an hour at least', async () => {
  const first = processOf(new MemoryStore(), ...Array.from({ length: 12 }, () => fails));
  first.raise();
  await vi.advanceTimersByTimeAsync(450 * MINUTE_MS);
  expect(first.delivered.slice(5)).toEqual([31, 63, 123, 183, 243, 303, 363, 423]);
});

test('a process that takes an alert over and fails tries again, and both try more and more rarely', async () => {
  const store = new MemoryStore();
  const [dying, other] = [processOf(store, dies), processOf(store, fails, fails)];
  dying.raise();
  other.raise();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(other.delivered).toEqual([1, 3, 7]);
  expect((await store.limitEvents({ kind: 'alert' }))[0]).toMatchObject({ tries: 4, deliveredAt: expect.any(String) });
});

test('alerts of dead processes are taken over from every page, and told once by whoever is left', async () => {
  const store = new MemoryStore();
  for (let n = 0; n < 2500; n += 1) {
    const event = { kind: 'alert', id: `${n}`, scope: 'all', alert: { id: `${n}` } } as const;
    store.addLimitEvent(n % 1000 === 999 ? event : { ...event, deliveredAt: '2026-11-24T09:00:00.000Z' });
  }
  vi.setSystemTime(Date.parse('2026-11-24T10:01:00Z'));
  const [one, other] = [processOf(store), processOf(store)];
  const pages = vi.spyOn(store, 'limitEvents');
  await Promise.all([one.alerts.takeOver(), other.alerts.takeOver()]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(one.delivered.length + other.delivered.length).toBe(2);
  // three pages for each, and the one that is empty
  expect(pages).toHaveBeenCalledTimes(8);
});

test('each alert of a dead process is delivered when its own time is over', async () => {
  const store = new MemoryStore();
  const dead = processOf(store, dies, dies);
  dead.raise();
  await vi.advanceTimersByTimeAsync(30_000);
  dead.alerts.raise({ ...alert, id: 'later' });
  dead.alerts.close();
  const times: [id: string, at: string][] = [];
  const alerts = new Alerts(store);
  const deliver = ({ id }: LimitAlert): void => void times.push([id, new Date().toISOString()]);
  alerts.receiver = { deliver, report: fails };
  await alerts.takeOver();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(times).toEqual([
    [alert.id, '2026-11-24T10:01:00.000Z'],
    ['later', '2026-11-24T10:01:30.000Z'],
  ]);
});

test('what others have left is looked for once a minute', async () => {
  const store = new MemoryStore();
  const { alerts } = processOf(store);
  const pages = vi.spyOn(store, 'limitEvents');
  const calls: number[] = [];
  for (const ms of [59_999, 1, 59_999, 1]) {
    await vi.advanceTimersByTimeAsync(ms);
    alerts.takeOverInTime(fails);
    calls.push(pages.mock.calls.length);
  }
  expect(calls).toEqual([0, 1, 1, 2]);
});

test.each([
  ['throws', (): never => fails()],
  ['rejects', () => Promise.reject(new Error('HTTP 500'))],
])('where the ledger %s everybody tells, and the failure is reported', async (_, addLimitEvent) => {
  const process = processOf(Object.assign(new MemoryStore(), { addLimitEvent }), () => {
    throw new Error('no address');
  });
  process.raise();
  await vi.advanceTimersByTimeAsync(0);
  expect(process.delivered).toEqual([0]);
  expect(process.failures).toMatchObject([{ message: 'HTTP 500' }, { message: 'no address' }]);
});

test('an alert that was told while the store was down is recorded afterwards, and nobody tells it again', async () => {
  const { store, isDown } = switchable();
  const process = processOf(store);
  isDown(true);
  process.raise();
  isDown(false);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  const restarted = processOf(store);
  restarted.raise();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect([process.delivered, restarted.delivered]).toEqual([[0], []]);
});

test('an alert of a dead process survives an outage of the store at the moment when it is taken over', async () => {
  const { store, isDown } = switchable();
  const [dying, other] = [processOf(store, dies), processOf(store)];
  dying.raise();
  other.raise();
  isDown(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  isDown(false);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(other.delivered).toEqual([3]);
});

describe('a ledger', () => {
  const spends = async (ledger: Ledger, settings: MeterSettings = {}, outcome = settled('90')): Promise<void> => {
    const meter = ledger.meter({ spendLimit: 'budgets', ...settings });
    await (await meter.begin({ ...info, tags: { user: 'ivan' } })).settle(outcome);
  };
  const listening = async (): Promise<{ ledger: Ledger; delivered: string[] }> => {
    const delivered: string[] = [];
    const ledger = createLedger();
    ledger.meter({ spendLimit: 'budgets', onLimitAlert: ({ id }) => delivered.push(id) });
    await ledger.budgets.set({ scope: 'user=*', maxRub: '100', alertAt: ['80%'] });
    return { ledger, delivered };
  };

  test('a tool that crosses a threshold raises it when it is settled', async () => {
    const { ledger, delivered } = await listening();
    const reservation = await ledger.reserve({ name: 'ocr', tags: { user: 'ivan' }, estimateRub: '90' });
    expect(delivered).toEqual([]);
    await reservation.settle('90');
    expect(delivered).toEqual(['tag:user=ivan 80']);
  });

  test('a call of a client without a listener, and a cost that is found later, raise it too', async () => {
    const { ledger, delivered } = await listening();
    await spends(ledger);
    await ledger.settle({
      id: 'late',
      attempt: 1,
      tags: { user: 'anna' },
      status: 'settled',
      billing: 'charged',
      at: new Date().toISOString(),
      charge: { status: 'settled', costRub: '85' },
    });
    expect(delivered).toEqual(['tag:user=ivan 80', 'tag:user=anna 80']);
  });

  test('a budget that is lowered below what is spent, and a wallet whose threshold rises, raise it at once', async () => {
    const { ledger, delivered } = await listening();
    await spends(ledger, {}, settled('50'));
    await ledger.budgets.set({ scope: 'user=ivan', maxRub: '60', alertAt: ['80%'] });
    await ledger.credit({ scope: 'user=ivan', amountRub: '70', id: 'p', alertBelowRub: '22' });
    // two facts, though at one amount
    expect(delivered).toEqual(['tag:user=ivan 48', 'tag:user=ivan wallet 48']);
  });

  test('a wallet that is topped up while a call runs is not told as low', async () => {
    const { ledger, delivered } = await listening();
    await ledger.credit({ scope: 'user=ivan', amountRub: '100', id: 'p', alertBelowRub: '20' });
    await ledger.budgets.set({ scope: 'user=*', maxRub: '1000' });
    const meter = ledger.meter({ spendLimit: 'budgets', onLimitAlert: ({ id }) => delivered.push(id) });
    const attempt = await meter.begin({ ...info, tags: { user: 'ivan' } });
    await ledger.credit({ scope: 'user=ivan', amountRub: '100', id: 'q' });
    await attempt.settle(settled('90'));
    expect(delivered).toEqual([]);
  });

  test('prune and a restart tell nothing twice', async () => {
    const store = new MemoryStore();
    const delivered: string[] = [];
    const open = (): Ledger => createLedger({ store });
    await open().budgets.set({ scope: 'all', maxRub: '100', alertAt: ['80%'] });
    const onLimitAlert = ({ id }: LimitAlert): void => void delivered.push(id);
    await spends(open(), { onLimitAlert });
    await store.prune({ before: '2026-11-25' });
    await spends(open(), { onLimitAlert }, settled('1'));
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(delivered).toEqual(['all 80']);
  });

  test('a process that lives on tells what a dead one left, though nothing of it is reached any more', async () => {
    const store = new MemoryStore();
    await createLedger({ store }).budgets.set({ scope: 'user=ivan', maxRub: '100', period: 'hour', alertAt: ['80%'] });
    const delivered: string[] = [];
    const survivor = createLedger({ store });
    await spends(survivor, { onLimitAlert: ({ scope }) => delivered.push(scope) }, settled('1'));
    const dying = createLedger({ store });
    await spends(dying, { onLimitAlert: dies });
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    await spends(survivor, { onLimitAlert: ({ scope }) => delivered.push(scope) }, settled('1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(delivered).toEqual(['user=ivan']);
  });

  test('close waits for an alert on its way, so that the next process knows that it was told', async () => {
    const store = new MemoryStore();
    const ledger = createLedger({ store });
    await ledger.budgets.set({ scope: 'all', maxRub: '100', alertAt: ['80%'] });
    let deliver: (() => void) | undefined;
    await spends(ledger, {
      onLimitAlert: () => new Promise<void>((resolve) => (deliver = resolve)) as unknown as void,
    });
    let isClosed = false;
    const closed = ledger.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isClosed).toBe(false);
    deliver?.();
    await closed;
    expect((await store.limitEvents({ kind: 'alert' }))[0]?.deliveredAt).toBe('2026-11-24T10:00:01.000Z');
  });
});
