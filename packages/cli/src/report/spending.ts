import { compareRub } from '@kopek/core';
import { dateIn, type LedgerEntry } from '@kopek/ledger';
import { Big } from 'big.js';
import type { Stretch } from '../moments.ts';
import { readChecked, type Collector } from './checked-reading.ts';
import type { EntrySource } from './entry-source.ts';
import { Tally, type Spending } from './tally.ts';

/** What entries are put together by: calendar day or month, model that answered, run, all tags, or one tag. */
export type Grouping = 'day' | 'month' | 'model' | 'run' | 'tag' | `tag:${string}`;

/** Spending of a stretch of time. */
export interface SpendingReport {
  /** Groups in order: by time, else the most expensive first. The key `""` holds what has no run, or lacks the tag. */
  groups: { key: string; spending: Spending }[];
  total: Spending;
  /** Names of the tags that the entries have, in order; looked at when they are grouped by one tag. */
  tagNames: string[];
  /** With all tags, an entry that has several is in several groups, so the groups do not add up to the total. */
  overlaps: boolean;
}

/**
 * Adds up the entries of a stretch of time, and checks the sum against the books, to the last digit.
 *
 * @throws SumMismatchError when it is not, after three readings.
 */
export async function spendingOf(
  source: EntrySource,
  { by, stretch, timeZone }: { by: Grouping; stretch: Stretch; timeZone: string },
): Promise<SpendingReport> {
  const { collected } = await readChecked(source, stretch, () => new Groups(by, timeZone));
  return collected.report();
}

/** Spending by group. */
export class Groups implements Collector {
  readonly #by: Grouping;
  readonly #timeZone: string;
  readonly #groups = new Map<string, Tally>();
  readonly #total = new Tally();
  readonly #tagNames = new Set<string>();

  constructor(by: Grouping, timeZone: string) {
    this.#by = by;
    this.#timeZone = timeZone;
  }

  add(entry: LedgerEntry, price: Big | undefined): void {
    this.#total.add(entry, price);
    if (this.#by.startsWith('tag:')) for (const name in entry.tags) this.#tagNames.add(name);
    for (const key of keysOf(entry, this.#by, this.#timeZone)) tallyIn(this.#groups, key).add(entry, price);
  }

  sums(): string[] {
    const total = this.#total.cost.toFixed();
    if (this.#overlaps) return [total];
    return [total, [...this.#groups.values()].reduce((sum, { cost }) => sum.plus(cost), new Big(0)).toFixed()];
  }

  report(): SpendingReport {
    const groups = [...this.#groups].map(([key, tally]) => ({ key, spending: tally.spending() }));
    const isTime = this.#by === 'day' || this.#by === 'month';
    groups.sort((a, b) =>
      isTime
        ? a.key.localeCompare(b.key)
        : compareRub(b.spending.costRub ?? '0', a.spending.costRub ?? '0') || a.key.localeCompare(b.key),
    );
    const tagNames = [...this.#tagNames].sort();
    return { groups, total: this.#total.spending(), tagNames, overlaps: this.#overlaps };
  }

  get #overlaps(): boolean {
    return this.#by === 'tag';
  }
}

/** The tally of a key, made if it does not exist yet. */
export function tallyIn<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const tally = new Tally();
  tallies.set(key, tally);
  return tally;
}

/** The groups that an entry belongs to; `""` for what it does not have. */
export function keysOf(entry: LedgerEntry, by: Grouping, timeZone: string): string[] {
  const { charge, tags = {} } = entry;
  switch (by) {
    case 'day':
      return [dateIn(timeZone, Date.parse(entry.openedAt))];
    case 'month':
      return [dateIn(timeZone, Date.parse(entry.openedAt)).slice(0, 'YYYY-MM'.length)];
    case 'model':
      return [charge?.servedModel ?? charge?.requestedModel ?? entry.model ?? ''];
    case 'run':
      return [entry.runId ?? ''];
    case 'tag': {
      const named = Object.entries(tags).map(([name, value]) => `${name}=${value}`);
      return named.length === 0 ? [''] : named;
    }
    default: {
      const name = by.slice('tag:'.length);
      return [Object.hasOwn(tags, name) ? (tags[name] ?? '') : ''];
    }
  }
}
