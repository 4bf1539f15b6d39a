import type { LedgerTotal } from '@kopek/ledger';
import { stack } from 'd3-shape';
import type { ReportTexts } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import { columnsOf, detailsHtml, escaped, sectionHtml, tableHtml, type PageCell } from './html.ts';
import { costCell } from '../tables.ts';
import type { Numbers } from './numbers.ts';
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
  return unit === 'day' ? page.byDay : page.byMonth;
}

function plotOf(bars: Bars, names: string[], heading: string, texts: ReportTexts, numbers: Numbers): string {
  const scale = amountScale(Math.max(...bars.bars.map(({ total }) => Number(total.costRub ?? 0))));
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
  const cost = bar.total.attempts === 0 ? texts.page.noSpending : numbers.cost(bar.total);
  const lines = [`${barName(bar, unit, numbers)}: ${cost}`];
  if (bars.length <= DETAILED_BARS) {
    for (const [index, part] of bar.parts.entries()) {
      if (part !== '0') lines.push(`${names[index]}: ${numbers.rub(part)}`);
    }
  }
  return escaped(lines.join('\n'));
}

function barName({ day }: Bar, unit: Bars['unit'], numbers: Numbers): string {
  return unit === 'day' ? numbers.weekday(day) : numbers.month(day);
}

/** The bars, and by how many parts: beside each bar, or month by month where there are many bars. */
function tablesOf(findings: Findings, bars: Bars, names: string[], texts: ReportTexts, numbers: Numbers): string {
  const isDetailed = bars.bars.length <= DETAILED_BARS;
  const whole = findings.survey.total.total();
  const table = tableOf(bars, isDetailed ? names : [], headingOf(bars, texts), whole, texts, numbers);
  if (isDetailed) return table;
  const months = barsOf(findings, 'month');
  return tableOf(months, names, headingOf(months, texts), whole, texts, numbers) + table;
}

function tableOf(
  { bars, parts, unit }: Bars,
  names: string[],
  name: string,
  whole: LedgerTotal,
  texts: ReportTexts,
  numbers: Numbers,
): string {
  const { columns } = texts;
  const row = (title: string, total: LedgerTotal, costs: readonly string[]): PageCell[] => [
    title,
    costCell(total),
    { count: total.attempts },
    total.unknown === 0 ? '' : { count: total.unknown },
    ...costs.slice(0, names.length).map((rub) => (rub === '0' ? '' : { rub })),
  ];
  return tableHtml(
    {
      name,
      columns: columnsOf(columns[unit], columns.cost, columns.calls, columns.unknown, ...names),
      rows: bars.map((bar) =>
        row(unit === 'day' ? numbers.day(bar.day) : barName(bar, unit, numbers), bar.total, bar.parts),
      ),
      foot: [
        row(
          texts.total,
          whole,
          parts.map(({ costRub }) => costRub),
        ),
      ],
      sumColumn: 1,
    },
    numbers,
  );
}

function nameOf(key: string | undefined, texts: ReportTexts): string {
  if (key === undefined) return texts.page.other;
  return key === '' ? texts.none : key;
}
