import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { MaybePromise } from '@kopek/core';

const BUSY = 5;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 25;
/** Nobody holds the lock this long but a process that was stopped in the middle of a transaction. */
const GIVE_UP_AFTER_MS = 30_000;

/** Remembers what it has read of the file and written to it, and hears when that may be wrong. */
export interface Memory {
  /** Other connections have committed something since. */
  othersWrote(): void;
  /** A transaction of this connection was undone. */
  undone(): void;
}

/**
 * One connection to a file: its statements, each prepared once, and its write transactions: now when the file is free,
 * else again and again without stopping the event loop.
 */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  readonly #dataVersion: StatementSync;
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #memories: Memory[] = [];
  #versionSeen: unknown;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
    this.#rollback = database.prepare('ROLLBACK');
    this.#dataVersion = database.prepare('PRAGMA data_version');
    // cheaper than an object, where the runtime can (Node 22.16)
    this.#dataVersion.setReturnArrays?.(true);
  }

  of(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  /** Runs a statement that gives no rows. */
  run(sql: string, ...parameters: SQLInputValue[]): void {
    // its own run() makes an object of what nobody asks for: how many rows have changed
    this.of(sql).get(...parameters);
  }

  /** Tells it from now on what may be wrong. */
  tell(memory: Memory): void {
    this.#memories.push(memory);
  }

  /**
   * Runs the work in a transaction. It may run several times; what it throws undoes it.
   *
   * @param signal - ends the wait for another process.
   */
  write<T>(work: () => T, signal?: AbortSignal): MaybePromise<T> {
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

  /** Asks whether others have written; every transaction begins with it. */
  look(): void {
    // SQLite changes it for every commit of another connection, and for none of this one
    const [version] = Object.values(this.#dataVersion.get() ?? {});
    if (version === this.#versionSeen) return;
    this.#versionSeen = version;
    for (const memory of this.#memories) memory.othersWrote();
  }

  /** At once, or when nothing waits for another process any more. */
  close(): MaybePromise<void> {
    const close = (): void => this.#database.close();
    return this.#waiting.size > 0 ? Promise.allSettled(this.#waiting).then(close) : close();
  }

  #once<T>(work: () => T): T {
    this.#begin.get();
    try {
      this.look();
      const result = work();
      this.#commit.get();
      return result;
    } catch (error) {
      try {
        this.#rollback.get();
      } catch {
        // SQLite has undone it by itself, as it does on a full disk
      }
      for (const memory of this.#memories) memory.undone();
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
