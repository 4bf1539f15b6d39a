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

/** Lets the program end while the timer still runs. Timers of browsers are numbers, and end with their page. */
export function unref(timer: unknown): void {
  (timer as { unref?: () => void } | undefined)?.unref?.();
}

/** The longest delay of a JavaScript timer, ms: with a longer one, and with Infinity, it fires at once. */
export const LONGEST_DELAY_MS: number = 2 ** 31 - 1;
