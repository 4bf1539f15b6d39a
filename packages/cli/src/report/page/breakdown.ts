import type { LedgerTotal } from '@kopek/ledger';
import type { ReportTexts } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import { together, type NamedTotal } from '../grouping.ts';
import { costCell, countCell } from '../tables.ts';
import { quotient } from '../vat.ts';
import { columnsOf, detailsHtml, escaped, sectionHtml, tableHtml, type PageCell } from './html.ts';
import type { Numbers } from './numbers.ts';

const PRICE_DECIMALS = 6;
/** Models and values of tags that are listed one by one. */
const MOST_ROWS = 100;
const FIRST_RUNS = 10;
const MOST_RUNS = 1000;

/** Models, with the price of 1,000 tokens as actually billed. */
export function modelsSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { columns, page } = texts;
  const metered = new Map(survey.metered.totals().map(({ name, total }) => [name, total]));
  const table = sharesTable(page.models, columns.model, survey.models.totals(), survey.total.total(), {
    columns: [columns.calls, columns.input, columns.output, columns.perThousand],
    cells: ({ attempts, tokens }, name) => [
      { count: attempts },
      countCell(tokens?.input),
      countCell(tokens?.output),
      name === undefined ? '' : pricePerThousand(metered.get(name), numbers),
    ],
    texts,
    numbers,
  });
  return sectionHtml('models', page.models, table, page.modelsNote);
}

/** The values of the tag that the bars are stacked by. */
export function partsSection({ survey, stackBy }: Findings, texts: ReportTexts, numbers: Numbers): string {
  if (stackBy === 'model') return '';
  const { columns, page } = texts;
  const heading = page.byTag(stackBy.slice('tag:'.length));
  const table = sharesTable(heading, columns.tag, survey.parts.totals(), survey.total.total(), {
    columns: [columns.calls, columns.unknown],
    cells: ({ attempts, unknown }) => [{ count: attempts }, unknown === 0 ? '' : { count: unknown }],
    texts,
    numbers,
  });
  return sectionHtml('parts', heading, table);
}

/** The dearest runs, or calls where no call names a run. */
export function dearestSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { of, list, all } = survey.dearest.list(MOST_RUNS);
  if (list.length === 0) return '';
  const { columns, page } = texts;
  const isRuns = of === 'runs';
  const heading = isRuns ? page.dearestRuns : page.dearestCalls;
  const table = (runs: typeof list): string =>
    tableHtml(
      {
        name: heading,
        columns: [
          { title: isRuns ? columns.run : columns.call, isNumber: false },
          { title: columns.cost, isNumber: true },
          { title: isRuns ? columns.calls : columns.model, isNumber: isRuns },
          { title: columns.started, isNumber: true },
        ],
        rows: runs.map(({ name, openedAt, total, model }) => [
          name,
          costCell(total),
          isRuns ? { count: total.settled + total.inferred + total.unknown } : model,
          numbers.moment(openedAt),
        ]),
      },
      numbers,
    );
  const [first, rest] = [list.slice(0, FIRST_RUNS), list.slice(FIRST_RUNS)];
  return sectionHtml(
    'dearest',
    heading,
    table(first) + (rest.length === 0 ? '' : detailsHtml(page.moreRows(numbers.count(rest.length)), table(rest))),
    page.dearestOf(numbers.count(list.length), numbers.count(all)),
  );
}

/** The share of the input that came from the cache. */
export function cachedSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const models = survey.models
    .totals()
    .filter(({ total }) => total.tokens?.cacheRead !== undefined)
    .sort((a, b) => (b.total.tokens?.cacheRead ?? 0) - (a.total.tokens?.cacheRead ?? 0))
    .slice(0, MOST_ROWS);
  if (models.length === 0) return '';
  const { columns, page } = texts;
  const row = (name: string, { tokens = {} }: LedgerTotal): PageCell[] => {
    const { input, cacheRead, cacheWrite } = tokens;
    const share = input === undefined || cacheRead === undefined || input === 0 ? undefined : cacheRead / input;
    return [
      name === '' ? texts.none : name,
      countCell(input),
      countCell(cacheRead),
      share === undefined ? undefined : { html: numbers.percent(share) },
      countCell(cacheWrite),
    ];
  };
  const table = {
    name: page.cached,
    columns: columnsOf(columns.model, columns.input, columns.cached, columns.cachedShare, columns.cacheWrite),
    rows: models.map(({ name, total }) => row(name, total)),
    foot: [row(texts.total, survey.total.total())],
  };
  return sectionHtml('cached', page.cached, tableHtml(table, numbers), page.cachedNote);
}

/** What a table shows beside names, their share of the whole and their cost. */
interface SharesOptions {
  columns: readonly string[];
  /** @param name - absent for several together. */
  cells: (total: LedgerTotal, name?: string) => PageCell[];
  texts: ReportTexts;
  numbers: Numbers;
}

/** Names with their share of the whole; those that cost least are put together. Checked against the total of the page. */
function sharesTable(
  name: string,
  title: string,
  totals: readonly NamedTotal[],
  whole: LedgerTotal,
  { columns, cells, texts, numbers }: SharesOptions,
): string {
  const rest = totals.slice(MOST_ROWS);
  const others = together(rest);
  return tableHtml(
    {
      name,
      columns: columnsOf(title, texts.columns.cost, ...columns),
      rows: [
        ...totals
          .slice(0, MOST_ROWS)
          .map(({ name: key, total }): PageCell[] => [
            nameCell(key === '' ? texts.none : key, total, whole, numbers),
            costCell(total),
            ...cells(total, key),
          ]),
        ...(rest.length === 0 ? [] : [[texts.page.other, costCell(others), ...cells(others)]]),
      ],
      foot: [[texts.total, costCell(whole), ...cells(whole)]],
      sumColumn: 1,
    },
    numbers,
  );
}

/** A name, its part of the whole as a bar, and in words. */
function nameCell(name: string, { costRub = '0' }: LedgerTotal, whole: LedgerTotal, numbers: Numbers): PageCell {
  const wholeRub = Number(whole.costRub ?? '0');
  const share = wholeRub > 0 ? Number(costRub) / wholeRub : 0;
  const percent = numbers.percent(share);
  return {
    html:
      `${escaped(name)}<svg class=share role=img aria-label="${percent}"><title>${percent}</title>` +
      `<rect class=rest width=100% height=100% /><rect class=c0 width=${Math.round(share * 1000) / 10}% height=100% /></svg>`,
  };
}

function pricePerThousand(total: LedgerTotal | undefined, numbers: Numbers): PageCell {
  const tokens = total?.tokens?.total ?? 0;
  if (total?.costRub === undefined || tokens === 0) return undefined;
  return { html: numbers.rounded(quotient([total.costRub, '1000'], String(tokens), PRICE_DECIMALS)) };
}
