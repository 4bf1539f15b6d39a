import { defined, formatCost } from '@kopek/core';
import { InvalidArgumentError, type Command } from 'commander';
import { withBooks, type BooksFlags } from '../books/with-books.ts';
import { UsageError, type CommonFlags, type Context, type Start } from '../context.ts';
import { csvOf } from '../csv.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { stretchOf, timeZone } from '../moments.ts';
import { spendingOf, SumMismatchError, type Grouping, type Spending, type SpendingReport } from '../spending.ts';
import { tableLines, type Column } from '../table.ts';
import { withoutControls } from '../terminal.ts';

interface ReportFlags extends CommonFlags, BooksFlags {
  by: Grouping;
  since?: string;
  until?: string;
  timeZone: string;
  csv?: boolean;
}

/** Adds `kopek report`: where the money went, over an SQLite ledger. */
export function addReport(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  return program
    .command('report')
    .argument('<ledger>', texts.argumentLedger)
    .description(texts.describeReport)
    .option('--by <what>', texts.optionBy, grouping, 'day')
    .option('--since <date>', texts.optionSince)
    .option('--until <date>', texts.optionUntil)
    .option('--time-zone <name>', texts.optionTimeZone, timeZone, 'Europe/Moscow')
    .option('--book <name>', texts.optionBook)
    .option('--csv', texts.optionCsv)
    .action((file: string, flags: ReportFlags) => onStart(report(context, file, flags)));
}

function grouping(text: string): Grouping {
  if (text === 'day' || text === 'month' || text === 'model' || text === 'run' || text === 'tag') return text;
  if (text.startsWith('tag:') && text.length > 'tag:'.length) return text as `tag:${string}`;
  throw new InvalidArgumentError('day, month, model, run, tag, tag:department');
}

async function report(context: Context, file: string, flags: ReportFlags): Promise<ExitCode> {
  const { texts, terminal } = context;
  if (flags.json && flags.csv) throw new UsageError(texts.jsonOrCsv);
  const stretch = readStretch(flags);
  let found: SpendingReport;
  try {
    found = await withBooks(context, file, { book: flags.book, readOnly: true }, (store) =>
      spendingOf(store, { by: flags.by, stretch, timeZone: flags.timeZone }),
    );
  } catch (error) {
    if (!(error instanceof SumMismatchError)) throw error;
    context.tell(texts.sumMismatch(error.reportRub, error.booksRub));
    return EXIT.found;
  }
  if (flags.json) {
    const { groups, total } = found;
    const rows = groups.map(({ key, spending }) => ({ key, ...spending }));
    context.say(
      JSON.stringify({ by: flags.by, timeZone: flags.timeZone, ...defined(stretch), groups: rows, total }, null, 2),
    );
  } else if (flags.csv) terminal.stdout.write(csvOf(csvRows(found, context, flags.by), context.language));
  else for (const line of tableOf(found, context, flags.by)) context.say(line);
  return EXIT.ok;
}

function readStretch({ since, until, timeZone: zone }: ReportFlags): ReturnType<typeof stretchOf> {
  try {
    return stretchOf(since, until, zone);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

function tableOf({ groups, total, overlaps }: SpendingReport, context: Context, by: Grouping): string[] {
  const { texts, language, terminal, paint } = context;
  const columns: Column[] = [
    { title: texts.reportColumns[keyTitle(by)], align: 'left' },
    ...MEASURES.map((name): Column => ({ title: texts.reportColumns[name], align: 'right' })),
  ];
  const count = new Intl.NumberFormat(language);
  const row = (name: string, spending: Spending): string[] => [
    withoutControls(name),
    formatCost(spending, { locale: language }),
    ...countsOf(spending).map((value) => (value === undefined ? '–' : count.format(value))),
  ];
  const rows = groups.map(({ key, spending }) => row(key === '' ? texts.reportNone : key, spending));
  const width = terminal.stdout.isTTY === true ? terminal.stdout.columns : undefined;
  const [head = '', ...lines] = tableLines(columns, [...rows, row(texts.reportTotal, total)], width);
  const last = lines.pop() ?? '';
  return [
    texts.reportHeadline,
    '',
    paint('bold', head),
    ...lines,
    paint('bold', last),
    ...(overlaps ? [texts.reportOverlaps] : []),
    ...(total.unknown > 0 ? [paint('yellow', texts.reportUnknown(total.unknown))] : []),
  ];
}

const MEASURES = ['cost', 'calls', 'unknown', 'inFlight', 'input', 'output'] as const;

function countsOf({ attempts, unknown, inFlight, tokens }: Spending): (number | undefined)[] {
  return [attempts, unknown, inFlight, tokens?.input, tokens?.output];
}

type CsvRow = Parameters<typeof csvOf>[0][number];

function csvRows({ groups, total }: SpendingReport, { texts }: Context, by: Grouping): CsvRow[] {
  return [
    [texts.reportColumns[keyTitle(by)], ...MEASURES.map((name) => texts.reportColumns[name])],
    ...groups.map(({ key, spending }) => csvRow(key === '' ? texts.reportNone : key, spending)),
    csvRow(texts.reportTotal, total),
  ];
}

/** An absent count or price stays an empty cell: it is not zero. */
function csvRow(name: string, spending: Spending): CsvRow {
  const cells = [spending.costRub, ...countsOf(spending)];
  return [name, ...cells.map((value) => (value === undefined ? '' : { number: String(value) }))];
}

function keyTitle(by: Grouping): 'day' | 'month' | 'model' | 'run' | 'tag' {
  return by === 'day' || by === 'month' || by === 'model' || by === 'run' ? by : 'tag';
}
