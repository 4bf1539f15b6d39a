import { expect, test } from 'vitest';
import { FakeClock } from './__fixtures__/fake-clock.ts';
import { ABORTED, ELAPSED, setAlarm } from './alarm.ts';

const DAY_MS = 86_400_000;

/** What has rung; undefined while nothing has. */
async function rung(alarm: { rang: Promise<unknown> }): Promise<unknown> {
  return Promise.race([alarm.rang, Promise.resolve().then(() => undefined)]);
}

test.each([0, 1, 60_000, 2 ** 31 - 1, 2 ** 31, 3e9, 100 * DAY_MS])('fires after %i ms and not before', async (ms) => {
  const clock = new FakeClock();
  const alarm = setAlarm(clock, undefined, ms);
  if (ms > 0) {
    clock.advance(ms - 1);
    expect(await rung(alarm)).toBeUndefined();
    clock.advance(1);
  } else clock.advance(0);
  expect(await alarm.rang).toBe(ELAPSED);
  // the timers of JavaScript ring at once for more
  expect(clock.delays.every((delayMs) => delayMs <= 2 ** 31 - 1)).toBe(true);
  expect(clock.pending).toBe(0);
});

test('leaves no timer behind, however long it would have waited', async () => {
  const clock = new FakeClock();
  const stopped = setAlarm(clock, undefined, 3e9);
  clock.advance(2.5e9);
  stopped.stop();
  expect(clock.pending).toBe(0);

  const caller = new AbortController();
  const alarm = setAlarm(clock, caller.signal, 3e9);
  caller.abort();
  expect(await alarm.rang).toBe(ABORTED);
  expect(clock.pending).toBe(0);
});

test('waits for the caller alone when there is no limit', () => {
  const clock = new FakeClock();
  const alarm = setAlarm(clock, undefined, Infinity);
  expect(clock.pending).toBe(0);
  alarm.stop();
});
