/** Calls of one process that wait at the same time go together, and nobody can tell by the answers. */
import { afterEach, expect, test, vi } from 'vitest';
import { batched, batchedFor, type Sending } from '../src/batching.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Trip {
  requests: string[];
  answer: (answers?: string[]) => void;
  fail: (error: unknown) => void;
}

/** Round trips that end when the test says so. */
function scene(): { call: ReturnType<typeof batched<string, string>>; trips: Trip[] } {
  const trips: Trip[] = [];
  const send = (requests: string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const echo = requests.map((request) => `${request}!`);
      trips.push({ requests, answer: (answers = echo) => resolve(answers), fail: reject });
    });
  const sending: Sending<string, string> = {
    one: async (request) => (await send([request]))[0] ?? 'nothing',
    many: send,
  };
  return { call: batched(sending), trips };
}

const tripAt = (trips: readonly Trip[], index: number): Trip => {
  const trip = trips[index];
  if (trip === undefined) throw new Error(`there is no round trip ${index}`);
  return trip;
};
/** What waits for no timer has been done. */
const now = () => vi.advanceTimersByTimeAsync(0);
const requestsOf = (trips: readonly Trip[]): string[][] => trips.map(({ requests }) => requests);

test('a call that finds no round trip in progress is sent at once, alone', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  for (const [index, request] of ['a', 'b'].entries()) {
    const answer = call(request);
    expect(tripAt(trips, index).requests).toEqual([request]);
    tripAt(trips, index).answer();
    expect(await answer).toBe(`${request}!`);
    await now();
  }
});

test('calls that arrive during a round trip share the next one, in order, each with its own answer', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const answers = ['a', 'b', 'c', 'd'].map((request) => call(request));
  await now();
  expect(requestsOf(trips)).toEqual([['a']]);
  tripAt(trips, 0).answer();
  await now();
  expect(requestsOf(trips)).toEqual([['a'], ['b', 'c', 'd']]);
  tripAt(trips, 1).answer();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!']);
});

test('calls that share one answer all get it, up to the given number', async () => {
  const trips: number[][] = [];
  const call = batchedFor<number, string>(async (requests) => {
    trips.push(requests);
    return `trip ${trips.length}`;
  }, 3);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((request) => call(request)));
  expect(trips).toEqual([[1], [2, 3, 4], [5]]);
  expect(answers).toEqual(['trip 1', 'trip 2', 'trip 2', 'trip 2', 'trip 3']);
});

test('a round trip takes 32 calls at most', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const answers = Array.from({ length: 70 }, (_, index) => call(String(index)));
  await now();
  for (let trip = 0; trip < 4; trip += 1) {
    tripAt(trips, trip).answer();
    await now();
  }
  expect(trips.map(({ requests }) => requests.length)).toEqual([1, 32, 32, 5]);
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 70 }, (_, index) => `${index}!`));
});

test('a hanging round trip delays nobody for longer than 10 ms', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const hanging = call('a');
  await now();
  const next = call('b');
  await vi.advanceTimersByTimeAsync(9);
  expect(requestsOf(trips)).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestsOf(trips)).toEqual([['a'], ['b']]);
  tripAt(trips, 1).answer();
  expect(await next).toBe('b!');
  await now();
  // the first one still hangs, and is not waited for any more
  const third = call('c');
  await now();
  expect(requestsOf(trips)).toEqual([['a'], ['b'], ['c']]);
  tripAt(trips, 2).answer();
  expect(await third).toBe('c!');
  tripAt(trips, 0).answer();
  expect(await hanging).toBe('a!');
});

test('calls that fail together are retried one by one: only the one at fault fails', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const settled = Promise.allSettled(['a', 'b', 'c', 'd'].map((request) => call(request)));
  tripAt(trips, 0).answer();
  await now();
  tripAt(trips, 1).fail(new Error('one of them is too long'));
  await now();
  expect(requestsOf(trips)).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']]);
  const tooLong = new Error('c is too long');
  tripAt(trips, 2).answer();
  tripAt(trips, 3).fail(tooLong);
  tripAt(trips, 4).answer();
  expect(await settled).toEqual([
    { status: 'fulfilled', value: 'a!' },
    { status: 'fulfilled', value: 'b!' },
    { status: 'rejected', reason: tooLong },
    { status: 'fulfilled', value: 'd!' },
  ]);
});

test('more or fewer answers than calls are not answers: each call is retried', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const answers = ['a', 'b', 'c'].map((request) => call(request));
  tripAt(trips, 0).answer();
  await now();
  tripAt(trips, 1).answer(['c!']);
  await now();
  tripAt(trips, 2).answer();
  tripAt(trips, 3).answer();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
});

test('a call that is aborted while it waits is not sent, neither with the others nor again', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const before = new AbortController();
  const between = new AbortController();
  const first = call('a');
  await now();
  const given = [call('b', before.signal), call('c', between.signal)].map((answer) => answer.catch(String));
  const wanted = [call('d'), call('e')];
  before.abort('b was given up');
  tripAt(trips, 0).answer();
  expect(await first).toBe('a!');
  await now();
  between.abort('c was given up');
  tripAt(trips, 1).fail(new Error('lost'));
  await now();
  expect(requestsOf(trips)).toEqual([['a'], ['c', 'd', 'e'], ['d'], ['e']]);
  tripAt(trips, 2).answer();
  tripAt(trips, 3).answer();
  expect(await Promise.all(given)).toEqual(['b was given up', 'c was given up']);
  expect(await Promise.all(wanted)).toEqual(['d!', 'e!']);
});

test('calls wait twice as long as the last round trip took, so that none queues in a pool', async () => {
  vi.useFakeTimers();
  const { call, trips } = scene();
  const first = call('a');
  await vi.advanceTimersByTimeAsync(25);
  tripAt(trips, 0).answer();
  await first;
  await now();
  const second = call('b');
  const gone = new AbortController();
  const third = call('c', gone.signal).catch(String);
  await vi.advanceTimersByTimeAsync(49);
  expect(requestsOf(trips)).toEqual([['a'], ['b']]);
  gone.abort('c is gone');
  tripAt(trips, 1).answer();
  expect(await second).toBe('b!');
  expect(await third).toBe('c is gone');
  expect(requestsOf(trips)).toEqual([['a'], ['b']]);
});
