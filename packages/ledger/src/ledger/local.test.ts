import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { NewEntry } from '../contract/contract.ts';

function entry(more: Partial<NewEntry> = {}): NewEntry {
  return {
    id: newEntryId(),
    status: 'settled',
    at: '2026-01-01T00:00:00.000Z',
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub: '0.01' },
    ...more,
  };
}

const lost = (): NewEntry => entry({ status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } });

test.each([
  [0, 1000],
  [2000, 2000],
])(
  'of %i entries kept, %i are recognised when they are reported again, and may still be raised',
  (maxEntries, known) => {
    const ledger = createLedger({ maxEntries });
    const heard: string[] = [];
    ledger.subscribe(({ id, status }) => heard.push(`${status} ${id}`));
    const entries = Array.from({ length: known }, lost);
    // more than are remembered come before
    for (let count = 0; count <= known / 8; count++) void ledger.settle(entry());
    for (const one of entries) void ledger.settle(one);
    const attempts = ledger.total().attempts;
    expect(ledger.total()).toMatchObject({ unknown: known });
    heard.length = 0;
    for (const one of entries) void ledger.settle(one);
    expect(heard).toEqual([]);
    for (const one of entries) void ledger.settle(entry({ id: one.id }));
    expect(heard).toHaveLength(known);
    for (const one of entries) void ledger.settle(entry({ id: one.id }));
    expect(heard).toHaveLength(known);
    expect(ledger.total()).toMatchObject({ attempts, unknown: 0, settled: attempts });
    expect(ledger.entries()).toHaveLength(maxEntries);
  },
);

test.each(['NaN', ''])('an entry or an attempt with the cost %j is thrown back, and counts nothing', (costRub) => {
  const ledger = createLedger();
  const charge = { status: 'settled', costRub } as const;
  expect(() => ledger.settle(entry({ charge }))).toThrow('needs a charge with a price');
  const attempt = ledger.begin({ path: '/v1/chat/completions', attempt: 1 });
  if (!('settle' in attempt)) throw new TypeError('expected an attempt at once');
  expect(() => attempt.settle({ billing: 'charged', sent: true, durationMs: 1, charge })).toThrow(TypeError);
  expect(ledger.entries()).toEqual([]);
  expect(ledger.total()).toMatchObject({ settled: 0, attempts: 1, inFlight: 1 });
});

test.each([
  { status: 'settled', costRub: 'NaN' },
  { status: 'unknown', atLeastRub: '-1' },
] as const)('what an attempt cannot have cost is thrown back before any store has it: %j', async (charge) => {
  for (const ledger of [createLedger(), createLedger({ store: new MemoryStore() })]) {
    const attempt = await ledger.begin({ path: '/v1/chat/completions', attempt: 1 });
    expect(() => attempt.settle({ billing: 'unknown', sent: true, durationMs: 1, charge })).toThrow(TypeError);
    expect(ledger.total()).toMatchObject({ settled: 0, unknown: 0, attempts: 1, inFlight: 1 });
    expect(await ledger.verify()).toEqual([]);
  }
});

test('less knowledge of an attempt changes nothing, even while the store cannot confirm it', async () => {
  const store = new MemoryStore();
  const ledger = createLedger({ store, onStoreFailure: () => {} });
  const heard: string[] = [];
  ledger.subscribe(({ status }) => heard.push(status));
  const known = entry({ charge: { status: 'settled', costRub: '0.5' } });
  await ledger.settle(known);
  const settle = store.settle.bind(store);
  store.settle = () => {
    throw new Error('down');
  };
  await ledger.settle({ ...lost(), id: known.id });
  await ledger.settle(entry({ id: known.id, charge: { status: 'settled', costRub: '0.5' } }));
  expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1, unknown: 0 });
  expect(ledger.entries()).toMatchObject([{ id: known.id, status: 'settled', seq: 1 }]);
  expect(heard).toEqual(['settled']);
  store.settle = settle;
  await ledger.close();
});

describe('without another store', () => {
  const info = { attempt: 1, path: '/x', model: 'a/b', tags: { team: 'red' } };

  test('there is one ledger: what the process sees is what the store has, and counts once', async () => {
    const ledger = createLedger();
    const [first, second] = [await ledger.begin(info), await ledger.begin(info)];
    expect(ledger.inFlight().map(({ id }) => id)).toEqual([first.id, second.id]);
    await first.settle({
      billing: 'charged',
      sent: true,
      charge: { status: 'settled', costRub: '0.5' },
      durationMs: 1,
    });
    expect(await ledger.store.entries()).toEqual({ entries: [...ledger.entries(), ...ledger.inFlight()] });
    // the very row, and no copy of it
    const { entries } = await ledger.store.entries();
    expect(entries[0]).toBe(ledger.entries()[0]);
    for (const by of ['model', 'tag', 'run'] as const) {
      expect(ledger.total({ by })).toEqual(await ledger.store.totals({ by }));
    }
    expect(await ledger.verify()).toEqual([]);
  });

  test('nothing expires, because the ledger ends with its process', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ledger = createLedger();
    await ledger.begin(info);
    expect(vi.getTimerCount()).toBe(0);
    // no timer waits, so only the clock moves: to advance would also run what another file left behind
    vi.setSystemTime(Date.now() + 7 * 86_400_000);
    expect(await ledger.totals()).toMatchObject({ all: { inFlight: 1, unknown: 0 } });
  });

  test('limits of what is shown and grouped do not affect what a spend limit counts', async () => {
    const ledger = createLedger({ maxEntries: 1, maxGroups: 1 });
    const meter = ledger.meter({ spendLimit: { maxRub: '1', per: { tag: 'team' } } });
    const spend = async (team: string, costRub: string): Promise<void> => {
      const attempt = await meter.begin({ ...info, tags: { team } });
      const charge = { status: 'settled', costRub } as const;
      await attempt.settle({ billing: 'charged', sent: true, charge, durationMs: 1 });
    };
    for (const team of ['red', 'blue', 'green']) for (const costRub of ['0.5', '0.25']) await spend(team, costRub);
    expect(ledger.entries()).toHaveLength(1);
    expect(ledger.total({ by: 'tag' })).toMatchObject({ '(other)': { costRub: expect.any(String) as string } });
    expect(await ledger.store.limits({ scope: ['tag:team=red', 'tag:team=green'] })).toMatchObject([
      { spentRub: '0.75' },
      { spentRub: '0.75' },
    ]);
    // reports count what is remembered, which is more than what is shown
    for (let call = 0; call < 2000; call += 1) await spend(`team ${call}`, '0.001');
    const since = await ledger.totals({ from: '2026-01-01' });
    expect(since).toMatchObject({ all: { costRub: '4.25', attempts: 2006 } });
  });
});

test('an limitsSkipped call is shown as such while it is in flight', async () => {
  const store = new MemoryStore();
  store.reserve = () => {
    throw new Error('down');
  };
  const ledger = createLedger({ store, onStoreDown: 'allow', onStoreFailure: () => {} });
  const attempt = await ledger.begin({ attempt: 1, path: '/x' });
  expect(ledger.inFlight()).toMatchObject([{ id: attempt.id, status: 'in-flight', limitsSkipped: true }]);
  expect(ledger.total()).toMatchObject({ attempts: 1, inFlight: 1 });
});

describe('while the store is down', () => {
  const HALF = entry({ charge: { status: 'settled', costRub: '0.5' } });

  /** A ledger that knows the price of one attempt, which waits for its store; and what brings the store back. */
  async function waiting(known: NewEntry = HALF): Promise<{ ledger: Ledger; mend: () => void }> {
    const store = new MemoryStore();
    const settle = store.settle.bind(store);
    store.settle = () => {
      throw new Error('down');
    };
    const ledger = createLedger({ store, onStoreFailure: () => {} });
    onTestFinished(() => ledger.close());
    await ledger.settle(known);
    return { ledger, mend: () => void (store.settle = settle) };
  }

  test.each<[string, NewEntry]>([
    ['another price', entry({ charge: { status: 'settled', costRub: '0.7' } })],
    ['that it is lost', lost()],
  ])('the first price of an attempt stays, also in the ledger, when somebody reports %s', async (_, second) => {
    const { ledger, mend } = await waiting();
    await ledger.settle({ ...second, id: HALF.id });
    expect(ledger.total()).toMatchObject({ costRub: '0.5', attempts: 1, settled: 1 });
    mend();
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', attempts: 1, settled: 1 } });
    expect(ledger.entries()).toMatchObject([{ id: HALF.id, seq: 1, charge: { costRub: '0.5' } }]);
  });

  test('a price that arrives after an answer was given up is what the ledger gets', async () => {
    const { ledger, mend } = await waiting({ ...lost(), id: HALF.id });
    await ledger.settle(HALF);
    mend();
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', attempts: 1, unknown: 0 } });
  });

  test('a waiting price is not lost to a store that is back and was told less', async () => {
    const { ledger, mend } = await waiting();
    mend();
    await ledger.settle({ ...lost(), id: HALF.id });
    expect(ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', settled: 1, unknown: 0 } });
  });
});
