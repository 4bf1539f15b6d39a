import { hash } from 'node:crypto';
import { VERSION } from '@kopek/core';
import type { LedgerTotal } from '@kopek/ledger';
import type { Language, ReportTexts } from '../../texts/texts.ts';
import type { Findings } from '../findings.ts';
import { costCell, vatLines } from '../tables.ts';
import { quotient } from '../vat.ts';
import { accountSection, certaintySection, failuresSection } from './account.ts';
import { cachedSection, combinationsSection, highestSection, modelsSection, partsSection } from './breakdown.ts';
import { calendarSection } from './calendar.ts';
import { dailySection } from './daily.ts';
import { escaped, type Page } from './html.ts';
import { limitsSection } from './limits.ts';
import { Numbers } from './numbers.ts';
import { daysBetween } from './bars.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = hash('sha256', STYLE, 'base64');
/** Only the style of the page itself, by its hash: no script, no picture, no address. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

const SECTIONS: readonly ((page: Page) => string)[] = [
  dailySection,
  calendarSection,
  modelsSection,
  partsSection,
  combinationsSection,
  highestSection,
  limitsSection,
  certaintySection,
  failuresSection,
  cachedSection,
  accountSection,
];

/** The report as one page: no script, no network, no other file. */
export function pageOf(
  findings: Findings,
  { texts, language, title }: { texts: ReportTexts; language: Language; title: string },
): string {
  const { question, days } = findings;
  const hasYears = days?.first.slice(0, 4) !== days?.last.slice(0, 4);
  const page = { ...findings, texts, numbers: new Numbers(language, question.timeZone, hasYears) };
  const sections =
    days === undefined
      ? `<section><p>${escaped(texts.page.noEntries)}</section>`
      : SECTIONS.map((section) => section(page)).join('\n');
  return (
    `<!doctype html><html lang=${language}><head><meta charset=utf-8>` +
    `<meta http-equiv=Content-Security-Policy content="${POLICY}">` +
    '<meta name=viewport content="width=device-width,initial-scale=1"><meta name=color-scheme content="light dark">' +
    `<meta name=referrer content=no-referrer><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>` +
    `${headerHtml(page, title)}\n${sections}\n</main>${footerHtml(page)}</body></html>\n`
  );
}

function headerHtml(page: Page, title: string): string {
  const { days, total, vat, texts, numbers } = page;
  const period = days === undefined ? '' : `<p class=period>${escaped(numbers.range(days.first, days.last))}`;
  const mark = markOf(total);
  const tax = vatLines(vat, texts).map(
    ([name, costRub]) => `<p class=tax>${escaped(name)}: ${numbers.cost({ ...total, costRub })}`,
  );
  const figures = keyFigures(page).map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`);
  return (
    `<header><h1>${escaped(title)}</h1>${period}` +
    `<p class=total>${mark === '' ? '' : `<b>${mark}</b>`}${numbers.cell(total.costRub ?? '0')}\u00A0<b>₽</b></p>` +
    `<p class=period>${escaped(texts.headline)}${tax.join('')}<dl class=key>${figures.join('')}</dl></header>`
  );
}

function keyFigures({ days, before, total, texts, numbers }: Page): [string, string][] {
  const { page } = texts;
  const { attempts, unknown, rejected, costRub = '0', tokens, inferredRub } = total;
  const count = days === undefined ? 1 : daysBetween(days.first, days.last).length;
  const figures: [string, string][] = [
    [page.calls, numbers.count(attempts)],
    [page.perDay, `≈\u00A0${numbers.rub(quotient([costRub], String(count), 2))}`],
  ];
  if (before !== undefined) figures.push([page.before, numbers.cost(before.total)]);
  if (tokens?.total !== undefined) figures.push([page.tokens, numbers.count(tokens.total)]);
  figures.push([page.unknownCost, numbers.count(unknown)]);
  if (inferredRub !== undefined) figures.push([page.inferredPrice, `≈\u00A0${numbers.rub(inferredRub)}`]);
  if (rejected > 0) figures.push([page.rejected, numbers.count(rejected)]);
  return figures;
}

/** What stands before the sum of the report: `≥` while a cost in it is missing, `≈` where one was found later. */
function markOf(total: LedgerTotal): string {
  const mark = total.unknown > 0 ? '≥' : costCell(total)?.mark;
  return mark === undefined ? '' : `${mark}\u00A0`;
}

function footerHtml({ total, question, texts, numbers }: Page): string {
  const { page } = texts;
  return (
    `<footer><p>${escaped(page.checked(markOf(total) + numbers.rub(total.costRub ?? '0')))}` +
    `<p>${escaped(page.made(numbers.moment(question.nowMs), VERSION))} ${escaped(question.timeZone)}.</footer>`
  );
}
