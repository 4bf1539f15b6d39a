import { describe, expect, test } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { settled, unknown } from '../suite/subject.ts';
import { CONTINUE, rowsInBatches, runBatches, type Atomic, type Batch } from './batches.ts';
import { LedgerEngine } from './engine.ts';
import { MemoryTables } from './memory-tables.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');

describe('long work', () => {
  /** Work of so many batches. */
  function workOf(batches: number): Batch<string> & { done: () => number } {
    let done = 0;
    return Object.assign(() => ((done += 1) < batches ? CONTINUE : 'the answer'), { done: () => done });
  }
  const atOnce: Atomic = (step) => step();
  const later: Atomic = async (step) => step();

  test.each([
    ['at once', atOnce],
    ['later', later],
  ])('is answered by its last batch, however many there are, if a step is done %s', async (_, atomic) => {
    for (const batches of [1, 2, 5]) {
      const work = workOf(batches);
      expect(await runBatches(atomic, work)).toBe('the answer');
      expect(work.done()).toBe(batches);
    }
  });

  test('of one batch is answered at once if its step is', () => {
    expect(runBatches(atOnce, workOf(1))).toBe('the answer');
  });

  test('lets others run between two batches', async () => {
    const work = workOf(3);
    const seen: number[] = [];
    const answer = runBatches(atOnce, work);
    await new Promise<void>((resolve) => {
      const look = (): void => {
        seen.push(work.done());
        if (work.done() < 3) setImmediate(look);
        else resolve();
      };
      look();
    });
    expect(await answer).toBe('the answer');
    expect(seen).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  test.each([
    ['at once', atOnce],
    ['later', later],
  ])('ends before its next batch when its signal is aborted, if a step is done %s', async (_, atomic) => {
    const controller = new AbortController();
    const work = workOf(5);
    const answer = runBatches(
      atomic,
      () => {
        if (work.done() === 1) controller.abort(new Error('enough'));
        return work();
      },
      controller.signal,
    );
    await expect(answer).rejects.toThrow('enough');
    expect(work.done()).toBe(2);
  });

  test('gives its signal to each step', async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const atomic: Atomic = (step, own) => {
      given.push(own);
      return step();
    };
    await runBatches(atomic, workOf(3), signal);
    expect(given).toEqual([signal, signal, signal]);
  });
});

describe('rows that are read in batches while others write', () => {
  function reading(rows: number, rowsPerBatch: number) {
    const engine = new LedgerEngine(new MemoryTables(), { now: () => NOON });
    const ids = Array.from({ length: rows }, () => newEntryId());
    for (const id of ids) engine.settle(unknown(id));
    const read = rowsInBatches(engine.tables, {}, rowsPerBatch, () => {
      const counts = new Map<string, number>();
      return {
        counts,
        count: ({ entry }, times) => counts.set(entry.status, (counts.get(entry.status) ?? 0) + times),
      };
    });
    const counted = (): unknown => {
      const sum = read();
      return sum === CONTINUE ? CONTINUE : Object.fromEntries(sum.counts);
    };
    return { engine, ids, counted };
  }

  test('are counted from the beginning, each once, if rows were removed or costs cleared', () => {
    const { engine, counted } = reading(4, 3);
    expect(counted()).toBe(CONTINUE);
    engine.clearUnknown('run:1');
    expect(counted()).toBe(CONTINUE);
    expect(counted()).toEqual({ unknown: 4 });
  });

  test('are counted as they are in the end, however often they were raised', () => {
    const { engine, ids, counted } = reading(4, 3);
    const [first = ''] = ids;
    expect(counted()).toBe(CONTINUE);
    const inferred = { status: 'inferred', costRub: '1' } as const;
    engine.settle({ ...settled(first, '1'), status: 'inferred', charge: inferred });
    for (let count = 0; count < 3; count += 1) engine.settle(settled(newEntryId(), '1'));
    expect(counted()).toBe(CONTINUE);
    engine.settle(settled(first, '2'));
    expect(counted()).toBe(CONTINUE);
    expect(counted()).toEqual({ unknown: 3, inferred: 0, settled: 4 });
    // asked again, nothing is added twice
    expect(counted()).toEqual({ unknown: 3, inferred: 0, settled: 4 });
  });
});
