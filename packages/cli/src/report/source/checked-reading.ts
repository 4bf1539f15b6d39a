import type { LedgerEntry } from '@kopek/ledger';
import type { Stretch } from '../../moments.ts';
import type { EntrySource } from './entry-source.ts';

/** Collects entries, one after the other. */
export interface Collector {
  add(entry: LedgerEntry): void;
  /** Sums of what was collected, rubles; each has to be the sum of the ledger. The first is the total. */
  sums(): string[];
  /** Set where entries were pruned: there are none to check the total of the ledger with. */
  isIncomplete?: boolean;
}

/** The report and the ledger have different sums. */
export class SumMismatchError extends Error {
  override name = 'SumMismatchError';
  readonly reportRub: string;
  readonly entriesRub: string;

  constructor(reportRub: string, entriesRub: string) {
    super(`the report comes to ${reportRub}, and the ledger to ${entriesRub}`);
    this.reportRub = reportRub;
    this.entriesRub = entriesRub;
  }
}

/** Another process may write between the entries and the total of a reading. */
const READINGS = 3;

/**
 * Reads a period of the ledger once, and ensures that all collected parts add up to one sum, which is the sum of the
 * ledger itself, to the last digit.
 *
 * @param begin - makes an empty collector: it is read again when another process wrote meanwhile.
 * @returns what was collected.
 * @throws SumMismatchError when they differ, after three readings.
 */
export async function readChecked<Kind extends Collector>(
  source: EntrySource,
  stretch: Stretch,
  begin: () => Kind,
): Promise<Kind> {
  for (let reading = 1; ; reading += 1) {
    const collected = begin();
    for await (const entry of source.entries(stretch)) {
      // the service answered from its memory: that charge is recorded with the original
      if (entry.replayOf === undefined) collected.add(entry);
    }
    const [totalRub = '0', ...sums] = collected.sums();
    const { costRub: entriesRub = '0', incomplete = false } = (await source.total?.(stretch)) ?? { costRub: totalRub };
    collected.isIncomplete = incomplete;
    if (incomplete) return collected;
    const odd = [totalRub, ...sums].find((rub) => rub !== entriesRub);
    if (odd === undefined) return collected;
    if (reading === READINGS || !source.isRepeatable) throw new SumMismatchError(odd, entriesRub);
  }
}
