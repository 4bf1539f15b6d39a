/** Lets the program end although the timer still runs. Timers of browsers are numbers, and end with their page. */
export function unref(timer: unknown): void {
  (timer as { unref?: () => void } | undefined)?.unref?.();
}
