import { DatabaseSync } from 'node:sqlite';
import { amountOf, ZERO } from '@kopek/core/kit';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LedgerEntry } from '../contract/entry.ts';
import { newCounter } from '../engine/counter.ts';
import type { Row, WindowCounter } from '../engine/tables.ts';
import type { SqlRow } from './driver.ts';
import { TABLES } from './schema.ts';
import { SqlTables } from './sql-tables.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');
/** Of an entry without a model and a run. */
const SCOPES = ['all', 'model:', 'run:'];
const LISTED = 'SELECT scope FROM entry_scope ORDER BY scope';

let database: DatabaseSync;
/** The statements since they were last asked for. */
let statements: string[];
/** Another connection has written. */
let becomeStale: () => void;
let tables: SqlTables;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec(TABLES);
  tables = newTables();
  tables.saveHead({ seq: 0, clearedSeq: 0, revision: 0, nextExpiryMs: NOON + 60_000 });
});

function newTables(readOnly?: boolean): SqlTables {
  const forget: (() => void)[] = [];
  statements = [];
  becomeStale = () => {
    for (const each of forget) each();
  };
  const all = (sql: string, ...values: (string | number | null)[]): SqlRow[] => {
    statements.push(sql);
    return database.prepare(sql).all(...values);
  };
  const driver = { all, run: (...statement: Parameters<typeof all>) => void all(...statement) };
  return new SqlTables({ ...driver, onStale: (each) => void forget.push(each) }, 'default', readOnly);
}

/** How many statements a step runs. */
function statementsOf(step: () => void): number {
  statements = [];
  step();
  return statements.length;
}

function entry(id: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
  const at = new Date(NOON).toISOString();
  const charge = { status: 'settled' as const, costRub: '1', generationId: 'gen-1', balanceRub: '9' };
  return { id, seq: 1, status: 'settled', billing: 'charged', openedAt: at, at, attempt: 1, charge, ...more };
}

function ended(seq: number, more: Partial<LedgerEntry> = {}): Row {
  const about = { openedMs: NOON, expiresMs: 0, reservesAll: false, scopes: SCOPES };
  return { entry: entry(`id-${seq}`, { seq, ...more }), seq, ...about };
}

function inFlight(id: string, more: Partial<Row> = {}): Row {
  const { charge: _, ...open } = entry(id, { seq: 0, status: 'in-flight' });
  const about = { openedMs: NOON, expiresMs: NOON + 60_000, reservesAll: false };
  return { entry: open, seq: 0, scopes: SCOPES, ...about, ...more };
}

/** What a row is, wherever it keeps it. */
function partsOf(row: Row | undefined): Partial<Row> {
  const { entry: about, seq, openedMs, expiresMs, reservesAll, averageCostRub, scopes } = row ?? ({} as Row);
  return { entry: about, seq, openedMs, expiresMs, reservesAll, averageCostRub, scopes };
}

describe('what one process has written, another one reads', () => {
  test.each([
    ['an attempt in flight', inFlight('a')],
    ['one that counts as the average if it expires', inFlight('a', { averageCostRub: '0.25' })],
    ['one that reserves all that remains', inFlight('a', { reservesAll: true })],
    ['an ended one', ended(1)],
    ['a replay', ended(1, { replayOf: 'id-0' })],
  ])('%s', (_what, row) => {
    tables.put(row);
    expect(partsOf(newTables().get(row.entry.id))).toEqual(partsOf(row));
  });

  const day = newCounter({ period: 'day', timeZone: 'Asia/Tokyo' }, NOON);
  const kept: WindowCounter = {
    ...day,
    isKept: true,
    firstMs: day.endMs,
    lastMs: day.startMs,
    spent: amountOf('1.25'),
  };
  test.each<[string, Partial<WindowCounter>]>([
    ['with a limit', { limit: { scope: 'all', maxRub: '5', mode: 'strict', onUnknownCost: 'block', period: 'day' } }],
    ['that is counted in part', { countedSeq: 3 }],
    ['with an attempt that reserves all, and an unknown cost', { reservingAll: 1, unknown: 1, unestimated: 1 }],
    ['with a reservation', { reserved: amountOf('0.5') }],
    ['with an unknown cost', { unknownCost: amountOf('0.5'), unknown: 1 }],
    ['with an unknown cost of an entry that was dropped', { carriedUnknown: amountOf('0.5') }],
  ])('a counter of a day %s', (_what, more) => {
    const counters = { windows: [{ ...kept, ...more }], clearedSeq: 2 };
    tables.save('all', counters);
    const read = newTables().countersOf('all');
    const { countedSeq, ...window } = read?.windows[0] ?? ({} as WindowCounter);
    expect({ windows: [{ ...window, countedSeq }], clearedSeq: read?.clearedSeq }).toEqual(counters);
  });

  test('a counter of a day with nothing but what was spent is four values in the file', () => {
    const { endMs, startMs, timeZone } = day;
    tables.save('all', { windows: [kept], clearedSeq: 0 });
    const body = JSON.stringify({ windows: [[startMs, endMs, timeZone, '1.25']], clearedSeq: 0 });
    expect(database.prepare('SELECT body FROM live').all()).toEqual([{ body }]);
    expect(newTables().countersOf('all')?.windows).toMatchObject([
      { startMs, endMs, timeZone, period: 'day', isKept: true, spent: amountOf('1.25'), reserved: ZERO, unknown: 0 },
    ]);
  });

  test('the scopes of an entry, and the model that answered if it is another', () => {
    tables.put(ended(1));
    expect(database.prepare(LISTED).all()).toEqual(SCOPES.map((scope) => ({ scope })));
    tables.put(ended(2, { model: 'm', charge: { status: 'settled' } }));
    tables.put(ended(3, { model: 'm', charge: { status: 'settled', servedModel: 'm' } }));
    expect(database.prepare(LISTED).all()).toHaveLength(9);
    tables.put(ended(4, { model: 'm', charge: { status: 'settled', servedModel: 'n' } }));
    expect(database.prepare(LISTED).all().slice(12)).toEqual([{ scope: 'served:n' }]);
  });
});

describe('what is remembered is not read again until another process writes', () => {
  test('an attempt in flight: it is opened by one statement, found and renewed', () => {
    expect(statementsOf(() => tables.put(inFlight('a')))).toBe(1);
    expect(statementsOf(() => tables.get('a'))).toBe(0);
    tables.renew(inFlight('a'), NOON + 90_000);
    expect(statementsOf(() => expect(tables.get('a')?.expiresMs).toBe(NOON + 90_000))).toBe(0);
    becomeStale();
    expect(statementsOf(() => tables.get('a'))).toBeGreaterThan(0);
  });

  test('when the next attempt expires: before that, nothing is asked', () => {
    tables.put(inFlight('a', { expiresMs: NOON + 90_000 }));
    expect(statementsOf(() => expect(tables.due(NOON + 59_999, 10)).toEqual([]))).toBe(0);
    expect(statementsOf(() => expect(tables.due(NOON + 60_000, 10)).toEqual([]))).toBe(2);
    expect(statementsOf(() => expect(tables.due(NOON + 89_999, 10)).toEqual([]))).toBe(0);
    expect(statementsOf(() => expect(tables.due(NOON + 90_000, 10)).toHaveLength(1))).toBe(1);
  });

  test('the counters and the budgets of a scope, also that it has none', () => {
    const first = statementsOf(() => [tables.countersOf('all'), tables.events.rules('all')]);
    expect(first).toBe(2);
    expect(statementsOf(() => [tables.countersOf('all'), tables.events.rules('all')])).toBe(0);
    becomeStale();
    expect(statementsOf(() => [tables.countersOf('all'), tables.events.rules('all')])).toBe(3);
  });

  test('the counters of a thousand scopes, and the budgets of ten thousand: the memory has an end', () => {
    const counters = (run: number): number => statementsOf(() => tables.countersOf(`run:${run}`));
    const rules = (run: number): number => statementsOf(() => tables.events.rules(`run:${run}`));
    for (const [read, count] of [
      [counters, 1000],
      [rules, 10_000],
    ] as const) {
      for (let run = 0; run < count; run += 1) read(run);
      expect([read(0), read(count - 1), read(count), read(0)]).toEqual([0, 0, 1, 1]);
    }
  });

  test('all counters of a reader, which saves none', () => {
    const reader = newTables(true);
    for (let run = 0; run < 1001; run += 1) reader.save(`run:${run}`, { windows: [], clearedSeq: run });
    expect(statementsOf(() => expect(reader.countersOf('run:0')).toEqual({ windows: [], clearedSeq: 0 }))).toBe(0);
  });
});

describe('ended entries are read in order', () => {
  const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => row.entry.id);

  test('a page by one statement, and all of them without a number of rows', () => {
    for (let seq = 1; seq <= 3; seq += 1) tables.put(ended(seq));
    expect(statementsOf(() => expect(idsOf(tables.ended({ maxRows: 2 }))).toEqual(['id-1', 'id-2']))).toBe(1);
    expect(idsOf(tables.ended({}))).toEqual(['id-1', 'id-2', 'id-3']);
    expect(idsOf(tables.ended({ scope: 'model:' }))).toEqual(['id-1', 'id-2', 'id-3']);
  });

  test('no more rows than requested, if one in front of them cannot be read', () => {
    for (let seq = 1; seq <= 5; seq += 1) tables.put(ended(seq));
    database.exec("UPDATE entry SET body = '{' WHERE id = 'id-2'");
    expect(idsOf(tables.ended({ maxRows: 2 }))).toEqual(['id-1', 'id-3']);
  });
});
