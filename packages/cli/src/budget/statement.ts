import { defined } from '@kopek/core/kit';
import { dateIn, type Scope, type Statement } from '@kopek/ledger';
import { DEFAULT_TIME_ZONE } from '@kopek/ledger/store';
import type { Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { clockIn, stretchOf } from '../moments.ts';
import { writePrivate } from '../terminal/private-file.ts';
import type { Cell, Table } from '../terminal/table.ts';
import { columnsIn, sayTable, withLedger, type BudgetFlags } from './budgets.ts';

/** Options of `kopek statement`. */
export interface StatementFlags extends BudgetFlags {
  since?: string;
  until?: string;
  markup?: string;
  roundTo?: string;
  xlsx?: string;
}

/**
 * `kopek statement`: what a scope paid in and was charged.
 *
 * @param spreadsheet - a table as an XLSX file.
 */
export async function statement(
  context: Context,
  scope: Scope,
  flags: StatementFlags,
  spreadsheet: (table: Table) => Promise<Buffer>,
): Promise<ExitCode> {
  const { since, until, markup, roundTo, timeZone, xlsx } = flags;
  const query = { scope, ...stretchOf(since, until, timeZone), ...defined({ markup, roundTo, timeZone }) };
  const stated = await withLedger(context, flags, (ledger) => ledger.statement(query));
  const table = tableOf(stated, timeZone ?? DEFAULT_TIME_ZONE, context);
  const clock = clockIn(timeZone ?? DEFAULT_TIME_ZONE, 'short');
  const title = `${scope}: ${since === undefined ? '…' : clock(stated.from)} – ${clock(stated.to)}`;
  if (xlsx === undefined) {
    if (!flags.json) context.say(title);
    return sayTable(context, flags, stated, table);
  }
  await writePrivate(context.terminal, xlsx, await spreadsheet(table));
  context.say(`${title}, ${context.rub(stated.totalRub)} → ${xlsx}`);
  return EXIT.ok;
}

function tableOf(stated: Statement, timeZone: string, context: Context): Table {
  const columns = columnsIn(context);
  const dayOf = (at: string): Cell => ({ day: dateIn(timeZone, Date.parse(at)) });
  const paidIn = stated.credits.map(({ at, id, rub }) => [dayOf(at), `${columns.credits}: ${id}`, '', '', { rub }]);
  return {
    name: stated.scope,
    columns: [
      { title: columns.day, isNumber: false },
      { title: columns.model, isNumber: false },
      { title: columns.calls, isNumber: true },
      { title: columns.cost, isNumber: true, leaves: 2 },
      { title: columns.charged, isNumber: true },
    ],
    rows: stated.lines.map(({ day, model, calls, costRub, chargedRub }) => [
      { day },
      model,
      { count: calls },
      { rub: costRub },
      { rub: chargedRub },
    ]),
    foot: [
      ['', columns.opening, '', '', { rub: stated.openingRub }],
      ...paidIn,
      ['', columns.total, '', { rub: stated.costRub }, { rub: stated.totalRub }],
      ['', columns.closing, '', '', { rub: stated.closingRub }],
      ['', columns.unknown, { count: stated.unknown }, '', ''],
    ],
  };
}
