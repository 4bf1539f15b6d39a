import { statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { MaybePromise } from '@kopek/core';
import { configurationError, ignore } from '@kopek/core/kit';
import type { SqlDriver, SqlRow, SqlValue } from './driver.ts';
import { BUSY, codeOf, writeError } from './open-database.ts';
import { VERSION } from './schema.ts';

const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 25;
/** Only a process that was stopped in the middle of a transaction keeps the lock this long. */
const GIVE_UP_AFTER_MS = 30_000;

/**
 * One connection to a file: its statements, each prepared once, and its write transactions: now when the file is free,
 * else again and again without stopping the event loop.
 */
export class Connection implements SqlDriver {
  readonly #path: string;
  readonly #open: () => DatabaseSync;
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #forget: (() => void)[] = [];
  #database: DatabaseSync;
  /** Which file the path led to. */
  #file: string | undefined;
  #prepared = new Map<string, StatementSync>();
  #versionSeen: unknown;
  #closed = false;

  /** @param open - opens the file at the path, now and when another one is there. */
  constructor(path: string, open: () => DatabaseSync) {
    this.#path = path;
    this.#open = open;
    this.#database = open();
    this.#file = fileAt(path);
  }

  readonly all = (sql: string, ...values: readonly SqlValue[]): SqlRow[] => this.#of(sql).all(...values);

  readonly run = (sql: string, ...values: readonly SqlValue[]): void => {
    // its own run() would make an object with the number of changed rows, which is not needed
    this.#of(sql).get(...values);
  };

  onStale(forget: () => void): void {
    this.#forget.push(forget);
  }

  /** It may run several times, while another process writes; the signal ends the wait for that. */
  readonly atomic = <T>(step: () => T, signal?: AbortSignal): MaybePromise<T> =>
    this.#try('BEGIN IMMEDIATE', step, signal);

  /** The same for a step that only reads, so that it sees one moment of the file. */
  readonly read = <T>(step: () => T, signal?: AbortSignal): MaybePromise<T> => this.#try('BEGIN', step, signal);

  /** At once, or when nothing waits for another process any more. May be called twice. */
  readonly close = (): MaybePromise<void> => {
    if (this.#closed) return undefined;
    this.#closed = true;
    const close = (): void => this.#database.close();
    return this.#waiting.size > 0 ? Promise.allSettled(this.#waiting).then(close) : close();
  };

  #of(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  #try<T>(begin: string, step: () => T, signal: AbortSignal | undefined): MaybePromise<T> {
    // a step that waited for another process when the file was closed still runs
    if (this.#closed) throw configurationError(`The ledger ${this.#path} is closed.`);
    try {
      return this.#once(begin, step);
    } catch (error) {
      if (codeOf(error) !== BUSY) throw error;
      const retry = this.#repeat(begin, step, signal, error);
      this.#waiting.add(retry);
      const done = (): void => void this.#waiting.delete(retry);
      retry.then(done, done);
      return retry;
    }
  }

  #once<T>(begin: string, step: () => T): T {
    this.#checkFile();
    this.run(begin);
    try {
      this.#look();
      const result = step();
      this.run('COMMIT');
      return result;
    } catch (error) {
      try {
        this.run('ROLLBACK');
      } catch {
        // SQLite has undone it by itself, as it does on a full disk
      }
      this.#forgetAll();
      throw writeError(error, this.#path);
    }
  }

  /** Writing on into a file that was deleted or replaced would lose every entry. */
  #checkFile(): void {
    const file = fileAt(this.#path);
    if (file === this.#file) return;
    if (file !== undefined) {
      const database = this.#open();
      this.#database.close();
      this.#database = database;
      this.#prepared = new Map();
      this.#file = file;
      this.#forgetAll();
    }
    throw new Error(
      `The ledger ${this.#path} was ${file === undefined ? 'deleted or moved' : 'replaced by another file'} while it was open.`,
    );
  }

  /** Asks whether others have written; every transaction begins with it. */
  #look(): void {
    // SQLite changes it for every commit of another connection, and for none of this one
    const [{ data_version: seen } = {}] = this.all('PRAGMA data_version');
    if (seen === this.#versionSeen) return;
    const [{ user_version: version } = {}] = this.all('PRAGMA user_version');
    if (Number(version) > VERSION) {
      throw configurationError(
        `The ledger ${this.#path} was upgraded by a newer version of Kopek: this process no longer uses it.`,
      );
    }
    this.#versionSeen = seen;
    this.#forgetAll();
  }

  #forgetAll(): void {
    for (const forget of this.#forget) forget();
  }

  async #repeat<T>(begin: string, work: () => T, signal: AbortSignal | undefined, busy: unknown): Promise<T> {
    const startedAt = performance.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      // processes that wait in step would meet again and again
      await pause(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(ignore);
      signal?.throwIfAborted();
      try {
        return this.#once(begin, work);
      } catch (error) {
        if (codeOf(error) !== BUSY) throw error;
        if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw busy;
      }
    }
  }
}

/** Undefined where there is none. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
