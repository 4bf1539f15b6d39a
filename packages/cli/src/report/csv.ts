import type { Language } from '../texts/texts.ts';
import { decimalText, type Cell, type Sheet } from './sheets.ts';

/** Spreadsheets take a file without it for an old 8-bit encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV that spreadsheets of the language open by a double click: UTF-8 with a byte order mark, `;` and decimal
 * commas in Russian, `,` and points in English.
 *
 * Text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function csvOf({ columns, rows }: Sheet, language: Language): string {
  const separator = language === 'ru' ? ';' : ',';
  const lines = [columns, ...rows].map((row) => row.map((cell) => cellOf(cell, language, separator)).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** Text as a cell that no spreadsheet runs. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function cellOf(cell: Cell, language: Language, separator: ',' | ';'): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return 'rub' in cell ? decimalText(cell.rub, language) : String(cell.count);
  const text = harmless(cell);
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
