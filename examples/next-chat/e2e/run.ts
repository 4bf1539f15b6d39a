/**
 * Drives the built chat in a headless Chromium against a local gateway: sums, stop, reload, errors, phone, dark.
 *
 * Screenshots go to `SCREENSHOTS`. Run through `scripts/e2e.ts` at the root, which installs and builds first.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@kopek/gateway';
import { chromium, type Page } from 'playwright-core';
import { startApp } from './app.ts';

const STORY =
  'A kopek lay on the road to Tver. A merchant passed and did not bend down; a student passed and did. He bought tea with it, and in the change was another kopek, older and worn, with a rider on it. ';

const screenshots = process.env.SCREENSHOTS ?? join(mkdtempSync(join(tmpdir(), 'kopek-chat-')), 'screenshots');
mkdirSync(screenshots, { recursive: true });

const gateway = await startGateway({ balanceRub: '1000', pace: 1 });
const poor = gateway.createKey({ name: 'poor', budget: { limitRub: '0.0000001' } });
const environment = {
  KOPEK_BASE_URL: gateway.baseURL,
  KOPEK_API_KEY: gateway.apiKey,
  CHAT_MODELS: 'kopek/chat,kopek/reasoning,fault/close-mid-body',
};
const profile = mkdtempSync(join(tmpdir(), 'kopek-chromium-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
  viewport: { width: 900, height: 760 },
  locale: 'en-US',
});

let passed = 0;
let app = await startApp(environment);
try {
  const page = browser.pages()[0] ?? (await browser.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));

  await scenario('shows the exact sum of a loop of three steps', async () => {
    await page.goto(app.url);
    const before = gateway.charges().length;
    gateway.script(
      { toolCalls: [{ name: 'look_up', arguments: { word: 'kopek' } }] },
      { toolCalls: [{ name: 'add', arguments: { a: 19, b: 23 } }] },
      { text: 'A kopek is a hundredth of a ruble, and 19 and 23 make 42.' },
    );
    await ask(page, 'What is a kopek? And how much are 19 and 23 kopeks?');
    await settled(page);
    await gateway.whenIdle();
    const charges = gateway.charges().slice(before);
    assert.equal(charges.length, 3, 'three paid calls');
    const sum = sumOf(charges.map((charge) => charge.costRub));
    assert.equal(await lastCost(page), sum, 'the chip shows the sum of all three');
    assert.equal(await page.locator('[data-testid=total]').getAttribute('data-cost-rub'), sum);
    assert.equal(await page.locator('[data-part=tool]').count(), 2, 'both tool calls are shown');
    await page.screenshot({ path: join(screenshots, 'light.png') });
  });

  await scenario('folds reasoning away', async () => {
    await page.locator('select').selectOption('kopek/reasoning');
    await ask(page, 'Why is a ruble a hundred kopeks?');
    await settled(page);
    const fold = page.locator('[data-part=reasoning]').last();
    assert.equal(await fold.getAttribute('open'), null);
    await fold.locator('summary').click();
    assert.notEqual((await fold.locator('.inside').innerText()).trim(), '');
  });

  await scenario('stops a stream and says that its price is unknown', async () => {
    await page.locator('select').selectOption('kopek/chat');
    const answers = await page.locator('[data-role=assistant]').count();
    gateway.script({ text: STORY.repeat(40) });
    await ask(page, 'Tell me a long story about a coin.');
    await page.locator('[data-role=assistant]').nth(answers).locator('.text').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await settled(page);
    assert.ok(
      ((await page.locator('[data-role=assistant]').last().innerText()) ?? '').length < 9000,
      'the story was cut',
    );
    await page.locator('[data-testid=unknown]').last().waitFor();
  });

  await scenario('keeps the conversation and its total over a reload', async () => {
    const total = await page.locator('[data-testid=total]').getAttribute('data-cost-rub');
    const count = await page.locator('article').count();
    await page.reload();
    await page
      .locator('article')
      .nth(count - 1)
      .waitFor();
    assert.equal(await page.locator('[data-testid=total]').getAttribute('data-cost-rub'), total);
  });

  await scenario('works in the dark and on a phone', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: join(screenshots, 'dark.png') });
    await page.setViewportSize({ width: 390, height: 780 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0, 'nothing is wider than the phone');
    await page.screenshot({ path: join(screenshots, 'phone.png') });
    await page.setViewportSize({ width: 900, height: 760 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await scenario('says in a sentence that an answer was interrupted', async () => {
    await page.getByRole('button', { name: 'New' }).click();
    await page.locator('select').selectOption('fault/close-mid-body');
    await ask(page, 'Tell me something long about kopeks, please.');
    await page.locator('.wrong[role=alert]').waitFor();
    assert.match(await page.locator('.wrong[role=alert]').innerText(), /interrupted/i);
    await page.screenshot({ path: join(screenshots, 'interrupted.png') });
  });

  await scenario('says in a sentence that the limit of the conversation is reached', async () => {
    await app.stop();
    app = await startApp({ ...environment, CHAT_LIMIT_RUB: '0.0001' });
    await page.goto(app.url);
    await page.getByRole('button', { name: 'New' }).click();
    await ask(page, 'First question: what is a kopek?');
    await settled(page);
    await ask(page, 'Second question: what is a ruble?');
    await page.locator('.wrong[role=alert]').waitFor();
    assert.match(await page.locator('.wrong[role=alert]').innerText(), /limit/i);
    await page.screenshot({ path: join(screenshots, 'limit.png') });
  });

  await scenario('says in a sentence that the key cannot pay', async () => {
    await app.stop();
    app = await startApp({ ...environment, KOPEK_API_KEY: poor });
    await page.goto(app.url);
    await page.getByRole('button', { name: 'New' }).click();
    await ask(page, 'What is a kopek?');
    await page.locator('.wrong[role=alert]').waitFor();
    assert.match(await page.locator('.wrong[role=alert]').innerText(), /budget|balance|top up/i);
    await page.screenshot({ path: join(screenshots, 'payment.png') });
  });

  const unexpected = complaints.filter((text) => !/Failed to load resource/.test(text));
  assert.deepEqual(unexpected, [], 'the console is clean');
} finally {
  await app.stop();
  await browser.close();
  await gateway.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
}
console.log(`${passed} scenarios of the chat passed in Chromium; pictures in ${screenshots}`);

async function scenario(name: string, run: () => Promise<void>): Promise<void> {
  await run();
  passed++;
  console.log(`✓ ${name}`);
}

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('#question').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Waits until the page may be written to again. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).waitFor({ timeout: 20_000 });
}

async function lastCost(page: Page): Promise<string | null> {
  return page.locator('[data-testid=cost]').last().getAttribute('data-cost-rub');
}

/** Decimal strings added by hand, in integers of 12 decimals: not by the code that is tested. */
function sumOf(amounts: string[]): string {
  const scale = 12;
  const total = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return sum + BigInt(whole + fraction.padEnd(scale, '0'));
  }, 0n);
  const digits = total.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
}
