import { formatRub } from '@kopek/core';
import sliceAnsi from 'slice-ansi';
import type { Language } from '../texts/texts.ts';
import type { Context } from '../context.ts';
import { beside, broken, GAP, lengthOf, oneLine, padded, widthOf } from './terminal.ts';

/** An exact amount in a cell. Columns are headed ₽, so cells are bare numbers. */
export interface AmountCell {
  rub: string;
  /** `≥`: a cost in the sum is missing. `≤`: in what remains of it. `≈`: one was found afterwards. */
  mark?: '≥' | '≤' | '≈';
}

/** A sum in which a price may be missing. */
export function atLeast(rub: string, isPartial: boolean): AmountCell {
  return isPartial ? { rub, mark: '≥' } : { rub };
}

/** A cell: text, an amount, a count, a calendar day. Absent: not known, which is not zero. `""`: nothing to show. */
export type Cell = string | AmountCell | { count: number } | { day: string } | undefined;

/** A table, for the terminal, for files and for the page, whose cells may be more than these. */
export interface Table<Kind = Cell> {
  name: string;
  columns: readonly Heading[];
  rows: readonly (readonly Kind[])[];
  /** The last rows, set apart: the total, and what follows from it. */
  foot: readonly (readonly Kind[])[];
}

/** The head of a column; numbers are right-aligned, digit under digit. */
interface Heading {
  title: string;
  isNumber: boolean;
  /** How soon it goes where a terminal is narrow: 1 first. Absent: it stays. */
  leaves?: number | undefined;
}

/** A column, and what it shows of each row. */
export interface Column<Row, Kind = Cell> extends Heading {
  cell: (row: Row) => Kind;
}

/** Makes a column: its title, its cell for a row, and how soon it is dropped. */
type ColumnOf = <Row, Kind = Cell>(title: string, cell: (row: Row) => Kind, leaves?: number) => Column<Row, Kind>;

/** A column of names or sentences. */
export const textColumn: ColumnOf = (title, cell, leaves) => ({ title, cell, leaves, isNumber: false });

/** A column of amounts or counts. */
export const numberColumn: ColumnOf = (title, cell, leaves) => ({ title, cell, leaves, isNumber: true });

/** A table of rows, and of last rows, by its columns. */
export function tableOf<Row, Kind = Cell>(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row, NoInfer<Kind>>[],
  foot: readonly NoInfer<Row>[] = [],
): Table<Kind> {
  const cellsOf = (row: Row): Kind[] => columns.map(({ cell }) => cell(row));
  return { name, columns, rows: rows.map(cellsOf), foot: foot.map(cellsOf) };
}

/** A name is never cut to fewer characters: below it, a column less is better. */
export const READABLE_CHARACTERS = 16;

/**
 * The lines of a table in columns of equal width, its head and its last rows in bold. Columns that may leave do so when they are zero everywhere. Where the terminal is
 * narrow, titles are broken between words, then columns leave, one after the other, and then names are cut. Where even
 * that is too wide, each row is a block of lines, with everything in it.
 */
export function tableLines({ columns, rows, foot }: Table, { language, paint, terminal }: Context): string[] {
  const width = widthOf(terminal.stdout);
  const bold = (line: string): string => paint('bold', line);
  const cells = [...rows, ...foot];
  const count = new Intl.NumberFormat(language);
  const told = columns
    .map((column, index) => ({ ...column, cells: cells.map((row) => row[index]) }))
    .filter((column) => column.leaves === undefined || !column.cells.every(isNothing))
    .map((column) => {
      const texts = column.cells.map((cell) => textOf(cell, language, count));
      const textWidth = texts.reduce((most, text) => Math.max(most, lengthOf(text)), 0);
      const isName = !column.isNumber && !column.cells.some((cell) => typeof cell === 'object' && 'day' in cell);
      return { ...column, isName, texts, textWidth };
    });
  let shown = told;
  let titleWidth = Math.max(...shown.map(({ title }) => lengthOf(title)));
  const columnWidth = ({ title, textWidth }: { title: string; textWidth: number }): number =>
    Math.max(textWidth, ...broken(title, titleWidth).map(lengthOf));
  const widthsFor = (names: number): number[] =>
    shown.map((column) => (column.isName ? Math.min(columnWidth(column), names) : columnWidth(column)));
  const fits = (names: number): boolean =>
    widthsFor(names).reduce((sum, one) => sum + GAP.length + one, -GAP.length) <= width;
  while (titleWidth > 0 && !fits(READABLE_CHARACTERS)) titleWidth -= 1;
  while (!fits(READABLE_CHARACTERS)) {
    const leaving = shown.flatMap(({ leaves }) => leaves ?? []);
    if (leaving.length === 0) return blocks(told, rows.length, width, bold);
    shown = shown.filter(({ leaves }) => leaves !== Math.min(...leaving));
  }
  let names = Math.max(READABLE_CHARACTERS, ...shown.filter(({ isName }) => isName).map(columnWidth));
  while (!fits(names)) names -= 1;
  const widths = widthsFor(names);
  const titles = shown.map(({ title }, place) => broken(title, widths[place] ?? 0));
  const headLines = Math.max(...titles.map((lines) => lines.length));
  const fitted = shown.map(({ isNumber, isName, texts }, place) => {
    const title = titles[place] ?? [];
    const lines = [...Array.from({ length: headLines - title.length }, () => ''), ...title, ...texts];
    return (isName ? cutApart(lines, names) : lines).map((text) => {
      const width = widths[place] ?? 0;
      return isNumber ? ' '.repeat(Math.max(0, width - lengthOf(text))) + text : padded(text, width);
    });
  });
  const [first = []] = fitted;
  const all = first.map((_, line) =>
    fitted
      .map((column) => column[line])
      .join(GAP)
      .trimEnd(),
  );
  return all.map((line, index) => (index < headLines || index >= headLines + rows.length ? bold(line) : line));
}

/** Each row as lines of titles and cells. */
function blocks(
  columns: readonly { title: string; texts: string[] }[],
  rowCount: number,
  width: number,
  bold: (line: string) => string,
): string[] {
  const titleWidth = Math.max(...columns.map(({ title }) => lengthOf(title)));
  return (columns[0]?.texts ?? []).flatMap((_, row) => {
    const lines = columns.flatMap(({ title, texts }) => {
      const text = texts[row] ?? '';
      return text === '' ? [] : beside(padded(title, titleWidth), text, width);
    });
    return [...(row < rowCount ? lines : lines.map(bold)), ''];
  });
}

/**
 * Cuts texts to a width, each in the same place of its middle, so that texts that differ stay different where that can be.
 */
export function cutApart(texts: readonly string[], width: number): string[] {
  const room = width - 1;
  const middle = Math.ceil(room / 2);
  // as near to the middle as they can be told apart
  const places = Array.from({ length: room }, (_, head) => head).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  );
  const different = new Set(texts).size;
  const isLong = texts.map((text) => lengthOf(text) > width);
  const cut = (head: number): string[] =>
    texts.map((text, index) => {
      if (isLong[index] !== true) return text;
      // a letter that takes two columns may begin before the cut and end behind it
      const beginning = sliceAnsi(text, 0, head);
      return `${beginning}…${sliceAnsi(text, lengthOf(text) - room + lengthOf(beginning))}`;
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

const isNothing = (cell: Cell): boolean =>
  cell === undefined || cell === '' || (typeof cell === 'object' && 'count' in cell && cell.count === 0);
