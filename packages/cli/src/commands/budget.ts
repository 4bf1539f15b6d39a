import { Option, type Command } from 'commander';
import { PERIODS } from '@kopek/ledger';
import { credit, history, listBudgets, removeBudget, setBudget } from '../budget/budgets.ts';
import { statement } from '../budget/statement.ts';
import { watchBudgets } from '../budget/watch.ts';
import type { Context } from '../context.ts';
import { dateOrMoment, timeZone } from '../moments.ts';
import { amount, payment, share } from '../option-values.ts';

const EXAMPLES = `  kopek budget set user=ivan 500 --period month --alert-at 80% --ledger ledger.db
  kopek budget set "user=*" 100 --period month --ledger ledger.db
  kopek budget credit customer=acme 1000 --id invoice-7 --ledger ledger.db
  kopek budget list --ledger ledger.db`;

/** Adds `kopek budget set | list | remove | history | credit`. */
export function addBudget(program: Command, context: Context): Command {
  const { texts } = context;
  const { budget: words } = texts;
  const budget = program
    .command('budget')
    .description(words.describe)
    .addHelpText('after', `\n${texts.examples}\n${EXAMPLES}`);
  const add = (name: string, description: string): Command =>
    withLedger(budget.command(name).description(description), context);
  const per = (): Option => new Option('--period <period>', words.optionPer).choices(PERIODS);
  const change = (name: string, description: string, scope = words.argumentScope): Command =>
    add(name, description)
      .argument('<scope>', scope)
      .option('--note <text>', words.optionNote)
      .option('--changed-by <name>', words.optionBy);
  change('set', words.describeSet)
    .argument('<rubles>', words.argumentRub, amount)
    .addOption(per())
    .option('--time-zone <name>', texts.optionTimeZone, timeZone)
    .option('--alert-at <threshold...>', words.optionAlertAt, (text: string, more?: string[]) => [
      ...(more ?? []),
      share(text),
    ])
    .action(context.runs(setBudget));
  add('list', words.describeList).action(context.runs(listBudgets));
  change('remove', words.describeRemove).addOption(per()).action(context.runs(removeBudget));
  add('history', words.describeHistory).argument('[scope]', words.argumentScope).action(context.runs(history));
  change('credit', words.describeCredit, words.argumentOneScope)
    .argument('<rubles>', words.argumentRub, payment)
    .requiredOption('--id <payment>', words.optionId)
    .option('--alert-below <rubles>', words.optionAlertBelow, amount)
    .action(context.runs(credit));
  return budget;
}

/** Adds `kopek statement`. */
export function addStatement(program: Command, context: Context): Command {
  const { texts } = context;
  return withLedger(program.command('statement').description(texts.budget.describeStatement), context)
    .argument('<scope>', texts.budget.argumentOneScope)
    .option('--since <date>', texts.optionSince, dateOrMoment)
    .option('--until <date>', texts.optionUntil, dateOrMoment)
    .option('--markup <percent>', texts.budget.optionMarkup, share)
    .option('--round-to <rubles>', texts.budget.optionRoundTo, amount)
    .option('--time-zone <name>', texts.optionTimeZone, timeZone)
    .addOption(new Option('--csv', texts.report.optionCsv).conflicts(['xlsx', 'json']))
    .option('--xlsx <path>', texts.budget.optionXlsx)
    .action(context.runs(statement));
}

/** Adds `kopek watch`. */
export function addWatch(program: Command, context: Context): Command {
  const { budget: words } = context.texts;
  return withLedger(program.command('watch').description(words.describeWatch), context)
    .option('--webhook <url>', words.optionWebhook)
    .action(context.runs(watchBudgets));
}

function withLedger(command: Command, { texts }: Context): Command {
  return command
    .option('--ledger <path>', texts.ledger.argument)
    .option('--ledger-name <name>', texts.optionLedgerName);
}
