import { rankOf, type LedgerEntry } from './entry.ts';
import { Totals, TotalsReport, type GroupBy, type LedgerTotal } from './totals.ts';

/** Ids of ended attempts that are remembered at the least, so that a repeat counts nothing. */
const IDS_REMEMBERED = 10_000;
/** Unknown prices that may still be raised; of older ones the totals keep saying unknown. */
const UNKNOWN_KEPT = 1000;

/**
 * What this process has spent: totals of everything, and the latest entries. The books of the store may hold more.
 */
export class ProcessBook {
  readonly #totals: Totals;
  readonly #maxEntries: number;
  readonly #entries: LedgerEntry[] = [];
  readonly #known = new Set<string>();
  /** Not in the totals yet: sums only grow. */
  readonly #unknown = new Map<string, LedgerEntry>();

  constructor(options: { maxEntries: number; maxGroups: number }) {
    this.#maxEntries = options.maxEntries;
    this.#totals = new Totals(options.maxGroups);
  }

  /**
   * Takes an entry as the store has it.
   *
   * @returns whether it is news: an attempt that was not known, or more about one of unknown price.
   */
  add(entry: LedgerEntry): boolean {
    if (!this.#known.has(entry.id)) {
      this.#remember(entry);
      // a price that was found for an attempt of another process belongs to that process
      if (entry.status !== 'inferred') this.#count(entry);
      return true;
    }
    const unknown = this.#unknown.get(entry.id);
    if (unknown === undefined || rankOf(entry.status) <= rankOf(unknown.status)) return false;
    this.#unknown.delete(entry.id);
    this.confirm(entry);
    return true;
  }

  /** Takes an entry that the store does not have yet: it is listed, and counts once the store has taken it. */
  addWaiting(entry: LedgerEntry): void {
    this.#remember(entry);
  }

  /** The store has taken an entry after all, and may know more of it: its number, or that it repeats another one. */
  confirm(entry: LedgerEntry): void {
    this.#count(entry);
    const index = this.#entries.findLastIndex((kept) => kept.id === entry.id);
    if (index >= 0) this.#entries[index] = entry;
  }

  /** The latest ended entries, oldest first. */
  entries(): LedgerEntry[] {
    return this.#maxEntries === 0 ? [] : this.#entries.slice(-this.#maxEntries);
  }

  /** @param others - entries that count and are not here: in flight, or waiting for the store. */
  total(others: readonly LedgerEntry[]): LedgerTotal {
    const all = this.#totals.all();
    return this.#report(undefined, { all }, others)['all'] ?? all;
  }

  /** @param others - as for `total`. */
  totalBy(by: GroupBy, others: readonly LedgerEntry[]): Record<string, LedgerTotal> {
    return this.#report(by, this.#totals.by(by), others);
  }

  #report(
    by: GroupBy | undefined,
    counted: Record<string, LedgerTotal>,
    others: readonly LedgerEntry[],
  ): Record<string, LedgerTotal> {
    if (others.length + this.#unknown.size === 0) return counted;
    const report = new TotalsReport(by === undefined ? {} : { by });
    // in the order of time, as far as it is known: the latest balance counts
    for (const entry of this.#unknown.values()) report.add(entry);
    report.fold(counted);
    for (const entry of others) report.add(entry);
    return report.result();
  }

  #count(entry: LedgerEntry): void {
    if (entry.status !== 'unknown') {
      this.#totals.add(entry);
      return;
    }
    this.#unknown.set(entry.id, entry);
    const [oldest] = this.#unknown.size > UNKNOWN_KEPT ? this.#unknown.values() : [];
    if (oldest === undefined) return;
    this.#unknown.delete(oldest.id);
    this.#totals.add(oldest);
  }

  #remember(entry: LedgerEntry): void {
    this.#known.add(entry.id);
    if (this.#known.size > 2 * IDS_REMEMBERED) this.#forgetOldest();
    this.#entries.push(entry);
    // trimmed in batches, as the ids are: moving the whole list for every entry would be quadratic
    if (this.#entries.length > 2 * this.#maxEntries + 64) {
      this.#entries.splice(0, this.#entries.length - this.#maxEntries);
    }
  }

  /** Many at once: a set passes over its deleted places again and again to find its first. */
  #forgetOldest(): void {
    for (const id of this.#known) {
      if (this.#known.size <= IDS_REMEMBERED) return;
      this.#known.delete(id);
    }
  }
}
