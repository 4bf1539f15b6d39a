import { formatRub } from '@kopek/core';
import type { Language } from '../texts/texts.ts';
import { oneLine } from './terminal.ts';

/** An exact amount in a cell. Columns are headed ₽, so cells are bare numbers. */
export interface AmountCell {
  rub: string;
  /** `≥`: a price in the sum is missing. `≈`: one was found afterwards. */
  mark?: '≥' | '≈';
}

/** A cell: text, an amount, a count, a calendar day. Absent: not known, which is not zero. `""`: nothing to show. */
export type Cell = string | AmountCell | { count: number } | { day: string } | undefined;

/** A table, for the terminal, for files and for the page. */
export interface Table {
  name: string;
  columns: Column[];
  rows: Cell[][];
  /** The last rows, set apart: the total, and what follows from it. */
  foot?: Cell[][];
}

/** A column of a table; numbers are right-aligned, digit under digit. */
export interface Column {
  title: string;
  isNumber: boolean;
  /** How soon it goes where a terminal is narrow: 1 first. Absent: it stays. */
  leaves?: number;
}

/** Lines of a table: its head, its rows, and the last rows, which are set apart. */
export interface TableLines {
  head: string;
  rows: string[];
  foot: string[];
}

const GAP = '  ';
/** A name is never cut to fewer characters. */
const NAME_CHARACTERS = 8;
/** A name that is this short is still readable; below it, a column less is better. */
const READABLE_CHARACTERS = 16;

/**
 * A table in columns of equal width. Columns that may leave do so when they are zero everywhere, and, where the terminal
 * is narrow, one after the other; then names are cut.
 *
 * @param width - of the terminal; absent for a pipe, where nothing is cut.
 */
export function tableLines(
  { columns, rows, foot = [] }: Table,
  language: Language,
  width: number = Infinity,
): TableLines {
  const cells = [...rows, ...foot];
  const count = new Intl.NumberFormat(language);
  const texts = cells.map((row) => columns.map((_, index) => textOf(row[index], language, count)));
  let shown = columns.map((_, index) => index);
  shown = shown.filter((index) => columns[index]?.leaves === undefined || cells.some((row) => !isNothing(row[index])));
  const widthOf = (index: number): number =>
    Math.max(...[columns[index]?.title ?? '', ...texts.map((row) => row[index] ?? '')].map(lengthOf));
  const isName = (index: number): boolean => columns[index]?.isNumber === false;
  const roomFor = (names: number): number =>
    width -
    GAP.length * (shown.length - 1) -
    shown.reduce((sum, index) => sum + (isName(index) ? Math.min(widthOf(index), names) : widthOf(index)), 0);
  for (;;) {
    const leaving = shown.filter((index) => columns[index]?.leaves !== undefined);
    if (leaving.length === 0 || roomFor(READABLE_CHARACTERS) >= 0) break;
    const first = Math.min(...leaving.map((index) => columns[index]?.leaves ?? 0));
    shown = shown.filter((index) => columns[index]?.leaves !== first);
  }
  let names = Math.max(NAME_CHARACTERS, ...shown.filter(isName).map(widthOf));
  while (names > NAME_CHARACTERS && roomFor(names) < 0) names -= 1;
  const lineOf = lines(shown, columns, (index) => (isName(index) ? Math.min(widthOf(index), names) : widthOf(index)));
  const fitted = shown.map((index) =>
    isName(index)
      ? cutApart([columns[index]?.title ?? '', ...texts.map((row) => row[index] ?? '')], names)
      : [columns[index]?.title ?? '', ...texts.map((row) => row[index] ?? '')],
  );
  const [head = '', ...body] = [columns, ...texts].map((_, row) => lineOf(fitted.map((column) => column[row] ?? '')));
  return { head, rows: body.slice(0, rows.length), foot: body.slice(rows.length) };
}

/**
 * Cuts texts to a width, each in the same place of its middle, so that texts that differ stay different where that can be.
 */
export function cutApart(texts: readonly string[], width: number): string[] {
  const room = width - 1;
  const middle = Math.ceil(room / 2);
  // as near to the middle as they can be told apart
  const places = Array.from({ length: room + 1 }, (_, head) => head).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  );
  const different = new Set(texts).size;
  const cut = (head: number): string[] =>
    texts.map((text) => {
      const letters = Array.from(text);
      if (letters.length <= width) return text;
      return [...letters.slice(0, head), '…', ...letters.slice(letters.length - (room - head))].join('');
    });
  return cut(places.find((head) => new Set(cut(head)).size === different) ?? middle);
}

function lines(
  shown: readonly number[],
  columns: readonly Column[],
  widthOf: (index: number) => number,
): (cells: readonly string[]) => string {
  const widths = shown.map(widthOf);
  return (cells) =>
    cells
      .map((cell, place) => {
        const padding = ' '.repeat(Math.max(0, (widths[place] ?? 0) - lengthOf(cell)));
        return columns[shown[place] ?? 0]?.isNumber === true ? padding + cell : cell + padding;
      })
      .join(GAP)
      .trimEnd();
}

function textOf(cell: Cell, language: Language, count: Intl.NumberFormat): string {
  if (cell === undefined) return '–';
  if (typeof cell === 'string') return oneLine(cell);
  if ('day' in cell) return cell.day;
  if ('count' in cell) return count.format(cell.count);
  const { rub, mark } = cell;
  // the sign is in the head of the column
  return `${mark === undefined ? '' : `${mark}\u00A0`}${formatRub(rub, { locale: language }).replace(/\u00A0₽$/, '')}`;
}

function isNothing(cell: Cell): boolean {
  return cell === undefined || cell === '' || (typeof cell === 'object' && 'count' in cell && cell.count === 0);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
