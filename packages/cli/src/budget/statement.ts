import { defined } from '@kopek/core/kit';
import { dateIn, type Scope, type Statement } from '@kopek/ledger';
import { DEFAULT_TIME_ZONE } from '@kopek/ledger/store';
import { show, type Context } from '../context.ts';
import { clockIn, stretchOf } from '../moments.ts';
import type { StretchFlags } from '../store/with-store.ts';
import { csvOf } from '../terminal/csv.ts';
import { writePrivate } from '../terminal/private-file.ts';
import { spreadsheetOf } from '../terminal/spreadsheet.ts';
import { atLeast, numberColumn, tableLines, tableOf, textColumn, type Table } from '../terminal/table.ts';
import { writeAll } from '../terminal/terminal.ts';
import { withLedger, type BudgetFlags } from './budgets.ts';
import { checkTag } from './known-tag.ts';

interface StatementFlags extends BudgetFlags, StretchFlags {
  markup?: string;
  roundTo?: string;
  csv?: boolean;
  xlsx?: string;
}

/** `kopek statement`: what a scope paid in and was charged. */
export async function statement(context: Context, scope: Scope, flags: StatementFlags): Promise<void> {
  const { since, markup, roundTo, timeZone, xlsx } = flags;
  const query = { scope, ...stretchOf(flags, context, timeZone), ...defined({ markup, roundTo, timeZone }) };
  const stated = await withLedger(context, flags, async (ledger) => {
    const found = await ledger.statement(query);
    if (isEmpty(found)) await checkTag(context, ledger.store, scope);
    return found;
  });
  const table = statementTable(stated, context, timeZone);
  const clock = clockIn('short', timeZone);
  const title = `${scope}: ${since === undefined ? '…' : clock(stated.from)} – ${clock(stated.to)}`;
  if (flags.csv) await writeAll(context.terminal.stdout, csvOf(table, context.language));
  else if (xlsx === undefined) show(context, flags, stated, () => [title, ...tableLines(table, context)]);
  else {
    const mark = stated.unknown > 0 ? '≥\u00A0' : '';
    const said = `${title}, ${mark}${context.rub(stated.totalRub)} → ${xlsx}`;
    await writePrivate(context, xlsx, await spreadsheetOf([table], context), said);
  }
  if (isEmpty(stated)) context.printNotice(context.texts.report.page.noEntries);
}

function isEmpty({ credits, lines, unknown }: Statement): boolean {
  return credits.length + lines.length + unknown === 0;
}

/** A line of a statement; absent is what does not concern it. */
type StatementRow = { model: string; calls?: number; unknown?: number; mark?: '≤' } & Partial<
  Record<'day' | 'costRub' | 'invoicedRub', string>
>;

/** A model as a customer reads it: paid tools and refunds, which the ledger lists as models, have words of their own. */
function nameOf(model: string, { refund, tool }: Context['texts']['budget']['columns']): string {
  return model === 'refund' ? refund : model.replace(/^tool:/, `${tool}: `);
}

function statementTable(stated: Statement, context: Context, timeZone: string = DEFAULT_TIME_ZONE): Table {
  const { budget, report } = context.texts;
  const { columns } = budget;
  const paidIn = stated.credits.map(({ at, id, amountRub: rub }) => ({
    day: dateIn(timeZone, Date.parse(at)),
    model: `${rub.startsWith('-') ? columns.withdrawals : columns.credits}: ${id}`,
    invoicedRub: rub,
  }));
  return tableOf<StatementRow>(
    stated.scope,
    [
      { model: columns.opening, invoicedRub: stated.openingRub },
      ...paidIn,
      ...stated.lines.map(({ pruned, ...line }) =>
        pruned ? { model: columns.pruned, costRub: line.costRub, invoicedRub: line.invoicedRub } : line,
      ),
    ],
    [
      textColumn(report.columns.day, ({ day }) => (day === undefined ? '' : { day })),
      textColumn(report.columns.model, ({ model }) => nameOf(model, columns)),
      numberColumn(report.columns.calls, ({ calls }) => (calls === undefined ? '' : { count: calls })),
      numberColumn(
        report.columns.cost,
        ({ costRub, unknown = 0 }) => (costRub === undefined ? '' : atLeast(costRub, unknown > 0)),
        2,
      ),
      numberColumn(columns.charged, ({ invoicedRub, unknown = 0, mark }) => {
        if (invoicedRub === undefined) return '';
        return mark === undefined ? atLeast(invoicedRub, unknown > 0) : { rub: invoicedRub, mark };
      }),
    ],
    [
      { model: columns.total, costRub: stated.costRub, invoicedRub: stated.totalRub, unknown: stated.unknown },
      { model: columns.closing, invoicedRub: stated.closingRub, ...(stated.unknown > 0 && { mark: '≤' }) },
      { model: columns.unknown, calls: stated.unknown },
    ],
  );
}
