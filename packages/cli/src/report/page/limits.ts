import { area, line } from 'd3-shape';
import { scaleTime } from 'd3-scale';
import type { ReportTexts } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import { limitName, type LimitOutlook } from '../outlook.ts';
import { columnsOf, detailsHtml, escaped, sectionHtml, tableHtml } from './html.ts';
import type { Numbers } from './numbers.ts';
import { amountScale, plotHtml, round, UNITS } from './plot.ts';

/** Limits by value of a tag may be hundreds. */
const MOST_PICTURES = 6;
const MOST_ROWS = 200;
const BRIEF_ROWS = 40;
const DAY_MS = 86_400_000;

/** Limits, how they burn down, and the day on which they will be reached. */
export function limitsSection({ outlooks, question }: Findings, texts: ReportTexts, numbers: Numbers): string {
  if (outlooks.length === 0) return '';
  const { page } = texts;
  const cards = outlooks.slice(0, MOST_PICTURES).map((outlook) => cardHtml(outlook, question.nowMs, texts, numbers));
  const shown = outlooks.slice(0, MOST_ROWS);
  return sectionHtml(
    'limits',
    page.limits,
    `<div class=cards>${cards.join('')}</div>` +
      detailsHtml(page.asTable, tableOf(shown, texts, numbers), shown.length <= BRIEF_ROWS),
    page.limitsNote,
  );
}

function cardHtml(outlook: LimitOutlook, nowMs: number, texts: ReportTexts, numbers: Numbers): string {
  const { scope, maxRub, leftRub, period, reachedOn } = outlook;
  const { page } = texts;
  const left = escaped(page.leftOf(numbers.rub(leftRub), `${numbers.rub(maxRub)} ${page.periods[period ?? 'whole']}`));
  const isNear = reachedOn !== undefined;
  return (
    `<article class=card><h3>${escaped(limitName(scope, texts))}</h3><p>${left}` +
    `<p${isNear ? ' class=ends' : ''}>${escaped(endOf(outlook, texts, numbers))}` +
    `${outlook.curve.length > 1 ? burnDown(outlook, nowMs, texts, numbers) : ''}</article>`
  );
}

function endOf({ leftRub, reachedOn, endMs }: LimitOutlook, { page }: ReportTexts, numbers: Numbers): string {
  if (leftRub.startsWith('-') || leftRub === '0') return page.passed;
  if (reachedOn !== undefined) return page.reachedOn(numbers.day(reachedOn));
  return endMs === undefined ? page.neverReached : page.lasts;
}

/** What was left day by day, and a dashed line for what will be left if spending goes on like this. */
function burnDown(outlook: LimitOutlook, nowMs: number, texts: ReportTexts, numbers: Numbers): string {
  const { curve, maxRub, startMs, reachedMs, scope } = outlook;
  const endMs = outlook.endMs ?? Math.min(reachedMs ?? Infinity, nowMs + (nowMs - startMs)) + DAY_MS;
  const across = scaleTime().domain([startMs, endMs]).range([0, UNITS]);
  const up = amountScale(Number(maxRub));
  const points = curve.map(({ atMs, leftRub }) => ({
    x: round(across(atMs)),
    y: round(up(Math.max(Number(leftRub), 0))),
  }));
  const last = points.at(-1) ?? { x: 0, y: 0 };
  const nowLeft = Number(curve.at(-1)?.leftRub ?? maxRub);
  const rate = (Number(maxRub) - nowLeft) / Math.max(nowMs - startMs, DAY_MS);
  const end =
    reachedMs === undefined ? { atMs: endMs, left: nowLeft - rate * (endMs - nowMs) } : { atMs: reachedMs, left: 0 };
  const shape = area<{ x: number; y: number }>()
    .x(({ x }) => x)
    .y1(({ y }) => y)
    .y0(UNITS);
  const path = line<{ x: number; y: number }>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  const then = [last, { x: round(across(end.atMs)), y: round(up(Math.max(end.left, 0))) }];
  const now = round(across(nowMs));
  const days = [startMs, (startMs + endMs) / 2, endMs - 1];
  return plotHtml({
    className: 'burn',
    height: 130,
    label: escaped(`${limitName(scope, texts)}: ${endOf(outlook, texts, numbers)}`),
    up: up.ticks(3).map((value) => ({ at: up(value), text: numbers.tick(value) })),
    across: days.map((ms) => ({ at: across(ms), text: numbers.shortMoment(ms) })),
    drawing:
      `<path class=area d="${shape(points) ?? ''}" /><path class=left d="${path(points) ?? ''}" />` +
      `<path class=then d="${path(then) ?? ''}" /><path class=now d="M${now} 0V${UNITS}" />`,
  });
}

function tableOf(outlooks: readonly LimitOutlook[], texts: ReportTexts, numbers: Numbers): string {
  const { columns, page } = texts;
  const table = {
    name: page.limits,
    columns: [
      ...columnsOf(columns.limit, columns.maximum, columns.spent, columns.held, columns.left),
      { title: columns.reached, isNumber: false },
    ],
    rows: outlooks.map((outlook) => [
      `${limitName(outlook.scope, texts)}, ${page.periods[outlook.period ?? 'whole']}`,
      { rub: outlook.maxRub },
      { rub: outlook.spentRub },
      { rub: outlook.heldRub },
      { rub: outlook.leftRub },
      endOf(outlook, texts, numbers),
    ]),
  };
  return tableHtml(table, numbers);
}
