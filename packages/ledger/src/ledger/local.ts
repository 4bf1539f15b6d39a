import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { ATTEMPT_TTL_MS, keepRenewing, stopRenewing, type Renewable } from './renewal.ts';
import { RunningTotals } from '../book/totals.ts';
import type { GroupBy, LedgerTotal } from '../contract/contract.ts';

/** How many ended attempts are remembered, at least, so that a repeat counts nothing and a raise replaces. */
const REMEMBERED = 1000;

/** What a process book is made with. */
export interface ProcessBookOptions {
  maxEntries: number;
  maxGroups: number;
  /** Tells the store that the process of these attempts in flight is still alive. Must not throw. */
  renew: (ids: readonly string[], ttlMs: number) => void;
}

/**
 * The attempts of this process: those in flight, the latest that have ended, and what all have come to. The books of the
 * store may hold more.
 */
export class ProcessBook implements Renewable {
  readonly #options: ProcessBookOptions;
  readonly #open = new Map<string, LedgerEntry>();
  readonly #ended = new Map<string, LedgerEntry>();
  /** Prices that were found for attempts of other processes: they count there. */
  readonly #elsewhere = new Set<string>();
  readonly #totals: RunningTotals;

  constructor(options: ProcessBookOptions) {
    this.#options = options;
    this.#totals = new RunningTotals(options.maxGroups);
  }

  /** An attempt is in flight from now on. */
  begin(entry: LedgerEntry, nowMs: number): void {
    this.#open.set(entry.id, entry);
    keepRenewing(this, nowMs);
  }

  /** An attempt is not in flight any more. */
  leave(id: string): void {
    this.#open.delete(id);
    if (this.#open.size === 0) stopRenewing(this);
  }

  /**
   * Takes an entry that has ended, as the store has it or will have it: its number is 0 then. It replaces what was known
   * of the attempt, also in the totals, unless more was known.
   *
   * @returns whether it is news: an attempt that was not known, or more about its price.
   */
  end(entry: LedgerEntry): boolean {
    const known = this.#ended.get(entry.id);
    const raised = known === undefined || rankOf(entry.status) > rankOf(known.status);
    // the store may say later which number an entry got, and whether it repeats another one
    if (!raised && (entry.seq <= known.seq || entry.status !== known.status)) return false;
    this.#ended.set(entry.id, entry);
    if (known === undefined) {
      if (entry.status === 'inferred') this.#elsewhere.add(entry.id);
      this.#forgetOldest();
    }
    if (!this.#elsewhere.has(entry.id)) this.#totals.replace(known, entry);
    return raised;
  }

  /** What is known of an attempt that has ended; undefined for one that was forgotten. */
  ended(id: string): LedgerEntry | undefined {
    return this.#ended.get(id);
  }

  isInFlight(id: string): boolean {
    return this.#open.has(id);
  }

  /** In the order in which they began. */
  inFlight(): LedgerEntry[] {
    return [...this.#open.values()];
  }

  /** The latest ended entries, oldest first. */
  entries(): LedgerEntry[] {
    const { maxEntries } = this.#options;
    return maxEntries === 0 ? [] : [...this.#ended.values()].slice(-maxEntries);
  }

  total(by?: GroupBy): Record<string, LedgerTotal> {
    return this.#totals.by(by, this.#open.values());
  }

  renew(): void {
    this.#options.renew([...this.#open.keys()], ATTEMPT_TTL_MS);
  }

  /** Many at once: to find its first key, a map steps over all deleted ones each time. */
  #forgetOldest(): void {
    const kept = Math.max(this.#options.maxEntries, REMEMBERED);
    if (this.#ended.size <= kept + (kept >> 3)) return;
    for (const id of this.#ended.keys()) {
      if (this.#ended.size <= kept) return;
      this.#ended.delete(id);
      this.#elsewhere.delete(id);
    }
  }
}
