import { compareRub, subtractRub } from '@kopek/core';
import type { LedgerTotal, RunForecast } from '@kopek/ledger';
import { UsageError, type Context } from '../context.ts';
import { stretchBefore } from '../moments.ts';
import { tableLines } from '../terminal/table.ts';
import { oneLine } from '../terminal/terminal.ts';
import type { Dimension } from './grouping.ts';
import { gapLines } from '../gap-lines.ts';
import type { Reconciliation } from './account/months.ts';
import type { Condition, EntrySource } from './source/entry-source.ts';
import { spendingOf, type SpendingQuestion, type SpendingReport } from './spending.ts';
import { reconciliationTable, spendingTable } from './tables.ts';
import type { ReportTexts } from '../texts/texts.ts';

/** Names of tags that are listed. */
const LISTED = 20;

/** The spending table of the terminal, and what has to be known to read it. */
export function spendingLines(spending: SpendingReport, context: Context): string[] {
  const { question, total, before, forecast } = spending;
  const { texts, paint } = context;
  return [
    `${context.cost(total)}. ${texts.report.headline}`,
    '',
    ...tableLines(spendingTable(spending, texts.report), context),
    ...(before === undefined ? [] : [changeLine(total, before.total, context)]),
    ...(forecast === undefined ? [] : [forecastLine(forecast, context)]),
    ...(question.by.includes('tag') ? [texts.report.overlaps] : []),
    ...(total.unknown > 0 ? [paint('yellow', texts.report.unknownCount(total.unknown))] : []),
  ];
}

/** The account month by month, and what left it unrecorded. */
export function reconciliationLines({ months, gaps }: Reconciliation, timeZone: string, context: Context): string[] {
  const { texts } = context;
  return [
    texts.report.page.accountNote,
    '',
    ...tableLines(reconciliationTable(months, texts.report), context),
    ...gapLines(gaps, context, timeZone),
  ];
}

function forecastLine({ medianRub, p95Rub, runs, isLowerBound }: RunForecast, { cost, texts }: Context): string {
  const costOf = (costRub: string): string => cost({ costRub, settled: runs, unknown: isLowerBound ? 1 : 0 });
  return texts.report.forecast(costOf(medianRub), costOf(p95Rub), runs);
}

function changeLine(now: LedgerTotal, before: LedgerTotal, { cost, rub, texts }: Context): string {
  const change = subtractRub(now.costRub ?? '0', before.costRub ?? '0');
  const sign = compareRub(change, '0') > 0 ? '+' : '';
  return texts.report.comparedWith(cost(before), `${sign}${rub(change)}`);
}

/**
 * The spending of the period before.
 *
 * @throws UsageError when there is none, or the source cannot be read twice.
 */
export async function spendingBefore(
  source: EntrySource,
  question: SpendingQuestion & { nowMs: number },
  { texts }: Context,
): Promise<SpendingReport> {
  const stretch = stretchBefore(question.stretch, question.timeZone, question.nowMs);
  if (stretch === undefined || !source.isRepeatable) throw new UsageError(texts.report.nothingBefore);
  return spendingOf(source, { ...question, stretch });
}

/**
 * A sentence for a report without entries, or whose entries lack the requested grouping, with what exists instead;
 * undefined for any other report: zeros must not look like an absence of spending.
 *
 * @throws UsageError for a word of `--by` that names no tag here, and nothing else: it is mistyped.
 */
export async function nothingFound(
  { question: { stretch, timeZone }, missing, total, tagNames }: SpendingReport,
  { bareWords, where }: { bareWords: readonly string[]; where: readonly Condition[] },
  source: EntrySource,
  { texts }: Context,
): Promise<string | undefined> {
  const isWhole = stretch.from === undefined && stretch.to === undefined;
  if (total.attempts === 0 && where.length > 0) {
    const conditions = where.map(({ name, value }) => oneLine(`${name}="${value}"`));
    return texts.report.noneWith(conditions, isWhole);
  }
  const mistyped = bareWords.find((word) => !tagNames.includes(word));
  if (mistyped !== undefined && (isWhole || total.attempts > 0))
    throw new UsageError(texts.report.noSuchDimension(oneLine(mistyped), listOf(tagNames)));
  if (total.attempts === 0) {
    const months = (isWhole ? undefined : await source.months?.(timeZone)) ?? [];
    return texts.report.noEntries(months.at(0), months.at(-1));
  }
  return missing === undefined ? undefined : withoutKeys(missing, tagNames, texts.report);
}

function withoutKeys(by: Dimension, tagNames: readonly string[], texts: ReportTexts): string | undefined {
  if (by === 'run') return texts.noRuns;
  if (by === 'tag' || (by.startsWith('tag:') && tagNames.length === 0)) return texts.noTags;
  if (!by.startsWith('tag:')) return undefined;
  return texts.noSuchTag(oneLine(by.slice('tag:'.length)), listOf(tagNames), tagNames.length - LISTED);
}

function listOf(names: readonly string[]): string[] {
  return names.slice(0, LISTED).map(oneLine);
}
