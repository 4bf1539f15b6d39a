import { compareRub, subtractRub, sumRub } from '@kopek/core';
import type { ReportTexts } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import { together, type NamedTotal } from '../grouping.ts';
import { costCell, reconciliationTable } from '../tables.ts';
import { columnsOf, detailsHtml, escaped, sectionHtml, tableHtml, type PageCell } from './html.ts';
import type { Numbers } from './numbers.ts';

const FIRST_GAPS = 10;
const MOST_GAPS = 200;
const BRIEF_ROWS = 40;

/** What is known, what was found afterwards, and what is unknown. */
export function certaintySection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  const { settled, unknown, inFlight, inferred, inferredRub = '0' } = survey.total.total();
  const { costRub, calls } = survey.estimated;
  const rows: PageCell[][] = [
    [
      page.settledPart,
      settled === 0 ? undefined : { rub: subtractRub(survey.total.costRub, inferredRub) },
      { count: settled },
    ],
    [page.inferredPart, inferred === 0 ? undefined : { rub: inferredRub, mark: '≈' }, { count: inferred }],
    [page.unknownPart, undefined, { count: unknown }],
  ];
  if (calls > 0) rows.push([page.estimates, { rub: costRub, mark: '≈' }, { count: calls }]);
  if (inFlight > 0) rows.push([page.inFlightPart, undefined, { count: inFlight }]);
  const table = { name: page.apart, columns: columnsOf(columns.price, columns.cost, columns.calls), rows };
  return sectionHtml('certainty', page.apart, tableHtml(table, numbers), page.apartNote);
}

/** What failed, and yet was billed or may have been. */
export function failuresSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  const failures = survey.failures.totals();
  if (failures.length === 0) return sectionHtml('failures', page.failures, `<p class=good>${escaped(page.noFailures)}`);
  const table = {
    name: page.failures,
    columns: columnsOf(columns.failure, columns.cost, columns.calls, columns.unknown),
    rows: failures.map(failureRow),
    foot: [failureRow({ name: texts.total, total: together(failures) })],
  };
  return sectionHtml('failures', page.failures, tableHtml(table, numbers), page.failuresNote);
}

function failureRow({ name, total }: NamedTotal): PageCell[] {
  return [name, costCell(total), { count: total.attempts }, total.unknown === 0 ? '' : { count: total.unknown }];
}

/** The account month by month, and what left it unrecorded. */
export function accountSection({ reconciliation }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { page } = texts;
  const { months, gaps } = reconciliation;
  if (!months.some(({ openingRub, closingRub }) => openingRub !== undefined || closingRub !== undefined)) {
    return sectionHtml('account', page.account, `<p class=good>${escaped(page.noBalances)}`);
  }
  const table = tableHtml(reconciliationTable(months, texts), numbers);
  return sectionHtml('account', page.account, table + gapsHtml(gaps, texts, numbers), page.accountNote);
}

function gapsHtml(all: Findings['reconciliation']['gaps'], texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  if (all.length === 0) return `<p class="note good">${escaped(page.noGaps)}`;
  const gaps = all.toSorted((a, b) => compareRub(b.fallRub, a.fallRub)).slice(0, MOST_GAPS);
  const table = (some: typeof gaps): string =>
    tableHtml(
      {
        name: page.gaps,
        columns: columnsOf(columns.between, columns.fall, columns.unknown),
        rows: some.map(({ after, before, unknown, fallRub }) => [
          `${numbers.moment(after.at)} – ${numbers.moment(before.at)}`,
          { rub: fallRub },
          unknown.length === 0 ? '' : { count: unknown.length },
        ]),
      },
      numbers,
    );
  const [first, rest] = [gaps.slice(0, FIRST_GAPS), gaps.slice(FIRST_GAPS)];
  const sum = sumRub(all.map(({ fallRub }) => fallRub));
  const more =
    rest.length === 0
      ? ''
      : detailsHtml(page.moreRows(numbers.count(rest.length)), table(rest), rest.length <= BRIEF_ROWS);
  return `<h3 class=sub>${escaped(`${page.gaps}: ${numbers.rub(sum)}`)}</h3>${table(first)}${more}`;
}
