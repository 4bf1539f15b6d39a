import { Option, type Command } from 'commander';
import type { Context } from '../context.ts';
import { tail } from '../ledger/tail.ts';
import { compare, exportLines, importLines, migrateTables, prune, verify } from '../ledger/upkeep.ts';
import { dateOrMoment, timeZone } from '../moments.ts';
import { wholeNumber } from '../option-values.ts';

const EXAMPLES = `  kopek ledger tail ledger.db --follow
  kopek ledger verify ledger.db
  kopek ledger export ledger.db --since 2026-11-01 > november.jsonl
  DATABASE_URL=postgres://… kopek ledger reconcile`;

/** Adds `kopek ledger tail | verify | export | reconcile | prune | migrate`. */
export function addLedger(program: Command, context: Context): Command {
  const { texts } = context;
  const ledger = program
    .command('ledger')
    .description(texts.ledger.describe)
    .addHelpText('after', `\n${texts.examples}\n${EXAMPLES}`);
  const add = (name: string, description: string): Command =>
    ledger
      .command(name)
      .argument('[ledger]', texts.ledger.argument)
      .description(description)
      .option('--ledger-name <name>', texts.optionLedgerName);
  add('tail', texts.ledger.describeTail)
    .option('-n, --lines <number>', texts.ledger.optionLines, wholeNumber, 10)
    .option('-f, --follow', texts.ledger.optionFollow)
    .option('--time-zone <name>', texts.optionTimeZone, timeZone, 'Europe/Moscow')
    .action(context.runs(tail));
  add('verify', texts.ledger.describeVerify).action(context.runs(verify));
  add('export', texts.ledger.describeExport)
    .option('--since <date>', texts.optionSince, dateOrMoment)
    .option('--until <date>', texts.optionUntil, dateOrMoment)
    .action(context.runs(exportLines));
  add('import', texts.ledger.describeImport)
    .option('-f, --file <path>', texts.ledger.optionImportFile, '-')
    .action(context.runs(importLines));
  add('reconcile', texts.ledger.describeReconcile)
    .option('--since <date>', texts.optionSince, dateOrMoment)
    .option('--until <date>', texts.optionUntil, dateOrMoment)
    .addOption(
      new Option('--account <kind>', texts.ledger.optionAccount).choices(['exclusive', 'shared']).default('shared'),
    )
    .action(context.runs(compare));
  add('prune', texts.ledger.describePrune)
    .requiredOption('--before <date>', texts.ledger.optionBefore, dateOrMoment)
    .option('--yes', texts.ledger.optionPruneYes)
    .action(context.runs(prune));
  add('migrate', texts.ledger.describeMigrate).action(context.runs(migrateTables));
  return ledger;
}
