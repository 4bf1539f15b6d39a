// Opens a page in Chromium, asks one question, and prints the text of the answer with its price.
import { chromium } from 'playwright-core';

const [url, executablePath] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  // a bound for what hangs: the development server compiles on whatever the machine has left
  page.setDefaultTimeout(180_000);
  // the form works once the scripts of the page run, which the development server compiles now
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('input').fill('Привет');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.locator('p', { hasText: '₽' });
  await answer.waitFor();
  console.log(await answer.innerText());
} finally {
  await browser.close();
}
