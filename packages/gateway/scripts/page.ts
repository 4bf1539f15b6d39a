/**
 * The page of the gateway in a real Chromium: what it shows, what it switches, both languages, both themes, a narrow and a
 * wide screen. Writes screenshots to the folder of `SCREENSHOTS` when that is set.
 *
 *   CHROMIUM_PATH=/usr/bin/chromium node --conditions=@kopek/source scripts/page.ts
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startGateway } from '../src/index.ts';

const WAIT_MS = 60_000;
const folder = process.env['SCREENSHOTS'];
await using gateway = await startGateway({ page: true, accounts: { team: '50' } });
const key = gateway.createKey({ account: 'team' });
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' });
try {
  await walk('en', 1280, 'light');
  await walk('ru', 390, 'dark');
} finally {
  await browser.close();
}
assert.deepEqual(gateway.bugs(), []);
console.log(
  'The page shows requests, prices and balances, and switches faults: en and ru, light and dark, 390 and 1280 px',
);

async function ask(content: string, fields: object = {}, apiKey = gateway.apiKey): Promise<number> {
  const response = await fetch(`${gateway.baseURL}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'kopek/chat', messages: [{ role: 'user', content }], ...fields }),
  });
  await response.text().catch(() => undefined);
  return response.status;
}

async function walk(language: 'en' | 'ru', width: number, theme: 'light' | 'dark'): Promise<void> {
  gateway.reset();
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    colorScheme: theme,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
  page.on('request', (request) => void (request.url().startsWith(gateway.url) || problems.push(request.url())));
  const say = (en: string, ru: string): string => (language === 'ru' ? ru : en);

  await page.goto(gateway.url);
  await page.getByText(say('No request yet.', 'Запросов пока нет.')).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), language);
  await shoot(page, `${language}-${width}-empty`);

  const questions = ['What is a kopek?', 'Что такое токен?', 'What can you do?', 'Как дела?', 'Tell me a story'];
  for (const question of questions) assert.equal(await ask(question), 200);
  await ask('What is the sky?', { model: 'fault/reset-mid-body', stream: true }).catch(() => 0);
  assert.equal(await ask('hi', { model: 'no/such' }), 404);
  await page.locator('#journal tbody tr').nth(6).waitFor();
  const newest = gateway.charges().at(-1);
  const price = newest?.costRub ?? '';
  await page
    .locator('td.price', { hasText: language === 'ru' ? price.replace('.', ',') : price })
    .first()
    .waitFor();
  // a request that cost nothing says so, instead of a zero
  await page.locator('tr', { hasText: 'no/such' }).getByText(say('not billed', 'без списания')).waitFor();
  await page.getByRole('img', { name: say('Balance of main', 'Баланс счёта main') }).waitFor();

  // everything about one request, opened and closed with the keyboard alone
  await page.locator('td.request button').last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('What is a kopek?').waitFor();
  await page.getByRole('dialog').getByText('Bearer <key>').waitFor();
  await shoot(page, `${language}-${width}-detail`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  // a fault, switched on for one request with the keyboard alone
  await page.selectOption('#fault', 'http-503');
  await page.getByText(say('503 with an error body', '503 с телом ошибки')).waitFor();
  await page.focus('#fault-form button');
  await page.keyboard.press('Enter');
  await page.locator('#active code', { hasText: 'http-503' }).waitFor();
  await page.selectOption('#fault', 'split-bytes');
  await page.selectOption('#times', '');
  await page.click('#fault-form button');
  await page.locator('#active code', { hasText: 'split-bytes' }).waitFor();
  await shoot(page, `${language}-${width}`);
  assert.equal(await ask('hi'), 503);
  await page.getByRole('button', { name: say('Switch off split-bytes', 'Выключить split-bytes') }).click();
  await page.getByText(say('No fault is switched on.', 'Сбои выключены.')).waitFor();
  assert.deepEqual(gateway.decided().faults, []);

  // the other account
  await ask('hi', {}, key);
  await page.selectOption('#account', 'team');
  const balance = gateway.balanceRub('team');
  await page.locator('#balance', { hasText: language === 'ru' ? balance.replace('.', ',') : balance }).waitFor();

  // the other theme and language are chosen, and survive a reload
  await page.selectOption('#theme', theme === 'light' ? 'dark' : 'light');
  await page.selectOption('#language', language === 'ru' ? 'en' : 'ru');
  await page.reload();
  await page.getByRole('heading', { name: say('Запросы', 'Requests') }).waitFor();
  await page.locator('#journal tbody tr').first().waitFor();
  await shoot(page, `${language}-${width}-other`);

  assert.deepEqual(await unlabelled(page), []);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overflow <= 0, `the page is ${overflow} px wider than a screen of ${width}`);
  assert.deepEqual(problems, []);
  await context.close();
}

/** Controls without a name for people who do not see them. */
function unlabelled(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('select, button')]
      .filter((control) => control.offsetParent !== null)
      .filter((control) => {
        const labels = control instanceof HTMLSelectElement ? [...control.labels] : [];
        const named = [control.ariaLabel, ...labels.map(({ textContent }) => textContent)];
        if (control.tagName === 'BUTTON') named.push(control.textContent);
        return !named.some((name) => (name ?? '').trim() !== '');
      })
      .map(({ outerHTML }) => outerHTML),
  );
}

async function shoot(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
