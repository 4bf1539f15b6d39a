import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sampleSource, SAMPLE_DAY_MS } from '../../packages/cli/test/sample-source.ts';
import { TEXTS } from '../../packages/cli/src/texts/texts.ts';
import { findingsOf } from '../../packages/cli/src/report/findings.ts';
import { pageOf } from '../../packages/cli/src/report/page/page.ts';
import { launchChromium } from '../chromium.ts';
import { ARTEFACTS } from '../packages.ts';

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const folder = join(ARTEFACTS, 'report');
mkdirSync(folder, { recursive: true });
const problems: string[] = [];
const browser = await launchChromium();

/** Labels of one picture that overlap. */
const OVERLAPS = `(() => {
  const found = [];
  for (const svg of document.querySelectorAll('.plot > svg')) {
    const texts = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    for (const [index, [name, a]] of texts.entries()) for (const [other, b] of texts.slice(index + 1)) {
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push(name + ' stands on ' + other);
    }
  }
  return found;
})()`;

/**
 * The page of `kopek report` in a real browser: both languages, both themes, a desk and a phone, and on paper. Nothing
 * may overflow, nothing may be loaded, every picture has its table, and axe finds nothing serious. Leaves its screenshots in
 * `artefacts/report`.
 */
export async function checkReportPage(): Promise<string[]> {
  for (const language of ['en', 'ru'] as const) {
    const file = join(folder, `report-${language}.html`);
    writeFileSync(file, await sampleReport(language));
    for (const theme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) await look(file, language, theme, width);
    await print(file, language);
  }
  await browser.close();
  return problems;
}

async function sampleReport(language: 'en' | 'ru'): Promise<string> {
  const question = {
    by: ['tag:department'],
    stretch: {},
    timeZone: 'Europe/Moscow',
    nowMs: SAMPLE_DAY_MS,
    limit: { maxRub: '2000', period: 'month' },
  } as const;
  const texts = TEXTS[language].report;
  const findings = await findingsOf(sampleSource(language), question);
  return pageOf(findings, { texts, language, title: texts.page.title });
}

async function look(file: string, language: string, theme: 'light' | 'dark', width: number): Promise<void> {
  const name = `report-${language}-${theme}-${width}`;
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme, deviceScaleFactor: 2 });
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(file).href) problems.push(`${name} loads ${request.url()}`);
  });
  page.on('console', (message) => problems.push(`${name} complains: ${message.text()}`));
  await page.goto(pathToFileURL(file).href);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (wide > width) problems.push(`${name} is ${wide} pixels wide`);
  for (const overlap of await page.evaluate<string[]>(OVERLAPS)) problems.push(`${name}: ${overlap}`);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.screenshot({ path: join(folder, `${name}-top.png`) });
  // the tables behind the pictures open by the keyboard alone
  const opened = await page.evaluate<number>(`(() => {
    const all = [...document.querySelectorAll('details')];
    for (const one of all) { one.querySelector('summary').focus(); if (document.activeElement !== one.querySelector('summary')) return -1; }
    return all.length;
  })()`);
  if (opened < 2) problems.push(`${name}: tables cannot be reached by the keyboard`);
  await page.keyboard.press('Enter');
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  await page.evaluate(axe);
  const violations = await page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
  for (const { id, impact, nodes } of violations) {
    if (impact === 'serious' || impact === 'critical')
      problems.push(`${name}: ${id} (${impact}) ${nodes[0]?.html.slice(0, 120)}`);
  }
  await page.close();
}

async function print(file: string, language: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' });
  await page.goto(pathToFileURL(file).href);
  await page.pdf({ path: join(folder, `report-${language}.pdf`), preferCSSPageSize: true });
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: join(folder, `report-${language}-print.png`), fullPage: true });
  const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  if (background !== 'rgb(255, 255, 255)') problems.push(`report-${language} prints on ${background}`);
  await page.close();
}
