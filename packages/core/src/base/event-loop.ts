/** Runs a task after everything woken in this turn of the event loop had a chance to run. */
export function afterThisTurn(task: () => void): void {
  if (typeof setImmediate === 'function') {
    try {
      setImmediate(task);
      return;
    } catch {
      // the sandbox of Next.js (`runtime = 'edge'`) has one that throws when it is called
    }
  }
  setTimeout(task, 0);
}

/** Resolves after this turn of the event loop, so that long work does not block other work. */
export function nextTurn(): Promise<void> {
  return new Promise(afterThisTurn);
}

/** Lets the program end while the timer still runs. Timers of browsers are numbers, and end with their page. */
export function unref(timer: unknown): void {
  (timer as { unref?: () => void } | undefined)?.unref?.();
}

/** The longest delay of a JavaScript timer, ms: with a longer one, and with Infinity, it fires at once. */
export const MAX_DELAY_MS: number = 2 ** 31 - 1;

/** The clock and the alarm, passed in so that tests own the time. */
export interface Clock {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** The clock of the runtime. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};
