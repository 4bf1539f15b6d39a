/**
 * Makes the pictures of the documents from real runs: the bill of the demo, the chat, the page of `kopek report`,
 * and the commands of `kopek` in a terminal.
 *
 * Run after `e2e`, which leaves the screenshots of the chat in `artefacts/chat`, and `report-page`, which leaves those of the
 * page in `artefacts/report`. With `report` as its argument it takes those of the page alone.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ARTEFACTS, ROOT } from './packages.ts';

// the browser driver is a dependency of the chat alone, so only what is used of it is typed here
interface Browser {
  newPage(options: object): Promise<{
    setContent(html: string): Promise<void>;
    locator(selector: string): { screenshot(options: { path: string }): Promise<unknown> };
  }>;
  close(): Promise<void>;
}

const pictures = join(ROOT, 'docs/pictures');
mkdirSync(pictures, { recursive: true });
for (const language of ['en', 'ru']) {
  const names = { light: 'light-1280-top', dark: 'dark-1280-top', phone: 'light-390-top' };
  for (const [picture, screenshot] of Object.entries(names)) {
    const from = join(ARTEFACTS, 'report', `report-${language}-${screenshot}.png`);
    copyFileSync(from, join(pictures, `report-${language}-${picture}.png`));
  }
}
if (process.argv[2] === 'report') process.exit(0);

// the chat at three widths in both themes, and the ones that the READMEs show under their own names
const CHAT_PICTURES: Record<string, string> = {
  'chat-light': 'chat-light-768',
  'chat-dark': 'chat-dark-768',
  'chat-phone': 'chat-light-390',
  'chat-limit': 'limit',
  'chat-welcome': 'welcome',
  ...Object.fromEntries(
    ['light', 'dark'].flatMap((theme) =>
      [390, 768, 1280].map((width) => [`chat-${theme}-${width}`, `chat-${theme}-${width}`]),
    ),
  ),
};
for (const [picture, screenshot] of Object.entries(CHAT_PICTURES)) {
  copyFileSync(join(ARTEFACTS, 'chat', `${screenshot}.png`), join(pictures, `${picture}.png`));
}

const output = stripVTControlCharacters(
  execFileSync(process.execPath, ['--conditions=@kopek/source', 'examples/tour/main.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  }),
);
const bill = output.slice(output.indexOf('The bill'));
const html = `<!doctype html><meta charset="utf-8"><style>
body{margin:0;background:#171513}
pre{display:inline-block;margin:0;padding:28px 34px;color:#ece6df;font:15px/1.6 'DejaVu Sans Mono',monospace}
b{color:#e8865a}i{font-style:normal;color:#7fc08a}</style>
<pre>${bill
  .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  .replace(/^The bill$/m, '<b>$ npx -y pnpm@12 demo</b>\n')
  .replace(/^✓.*$/m, '<i>$&</i>')
  .trim()}</pre>`;

const require = createRequire(join(ROOT, 'examples/next-chat/package.json'));
const { chromium } = require('playwright-core') as { chromium: { launch(options: object): Promise<Browser> } };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ deviceScaleFactor: 2 });
await page.setContent(html);
await page.locator('pre').screenshot({ path: join(pictures, 'bill.png') });
await browser.close();
console.log('pictures are in docs/pictures');
await import('./terminal-pictures.ts');
