import { dateIn } from '@kopek/ledger';
import { readChecked } from './source/checked-reading.ts';
import type { EntrySource } from './source/entry-source.ts';
import { reconciliationOf, type Reconciliation } from './account/months.ts';
import { outlooksOf, type LimitOutlook, type NamedLimit } from './outlook.ts';
import type { Dimension } from './grouping.ts';
import type { SpendingQuestion, SpendingReport } from './spending.ts';
import { Survey } from './survey.ts';

/** What to find out. */
export interface Question extends SpendingQuestion {
  /** A limit that the ledger does not have. */
  limit?: NamedLimit | undefined;
  /** The moment from which limits are forecast, ms since 1970. */
  nowMs: number;
}

/** Everything that the page and the spreadsheet show. The total is the sum of the ledger, to which all parts agree. */
export interface Findings extends SpendingReport {
  question: Question;
  survey: Survey;
  /** What the bars of a day are stacked by. */
  stackBy: Dimension;
  /** First and last day of the report, `2026-11-22`; absent when there is no entry. */
  days?: { first: string; last: string };
  outlooks: LimitOutlook[];
  reconciliation: Reconciliation;
}

/**
 * Reads the ledger once and collects everything.
 *
 * @throws SumMismatchError when a sum is not that of the ledger.
 */
export async function findingsOf(source: EntrySource, question: Question): Promise<Findings> {
  const { by, stretch, timeZone, limit, nowMs } = question;
  const limits = (await source.limits?.()) ?? [];
  const stackBy = by.find((one) => one.startsWith('tag:')) ?? 'model';
  const scopes = new Set(['all', ...limits.map((state) => state.limit.scope)]);
  const survey = await readChecked(source, stretch, () => new Survey(question, stackBy, scopes));
  const { from, to } = stretch;
  let coveredFromMs = from === undefined ? -Infinity : Date.parse(from);
  // a report that ends before today covers no window to its present
  if (to !== undefined && Date.parse(to) < nowMs) coveredFromMs = Infinity;
  const findings: Findings = {
    ...survey.spending.report(),
    question,
    survey,
    stackBy,
    outlooks: await outlooksOf(limits, limit, {
      nowMs,
      timeZone,
      scopes: survey.scopes.totals(),
      coveredFromMs,
      days: source.days,
    }),
    reconciliation: reconciliationOf(survey.trail),
  };
  const days = survey.days
    .totals()
    .map(({ keys: [day = ''] }) => day)
    .sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first !== undefined && last !== undefined) {
    // the days that were asked for, up to now
    const asked = stretch.to === undefined ? last : dateIn(timeZone, Math.min(Date.parse(stretch.to) - 1, nowMs));
    findings.days = {
      first: stretch.from === undefined ? first : dateIn(timeZone, Date.parse(stretch.from)),
      last: asked < last ? last : asked,
    };
  }
  return findings;
}
