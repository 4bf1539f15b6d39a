import type { Big } from 'big.js';
import { stack } from 'd3-shape';
import type { ReportTexts } from '../../texts/report/en.ts';
import type { Findings } from '../findings.ts';
import { detailsHtml, escaped, sectionHtml, tableHtml } from './html.ts';
import { tailOf, type Numbers } from './numbers.ts';
import { barsOf, type Bar, type Bars } from './pieces.ts';
import { amountScale, plotHtml, UNITS, type Tick } from './plot.ts';

/** Bars with all their parts in the tooltip: more of them would make the page heavy. */
const DETAILED_BARS = 100;
/** Rows that are worth their paper. */
const BRIEF_ROWS = 40;
const LABELS = 8;
/** Units of a bar across, with the room beside it. */
const BAR = 10;

/** Spending bar by bar, stacked, and the same as a table. */
export function dailySection(findings: Findings, texts: ReportTexts, numbers: Numbers): string {
  const bars = barsOf(findings);
  const { page } = texts;
  const names = bars.parts.map(({ key }) => nameOf(key, texts));
  const heading = headingOf(bars, texts);
  const { stackBy } = findings;
  const note = stackBy === 'model' ? page.stackedByModel : page.stackedByTag(stackBy.slice('tag:'.length));
  return sectionHtml(
    'daily',
    heading,
    plotOf(bars, names, heading, texts, numbers) +
      legendHtml(names) +
      detailsHtml(page.asTable, tablesOf(findings, bars, names, texts, numbers), bars.bars.length <= BRIEF_ROWS),
    note,
  );
}

/** Colours and names of parts. */
export function legendHtml(names: readonly string[]): string {
  const marks = names.map(
    (name, index) =>
      `<li><svg aria-hidden=true><rect width=100% height=100% rx=2 class=c${index} /></svg>${escaped(name)}`,
  );
  return `<ul class=legend>${marks.join('')}</ul>`;
}

function headingOf({ unit }: Bars, { page }: ReportTexts): string {
  return { day: page.byDay, week: page.byWeek, month: page.byMonth }[unit];
}

function plotOf(bars: Bars, names: string[], heading: string, texts: ReportTexts, numbers: Numbers): string {
  const scale = amountScale(Math.max(...bars.bars.map(({ cost }) => Number(cost))));
  const width = UNITS / bars.bars.length;
  const series = stack<Bar, number>()
    .keys(bars.parts.map((_, index) => index))
    .value((bar, index) => Number(bar.parts[index]))(bars.bars);
  const paths = series.map((ofPart, part) => {
    const steps = ofPart.map(([from, to], index) => {
      const height = Math.round(scale(from)) - Math.round(scale(to));
      if (height <= 0) return '';
      return `M${index * BAR + 1} ${Math.round(scale(from))}h${BAR - 2}v-${height}h-${BAR - 2}z`;
    });
    return `<path class=c${part} d="${steps.join('')}" />`;
  });
  const hover = bars.bars.map((bar, index) => {
    const title = titleOf(bar, bars, names, texts, numbers);
    return `<rect x=${index * BAR}><title>${title}</title></rect>`;
  });
  return plotHtml({
    label: escaped(`${heading}. ${texts.page.asTable}`),
    up: scale.ticks(4).map((value) => ({ at: scale(value), text: numbers.tick(value) })),
    across: labelsOf(bars, width, numbers),
    unitsAcross: bars.bars.length * BAR,
    drawing: `${paths.join('')}<g class=hover>${hover.join('')}</g>`,
  });
}

function labelsOf({ bars, unit }: Bars, width: number, numbers: Numbers): Tick[] {
  const step = Math.ceil(bars.length / LABELS);
  return bars.flatMap(({ day }, index): Tick[] => {
    if (index % step !== 0) return [];
    const text = unit === 'month' ? day.slice(0, 'YYYY-MM'.length) : numbers.shortDay(day);
    return [{ at: (index + 0.5) * width, text, isMinor: (index / step) % 3 !== 0 }];
  });
}

function titleOf(bar: Bar, { bars, unit }: Bars, names: string[], texts: ReportTexts, numbers: Numbers): string {
  const cost =
    bar.calls === 0 ? texts.page.noSpending : `${bar.unknown > 0 ? '≥\u00A0' : ''}${numbers.rub(bar.cost.toFixed())}`;
  const lines = [`${barName(bar, unit, numbers)}: ${cost}`];
  if (bars.length <= DETAILED_BARS) {
    for (const [index, part] of bar.parts.entries()) {
      if (!part.eq(0)) lines.push(`${names[index]}: ${numbers.rub(part.toFixed())}`);
    }
  }
  return escaped(lines.join('\n'));
}

function barName({ day }: Bar, unit: Bars['unit'], numbers: Numbers): string {
  if (unit === 'day') return numbers.weekday(day);
  return unit === 'week' ? numbers.range(day, day) : numbers.month(day);
}

/** The bars, and by how many parts: beside each bar, or month by month where there are many bars. */
function tablesOf(findings: Findings, bars: Bars, names: string[], texts: ReportTexts, numbers: Numbers): string {
  const isDetailed = bars.bars.length <= DETAILED_BARS;
  const table = tableOf(bars, isDetailed ? names : [], headingOf(bars, texts), texts, numbers);
  if (isDetailed) return table;
  const months = barsOf(findings, 'month');
  return tableOf(months, names, headingOf(months, texts), texts, numbers) + table;
}

function tableOf(
  { bars, parts, unit }: Bars,
  names: string[],
  caption: string,
  texts: ReportTexts,
  numbers: Numbers,
): string {
  const { columns } = texts;
  const partsOf = (costs: readonly Big[]): string[] =>
    costs.slice(0, names.length).map((cost) => (cost.eq(0) ? '' : numbers.cell(cost.toFixed())));
  return tableHtml({
    caption,
    columns: [
      { title: columns[unit] },
      ...[columns.cost, columns.calls, columns.unknown, ...names].map((title) => ({ title, isNumber: true })),
    ],
    rows: bars.map((bar) => [
      unit === 'day' ? numbers.day(bar.day) : barName(bar, unit, numbers),
      // a bar without calls has spent nothing; one whose prices are all unknown has not spent 0
      bar.calls > 0 && bar.cost.eq(0) && bar.unknown > 0 ? numbers.cell(undefined) : numbers.cell(bar.cost.toFixed()),
      numbers.count(bar.calls),
      bar.unknown === 0 ? '' : numbers.count(bar.unknown),
      ...partsOf(bar.parts),
    ]),
    foot: [
      texts.total,
      numbers.cell(sumOf(bars)),
      numbers.count(bars.reduce((sum, { calls }) => sum + calls, 0)),
      numbers.count(bars.reduce((sum, { unknown }) => sum + unknown, 0)),
      ...partsOf(parts.map(({ cost }) => cost)),
    ],
    sumColumn: 1,
    tail: tailOf([...bars.flatMap((bar) => bar.parts), ...bars.map(({ cost }) => cost)].map((cost) => cost.toFixed())),
  });
}

function sumOf(bars: readonly Bar[]): string {
  const [first, ...rest] = bars;
  return first === undefined ? '0' : rest.reduce((sum, { cost }) => sum.plus(cost), first.cost).toFixed();
}

function nameOf(key: string | undefined, texts: ReportTexts): string {
  if (key === undefined) return texts.page.other;
  return key === '' ? texts.none : key;
}
