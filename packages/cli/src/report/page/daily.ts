import { stack } from 'd3-shape';
import { numberColumn, tableOf, textColumn } from '../../terminal/table.ts';
import { costCell, countOrNothing } from '../tables.ts';
import { barsOf, type Bar, type Bars } from './bars.ts';
import { detailsHtml, escaped, sectionHtml, tableHtml, type Page } from './html.ts';
import { amountScale, plotHtml, UNITS, type Tick } from './plot.ts';

/** Bars with all their parts in the tooltip: more of them would make the page heavy. */
const DETAILED_BARS = 100;
const LABELS = 8;
/** Units of a bar across, with the room beside it. */
const BAR = 10;

/** Spending bar by bar, stacked, and the same as a table. */
export function dailySection(page: Page): string {
  const bars = barsOf(page);
  const { stackedByModel, stackedByTag, asTable } = page.texts.page;
  const note = page.stackBy === 'model' ? stackedByModel : stackedByTag(page.stackBy.slice('tag:'.length));
  const tables = detailsHtml(asTable, tablesHtml(bars, page), bars.bars);
  return sectionHtml('daily', headingOf(bars, page), plotOf(bars, page) + legendHtml(bars, page) + tables, note);
}

function legendHtml({ parts }: Bars, page: Page): string {
  const marks = parts.map(
    ({ key }, index) =>
      `<li><svg aria-hidden=true><rect width=100% height=100% rx=2 class=c${index} /></svg>${escaped(nameOf(key, page))}`,
  );
  return `<ul class=legend>${marks.join('')}</ul>`;
}

function headingOf({ unit }: Bars, { texts }: Page): string {
  return unit === 'day' ? texts.page.byDay : texts.page.byMonth;
}

function plotOf(bars: Bars, page: Page): string {
  const { texts, numbers } = page;
  const scale = amountScale(Math.max(...bars.bars.map(({ total }) => Number(total.costRub ?? 0))));
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
  const hover = bars.bars.map(
    (bar, index) => `<rect x=${index * BAR}><title>${titleOf(bar, bars, page)}</title></rect>`,
  );
  return plotHtml({
    label: escaped(`${headingOf(bars, page)}. ${texts.page.asTable}`),
    up: scale.ticks(4).map((value) => ({ at: scale(value), text: numbers.tick(value) })),
    across: labelsOf(bars, page),
    unitsAcross: bars.bars.length * BAR,
    drawing: `${paths.join('')}<g class=hover>${hover.join('')}</g>`,
  });
}

function labelsOf({ bars, unit }: Bars, { numbers }: Page): Tick[] {
  const width = UNITS / bars.length;
  const step = Math.ceil(bars.length / LABELS);
  return bars.flatMap(({ day }, index): Tick[] => {
    if (index % step !== 0) return [];
    const text = unit === 'month' ? day.slice(0, 'YYYY-MM'.length) : numbers.shortDay(day);
    return [{ at: (index + 0.5) * width, text, isMinor: (index / step) % 3 !== 0 }];
  });
}

function titleOf({ day, total, parts }: Bar, bars: Bars, page: Page): string {
  const { texts, numbers } = page;
  const name = bars.unit === 'day' ? numbers.weekday(day) : numbers.month(day);
  const lines = [`${name}: ${total.attempts === 0 ? texts.page.noSpending : numbers.cost(total)}`];
  if (bars.bars.length <= DETAILED_BARS) {
    for (const [index, rub] of parts.entries()) {
      if (rub !== '0') lines.push(`${nameOf(bars.parts[index]?.key, page)}: ${numbers.rub(rub)}`);
    }
  }
  return escaped(lines.join('\n'));
}

/** The bars, and by how many parts: beside each bar, or month by month where there are many bars. */
function tablesHtml(bars: Bars, page: Page): string {
  if (bars.bars.length <= DETAILED_BARS) return tableOfBars(bars, bars.parts, page);
  const months = barsOf(page, 'month');
  return tableOfBars(months, months.parts, page) + tableOfBars(bars, [], page);
}

function tableOfBars(bars: Bars, parts: Bars['parts'], page: Page): string {
  const { texts, numbers } = page;
  const { columns } = texts;
  const nameOfBar = bars.unit === 'day' ? numbers.day : numbers.month;
  const whole = { day: '', total: page.total, parts: parts.map(({ costRub }) => costRub) };
  const table = tableOf(
    headingOf(bars, page),
    bars.bars,
    [
      textColumn(columns[bars.unit], ({ day }) => (day === '' ? texts.total : nameOfBar(day))),
      numberColumn(columns.cost, ({ total }) => costCell(total)),
      numberColumn(columns.calls, ({ total }) => ({ count: total.attempts })),
      numberColumn(columns.unknown, ({ total }) => countOrNothing(total.unknown)),
      ...parts.map(({ key }, index) =>
        numberColumn(nameOf(key, page), ({ parts: costs }: Bar) => {
          const rub = costs[index] ?? '0';
          return rub === '0' ? '' : { rub };
        }),
      ),
    ],
    [whole],
  );
  return tableHtml(table, numbers, 1);
}

function nameOf(key: string | undefined, { texts }: Page): string {
  if (key === undefined) return texts.page.other;
  return key === '' ? texts.none : key;
}
