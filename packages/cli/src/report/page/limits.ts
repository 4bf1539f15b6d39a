import { compareRub } from '@kopek/core';
import { unspentRub } from '@kopek/ledger';
import { area, line } from 'd3-shape';
import { scaleTime } from 'd3-scale';
import { DEFAULT_TIME_ZONE } from '@kopek/ledger/store';
import { atLeast, numberColumn, tableOf, textColumn } from '../../terminal/table.ts';
import { DAY_MS, limitName, type LimitOutlook } from '../outlook.ts';
import { dayOf } from '../../moments.ts';
import { detailsHtml, escaped, sectionHtml, tableHtml, type Page } from './html.ts';
import { amountScale, plotHtml, round, UNITS } from './plot.ts';

/** Limits by value of a tag may be hundreds. */
const MAX_PICTURES = 6;
const MAX_ROWS = 200;

/** Limits, how they burn down, and the day on which they will be reached. */
export function limitsSection(page: Page): string {
  const { outlooks, texts } = page;
  if (outlooks.length === 0) return '';
  const cards = outlooks.slice(0, MAX_PICTURES).map((outlook) => cardHtml(outlook, page));
  const shown = outlooks.slice(0, MAX_ROWS);
  const details = detailsHtml(texts.page.asTable, limitsTable(shown, page), shown);
  return sectionHtml(
    'limits',
    texts.page.limits,
    `<div class=cards>${cards.join('')}</div>${details}`,
    texts.page.limitsNote,
  );
}

function cardHtml(outlook: LimitOutlook, page: Page): string {
  const { texts, numbers } = page;
  const { scope, maxRub, remainingRub, period, reachedOn, isPartial } = outlook;
  const whole = `${numbers.rub(maxRub)} ${texts.page.periods[period ?? 'whole']}`;
  return (
    `<article class=card><h3>${escaped(limitName(scope, texts))}</h3>` +
    `<p>${escaped(texts.page.leftOf(`${isPartial ? '≈\u00A0' : ''}${numbers.rub(remainingRub)}`, whole))}` +
    `<p${reachedOn === undefined ? '' : ' class=ends'}>${escaped(endOf(outlook, page))}` +
    `${outlook.curve.length > 1 ? burnDown(outlook, page) : ''}</article>`
  );
}

function endOf(outlook: LimitOutlook, { texts }: Page): string {
  const { reachedOn, outcome, endMs, isLowerBound } = outlook;
  const { passed, reachedOn: reached, neverReached, lasts, tooEarly } = texts.page;
  if (compareRub(unspentRub(outlook), '0') <= 0) return passed;
  if (reachedOn !== undefined) return reached(reachedOn, isLowerBound);
  if (outcome === 'too-early') return tooEarly;
  return endMs === undefined ? neverReached : lasts;
}

/** Across and down, units of the picture. */
type Point = [x: number, y: number];

/** What was left day by day, and a dashed line for what will be left if spending goes on like this. */
function burnDown(outlook: LimitOutlook, page: Page): string {
  const { texts, numbers } = page;
  const { nowMs } = page.question;
  const { curve, maxRub, startMs, reachedOn, averageRubPerDay, outcome, scope, timeZone = DEFAULT_TIME_ZONE } = outlook;
  const reachedMs = reachedOn && Math.max(dayOf(reachedOn, timeZone).startMs, nowMs);
  const endMs = outlook.endMs ?? Math.min(reachedMs || Infinity, nowMs + (nowMs - startMs)) + DAY_MS;
  const across = scaleTime().domain([startMs, endMs]).range([0, UNITS]);
  const up = amountScale(Number(maxRub));
  const pointAt = (ms: number, left: number): Point => [round(across(ms)), round(up(Math.max(left, 0)))];
  const points = curve.map(({ atMs, remainingRub }) => pointAt(atMs, Number(remainingRub)));
  const nowLeft = Number(curve.at(-1)?.remainingRub ?? maxRub);
  const leftAtEnd = nowLeft - (Number(averageRubPerDay ?? 0) * (endMs - nowMs)) / DAY_MS;
  const end = reachedMs ? pointAt(reachedMs, 0) : pointAt(endMs, leftAtEnd);
  const then = outcome === 'too-early' ? [] : ([points.at(-1) ?? [0, 0], end] satisfies Point[]);
  const shape = area().y0(UNITS);
  const path = line();
  const now = round(across(nowMs));
  const days = [startMs, (startMs + endMs) / 2, endMs - 1];
  return plotHtml({
    className: 'burn',
    height: 130,
    label: escaped(`${limitName(scope, texts)}: ${endOf(outlook, page)}`),
    up: up.ticks(3).map((value) => ({ at: up(value), text: numbers.tick(value) })),
    across: days.map((ms) => ({ at: across(ms), text: numbers.shortMoment(ms) })),
    drawing:
      `<path class=area d="${shape(points) ?? ''}" /><path class=left d="${path(points) ?? ''}" />` +
      `<path class=then d="${path(then) ?? ''}" /><path class=now d="M${now} 0V${UNITS}" />`,
  });
}

function limitsTable(outlooks: readonly LimitOutlook[], page: Page): string {
  const { texts, numbers } = page;
  const { columns } = texts;
  const nameOf = ({ scope, period }: LimitOutlook): string =>
    `${limitName(scope, texts)}, ${texts.page.periods[period ?? 'whole']}`;
  const table = tableOf(texts.page.limits, outlooks, [
    textColumn(columns.limit, nameOf),
    numberColumn(columns.maximum, ({ maxRub: rub }) => ({ rub })),
    numberColumn(columns.spent, ({ spentRub, isPartial }) => atLeast(spentRub, isPartial)),
    numberColumn(columns.reservedRub, ({ reservedRub: rub }) => ({ rub })),
    numberColumn(columns.unknownRub, ({ unknownRub: rub }) => ({ rub })),
    numberColumn(columns.remaining, ({ remainingRub: rub }) => ({ rub })),
    textColumn(columns.reached, (outlook) => endOf(outlook, page)),
  ]);
  return tableHtml(table, numbers);
}
