/**
 * Lets those who want the same done at the same time wait for one run of it.
 *
 * @param nameOf - what is the same has one name.
 * @param work - does several at once. When it fails, it fails for all who wait.
 */
export function onceAtATime<T>(
  nameOf: (item: T) => string,
  work: (items: T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return async (items) => {
    const others = items.filter((item) => !running.has(nameOf(item)));
    if (others.length > 0) {
      const run = work(others).finally(() => others.forEach((item) => running.delete(nameOf(item))));
      for (const item of others) running.set(nameOf(item), run);
    }
    await Promise.all(items.flatMap((item) => running.get(nameOf(item)) ?? []));
  };
}
