import { unref } from '@kopek/core/kit';
import { codeOf } from './store-error.ts';

/** Another transaction got in the way: serialization failure, deadlock. */
const IN_THE_WAY = new Set(['40001', '40P01']);

/**
 * The connection was lost: reset, closed by the server, by its administrator or by a pooler. A pool hands out such
 * connections after a freeze of the process, and every call here may be repeated.
 */
const LOST = new Set([
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '08003',
  '08006',
  '57P01',
]);

const TIMES_IN_THE_WAY = 6;
const TIMES_LOST = 1;
const FIRST_PAUSE_MS = 4;

/**
 * Runs something again when another transaction got in the way (6 times, with growing random pauses) or the connection
 * was lost (once). What runs must be repeatable.
 */
export async function withRepeats<T>(run: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  let inTheWay = 0;
  let lost = 0;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      const code = codeOf(error) ?? '';
      if (IN_THE_WAY.has(code) && inTheWay < TIMES_IN_THE_WAY) {
        inTheWay += 1;
        const pauseMs = FIRST_PAUSE_MS * 2 ** inTheWay * Math.random();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } else if ((LOST.has(code) || isLost(error)) && lost < TIMES_LOST) {
        lost += 1;
      } else {
        throw error;
      }
    }
  }
}

// `pg` gives these two no code
function isLost(error: unknown): boolean {
  return (
    error instanceof Error && /^Connection terminated|^Client has encountered a connection error/.test(error.message)
  );
}

/** How long others wait for a run, ms: if it hangs, another connection may be able to do it. */
const MAX_RUN_MS = 10_000;

/**
 * Lets those who want the same done at the same time wait for one run of it, and not for long.
 *
 * @param work - does several at once. When it fails, it fails for all who wait.
 */
export function onceAtATime<T>(work: (items: T[]) => Promise<unknown>): (items: readonly T[]) => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  return async (items) => {
    const named = new Map(items.map((item) => [JSON.stringify(item), item]));
    const others = [...named].filter(([name]) => !running.has(name));
    if (others.length > 0) {
      const waited = new Promise<void>((resolve) => unref(setTimeout(resolve, MAX_RUN_MS)));
      const done = (): void => others.forEach(([name]) => running.delete(name));
      const run = Promise.race([work(others.map(([, item]) => item)), waited]).finally(done);
      for (const [name] of others) running.set(name, run);
    }
    await Promise.all([...named.keys()].flatMap((name) => running.get(name) ?? []));
  };
}
