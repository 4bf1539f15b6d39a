import { expect, test, vi } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { settled } from '../suite/subject.ts';
import { CONTINUE } from './batches.ts';
import { LedgerEngine } from './engine.ts';
import { MemoryTables } from './memory-tables.ts';

const DAY_MS = 86_400_000;
const QUERY = { scope: 'all', timeZone: 'Europe/Moscow' };

function engineAt(now: () => number, rowsPerBatch?: number) {
  const tables = new MemoryTables();
  const engine = new LedgerEngine(tables, { now, ...(rowsPerBatch && { rowsPerBatch }) });
  const spend = (costRub: string, daysAgo = 0): void => {
    const openedAt = new Date(now() - daysAgo * DAY_MS).toISOString();
    engine.settle(settled(newEntryId(), costRub, { openedAt, at: openedAt }));
  };
  return { engine, spend, read: vi.spyOn(tables, 'ended') };
}

test('the days of a scope are counted once, and then read no entry, also after the next midnight', () => {
  let nowMs = Date.parse('2026-11-18T12:00:00+03:00');
  const { engine, spend, read } = engineAt(() => nowMs);
  for (let daysAgo = 0; daysAgo < 40; daysAgo += 1) spend('2', daysAgo);
  const days = () => {
    const answer = engine.queries.days(QUERY);
    return answer === CONTINUE ? [] : answer.map(({ spentRub }) => spentRub);
  };
  expect(days()).toEqual(Array.from({ length: 29 }, () => '2'));
  read.mockClear();
  spend('1');
  expect(days().at(-1)).toBe('3');
  expect(read).not.toHaveBeenCalled();

  nowMs += DAY_MS;
  spend('5');
  expect(days().slice(-3)).toEqual(['2', '3', '5']);
  // only the new day is counted
  const startMs = Date.parse('2026-11-19T00:00:00+03:00');
  const [query] = read.mock.calls.flat();
  expect(query).toMatchObject({ scope: 'all', window: { startMs, endMs: startMs + DAY_MS } });
  expect(read).toHaveBeenCalledTimes(1);
});

test('all days are counted in one pass, batch by batch', () => {
  const { engine, spend, read } = engineAt(() => Date.parse('2026-11-18T12:00:00+03:00'), 10);
  for (let index = 0; index < 95; index += 1) spend('1', index % 5);
  read.mockClear();
  let batches = 1;
  let answer = engine.queries.days(QUERY);
  for (; answer === CONTINUE; batches += 1) {
    // one more of every kind of day, while others are counted
    if (batches === 3) for (let daysAgo = 0; daysAgo < 5; daysAgo += 1) spend('1', daysAgo);
    answer = engine.queries.days(QUERY);
  }
  expect(answer.slice(-6).map(({ spentRub }) => spentRub)).toEqual(['0', '20', '20', '20', '20', '20']);
  // 100 entries, 10 at a time, and a last look for more
  expect(batches).toBe(11);
  expect(read).toHaveBeenCalledTimes(11);
});
