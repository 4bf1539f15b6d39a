import { defined } from '@kopek/core/kit';
import { PERIODS } from '@kopek/ledger';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { withStore, type StretchFlags } from '../store/with-store.ts';
import { show, UsageError, EXIT, type Context, type ExitCode } from '../context.ts';
import { dateOrMoment, stretchOf, timeZone } from '../moments.ts';
import { amount, wholeNumber } from '../option-values.ts';
import { csvOf } from '../terminal/csv.ts';
import { findingsOf, type Findings, type Question } from '../report/findings.ts';
import type { Dimension } from '../report/grouping.ts';
import type { NamedLimit } from '../report/outlook.ts';
import { nothingFound, reconciliationLines, spendingBefore, spendingLines } from '../report/show-report.ts';
import { SumMismatchError } from '../report/source/checked-reading.ts';
import { only, storeSource, type Condition, type EntrySource } from '../report/source/entry-source.ts';
import { exportAt } from '../report/source/json-lines.ts';
import { spendingOf, type SpendingReport } from '../report/spending.ts';
import { reconciliationTable, spendingTable } from '../report/tables.ts';
import type { VatTerms } from '../report/vat.ts';
import { spreadsheetOf } from '../terminal/spreadsheet.ts';
import { writePrivate } from '../terminal/private-file.ts';
import { writeAll } from '../terminal/terminal.ts';

interface ReportFlags extends StretchFlags {
  by: AskedGrouping;
  timeZone: string;
  where?: Condition[];
  top?: number;
  compare?: boolean;
  csv?: boolean;
  html?: string;
  xlsx?: string;
  reconciliation?: boolean;
  limit?: NamedLimit;
  vat?: VatTerms['kind'];
  vatRate?: string;
  title?: string;
}

/** `--by`: the dimensions, and the words that were taken for names of tags. */
interface AskedGrouping {
  by: Dimension[];
  bareWords: string[];
}

const EXAMPLES = `  kopek report ledger.db --by model --since 2026-01-01
  kopek report ledger.db --html report.html --limit 5000/month
  kopek ledger export ledger.db | kopek report - --by department --csv > report.csv
  DATABASE_URL=… kopek report --reconciliation`;

/** Adds `kopek report`: where the money went, over a ledger or an export. */
export function addReport(program: Command, context: Context): Command {
  const texts = context.texts.report;
  return program
    .command('report')
    .argument('[ledger]', texts.argumentSource)
    .description(texts.describe)
    .addOption(new Option('--by <what>', texts.optionBy).argParser(grouping).default(grouping('day'), 'day'))
    .option('--since <date>', context.texts.optionSince, dateOrMoment)
    .option('--until <date>', context.texts.optionUntil, dateOrMoment)
    .option('--time-zone <name>', context.texts.optionTimeZone, timeZone, 'Europe/Moscow')
    .option('--where <name=value>', texts.optionWhere, condition)
    .option('--top <number>', texts.optionTop, wholeNumber)
    .option('--compare', texts.optionCompare)
    .option('--ledger-name <name>', context.texts.optionLedgerName)
    .addOption(new Option('--csv', texts.optionCsv).conflicts(['html', 'xlsx', 'json']))
    .addOption(new Option('--html <file>', texts.optionHtml).conflicts(['xlsx', 'json']))
    .addOption(new Option('--xlsx <file>', texts.optionXlsx).conflicts('json'))
    .option('--reconciliation', texts.optionReconciliation)
    .option('--limit <rubles>', texts.optionLimit, namedLimit)
    .addOption(new Option('--vat <how>', texts.optionVat).choices(['included', 'added']))
    .option('--vat-rate <percent>', texts.optionVatRate, amount)
    .option('--title <text>', texts.optionTitle)
    .addHelpText('after', `\n${context.texts.examples}\n${EXAMPLES}`)
    .action(context.runs(report));
}

function grouping(text: string): AskedGrouping {
  const bareWords: string[] = [];
  const by = text.split(',').map((word): Dimension => {
    if (/^(?:day|month|model|run|call|tag|tag:.+)$/s.test(word)) return word as Dimension;
    if (word === '' || word === 'tag:')
      throw new InvalidArgumentError('day, month, model, run, call, user, user,model');
    if (word !== 'department') bareWords.push(word);
    return `tag:${word}`;
  });
  return { by, bareWords };
}

function condition(text: string, previous: Condition[] = []): Condition[] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('customer=acme, model=provider/name');
  return [...previous, { name, value }];
}

function namedLimit(text: string): NamedLimit {
  const [rub = '', period, ...more] = text.split('/');
  const maxRub = amount(rub);
  // spending is collected by days
  const known = PERIODS.find((name) => name !== 'hour' && name === period);
  if (more.length > 0 || known !== period) throw new InvalidArgumentError('5000, 200/day, 1000/week, 5000/month');
  return { maxRub, ...defined({ period: known }) };
}

async function report(context: Context, place: string | undefined, flags: ReportFlags): Promise<ExitCode> {
  const texts = context.texts.report;
  const question = questionOf(flags, context);
  // a table needs less than a page
  const isTable = flags.html === undefined && flags.xlsx === undefined && flags.reconciliation !== true;
  const {
    by: { bareWords },
    where = [],
  } = flags;
  const read = async (opened: EntrySource): Promise<ExitCode> => {
    const source = only(opened, where);
    const found = await (isTable ? spendingOf : findingsOf)(source, question);
    const nothing = await nothingFound(found, { bareWords, where }, source, context);
    if (flags.compare === true) found.before = await spendingBefore(source, question, context);
    await (hasSurvey(found) ? writeFindings(found, flags, context) : showTable(found, flags, context));
    if (nothing !== undefined) context.printNotice(nothing);
    return EXIT.ok;
  };
  const exported = place === undefined ? undefined : await exportAt(context, place);
  if (exported !== undefined && flags.ledgerName !== undefined) throw new UsageError(texts.exportHasNoLedger);
  try {
    return await (exported === undefined
      ? withStore(context, place, flags, (store) => read(storeSource(store)))
      : read(exported));
  } catch (error) {
    if (!(error instanceof SumMismatchError)) throw error;
    context.printNotice(texts.mismatch(context.rub(error.reportRub), context.rub(error.entriesRub)));
    return EXIT.found;
  }
}

const hasSurvey = (found: SpendingReport): found is Findings => 'survey' in found;

async function showTable(found: SpendingReport, flags: ReportFlags, context: Context): Promise<void> {
  const { terminal, texts, language } = context;
  const { question, before, vat, forecast } = found;
  const { by, stretch, timeZone: zone } = question;
  const groupsOf = ({ groups }: SpendingReport): object[] =>
    groups.map(({ keys, firstId, total }) => ({
      ...(by.length === 1 ? { key: keys[0] } : { keys }),
      ...(by.includes('call') && { id: firstId }),
      ...total,
    }));
  const document = {
    by: by.join(','),
    timeZone: zone,
    ...defined(stretch),
    groups: groupsOf(found),
    total: found.total,
    ...defined({ forecast, vat, before: before && { groups: groupsOf(before), total: before.total } }),
  };
  if (flags.csv) await writeAll(terminal.stdout, csvOf(spendingTable(found, texts.report), language));
  else show(context, flags, document, () => spendingLines(found, context));
}

async function writeFindings(findings: Findings, flags: ReportFlags, context: Context): Promise<void> {
  const { terminal, language } = context;
  const texts = context.texts.report;
  const { question, reconciliation } = findings;
  const account = reconciliationTable(reconciliation.months, texts);
  // only checked reports get here, so a file that exists is correct
  const said = (path: string): string => texts.written(path, context.cost(findings.total));
  if (flags.html !== undefined) {
    // loaded on demand: other commands draw nothing
    const { pageOf } = await import('../report/page/page.ts');
    const page = pageOf(findings, { texts, language, title: flags.title ?? texts.page.title });
    await writePrivate(context, flags.html, page, said(flags.html));
  } else if (flags.xlsx !== undefined) {
    const tables = [spendingTable(findings, texts), account];
    await writePrivate(context, flags.xlsx, await spreadsheetOf(tables, context), said(flags.xlsx));
  } else if (flags.csv) await writeAll(terminal.stdout, csvOf(account, language));
  else {
    const { timeZone: zone, stretch } = question;
    const document = { timeZone: zone, ...defined(stretch), ...reconciliation };
    show(context, flags, document, () => reconciliationLines(reconciliation, zone, context));
  }
}

function questionOf(flags: ReportFlags, context: Context): Question {
  const { by, top, timeZone: zone, limit, vat: kind, vatRate: ratePercent } = flags;
  const nowMs = Date.now();
  if ((kind === undefined) !== (ratePercent === undefined)) throw new UsageError(context.texts.report.vatNeedsBoth);
  const vat = kind && ratePercent ? { kind, ratePercent } : undefined;
  return { by: by.by, top, stretch: stretchOf(flags, context, zone, nowMs), timeZone: zone, limit, vat, nowMs };
}
