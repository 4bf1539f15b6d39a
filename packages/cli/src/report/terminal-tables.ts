import { formatCost, formatRub } from '@kopek/core';
import type { Context } from '../context.ts';
import { tableLines, type Column } from '../table.ts';
import { withoutControls } from '../terminal.ts';
import type { Reconciliation } from './months.ts';
import { countsOf, MEASURES, RECONCILIATION_COLUMNS, titleOf } from './sheets.ts';
import type { Grouping, SpendingReport } from './spending.ts';
import type { Spending } from './tally.ts';

/** The spending table of the terminal. */
export function spendingLines({ groups, total, overlaps }: SpendingReport, context: Context, by: Grouping): string[] {
  const { language, paint } = context;
  const texts = context.texts.report;
  const columns = columnsOf([titleOf(by), ...MEASURES], context);
  const count = new Intl.NumberFormat(language);
  const row = (name: string, spending: Spending): string[] => [
    withoutControls(name),
    formatCost(spending, { locale: language }),
    ...countsOf(spending).map((value) => (value === undefined ? '–' : count.format(value))),
  ];
  const rows = groups.map(({ key, spending }) => row(key === '' ? texts.none : key, spending));
  const [head = '', ...lines] = tableLines(columns, [...rows, row(texts.total, total)], widthOf(context));
  const last = lines.pop() ?? '';
  return [
    texts.headline,
    '',
    paint('bold', head),
    ...lines,
    paint('bold', last),
    ...(overlaps ? [texts.overlaps] : []),
    ...(total.unknown > 0 ? [paint('yellow', texts.unknownCount(total.unknown))] : []),
  ];
}

/** The account month by month, and what left it unbooked. */
export function reconciliationLines({ months, gaps }: Reconciliation, context: Context): string[] {
  const { language, paint } = context;
  const { page } = context.texts.report;
  const rub = (value: string | undefined): string =>
    value === undefined ? '–' : formatRub(value, { locale: language });
  const rows = months.map((month) => [
    month.month,
    rub(month.openingRub),
    rub(month.topUpsRub),
    rub(month.bookedRub),
    String(month.unknown),
    rub(month.unexplainedRub),
    rub(month.closingRub),
  ]);
  const [head = '', ...lines] = tableLines(columnsOf(RECONCILIATION_COLUMNS, context), rows, widthOf(context));
  return [
    page.accountNote,
    '',
    paint('bold', head),
    ...lines,
    ...gaps.map(({ after, before, fallRub }) => paint('red', `${after.at} … ${before.at}: ${rub(fallRub)}`)),
  ];
}

function columnsOf(names: readonly (keyof Context['texts']['report']['columns'])[], { texts }: Context): Column[] {
  return names.map((name, index) => ({ title: texts.report.columns[name], align: index === 0 ? 'left' : 'right' }));
}

function widthOf({ terminal }: Context): number | undefined {
  return terminal.stdout.isTTY === true ? terminal.stdout.columns : undefined;
}
