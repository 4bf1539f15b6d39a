import type { Cell as ExcelCell, Row, Sheet as ExcelSheet } from 'write-excel-file/node';
import type { Context } from '../context.ts';
import { decimalText } from './csv.ts';
import type { AmountCell, Cell, Table } from './table.ts';

/** Excel rejects these in the name of a sheet, an apostrophe at either end of it, and more than 31 characters. */
const FORBIDDEN = /[\\/*?:[\]]/g;
const OUTER_APOSTROPHES = /^'|'$/g;
const NAME_CHARACTERS = 31;

/**
 * Tables as one XLSX file. Its numbers are doubles, so the exact digits stand as text beside each amount.
 *
 * @returns the bytes of the file.
 */
export async function spreadsheetOf(tables: readonly Table[], context: Context): Promise<Buffer> {
  // loaded on demand: most commands write no spreadsheet
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(tables.map((table) => excelSheet(table, context))).toBuffer();
}

function excelSheet({ name, columns, rows, foot }: Table, { texts, language }: Context): ExcelSheet<never> {
  const all = [...rows, ...foot];
  const amounts = columns.map((_, index) => all.some((row) => isAmount(row[index])));
  const head: Row = columns.flatMap(({ title }, index): ExcelCell[] => {
    const cells = amounts[index] === true ? [title, `${title}, ${texts.report.columns.exact}`] : [title];
    return cells.map((value) => ({ value, fontWeight: 'bold', wrap: true, alignVertical: 'top' }));
  });
  const data = all.map((row): Row =>
    row.flatMap((cell, index): ExcelCell[] => {
      if (amounts[index] !== true) return [excelCell(cell)];
      return [excelCell(cell), isAmount(cell) ? { value: decimalText(cell.rub, language), align: 'right' } : null];
    }),
  );
  return {
    data: [head, ...data],
    sheet: name.replaceAll(FORBIDDEN, ' ').slice(0, NAME_CHARACTERS).replaceAll(OUTER_APOSTROPHES, ' '),
    columns: columns.flatMap((_, index) =>
      amounts[index] === true ? [{ width: 18 }, { width: 24 }] : [{ width: 20 }],
    ),
    stickyRowsCount: 1,
  };
}

function excelCell(cell: Cell): ExcelCell {
  if (cell === undefined || cell === '') return null;
  // typed as text, so that no spreadsheet runs it as a formula
  if (typeof cell === 'string') return { value: cell, type: String };
  if ('count' in cell) return { value: cell.count, format: '#,##0' };
  if ('rub' in cell) return { value: Number(cell.rub), format: '#,##0.00####' };
  const isMonth = cell.day.length === 'YYYY-MM'.length;
  return { value: new Date(cell.day), type: Date, format: isMonth ? 'yyyy-mm' : 'yyyy-mm-dd' };
}

function isAmount(cell: Cell): cell is AmountCell {
  return typeof cell === 'object' && 'rub' in cell;
}
