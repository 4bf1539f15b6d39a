import type { LedgerEntry } from '@kopek/ledger';
import type { Big } from 'big.js';
import type { Stretch } from '../moments.ts';
import type { EntrySource } from './entry-source.ts';
import { ExactSum } from './exact-sum.ts';
import { priceOf } from './tally.ts';

/** Collects entries, one after the other. */
export interface Collector {
  add(entry: LedgerEntry, price: Big | undefined): void;
  /** Sums of what was collected, rubles; each has to be the sum of the books. */
  sums(): string[];
}

/** The report disagrees with the books. */
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

/** Another process may write between the entries and the total of a reading. */
const READINGS = 3;

/** What was read, and its sum. */
export interface CheckedReading<Kind extends Collector> {
  collected: Kind;
  /** The sum of the entries, computed in whole numbers; the books and everything collected agree with it. */
  booksRub: string;
}

/**
 * Reads a stretch of the books once, and makes sure that what was collected comes to the sum of the entries, and both to
 * what the books say of themselves, to the last digit.
 *
 * @param begin - makes an empty collector: it is read again when another process wrote meanwhile.
 * @throws SumMismatchError when they differ, after three readings.
 */
export async function readChecked<Kind extends Collector>(
  source: EntrySource,
  stretch: Stretch,
  begin: () => Kind,
): Promise<CheckedReading<Kind>> {
  for (let reading = 1; ; reading += 1) {
    const collected = begin();
    const sum = new ExactSum();
    for await (const entry of source.entries(stretch)) {
      // the service answered from its memory: that charge is booked with the original
      if (entry.replayOf !== undefined) continue;
      if (entry.charge?.costRub !== undefined) sum.add(entry.charge.costRub);
      collected.add(entry, priceOf(entry));
    }
    const booksRub = (await source.totalRub(stretch)) ?? sum.rub;
    const odd = [sum.rub, ...collected.sums()].find((rub) => rub !== booksRub);
    if (odd === undefined) return { collected, booksRub };
    if (reading === READINGS || !source.isRepeatable) throw new SumMismatchError(odd, booksRub);
  }
}
