import { compareRub, subtractRub, sumRub } from '@kopek/core';
import { numberColumn, tableOf, textColumn } from '../../terminal/table.ts';
import { together, type NamedTotal } from '../grouping.ts';
import { costCell, countOrNothing, reconciliationTable } from '../tables.ts';
import { escaped, longTableHtml, sectionHtml, tableHtml, type Page } from './html.ts';

const FIRST_GAPS = 10;
const MAX_GAPS = 200;

/** What is known, what was found afterwards, and what is unknown. */
export function certaintySection({ total, survey, texts, numbers }: Page): string {
  const { page, columns } = texts;
  const { costRub: totalRub = '0', settled, unknown, inFlight, inferred, inferredRub = '0' } = total;
  const { costRub, calls } = survey.estimated;
  const settledRub = subtractRub(totalRub, inferredRub);
  const table = tableOf(
    page.apart,
    [
      { name: page.settledPart, cost: settled === 0 ? undefined : { rub: settledRub }, count: settled },
      { name: page.inferredPart, cost: inferred === 0 ? undefined : approximate(inferredRub), count: inferred },
      { name: columns.unknown, cost: undefined, count: unknown },
      ...(calls > 0 ? [{ name: page.estimates, cost: approximate(costRub), count: calls }] : []),
      ...(inFlight > 0 ? [{ name: columns.inFlight, cost: undefined, count: inFlight }] : []),
    ],
    [
      textColumn(columns.price, ({ name }) => name),
      numberColumn(columns.cost, ({ cost }) => cost),
      numberColumn(columns.calls, ({ count }) => ({ count })),
    ],
  );
  return sectionHtml('certainty', page.apart, tableHtml(table, numbers), page.apartNote);
}

function approximate(rub: string): { rub: string; mark: '≈' } {
  return { rub, mark: '≈' };
}

/** What failed, and yet was billed or may have been. */
export function failuresSection({ survey, texts, numbers }: Page): string {
  const { page, columns } = texts;
  const failures: readonly NamedTotal[] = survey.failures.totals();
  if (failures.length === 0) return sectionHtml('failures', page.failures, `<p class=good>${escaped(page.noFailures)}`);
  const table = tableOf(
    page.failures,
    failures,
    [
      textColumn(columns.failure, ({ name }) => name),
      numberColumn(columns.cost, ({ total }) => costCell(total)),
      numberColumn(columns.calls, ({ total }) => ({ count: total.attempts })),
      numberColumn(columns.unknown, ({ total }) => countOrNothing(total.unknown)),
    ],
    [{ name: texts.total, total: together(failures) }],
  );
  return sectionHtml('failures', page.failures, tableHtml(table, numbers), page.failuresNote);
}

/** The account month by month, and what left it unrecorded. */
export function accountSection(page: Page): string {
  const { months } = page.reconciliation;
  const { account, accountNote, noBalances } = page.texts.page;
  if (!months.some(({ openingRub, closingRub }) => openingRub !== undefined || closingRub !== undefined)) {
    return sectionHtml('account', account, `<p class=good>${escaped(noBalances)}`);
  }
  const table = tableHtml(reconciliationTable(months, page.texts), page.numbers);
  return sectionHtml('account', account, table + gapsHtml(page), accountNote);
}

function gapsHtml(page: Page): string {
  const { texts, numbers, reconciliation } = page;
  const { gaps, noGaps } = texts.page;
  if (reconciliation.gaps.length === 0) return `<p class="note good">${escaped(noGaps)}`;
  const table = tableOf(
    gaps,
    reconciliation.gaps.toSorted((a, b) => compareRub(b.fallRub, a.fallRub)).slice(0, MAX_GAPS),
    [
      textColumn(
        texts.columns.between,
        ({ after, before }) => `${numbers.moment(after.at)} – ${numbers.moment(before.at)}`,
      ),
      numberColumn(texts.columns.unexplained, ({ fallRub }) => ({ rub: fallRub })),
      numberColumn(texts.columns.unknown, ({ unknown }) => countOrNothing(unknown.length)),
    ],
  );
  const sum = sumRub(reconciliation.gaps.map(({ fallRub }) => fallRub));
  return `<h3 class=sub>${escaped(`${gaps}: ${numbers.rub(sum)}`)}</h3>${longTableHtml(table, FIRST_GAPS, page)}`;
}
