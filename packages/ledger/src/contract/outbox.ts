import type { MaybePromise } from '@kopek/core';
import type { NewEntry } from './contract.ts';

/**
 * Keeps entries that a store did not take, until it does.
 *
 * The ledger always has them in memory; an outbox of this kind keeps them beyond the death of the process too
 * (`sqliteOutbox(path)` of `@kopek/ledger/sqlite`). Several processes may share one: an entry that is delivered
 * twice is booked once.
 */
export interface Outbox {
  /** Keeps an entry; resolved means kept. Another one with the same id replaces it. */
  put(entry: NewEntry): MaybePromise<void>;
  /** Everything that is kept, oldest first, also what earlier processes left. */
  list(): MaybePromise<readonly NewEntry[]>;
  /** The store has the entry now. Does nothing for an id that is not kept. */
  remove(id: string): MaybePromise<void>;
  /** Frees its files. May be repeated. */
  close?(): MaybePromise<void>;
}
