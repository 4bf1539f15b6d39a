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

/** The part of `AsyncLocalStorage` that is used. */
export interface AsyncStorage<Store> {
  run<T>(store: Store, fn: () => T): T;
  getStore(): Store | undefined;
}

interface AsyncStorageClass {
  new <Store>(): AsyncStorage<Store>;
  snapshot?(): <T>(fn: () => T) => T;
}

/** `AsyncLocalStorage`, where there is one. No import: bundles for browsers and the edge have no module of that name. */
export function asyncStorageClass(): AsyncStorageClass | undefined {
  type Module = { AsyncLocalStorage?: AsyncStorageClass };
  type Global = Module & { process?: { getBuiltinModule?: (name: string) => Module | undefined } };
  const { AsyncLocalStorage: own, process } = globalThis as Global;
  return own ?? process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage;
}

/** Makes a function run in the async context of now, whoever calls it: what is asked for counts for whoever asked. */
export function inContextOfNow<T>(fn: () => T): () => T {
  const run = asyncStorageClass()?.snapshot?.();
  return run ? () => run(fn) : fn;
}

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
