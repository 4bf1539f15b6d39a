import {
  compareRub,
  dateIn,
  exportEntries,
  sumCharges,
  sumRub,
  type Charge,
  type ChargeSum,
  type LedgerEntry,
  type LedgerStore,
} from '@kopek/core';
import type { Stretch } from './moments.ts';

/** What entries are put together by: calendar day or month, model that answered, run, all tags, or one tag. */
export type Grouping = 'day' | 'month' | 'model' | 'run' | 'tag' | `tag:${string}`;

/** What a group, or everything, has come to. */
export interface Spending extends ChargeSum {
  attempts: number;
  inFlight: number;
  refused: number;
}

/** Spending of a stretch of time. */
export interface SpendingReport {
  /** Groups in order: by time, else the dearest first. The key `""` is what has no run, or not the tag. */
  groups: { key: string; spending: Spending }[];
  total: Spending;
  /** With all tags, an entry that has several is in several groups, so the groups do not add up to the total. */
  overlaps: boolean;
}

/** The report does not say what the books say. */
export class SumMismatchError extends Error {
  override name = 'SumMismatchError';
  readonly reportRub: string;
  readonly booksRub: string;

  constructor(reportRub: string, booksRub: string) {
    super(`the report comes to ${reportRub}, and the books to ${booksRub}`);
    this.reportRub = reportRub;
    this.booksRub = booksRub;
  }
}

/** Another process may write between the two readings. */
const READINGS = 3;
const PAGE = 1000;

/**
 * Adds up the entries of a stretch of time, and makes sure that the sum is that of the books, to the last digit.
 *
 * @throws SumMismatchError when it is not, after three readings.
 */
export async function spendingOf(
  store: LedgerStore,
  options: { by: Grouping; stretch: Stretch; timeZone: string },
): Promise<SpendingReport> {
  for (let reading = 1; ; reading++) {
    const report = await readSpending(store, options);
    const books = (await store.totals(options.stretch))['all']?.costRub ?? '0';
    const total = report.total.costRub ?? '0';
    const parts = report.overlaps ? total : sumRub(report.groups.map(({ spending }) => spending.costRub ?? '0'));
    if (compareRub(total, books) === 0 && compareRub(parts, books) === 0) return report;
    if (reading === READINGS) throw new SumMismatchError(parts, books);
  }
}

async function readSpending(
  store: LedgerStore,
  { by, stretch, timeZone }: { by: Grouping; stretch: Stretch; timeZone: string },
): Promise<SpendingReport> {
  const groups = new Map<string, Group>();
  const total = new Group();
  for await (const entry of exportEntries(store, { ...stretch, limit: PAGE })) {
    // the service answered from its memory: that charge is booked with the original
    if (entry.replayOf !== undefined) continue;
    total.add(entry);
    for (const key of keysOf(entry, by, timeZone)) {
      const group = groups.get(key) ?? new Group();
      groups.set(key, group);
      group.add(entry);
    }
  }
  const rows = [...groups].map(([key, group]) => ({ key, spending: group.spending() }));
  const isTime = by === 'day' || by === 'month';
  rows.sort((a, b) =>
    isTime
      ? a.key.localeCompare(b.key)
      : compareRub(b.spending.costRub ?? '0', a.spending.costRub ?? '0') || a.key.localeCompare(b.key),
  );
  return { groups: rows, total: total.spending(), overlaps: by === 'tag' };
}

function keysOf(entry: LedgerEntry, by: Grouping, timeZone: string): string[] {
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

const FOLDED_AT = 1000;

/** A sum that grows entry by entry; charges are added in parts, so that the books never lie in memory as a whole. */
class Group {
  #sum: ChargeSum | undefined;
  #waiting: Charge[] = [];
  #attempts = 0;
  #inFlight = 0;
  #refused = 0;

  add(entry: LedgerEntry): void {
    this.#attempts += 1;
    if (entry.status === 'in-flight') this.#inFlight += 1;
    if (entry.status === 'refused') this.#refused += 1;
    if (entry.charge !== undefined) this.#waiting.push(entry.charge);
    if (this.#waiting.length >= FOLDED_AT) this.#fold();
  }

  spending(): Spending {
    return { ...this.#fold(), attempts: this.#attempts, inFlight: this.#inFlight, refused: this.#refused };
  }

  #fold(): ChargeSum {
    if (this.#waiting.length > 0 || this.#sum === undefined) {
      this.#sum = sumCharges(this.#sum === undefined ? this.#waiting : [this.#sum, ...this.#waiting]);
      this.#waiting = [];
    }
    return this.#sum;
  }
}
