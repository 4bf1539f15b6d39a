import { keepLatest } from '@kopek/core/kit';
import { Book } from '../book/book.ts';
import { MemoryTables } from '../book/memory-tables.ts';
import { storeOf } from '../book/store-of.ts';
import type { GroupBy, LedgerStore, LedgerTotal } from '../contract/contract.ts';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { WHOLE_LIFE } from '../contract/windows.ts';
import { ATTEMPT_TTL_MS, keepRenewing, stopRenewing, type Renewable } from './renewal.ts';

/** How many ended attempts are remembered, at least, so that a repeat counts nothing and a raise replaces. */
const REMEMBERED = 1000;
/** The same where the local book is the store, whose limits and reports count what is remembered. */
const REMEMBERED_BY_STORE = 10_000;

/** How a local book is made. */
export interface LocalBookOptions {
  /** Where else the books are kept. Undefined: nowhere, the local book is the store. */
  store: LedgerStore | undefined;
  maxEntries: number;
  maxGroups: number;
  /** Tells the store that the process of these attempts in flight is still alive. Must not throw. */
  renew: (ids: readonly string[], ttlMs: number) => void;
}

/**
 * The attempts of this process: those in flight, the latest that have ended, and what all have come to. It adopts what the
 * store answers, which may have more; without another store it is the store itself, so that nothing is counted twice.
 */
export class LocalBook implements Renewable {
  /** Where the books are kept. */
  readonly store: LedgerStore;
  /** How long an attempt lives without a renewal, ms: a book in memory dies with its process, so nothing in it expires. */
  readonly ttlMs: number;
  readonly #options: LocalBookOptions;
  readonly #tables: MemoryTables;
  readonly #book: Book;
  /** What is known of attempts of other processes whose price was found here: they count there. */
  readonly #elsewhere = new Map<string, LedgerEntry>();
  /** The number of the latest entry that was told, where this book is the store. */
  #toldSeq = 0;

  constructor(options: LocalBookOptions) {
    const { store, maxEntries, maxGroups } = options;
    const remembered = store === undefined ? REMEMBERED_BY_STORE : REMEMBERED;
    this.#options = options;
    this.#tables = new MemoryTables({ maxEntries: Math.max(maxEntries, remembered), maxGroups });
    this.#book = new Book(this.#tables);
    this.store = store ?? storeOf({ book: this.#book, atomic: (step) => step(), close: () => undefined });
    this.ttlMs = store === undefined ? WHOLE_LIFE.endMs : ATTEMPT_TTL_MS;
  }

  /** An attempt is in flight from now on; where this book is the store, from its reservation on. */
  begin(entry: LedgerEntry, nowMs: number): void {
    if (this.#isStore) return;
    this.#book.adopt(entry);
    keepRenewing(this, nowMs);
  }

  /** An attempt goes on although the store did not answer; its entry is marked. */
  goOn(entry: LedgerEntry): void {
    this.#book.release(entry.id);
    this.#book.adopt(entry);
  }

  /** An attempt is not in flight any more. */
  leave(id: string): void {
    this.#book.release(id);
    if (this.#tables.open()[Symbol.iterator]().next().done) stopRenewing(this);
  }

  /**
   * Takes an entry that has ended, as the store has it or will have it: its number is 0 then. It replaces what was known
   * of the attempt, also in the totals, unless more was known.
   *
   * @returns whether it is news: an attempt that was not known, or more about its price.
   */
  end(entry: LedgerEntry): boolean {
    // it is in the book already
    if (this.#isStore && entry.seq > 0) {
      const isNews = entry.seq > this.#toldSeq;
      if (isNews) this.#toldSeq = entry.seq;
      return isNews;
    }
    const elsewhere = this.#elsewhere.get(entry.id);
    const isElsewhere = elsewhere ?? (entry.status === 'inferred' && this.#tables.get(entry.id) === undefined);
    if (!isElsewhere) return this.#book.adopt(entry);
    if (elsewhere !== undefined && rankOf(entry.status) <= rankOf(elsewhere.status)) return false;
    keepLatest(this.#elsewhere, entry.id, entry, REMEMBERED);
    return true;
  }

  /** What is known of an attempt that has ended; undefined for one that was forgotten. */
  ended(id: string): LedgerEntry | undefined {
    return this.isInFlight(id) ? undefined : this.#tables.get(id)?.entry;
  }

  isInFlight(id: string): boolean {
    return this.#tables.get(id)?.seq === 0;
  }

  /** In the order in which they began. */
  inFlight(): LedgerEntry[] {
    return Array.from(this.#tables.open(), ({ entry }) => entry);
  }

  /** The latest ended entries, oldest first. */
  entries(): LedgerEntry[] {
    const { maxEntries } = this.#options;
    return maxEntries === 0 ? [] : Array.from(this.#tables.ended({}), ({ entry }) => entry).slice(-maxEntries);
  }

  total(by?: GroupBy): Record<string, LedgerTotal> {
    return this.#tables.bound.totals.by(by, this.inFlight());
  }

  renew(): void {
    this.#options.renew(
      this.inFlight().map(({ id }) => id),
      ATTEMPT_TTL_MS,
    );
  }

  get #isStore(): boolean {
    return this.#options.store === undefined;
  }
}
