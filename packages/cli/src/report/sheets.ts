import type { Language } from '../texts/texts.ts';
import type { ReportTexts } from '../texts/report/en.ts';
import type { MonthOfAccount } from './months.ts';
import type { Grouping, SpendingReport } from './spending.ts';
import type { Spending } from './tally.ts';
import type { Vat } from './vat.ts';

/** A cell: text, an exact amount in rubles, or a count. Absent: unknown, which is not zero. */
export type Cell = string | { rub: string } | { count: number } | undefined;

/** A table for spreadsheets. */
export interface Sheet {
  name: string;
  columns: string[];
  rows: Cell[][];
}

/** What the spending table shows of a group, in order. */
export const MEASURES = ['cost', 'calls', 'unknown', 'inFlight', 'input', 'output'] as const;

/** Spending by group, the total, and the tax if it was asked for. */
export function spendingSheet(
  { groups, total }: SpendingReport,
  options: { by: Grouping; vat: Vat | undefined; texts: ReportTexts },
): Sheet {
  const { by, vat, texts } = options;
  const { columns } = texts;
  return {
    name: columns[titleOf(by)],
    columns: [columns[titleOf(by)], ...MEASURES.map((name) => columns[name])],
    rows: [
      ...groups.map(({ key, spending }) => spendingRow(key === '' ? texts.none : key, spending)),
      spendingRow(texts.total, total),
      ...vatRows(vat, texts),
    ],
  };
}

/** The account month by month. */
export function reconciliationSheet(months: readonly MonthOfAccount[], texts: ReportTexts): Sheet {
  const { columns, page } = texts;
  return {
    name: page.account,
    columns: RECONCILIATION_COLUMNS.map((name) => columns[name]),
    rows: months.map((month) => [
      month.month,
      amount(month.openingRub),
      amount(month.topUpsRub),
      amount(month.bookedRub),
      { count: month.unknown },
      amount(month.unexplainedRub),
      amount(month.closingRub),
    ]),
  };
}

/** Columns of the reconciliation, in order. */
export const RECONCILIATION_COLUMNS = [
  'month',
  'opening',
  'topUps',
  'booked',
  'unknown',
  'unexplained',
  'closing',
] as const;

/** What the tax comes to, as lines of a table. */
export function vatLines(vat: Vat, texts: ReportTexts): [string, string][] {
  const tax = vat.kind === 'included' ? texts.vatIncluded : texts.vatAdded;
  return [
    [tax(vat.ratePercent), vat.vatRub],
    vat.kind === 'included' ? [texts.vatNet, vat.netRub] : [texts.vatGross, vat.grossRub],
  ];
}

/** Name of the column of keys. */
export function titleOf(by: Grouping): 'day' | 'month' | 'model' | 'run' | 'tag' {
  return by === 'day' || by === 'month' || by === 'model' || by === 'run' ? by : 'tag';
}

/** A number as a spreadsheet of the language reads it. */
export function decimalText(rub: string, language: Language): string {
  return language === 'ru' ? rub.replace('.', ',') : rub;
}

/** The counts beside a cost; undefined where no answer had them. */
export function countsOf({ attempts, unknown, inFlight, tokens }: Spending): (number | undefined)[] {
  return [attempts, unknown, inFlight, tokens?.input, tokens?.output];
}

function spendingRow(name: string, spending: Spending): Cell[] {
  return [
    name,
    amount(spending.costRub),
    ...countsOf(spending).map((count) => (count === undefined ? undefined : { count })),
  ];
}

function vatRows(vat: Vat | undefined, texts: ReportTexts): Cell[][] {
  if (vat === undefined) return [];
  return vatLines(vat, texts).map(([name, rub]) => [name, { rub }, ...MEASURES.slice(1).map(() => undefined)]);
}

function amount(rub: string | undefined): Cell {
  return rub === undefined ? undefined : { rub };
}
