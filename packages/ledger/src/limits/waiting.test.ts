import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LimitRejection, ScopeLimit } from '../contract/contract.ts';
import { type Answer, type Wait, WaitingLine } from './waiting.ts';

const GRANTED: Answer = { granted: [] };

let warnings: unknown[];
beforeEach(() => {
  warnings = [];
  vi.useFakeTimers();
  // in the middle of the jitter: pauses are 50, 100, 200 … ms
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(text));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function limitOn(scope: string, more: Partial<ScopeLimit> = {}): ScopeLimit {
  return { scope, maxRub: '10', mode: 'wait', onUnknownCost: 'estimate', ...more };
}

function reservedBy(limit: ScopeLimit): LimitRejection {
  return { limit, spentRub: '0', reservedRub: '10', unknownRub: '0', reason: 'reserved' };
}

/** A caller that waits: its store answers what `answers` gives, or keeps it waiting until `answer` is called. */
interface Caller {
  asked: number;
  outcome?: unknown;
  late: unknown[];
  /** Answers the question that is open. */
  answer: (answer: Answer | Error) => void;
}

function join(line: WaitingLine, scope: string, given: Partial<Wait> & { store?: () => Answer } = {}): Caller {
  const { store, ...wait } = given;
  let open: { resolve: (answer: Answer) => void; reject: (error: unknown) => void } | undefined;
  const caller: Caller = {
    asked: 0,
    late: [],
    answer: (answer) => (answer instanceof Error ? open?.reject(answer) : open?.resolve(answer)),
  };
  const ask = (): Answer | Promise<Answer> => {
    caller.asked++;
    return store ? store() : new Promise((resolve, reject) => (open = { resolve, reject }));
  };
  const outcome = line.wait(reservedBy(limitOn(scope)), {
    waitMs: 60_000,
    ask,
    onLate: (late) => caller.late.push(late),
    ...wait,
  });
  outcome.then(
    (answer) => (caller.outcome = answer),
    (error: unknown) => (caller.outcome = error),
  );
  return caller;
}

const stays = (): Answer => ({ rejected: reservedBy(limitOn('run:a')) });
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('the first of a queue', () => {
  test('asks after 50 ms, then after twice as long each time, and after a second at the most', async () => {
    const times: number[] = [];
    const start = Date.now();
    const store = (): Answer => {
      times.push(Date.now() - start);
      return stays();
    };
    join(new WaitingLine(), 'run:a', { store });
    await vi.advanceTimersByTimeAsync(4600);
    expect(times).toEqual([50, 150, 350, 750, 1550, 2550, 3550, 4550]);
  });

  test.each([
    ['early', 0, 37.5],
    ['late', 1, 62.5],
  ])('asks up to a quarter %s, so that processes spread', async (_when, random, ms) => {
    vi.mocked(Math.random).mockReturnValue(random);
    const caller = join(new WaitingLine(), 'run:a', { store: stays });
    await vi.advanceTimersByTimeAsync(Math.floor(ms) - 1);
    expect(caller.asked).toBe(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(caller.asked).toBe(1);
  });

  test('asks alone; the one behind it asks once it was granted, at once', async () => {
    const line = new WaitingLine();
    const first = join(line, 'run:a', { store: stays });
    const second = join(line, 'run:a', { store: () => GRANTED });
    await vi.advanceTimersByTimeAsync(200);
    expect([first.asked, second.asked]).toEqual([2, 0]);
    line.close(new Error('closed'));
    const other = new WaitingLine();
    const third = join(other, 'run:a', { store: () => GRANTED });
    const fourth = join(other, 'run:a', { store: () => GRANTED });
    other.wake();
    await settled();
    expect([third.outcome, fourth.outcome]).toEqual([GRANTED, GRANTED]);
    expect([third.asked, fourth.asked]).toEqual([1, 1]);
  });

  test('asks once more if something ends while it is asking, and not twice at a time', async () => {
    const line = new WaitingLine();
    const caller = join(line, 'run:a');
    line.wake();
    line.wake();
    line.wake();
    expect(caller.asked).toBe(1);
    caller.answer(stays());
    await settled();
    expect(caller.asked).toBe(2);
    caller.answer(stays());
    await settled();
    expect(caller.asked).toBe(2);
    caller.answer(GRANTED);
  });

  test('does not ask by its timer while it is asking', async () => {
    const caller = join(new WaitingLine(), 'run:a');
    await vi.advanceTimersByTimeAsync(3000);
    expect(caller.asked).toBe(1);
  });
});

describe('a wait ends by', () => {
  test('the answer of the store, after which nothing is left', async () => {
    const line = new WaitingLine();
    const signal = { aborted: false, reason: undefined, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    const caller = join(line, 'run:a', { store: () => GRANTED, signal });
    expect(vi.getTimerCount()).toBe(2);
    line.wake();
    await settled();
    expect(caller.outcome).toBe(GRANTED);
    expect(vi.getTimerCount()).toBe(0);
    const [[type, listener]] = signal.addEventListener.mock.calls as [[unknown, unknown]];
    expect(type).toBe('abort');
    expect(signal.removeEventListener).toHaveBeenCalledWith('abort', listener);
    expect(line.rejectionFor([limitOn('run:a')])).toBeUndefined();
    line.wake();
    expect(caller.asked).toBe(1);
  });

  test('the time limit, with the latest rejection', async () => {
    const caller = join(new WaitingLine(), 'run:a', { waitMs: 1000 });
    await vi.advanceTimersByTimeAsync(50);
    caller.answer({ rejected: { ...reservedBy(limitOn('run:a')), spentRub: '7' } });
    await vi.advanceTimersByTimeAsync(99);
    expect(caller.outcome).toBeUndefined();
    caller.answer({ rejected: { ...reservedBy(limitOn('run:a')), spentRub: '8' } });
    await vi.advanceTimersByTimeAsync(850);
    expect(caller.outcome).toBeUndefined();
    caller.answer({ rejected: { ...reservedBy(limitOn('run:a')), spentRub: '9' } });
    await vi.advanceTimersByTimeAsync(1);
    expect(caller.outcome).toMatchObject({ rejected: { reason: 'reserved', spentRub: '9' } });
  });

  test('the time limit while it asks: the answer is awaited, since it may have been granted', async () => {
    const [granted, rejected] = ['run:a', 'run:b'].map((scope) => join(new WaitingLine(), scope, { waitMs: 1000 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect([granted?.outcome, rejected?.outcome]).toEqual([undefined, undefined]);
    granted?.answer(GRANTED);
    const rejection = { rejected: { ...reservedBy(limitOn('run:b')), spentRub: '3' } };
    rejected?.answer(rejection);
    await settled();
    expect([granted?.outcome, rejected?.outcome]).toEqual([GRANTED, rejection]);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
  ])('a store that %s: the next one asks', async (_how, ask) => {
    const line = new WaitingLine();
    const broken = join(line, 'run:a', { ask });
    const next = join(line, 'run:a', { store: () => GRANTED });
    line.wake();
    await settled();
    expect(broken.outcome).toEqual(new Error('down'));
    expect(next.outcome).toBe(GRANTED);
  });

  test('the signal, at once, also while it asks; a late answer goes to `onLate`, whatever that does', async () => {
    const line = new WaitingLine();
    const [leaving, gone] = [new AbortController(), AbortSignal.abort('gone before')];
    const caller = join(line, 'run:a', { signal: leaving.signal });
    const failing = join(line, 'run:b', {
      signal: leaving.signal,
      onLate: () => {
        throw new Error('nobody hears of it');
      },
    });
    const early = join(line, 'run:c', { signal: gone });
    await settled();
    expect(early).toMatchObject({ outcome: 'gone before', asked: 0 });
    line.wake();
    leaving.abort('left');
    await settled();
    expect([caller.outcome, failing.outcome]).toEqual(['left', 'left']);
    expect(vi.getTimerCount()).toBe(0);
    caller.answer(GRANTED);
    failing.answer(GRANTED);
    await settled();
    expect(caller.late).toEqual([GRANTED]);
    expect(caller.outcome).toBe('left');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('closing: nobody of any queue waits, and nobody asks', async () => {
    const line = new WaitingLine();
    const callers = ['run:a', 'run:a', 'run:b'].map((scope) => join(line, scope, { store: () => GRANTED }));
    line.close(new Error('closed'));
    const late = join(line, 'run:b', { store: () => GRANTED });
    await settled();
    expect([...callers, late]).toMatchObject(
      Array.from({ length: 4 }, () => ({ outcome: new Error('closed'), asked: 0 })),
    );
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('queues', () => {
  test('of one scope wake without the others', async () => {
    const line = new WaitingLine();
    const [here, elsewhere] = [join(line, 'run:a'), join(line, 'run:b')];
    line.wake({ runId: 'a' });
    await settled();
    expect([here.asked, elsewhere.asked]).toEqual([1, 0]);
    line.wake();
    await settled();
    expect(elsewhere.asked).toBe(1);
    line.close(new Error('closed'));
  });

  test('move a call that another limit now blocks by its arrival, and the next of its old queue asks', async () => {
    const line = new WaitingLine();
    const other = reservedBy(limitOn('run:b'));
    const asked: string[] = [];
    const store =
      (name: string, answer: Answer = { rejected: other }): (() => Answer) =>
      () => {
        asked.push(name);
        return answer;
      };
    join(line, 'run:a', { store: store('first') });
    const second = join(line, 'run:b', { store: store('second', { rejected: other }) });
    join(line, 'run:a', { store: store('third') });
    line.wake({ runId: 'a' });
    await settled();
    // the first has gone over, and stands before the second, who came later; the third behind both
    expect(asked).toEqual(['first', 'third']);
    line.wake({ runId: 'b' });
    await settled();
    expect(asked).toEqual(['first', 'third', 'first']);
    expect(line.rejectionFor([limitOn('run:a')])).toBeUndefined();
    expect(second.outcome).toBeUndefined();
    line.close(new Error('closed'));
  });

  test('place a call behind those that wait for one of its limits in wait mode, or for a budget of its scopes', () => {
    const line = new WaitingLine();
    const limit = limitOn('run:a');
    expect(line.rejectionFor([limit], ['run:a'])).toBeUndefined();
    join(line, 'run:a');
    const { limit: _, ...state } = reservedBy(limit);
    expect(line.rejectionFor([limitOn('run:b'), { ...limit }])).toEqual({ ...state, limit });
    expect(line.rejectionFor([{ ...limit, mode: 'strict' }])).toBeUndefined();
    // limits of other amounts or windows count by themselves
    expect(line.rejectionFor([{ ...limit, maxRub: '11' }])).toBeUndefined();
    expect(line.rejectionFor([{ ...limit, period: 'day', timeZone: 'Europe/Moscow' }])).toBeUndefined();
    // a limit that came with a call is no budget of the ledger
    expect(line.rejectionFor([], ['run:a'])).toBeUndefined();

    const budget = reservedBy(limitOn('tag:user=a', { budgetScope: 'tag:user=*' }));
    void line.wait(budget, { waitMs: 1000, ask: stays, onLate: () => {} });
    expect(line.rejectionFor([], ['run:x', 'tag:user=a'])).toBe(budget);
    expect(line.rejectionFor([], ['tag:user=b'])).toBeUndefined();
    expect(line.rejectionFor([limitOn('tag:user=a')])).toMatchObject({ limit: limitOn('tag:user=a') });
    expect(line.rejectionFor([])).toBeUndefined();
  });
});

describe('a long wait', () => {
  const TEXT =
    /^Kopek: calls have been waiting for the spend limit of 10 rubles( a month)? \((run:a|user=ivan)\) for more than 5 s/;

  test('is reported after five seconds, once for each limit', async () => {
    const line = new WaitingLine();
    join(line, 'run:a', { store: stays });
    join(line, 'run:a', { store: stays });
    await vi.advanceTimersByTimeAsync(4999);
    expect(warnings).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(warnings).toEqual([expect.stringMatching(TEXT)]);
    join(line, 'run:a', { store: stays });
    const month = reservedBy(limitOn('tag:user=ivan', { period: 'month', timeZone: 'Europe/Moscow' }));
    const wait = { limits: [], waitMs: 60_000, onLate: () => {} };
    void line.wait(month, { ...wait, ask: () => ({ rejected: month }) });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(warnings.map((text) => TEXT.exec(String(text))?.slice(1))).toEqual([
      [undefined, 'run:a'],
      // as it is typed
      [' a month', 'user=ivan'],
    ]);
  });

  test('is expected if nobody wanted to wait longer', async () => {
    const caller = join(new WaitingLine(), 'run:a', { store: stays, waitMs: 4000 });
    await vi.advanceTimersByTimeAsync(3000);
    vi.setSystemTime(Date.now() - 60_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(caller.outcome).toMatchObject({ rejected: { reason: 'reserved' } });
    expect(warnings).toEqual([]);
  });

  test('may be longer than the longest delay of a timer', async () => {
    const MONTH_MS = 31 * 24 * 3_600_000;
    const line = new WaitingLine();
    join(line, 'run:a', { waitMs: MONTH_MS });
    const second = join(line, 'run:a', { waitMs: MONTH_MS });
    await vi.advanceTimersByTimeAsync(MONTH_MS - 1);
    expect(second.outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(second.outcome).toMatchObject({ rejected: { reason: 'reserved' } });
  });
});

test('a call that waits keeps the program alive, and no longer than it waits', () => {
  vi.useRealTimers();
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const line = new WaitingLine();
  join(line, 'run:a', { store: stays });
  join(line, 'run:a', { store: stays });
  expect(timers()).toBeGreaterThan(before);
  line.close(new Error('closed'));
  expect(timers()).toBe(before);
});
