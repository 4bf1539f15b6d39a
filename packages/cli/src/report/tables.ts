import { compareRub } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { type LedgerTotal } from '@kopek/ledger';
import type { AmountCell, Cell, Table } from '../terminal/table.ts';
import type { Language, ReportTexts } from '../texts/texts.ts';
import type { Dimension, Grouping } from './grouping.ts';
import type { MonthOfAccount } from './account/months.ts';
import type { SpendingReport } from './spending.ts';
import type { Vat } from './vat.ts';

type ColumnName = keyof ReportTexts['columns'];

/** Spending by group, the total, and the tax if it was asked for. */
export function spendingTable(
  { groups, total }: SpendingReport,
  options: { by: Grouping; vat?: Vat | undefined; before?: SpendingReport | undefined; texts: ReportTexts },
): Table {
  const { by, vat, before, texts } = options;
  const compared = before === undefined ? [] : [texts.columns.before];
  const old = new Map(before?.groups.map((group) => [group.name, group.total]));
  const row = (names: Cell[], now: LedgerTotal, then: LedgerTotal | undefined): Cell[] => [
    ...names,
    costCell(now),
    ...compared.map(() => then && costCell(then)),
    { count: now.attempts },
    { count: now.unknown },
    { count: now.inFlight },
    countCell(now.tokens?.input),
    countCell(now.tokens?.output),
  ];
  const blanks = by.slice(1).map(() => '');
  const columns = [
    ...by.map((one) => ({ title: titleOf(one, texts), isNumber: false })),
    ...[texts.columns.cost, ...compared].map((title) => ({ title, isNumber: true })),
    ...(['calls', 'unknown', 'inFlight', 'input', 'output'] as const).map((name, index) => ({
      title: texts.columns[name],
      isNumber: true,
      leaves: 5 - index,
    })),
  ];
  const taxes = vat === undefined ? [] : vatLines(vat, texts);
  return {
    name: by.map((one) => titleOf(one, texts)).join(', '),
    columns,
    rows: groups.map(({ name, keys, total: now }) =>
      row(
        keys.map((key, index) => keyCell(key, by[index], texts)),
        now,
        old.get(name),
      ),
    ),
    foot: [
      row([texts.total, ...blanks], total, before?.total),
      ...taxes.map(([name, rub]): Cell[] => [name, ...blanks, { rub }, ...columns.slice(by.length + 1).map(() => '')]),
    ],
  };
}

/** The account month by month. */
export function reconciliationTable(months: readonly MonthOfAccount[], texts: ReportTexts): Table {
  const amounts = ['opening', 'topUps', 'booked', 'unknown', 'unexplained', 'closing'] as const;
  // what is recorded and what is not explained stays
  const leaves: Partial<Record<ColumnName, number>> = { unknown: 1, topUps: 2, opening: 3, closing: 4 };
  return {
    name: texts.page.account,
    columns: [
      { title: texts.columns.month, isNumber: false },
      ...amounts.map((name) => ({ title: texts.columns[name], isNumber: true, ...defined({ leaves: leaves[name] }) })),
    ],
    rows: months.map((month) => [
      { day: month.month },
      rubCell(month.openingRub),
      rubCell(month.topUpsRub),
      rubCell(month.bookedRub),
      { count: month.unknown },
      rubCell(month.unexplainedRub),
      rubCell(month.closingRub),
    ]),
  };
}

/** What the tax comes to, as lines of a table. */
export function vatLines(vat: Vat, texts: ReportTexts): [string, string][] {
  const tax = vat.kind === 'included' ? texts.vatIncluded : texts.vatAdded;
  return [
    [tax(vat.ratePercent), vat.vatRub],
    vat.kind === 'included' ? [texts.vatNet, vat.netRub] : [texts.vatGross, vat.grossRub],
  ];
}

/** What a total costs: a lower bound while a price is missing, and not known while none is known, as `formatCost` has it. */
export function costCell({ costRub, unknown, inferredRub }: LedgerTotal): AmountCell | undefined {
  if (costRub === undefined || (unknown > 0 && compareRub(costRub, '0') === 0)) return undefined;
  if (unknown > 0) return { rub: costRub, mark: '≥' };
  return inferredRub === undefined ? { rub: costRub } : { rub: costRub, mark: '≈' };
}

/** An amount that may be missing. */
export function rubCell(rub: string | undefined): Cell {
  return rub === undefined ? undefined : { rub };
}

/** A count that may be missing. */
export function countCell(count: number | undefined): Cell {
  return count === undefined ? undefined : { count };
}

/** A number as a spreadsheet of the language reads it. */
export function decimalText(rub: string, language: Language): string {
  return language === 'ru' ? rub.replace('.', ',') : rub;
}

function titleOf(by: Dimension, { columns }: ReportTexts): string {
  if (by.startsWith('tag:')) return by === 'tag:department' ? columns.department : by.slice('tag:'.length);
  return columns[by as Exclude<Dimension, `tag:${string}`> & ColumnName];
}

function keyCell(key: string, by: Dimension | undefined, texts: ReportTexts): Cell {
  if (key === '') return texts.none;
  return by === 'day' || by === 'month' ? { day: key } : key;
}
