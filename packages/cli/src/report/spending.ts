import { sumRub } from '@kopek/core';
import { LedgerSum, type LedgerEntry, type LedgerTotal } from '@kopek/ledger';
import type { Stretch } from '../moments.ts';
import { dearestFirst, keysOf, valueIn, type Grouping, type NamedTotal } from './grouping.ts';
import { readChecked, type Collector } from './source/checked-reading.ts';
import type { EntrySource } from './source/entry-source.ts';

/** One row: a value for each dimension, `""` where its entries have none, and what they have come to. */
export interface Group extends NamedTotal {
  keys: readonly string[];
}

/** Spending of a stretch of time. */
export interface SpendingReport {
  /** In order: by time, else the most expensive first. */
  groups: Group[];
  total: LedgerTotal;
  /** Names of the tags that the entries have, in order; looked at when they are grouped by one tag. */
  tagNames: string[];
  /** With all tags, an entry that has several is in several groups, so the groups do not add up to the total. */
  overlaps: boolean;
}

/** Which entries, and how they are put together. */
export interface SpendingQuestion {
  by: Grouping;
  stretch: Stretch;
  timeZone: string;
}

/**
 * Adds up the entries of a stretch of time, and checks the sum against the ledger, to the last digit.
 *
 * @throws SumMismatchError when it is not, after three readings.
 */
export async function spendingOf(source: EntrySource, question: SpendingQuestion): Promise<SpendingReport> {
  const { collected } = await readChecked(source, question.stretch, () => new Groups(question));
  return collected.report();
}

/** Spending by group. */
export class Groups implements Collector {
  readonly #by: Grouping;
  readonly #timeZone: string;
  readonly #groups = new Map<string, { keys: readonly string[]; sum: LedgerSum }>();
  readonly #total = new LedgerSum();
  readonly #tagNames = new Set<string>();

  constructor({ by, timeZone }: Pick<SpendingQuestion, 'by' | 'timeZone'>) {
    this.#by = by;
    this.#timeZone = timeZone;
  }

  add(entry: LedgerEntry): void {
    this.#total.add(entry);
    if (this.#by.some((one) => one.startsWith('tag:'))) for (const name in entry.tags) this.#tagNames.add(name);
    for (const keys of combinations(this.#by.map((one) => keysOf(entry, one, this.#timeZone)))) {
      valueIn(this.#groups, keys.join('\0'), () => ({ keys, sum: new LedgerSum() })).sum.add(entry);
    }
  }

  sums(): string[] {
    const parts = [...this.#groups.values()].map(({ sum }) => sum.costRub);
    return this.#overlaps ? [this.#total.costRub] : [this.#total.costRub, sumRub(parts)];
  }

  report(): SpendingReport {
    const groups = [...this.#groups].map(([name, { keys, sum }]) => ({ name, keys, total: sum.total() }));
    const first = this.#by[0];
    const isTime = first === 'day' || first === 'month' || first === 'call';
    groups.sort((a, b) => (isTime ? (a.keys[0] ?? '').localeCompare(b.keys[0] ?? '') : 0) || dearestFirst(a, b));
    const tagNames = [...this.#tagNames].sort();
    return { groups, total: this.#total.total(), tagNames, overlaps: this.#overlaps };
  }

  get #overlaps(): boolean {
    return this.#by.includes('tag');
  }
}

/** One value of each list, in all ways. */
function combinations(lists: readonly string[][]): string[][] {
  return lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((key) => [...row, key])), [[]]);
}
