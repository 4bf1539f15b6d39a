import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MaybePromise } from '../store.ts';

const BUSY = 5;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 25;
/** Only a process that was stopped in the middle of a transaction holds the lock this long. */
const GIVE_UP_AFTER_MS = 30_000;

/**
 * Write transactions of one connection: now when the file is free, else again and again without stopping the event
 * loop.
 */
export class Transactions {
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  readonly #waiting = new Set<Promise<unknown>>();

  constructor(database: DatabaseSync) {
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
    this.#rollback = database.prepare('ROLLBACK');
  }

  /**
   * Runs the work in a transaction. It may run several times; what it throws undoes it.
   *
   * @param signal - ends the wait for another process.
   */
  run<T>(work: () => T, signal?: AbortSignal): MaybePromise<T> {
    try {
      return this.#once(work);
    } catch (error) {
      if (!isBusy(error)) throw error;
      const later = this.#repeat(work, signal, error);
      this.#waiting.add(later);
      const done = (): void => void this.#waiting.delete(later);
      later.then(done, done);
      return later;
    }
  }

  /** Resolves when nothing waits for another process any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#waiting);
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  #once<T>(work: () => T): T {
    this.#begin.run();
    try {
      const result = work();
      this.#commit.run();
      return result;
    } catch (error) {
      try {
        this.#rollback.run();
      } catch {
        // SQLite has undone it by itself, as it does on a full disk
      }
      throw error;
    }
  }

  async #repeat<T>(work: () => T, signal: AbortSignal | undefined, busy: unknown): Promise<T> {
    const startedAt = Date.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      // processes that wait in step would meet again and again
      await pause(pauseMs * (0.5 + Math.random()), signal);
      try {
        return this.#once(work);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (Date.now() - startedAt > GIVE_UP_AFTER_MS) throw busy;
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
