import { formatRub } from '@kopek/core';
import type { Language } from '../texts/texts.ts';
import { broken, oneLine } from './terminal.ts';

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
  /** More than one where titles are broken. */
  head: string[];
  rows: string[];
  foot: string[];
}

const GAP = '  ';
/** A name is never cut to fewer characters. */
const NAME_CHARACTERS = 8;
/** A name that is this short is still readable; below it, a column less is better. */
const READABLE_CHARACTERS = 16;

/**
 * A table in columns of equal width. Columns that may leave do so when they are zero everywhere. Where the terminal is
 * narrow, titles are broken between words, then columns leave, one after the other, and then names are cut.
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
  let shown = columns
    .map((column, index) => ({ ...column, cells: cells.map((row) => row[index]) }))
    .filter((column) => column.leaves === undefined || !column.cells.every(isNothing))
    .map((column) => {
      const texts = column.cells.map((cell) => textOf(cell, language, count));
      return { ...column, texts, textWidth: texts.reduce((most, text) => Math.max(most, lengthOf(text)), 0) };
    });
  let titleWidth = Math.max(...shown.map(({ title }) => title.length));
  const widthOf = ({ title, textWidth }: { title: string; textWidth: number }): number =>
    Math.max(textWidth, ...broken(title, titleWidth).map(lengthOf));
  const widthsFor = (names: number): number[] =>
    shown.map((column) => (column.isNumber ? widthOf(column) : Math.min(widthOf(column), names)));
  const fits = (names: number): boolean =>
    widthsFor(names).reduce((sum, one) => sum + GAP.length + one, -GAP.length) <= width;
  while (titleWidth > 0 && !fits(READABLE_CHARACTERS)) titleWidth -= 1;
  while (!fits(READABLE_CHARACTERS)) {
    const leaving = shown.flatMap(({ leaves }) => leaves ?? []);
    if (leaving.length === 0) break;
    shown = shown.filter(({ leaves }) => leaves !== Math.min(...leaving));
  }
  let names = Math.max(NAME_CHARACTERS, ...shown.filter(({ isNumber }) => !isNumber).map(widthOf));
  while (names > NAME_CHARACTERS && !fits(names)) names -= 1;
  const widths = widthsFor(names);
  const titles = shown.map(({ title }, place) => broken(title, widths[place] ?? 0));
  const headLines = Math.max(...titles.map((lines) => lines.length));
  const fitted = shown.map(({ isNumber, texts }, place) => {
    const title = titles[place] ?? [];
    const lines = [...Array.from({ length: headLines - title.length }, () => ''), ...title, ...texts];
    return (isNumber ? lines : cutApart(lines, names)).map((text) => {
      const padding = ' '.repeat(Math.max(0, (widths[place] ?? 0) - lengthOf(text)));
      return isNumber ? padding + text : text + padding;
    });
  });
  const [first = []] = fitted;
  const all = first.map((_, line) =>
    fitted
      .map((column) => column[line])
      .join(GAP)
      .trimEnd(),
  );
  const end = headLines + rows.length;
  return { head: all.slice(0, headLines), rows: all.slice(headLines, end), foot: all.slice(end) };
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
