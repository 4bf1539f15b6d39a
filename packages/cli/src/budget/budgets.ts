import { defined } from '@kopek/core/kit';
import { createLedger, type Budget, type Budgets, type Ledger, type Period, type Scope } from '@kopek/ledger';
import { withBooks, type BooksFlags } from '../books/with-books.ts';
import type { CommonFlags, Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { bar } from '../terminal/bar.ts';
import { tableLines, type Table } from '../terminal/table.ts';

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
  await withLedger(context, flags, ({ budgets }) => budgets.remove(terms));
  context.say(flags.json ? JSON.stringify({ removed: scope }) : context.texts.budget.removed(scope));
  return EXIT.ok;
}

/** `kopek budget history`. */
export async function history(context: Context, scope: Scope | undefined, flags: BudgetFlags): Promise<ExitCode> {
  const changes = await withLedger(context, flags, ({ budgets }: { budgets: Budgets }) =>
    budgets.history(defined({ scope })),
  );
  if (flags.json) {
    context.say(JSON.stringify(changes, null, 2));
    return EXIT.ok;
  }
  const { columns } = context.texts.budget;
  sayTable(context, {
    name: 'history',
    columns: [columns.at, columns.scope, columns.per, columns.amount, columns.by, columns.note].map((title, index) => ({
      title,
      isNumber: index === 3,
    })),
    rows: changes.map(({ at, rub, period = '', by = '', note = '', ...change }) => [
      at,
      change.scope.replace(/^tag:/, ''),
      period,
      rub === undefined ? '–' : { rub },
      by,
      note,
    ]),
  });
  return EXIT.ok;
}

function show(context: Context, { json }: CommonFlags, budgets: readonly Budget[]): ExitCode {
  if (json) {
    context.say(JSON.stringify(budgets, null, 2));
    return EXIT.ok;
  }
  const { columns } = context.texts.budget;
  const money = [columns.amount, columns.spent, columns.held, columns.left];
  sayTable(context, {
    name: 'budgets',
    columns: [
      { title: columns.scope, isNumber: false },
      { title: columns.per, isNumber: false },
      ...money.map((title) => ({ title, isNumber: true })),
      { title: columns.until, isNumber: false, leaves: 2 },
      { title: columns.bar, isNumber: false, leaves: 1 },
    ],
    rows: budgets.map(({ scope, period = '', maxRub, spentRub, heldRub, leftRub, windowEndsAt = '' }) => [
      scope,
      period,
      ...[maxRub, spentRub, heldRub, leftRub].map((rub) => ({ rub })),
      windowEndsAt,
      bar(leftRub, maxRub),
    ]),
  });
  return EXIT.ok;
}

/** Prints a table. */
export function sayTable({ terminal, language, say }: Context, table: Table): void {
  const { head, rows, foot } = tableLines(table, language, terminal.stdout.columns);
  for (const line of [...head, ...rows, ...foot]) say(line);
}
