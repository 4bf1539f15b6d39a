import { Big } from 'big.js';
import type { ReportTexts } from '../../texts/report/en.ts';
import type { Findings } from '../findings.ts';
import { RECONCILIATION_COLUMNS } from '../sheets.ts';
import { detailsHtml, escaped, sectionHtml, tableHtml } from './html.ts';
import { tailOf, type Numbers } from './numbers.ts';

const FIRST_GAPS = 10;
const MOST_GAPS = 200;
const BRIEF_ROWS = 40;

/** What is known, what was found afterwards, and what is unknown. */
export function certaintySection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  const { inferredRub = '0', inferred = 0 } = survey.total.spending();
  const { settled, unknown, inFlight, cost } = survey.total;
  const { estimated } = survey;
  const known = cost.minus(inferredRub).toFixed();
  const nobodyKnows = numbers.cell(undefined);
  const rows = [
    [page.settledPart, settled === 0 ? nobodyKnows : numbers.cell(known), numbers.count(settled)],
    [page.inferredPart, inferred === 0 ? nobodyKnows : `≈\u00A0${numbers.cell(inferredRub)}`, numbers.count(inferred)],
    [page.unknownPart, nobodyKnows, numbers.count(unknown)],
  ];
  if (estimated.calls > 0) {
    rows.push([page.estimates, `≈\u00A0${numbers.cell(estimated.rub.toFixed())}`, numbers.count(estimated.calls)]);
  }
  if (inFlight > 0) rows.push([page.inFlightPart, nobodyKnows, numbers.count(inFlight)]);
  return sectionHtml(
    'certainty',
    page.apart,
    tableHtml({
      caption: page.apart,
      columns: [
        { title: columns.price },
        { title: columns.cost, isNumber: true },
        { title: columns.calls, isNumber: true },
      ],
      rows: rows.map(([name = '', ...cells]) => [escaped(name), ...cells]),
      tail: tailOf([known, inferredRub, estimated.rub.toFixed()]),
    }),
    page.apartNote,
  );
}

/** What failed, and yet was billed or may have been. */
export function failuresSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  const failures = [...survey.failures].sort(([, a], [, b]) => b.cost.cmp(a.cost));
  if (failures.length === 0) return sectionHtml('failures', page.failures, `<p class=good>${escaped(page.noFailures)}`);
  const costs = failures.map(([, { cost }]) => cost.toFixed());
  const total = costs.reduce((sum, cost) => sum.plus(cost), new Big(0)).toFixed();
  return sectionHtml(
    'failures',
    page.failures,
    tableHtml({
      caption: page.failures,
      columns: [
        { title: columns.failure },
        ...[columns.cost, columns.calls, columns.unknown].map((title) => ({ title, isNumber: true })),
      ],
      rows: failures.map(([code, { calls, unknown, cost }]) => [
        escaped(code),
        calls === unknown ? numbers.cell(undefined) : numbers.cell(cost.toFixed()),
        numbers.count(calls),
        unknown === 0 ? '' : numbers.count(unknown),
      ]),
      foot: [
        texts.total,
        numbers.cell(total),
        numbers.count(failures.reduce((sum, [, { calls }]) => sum + calls, 0)),
        numbers.count(failures.reduce((sum, [, { unknown }]) => sum + unknown, 0)),
      ],
      tail: tailOf([...costs, total]),
    }),
    page.failuresNote,
  );
}

/** The account month by month, and what left it unbooked. */
export function accountSection({ reconciliation }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  const { months, gaps } = reconciliation;
  if (!months.some(({ openingRub, closingRub }) => openingRub !== undefined || closingRub !== undefined)) {
    return sectionHtml('account', page.account, `<p class=good>${escaped(page.noBalances)}`);
  }
  const table = tableHtml({
    caption: page.account,
    columns: RECONCILIATION_COLUMNS.map((name, index) => ({ title: columns[name], isNumber: index > 0 })),
    rows: months.map((month) => [
      escaped(numbers.month(month.month)),
      numbers.cell(month.openingRub),
      numbers.cell(month.topUpsRub),
      numbers.cell(month.bookedRub),
      month.unknown === 0 ? '' : numbers.count(month.unknown),
      numbers.cell(month.unexplainedRub),
      numbers.cell(month.closingRub),
    ]),
    tail: tailOf(
      months.flatMap(({ bookedRub, openingRub, closingRub, unexplainedRub }) => [
        bookedRub,
        openingRub,
        closingRub,
        unexplainedRub,
      ]),
    ),
  });
  return sectionHtml('account', page.account, table + gapsHtml(gaps, texts, numbers), page.accountNote);
}

function gapsHtml(all: Findings['reconciliation']['gaps'], texts: ReportTexts, numbers: Numbers): string {
  const { page, columns } = texts;
  if (all.length === 0) return `<p class="note good">${escaped(page.noGaps)}`;
  const gaps = all.toSorted((a, b) => new Big(b.fallRub).cmp(a.fallRub)).slice(0, MOST_GAPS);
  const tail = tailOf(gaps.map(({ fallRub }) => fallRub));
  const table = (some: typeof gaps): string =>
    tableHtml({
      caption: page.gaps,
      columns: [
        { title: columns.between },
        { title: columns.fall, isNumber: true },
        { title: columns.unknown, isNumber: true },
      ],
      rows: some.map(({ after, before, unknown, fallRub }) => [
        escaped(`${numbers.moment(after.at)} – ${numbers.moment(before.at)}`),
        numbers.cell(fallRub),
        unknown.length === 0 ? '' : numbers.count(unknown.length),
      ]),
      tail,
    });
  const [first, rest] = [gaps.slice(0, FIRST_GAPS), gaps.slice(FIRST_GAPS)];
  const sum = all.reduce((total, { fallRub }) => total.plus(fallRub), new Big(0)).toFixed();
  const more =
    rest.length === 0
      ? ''
      : detailsHtml(page.moreRows(numbers.count(rest.length)), table(rest), rest.length <= BRIEF_ROWS);
  return `<h3 class=sub>${escaped(`${page.gaps}: ${numbers.rub(sum)}`)}</h3>${table(first)}${more}`;
}
