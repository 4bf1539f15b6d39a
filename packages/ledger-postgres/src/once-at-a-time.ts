/**
 * Lets those who want the same work done wait for one run of it.
 *
 * @returns runs `work`, or waits for the work that runs under this name. Work that fails fails for all who wait for it.
 */
export function onceAtATime(): (name: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return (name, work) => {
    const known = running.get(name);
    if (known !== undefined) return known;
    const run = work().finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };
}
