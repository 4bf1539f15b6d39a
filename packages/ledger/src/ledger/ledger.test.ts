import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../contract/entry.ts';
import { type Charge, sumRub } from '@kopek/core';
import { newEntryId } from '../base/entry-id.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { NewEntry } from '../contract/contract.ts';
import { createLedger } from './ledger.ts';
import { OTHER_GROUPS } from '../engine/totals.ts';

const AT = '2026-01-01T00:00:00.000Z';

function paid(costRub: string, more: Partial<NewEntry> = {}): NewEntry {
  const charge: Charge = { status: 'settled', costRub };
  return { id: newEntryId(), status: 'settled', at: AT, attempt: 1, billing: 'charged', charge, ...more };
}

const rejected: NewEntry = {
  id: newEntryId(),
  status: 'rejected',
  at: AT,
  attempt: 1,
  billing: 'none',
  httpStatus: 429,
};
const lost: NewEntry = {
  id: newEntryId(),
  status: 'unknown',
  at: AT,
  attempt: 1,
  billing: 'unknown',
  charge: { status: 'unknown' },
};

function costs(groups: Record<string, { costRub?: string }>): [string, string | undefined][] {
  return Object.entries(groups).map(([key, total]) => [key, total.costRub]);
}

describe('totals', () => {
  test('an empty ledger costs nothing', () => {
    expect(createLedger().total()).toEqual({
      costRub: '0',
      settled: 0,
      inferred: 0,
      unknown: 0,
      attempts: 0,
      inFlight: 0,
      rejected: 0,
    });
  });

  test('count settled, unknown and rejected attempts apart', () => {
    const ledger = createLedger();
    for (const entry of [paid('0.1'), paid('0.2'), rejected, lost]) void ledger.settle(entry);
    expect(ledger.total()).toEqual({
      costRub: '0.3',
      settled: 2,
      inferred: 0,
      unknown: 1,
      attempts: 4,
      inFlight: 0,
      rejected: 1,
    });
  });

  test('have no cost if the only price is unknown, and cost nothing if everything was rejected', () => {
    const unknown = createLedger();
    void unknown.settle(lost);
    expect(unknown.total().costRub).toBeUndefined();
    const free = createLedger();
    void free.settle(rejected);
    expect(free.total().costRub).toBe('0');
  });

  test('are kept by model that answered, by tag and by run', () => {
    const ledger = createLedger();
    void ledger.settle(
      paid('1', {
        model: 'auto',
        charge: { status: 'settled', costRub: '1', requestedModel: 'auto', servedModel: 'a/b' },
        tags: { customer: 'acme', stage: 'draft' },
        runId: 'run-1',
      }),
    );
    void ledger.settle(paid('2', { model: 'c/d', tags: { customer: 'acme' }, runId: '__proto__' }));
    expect(costs(ledger.total({ by: 'model' }))).toEqual([
      ['a/b', '1'],
      ['c/d', '2'],
    ]);
    expect(costs(ledger.total({ by: 'tag' }))).toEqual([
      ['customer=acme', '3'],
      ['stage=draft', '1'],
    ]);
    expect(costs(ledger.total({ by: 'run' }))).toEqual([
      ['run-1', '1'],
      ['__proto__', '2'],
    ]);
  });

  test('still add up if there are more groups than are kept', () => {
    const ledger = createLedger({ maxGroups: 3 });
    for (let i = 1; i <= 10; i += 1) void ledger.settle(paid('0.1', { runId: `run-${i}` }));
    const byRun = ledger.total({ by: 'run' });
    expect(new Set(Object.keys(byRun))).toEqual(new Set([OTHER_GROUPS, 'run-8', 'run-9', 'run-10']));
    expect(byRun[OTHER_GROUPS]).toMatchObject({ costRub: '0.7', attempts: 7 });
    expect(sumRub(Object.values(byRun).map((total) => total.costRub ?? '0'))).toBe('1');
  });
});

describe('entries', () => {
  test('are numbered in order of settlement and are plain JSON', () => {
    const ledger = createLedger({ store: new MemoryStore({ now: () => Date.parse(AT) }) });
    const first = paid('0.1');
    void ledger.settle(first);
    void ledger.settle(rejected);
    expect(ledger.entries().map((entry) => entry.seq)).toEqual([1, 2]);
    expect(JSON.parse(JSON.stringify(ledger))).toEqual({
      total: { costRub: '0.1', settled: 1, inferred: 0, unknown: 0, attempts: 2, inFlight: 0, rejected: 1 },
      byModel: {},
      entries: [
        { ...first, seq: 1, openedAt: AT },
        { ...rejected, seq: 2, openedAt: AT },
      ],
    });
  });

  test.each([0, 1, 10])('at most %i are kept, while totals count all', (maxEntries) => {
    const ledger = createLedger({ maxEntries });
    for (let i = 0; i < 1000; i += 1) void ledger.settle(paid('0.001'));
    expect(ledger.entries().map((entry) => entry.seq)).toEqual(
      Array.from({ length: maxEntries }, (_, i) => 1000 - maxEntries + i + 1),
    );
    expect(ledger.total()).toMatchObject({ costRub: '1', attempts: 1000 });
  });
});

test.each<[string, Partial<NewEntry>, string]>([
  ['no price', { charge: { status: 'unknown' } }, 'An entry that is settled needs a charge with a price.'],
  ['an estimate below 0', { estimateRub: '-1' }, 'An estimate must be a decimal string of rubles from 0 up, not "-1".'],
  ['no moment', { openedAt: 'yesterday' }, 'The moments of an entry must be ISO 8601: at, openedAt, abandonedAt.'],
  ['tags that are none', { tags: null as never }, 'tags must be an object, not null.'],
])('an entry with %s is rejected at once, and nothing waits for the store', async (_what, more, fault) => {
  const ledger = createLedger();
  expect(() => ledger.settle(paid('1', more))).toThrow(
    expect.objectContaining({ code: 'configuration', message: `Not recorded: ${fault}` }),
  );
  expect([ledger.total().attempts, await ledger.flush()]).toEqual([0, { inFlight: 0, unsaved: 0 }]);
});

describe('subscribers', () => {
  test('get each entry once, at once, until they unsubscribe', () => {
    const ledger = createLedger();
    const heard: LedgerEntry[] = [];
    const leave = ledger.subscribe((entry) => heard.push(entry));
    void ledger.settle(paid('0.1'));
    expect(heard).toHaveLength(1);
    leave();
    void ledger.settle(paid('0.1'));
    expect(heard).toHaveLength(1);
  });

  test('cannot break the ledger or each other', () => {
    const problems: unknown[] = [];
    const ledger = createLedger({ onSubscriberError: (error) => problems.push(error) });
    let heard = 0;
    ledger.subscribe(() => {
      throw new Error('mine');
    });
    ledger.subscribe(() => {
      heard += 1;
    });
    void ledger.settle(paid('0.1'));
    expect(heard).toBe(1);
    expect(ledger.total().costRub).toBe('0.1');
    expect(problems).toEqual([new Error('mine')]);
  });
});

test('the estimated price is marked as an estimate, and is based on the latest answers', () => {
  const ledger = createLedger();
  expect(ledger.modelCosts('a/b')).toBeUndefined();
  for (let i = 1; i <= 20; i += 1) {
    void ledger.settle(
      paid(`${i}`, {
        charge: {
          status: 'settled',
          costRub: `${i}`,
          requestedModel: 'auto',
          servedModel: 'a/b',
          tokens: { output: i * 10, total: 1000 },
        },
      }),
    );
  }
  const expected = {
    isEstimate: true,
    samples: 20,
    rubPerMillionTokensP50: '10000',
    rubPerMillionTokensP95: '19000',
    outputTokensP95: 190,
    highestCostRub: '20',
    rubPerMillionTokensMax: '20000',
    averageCostRub: '10.5',
    answers: 20,
    fadingMaxCostRub: '20',
  };
  expect(ledger.modelCosts('a/b')).toEqual(expected);
  expect(ledger.modelCosts('auto')).toEqual(expected);
});

test('groups add up to the whole, whatever is recorded', () => {
  const cents = fc.integer({ min: -1000, max: 100_000 });
  const entry = fc.record({ cents, run: fc.constantFrom('a', 'b', 'c', 'd'), model: fc.constantFrom('x', 'y') });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (list) => {
      const ledger = createLedger({ maxGroups: 2 });
      for (const { cents, run, model } of list) {
        void ledger.settle(paid((cents / 100).toFixed(2), { runId: run, model }));
      }
      const whole = list.reduce((sum, item) => sum + item.cents, 0);
      for (const by of ['run', 'model'] as const) {
        const parts = Object.values(ledger.total({ by })).map((total) => total.costRub ?? '0');
        expect(Number(sumRub(parts))).toBe(whole / 100);
      }
      expect(Number(ledger.total().costRub)).toBe(whole / 100);
    }),
  );
});

describe('later knowledge about an attempt', () => {
  const statuses = { unknown: undefined, inferred: '0.4', settled: '0.5' } as const;
  const entryOf = (id: string, status: keyof typeof statuses): NewEntry => {
    const costRub = statuses[status];
    const charge: Charge = { status, ...(costRub === undefined ? {} : { costRub, tokens: { total: 10 } }) };
    return { id, status, at: AT, attempt: 1, billing: 'charged', charge, runId: 'r', model: 'a/b' };
  };

  test.each([
    ['unknown', 'inferred', { costRub: '0.4', inferredRub: '0.4', inferred: 1, unknown: 0, settled: 0 }],
    ['unknown', 'settled', { costRub: '0.5', inferred: 0, unknown: 0, settled: 1 }],
    ['inferred', 'settled', { costRub: '0.5', inferred: 0, unknown: 0, settled: 1, tokens: { total: 10 } }],
  ] as const)('replaces %s by %s in the totals of the process and of the store', async (first, second, expected) => {
    const ledger = createLedger();
    const heard: string[] = [];
    ledger.subscribe(({ status }) => heard.push(status));
    const attempt = await ledger.begin({ attempt: 1, path: '/x', model: 'a/b', runId: 'r' });
    // this process saw the attempt end without a price
    await attempt.settle({ billing: 'unknown', sent: true, durationMs: 1 });
    if (first === 'inferred') await ledger.settle(entryOf(attempt.id, 'inferred'));
    await ledger.settle(entryOf(attempt.id, second));
    await ledger.settle(entryOf(attempt.id, first));
    for (const total of [ledger.total(), ledger.total({ by: 'run' })['r'], (await ledger.totals())['all']]) {
      expect(total).toMatchObject({ attempts: 1, ...expected });
    }
    expect(heard).toEqual(first === 'unknown' ? ['unknown', second] : ['unknown', 'inferred', second]);
    expect(ledger.entries()).toMatchObject([{ id: attempt.id, status: second }]);
  });

  test('counts nothing here if the attempt belongs to another process', async () => {
    const store = new MemoryStore();
    const other = createLedger({ store });
    const attempt = await other.begin({ attempt: 1, path: '/x' });
    await attempt.settle({ billing: 'unknown', sent: true, durationMs: 1 });
    const ledger = createLedger({ store });
    await ledger.settle(entryOf(attempt.id, 'inferred'));
    await ledger.settle(entryOf(attempt.id, 'settled'));
    expect(ledger.total()).toMatchObject({ attempts: 0, costRub: '0' });
    expect((await ledger.totals())['all']).toMatchObject({ attempts: 1, costRub: '0.5' });
  });
});

test.each(['totals', 'verify'] as const)(
  '%s waits no longer for a silent store than the ledger may',
  async (question) => {
    const store = Object.assign(new MemoryStore(), {
      totals: () => new Promise(() => {}),
      verify: () => new Promise(() => {}),
    });
    const silent = createLedger({ store: store as unknown as MemoryStore, timeoutMs: 1 });
    await expect(silent[question]()).rejects.toMatchObject({ code: 'store_unavailable' });
    const patient = createLedger({ store: store as unknown as MemoryStore });
    const asked = question === 'totals' ? patient.totals({}, { timeoutMs: 1 }) : patient.verify({ timeoutMs: 1 });
    await expect(asked).rejects.toMatchObject({ code: 'store_unavailable', message: expect.stringContaining('1 ms') });
  },
);

test('an unreadable query is the caller’s mistake, not a store that is down', async () => {
  await expect(createLedger().totals({ from: 'yesterday' })).rejects.toMatchObject({ code: 'configuration' });
  await expect(createLedger().totals({ from: new Date(0) as never })).rejects.toThrow(
    'Not a moment: an object. Expected ISO 8601, or a date such as "2026-11-22".',
  );
});

test.each<[unknown, string]>([
  [{ by: 'customer' }, `by of totals must be 'model' or 'tag' or 'run' or 'day' or 'month', got "customer"`],
  [{ form: '2026-11-22' }, 'there is no setting "form" of totals; did you mean from?'],
  [{ since: '2026-11-22' }, `an option of totals must be 'by' or 'scope' or 'from' or 'to' or 'timeZone', got "since"`],
  ['model', 'settings of totals must be an object such as { by, scope }, got a string'],
  [null, 'settings of totals must be an object such as { by, scope }, got null'],
])('an invalid query gets no total of something else: %j', async (query, message) => {
  await expect(createLedger().totals(query as object)).rejects.toMatchObject({ code: 'configuration', message });
});

test.each<[unknown, string]>([
  [{ by: 'customer' }, `by of total must be 'model' or 'tag' or 'run', got "customer"`],
  [{ by: 'day' }, `by of total must be 'model' or 'tag' or 'run', got "day"`],
  [{ from: '2026-11-22' }, `an option of total must be 'by', got "from"`],
  ['model', 'settings of total must be an object such as { by }, got a string'],
])('unknown groups are not empty groups: %j', (options, message) => {
  expect(() => createLedger().total(options as { by: 'model' })).toThrow(
    expect.objectContaining({ code: 'configuration', message }),
  );
});

test('a scope is accepted in the form of budgets and of entries, and never adds up to nothing silently', async () => {
  const ledger = createLedger();
  await ledger.settle(paid('2', { runId: 'night', tags: { user: 'ivan' } }));
  await ledger.settle(paid('1'));
  const costOf = async (scope: string): Promise<unknown> => (await ledger.totals({ scope }))['all']?.costRub;
  for (const scope of ['user=ivan', 'tag:user=ivan', 'run:night']) expect(await costOf(scope)).toBe('2');
  for (const scope of ['all', 'all']) expect(await costOf(scope)).toBe('3');
  expect(await costOf('run:')).toBe('1');
  await expect(ledger.totals({ scope: 'ivan' })).rejects.toMatchObject({ code: 'configuration' });
});

describe('clearing unknown costs', () => {
  test.each(['user', 'tag:user', 'Ledger', 'ledger ', ''])(
    'rejects %j, which is not a scope and would clear nothing',
    (scope) => {
      const rejection = {
        code: 'configuration',
        message: expect.stringContaining(`not ${JSON.stringify(scope)}`) as string,
      };
      expect(() => createLedger().clearUnknown(scope)).toThrow(expect.objectContaining(rejection) as Error);
    },
  );

  test.each([undefined, 'all', 'all', 'user=anna', 'run:', 'run:a', 'model:vendor/model', 'tag:user=', 'tag:a=b\nc'])(
    'accepts %j',
    (scope) => {
      expect(createLedger().clearUnknown(scope)).toBeUndefined();
    },
  );
});

describe('the time that a question may take', () => {
  type Asked = (timeoutMs: number) => Promise<unknown>;
  const ledger = createLedger();
  const queries: Record<string, Asked> = {
    flush: (timeoutMs) => ledger.flush({ timeoutMs }),
    close: (timeoutMs) => ledger.close({ timeoutMs }),
    totals: (timeoutMs) => ledger.totals({}, { timeoutMs }),
    verify: (timeoutMs) => ledger.verify({ timeoutMs }),
    entry: (timeoutMs) => ledger.entry('x', { timeoutMs }),
  };

  test.each(Object.entries(queries))('%s is named if it is no time', async (name, ask) => {
    for (const [wrong, shown] of [
      [NaN, 'NaN'],
      [-1, '-1'],
      ['5', 'a string'],
      [null, 'null'],
    ]) {
      await expect(ask(wrong as number)).rejects.toMatchObject({
        code: 'configuration',
        message: `timeoutMs of ${name} must be a number, 0 or more, got ${shown}`,
      });
    }
  });

  test.each(Object.values(queries).filter((ask) => ask !== queries['close']))(
    'may be 0, or without a bound',
    async (ask) => {
      await ask(0);
      await ask(Infinity);
    },
  );
});

test('an id belongs to one charge: another price, or that of another customer, is rejected, and the same again changes nothing', async () => {
  const ledger = createLedger();
  const entry = (costRub: string, tags?: Record<string, string>): NewEntry => ({
    id: 'job-1',
    status: 'settled',
    at: '2026-01-01T00:00:00Z',
    attempt: 1,
    billing: 'charged',
    charge: { status: 'settled', costRub },
    ...(tags && { tags }),
  });
  const acme = { customer: 'acme' };
  await ledger.settle(entry('1', acme));
  for (const same of [entry('1.00', acme), entry('1')]) await ledger.settle(same);
  for (const other of [entry('2', acme), entry('1', { customer: 'beta' })])
    expect(() => ledger.settle(other)).toThrow('id "job-1" is already recorded with 1 ruble for customer=acme.');
  expect(ledger.total()).toMatchObject({ attempts: 1, costRub: '1' });
});

test.each([
  ['', '2026-11-20T12:00:00Z'],
  [', and of two that end at once the shorter one', '2026-11-30T20:30:00Z'],
])('limits are listed by scope, and in a scope the window that ends first is first%s', async (_, now) => {
  const ledger = createLedger({ store: new MemoryStore({ now: () => Date.parse(now) }) });
  const meter = ledger.meter({
    spendLimit: [
      { maxRub: '9', per: { tag: 'user' } },
      { maxRub: '8' },
      { maxRub: '7', per: { tag: 'user' }, period: 'month' },
      { maxRub: '6', per: { tag: 'user' }, period: 'hour' },
    ],
  });
  await (
    await meter.begin({ path: '/v1/chat/completions', attempt: 1, tags: { user: 'ivan' } })
  ).settle({
    sent: true,
    billing: 'charged',
    charge: { status: 'settled', costRub: '1' },
    durationMs: 1,
  });
  const limits = (await ledger.limits()).map(({ limit, spentRub }) => [limit.scope, limit.period, spentRub]);
  expect(limits).toEqual([
    ['all', undefined, '1'],
    ['user=ivan', 'hour', '1'],
    ['user=ivan', 'month', '1'],
    ['user=ivan', undefined, '1'],
  ]);
  expect(await ledger.limits({ scope: 'all' })).toHaveLength(1);
});
