import { scaleQuantile } from 'd3-scale';
import { barsOf, daysBetween } from './bars.ts';
import { escaped, sectionHtml, type Page } from './html.ts';
import type { Numbers } from './numbers.ts';

/** A longer past is in the bars and the tables. */
const MAX_MONTHS = 13;

/** The days as monthly calendars: the darker, the more was spent. They are tables, and every day has its sum. */
export function calendarSection(page: Page): string {
  const { texts, numbers } = page;
  const days = new Map(barsOf(page, 'day').bars.map(({ day, total }) => [day, total]));
  const months = [...new Set([...days.keys()].map((day) => day.slice(0, 'YYYY-MM'.length)))].slice(-MAX_MONTHS);
  const levelOf = levels([...days.values()].map(({ costRub = '0' }) => Number(costRub)));
  const cellOf = (day: string): string => {
    const number = Number(day.slice('YYYY-MM-'.length));
    const total = days.get(day);
    if (total === undefined) return `<td>${number}`;
    if (total.attempts === 0)
      return `<td class=h0 title="${escaped(`${numbers.day(day)}: ${texts.page.noSpending}`)}">${number}`;
    const level = levelOf(Number(total.costRub ?? 0));
    const title = escaped(`${numbers.day(day)}: ${numbers.cost(total)}`);
    return `<td class=${total.unknown > 0 ? `"h${level} u"` : `h${level}`} title="${title}">${number}`;
  };
  const scale = [1, 2, 3, 4, 5].map(
    (level) => `<rect class=s${level} x=${(level - 1) * 22} width=20 height=14 rx=3 />`,
  );
  const { calendar, calendarNote, less, more, withUnknown } = texts.page;
  const hasUnknown = page.total.unknown > 0;
  return sectionHtml(
    'calendar',
    calendar,
    `<div class=cals>${months.map((month) => monthHtml(month, cellOf, numbers)).join('')}</div>` +
      `<p class=scale><span>${less}</span><svg aria-hidden=true>${scale.join('')}</svg><span>${more}</span>${hasUnknown ? `<span>· ${escaped(withUnknown)}</span>` : ''}`,
    calendarNote,
  );
}

/** The level of a day, 1 to 5, so that all levels have about equally many days. */
function levels(costs: readonly number[]): (cost: number) => number {
  const scale = scaleQuantile()
    .domain(costs.filter((cost) => cost > 0))
    .range([1, 2, 3, 4, 5]);
  return (cost) => (cost === 0 ? 0 : scale(cost));
}

function monthHtml(month: string, cellOf: (day: string) => string, numbers: Numbers): string {
  const firstMs = Date.parse(`${month}-01T00:00:00Z`);
  const lastMs = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0);
  const days = daysBetween(`${month}-01`, new Date(lastMs).toISOString().slice(0, 10));
  // getUTCDay counts from Sunday, weeks begin on Monday
  const blanks = (new Date(firstMs).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: blanks }, () => '<td>'), ...days.map(cellOf)];
  const rows = Array.from(
    { length: Math.ceil(cells.length / 7) },
    (_, week) => `<tr>${cells.slice(week * 7, week * 7 + 7).join('')}`,
  );
  return `<table class=cal><caption>${escaped(numbers.month(month))}</caption><thead><tr>${weekdays(numbers)}<tbody>${rows.join('')}</table>`;
}

function weekdays({ language }: Numbers): string {
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)));
  return days.map((day) => `<th scope=col abbr="${long.format(day)}">${short.format(day).slice(0, 2)}`).join('');
}
