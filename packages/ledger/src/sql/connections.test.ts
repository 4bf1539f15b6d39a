import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { LedgerStore, NewEntry, ScopeLimit } from '../contract/contract.ts';
import { testLedgerStore } from '../suite/index.ts';
import { sqliteStore, type SqliteStore } from './index.ts';
import { newPlace } from './__fixtures__/place.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');
const LIMIT: ScopeLimit = { scope: 'all', maxRub: '1000', mode: 'strict', onUnknownCost: 'estimate' };

let folder: string;
let path: string;
let nowMs: number;
/** Two processes, as far as the file can tell. */
let one: SqliteStore;
let two: SqliteStore;

beforeEach(() => {
  ({ folder, path } = newPlace());
  nowMs = NOON;
  one = sqliteStore(path, { now: () => nowMs });
  two = sqliteStore(path, { now: () => nowMs });
});
afterEach(async () => {
  await one.close();
  await two.close();
});

function paid(costRub: string, generationId: string, id: string = newEntryId()): NewEntry {
  const charge = { status: 'settled' as const, costRub, generationId, balanceRub: '5' };
  return { id, status: 'settled', billing: 'charged', at: new Date(nowMs).toISOString(), attempt: 1, charge };
}

function unpriced(id: string): NewEntry {
  const at = new Date(nowMs).toISOString();
  return { id, status: 'unknown', billing: 'unknown', at, attempt: 1, charge: { status: 'unknown' } };
}

async function open(store: LedgerStore, estimateRub: string, tags: Record<string, string> = {}): Promise<string> {
  const id = newEntryId();
  const reservation = await store.reserve([LIMIT], { id, ttlMs: 60_000, attempt: { attempt: 1, tags }, estimateRub });
  expect(reservation).toHaveProperty('granted');
  return id;
}

describe('what a process remembers of the file is never older than the file', () => {
  test('an attempt that was counted for a limit, and that another one has renewed since', async () => {
    const id = await open(one, '1');
    const other: ScopeLimit = { ...LIMIT, scope: 'model:a/b' };
    const call = { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1, model: 'a/b' } };
    await two.reserve([other], call);
    await two.renew([id], 120_000);
    nowMs += 90_000;
    expect(await two.totals()).toMatchObject({ all: { inFlight: 2, unknown: 0 } });
    expect(await one.totals()).toMatchObject({ all: { inFlight: 2, unknown: 0 } });
    nowMs += 60_000;
    expect(await one.totals()).toMatchObject({ all: { inFlight: 1, unknown: 1 } });
  });

  test('an attempt in flight that a reader has written into', async () => {
    await open(one, '1', { team: 'a' });
    const read = async (): Promise<LedgerEntry | undefined> => (await two.entries()).entries[0];
    Object.assign((await read())?.tags ?? {}, { team: 'b' });
    expect(await read()).toMatchObject({ tags: { team: 'a' } });
  });

  test('counters that another one has moved', async () => {
    await one.settle(paid('1', 'a', await open(one, '1')));
    await two.settle(paid('2', 'b', await open(two, '2')));
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '4' };
    expect(await one.reserve([LIMIT], call)).toMatchObject({ granted: [{ spentRub: '3', reservedRub: '4' }] });
    expect(await two.limits()).toMatchObject([{ spentRub: '3', reservedRub: '4' }]);
    expect(await two.verify()).toEqual([]);
  });

  test('an attempt that another one has ended', async () => {
    const id = await open(one, '1');
    expect(await two.settle(paid('2', 'a', id))).toMatchObject({ seq: 1 });
    expect(await one.settle(unpriced(id))).toMatchObject({ seq: 1, status: 'settled', charge: { costRub: '2' } });
    expect(await one.reserve([], { id, ttlMs: 60_000, attempt: { attempt: 1 } })).toEqual({ granted: [] });
    expect((await one.totals()).all).toMatchObject({ attempts: 1, costRub: '2' });
    expect(await one.limits()).toMatchObject([{ spentRub: '2', reservedRub: '0' }]);
  });

  test('an attempt that expired while another one watched', async () => {
    const id = await open(one, '1');
    nowMs += 60_000;
    expect((await two.totals()).all).toMatchObject({ inFlight: 0, unknown: 1 });
    expect(await one.settle(paid('2', 'a', id))).toMatchObject({ seq: 2 });
    expect(await two.verify()).toEqual([]);
  });

  test('an attempt that another one has renewed, or released', async () => {
    const [renewed, released] = [await open(one, '1'), await open(one, '2')];
    await two.renew([renewed], 600_000);
    await two.release(released);
    nowMs += 60_000;
    expect((await one.entries()).entries).toMatchObject([{ id: renewed, status: 'in-flight' }]);
    expect(await one.limits()).toMatchObject([{ reservedRub: '1' }]);
  });

  test('an answer that another one has recorded: the same once more is a replay', async () => {
    const original = await one.settle(paid('1', 'a'));
    const replay = await two.settle(paid('1', 'a'));
    expect(replay.replayOf).toBe(original.id);
    expect((await one.settle(paid('1', 'a'))).replayOf).toBe(original.id);
    // another price is another charge
    expect(await one.settle(paid('2', 'a'))).not.toHaveProperty('replayOf');
  });

  test('entries that another one has removed: a removed entry is not an original, and numbers are not reused', async () => {
    await one.settle(paid('1', 'a'));
    await one.settle(paid('1', 'b'));
    nowMs += 1000;
    expect(await two.prune({ before: new Date(nowMs).toISOString() })).toEqual({ removed: 2 });
    const late = sqliteStore(path, { now: () => nowMs });
    const again = await late.settle(paid('1', 'a'));
    expect(again).toMatchObject({ seq: 3 });
    expect(again).not.toHaveProperty('replayOf');
    await late.close();
    expect((await one.settle(paid('1', 'a'))).replayOf).toBe(again.id);
    expect(await one.settle(paid('1', 'b'))).not.toHaveProperty('replayOf');
  });

  test('the newest entry, which another one has written: it is removed, and its number is not reused', async () => {
    const first = newEntryId();
    await one.settle(paid('1', 'gen-1', first));
    nowMs += 1;
    expect(await two.prune({ before: new Date(nowMs).toISOString() })).toEqual({ removed: 1 });
    expect(await two.settle(paid('2', 'gen-2'))).toMatchObject({ seq: 2 });
    // the same id once more is an attempt of its own, not the one that came after it
    expect(await one.settle(unpriced(first))).toMatchObject({ id: first, seq: 3, status: 'unknown' });
    expect(await one.totals()).toMatchObject({ all: { settled: 1, unknown: 1, costRub: '2' } });
    expect(await two.verify()).toEqual([]);
  });

  test('a price that another one has raised is not an original any more', async () => {
    const inferred = paid('1', 'a');
    await one.settle({ ...inferred, status: 'inferred' });
    const raised = await two.settle(paid('2', 'a', inferred.id));
    expect(raised).toMatchObject({ seq: 2, status: 'settled' });
    expect(await one.settle(paid('1', 'a'))).not.toHaveProperty('replayOf');
    expect((await one.settle(paid('2', 'a'))).replayOf).toBe(inferred.id);
  });

  test('the caller may change the tags of an attempt: it ends where it began', async () => {
    const tags = { team: 'x' };
    const limit = { ...LIMIT, scope: 'tag:team=x' };
    const id = newEntryId();
    await one.reserve([limit], { id, ttlMs: 60_000, attempt: { attempt: 1, tags }, estimateRub: '1' });
    tags.team = 'y';
    expect((await one.settle({ ...paid('2', 'a', id), tags })).tags).toEqual({ team: 'x' });
    expect(await one.limits()).toMatchObject([{ spentRub: '2', reservedRub: '0' }]);
    expect(await one.verify()).toEqual([]);
  });
});

describe('what was rolled back is not remembered', () => {
  /** Nothing that has to do with this id is written. */
  function rejectAll(id: string): void {
    const other = new DatabaseSync(path);
    const reject = `BEGIN SELECT RAISE(ABORT, 'no room'); END`;
    other.exec(`
      CREATE TRIGGER no_entry BEFORE INSERT ON entry WHEN NEW.id = '${id}' ${reject};
      CREATE TRIGGER no_attempt BEFORE INSERT ON live WHEN NEW.key = 'attempt:${id}' ${reject};
      CREATE TRIGGER no_counter AFTER INSERT ON live
        WHEN EXISTS (SELECT 1 FROM live WHERE key = 'attempt:late ${id}') ${reject};
      CREATE TRIGGER no_list BEFORE INSERT ON entry_scope
        WHEN EXISTS (SELECT 1 FROM entry WHERE id = 'late ${id}') ${reject};
    `);
    other.close();
  }

  test('of an attempt whose end could not be written', async () => {
    const id = await open(one, '1');
    rejectAll(id);
    await one.settle(paid('5', 'a'));
    expect(() => one.settle(paid('2', 'b', id))).toThrow('no room');
    expect(await one.limits()).toMatchObject([{ spentRub: '5', reservedRub: '1' }]);
    await one.settle(paid('1', 'c', await open(one, '3')));
    expect(await one.limits()).toMatchObject([{ spentRub: '6', reservedRub: '1' }]);
    expect(await one.verify()).toEqual([]);
  });

  test('of an attempt that could not be opened: what expired with it expires the next time', async () => {
    await open(one, '1');
    rejectAll('x');
    nowMs += 60_000;
    expect(() => one.reserve([], { id: 'x', ttlMs: 60_000, attempt: { attempt: 1 } })).toThrow('no room');
    expect(await one.limits()).toMatchObject([{ reservedRub: '0', unknownRub: '1' }]);
    expect((await one.totals()).all).toMatchObject({ inFlight: 0, unknown: 1 });
    expect(await one.verify()).toEqual([]);
  });

  test('of counters that could not be written', async () => {
    await one.settle(paid('2', 'a', await open(one, '1')));
    rejectAll('x');
    const call = { id: 'late x', ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '3' };
    expect(() => one.reserve([LIMIT], call)).toThrow('no room');
    const next = { ...call, id: 'y' };
    expect(await one.reserve([LIMIT], next)).toMatchObject({ granted: [{ spentRub: '2', reservedRub: '3' }] });
    expect((await one.totals()).all).toMatchObject({ inFlight: 1 });
  });

  test('of an entry that could not be put into the index of its scopes', async () => {
    rejectAll('x');
    await one.settle(paid('1', 'gen-1'));
    expect(() => one.settle(paid('1', 'gen-2', 'late x'))).toThrow('no room');
    const entry = await one.settle(paid('1', 'gen-2'));
    expect(entry).toMatchObject({ seq: 2 });
    expect(entry).not.toHaveProperty('replayOf');
    expect((await one.settle(paid('1', 'gen-1'))).replayOf).toBeDefined();
  });
});

test('entries are found by id and by answer, by every process', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 600; count += 1) {
    const store = count % 3 === 0 ? two : one;
    const entry = await store.settle(paid('1', `gen-${count}`));
    expect(entry).toMatchObject({ seq: count + 1 });
    expect(entry).not.toHaveProperty('replayOf');
    ids.push(entry.id);
  }
  const late = sqliteStore(path, { now: () => nowMs });
  for (const count of [0, 1, 255, 256, 511, 512, 598, 599]) {
    for (const store of [one, two, late]) {
      expect(await store.settle(paid('7', 'other', ids[count]))).toMatchObject({
        seq: count + 1,
        charge: { costRub: '1' },
      });
      expect((await store.settle(paid('1', `gen-${count}`))).replayOf).toBe(ids[count]);
    }
  }
  expect(
    await one.reserve([LIMIT], { id: 'new', ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '1' }),
  ).toMatchObject({
    granted: [{ spentRub: '600', reservedRub: '1' }],
  });
  expect(await two.verify()).toEqual([]);
  await late.close();
});

describe('a new limit counts what others have written', () => {
  const spent = async (store: LedgerStore): Promise<string | undefined> => {
    const call = { id: newEntryId(), ttlMs: 60_000, attempt: { attempt: 1 }, estimateRub: '1' };
    const answer = await store.reserve([LIMIT], call);
    return 'granted' in answer ? answer.granted[0]?.spentRub : undefined;
  };

  test('its own entries, and those of another process', async () => {
    await one.settle(paid('1', 'a'));
    await two.settle(paid('2', 'b'));
    await one.settle(paid('4', 'c'));
    expect(await spent(one)).toBe('7');
    expect(await one.verify()).toEqual([]);
  });

  test('also what was removed by this process or another one', async () => {
    await two.settle(paid('1', 'a'));
    await one.settle(paid('2', 'b'));
    nowMs += 1000;
    await one.prune({ before: new Date(nowMs).toISOString() });
    await two.settle(paid('4', 'c'));
    await one.settle(paid('8', 'd'));
    nowMs += 1000;
    await two.prune({ before: new Date(nowMs).toISOString() });
    await one.settle(paid('16', 'e'));
    expect(await spent(one)).toBe('31');
    expect(await one.verify()).toEqual([]);
  });

  test('an entry once, whose price became known after it had ended', async () => {
    const id = newEntryId();
    await one.settle(unpriced(id));
    await one.settle(paid('2', 'a', id));
    expect(await spent(one)).toBe('2');
    expect((await one.entries()).entries).toMatchObject([{ seq: 2 }, { status: 'in-flight' }]);
  });

  test('for prices: the latest charges of the model that answered, whoever recorded them', async () => {
    const answered = (costRub: string, generationId: string): NewEntry => {
      const entry = paid(costRub, generationId);
      const tokens = { prompt: 1000, completion: 1000, total: 2000 };
      return {
        ...entry,
        model: 'auto',
        charge: { status: 'settled', costRub, generationId, servedModel: 'a/b', tokens },
      };
    };
    await one.settle(answered('1', 'a'));
    await two.settle(answered('1', 'b'));
    const before = await one.modelCosts('a/b');
    expect(before).toBeDefined();
    // a new limit puts them into the lists of their scopes
    await spent(one);
    expect(await one.modelCosts('a/b')).toEqual(before);
    expect(await two.modelCosts('a/b')).toEqual(before);
    expect(await two.modelCosts('c/d')).toBeUndefined();
  });
});

describe('random histories, over three connections in turn', () => {
  testLedgerStore({
    seeds: [100, 101, 102, 103],
    test: (name, run) => {
      if (name.startsWith('a random history')) test(name, run);
    },
    createStore: () => {
      const file = join(folder, `${newEntryId()}.db`);
      const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
      const stores = [1, 2, 3].map(() => sqliteStore(file, { now: clock.now }));
      let calls = 0;
      const inTurn = (): SqliteStore => {
        calls += 1;
        // not one after the other: some calls meet what the same connection remembers
        return stores[Math.floor(calls / (1 + (calls % 2))) % stores.length] ?? one;
      };
      const store: LedgerStore = {
        reserve: (limits, call) => inTurn().reserve(limits, call),
        settle: (entry) => inTurn().settle(entry),
        release: (id) => inTurn().release(id),
        renew: (ids, ttlMs) => inTurn().renew(ids, ttlMs),
        clearUnknown: (scope) => inTurn().clearUnknown(scope),
        totals: (query) => inTurn().totals(query),
        modelCosts: (model) => inTurn().modelCosts(model),
        entries: (page) => inTurn().entries(page),
        entry: (id) => inTurn().entry(id),
        verify: () => inTurn().verify(),
        prune: (options) => inTurn().prune(options),
        limits: (query) => inTurn().limits(query),
        addLimitEvent: (event, replaces) => inTurn().addLimitEvent(event, replaces),
        limitEvents: (query) => inTurn().limitEvents(query),
        budgets: (query) => inTurn().budgets(query),
        days: (query) => inTurn().days(query),
        close: () => {
          for (const each of stores) void each.close();
        },
      };
      return { store, clock };
    },
  });
});

test('limits beyond the memory of a process are counted as well', async () => {
  const perRun = (run: number): [ScopeLimit, { attempt: number; runId: string }] => [
    { ...LIMIT, scope: `run:${run}` },
    { attempt: 1, runId: String(run) },
  ];
  const call = { ttlMs: 60_000, estimateRub: '1' };
  for (let run = 0; run < 1100; run += 1) {
    const [limit, attempt] = perRun(run);
    const id = newEntryId();
    await one.reserve([limit], { ...call, id, attempt });
    await one.settle({ ...paid('2', id, id), ...attempt });
  }
  for (const run of [0, 1, 1099]) {
    const [limit, attempt] = perRun(run);
    expect(await one.reserve([limit], { ...call, id: newEntryId(), attempt })).toMatchObject({
      granted: [{ spentRub: '2', reservedRub: '1' }],
    });
  }
  expect(await one.limits()).toHaveLength(1100);
  expect(await one.verify()).toEqual([]);
});
