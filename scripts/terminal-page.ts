import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { ROOT } from './packages.ts';

/** A browser page that looks like a terminal. */
export interface TerminalPage {
  /** Takes a picture of this HTML, set in one `pre`, to a file. */
  picture(html: string, file: string): Promise<void>;
  close(): Promise<void>;
}

// the browser driver is a dependency of the command line, so only what is used of it is typed here
interface Browser {
  newPage(options: object): Promise<{
    setContent(html: string): Promise<void>;
    locator(selector: string): { screenshot(options: { path: string }): Promise<unknown> };
  }>;
  close(): Promise<void>;
}

/** Opens it, in this font, with more rules for what stands in the `pre`. */
export async function openTerminalPage({ font, rules }: { font: string; rules: string }): Promise<TerminalPage> {
  const require = createRequire(join(ROOT, 'packages/cli/package.json'));
  const { chromium } = require('playwright-core') as { chromium: { launch(options: object): Promise<Browser> } };
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: 1200, height: 900 } });
  return {
    async picture(html, file) {
      await page.setContent(`<!doctype html><meta charset="utf-8"><style>
body{margin:0;background:#171513}
pre{display:inline-block;margin:0;color:#ece6df;font:${font} 'DejaVu Sans Mono',monospace}
b{color:#e8865a}${rules}</style>
<pre>${html}</pre>`);
      await page.locator('pre').screenshot({ path: file });
    },
    close: () => browser.close(),
  };
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
