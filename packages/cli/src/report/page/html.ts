import type { Cell, Table } from '../../terminal/table.ts';
import type { ReportTexts } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import type { Numbers } from './numbers.ts';

/** What each section of the page is made from, and how the page writes it. */
export interface Page extends Findings {
  texts: ReportTexts;
  numbers: Numbers;
}

/** Text that is safe anywhere in the page: names of models, runs and tags come from outside. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A cell of the page; markup for what is more than a text. */
export type PageCell = Cell | { html: string };

/** Rows that are worth their paper. */
const BRIEF_ROWS = 40;

/**
 * A table that scrolls by itself where the page is narrow, by keyboard too. Decimal points stand in line: the digits after
 * the kopeks have as much room as the longest of them needs. End tags that HTML does not need are left out.
 *
 * @param sumColumn - index of a column of amounts that come to the total of the page, so that the finished page can be
 *   checked.
 */
export function tableHtml(
  { name, columns, rows, foot }: Table<PageCell>,
  numbers: Numbers,
  sumColumn?: number,
): string {
  const classOf = (index: number): string => (columns[index]?.isNumber === true ? ' class=n' : '');
  const rowOf = (row: readonly PageCell[]): string => {
    const cells = row.map((cell) => htmlOf(cell, numbers));
    return `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope=row>${cell}` : `<td${classOf(index)}>${cell}`)).join('')}`;
  };
  const head = columns
    .map(({ title }, index) => `<th scope=col${classOf(index)}>${escaped(title).replace(' ₽', '\u00A0₽')}`)
    .join('');
  let tail = 0;
  for (const cell of [...rows, ...foot].flat())
    if (typeof cell === 'object' && 'rub' in cell) tail = Math.max(tail, (cell.rub.split('.')[1] ?? '').length - 2);
  const sum = sumColumn === undefined ? '' : ` data-sum=${sumColumn}`;
  return (
    `<div class=scroll role=region tabindex=0 aria-label="${escaped(name)}">` +
    `<table class="d t${Math.min(tail, MAX_TAIL)}"${sum}><caption>${escaped(name)}</caption>` +
    `<thead><tr>${head}<tbody>${rows.map(rowOf).join('\n')}` +
    `${foot.length === 0 ? '' : `<tfoot>${foot.map(rowOf).join('')}`}</table></div>`
  );
}

/** More digits than this after the kopeks are not aligned. */
export const MAX_TAIL = 12;

/** The first rows of a long table, and the others on demand. */
export function longTableHtml(table: Table<PageCell>, first: number, { texts, numbers }: Page): string {
  const [shown, rest] = [table.rows.slice(0, first), table.rows.slice(first)];
  const beginning = tableHtml({ ...table, rows: shown }, numbers);
  if (rest.length === 0) return beginning;
  const more = texts.page.moreRows(numbers.count(rest.length));
  return beginning + detailsHtml(more, tableHtml({ ...table, rows: rest, foot: [] }, numbers), rest);
}

/**
 * Opens on demand: the exact figures behind a picture. In print it is open if it is short.
 *
 * @param rows - that are in it.
 */
export function detailsHtml(summary: string, content: string, rows: readonly unknown[]): string {
  const isBrief = rows.length <= BRIEF_ROWS;
  return `<details${isBrief ? ' class=brief' : ''}><summary>${escaped(summary)}</summary>${content}</details>`;
}

/** A part of the page with its heading. */
export function sectionHtml(id: string, heading: string, content: string, note?: string): string {
  const told = note === undefined ? '' : `<p class=note>${escaped(note)}`;
  return `<section aria-labelledby=${id}><h2 id=${id}>${escaped(heading)}</h2>${told}${content}</section>`;
}

function htmlOf(cell: PageCell, numbers: Numbers): string {
  if (cell === undefined) return '–<i></i>';
  if (typeof cell === 'string') return escaped(cell);
  if ('html' in cell) return cell.html;
  if ('count' in cell) return numbers.count(cell.count);
  if ('day' in cell)
    return escaped(cell.day.length === 'YYYY-MM'.length ? numbers.month(cell.day) : numbers.day(cell.day));
  return `${cell.mark === undefined ? '' : `${cell.mark}\u00A0`}${numbers.cell(cell.rub)}`;
}
