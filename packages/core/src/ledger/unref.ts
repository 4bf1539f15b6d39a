/** Lets the program end although the timer still runs. Timers of browsers are numbers, and end with their page. */
export function unref(timer: unknown): void {
  if (typeof timer !== 'object' || timer === null || !('unref' in timer)) return;
  if (typeof timer.unref === 'function') timer.unref();
}
