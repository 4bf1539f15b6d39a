import { compareRub } from '@kopek/core';
import type { LedgerTotal } from '@kopek/ledger';
import { numberColumn, tableOf, textColumn, type AmountCell, type Cell, type Table } from '../terminal/table.ts';
import type { ReportTexts } from '../texts/texts.ts';
import type { Dimension } from './grouping.ts';
import type { MonthOfAccount } from './account/months.ts';
import type { SpendingReport } from './spending.ts';
import type { Vat } from './vat.ts';

/** A line of the spending table: the total of a group, or an amount derived from the total. */
interface SpendingRow {
  names: readonly Cell[];
  now?: LedgerTotal;
  before?: LedgerTotal | undefined;
  /** What follows from the total, with its mark. */
  tax?: LedgerTotal;
}

/** Spending by group, the total, and the tax if it was asked for. */
export function spendingTable({ question, groups, total, vat, before }: SpendingReport, texts: ReportTexts): Table {
  const { by } = question;
  const { columns } = texts;
  const old = new Map(before?.groups.map((group) => [group.name, group.total]));
  const countColumn = (title: string, leaves: number, of: (now: LedgerTotal) => number | undefined) =>
    numberColumn(title, ({ now }: SpendingRow) => (now === undefined ? '' : countCell(of(now))), leaves);
  const thenColumn = numberColumn(columns.before, ({ now, before: then }: SpendingRow) =>
    now === undefined ? '' : then && costCell(then),
  );
  return tableOf<SpendingRow>(
    by.map((one) => titleOf(one, texts)).join(', '),
    groups.map(({ name, keys, total: now }) => ({
      names: keys.map((key, index) => keyCell(key, by[index], texts)),
      now,
      before: old.get(name),
    })),
    [
      ...by.map((one, index) => textColumn(titleOf(one, texts), ({ names }: SpendingRow) => names[index] ?? '')),
      numberColumn(columns.cost, ({ now, tax = now }) => tax && costCell(tax)),
      ...(before === undefined ? [] : [thenColumn]),
      countColumn(columns.calls, 5, ({ attempts }) => attempts),
      countColumn(columns.unknown, 4, ({ unknown }) => unknown),
      countColumn(columns.inFlight, 3, ({ inFlight }) => inFlight),
      countColumn(columns.input, 2, ({ tokens }) => tokens?.input),
      countColumn(columns.output, 1, ({ tokens }) => tokens?.output),
    ],
    [
      { names: [texts.total], now: total, before: before?.total },
      ...vatLines(vat, texts).map(([name, costRub]) => ({ names: [name], tax: { ...total, costRub } })),
    ],
  );
}

/** The account month by month; what is recorded and what is not explained stays in a narrow terminal. */
export function reconciliationTable(months: readonly MonthOfAccount[], { page, columns }: ReportTexts): Table {
  return tableOf(page.account, months, [
    textColumn(columns.month, ({ month }) => ({ day: month })),
    numberColumn(columns.opening, ({ openingRub }) => rubCell(openingRub), 3),
    numberColumn(columns.topUps, ({ topUpsRub }) => rubCell(topUpsRub), 2),
    numberColumn(columns.booked, ({ recordedRub }) => rubCell(recordedRub)),
    numberColumn(columns.unknown, ({ unknown }) => ({ count: unknown }), 1),
    numberColumn(columns.unexplained, ({ unexplainedRub }) => rubCell(unexplainedRub)),
    numberColumn(columns.closing, ({ closingRub }) => rubCell(closingRub), 4),
  ]);
}

/** The tax, as lines of a table; none unless it was requested. */
export function vatLines(vat: Vat | undefined, texts: ReportTexts): [string, string][] {
  if (vat === undefined) return [];
  const tax = vat.kind === 'included' ? texts.vatIncluded : texts.vatAdded;
  return [
    [tax(vat.ratePercent), vat.vatRub],
    vat.kind === 'included' ? [texts.vatNet, vat.netRub] : [texts.vatGross, vat.grossRub],
  ];
}

/** The cost of a total: a lower bound while a price is missing, unknown while none is known, as in `formatCost`. */
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

/** A count where most are 0, and need not be shown. */
export function countOrNothing(count: number): Cell {
  return count === 0 ? '' : { count };
}

function titleOf(by: Dimension, { columns }: ReportTexts): string {
  if (by.startsWith('tag:')) return by.slice('tag:'.length);
  return columns[by as Exclude<Dimension, `tag:${string}`>];
}

function keyCell(key: string, by: Dimension | undefined, texts: ReportTexts): Cell {
  if (key === '') return texts.none;
  return by === 'day' || by === 'month' ? { day: key } : key;
}
