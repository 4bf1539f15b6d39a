import { Option, type Command } from 'commander';
import { PERIODS, type Scope } from '@kopek/ledger';
import { credit, history, listBudgets, removeBudget, setBudget, type BudgetFlags } from '../budget/budgets.ts';
import { statement, type StatementFlags } from '../budget/statement.ts';
import { watchBudgets, type WatchFlags } from '../budget/watch.ts';
import type { Context, Start } from '../context.ts';
import type { Table } from '../terminal/table.ts';
import { dateOrMoment, timeZone } from '../moments.ts';
import { amount } from '../option-values.ts';

/** Adds `kopek budget set | list | remove | history | credit`. */
export function addBudget(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  const { budget: words } = texts;
  const budget = program.command('budget').description(words.describe).addHelpText('after', `\n${words.examples}`);
  const add = (name: string, description: string): Command =>
    withBook(budget.command(name).description(description), context);
  const per = (): Option => new Option('--per <period>', words.optionPer).choices(PERIODS);
  const because = (command: Command): Command =>
    command.option('--note <text>', words.optionNote).option('--by <name>', words.optionBy);
  because(add('set', words.describeSet))
    .argument('<scope>', words.argumentScope)
    .argument('<rubles>', words.argumentRub, amount)
    .addOption(per())
    .option('--time-zone <name>', texts.optionTimeZone, timeZone)
    .option('--warn-at <threshold...>', words.optionWarnAt)
    .action((scope: Scope, rub: string, flags: BudgetFlags) => onStart(setBudget(context, scope, rub, flags)));
  add('list', words.describeList).action((flags: BudgetFlags) => onStart(listBudgets(context, flags)));
  because(add('remove', words.describeRemove))
    .argument('<scope>', words.argumentScope)
    .addOption(per())
    .action((scope: Scope, flags: BudgetFlags) => onStart(removeBudget(context, scope, flags)));
  add('history', words.describeHistory)
    .argument('[scope]', words.argumentScope)
    .action((scope: Scope | undefined, flags: BudgetFlags) => onStart(history(context, scope, flags)));
  because(add('credit', words.describeCredit))
    .argument('<scope>', words.argumentScope)
    .argument('<rubles>', words.argumentRub)
    .requiredOption('--id <payment>', words.optionId)
    .option('--warn-below <rubles>', words.optionWarnBelow, amount)
    .action((scope: Scope, rub: string, flags: BudgetFlags) => onStart(credit(context, scope, rub, flags)));
  return budget;
}

/** Adds `kopek statement`. */
export function addStatement(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  const { budget: words } = texts;
  const spreadsheet = async (table: Table): Promise<Buffer> => {
    const { spreadsheetOf } = await import('../report/spreadsheet.ts');
    return spreadsheetOf([table], texts.report, context.language);
  };
  return withBook(program.command('statement').description(words.describeStatement), context)
    .argument('<scope>', words.argumentScope)
    .option('--since <date>', texts.optionSince, dateOrMoment)
    .option('--until <date>', texts.optionUntil, dateOrMoment)
    .option('--markup <percent>', words.optionMarkup)
    .option('--round-to <rubles>', words.optionRoundTo, amount)
    .option('--time-zone <name>', texts.optionTimeZone, timeZone)
    .option('--xlsx <path>', words.optionXlsx)
    .action((scope: Scope, flags: StatementFlags) => onStart(statement(context, scope, flags, spreadsheet)));
}

/** Adds `kopek watch`. */
export function addWatch(program: Command, context: Context, onStart: Start): Command {
  const { budget: words } = context.texts;
  return withBook(program.command('watch').description(words.describeWatch), context)
    .option('--webhook <url>', words.optionWebhook)
    .action((flags: WatchFlags) => onStart(watchBudgets(context, flags)));
}

function withBook(command: Command, { texts }: Context): Command {
  return command.option('--ledger <path>', texts.ledger.argument).option('--book <name>', texts.optionBook);
}
