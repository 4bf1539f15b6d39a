import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock, settled } from '../../test/readers/manual.ts';
import { ReadAhead, ReadAheadBudget } from './read-ahead.ts';

function make(readAheadBytes: number, budget = new ReadAheadBudget(Infinity)) {
  const clock = new ManualClock();
  const gone: number[] = [];
  const waiting = new ReadAhead<string>(
    { readAheadBytes, consumerIdleMs: 1000 },
    clock,
    (ms) => gone.push(ms),
    undefined,
    budget,
  );
  return { clock, gone, waiting };
}

/** Whether the producer may read on once every turn of the event loop that is due has passed. */
async function mayReadOn(waiting: ReadAhead<string>): Promise<boolean> {
  let may = false;
  void Promise.resolve(waiting.room()).then(() => (may = true));
  await settled();
  return may;
}

describe('reading ahead', () => {
  it('continues below the limit without a consumer, and stops at it', async () => {
    const { waiting } = make(10);
    waiting.push('a', 9);
    expect(await mayReadOn(waiting)).toBe(true);
    waiting.push('b', 1);
    expect(await mayReadOn(waiting)).toBe(false);
  });

  it.each([Infinity, 30 * 86_400_000])('waits for a consumer who may take %d ms', (consumerIdleMs) => {
    const delays: number[] = [];
    const clock = { setTimeout: (_: unknown, ms: number) => delays.push(ms), clearTimeout: () => {} };
    const waiting = new ReadAhead<string>({ readAheadBytes: 10, consumerIdleMs }, clock, () => {});
    waiting.push('a', 10);
    void waiting.room();
    // a timer of JavaScript that is told more fires at once
    expect(delays).toEqual([2_147_483_647]);
    waiting.close();
  });

  it('continues when the consumer takes something', async () => {
    const { waiting } = make(10);
    waiting.push('a', 10);
    let may = false;
    void waiting.room()?.then(() => (may = true));
    expect(waiting.shift()).toBe('a');
    await settled();
    expect(may).toBe(true);
  });

  it('serves a waiting consumer before it reads ahead by itself', async () => {
    const { waiting } = make(10);
    const arrival = waiting.arrival();
    expect(waiting.room()).toBeUndefined();
    waiting.push('a', 1);
    await arrival;
    expect(waiting.shift()).toBe('a');
  });

  it('waits for no turn if nothing can be read, except at the limit', async () => {
    const { waiting } = make(10);
    waiting.push('a', 9);
    expect(waiting.room()).toBeDefined();
    expect(waiting.room(true)).toBeUndefined();
    waiting.push('b', 1);
    let may = false;
    void waiting.room(true)?.then(() => (may = true));
    await settled();
    expect(may).toBe(false);
    expect(waiting.shift()).toBe('a');
    await settled();
    expect(may).toBe(true);
  });

  it('reports once that nobody takes anything at the limit', async () => {
    const { waiting, clock, gone } = make(10);
    waiting.push('a', 10);
    void waiting.room();
    await clock.advance(999);
    expect(gone).toEqual([]);
    await clock.advance(10_000);
    expect(gone).toEqual([1000]);
  });

  it('reports it however busily other answers are read', async () => {
    const budget = new ReadAheadBudget();
    const other = make(10, budget).waiting;
    const { waiting, clock, gone } = make(10, budget);
    waiting.push('a', 10);
    void waiting.room();
    for (let part = 0; part < 10; part++) {
      other.push('b', 1);
      other.shift();
      await settled();
      await clock.advance(100);
    }
    expect(gone).toEqual([1000]);
  });

  it('restarts the timer when its own consumer takes something', async () => {
    const { waiting, clock, gone } = make(10);
    waiting.push('a', 10);
    waiting.push('b', 10);
    void waiting.room();
    await clock.advance(999);
    waiting.shift();
    await settled();
    await clock.advance(999);
    expect(gone).toEqual([]);
    await clock.advance(1);
    expect(gone).toEqual([1000]);
  });

  it('buffers no more than the process allows, and continues when another answer is read', async () => {
    const budget = new ReadAheadBudget(10);
    const one = make(10, budget).waiting;
    const two = make(10, budget).waiting;
    one.push('a', 9);
    two.push('b', 1);
    let may = 0;
    for (const waiting of [one, two]) void waiting.room()?.then(() => (may += 1));
    await settled();
    expect(may).toBe(0);
    expect(one.shift()).toBe('a');
    await settled();
    expect(may).toBe(2);
  });

  it('takes nothing of the budget once the answer has ended, and keeps what waits', () => {
    const budget = new ReadAheadBudget(10);
    const { waiting } = make(10, budget);
    waiting.push('a', 10);
    expect(budget.isFull).toBe(true);
    waiting.end();
    expect(budget.isFull).toBe(false);
    expect(waiting.shift()).toBe('a');
    expect(budget.isFull).toBe(false);
  });

  it('ends every wait and returns the whole budget, in any order of events', async () => {
    const step = constantFrom('push', 'shift', 'room', 'arrival', 'lift', 'turn', 'time');
    await assert(
      asyncProperty(array(step, { maxLength: 30 }), constantFrom('end', 'close'), async (steps, last) => {
        const budget = new ReadAheadBudget(25);
        const { waiting, clock } = make(10, budget);
        const waits: Promise<unknown>[] = [];
        let producerWaits = false;
        for (const next of steps) {
          if (next === 'push') waiting.push('x', 7);
          else if (next === 'shift') waiting.shift();
          else if (next === 'room' && !producerWaits) {
            producerWaits = true;
            waits.push(Promise.resolve(waiting.room()).then(() => (producerWaits = false)));
          } else if (next === 'arrival') waits.push(waiting.arrival());
          else if (next === 'lift') waiting.lift();
          else if (next === 'turn') await settled();
          else await clock.advance(600);
        }
        waiting[last]();
        await Promise.all(waits);
        while (waiting.shift() !== undefined);
        budget.take(24);
        expect(budget.isFull).toBe(false);
        budget.take(1);
        expect(budget.isFull).toBe(true);
        expect(clock.pending).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});
