/**
 * The page of `kopek report` in a real browser: both languages, both themes, a desk and a phone, and on paper. Nothing
 * may overflow, nothing may be loaded, every picture has its table, and axe finds nothing serious.
 *
 * Leaves the screenshots in `artefacts/report`. Without Chromium it says so and does nothing, except in CI, where it fails.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleSource, SAMPLE_DAY_MS } from '../packages/cli/test/sample-source.ts';
import { TEXTS } from '../packages/cli/src/texts/texts.ts';
import { findingsOf } from '../packages/cli/src/report/findings.ts';
import { pageOf } from '../packages/cli/src/report/page/page.ts';
import { CHROMIUM } from './chromium.ts';
import { ARTEFACTS, ROOT } from './packages.ts';

// the browser driver is a dependency of the command line alone, so only what is used of it is typed here
interface Page {
  goto(url: string): Promise<unknown>;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
  on(event: 'console', listener: (message: { text(): string }) => void): void;
  evaluate<Result>(script: string): Promise<Result>;
  screenshot(options: object): Promise<unknown>;
  pdf(options: object): Promise<unknown>;
  emulateMedia(options: object): Promise<void>;
  keyboard: { press(key: string): Promise<void> };
  close(): Promise<void>;
}

interface Browser {
  newPage(options: object): Promise<Page>;
  close(): Promise<void>;
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

if (CHROMIUM === undefined) {
  console.log('The report page was not looked at: no Chromium was found (CHROMIUM_PATH can name one).');
  process.exit(process.env.CI ? 1 : 0);
}

const require = createRequire(join(ROOT, 'packages/cli/package.json'));
const { chromium } = require('playwright-core') as { chromium: { launch(options: object): Promise<Browser> } };
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const folder = join(ARTEFACTS, 'report');
mkdirSync(folder, { recursive: true });
const problems: string[] = [];

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

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const language of ['en', 'ru'] as const) {
  const file = join(folder, `report-${language}.html`);
  writeFileSync(file, await sampleReport(language));
  for (const theme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) await look(file, language, theme, width);
  await print(file, language);
}
await browser.close();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  'The report page is in artefacts/report; nothing sticks out, nothing is loaded, axe finds nothing serious.',
);

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
