/** Text that is safe anywhere in the page: names of models, runs and tags come from outside. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A column of a table. */
export interface TableColumn {
  title: string;
  /** Numbers are right-aligned, digit under digit. */
  isNumber?: boolean;
}

/** A table of the page; its cells are markup. */
export interface Table {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** The last row, set apart. */
  foot?: readonly string[] | undefined;
  /** Index of a column of amounts that come to the total of the page. The finished page is checked against it. */
  sumColumn?: number;
  /** The most digits after the kopeks that an amount has: they are set apart, and the decimal points stay in line. */
  tail?: number;
}

/** A table that scrolls by itself where the page is narrow, by keyboard too. End tags that HTML does not need are left out. */
export function tableHtml({ caption, columns, rows, foot, sumColumn, tail = 0 }: Table): string {
  const classOf = (index: number): string => (columns[index]?.isNumber === true ? ' class=n' : '');
  const rowOf = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope=row>${cell}` : `<td${classOf(index)}>${cell}`)).join('')}`;
  const head = columns
    .map(({ title }, index) => `<th scope=col${classOf(index)}>${escaped(title).replace(' ₽', '\u00A0₽')}`)
    .join('');
  const sum = sumColumn === undefined ? '' : ` data-sum=${sumColumn}`;
  return (
    `<div class=scroll role=region tabindex=0 aria-label="${escaped(caption)}">` +
    `<table class="d t${Math.min(tail, MOST_TAIL)}"${sum}><caption>${escaped(caption)}</caption>` +
    `<thead><tr>${head}<tbody>${rows.map(rowOf).join('\n')}` +
    `${foot === undefined ? '' : `<tfoot>${rowOf(foot)}`}</table></div>`
  );
}

/** More digits than this after the kopeks are not aligned. */
export const MOST_TAIL = 12;

/** Opens on demand: the exact figures behind a picture. In print it is open if it is short. */
export function detailsHtml(summary: string, content: string, isBrief = false): string {
  return `<details${isBrief ? ' class=brief' : ''}><summary>${escaped(summary)}</summary>${content}</details>`;
}

/** A part of the page with its heading. */
export function sectionHtml(id: string, heading: string, content: string, note?: string): string {
  const told = note === undefined ? '' : `<p class=note>${escaped(note)}`;
  return `<section aria-labelledby=${id}><h2 id=${id}>${escaped(heading)}</h2>${told}${content}</section>`;
}
