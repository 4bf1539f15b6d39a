import type { LedgerTotal } from '@kopek/ledger';
import { numberColumn, tableOf, textColumn, type Column } from '../../terminal/table.ts';
import { together, type NamedTotal } from '../grouping.ts';
import { costCell, countCell, countOrNothing, spendingTable } from '../tables.ts';
import { quotient } from '../vat.ts';
import { escaped, longTableHtml, sectionHtml, tableHtml, type Page, type PageCell } from './html.ts';
import type { Numbers } from './numbers.ts';

const PRICE_DECIMALS = 2;
/** Models and values of tags that are listed one by one. */
const MAX_ROWS = 100;
const FIRST_RUNS = 10;
const MAX_RUNS = 1000;

/** Models, with the price of a million tokens as actually billed. */
export function modelsSection(page: Page): string {
  const { survey, texts, numbers } = page;
  const { columns } = texts;
  const metered = new Map(survey.metered.totals().map(({ name, total }) => [name, total]));
  const table = sharesTable(texts.page.models, columns.model, survey.models.totals(), page, [
    numberColumn(columns.calls, ({ total }) => ({ count: total.attempts })),
    numberColumn(columns.input, ({ total }) => countCell(total.tokens?.input)),
    numberColumn(columns.output, ({ total }) => countCell(total.tokens?.output)),
    numberColumn(columns.perMillion, ({ name, isOne }) => (isOne ? pricePerMillion(metered.get(name), numbers) : '')),
  ]);
  return sectionHtml('models', texts.page.models, table, texts.page.modelsNote);
}

/** The values of the tag that the bars are stacked by. */
export function partsSection(page: Page): string {
  const { survey, stackBy, texts } = page;
  if (stackBy === 'model') return '';
  const { columns } = texts;
  const heading = texts.page.byTag(stackBy.slice('tag:'.length));
  const table = sharesTable(heading, columns.tag, survey.parts.totals(), page, [
    numberColumn(columns.calls, ({ total }) => ({ count: total.attempts })),
    numberColumn(columns.unknown, ({ total }) => countOrNothing(total.unknown)),
  ]);
  return sectionHtml('parts', heading, table);
}

/** The table of the terminal, for what no other section shows: combinations, and all tags. */
export function combinationsSection(page: Page): string {
  const { texts, question } = page;
  const { by } = question;
  const hasTags = by.includes('tag');
  if (by.length === 1 && !hasTags) return '';
  const table = spendingTable(page, texts);
  const note = hasTags ? texts.overlaps : undefined;
  return sectionHtml('combinations', table.name, longTableHtml(table, MAX_ROWS, page), note);
}

/** The most expensive runs or, without any run, calls. */
export function highestSection(page: Page): string {
  const { of, list, all } = page.survey.dearest.list(MAX_RUNS);
  if (list.length === 0) return '';
  const { texts, numbers } = page;
  const { columns } = texts;
  const isRuns = of === 'runs';
  const heading = isRuns ? texts.page.costliestRuns : texts.page.costliestCalls;
  const table = tableOf(heading, list, [
    textColumn(isRuns ? columns.run : columns.call, ({ name }) => name),
    numberColumn(columns.cost, ({ total }) => costCell(total)),
    isRuns
      ? numberColumn(columns.calls, ({ total }) => ({ count: total.settled + total.inferred + total.unknown }))
      : textColumn(columns.model, ({ model }) => model),
    numberColumn(columns.started, ({ openedAt }) => numbers.moment(openedAt)),
  ]);
  const note = texts.page.costliestOf(numbers.count(list.length), numbers.count(all));
  return sectionHtml('dearest', heading, longTableHtml(table, FIRST_RUNS, page), note);
}

/** The share of the input that came from the cache. */
export function cachedSection({ total: whole, survey, texts, numbers }: Page): string {
  const models = survey.models
    .totals()
    .filter(({ total }) => total.tokens?.cacheRead !== undefined)
    .sort((a, b) => (b.total.tokens?.cacheRead ?? 0) - (a.total.tokens?.cacheRead ?? 0))
    .slice(0, MAX_ROWS);
  if (models.length === 0) return '';
  const { columns, page } = texts;
  const table = tableOf<NamedTotal, PageCell>(
    page.cached,
    models,
    [
      textColumn(columns.model, ({ name }) => name || texts.none),
      numberColumn(columns.input, ({ total }) => countCell(total.tokens?.input)),
      numberColumn(columns.cached, ({ total }) => countCell(total.tokens?.cacheRead)),
      numberColumn(`${columns.cached}, %`, ({ total: { tokens: { input = 0, cacheRead } = {} } }) =>
        cacheRead === undefined || input === 0 ? undefined : { html: numbers.percent(cacheRead / input) },
      ),
      numberColumn(columns.cacheWrite, ({ total }) => countCell(total.tokens?.cacheWrite)),
    ],
    [{ name: texts.total, total: whole }],
  );
  return sectionHtml('cached', page.cached, tableHtml(table, numbers), page.cachedNote);
}

/** A row of shares: one of the names, or several together. */
interface Share extends NamedTotal {
  isOne: boolean;
}

/** Names with their share of the whole; those that cost least are put together. Checked against the total of the page. */
function sharesTable(
  name: string,
  title: string,
  totals: readonly NamedTotal[],
  { total: whole, texts, numbers }: Page,
  columns: readonly Column<Share, PageCell>[],
): string {
  const [listed, rest] = [totals.slice(0, MAX_ROWS), totals.slice(MAX_ROWS)];
  const others = { name: texts.page.other, total: together(rest), isOne: false };
  const table = tableOf<Share, PageCell>(
    name,
    [...listed.map((one) => ({ ...one, isOne: true })), ...(rest.length === 0 ? [] : [others])],
    [
      textColumn(title, ({ name: key, total, isOne }) =>
        isOne ? shareCell(key || texts.none, total, whole, numbers) : key,
      ),
      numberColumn(texts.columns.cost, ({ total }) => costCell(total)),
      ...columns,
    ],
    [{ name: texts.total, total: whole, isOne: false }],
  );
  return tableHtml(table, numbers, 1);
}

/** A name, its part of the whole as a bar, and in words. */
function shareCell(name: string, { costRub = '0' }: LedgerTotal, whole: LedgerTotal, numbers: Numbers): PageCell {
  const wholeRub = Number(whole.costRub ?? '0');
  const share = wholeRub > 0 ? Number(costRub) / wholeRub : 0;
  const percent = numbers.percent(share);
  return {
    html:
      `${escaped(name)}<svg class=share role=img aria-label="${percent}"><title>${percent}</title>` +
      `<rect class=rest width=100% height=100% /><rect class=c0 width=${Math.round(share * 1000) / 10}% height=100% /></svg>`,
  };
}

function pricePerMillion(total: LedgerTotal | undefined, numbers: Numbers): PageCell {
  const tokens = total?.tokens?.total ?? 0;
  if (total?.costRub === undefined || tokens === 0) return undefined;
  return { html: numbers.rounded(quotient([total.costRub, '1000000'], String(tokens), PRICE_DECIMALS)) };
}
