import { exportEntries, formatRub, type LedgerEntry } from '@kopek/core';
import { reconcile, type ReconcileOptions, type ReconcileReport } from '@kopek/core/reconcile';
import { Option, type Command } from 'commander';
import { withBooks, type BooksFlags } from '../books.ts';
import { UsageError, type CommonFlags, type Context, type Start } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { stretchOf } from '../moments.ts';
import { writeAll } from '../terminal.ts';

interface LedgerFlags extends CommonFlags, BooksFlags {
  since?: string;
  until?: string;
}

interface ReconcileFlags extends LedgerFlags {
  account: ReconcileOptions['account'];
}

interface PruneFlags extends CommonFlags, BooksFlags {
  before: string;
  yes?: boolean;
}

/** Dates of the commands here are those of the books. */
const TIME_ZONE = 'Europe/Moscow';

/** Adds `kopek ledger verify | export | reconcile | prune` over an SQLite ledger. */
export function addLedger(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  const ledger = program.command('ledger').description(texts.describeLedger);
  const add = (name: string, description: string): Command =>
    ledger
      .command(name)
      .argument('<ledger>', texts.argumentLedger)
      .description(description)
      .option('--book <name>', texts.optionBook);
  add('verify', texts.describeVerify).action((file: string, flags: LedgerFlags) =>
    onStart(verify(context, file, flags)),
  );
  add('export', texts.describeExport)
    .option('--since <date>', texts.optionSince)
    .option('--until <date>', texts.optionUntil)
    .action((file: string, flags: LedgerFlags) => onStart(exportLines(context, file, flags)));
  add('reconcile', texts.describeReconcile)
    .option('--since <date>', texts.optionSince)
    .option('--until <date>', texts.optionUntil)
    .addOption(new Option('--account <kind>', texts.optionAccount).choices(['exclusive', 'shared']).default('shared'))
    .action((file: string, flags: ReconcileFlags) => onStart(compare(context, file, flags)));
  add('prune', texts.describePrune)
    .requiredOption('--before <date>', texts.optionBefore)
    .option('--yes', texts.optionPruneYes)
    .action((file: string, flags: PruneFlags) => onStart(prune(context, file, flags)));
  return ledger;
}

async function verify(context: Context, file: string, flags: LedgerFlags): Promise<ExitCode> {
  const { texts } = context;
  const [mismatches, total] = await withBooks(context, file, { book: flags.book, readOnly: true }, async (store) => [
    await store.verify(),
    (await store.totals())['all'],
  ]);
  const attempts = total?.attempts ?? 0;
  if (flags.json) context.say(JSON.stringify({ attempts, costRub: total?.costRub, mismatches }, null, 2));
  else if (mismatches.length === 0) context.say(texts.verified(attempts));
  else {
    for (const { scope, period, of, counterRub, booksRub } of mismatches)
      context.say(`${scope}${period === undefined ? '' : ` ${period}`}, ${of}: ${counterRub} ≠ ${booksRub}`);
  }
  return mismatches.length === 0 ? EXIT.ok : EXIT.found;
}

const LINES_AT_ONCE = 1000;

/** JSON lines, as `importEntries` reads them. */
async function exportLines(context: Context, file: string, flags: LedgerFlags): Promise<ExitCode> {
  const stretch = readStretch(flags.since, flags.until);
  return withBooks(context, file, { book: flags.book, readOnly: true }, async (store) => {
    let lines: string[] = [];
    for await (const entry of exportEntries(store, stretch)) {
      lines.push(`${JSON.stringify(entry)}\n`);
      if (lines.length < LINES_AT_ONCE) continue;
      await writeAll(context.terminal.stdout, lines.join(''));
      lines = [];
    }
    await writeAll(context.terminal.stdout, lines.join(''));
    return EXIT.ok;
  });
}

async function compare(context: Context, file: string, flags: ReconcileFlags): Promise<ExitCode> {
  const { account } = flags;
  const options: ReconcileOptions = { account, ...readStretch(flags.since, flags.until) };
  // prices that were found are written, and only an account of one's own lets them be found
  const readOnly = account === 'shared';
  const report = await withBooks(context, file, { book: flags.book, readOnly }, (store) => reconcile(store, options));
  if (flags.json) context.say(JSON.stringify(report, null, 2));
  else for (const line of reconcileLines(report, context)) context.say(line);
  return report.gaps.length === 0 ? EXIT.ok : EXIT.found;
}

function reconcileLines(report: ReconcileReport, { texts, language, paint }: Context): string[] {
  const rub = (amount: string): string => formatRub(amount, { locale: language });
  return [
    texts.reconciled(report.charges, rub(report.unexplainedRub)),
    ...report.gaps.map((gap) => paint('red', texts.reconcileGap(between(gap), rub(gap.fallRub), gap.unknown.length))),
    ...report.topUps.map((topUp) => texts.reconcileTopUp(between(topUp), rub(topUp.riseRub))),
    ...report.inferred.map((entry) => texts.reconcileInferred(entry.id, rub(entry.charge?.costRub ?? '0'))),
  ];
}

function between(place: { after: LedgerEntry; before: LedgerEntry }): string {
  return `${place.after.at} … ${place.before.at}`;
}

/** Removing cannot be undone, so without `--yes` it is only counted. */
async function prune(context: Context, file: string, flags: PruneFlags): Promise<ExitCode> {
  const { texts } = context;
  const { from: before } = readStretch(flags.before, undefined);
  if (before === undefined) return EXIT.usage;
  const isDone = flags.yes === true;
  const removed = await withBooks(context, file, { book: flags.book, readOnly: !isDone }, async (store) => {
    if (isDone) return (await store.prune({ before })).removed;
    let count = 0;
    for await (const entry of exportEntries(store))
      if (entry.status !== 'in-flight' && entry.status !== 'unknown' && entry.at < before) count += 1;
    return count;
  });
  if (flags.json) context.say(JSON.stringify({ before, removed: isDone ? removed : 0, wouldRemove: removed }));
  else context.say(isDone ? texts.pruned(removed) : texts.wouldPrune(removed));
  return EXIT.ok;
}

function readStretch(since: string | undefined, until: string | undefined): ReturnType<typeof stretchOf> {
  try {
    return stretchOf(since, until, TIME_ZONE);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
