import type { Report, Service } from '../../examples/runtimes/lib/program.ts';
import { launchChromium } from '../chromium.ts';

const LIMIT_MS = 180_000;

/**
 * Runs the program in a page of a headless Chromium.
 *
 * Page and gateway have one origin: the gateway writes no headers for other origins, since a key does not belong in a
 * page. Here the browser takes the page from us, and everything else from the gateway.
 */
export async function runPage(script: string, service: Service): Promise<Report> {
  const { origin } = new URL(service.baseURL);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const body = '<!doctype html><script type="module" src="/page.js"></script>';
    await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.route(`${origin}/page.js`, (route) => route.fulfill({ path: script }));
    const reporting = page.waitForRequest('**/report', { timeout: LIMIT_MS });
    await page.goto(`${origin}/#key=${service.apiKey}`);
    return (await reporting).postDataJSON() as Report;
  } finally {
    await browser.close();
  }
}
