import { compareRub, subtractRub } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import {
  createLedger,
  forecastOf,
  parseScope,
  formatScope,
  unspentRub,
  type Budget,
  type Forecast,
  type Ledger,
  type Period,
  type Scope,
} from '@kopek/ledger';
import { allLimitEvents, DEFAULT_TIME_ZONE } from '@kopek/ledger/store';
import { withStore } from '../store/with-store.ts';
import { show, UsageError, type Context, type LedgerFlags } from '../context.ts';
import { clockIn } from '../moments.ts';
import { bar } from '../terminal/bar.ts';
import { checkTag } from './known-tag.ts';
import { atLeast, numberColumn, READABLE_CHARACTERS, tableLines, tableOf, textColumn } from '../terminal/table.ts';

/** Options of the commands about budgets. */
export interface BudgetFlags extends LedgerFlags {
  period?: Period;
  timeZone?: string;
  alertAt?: string[];
  alertBelow?: string;
  note?: string;
  changedBy?: string;
  id?: string;
}

/** Lets a task use the ledger that the options name, by default to read it. */
export function withLedger<Result>(
  context: Context,
  flags: BudgetFlags & { readOnly?: boolean; mayBegin?: boolean },
  task: (ledger: Ledger) => Promise<Result>,
): Promise<Result> {
  return withStore(context, flags.ledger, flags, (store) => task(createLedger({ store })));
}

/** How a ledger is opened whose first budget or payment may come before its first call. */
const CHANGE = { readOnly: false, mayBegin: true };

/** `kopek budget set`. */
export async function setBudget(context: Context, scope: Scope, maxRub: string, flags: BudgetFlags): Promise<void> {
  const { timeZone, alertAt, note, changedBy } = flags;
  const terms = { scope, maxRub, ...defined({ period: flags.period, timeZone, alertAt, note, changedBy }) };
  const set = await withLedger(context, { ...flags, ...CHANGE }, ({ budgets }) => budgets.set(terms));
  showBudgets(context, flags, [set]);
}

/** `kopek budget credit`. */
export async function credit(context: Context, scope: Scope, rub: string, flags: BudgetFlags): Promise<void> {
  const { id = '', note, changedBy, alertBelow } = flags;
  const terms = { scope, amountRub: rub, id, ...defined({ note, changedBy, alertBelowRub: alertBelow }) };
  const wallet = await withLedger(context, { ...flags, ...CHANGE }, (ledger) => ledger.credit(terms));
  showBudgets(context, flags, [wallet]);
}

/** `kopek budget list`. */
export async function listBudgets(context: Context, flags: BudgetFlags): Promise<void> {
  const nowMs = Date.now();
  const listed = await withLedger(context, flags, async ({ budgets, store }) => {
    const forecasts = (await budgets.list()).map(async (budget): Promise<Budget | Forecast> => {
      const { scope, timeZone = DEFAULT_TIME_ZONE } = budget;
      if (isOfAll(scope)) return budget;
      return forecastOf(budget, await store.days({ scope: parseScope(scope), timeZone }), nowMs);
    });
    return Promise.all(forecasts);
  });
  showBudgets(context, flags, listed);
}

/** `kopek budget remove`. */
export async function removeBudget(context: Context, scope: Scope, flags: BudgetFlags): Promise<void> {
  const terms = { scope, ...defined({ period: flags.period, note: flags.note, changedBy: flags.changedBy }) };
  const isRemoved = await withLedger(context, { ...flags, readOnly: false }, ({ budgets }) => budgets.remove(terms));
  const { budget, report } = context.texts;
  if (!isRemoved) throw new UsageError(budget.notSet(scope, flags.period && report.page.periods[flags.period]));
  show(context, flags, { removed: scope }, () => [budget.removed(scope)]);
}

/** `kopek budget history`: changes of budgets and payments into wallets. */
export async function history(context: Context, scope: Scope | undefined, flags: BudgetFlags): Promise<void> {
  const about = defined({ scope: scope && parseScope(scope) });
  const changes = await withLedger(context, flags, async ({ store }) => {
    const payments = await allLimitEvents(store, { kind: 'credit', ...about });
    const changed = await allLimitEvents(store, { kind: 'budget', ...about });
    const events = [...changed, ...payments].sort((a, b) => a.seq - b.seq);
    if (scope !== undefined && events.length === 0) await checkTag(context, store, scope);
    // as it is typed, and as every other command names it
    return events.map((fact) => ({ ...fact, scope: formatScope(fact.scope) }));
  });
  const { columns } = context.texts.budget;
  const clock = clockIn('short');
  const table = tableOf('history', changes, [
    numberColumn(columns.at, ({ at }) => clock(at)),
    textColumn(columns.scope, ({ scope: changed }) => changed),
    textColumn(columns.per, ({ kind, period }) => termOf(kind === 'credit', period, context), 1),
    numberColumn(columns.amount, ({ amountRub: rub }) => (rub === undefined ? '–' : { rub })),
    textColumn(columns.payment, ({ kind, id }) => (kind === 'credit' ? id : ''), 4),
    textColumn(columns.by, ({ changedBy }) => changedBy ?? '', 3),
    textColumn(columns.note, ({ note }) => note ?? '', 2),
  ]);
  const { none, unchanged } = context.texts.budget;
  const nothing = scope === undefined ? none : unchanged(scope);
  show(context, flags, changes, () => (changes.length === 0 ? [nothing] : tableLines(table, context)));
}

function showBudgets(context: Context, flags: BudgetFlags, budgets: readonly (Budget | Forecast)[]): void {
  const { budget, report } = context.texts;
  const { columns } = budget;
  const table = tableOf('budgets', budgets, [
    textColumn(columns.scope, ({ scope }) => scope),
    textColumn(columns.per, ({ kind, period }) => termOf(kind === 'wallet', period, context), 7),
    numberColumn(columns.amount, ({ maxRub: rub }) => ({ rub }), 6),
    numberColumn(
      report.columns.spent,
      ({ scope, spentRub, unknown = 0 }) => (isOfAll(scope) ? '' : atLeast(spentRub, unknown > 0)),
      5,
    ),
    numberColumn(report.columns.reservedRub, ({ scope, reservedRub: rub }) => (isOfAll(scope) ? '' : { rub }), 1),
    numberColumn(report.columns.unknownRub, ({ scope, unknownRub: rub }) => (isOfAll(scope) ? '' : { rub }), 2),
    numberColumn(report.columns.remaining, ({ scope, remainingRub: rub }) => (isOfAll(scope) ? '' : { rub })),
    // a picture of the column before it
    textColumn(
      '',
      ({ scope, remainingRub, maxRub }) => (isOfAll(scope) ? '' : bar(remainingRub, maxRub, READABLE_CHARACTERS)),
      3,
    ),
    textColumn(columns.until, ({ windowEndsAt: at, timeZone }) => (at ? clockIn('short', timeZone)(at) : ''), 4),
    textColumn(columns.alertAt, (one) => (one.alertAt ?? []).map((at) => alertText(one, at, context)).join(', '), 1),
  ]);
  const ends = budgets.flatMap((each) => {
    if (!('outcome' in each) || each.reachedOn === undefined) return [];
    const { scope, kind, period, reachedOn, isLowerBound } = each;
    const term = termOf(kind === 'wallet', period, context);
    const isUsedUp = compareRub(unspentRub(each), '0') <= 0;
    const end = isUsedUp ? report.page.passed.toLowerCase() : budget.reachedOn(reachedOn, isLowerBound);
    return `${term ? `${scope}, ${term}` : scope}: ${end}`;
  });
  show(context, flags, budgets, () =>
    budgets.length === 0 ? [budget.none] : [...tableLines(table, context), ...ends],
  );
}

/** That of a wallet is what remains, as it was set: it is stored as what is spent by then. */
function alertText({ kind, maxRub }: Budget, threshold: string, context: Context): string {
  if (kind !== 'wallet') return thresholdText(threshold, context);
  return context.texts.budget.left(context.rub(subtractRub(maxRub, threshold)));
}

/** A threshold as an alert and a table show it: an amount as money, a share and `forecast` as they are set. */
export function thresholdText(threshold: string, { rub }: Context): string {
  return threshold.replace(/^-?[\d.]+$/, rub);
}

function termOf(isWallet: boolean, period: Period | undefined, { texts }: Context): string {
  if (isWallet) return texts.budget.wallet;
  return period ? texts.report.page.periods[period] : '';
}

/** Everybody's is an amount for each of them: nobody spends it. */
function isOfAll(scope: string): boolean {
  return scope.endsWith('*');
}
