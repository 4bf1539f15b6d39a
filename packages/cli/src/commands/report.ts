import { writeFile } from 'node:fs/promises';
import { formatCost, formatRub } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { PERIODS } from '@kopek/ledger';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { BooksFlags } from '../books/with-books.ts';
import { UsageError, type CommonFlags, type Context, type Start } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { dateOrMoment, stretchOf, timeZone } from '../moments.ts';
import { amount } from '../option-values.ts';
import { SumMismatchError } from '../report/checked-reading.ts';
import { csvOf } from '../report/csv.ts';
import { findingsOf, type Findings, type Question } from '../report/findings.ts';
import type { NamedLimit } from '../report/outlook.ts';
import { reconciliationSheet, spendingSheet, vatLines, type Sheet } from '../report/sheets.ts';
import { spendingOf, type Grouping, type SpendingReport } from '../report/spending.ts';
import { reconciliationLines, spendingLines } from '../report/terminal-tables.ts';
import { vatOf, type VatTerms } from '../report/vat.ts';
import { nothingFound } from '../report/nothing-found.ts';
import { withSource } from '../report/with-source.ts';
import { writeAll } from '../terminal.ts';

interface ReportFlags extends CommonFlags, BooksFlags {
  by: Grouping;
  since?: string;
  until?: string;
  timeZone: string;
  csv?: boolean;
  html?: string;
  xlsx?: string;
  reconciliation?: boolean;
  limit?: NamedLimit;
  vat?: VatTerms['kind'];
  vatRate?: string;
  title?: string;
}

/** Adds `kopek report`: where the money went, over a ledger or an export. */
export function addReport(program: Command, context: Context, onStart: Start): Command {
  const texts = context.texts.report;
  return program
    .command('report')
    .argument('[ledger]', texts.argumentSource)
    .description(texts.describe)
    .option('--by <what>', texts.optionBy, grouping, 'day')
    .option('--since <date>', context.texts.optionSince, dateOrMoment)
    .option('--until <date>', context.texts.optionUntil, dateOrMoment)
    .option('--time-zone <name>', context.texts.optionTimeZone, timeZone, 'Europe/Moscow')
    .option('--book <name>', context.texts.optionBook)
    .option('--csv', texts.optionCsv)
    .option('--html <file>', texts.optionHtml)
    .option('--xlsx <file>', texts.optionXlsx)
    .option('--reconciliation', texts.optionReconciliation)
    .option('--limit <rubles>', texts.optionLimit, namedLimit)
    .addOption(new Option('--vat <how>', texts.optionVat).choices(['included', 'added']))
    .option('--vat-rate <percent>', texts.optionVatRate, amount)
    .option('--title <text>', texts.optionTitle)
    .addHelpText('after', `\n${texts.examples}`)
    .action((place: string | undefined, flags: ReportFlags) => onStart(report(context, place, flags)));
}

function grouping(text: string): Grouping {
  if (text === 'department') return 'tag:department';
  if (text === 'day' || text === 'month' || text === 'model' || text === 'run' || text === 'tag') return text;
  if (text.startsWith('tag:') && text.length > 'tag:'.length) return text as `tag:${string}`;
  throw new InvalidArgumentError('day, month, model, run, tag, department, tag:user');
}

function namedLimit(text: string): NamedLimit {
  const [rub = '', period, ...more] = text.split('/');
  const maxRub = amount(rub);
  if (more.length > 0) throw new InvalidArgumentError('5000, 200/day, 5000/month');
  if (period === undefined) return { maxRub };
  const known = PERIODS.find((name) => name === period);
  if (known !== undefined) return { maxRub, period: known };
  throw new InvalidArgumentError('5000, 20/hour, 200/day, 1000/week, 5000/month');
}

async function report(context: Context, place: string | undefined, flags: ReportFlags): Promise<ExitCode> {
  const texts = context.texts.report;
  const formats = [flags.json, flags.csv, flags.html, flags.xlsx].filter((format) => format !== undefined);
  if (formats.length > 1) throw new UsageError(texts.oneFormat);
  const question: Question = {
    by: flags.by,
    stretch: readStretch(flags),
    timeZone: flags.timeZone,
    limit: flags.limit,
    vat: readVat(flags, context),
    nowMs: Date.now(),
  };
  // a table needs less than a page
  const isTable = flags.html === undefined && flags.xlsx === undefined && flags.reconciliation !== true;
  try {
    return await withSource(context, place, flags.book, async (source) => {
      const found = isTable ? await spendingOf(source, question) : await findingsOf(source, question);
      const code =
        'survey' in found
          ? await writeFindings(found, flags, context)
          : await showTable(found, question, flags, context);
      const nothing = await nothingFound('survey' in found ? found.spending : found, question, source, context);
      if (nothing !== undefined) context.tell(nothing);
      return code;
    });
  } catch (error) {
    if (!(error instanceof SumMismatchError)) throw error;
    const rub = (amount: string): string => formatRub(amount, { locale: context.language });
    context.tell(texts.mismatch(rub(error.reportRub), rub(error.booksRub)));
    return EXIT.found;
  }
}

async function showTable(
  report: SpendingReport,
  question: Question,
  flags: ReportFlags,
  context: Context,
): Promise<ExitCode> {
  const { by, stretch, timeZone } = question;
  const vat = question.vat && vatOf(report.total.costRub ?? '0', question.vat);
  if (flags.json) {
    const groups = report.groups.map(({ key, spending }) => ({ key, ...spending }));
    context.say(
      JSON.stringify({ by, timeZone, ...defined(stretch), groups, total: report.total, ...defined({ vat }) }, null, 2),
    );
  } else if (flags.csv) await writeSheet(spendingSheet(report, { by, vat, texts: context.texts.report }), context);
  else {
    for (const line of spendingLines(report, context, by)) context.say(line);
    const rub = (value: string): string => formatRub(value, { locale: context.language });
    for (const [name, value] of vat ? vatLines(vat, context.texts.report) : []) context.say(`${name}: ${rub(value)}`);
  }
  return EXIT.ok;
}

async function writeFindings(findings: Findings, flags: ReportFlags, context: Context): Promise<ExitCode> {
  const { language } = context;
  const texts = context.texts.report;
  const { question, spending, vat, reconciliation } = findings;
  const sheet = reconciliationSheet(reconciliation.months, texts);
  if (flags.html !== undefined) {
    // loaded on demand: other commands draw nothing, and this one may need no spreadsheet
    const { pageOf } = await import('../report/page/page.ts');
    const page = pageOf(findings, { texts, language, title: flags.title ?? texts.page.title });
    await writeTo(flags.html, page, findings, context);
  } else if (flags.xlsx !== undefined) {
    const { spreadsheetOf } = await import('../report/spreadsheet.ts');
    const sheets = [spendingSheet(spending, { by: question.by, vat, texts }), sheet];
    await writeTo(flags.xlsx, await spreadsheetOf(sheets, texts, language), findings, context);
  } else if (flags.json) {
    const { months, gaps } = reconciliation;
    context.say(JSON.stringify({ timeZone: question.timeZone, ...defined(question.stretch), months, gaps }, null, 2));
  } else if (flags.csv) await writeSheet(sheet, context);
  else for (const line of reconciliationLines(reconciliation, context)) context.say(line);
  return EXIT.ok;
}

function writeSheet(sheet: Sheet, { terminal, language }: Context): Promise<void> {
  return writeAll(terminal.stdout, csvOf(sheet, language));
}

/** Only checked reports get here, so a file that exists is correct. */
async function writeTo(file: string, content: string | Buffer, findings: Findings, context: Context): Promise<void> {
  const { terminal, texts, language } = context;
  if (file === '-') return writeAll(terminal.stdout, content);
  await writeFile(file, content);
  context.tell(texts.report.written(file, formatCost(findings.spending.total, { locale: language })));
}

function readStretch({ since, until, timeZone: zone }: ReportFlags): ReturnType<typeof stretchOf> {
  try {
    return stretchOf(since, until, zone);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

function readVat({ vat: kind, vatRate: ratePercent }: ReportFlags, { texts }: Context): VatTerms | undefined {
  if (kind === undefined && ratePercent === undefined) return undefined;
  if (kind === undefined || ratePercent === undefined) throw new UsageError(texts.report.vatNeedsBoth);
  return { kind, ratePercent };
}
