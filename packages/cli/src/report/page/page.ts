import { createHash } from 'node:crypto';
import { VERSION } from '@kopek/core';
import { Big } from 'big.js';
import type { ReportTexts } from '../../texts/report/en.ts';
import type { Language } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import { vatLines } from '../sheets.ts';
import { quotient } from '../vat.ts';
import { accountSection, certaintySection, failuresSection } from './account.ts';
import { cachedSection, dearestSection, modelsSection, partsSection } from './breakdown.ts';
import { calendarSection } from './calendar.ts';
import { checkPage } from './check-page.ts';
import { dailySection } from './daily.ts';
import { escaped } from './html.ts';
import { limitsSection } from './limits.ts';
import { Numbers } from './numbers.ts';
import { daysBetween } from './pieces.ts';
import { STYLE } from './style.ts';

/**
 * The report as one page: no script, no network, no other file.
 *
 * @throws SumMismatchError when what is printed on it does not add up to the sum of the books.
 */
export function pageOf(findings: Findings, options: { texts: ReportTexts; language: Language; title: string }): string {
  const { texts, language, title } = options;
  const { question, days } = findings;
  const hasYears = days?.first.slice(0, 4) !== days?.last.slice(0, 4);
  const numbers = new Numbers(language, question.timeZone, hasYears);
  const sections =
    days === undefined
      ? `<section><p>${escaped(texts.page.noEntries)}</section>`
      : [
          dailySection,
          calendarSection,
          modelsSection,
          partsSection,
          dearestSection,
          limitsSection,
          certaintySection,
          failuresSection,
          cachedSection,
          accountSection,
        ]
          .map((section) => section(findings, texts, numbers))
          .join('\n');
  const html =
    `<!doctype html><html lang=${language}><head><meta charset=utf-8>` +
    `<meta http-equiv=Content-Security-Policy content="${contentPolicy()}">` +
    '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=color-scheme content="light dark">' +
    `<meta name=referrer content=no-referrer><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>` +
    `${headerHtml(findings, texts, numbers, title)}\n${sections}\n</main>${footerHtml(findings, texts, numbers)}</body></html>\n`;
  checkPage(html, findings.booksRub);
  return html;
}

/** Only the style of the page itself, by its hash: no script, no picture, no address. */
function contentPolicy(): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

function headerHtml(
  { booksRub, days, vat, survey }: Findings,
  texts: ReportTexts,
  numbers: Numbers,
  title: string,
): string {
  const period = days === undefined ? '' : `<p class=period>${escaped(numbers.range(days.first, days.last))}`;
  const isLowerBound = survey.total.unknown > 0;
  const tax = vat === undefined ? [] : vatLines(vat, texts);
  return (
    `<header><h1>${escaped(title)}</h1>${period}` +
    `<p class=total>${isLowerBound ? '<b>≥</b>\u00A0' : ''}${numbers.amount(booksRub)}\u00A0<b>₽</b></p>` +
    `<p class=period>${escaped(texts.headline)}` +
    tax.map(([name, rub]) => `<p class=tax>${escaped(name)}: ${numbers.rub(rub)}`).join('') +
    `<dl class=key>${keyFigures(survey, days, booksRub, texts, numbers)
      .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`)
      .join('')}</dl></header>`
  );
}

function keyFigures(
  { total }: Findings['survey'],
  days: Findings['days'],
  booksRub: string,
  { page }: ReportTexts,
  numbers: Numbers,
): [string, string][] {
  const { tokens, inferredRub } = total.spending();
  const count = days === undefined ? 1 : daysBetween(days.first, days.last).length;
  const perDay = quotient(new Big(booksRub), new Big(count), 2).toFixed();
  const figures: [string, string][] = [
    [page.calls, numbers.count(total.attempts)],
    [page.perDay, `≈\u00A0${numbers.rub(perDay)}`],
  ];
  if (tokens?.total !== undefined) figures.push([page.tokens, numbers.count(tokens.total)]);
  figures.push([page.unknownPrice, numbers.count(total.unknown)]);
  if (inferredRub !== undefined) figures.push([page.inferredPrice, `≈\u00A0${numbers.rub(inferredRub)}`]);
  if (total.refused > 0) figures.push([page.refused, numbers.count(total.refused)]);
  return figures;
}

function footerHtml({ booksRub, question }: Findings, { page }: ReportTexts, numbers: Numbers): string {
  return (
    `<footer><p>${escaped(page.checked(numbers.rub(booksRub)))}` +
    `<p>${escaped(page.made(numbers.moment(question.nowMs), VERSION))} ${escaped(question.timeZone)}.</footer>`
  );
}
