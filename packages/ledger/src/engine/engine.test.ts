import { describe, expect, test } from 'vitest';
import type { NewEntry, ReserveRequest } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { newEntryId } from '../base/entry-id.ts';
import { DEFAULT_TIME_ZONE, windowOf } from '../base/windows.ts';
import { PERIODS } from '../contract/period.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { CARRIED_BY_QUARTERS_MS } from './counters.ts';
import { LedgerEngine } from './engine.ts';
import { MemoryTables } from './memory-tables.ts';
import { CONTINUE, type Batch } from './batches.ts';
import { MemoryStore } from './engine-store.ts';

// 12:00 in Moscow
const NOON = Date.parse('2026-03-11T09:00:00Z');
const AT = new Date(NOON).toISOString();
/** What an alert says of a limit of 5 rubles of which four fifths are spent. */
const REACHED = {
  maxRub: '5',
  threshold: '80%',
  thresholdRub: '4',
  spentRub: '4',
  unknownRub: '0',
  reservedRub: '0',
};

function paid(more: Partial<NewEntry> = {}): NewEntry {
  const charge = { status: 'settled', costRub: '1' } as const;
  return { id: newEntryId(), status: 'settled', at: AT, attempt: 1, billing: 'charged', charge, ...more };
}

function lost(): NewEntry {
  return { ...paid(), status: 'unknown', billing: 'unknown', charge: { status: 'unknown' }, estimateRub: '0.5' };
}

function call(more: Partial<ReserveRequest> = {}): ReserveRequest {
  return { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1, runId: '1' }, estimateRub: '1', ...more };
}

describe('long work is done in batches', () => {
  /** Does batches until there is an answer, and something between two of them. */
  function answerOf<T>(batch: Batch<T>, between: () => void): { answer: T; batches: number } {
    for (let batches = 1; batches < 100; batches += 1) {
      const answer = batch();
      if (answer !== CONTINUE) return { answer, batches };
      between();
    }
    throw new Error('there is no end of it');
  }

  function engineOf(entries: readonly NewEntry[], rowsPerBatch: number): LedgerEngine {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch });
    for (const entry of entries) engine.settle(entry);
    return engine;
  }

  test('renewing postpones the expiry of so many attempts at a time', () => {
    const engine = engineOf([], 2);
    const calls = Array.from({ length: 5 }, () => call({ ttlMs: 1000 }));
    for (const each of calls) engine.reserve([], each);
    const left = (): number => calls.filter(({ id }) => engine.tables.get(id)?.expiresMs === NOON + 1000).length;
    const seen: number[] = [];
    const batch = engine.renew(
      calls.map(({ id }) => id),
      60_000,
    );
    expect(answerOf(batch, () => seen.push(left())).batches).toBe(3);
    expect([...seen, left()]).toEqual([3, 1, 0]);
  });

  test('a reader whose rows are removed after each batch finally reads all of them in one', () => {
    const engine = engineOf(
      Array.from({ length: 20 }, () => paid({ runId: '1' })),
      3,
    );
    const query = { scope: 'run:1' };
    const { answer, batches } = answerOf(engine.queries.totals(query), () => engine.clearUnknown('run:2'));
    expect(answer).toMatchObject({ all: { costRub: '20', settled: 20 } });
    expect(batches).toBe(5);
    expect(answerOf(engine.queries.totals(query), () => {}).batches).toBe(7);
  });

  test('an entry that is settled between two batches is added once, even if it was read as unknown', () => {
    const entries = [lost(), ...Array.from({ length: 5 }, () => paid())].map((entry) => ({ ...entry, runId: '1' }));
    const engine = engineOf(entries, 3);
    const [first] = entries;
    let isRaised = false;
    const { answer } = answerOf(engine.queries.totals({ scope: 'run:1' }), () => {
      if (!isRaised) engine.settle({ ...paid({ runId: '1' }), id: first?.id ?? '' });
      isRaised = true;
    });
    expect(answer).toMatchObject({ all: { costRub: '6', settled: 6, unknown: 0 } });
  });

  test.each([0, 1, 2, 3, 4, 6, 7])('pruning %i entries removes all of them, whatever fits into a batch', (count) => {
    const engine = engineOf(
      Array.from({ length: count }, () => paid()),
      3,
    );
    const { answer } = answerOf(engine.prune({ before: '2026-03-12' }), () => {});
    expect(answer).toEqual({ removed: count });
    expect(engine.queries.entries().entries).toEqual([]);
  });

  test('entries that may not be pruned do not keep later ones', () => {
    const entries = [...Array.from({ length: 7 }, lost), ...Array.from({ length: 7 }, () => paid())];
    const engine = engineOf(entries, 3);
    expect(answerOf(engine.prune({ before: '2026-03-12' }), () => {}).answer).toEqual({ removed: 7 });
    expect(engine.queries.entries().entries.map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, () => 'unknown'),
    );
    // cleared in every scope they may go, the last one too
    engine.clearUnknown();
    expect(answerOf(engine.prune({ before: '2026-03-12' }), () => {}).answer).toEqual({ removed: 7 });
  });

  test.each([1, 3, 4])('%i overdue attempts become unknown, batch by batch', (count) => {
    let nowMs = NOON;
    const engine = new LedgerEngine(new MemoryTables(), { now: () => nowMs, rowsPerBatch: 3 });
    for (let at = 0; at < count; at += 1) engine.reserve([], call());
    expect(engine.isDue).toBe(false);
    nowMs += 60_000;
    expect(engine.isDue).toBe(true);
    let batches = 1;
    while (!engine.expire()) batches += 1;
    expect(batches).toBe(count < 3 ? 1 : 2);
    expect(engine.isDue).toBe(false);
    expect(engine.queries.totals()()).toMatchObject({ all: { unknown: count, inFlight: 0 } });
  });
});

describe('an entry of a store that a process adopts', () => {
  const entryOf = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({ ...paid(), openedAt: AT, seq: 7, ...more });

  test('is new if it is not known, or says more of its cost, and keeps the number that the store gave it', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON });
    const unknown = { ...entryOf(lost()), seq: 7 };
    const known = {
      ...unknown,
      status: 'settled',
      billing: 'charged',
      charge: { status: 'settled', costRub: '2' },
    } as const;
    expect(engine.adopt(unknown)).toBe(true);
    expect(engine.adopt(unknown)).toBe(false);
    expect(engine.adopt({ ...known, seq: 9 })).toBe(true);
    // less than is known
    expect(engine.adopt({ ...unknown, seq: 11 })).toBe(false);
    expect(engine.queries.entries().entries).toMatchObject([{ status: 'settled', seq: 9 }]);
  });

  test('may get another number and an original later, which is nothing new', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON });
    const entry = entryOf({ seq: 0 });
    expect(engine.adopt(entry)).toBe(true);
    expect(engine.adopt({ ...entry, seq: 5, replayOf: 'first' })).toBe(false);
    expect(engine.queries.entries().entries).toMatchObject([{ seq: 5, replayOf: 'first' }]);
    expect(engine.adopt({ ...entry, seq: 5 })).toBe(false);
    expect(engine.adopt({ ...entry, seq: 4 })).toBe(false);
    expect(engine.queries.entries().entries).toMatchObject([{ seq: 5, replayOf: 'first' }]);
    expect(engine.queries.totals()()).toMatchObject({ all: { attempts: 0 } });
  });

  test('makes a reader in the midst of a total begin again, and counts once', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 3 });
    const entries = Array.from({ length: 5 }, () => entryOf({ runId: '1' }));
    for (const entry of entries) engine.adopt(entry);
    const read = engine.queries.totals({ scope: 'run:1' });
    expect(read()).toBe(CONTINUE);
    const [first] = entries;
    if (first) engine.adopt({ ...first, seq: 8, replayOf: 'another' });
    expect(read()).toBe(CONTINUE);
    expect(read()).toMatchObject({ all: { costRub: '4', settled: 4 } });
  });

  test('is one of those that are dropped when there are too many', () => {
    const engine = new LedgerEngine(new MemoryTables({ maxEntries: 10 }), { now: () => NOON });
    for (let count = 0; count < 76; count += 1) engine.adopt(entryOf());
    expect(engine.queries.entries().entries).toHaveLength(10);
    expect(engine.queries.totals()()).toMatchObject({ all: { costRub: '76' } });
  });
});

describe('what leaves a ledger', () => {
  const overOf = (id: string) => ({
    kind: 'alert' as const,
    id,
    scope: 'all',
    deliveredAt: '2026-03-10T12:00:00.000Z',
    alert: { ...REACHED, id, scope: 'all', windowEndsAt: '2026-03-11T00:00:00.000Z' },
  });
  const alertsIn = (engine: LedgerEngine): unknown =>
    [...engine.tables.events.limitEvents({ kind: 'alert' })].map(({ id }) => id);

  test('alerts of windows that are over go with the last entries, and stay while those are only counted', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 3 });
    for (let count = 0; count < 4; count += 1) engine.settle(paid());
    for (const id of ['over', 'latest']) engine.addLimitEvent(overOf(id));
    const counting = engine.prune({ before: '2026-03-12', dryRun: true });
    expect([counting(), counting()]).toEqual([CONTINUE, { removed: 4 }]);
    expect(alertsIn(engine)).toEqual(['over', 'latest']);
    expect(engine.queries.entries().entries).toHaveLength(4);
    const pruning = engine.prune({ before: '2026-03-12' });
    expect(pruning()).toBe(CONTINUE);
    expect(alertsIn(engine)).toEqual(['over', 'latest']);
    expect(pruning()).toEqual({ removed: 4 });
    expect(alertsIn(engine)).toEqual(['latest']);
  });

  test('a reader begins again if entries were pruned meanwhile, and goes on if there were none to prune', () => {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON, rowsPerBatch: 3 });
    for (let count = 0; count < 5; count += 1) engine.settle(paid({ runId: '1' }));
    const batchesOf = (before: string): number => {
      const read = engine.queries.totals({ scope: 'run:1' });
      let batches = 1;
      for (; read() === CONTINUE; batches += 1) if (batches === 1) engine.prune({ before })();
      return batches;
    };
    expect(batchesOf('2026-03-01')).toBe(2);
    // three of five are removed by one batch of pruning
    expect(batchesOf('2026-03-12')).toBe(2);
    expect(engine.queries.totals({ scope: 'run:1' })()).toMatchObject({ all: { attempts: 2, costRub: '5' } });
  });

  test('an attempt that expired and was never sent is in no total, limit or report, and readers begin again', () => {
    let nowMs = NOON;
    const engine = new LedgerEngine(new MemoryTables(), { now: () => nowMs, rowsPerBatch: 3 });
    const limit = { scope: 'run:1', maxRub: '9', mode: 'loose', onUnknownCost: 'estimate' } as const;
    const [gone, sent] = [call({ ttlMs: 1 }), call()];
    for (const each of [gone, sent]) engine.reserve([limit], each);
    nowMs += 1;
    engine.expire();
    expect(engine.queries.totals()()).toMatchObject({ all: { unknown: 1, inFlight: 1 } });
    for (let count = 0; count < 4; count += 1) engine.settle(paid({ runId: '1' }));
    const read = engine.queries.totals({ scope: 'run:1' });
    expect(read()).toBe(CONTINUE);
    engine.release(gone.id);
    expect(read()).toBe(CONTINUE);
    expect(read()).toMatchObject({ all: { unknown: 0, inFlight: 1, costRub: '4' } });
    expect(engine.queries.totals()()).toMatchObject({ all: { unknown: 0, inFlight: 1, costRub: '4' } });
    expect(engine.queries.limits()()).toMatchObject([{ spentRub: '4', unknownRub: '0', reservedRub: '1' }]);
    // what has ended with a price stays
    engine.settle({ ...paid({ runId: '1' }), id: sent.id });
    engine.release(sent.id);
    expect(engine.queries.totals()()).toMatchObject({ all: { costRub: '5', inFlight: 0 } });
  });
});

test('of several recorded charges that an answer repeats, the first is its original', () => {
  const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON });
  const charge = { status: 'settled', costRub: '1', generationId: 'gen', balanceRub: '5' } as const;
  const answered = (id: string, more: Partial<NewEntry>): LedgerEntry => engine.settle(paid({ id, charge, ...more }));
  const billedOnce = { idempotencyKey: 'key', idempotentBilling: true } as const;
  // one by its key alone, the other by its id and balance
  const { generationId: _, balanceRub: __, ...bare } = charge;
  answered('by key', { ...billedOnce, charge: bare });
  answered('by id', {});
  expect(answered('both', billedOnce)).toMatchObject({ replayOf: 'by key' });

  const other = new LedgerEngine(new MemoryTables(), { now: () => NOON });
  other.settle(paid({ id: 'by id', charge }));
  other.settle(paid({ id: 'by key', charge: bare, ...billedOnce }));
  expect(other.settle(paid({ id: 'both', charge, ...billedOnce }))).toMatchObject({ replayOf: 'by id' });
});

describe('a key that was used before with another price', () => {
  test('has that anomaly once, next to others', () => {
    const store = new MemoryStore({ now: () => NOON });
    const charged = (costRub: string, anomalies?: object): NewEntry =>
      paid({ idempotencyKey: 'key', charge: { status: 'settled', costRub, ...anomalies } });
    expect(store.settle(charged('1'))).not.toHaveProperty('charge.anomalies');
    expect(store.settle(charged('2', { anomalies: ['balance_negative'] }))).toMatchObject({
      charge: { anomalies: ['balance_negative', 'idempotency_key_reused'] },
    });
    expect(store.settle(charged('3', { anomalies: ['idempotency_key_reused'] }))).toMatchObject({
      charge: { anomalies: ['idempotency_key_reused'] },
    });
    expect(store.totals()).toMatchObject({ all: { costRub: '6', settled: 3 } });
  });
});

describe('budgets, credits and alerts in memory', () => {
  const budget = {
    kind: 'budget',
    id: 'one',
    scope: 'tag:user=*',
    amountRub: '5',
    period: 'day',
    timeZone: 'UTC',
  } as const;
  const alert = { ...REACHED, id: 'tag:user=anna 4', scope: 'tag:user=anna' };
  const alertOf = (id: string) => ({ kind: 'alert', id, scope: alert.scope, alert: { ...alert, id } }) as const;

  test('a budget limits like a wait mode limit, and counts unknown costs at their estimate', () => {
    const store = new MemoryStore({ now: () => NOON });
    store.addLimitEvent(budget);
    const limit = {
      scope: 'tag:user=anna',
      budgetScope: 'tag:user=*',
      maxRub: '5',
      mode: 'wait',
      onUnknownCost: 'estimate',
    };
    expect(store.budgets({ scopes: ['tag:user=anna'] })).toMatchObject([{ limit }]);
    // everybody's is no budget of nobody
    expect(store.budgets({ scopes: ['tag:user=*'] })).toHaveLength(1);
    expect(store.budgets({ scopes: ['tag:team=red'] })).toEqual([]);
    store.addLimitEvent({ ...budget, id: 'two', scope: 'tag:user=anna', amountRub: '7' });
    expect(store.budgets({ scopes: ['tag:user=anna'] })).toMatchObject([
      { limit: { maxRub: '7', budgetScope: 'tag:user=anna' } },
    ]);
  });

  test('events are returned in the order in which they were last written', () => {
    const store = new MemoryStore({ now: () => NOON });
    const [first, second] = ['a', 'b'].map((id) => store.addLimitEvent(alertOf(id)));
    expect(first).toMatchObject({ isNew: true, event: { seq: 1 } });
    // nobody may write over what he has not read
    expect(store.addLimitEvent(alertOf('a'), 99)).toMatchObject({ isNew: false, event: { seq: 1 } });
    expect(store.addLimitEvent(alertOf('a'), 1)).toMatchObject({ isNew: true, event: { seq: 3 } });
    const ids = (query = {}): string[] => atOnce(store.limitEvents({ kind: 'alert', ...query })).map(({ id }) => id);
    expect(ids()).toEqual(['b', 'a']);
    expect(ids({ afterSeq: (second as { event: { seq: number } }).event.seq })).toEqual(['a']);
    expect(ids({ limit: 1 })).toEqual(['b']);
    expect(ids({ scope: 'tag:user=boris' })).toEqual([]);
    expect(store.limitEvents({ kind: 'budget' })).toEqual([]);
  });

  test('delivered alerts of windows that are over are removed, and budgets and credits stay', async () => {
    let nowMs = NOON;
    const store = new MemoryStore({ now: () => nowMs });
    store.addLimitEvent(budget);
    store.addLimitEvent({ kind: 'credit', id: 'paid', scope: 'tag:user=anna', amountRub: '10' });
    const over = { alert: { windowEndsAt: '2026-03-11T00:00:00.000Z' } };
    store.addLimitEvent({ ...alertOf('over'), ...over, deliveredAt: '2026-03-10T12:00:00.000Z' });
    store.addLimitEvent({ ...alertOf('undelivered'), ...over });
    store.addLimitEvent({ ...alertOf('whole life'), deliveredAt: '2026-03-10T12:00:00.000Z' });
    nowMs += 86_400_000;
    await store.prune({ before: '2026-03-12' });
    expect(atOnce(store.limitEvents({ kind: 'alert' })).map(({ id }) => id)).toEqual(['undelivered', 'whole life']);
    expect(store.limitEvents({ kind: 'budget' })).toHaveLength(1);
    expect(store.limitEvents({ kind: 'credit' })).toHaveLength(1);
  });

  test('ten thousand alerts are kept, and every decision', () => {
    const store = new MemoryStore({ now: () => NOON });
    for (let at = 0; at <= 10_000; at += 1) {
      store.addLimitEvent(alertOf(String(at)));
      store.addLimitEvent({ ...budget, id: String(at) });
    }
    const first = (kind: 'alert' | 'budget'): unknown => atOnce(store.limitEvents({ kind, limit: 1 }))[0]?.id;
    expect([first('alert'), first('budget')]).toEqual(['1', '0']);
    expect(store.limitEvents({ kind: 'budget', limit: 20_000 })).toHaveLength(10_001);
  });
});

describe('entries dropped for a size limit', () => {
  test('are the oldest of unknown cost and the oldest of all others, separately', () => {
    const store = new MemoryStore({ maxEntries: 100, now: () => NOON });
    const entries = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? lost() : paid()));
    for (const entry of entries) store.settle(entry);
    for (const wanted of [0, 1]) {
      const own = entries.filter((_, at) => at % 2 === wanted);
      const kept = own.map(({ id }) => store.entry(id) !== undefined);
      // those that are kept are the last ones, the bound at least, and an eighth and 64 more of all at the most
      const first = kept.indexOf(true);
      expect(kept.slice(first)).not.toContain(false);
      expect(own.length - first).toBeGreaterThanOrEqual(100);
      expect(own.length - first).toBeLessThanOrEqual(100 + 25 + 64);
    }
    expect(store.totals()).toMatchObject({ all: { settled: 500, unknown: 500, costRub: '500' } });
    expect(store.verify()).toEqual([]);
  });

  test('a limit whose window has ended is forgotten like others, however much was spent in it', () => {
    let nowMs = NOON - 86_400_000;
    const store = new MemoryStore({ maxScopes: 8, maxEntries: 0, now: () => nowMs });
    const limit = (runId: string, maxRub: string) =>
      ({
        scope: `run:${runId}`,
        maxRub,
        mode: 'loose',
        onUnknownCost: 'estimate',
        period: 'day',
        timeZone: 'UTC',
      }) as const;
    const spend = (runId: string, maxRub: string): void => {
      const asked = call({ attempt: { attempt: 1, runId }, estimateRub: '0' });
      store.reserve([limit(runId, maxRub)], asked);
      store.settle({ ...paid({ runId, at: new Date(nowMs).toISOString() }), id: asked.id });
    };
    spend('yesterday', '1');
    nowMs = NOON;
    spend('today', '1');
    for (let run = 0; run < 6; run += 1) spend(String(run), '100');
    const isKept = (runId: string): boolean =>
      atOnce(store.limits()).some((state) => state.limit.scope === `run:${runId}`);
    for (let run = 6; run < 12; run += 1) spend(String(run), '100');
    expect([isKept('today'), isKept('0')]).toEqual([true, false]);
    nowMs = NOON - 86_400_000;
    expect(isKept('yesterday')).toBe(false);
  });
});

test('what dropped rows have cost stays dated for longer than the longest window', () => {
  for (const period of PERIODS) {
    const { startMs, endMs } = windowOf(period, DEFAULT_TIME_ZONE, Date.parse('2026-08-10T09:00:00Z'));
    expect(endMs - startMs).toBeLessThan(CARRIED_BY_QUARTERS_MS);
  }
});

test.each([
  ['wait', 'strict'],
  ['strict', 'wait'],
] as const)('of limits in %s and %s mode that only lack reserved money, the strict one rejects', (...modes) => {
  const engine = new LedgerEngine(new MemoryTables());
  const limits = modes.map((mode, index) => {
    const scope = index === 0 ? 'all' : 'run:1';
    return { scope, maxRub: '10', mode, onUnknownCost: 'estimate' } as const;
  });
  expect(engine.reserve(limits, call({ estimateRub: '6' }))).toHaveProperty('granted');
  const rejected = { reason: 'reserved', limit: { mode: 'strict' } };
  expect(engine.reserve(limits, call({ estimateRub: '6' }))).toMatchObject({ rejected });
});

test('an event with a time zone that does not exist is recorded nowhere', () => {
  const engine = new LedgerEngine(new MemoryTables());
  const budget = { kind: 'budget', scope: 'all', amountRub: '5', period: 'day' } as const;
  expect(() => engine.addLimitEvent({ ...budget, id: 'a', timeZone: 'Mars/Olympus' })).toThrow('Mars/Olympus');
  expect(engine.addLimitEvent({ ...budget, id: 'b', timeZone: 'UTC' })).toMatchObject({ event: { seq: 1 } });
});
