import { closeSync, constants, fdatasync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { KopekError } from '../errors/index.ts';
import { reportSafely } from './callbacks.ts';
import { lockFile } from './file-lock.ts';
import { readJournal, type JournalReport } from './journal.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { LedgerStore, NewEntry, Reservation, ScopeLimit } from './ledger-store.ts';
import { MemoryStore, type MemoryStoreOptions } from './memory-store.ts';

export type { JournalReport } from './journal.ts';

/** Settings of {@link fileStore}. */
export interface FileStoreOptions extends MemoryStoreOptions {
  /**
   * When entries are forced onto the disk. `interval` (default): at most `fsyncIntervalMs` after they were written,
   * without blocking. `each`: before `settle` returns, which blocks the process for the time of a disk write. `never`:
   * when the system likes.
   *
   * With all three, an entry that `settle` has returned survives the death of the process. Only the death of the whole
   * machine is a matter of this setting.
   */
  fsync?: 'interval' | 'each' | 'never';
  /** Default 1000. */
  fsyncIntervalMs?: number;
  /**
   * Gets what went wrong with the file: a failed write (the lines are kept and written with the next entry) or damaged
   * lines found on opening. Default: `console.error`.
   */
  onError?: (error: unknown) => void;
}

/** A ledger store in a file. */
export interface FileStore extends LedgerStore {
  readonly path: string;
  /** What was found in the file. Filled when the ledger is created. */
  readonly loaded: JournalReport;
  /** Lines that could not be written yet. */
  readonly pendingLines: number;
  /** Writes what is pending, forces it onto the disk and gives the file free. */
  close(): void;
}

/**
 * Keeps a ledger in a file of JSON lines, one entry each. Node only.
 *
 * Every entry is handed to the operating system before `settle` returns: from then on it survives `kill -9`. A line that
 * was cut by a crash was never acknowledged, and is removed on opening unless it is whole but for its line end. One
 * process writes; a lock file beside the ledger (`<path>.lock`) refuses a second one, and a lock left by a dead process
 * is taken over.
 *
 * @param path - created when absent, with mode 0600.
 * @throws KopekError `configuration` when another process has the file; system errors of opening as they are.
 */
export function fileStore(path: string, options: FileStoreOptions = {}): FileStore {
  return new JournalStore(path, options);
}

class JournalStore implements FileStore {
  readonly path: string;
  loaded: JournalReport = { entries: 0, duplicates: 0, damagedLines: [], tornBytes: 0 };
  readonly #memory: MemoryStore;
  readonly #file: number;
  readonly #unlock: () => void;
  readonly #fsync: 'interval' | 'each' | 'never';
  readonly #fsyncIntervalMs: number;
  readonly #report: (error: unknown) => void;
  #pending: string[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #restored = false;
  #closed = false;

  constructor(path: string, options: FileStoreOptions) {
    this.path = path;
    this.#memory = new MemoryStore(options);
    this.#fsync = options.fsync ?? 'interval';
    this.#fsyncIntervalMs = options.fsyncIntervalMs ?? 1000;
    this.#report = options.onError ?? ((error) => console.error(`The ledger file ${path}:`, error));
    this.#unlock = lockFile(`${path}.lock`);
    try {
      // not 'a': writing at a position lets a failed write be repeated without leaving half a line behind
      this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  get pendingLines(): number {
    return this.#pending.length;
  }

  restore(each: (entry: LedgerEntry) => void): void {
    if (this.#restored) throw this.#misuse('belongs to a ledger already: share that ledger');
    this.#restored = true;
    this.loaded = readJournal(this.#file, {
      entry: (entry) => {
        this.#memory.count(entry);
        each(entry);
      },
      cleared: (scope) => this.#memory.clearUnknown(scope),
    });
    this.#size = fstatSync(this.#file).size - this.loaded.tornBytes;
    ftruncateSync(this.#file, this.#size);
    if (this.loaded.endsWithoutNewline) this.#write('\n');
    if (this.loaded.damagedLines.length > 0) {
      reportSafely(
        this.#report,
        new Error(`lines that are no entries were passed over: ${this.loaded.damagedLines.join(', ')}`),
      );
    }
  }

  reserve(limits: readonly ScopeLimit[]): Reservation {
    this.#checkUsable();
    return this.#memory.reserve(limits);
  }

  settle(reservationId: string | undefined, entry: NewEntry): LedgerEntry {
    this.#checkUsable();
    const settled = this.#memory.settle(reservationId, entry);
    this.#append(settled);
    return settled;
  }

  release(reservationId: string): void {
    this.#memory.release(reservationId);
  }

  clearUnknown(scope?: string): void {
    this.#checkUsable();
    this.#memory.clearUnknown(scope);
    this.#append({ cleared: scope ?? null, at: new Date().toISOString() });
  }

  close(): void {
    if (this.#closed) return;
    this.#flush();
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#fsync !== 'never') fdatasyncSync(this.#file);
    closeSync(this.#file);
    this.#unlock();
  }

  #append(line: object): void {
    this.#pending.push(`${JSON.stringify(line)}\n`);
    this.#flush();
  }

  #checkUsable(): void {
    if (this.#closed) throw this.#misuse('is closed');
    // its end is not known before its past is read: a new line could overwrite an old one
    if (!this.#restored) throw this.#misuse('must be given to createLedger() before it is used');
  }

  #misuse(problem: string): KopekError {
    return new KopekError({
      code: 'configuration',
      phase: 'configuration',
      message: `The store of the ledger file ${this.path} ${problem}.`,
    });
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    try {
      this.#write(this.#pending.join(''));
      this.#pending = [];
      if (this.#fsync === 'each') fdatasyncSync(this.#file);
      else if (this.#fsync === 'interval') this.#syncSoon();
    } catch (error) {
      // the answer was paid for and goes on; the lines wait for the next entry
      reportSafely(this.#report, error);
    }
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#size + written);
    }
    this.#size += bytes.length;
  }

  #syncSoon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#closed) return;
      fdatasync(this.#file, (error) => {
        if (error && !this.#closed) reportSafely(this.#report, error);
      });
    }, this.#fsyncIntervalMs);
    // a ledger must not keep a finished program alive
    this.#timer.unref();
  }
}
