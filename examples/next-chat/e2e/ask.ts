/**
 * Asks a chat that is running one question, and prints the answer with what it cost.
 *
 *   node e2e/ask.ts http://localhost:3000
 */
import { chromium } from 'playwright-core';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  // a bound for what hangs: the development server compiles what is asked for first
  page.setDefaultTimeout(180_000);
  await page.goto(process.argv[2] ?? 'http://localhost:3000');
  await page.locator('#question').fill('What is a kopek?');
  await page.getByTestId('send').click();
  await page.getByTestId('cost').waitFor();
  console.log((await page.locator('[data-role=assistant]').innerText()).trim());
} finally {
  await browser.close();
}
