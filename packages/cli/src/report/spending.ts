import { defined } from '@kopek/core/kit';
import { LedgerSum, runForecastOf, type LedgerEntry, type LedgerTotal, type RunForecast } from '@kopek/ledger';
import type { Stretch } from '../moments.ts';
import { Groups, keysBy, type Dimension, type Group } from './grouping.ts';
import { readChecked, type Collector } from './source/checked-reading.ts';
import type { EntrySource } from './source/entry-source.ts';
import { vatOf, type Vat, type VatTerms } from './vat.ts';

/** Spending of a stretch of time. */
export interface SpendingReport {
  question: SpendingQuestion;
  /** In order: by time, else the most expensive first. */
  groups: Group[];
  total: LedgerTotal;
  /** By run: what another one is likely to cost. */
  forecast?: RunForecast;
  /** Names of the tags that the entries have, in order; looked at when they are grouped by one tag. */
  tagNames: string[];
  /** Absent where it was not asked for. */
  vat?: Vat;
  /** What no entry has of that by which they are put together. */
  missing?: Dimension;
  /** The period before, where it is to be compared. */
  before?: SpendingReport;
}

/** Which entries, and how they are put together. */
export interface SpendingQuestion {
  /** A row for each combination of their values. */
  by: readonly Dimension[];
  /** Only so many of the most expensive groups. Default: all. */
  top?: number | undefined;
  stretch: Stretch;
  timeZone: string;
  vat?: VatTerms | undefined;
}

/**
 * Adds up the entries of a stretch of time, and checks the sum against the ledger, to the last digit.
 *
 * @throws SumMismatchError when it is not, after three readings.
 */
export async function spendingOf(source: EntrySource, question: SpendingQuestion): Promise<SpendingReport> {
  return (await readChecked(source, question.stretch, () => new Spending(question))).report();
}

/** Spending by group, and in all. */
export class Spending implements Collector {
  isIncomplete = false;
  readonly #question: SpendingQuestion;
  readonly #groups: Groups;
  readonly #total = new LedgerSum();
  readonly #tagNames = new Set<string>();

  constructor(question: SpendingQuestion) {
    this.#question = question;
    this.#groups = new Groups(...question.by.map((one) => keysBy(one, question.timeZone)));
  }

  add(entry: LedgerEntry): void {
    this.#total.add(entry);
    this.#groups.add(entry);
    if (this.#question.by.some((one) => one.startsWith('tag:')))
      for (const name in entry.tags) this.#tagNames.add(name);
  }

  sums(): string[] {
    const totalRub = this.#total.costRub;
    // with all tags, an entry that has several is in several groups
    return this.#question.by.includes('tag') ? [totalRub] : [totalRub, this.#groups.costRub];
  }

  report(): SpendingReport {
    const question = this.#question;
    const { by, top = Infinity } = question;
    const [first = '', ...more] = by;
    const isByRun = first === 'run' && more.length === 0;
    const all = this.#groups.totals(isByRun ? (sum) => sum.runTotal() : undefined);
    const groups = all.slice(0, top);
    const missing = by.find((_, index) => all.every(({ keys }) => keys[index] === ''));
    const runs = all.flatMap(({ name, total }) => (isByRun && name !== '' ? [[name, total] as const] : []));
    const forecast = runForecastOf(Object.fromEntries(runs), Date.now());
    // the order of those that have the same time stays
    if (['day', 'month', 'call'].includes(first))
      groups.sort((a, b) => (a.keys[0] ?? '').localeCompare(b.keys[0] ?? ''));
    const tagNames = [...this.#tagNames].sort();
    const total = { ...this.#total.total(), ...(this.isIncomplete && { incomplete: true as const }) };
    const vat = question.vat && vatOf(this.#total.costRub, question.vat);
    return { question, groups, total, tagNames, ...defined({ missing, forecast, vat }) };
  }
}
