import { sumRub } from '@kopek/core';
import { SumMismatchError } from '../src/report/source/checked-reading.ts';

/**
 * Reads the finished page as a reader would, and makes sure that its total, and every table that claims to add up to it,
 * add up to the sum of the ledger, to the last digit.
 *
 * @throws SumMismatchError when they do not.
 */
export function checkPage(html: string, entriesRub: string): void {
  const total = /<p class=total>(.*?)<\/p>/s.exec(html)?.[1];
  expectSum(total === undefined ? undefined : amountIn(total), entriesRub);
  for (const [, column = '', table = ''] of html.matchAll(/<table[^>]* data-sum=(\d+)>(.*?)<\/table>/gs)) {
    const [, body = ''] = /<tbody>(.*?)<tfoot>/s.exec(table) ?? [];
    const cells = body.split('<tr>').map((row) => row.split(/<t[dh][^>]*>/)[Number(column) + 1] ?? '');
    expectSum(sumRub(cells.map((cell) => amountIn(cell) ?? '0')), entriesRub);
  }
}

function expectSum(rub: string | undefined, entriesRub: string): void {
  if (rub === undefined || rub !== entriesRub) throw new SumMismatchError(rub ?? '?', entriesRub);
}

/** The amount that is printed in a piece of the page; undefined for a dash. */
function amountIn(markup: string): string | undefined {
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll(/[\s\u00A0\u202F≥≈₽]/g, '');
  // the last separator is the decimal one: an amount has two decimals at least
  const parts = /^(-?)([\d.,]*)[.,](\d{2,})$/.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', decimals = ''] = parts;
  return sumRub([`${sign}${whole.replaceAll(/[.,]/g, '')}.${decimals}`]);
}
