/**
 * Makes the pictures of the documents from real runs: the bill of the demo, the chat, the page of `kopek report`,
 * and the commands of `kopek` in a terminal.
 *
 * Run after `e2e`, which leaves the screenshots of the chat in `artefacts/chat`, and `report-page`, which leaves those of the
 * page in `artefacts/report`. With `report` or `bill` as its argument it takes those alone; the bill needs nothing else.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ARTEFACTS, ROOT } from './packages.ts';
import { escaped, openTerminalPage } from './terminal-page.ts';

const pictures = join(ROOT, 'docs/pictures');
mkdirSync(pictures, { recursive: true });
if (process.argv[2] !== 'report') await takeBill();
if (process.argv[2] === 'bill') process.exit(0);

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
  'chat-limit': 'chat-visitor-limit-rub',
  'chat-welcome': 'welcome',
  'chat-bill': 'bill',
  ...Object.fromEntries(
    ['light', 'dark'].flatMap((theme) =>
      [390, 768, 1280].map((width) => [`chat-${theme}-${width}`, `chat-${theme}-${width}`]),
    ),
  ),
};
for (const [picture, screenshot] of Object.entries(CHAT_PICTURES)) {
  copyFileSync(join(ARTEFACTS, 'chat', `${screenshot}.png`), join(pictures, `${picture}.png`));
}

console.log('pictures are in docs/pictures');
await import('./terminal-pictures.ts');

/** The bill of the demo, as a terminal shows it. */
async function takeBill(): Promise<void> {
  const output = stripVTControlCharacters(
    execFileSync(process.execPath, ['--conditions=@kopek/source', 'examples/tour/main.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    }),
  );
  const bill = output.slice(output.indexOf('The bill'));
  const html = escaped(bill)
    .replace(/^The bill$/m, '<b>$ npx -y pnpm@12 demo</b>\n')
    .replace(/^✓.*$/m, '<i>$&</i>')
    .trim();
  const page = await openTerminalPage({
    font: '15px/1.6',
    rules: 'pre{padding:28px 34px}i{font-style:normal;color:#7fc08a}',
  });
  await page.picture(html, join(pictures, 'bill.png'));
  await page.close();
}
