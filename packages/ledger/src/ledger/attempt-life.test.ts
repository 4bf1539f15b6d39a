import { AsyncLocalStorage } from 'node:async_hooks';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { unreliableStore } from './__fixtures__/unreliable-store.ts';
import type { AttemptInfo, AttemptOutcome, MeteredAttempt, Meter } from '@kopek/core';
import type { LedgerEntry } from '../contract/entry.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { MeterSettings } from './settings.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { SpendLimitError } from '../limits/spend-limit-error.ts';
import { atOnce } from './__fixtures__/at-once.ts';

const info: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a/b', runId: 'run-1' };
const unknown: AttemptOutcome = { billing: 'unknown', sent: true, durationMs: 5 };
const rejected: AttemptOutcome = { billing: 'none', sent: true, status: 429, durationMs: 5 };
const unsent: AttemptOutcome = { billing: 'none', sent: false, durationMs: 5 };

function settled(costRub: string, generationId?: string): AttemptOutcome {
  const identity = generationId === undefined ? {} : { generationId, balanceRub: '9' };
  const charge = { status: 'settled', costRub, ...identity } as const;
  return { billing: 'charged', sent: true, charge, durationMs: 5 };
}

/** Begins at once: the stores here answer at once unless a test says otherwise. */
function begin(meter: Pick<Meter, 'begin'> | Ledger, more: Partial<AttemptInfo> = {}): MeteredAttempt {
  const attempt = meter.begin({ ...info, ...more });
  if (!('settle' in attempt)) throw new TypeError('expected an attempt at once');
  return attempt;
}

describe('an attempt in flight', () => {
  test('is in the ledger from the moment it begins, listed apart from the ended ones', () => {
    const ledger = createLedger({ instanceId: 'worker-7' });
    const meter = ledger.meter({ spendLimit: { maxRub: '10', estimate: '2' } });
    const attempt = begin(meter, { tags: { customer: 'acme' }, idempotencyKey: 'key-1' });
    expect(ledger.inFlight()).toMatchObject([
      {
        id: attempt.id,
        seq: 0,
        status: 'in-flight',
        billing: 'unknown',
        attempt: 1,
        model: 'a/b',
        runId: 'run-1',
        tags: { customer: 'acme' },
        idempotencyKey: 'key-1',
        instanceId: 'worker-7',
        estimateRub: '2',
      },
    ]);
    expect(ledger.entries()).toEqual([]);
    expect(ledger.total()).toEqual({ settled: 0, inferred: 0, unknown: 0, rejected: 0, inFlight: 1, attempts: 1 });
    expect(ledger.total({ by: 'tag' })).toMatchObject({ 'customer=acme': { inFlight: 1 } });

    void attempt.settle(settled('0.5'));
    expect(ledger.inFlight()).toEqual([]);
    expect(ledger.entries()).toMatchObject([{ id: attempt.id, seq: 1, status: 'settled', instanceId: 'worker-7' }]);
    expect(ledger.total()).toMatchObject({ settled: 1, inFlight: 0, attempts: 1, costRub: '0.5' });
  });

  test('ends once, whatever is called afterwards', () => {
    const endings = [settled('0.5'), unknown, rejected, unsent];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...endings), { minLength: 1, maxLength: 4 }), (outcomes) => {
        const ledger = createLedger();
        const heard: LedgerEntry[] = [];
        ledger.subscribe((entry) => heard.push(entry));
        const attempt = begin(ledger);
        for (const outcome of outcomes) void attempt.settle(outcome);
        const first = outcomes[0] === unsent ? 0 : 1;
        expect([ledger.inFlight().length, ledger.entries().length, heard.length]).toEqual([0, first, first]);
        expect(ledger.total().attempts).toBe(first);
      }),
    );
  });

  test('that was not sent is removed from the ledger', async () => {
    const ledger = createLedger();
    void begin(ledger).settle(unsent);
    expect(ledger.total()).toMatchObject({ attempts: 0, inFlight: 0, costRub: '0' });
    expect(await ledger.totals()).toMatchObject({ all: { attempts: 0 } });
  });

  test('counts for other ledgers on the same store', async () => {
    const store = new MemoryStore();
    const attempt = begin(createLedger({ store }));
    const other = createLedger({ store });
    expect(other.total()).toMatchObject({ attempts: 0 });
    expect(await other.totals({ by: 'run' })).toMatchObject({ 'run-1': { inFlight: 1 } });
    void attempt.settle(settled('0.5'));
    expect(await other.totals()).toMatchObject({ all: { costRub: '0.5', inFlight: 0 } });
    expect(await other.verify()).toEqual([]);
  });
});

test('an attempt that nobody ended expires and becomes unknown, and a late price still counts', () => {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const store = new MemoryStore({ now: () => nowMs });
  const ledger = createLedger({ store });
  const attempt = begin(ledger);
  nowMs += 10 * 60_000;
  expect(atOnce(store.totals())['all']).toMatchObject({ unknown: 1, inFlight: 0 });
  void attempt.settle(settled('0.5'));
  expect(atOnce(store.totals())['all']).toMatchObject({ settled: 1, unknown: 0, costRub: '0.5' });
  expect(ledger.total()).toMatchObject({ settled: 1, unknown: 0, costRub: '0.5' });
});

describe('an attempt whose process died counts, in the limits of all, as', () => {
  const charge = { status: 'settled', costRub: '0.5', requestedModel: 'a/b', tokens: { total: 500 } } as const;
  const asked = { promptCharacters: 3000, requestedMaxTokens: 30_000 };
  const settings: [string, MeterSettings, Partial<AttemptInfo>, string][] = [
    ['the average answer', { spendLimit: '70' }, asked, '0.5'],
    ['the average answer, without a limit of its own', {}, asked, '0.5'],
    [
      'the average answer, beside an estimate for another limit',
      { spendLimit: ['70', { maxRub: '90', per: 'run', estimate: '40' }] },
      asked,
      '0.5',
    ],
    ['no more than it could cost', { spendLimit: '70' }, { promptCharacters: 3, requestedMaxTokens: 7 }, '0.01'],
    ['its estimate where one is set', { spendLimit: { maxRub: '70', estimate: '2' } }, asked, '2'],
  ];
  test.each(settings)('%s', async (_, meterSettings, request, unknownRub) => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const store = new MemoryStore({ now: () => nowMs });
    const ledger = createLedger({ store });
    const meter = ledger.meter(meterSettings);
    for (let i = 0; i < 20; i += 1)
      void begin(ledger).settle({ billing: 'charged', sent: true, charge, durationMs: 5 });
    await meter.begin({ ...info, ...request });
    nowMs += 10 * 60_000;
    const limit = { scope: 'all', maxRub: '70', mode: 'loose', onUnknownCost: 'estimate' } as const;
    const next = atOnce(store.reserve([limit], { id: 'next', ttlMs: 1, attempt: { attempt: 1 } }));
    expect(next).toMatchObject({ granted: [{ spentRub: '10', reservedRub: '0', unknownRub }] });
  });
});

describe('one charge under several attempts', () => {
  test('the same answer twice is one charge, in the ledger, in totals, and for onCharge', async () => {
    const ledger = createLedger();
    const charged: unknown[] = [];
    const meter = ledger.meter({ onCharge: (charge) => charged.push(charge) });
    for (let i = 0; i < 3; i += 1) void begin(meter, { idempotencyKey: 'key' }).settle(settled('0.5', 'gen-1'));
    expect(ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, attempts: 1 });
    expect(ledger.total({ by: 'run' })).toMatchObject({ 'run-1': { costRub: '0.5' } });
    expect(await ledger.totals()).toMatchObject({ all: { costRub: '0.5', settled: 1 } });
    expect(charged).toHaveLength(1);
    const [first, ...replays] = ledger.entries();
    expect(replays.map(({ replayOf }) => replayOf)).toEqual([first?.id, first?.id]);
  });

  test('a key alone makes no replay: a restarted job repeats its keys', () => {
    const ledger = createLedger();
    for (let i = 0; i < 2; i += 1) void begin(ledger, { idempotencyKey: 'key-1' }).settle(settled('0.5'));
    expect(ledger.total()).toMatchObject({ costRub: '1', settled: 2 });
  });

  test.each([settled('0.5'), unknown, rejected])(
    'an entry that is written again counts and is reported once',
    (outcome) => {
      const ledger = createLedger();
      const heard: LedgerEntry[] = [];
      ledger.subscribe((entry) => heard.push(entry));
      void begin(ledger).settle(outcome);
      const before = ledger.total();
      const [entry] = ledger.entries();
      if (entry === undefined) throw new Error('no entry');
      for (let i = 0; i < 3; i += 1) void ledger.settle(entry);
      expect(heard).toHaveLength(1);
      expect(ledger.total()).toEqual(before);
      expect(before.attempts).toBe(1);
    },
  );

  test('a price that is found later updates its entry, and is reported', () => {
    const ledger = createLedger();
    void begin(ledger).settle(unknown);
    const [entry] = ledger.entries();
    if (entry === undefined) throw new Error('no entry');
    const heard: LedgerEntry[] = [];
    ledger.subscribe((reported) => heard.push(reported));
    void ledger.settle({
      ...entry,
      status: 'inferred',
      billing: 'charged',
      charge: { status: 'inferred', costRub: '0.25' },
    });
    expect(ledger.total()).toMatchObject({
      inferred: 1,
      unknown: 0,
      attempts: 1,
      costRub: '0.25',
      inferredRub: '0.25',
    });
    expect(ledger.entries()).toMatchObject([{ id: entry.id, status: 'inferred' }]);
    expect(heard).toMatchObject([{ id: entry.id, status: 'inferred' }]);
    // it may not be lowered again
    void ledger.settle(entry);
    expect(ledger.total()).toMatchObject({ inferred: 1, unknown: 0 });
  });

  test('totals agree with the entries, whatever ends how often', async () => {
    const plan = fc.array(
      fc.record({
        ends: fc.constantFrom<AttemptOutcome>(
          settled('0.5', 'gen-1'),
          settled('0.5', 'gen-2'),
          settled('0.25', 'gen-1'),
          settled('0.75'),
          unknown,
          rejected,
          unsent,
        ),
        idempotencyKey: fc.constantFrom('key-1', 'key-2'),
        open: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(plan, async (attempts) => {
        const ledger = createLedger();
        for (const { ends, idempotencyKey, open } of attempts) {
          const attempt = begin(ledger, { idempotencyKey });
          if (!open) void attempt.settle(ends);
        }
        expect({ all: ledger.total() }).toEqual(await ledger.totals());
        for (const by of ['run', 'model', 'tag'] as const) {
          expect(ledger.total({ by })).toEqual(await ledger.totals({ by }));
        }
        expect(await ledger.verify()).toEqual([]);
      }),
    );
  });
});

describe('subscribers', () => {
  test('learn of the beginning in the context of the caller, before the store is asked, and of the end', async () => {
    const context = new AsyncLocalStorage<string>();
    const store = unreliableStore();
    const ledger = createLedger({ store });
    const heard: unknown[] = [];
    ledger.subscribe({
      onBegin: ({ id, status }) => heard.push([id, status, context.getStore(), store.calls.includes('reserve')]),
      onEnd: ({ id, status }) => heard.push([id, status]),
      onRelease: ({ id }) => heard.push([id, 'released']),
    });
    // also when the meter has to ask for prices first
    store.behave({ reserve: 'later', modelCosts: 'thenable' });
    const meter = ledger.meter({ spendLimit: '5' });
    const first = await context.run('span-1', async () => meter.begin(info));
    await first.settle(settled('1'));
    const second = await meter.begin(info);
    await second.settle(unsent);
    expect(heard).toEqual([
      [first.id, 'in-flight', 'span-1', false],
      [first.id, 'settled'],
      [second.id, 'in-flight', undefined, true],
      [second.id, 'released'],
    ]);
  });

  test('are told that a limit rejected an attempt that had begun', () => {
    const ledger = createLedger();
    const released: string[] = [];
    ledger.subscribe({ onRelease: ({ id }) => released.push(id) });
    expect(() => begin(ledger.meter({ spendLimit: '0' }))).toThrow(SpendLimitError);
    expect(released).toHaveLength(1);
    expect(ledger.total()).toMatchObject({ attempts: 0, inFlight: 0, costRub: '0' });
    expect([...ledger.entries(), ...ledger.inFlight()]).toEqual([]);
  });

  test('one that throws at the beginning breaks nothing', () => {
    const reported: unknown[] = [];
    const ledger = createLedger({ onSubscriberError: (error) => reported.push(error) });
    ledger.subscribe({
      onBegin: () => {
        throw new Error('mine');
      },
    });
    void begin(ledger).settle(settled('1'));
    expect(reported).toEqual([new Error('mine')]);
    expect(ledger.total()).toMatchObject({ costRub: '1', inFlight: 0 });
  });

  test('get the events that they ask for, and no others', () => {
    const reported: unknown[] = [];
    const ledger = createLedger({ onSubscriberError: (error) => reported.push(error) });
    const heard: string[] = [];
    ledger.subscribe({});
    ledger.subscribe({ onEnd: () => heard.push('end') });
    ledger.subscribe({ onRelease: () => heard.push('release') });
    for (const outcome of [settled('1'), unsent]) void begin(ledger).settle(outcome);
    expect([heard, reported]).toEqual([['end', 'release'], []]);
  });

  test('that reject are reported, without an unhandled rejection', async () => {
    const reported: unknown[] = [];
    const ledger = createLedger({ onSubscriberError: (error) => reported.push(error) });
    const fails = (word: string) => async (): Promise<void> => {
      await Promise.resolve();
      throw new Error(word);
    };
    ledger.subscribe(fails('as a function'));
    ledger.subscribe({ onBegin: fails('begin'), onEnd: fails('end'), onRelease: fails('release') });
    void begin(ledger).settle(settled('1'));
    void begin(ledger).settle(unsent);
    await new Promise((resolve) => setImmediate(resolve));
    const words = reported.map((error) => (error as Error).message);
    expect(words.toSorted()).toEqual(['as a function', 'begin', 'begin', 'end', 'release']);
  });

  test('break nothing, even if their exception breaks the error callback, too', () => {
    const ledger = createLedger({
      onSubscriberError: () => {
        throw new Error('as well');
      },
    });
    const heard: string[] = [];
    ledger.subscribe(() => {
      throw new Error('mine');
    });
    ledger.subscribe(({ status }) => heard.push(status));
    void begin(ledger).settle(settled('1'));
    expect(heard).toEqual(['settled']);
    expect(ledger.total()).toMatchObject({ costRub: '1', inFlight: 0 });
  });

  test('that throw without an error callback are printed', () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const ledger = createLedger();
      const mine = new Error('mine');
      ledger.subscribe(() => {
        throw mine;
      });
      void begin(ledger).settle(settled('1'));
      expect(written.mock.calls).toEqual([[expect.stringContaining('subscriber'), mine]]);
    } finally {
      written.mockRestore();
    }
  });
});

test('a ledger without any limit estimates as well, for the limits of others on the same store', () => {
  const store = new MemoryStore();
  const free = createLedger({ store }).meter();
  const known: AttemptOutcome = {
    ...settled('2'),
    charge: { status: 'settled', costRub: '2', requestedModel: 'a/b', tokens: { output: 100, total: 1000 } },
  };
  void begin(free).settle(known);
  void begin(free, { promptCharacters: 900, requestedMaxTokens: 100 }).settle(unknown);
  const limited = createLedger({ store }).meter({ spendLimit: '4' });
  // 2 spent, and 1000 tokens at 2 rubles per thousand reserved: the limit is reached, not locked
  expect(() => begin(limited)).toThrow(expect.objectContaining({ reason: 'exceeded', spentRub: '2', unknownRub: '2' }));
});

test.each<[string, Partial<AttemptInfo>]>([
  ['a run of more than 256 bytes', { runId: 'я'.repeat(129) }],
  ['a tag with a control character', { tags: { team: 'a\nb' } }],
  ['half of a surrogate pair', { parentRunId: '\ud800' }],
])('%s is rejected before anything is sent or recorded', (_, info) => {
  const ledger = createLedger();
  expect(() => begin(ledger, info)).toThrow(
    expect.objectContaining({
      code: 'configuration',
      message: expect.stringMatching(/^Not sent: (runId|tag "team"|parentRunId) must be .* at most 256 bytes/),
    }),
  );
  expect(ledger.inFlight()).toEqual([]);
});
