import { dateIn } from '@kopek/ledger';
import type { Stretch } from '../moments.ts';
import { readChecked, type Collector } from './checked-reading.ts';
import type { EntrySource } from './entry-source.ts';
import { reconciliationOf, type Reconciliation } from './months.ts';
import { outlooksOf, type LimitOutlook, type NamedLimit } from './outlook.ts';
import { Groups, type Grouping, type SpendingReport } from './spending.ts';
import { Survey } from './survey.ts';
import { vatOf, type Vat, type VatTerms } from './vat.ts';

/** What to find out. */
export interface Question {
  by: Grouping;
  stretch: Stretch;
  timeZone: string;
  /** A limit that the books do not have. */
  limit?: NamedLimit | undefined;
  vat?: VatTerms | undefined;
  /** The moment from which limits are forecast, ms since 1970. */
  nowMs: number;
}

/** Everything that the page and the spreadsheet show. */
export interface Findings {
  question: Question;
  /** The sum of the books to the last digit, to which all parts agree. */
  booksRub: string;
  spending: SpendingReport;
  survey: Survey;
  /** What the bars of a day are stacked by. */
  stackBy: Grouping;
  /** First and last day of the report, `2026-11-22`; absent when there is no entry. */
  days?: { first: string; last: string };
  outlooks: LimitOutlook[];
  reconciliation: Reconciliation;
  vat?: Vat;
}

/**
 * Reads the books once and collects everything.
 *
 * @throws SumMismatchError when a sum is not that of the books.
 */
export async function findingsOf(source: EntrySource, question: Question): Promise<Findings> {
  const { by, stretch, timeZone, limit, vat, nowMs } = question;
  const limits = await source.limits();
  const stackBy = by.startsWith('tag:') ? by : 'model';
  const scopes = new Set(['ledger', ...limits.map((state) => state.limit.scope)]);
  const { collected, booksRub } = await readChecked(
    source,
    stretch,
    () => new Both(new Groups(by, timeZone), new Survey({ stackBy, timeZone, scopes })),
  );
  const { groups, survey } = collected;
  const [first, last] = [[...survey.days.keys()].sort().at(0), [...survey.days.keys()].sort().at(-1)];
  const coveredFromMs = stretch.from === undefined ? -Infinity : Date.parse(stretch.from);
  const findings: Findings = {
    question,
    booksRub,
    spending: groups.report(),
    survey,
    stackBy,
    outlooks: outlooksOf(limits, limit, { nowMs, timeZone, scopes: survey.scopes, coveredFromMs }),
    reconciliation: reconciliationOf(survey.trail),
  };
  if (vat !== undefined) findings.vat = vatOf(booksRub, vat);
  if (first !== undefined && last !== undefined) {
    findings.days = {
      // the days that were asked for, up to now
      first: stretch.from === undefined ? first : dateIn(timeZone, Date.parse(stretch.from)),
      last: stretch.to === undefined ? last : dateIn(timeZone, Math.min(Date.parse(stretch.to) - 1, nowMs)),
    };
    if (findings.days.last < last) findings.days.last = last;
  }
  return findings;
}

class Both implements Collector {
  readonly groups: Groups;
  readonly survey: Survey;

  constructor(groups: Groups, survey: Survey) {
    this.groups = groups;
    this.survey = survey;
  }

  add(...entry: Parameters<Collector['add']>): void {
    this.groups.add(...entry);
    this.survey.add(...entry);
  }

  sums(): string[] {
    return [...this.groups.sums(), ...this.survey.sums()];
  }
}
