import { oneLine } from './terminal.ts';
import type { Language } from '../texts/texts.ts';
import type { Cell, Table } from './table.ts';

/** Spreadsheets take a file without it for an old 8-bit encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV that spreadsheets of the language open by a double click: UTF-8 with a byte order mark, `;` and decimal
 * commas in Russian, `,` and points in English. All text is quoted.
 */
export function csvOf({ columns, rows, foot }: Table, language: Language): string {
  const separator = language === 'ru' ? ';' : ',';
  const all = [columns.map(({ title }) => title), ...rows, ...foot];
  const lines = all.map((row) => row.map((cell) => cellOf(cell, language)).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** A number as a spreadsheet of the language reads it. */
export function decimalText(rub: string, language: Language): string {
  return language === 'ru' ? rub.replace('.', ',') : rub;
}

/**
 * Puts an apostrophe before everything that a spreadsheet could run as a formula, wherever it may split the text: the
 * separator depends on the region of the user, and a quote that is not recognised protects nothing.
 */
const FORMULA = /(?<=^|[\s;,|:"'])(?=[=+\-@＝＋－＠])/g;

function cellOf(cell: Cell, language: Language): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'object' && 'rub' in cell) return decimalText(cell.rub, language);
  if (typeof cell === 'object' && 'count' in cell) return String(cell.count);
  const text = typeof cell === 'string' ? oneLine(cell).replaceAll(FORMULA, "'") : cell.day;
  return `"${text.replaceAll('"', '""')}"`;
}
