import { Option, type Command } from 'commander';
import type { BooksFlags } from '../books/with-books.ts';
import type { CommonFlags, Context, Start } from '../context.ts';
import { exportLines, type StretchFlags } from '../ledger/export.ts';
import { migrateTables, type MigrateFlags } from '../ledger/migrate.ts';
import { prune, type PruneFlags } from '../ledger/prune.ts';
import { compare, type ReconcileFlags } from '../ledger/reconcile.ts';
import { tail, type TailFlags } from '../ledger/tail.ts';
import { verify } from '../ledger/verify.ts';
import { dateOrMoment, timeZone } from '../moments.ts';
import { wholeNumber } from '../option-values.ts';

/** Adds `kopek ledger tail | verify | export | reconcile | prune | migrate`. */
export function addLedger(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  const ledger = program
    .command('ledger')
    .description(texts.ledger.describe)
    .addHelpText('after', `\n${texts.ledger.examples}`);
  const add = (name: string, description: string): Command =>
    ledger
      .command(name)
      .argument('[ledger]', texts.ledger.argument)
      .description(description)
      .option('--book <name>', texts.optionBook);
  type File = string | undefined;
  add('tail', texts.ledger.describeTail)
    .option('-n, --lines <number>', texts.ledger.optionLines, wholeNumber, 10)
    .option('-f, --follow', texts.ledger.optionFollow)
    .option('--time-zone <name>', texts.optionTimeZone, timeZone, 'Europe/Moscow')
    .action((file: File, flags: TailFlags) => onStart(tail(context, file, flags)));
  add('verify', texts.ledger.describeVerify).action((file: File, flags: CommonFlags & BooksFlags) =>
    onStart(verify(context, file, flags)),
  );
  add('export', texts.ledger.describeExport)
    .option('--since <date>', texts.optionSince, dateOrMoment)
    .option('--until <date>', texts.optionUntil, dateOrMoment)
    .action((file: File, flags: StretchFlags) => onStart(exportLines(context, file, flags)));
  add('reconcile', texts.ledger.describeReconcile)
    .option('--since <date>', texts.optionSince, dateOrMoment)
    .option('--until <date>', texts.optionUntil, dateOrMoment)
    .addOption(
      new Option('--account <kind>', texts.ledger.optionAccount).choices(['exclusive', 'shared']).default('shared'),
    )
    .action((file: File, flags: ReconcileFlags) => onStart(compare(context, file, flags)));
  add('prune', texts.ledger.describePrune)
    .requiredOption('--before <date>', texts.ledger.optionBefore, dateOrMoment)
    .option('--yes', texts.ledger.optionPruneYes)
    .action((file: File, flags: PruneFlags) => onStart(prune(context, file, flags)));
  add('migrate', texts.ledger.describeMigrate)
    .option('--sql', texts.ledger.optionSql)
    .action((file: File, flags: MigrateFlags) => onStart(migrateTables(context, file, flags)));
  return ledger;
}
