import { Big } from 'big.js';
import type { ReportTexts } from '../../texts/report/en.ts';
import type { Findings } from '../findings.ts';
import type { SurveyModel } from '../survey.ts';
import type { Tally } from '../tally.ts';
import { quotient } from '../vat.ts';
import { detailsHtml, escaped, sectionHtml, tableHtml } from './html.ts';
import { tailOf, type Numbers } from './numbers.ts';

const PRICE_DECIMALS = 6;
/** Models and values of tags that are listed one by one. */
const MOST_ROWS = 100;
const FIRST_RUNS = 10;
const MOST_RUNS = 1000;

/** Models, with the price of 1,000 tokens as actually billed. */
export function modelsSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { columns, page } = texts;
  const models = [...survey.models].sort(([a, x], [b, y]) => y.tally.cost.cmp(x.tally.cost) || a.localeCompare(b));
  const rows = listed(models, ([name, { tally, metered }]) => [
    nameCell(name, tally.cost, survey.total.cost, texts, numbers),
    costCell(tally, numbers),
    numbers.count(tally.attempts),
    numbers.count(tally.spending().tokens?.input),
    numbers.count(tally.spending().tokens?.output),
    pricePerThousand(metered, numbers),
  ]);
  const others = othersOf(models.map(([, { tally }]) => tally));
  const { tokens } = survey.total.spending();
  return sectionHtml(
    'models',
    page.models,
    tableHtml({
      caption: page.models,
      columns: [
        { title: columns.model },
        ...[columns.cost, columns.calls, columns.input, columns.output, columns.perThousand].map((title) => ({
          title,
          isNumber: true,
        })),
      ],
      rows:
        others === undefined
          ? rows
          : [...rows, [page.other, numbers.cell(others.cost), numbers.count(others.calls), '', '', '']],
      foot: [
        texts.total,
        numbers.cell(survey.total.cost.toFixed()),
        numbers.count(survey.total.attempts),
        numbers.count(tokens?.input),
        numbers.count(tokens?.output),
        '',
      ],
      sumColumn: 1,
      tail: tailOf(models.map(([, { tally }]) => tally.cost.toFixed())),
    }),
    page.modelsNote,
  );
}

/** The values of the tag that the bars are stacked by. */
export function partsSection({ survey, stackBy }: Findings, texts: ReportTexts, numbers: Numbers): string {
  if (stackBy === 'model') return '';
  const { columns, page } = texts;
  const heading = page.byTag(stackBy.slice('tag:'.length));
  const parts = [...survey.parts].sort(([a, x], [b, y]) => y.cost.cmp(x.cost) || a.localeCompare(b));
  const others = othersOf(parts.map(([, tally]) => tally));
  const rows = listed(parts, ([name, tally]) => [
    nameCell(name, tally.cost, survey.total.cost, texts, numbers),
    costCell(tally, numbers),
    numbers.count(tally.attempts),
    tally.unknown === 0 ? '' : numbers.count(tally.unknown),
  ]);
  return sectionHtml(
    'parts',
    heading,
    tableHtml({
      caption: heading,
      columns: [
        { title: columns.tag },
        ...[columns.cost, columns.calls, columns.unknown].map((title) => ({ title, isNumber: true })),
      ],
      rows:
        others === undefined
          ? rows
          : [...rows, [page.other, numbers.cell(others.cost), numbers.count(others.calls), '']],
      foot: [
        texts.total,
        numbers.cell(survey.total.cost.toFixed()),
        numbers.count(survey.total.attempts),
        numbers.count(survey.total.unknown),
      ],
      sumColumn: 1,
      tail: tailOf(parts.map(([, { cost }]) => cost.toFixed())),
    }),
  );
}

/** The dearest runs, or calls where no call names a run. */
export function dearestSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const { of, list } = survey.dearest(MOST_RUNS);
  if (list.length === 0) return '';
  const { columns, page } = texts;
  const heading = of === 'runs' ? page.dearestRuns : page.dearestCalls;
  const tail = tailOf(list.map(({ cost }) => cost.toFixed()));
  const table = (runs: typeof list): string =>
    tableHtml({
      caption: heading,
      columns: [
        { title: of === 'runs' ? columns.run : columns.call },
        { title: columns.cost, isNumber: true },
        of === 'runs' ? { title: columns.calls, isNumber: true } : { title: columns.model },
        { title: columns.started, isNumber: true },
      ],
      rows: runs.map(({ name, openedAt, calls, cost, unknown, model }) => [
        escaped(name),
        (unknown > 0 ? '≥\u00A0' : '') + numbers.cell(cost.toFixed()),
        of === 'runs' ? numbers.count(calls) : escaped(model),
        numbers.moment(openedAt),
      ]),
      tail,
    });
  const [first, rest] = [list.slice(0, FIRST_RUNS), list.slice(FIRST_RUNS)];
  const all = of === 'runs' ? survey.runs.size : survey.total.settled + survey.total.inferred;
  return sectionHtml(
    'dearest',
    heading,
    table(first) + (rest.length === 0 ? '' : detailsHtml(page.moreRows(numbers.count(rest.length)), table(rest))),
    page.dearestOf(numbers.count(list.length), numbers.count(all)),
  );
}

/** The share of the input that came from the cache. */
export function cachedSection({ survey }: Findings, texts: ReportTexts, numbers: Numbers): string {
  const models = [...survey.models]
    .map(([name, { tally }]) => ({ name, tokens: tally.spending().tokens }))
    .filter(({ tokens }) => tokens?.cacheRead !== undefined)
    .sort((a, b) => (b.tokens?.cacheRead ?? 0) - (a.tokens?.cacheRead ?? 0))
    .slice(0, MOST_ROWS);
  if (models.length === 0) return '';
  const { columns, page } = texts;
  const row = (
    name: string,
    { input, cacheRead, cacheWrite }: { input?: number; cacheRead?: number; cacheWrite?: number },
  ): string[] => [
    escaped(name),
    numbers.count(input),
    numbers.count(cacheRead),
    input === undefined || cacheRead === undefined || input === 0 ? '–' : numbers.percent(cacheRead / input),
    numbers.count(cacheWrite),
  ];
  return sectionHtml(
    'cached',
    page.cached,
    tableHtml({
      caption: page.cached,
      columns: [
        { title: columns.model },
        ...[columns.input, columns.cached, columns.cachedShare, columns.cacheWrite].map((title) => ({
          title,
          isNumber: true,
        })),
      ],
      rows: models.map(({ name, tokens = {} }) => row(name === '' ? texts.none : name, tokens)),
      foot: row(texts.total, survey.total.spending().tokens ?? {}),
    }),
    page.cachedNote,
  );
}

function listed<Item>(items: readonly Item[], rowOf: (item: Item) => string[]): string[][] {
  return items.slice(0, MOST_ROWS).map(rowOf);
}

function othersOf(tallies: readonly Tally[]): { cost: string; calls: number } | undefined {
  const rest = tallies.slice(MOST_ROWS);
  if (rest.length === 0) return undefined;
  const cost = rest.reduce((sum, tally) => sum.plus(tally.cost), new Big(0)).toFixed();
  return { cost, calls: rest.reduce((sum, { attempts }) => sum + attempts, 0) };
}

/** A name, its part of the whole as a bar, and in words. */
function nameCell(name: string, cost: Big, total: Big, texts: ReportTexts, numbers: Numbers): string {
  const share = total.gt(0) ? Number(cost) / Number(total) : 0;
  const width = Math.round(share * 1000) / 10;
  const text = escaped(name === '' ? texts.none : name);
  return (
    `${text}<svg class=share role=img aria-label="${numbers.percent(share)}"><title>${numbers.percent(share)}</title>` +
    `<rect class=rest width=100% height=100% /><rect class=c0 width=${width}% height=100% /></svg>`
  );
}

/** All prices unknown is not 0. */
function costCell(tally: Tally, numbers: Numbers): string {
  const { costRub } = tally.spending();
  if (costRub === undefined) return numbers.cell(undefined);
  return (tally.unknown > 0 ? '≥\u00A0' : '') + numbers.cell(costRub);
}

function pricePerThousand({ cost, tokens }: SurveyModel['metered'], numbers: Numbers): string {
  if (tokens === 0) return '–';
  return numbers.decimal(quotient(cost.times(1000), new Big(tokens), PRICE_DECIMALS).toFixed(PRICE_DECIMALS));
}
