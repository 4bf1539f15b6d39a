import { defined } from '@kopek/core/kit';
import { DEFAULT_TIME_ZONE } from '@kopek/ledger/store';
import { createLedger, type Budget, type Ledger, type Period, type Scope } from '@kopek/ledger';
import { withBooks, type BooksFlags } from '../books/with-books.ts';
import { UsageError, type CommonFlags, type Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { clockIn } from '../moments.ts';
import { bar } from '../terminal/bar.ts';
import { tableLines, type Table } from '../terminal/table.ts';
import { widthOf } from '../terminal/terminal.ts';

/** Options of the commands about budgets. */
export interface BudgetFlags extends CommonFlags, BooksFlags {
  ledger?: string;
  per?: Period;
  timeZone?: string;
  warnAt?: string[];
  warnBelow?: string;
  note?: string;
  by?: string;
  id?: string;
}

/** Lets a task use the ledger that the options name. */
export function withLedger<Result>(
  context: Context,
  { ledger, book }: Pick<BudgetFlags, 'ledger' | 'book'>,
  task: (ledger: Ledger) => Promise<Result>,
): Promise<Result> {
  return withBooks(context, ledger, { book, readOnly: false }, (store) => task(createLedger({ store })));
}

/** `kopek budget set`. */
export async function setBudget(context: Context, scope: Scope, maxRub: string, flags: BudgetFlags): Promise<ExitCode> {
  const { timeZone, warnAt, note, by } = flags;
  const terms = { scope, maxRub, ...defined({ period: flags.per, timeZone, warnAt, note, by }) };
  return show(context, flags, [await withLedger(context, flags, ({ budgets }) => budgets.set(terms))]);
}

/** `kopek budget credit`. */
export async function credit(context: Context, scope: Scope, rub: string, flags: BudgetFlags): Promise<ExitCode> {
  const { id = '', note, by, warnBelow } = flags;
  const terms = { scope, rub, id, ...defined({ note, by, warnBelowRub: warnBelow }) };
  const wallet = await withLedger(context, flags, (ledger) => ledger.credit(terms));
  return show(context, flags, wallet === undefined ? [] : [wallet]);
}

/** `kopek budget list`. */
export async function listBudgets(context: Context, flags: BudgetFlags): Promise<ExitCode> {
  return show(context, flags, await withLedger(context, flags, ({ budgets }) => budgets.list()));
}

/** `kopek budget remove`. */
export async function removeBudget(context: Context, scope: Scope, flags: BudgetFlags): Promise<ExitCode> {
  const terms = { scope, ...defined({ period: flags.per, note: flags.note, by: flags.by }) };
  const isRemoved = await withLedger(context, flags, ({ budgets }) => budgets.remove(terms));
  if (!isRemoved) throw new UsageError(context.texts.budget.notSet(scope, flags.per));
  if (flags.json) context.sayJson({ removed: scope });
  else context.say(context.texts.budget.removed(scope));
  return EXIT.ok;
}

/** `kopek budget history`. */
export async function history(context: Context, scope: Scope | undefined, flags: BudgetFlags): Promise<ExitCode> {
  const changes = await withLedger(context, flags, ({ budgets }) => budgets.history(defined({ scope })));
  const columns = columnsIn(context);
  const clock = clockIn(DEFAULT_TIME_ZONE, 'short');
  return sayTable(context, flags, changes, {
    name: 'history',
    columns: [
      { title: columns.at, isNumber: true },
      { title: columns.scope, isNumber: false },
      { title: columns.per, isNumber: false, leaves: 1 },
      { title: columns.amount, isNumber: true },
      { title: columns.by, isNumber: false, leaves: 3 },
      { title: columns.note, isNumber: false, leaves: 2 },
    ],
    rows: changes.map(({ at, rub, period = '', by = '', note = '', ...change }) => [
      clock(at),
      change.scope.replace(/^tag:/, ''),
      period,
      rub === undefined ? '–' : { rub },
      by,
      note,
    ]),
  });
}

function show(context: Context, flags: CommonFlags, budgets: readonly Budget[]): ExitCode {
  const columns = columnsIn(context);
  return sayTable(context, flags, budgets, {
    name: 'budgets',
    columns: [
      { title: columns.scope, isNumber: false },
      { title: columns.per, isNumber: false },
      { title: columns.amount, isNumber: true, leaves: 5 },
      { title: columns.spent, isNumber: true, leaves: 4 },
      { title: columns.held, isNumber: true, leaves: 3 },
      { title: columns.left, isNumber: true },
      { title: columns.until, isNumber: false, leaves: 2 },
      { title: columns.bar, isNumber: false, leaves: 1 },
    ],
    rows: budgets.map(({ scope, period = '', maxRub, spentRub, heldRub, leftRub, windowEndsAt, timeZone }) => [
      scope,
      period,
      { rub: maxRub },
      // everybody's is an amount for each of them: nobody spends it
      ...[spentRub, heldRub, leftRub].map((rub) => (scope.endsWith('*') ? '' : { rub })),
      windowEndsAt === undefined ? '' : clockIn(timeZone, 'short')(windowEndsAt),
      scope.endsWith('*') ? '' : bar(leftRub, maxRub),
    ]),
  });
}

/** Titles of the columns. */
export function columnsIn({
  texts,
}: Context): Context['texts']['report']['columns'] & Context['texts']['budget']['columns'] {
  return { ...texts.report.columns, ...texts.budget.columns };
}

/** Prints a table; the document that it shows where JSON is asked for. */
export function sayTable(context: Context, { json }: CommonFlags, document: unknown, table: Table): ExitCode {
  const { head, rows, foot } = tableLines(table, context.language, widthOf(context.terminal.stdout));
  if (json) context.sayJson(document);
  else [...head, ...rows, ...foot].forEach(context.say);
  return EXIT.ok;
}
