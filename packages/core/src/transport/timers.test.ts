import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from './__fixtures__/fake-clock.ts';
import { systemClock, type Clock } from '../base/event-loop.ts';
import { Timers, type TimeLimits } from './timers.ts';

const LIMITS: TimeLimits = { headersMs: 1000, idleMs: undefined, dataIdleMs: 5000, totalMs: 0, endsAt: Infinity };

let clock: FakeClock;
let expired: string[];
beforeEach(() => {
  clock = new FakeClock();
  expired = [];
});

function start(limits: Partial<TimeLimits> = {}): Timers {
  return new Timers({ ...LIMITS, ...limits }, clock, (phase, ms) => expired.push(`${phase} ${ms} at ${clock.now()}`));
}

function answered(limits: Partial<TimeLimits> = {}): Timers {
  const timers = start(limits);
  timers.sent();
  timers.headers();
  return timers;
}

describe('before the answer', () => {
  it('counts from the moment when the request is sent', () => {
    const timers = start();
    clock.advance(10_000);
    expect(expired).toEqual([]);
    timers.sent();
    clock.advance(999);
    expect(expired).toEqual([]);
    clock.advance(1);
    expect(expired).toEqual(['headers 1000 at 11000']);
  });

  it('fires once', () => {
    start().sent();
    clock.advance(100_000);
    expect(expired).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  it('has no limit when it is 0', () => {
    start({ headersMs: 0 }).sent();
    clock.advance(1e9);
    expect(expired).toEqual([]);
  });
});

describe('the whole call', () => {
  it('includes earlier attempts and pauses', () => {
    start({ totalMs: 3000, endsAt: 500 });
    clock.advance(500);
    expect(expired).toEqual(['total 3000 at 500']);
  });

  it('includes the time of a slow consumer', () => {
    const timers = answered({ totalMs: 3000, endsAt: 3000 });
    timers.wait();
    timers.bytes();
    clock.advance(3000);
    expect(expired).toEqual(['total 3000 at 3000']);
  });

  it.each([Infinity, 2 ** 40])('may be %d ms', (totalMs) => {
    start({ totalMs, endsAt: totalMs });
    expect(clock.delays.every((ms) => ms <= 2 ** 31 - 1)).toBe(true);
    clock.advance(2 ** 32);
    expect(expired).toEqual([]);
  });
});

describe('silence within the answer', () => {
  it('counts only while the consumer waits', () => {
    const timers = answered();
    clock.advance(60_000);
    timers.wait();
    clock.advance(4999);
    expect(expired).toEqual([]);
    clock.advance(1);
    expect(expired).toEqual(['data-idle 5000 at 65000']);
  });

  it('is ended by data, but not by comments', () => {
    const timers = answered();
    for (let i = 0; i < 9; i++) {
      timers.wait();
      clock.advance(500);
      timers.bytes();
      timers.comment();
    }
    timers.wait();
    clock.advance(500);
    expect(expired).toEqual(['data-idle 5000 at 5000']);

    expired = [];
    const other = answered();
    for (let i = 0; i < 9; i++) {
      other.wait();
      clock.advance(4000);
      other.bytes();
      other.data();
    }
    expect(expired).toEqual([]);
  });

  it('is cut after 60 s once the service has sent a comment, and not before', () => {
    const silent = answered({ dataIdleMs: 300_000 });
    silent.wait();
    clock.advance(299_000);
    expect(expired).toEqual([]);
    silent.stop();

    const alive = answered({ dataIdleMs: 300_000 });
    alive.wait();
    clock.advance(10);
    alive.bytes();
    alive.comment();
    alive.wait();
    clock.advance(60_000);
    expect(expired).toEqual(['idle 60000 at 359010']);
  });

  it('is cut by the limit of the caller with or without comments', () => {
    answered({ idleMs: 700 }).wait();
    clock.advance(700);
    expect(expired).toEqual(['idle 700 at 700']);
  });

  it('may last if the caller allows it', () => {
    const timers = answered({ idleMs: 0, dataIdleMs: 0 });
    timers.comment();
    timers.wait();
    clock.advance(1e9);
    expect(expired).toEqual([]);
  });
});

describe('the rest of a body', () => {
  it('is awaited as long as it is worth it', () => {
    const timers = answered();
    timers.await('last');
    timers.wait();
    clock.advance(400);
    timers.bytes();
    timers.data();
    timers.wait();
    clock.advance(599);
    expect(expired).toEqual([]);
    clock.advance(1);
    expect(expired).toEqual(['answer 1000 at 1000']);
  });

  it('is awaited anew after each data, until only the last of it may come', () => {
    const timers = answered({ idleMs: 0, dataIdleMs: 0 });
    timers.await('ended');
    for (let i = 0; i < 3; i++) {
      timers.wait();
      clock.advance(9999);
      timers.bytes();
      timers.data();
    }
    expect(expired).toEqual([]);
    expect(timers.isTrailing).toBe(true);
  });

  it('is waited for like any other part once the answer turns out to go on', () => {
    const timers = answered({ idleMs: 0, dataIdleMs: 0 });
    timers.await('ended');
    timers.await(undefined);
    timers.wait();
    clock.advance(60_000);
    expect(expired).toEqual([]);
    expect(timers.isTrailing).toBe(false);
  });

  it('is not lost because its consumer pauses', () => {
    const timers = answered();
    timers.await('last');
    clock.advance(60_000);
    expect(expired).toEqual([]);
    timers.wait();
    timers.bytes();
    timers.stop();
    expect(clock.pending).toBe(0);
  });
});

it('sets few timers for many reads', () => {
  const timers = answered();
  for (let i = 0; i < 1000; i++) {
    timers.wait();
    clock.advance(1);
    timers.bytes();
    timers.data();
  }
  timers.stop();
  expect(clock.delays.length).toBeLessThan(5);
  expect(clock.pending).toBe(0);
});

it('keeps the program alive while it waits for the service, but not while it waits for a consumer', () => {
  let alarm: NodeJS.Timeout | undefined;
  const clock: Clock = { ...systemClock, setTimeout: (callback, ms) => (alarm = setTimeout(callback, ms)) };
  const timers = new Timers(LIMITS, clock, () => {});
  timers.sent();
  expect(alarm?.hasRef()).toBe(true);
  timers.headers();
  for (let read = 0; read < 2; read++) {
    timers.wait();
    expect(alarm?.hasRef()).toBe(true);
    timers.bytes();
    expect(alarm?.hasRef()).toBe(false);
  }
  timers.stop();
});
