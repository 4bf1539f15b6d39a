import type { Language } from './texts/texts.ts';

/** Spreadsheets take a file without it for an old 8-bit encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV that spreadsheets of the language open by a double click: UTF-8 with a byte order mark, `;` and decimal
 * commas in Russian, `,` and points in English.
 *
 * Text that a spreadsheet would run as a formula gets an apostrophe before it.
 *
 * @param rows - numbers are exact decimal strings under `number`; everything else is text.
 */
export function csvOf(rows: readonly (string | { number: string })[][], language: Language): string {
  const separator = language === 'ru' ? ';' : ',';
  const lines = rows.map((row) => row.map((cell) => cellOf(cell, separator)).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function cellOf(cell: string | { number: string }, separator: ',' | ';'): string {
  if (typeof cell !== 'string') return separator === ';' ? cell.number.replace('.', ',') : cell.number;
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
