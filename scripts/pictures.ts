/**
 * Makes the pictures of the documents from real runs: the bill of the demo, the chat, the page of `kopek report`, and the commands of
 * `kopek` in a terminal, over a ledger that is made up for them.
 *
 *   npx -y pnpm@12 run browser && node --conditions=@kopek/source scripts/pictures.ts
 *
 * `browser` leaves the screenshots of the chat and of the report in `artefacts`.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run, type Terminal } from '../packages/cli/src/index.ts';
import { sampleEntries } from '../packages/cli/test/sample.ts';
import { createClient, formatCost } from '../packages/core/src/index.ts';
import { startGateway } from '../packages/gateway/src/index.ts';
import { sqliteStore } from '../packages/ledger/src/sql/index.ts';
import { launchChromium } from './chromium.ts';
import { ARTEFACTS, ROOT } from './packages.ts';

const PICTURES = join(ROOT, 'docs/pictures');
const LANGUAGES = ['en', 'ru'] as const;
const STYLE = `body{margin:0;background:#171513}
pre{display:inline-block;margin:0;padding:24px 30px;color:#ece6df;font:14px/1.5 'DejaVu Sans Mono',monospace}
b{color:#e8865a}i{font-style:normal;color:#7fc08a}
.c1{font-weight:bold}.c2{color:#a39a90}.c31{color:#f0776c}.c32{color:#7fc08a}.c33{color:#e2b35c}`;
/** Of the picture at the top of the README: the price of an answer, the command that asked for it, and the report. */
const FRONT_STYLE = `body{margin:0;background:#f3efe8;font-family:'DejaVu Sans',sans-serif;color:#1f1b17}
main{display:flex;gap:36px;width:1200px;height:520px;padding:44px;box-sizing:border-box}
section{width:500px;display:flex;flex-direction:column;justify-content:space-between}
q{quotes:none;font-size:20px}h1{font-size:76px;margin:14px 0 6px;letter-spacing:-2px;white-space:nowrap}small{font-size:17px;color:#6d645b}
pre{margin:0;padding:22px 26px;border-radius:10px;background:#171513;color:#ece6df;font:16px/1.6 'DejaVu Sans Mono',monospace}
b{color:#e8865a}img{width:576px;height:432px;border-radius:10px;object-fit:cover;object-position:left top;box-shadow:0 4px 24px #0003}`;
/** Screenshots in `artefacts`, by the name of the picture. */
const COPIED: Readonly<Record<string, string>> = {
  'chat-light-1280': 'chat/chat-light-1280',
  'chat-bill': 'chat/bill',
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      Object.entries({ light: 'light-1280', dark: 'dark-1280', phone: 'light-390' }).map(([name, screenshot]) => [
        `report-${language}-${name}`,
        `report/report-${language}-${screenshot}-top`,
      ]),
    ),
  ),
};
const TEXTS = {
  en: ['What is a kopek?', 'A hundredth of a ruble.', 'Since when?', 'Since the sixteenth century.', 'what this answer cost, as billed'],
  ru: ['Что такое копейка?', 'Сотая доля рубля.', 'С какого времени?', 'С шестнадцатого века.', 'столько списано за этот ответ'],
} as const; // prettier-ignore

mkdirSync(PICTURES, { recursive: true });
for (const [picture, screenshot] of Object.entries(COPIED))
  copyFileSync(join(ARTEFACTS, `${screenshot}.png`), join(PICTURES, `${picture}.png`));

const browser = await launchChromium();
const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: 1200, height: 900 } });
const demo = ['--conditions=@kopek/source', 'examples/tour/main.ts'];
const output = stripVTControlCharacters(execFileSync(process.execPath, demo, { cwd: ROOT, encoding: 'utf8' }));
const bill = escaped(output.slice(output.indexOf('The bill')));
await take(
  'bill',
  bill
    .replace(/^The bill$/m, '<b>$ npx -y pnpm@12 demo</b>\n')
    .replaceAll(/^✓.*$/gm, '<i>$&</i>')
    .trim(),
);

const ledger = join(mkdtempSync(join(tmpdir(), 'kopek-pictures-')), 'ledger.db');
const store = sqliteStore(ledger);
const departments = ['sales', 'support', 'legal'];
for (const entry of sampleEntries({ entries: 400, days: 8, until: '2026-11-22', departments }))
  await store.settle(entry);
await store.close();
for (const language of LANGUAGES) {
  const [question, answer, more, since, price] = TEXTS[language];
  const apiKey = 'sk-picture';
  await using scripted = await startGateway({
    keys: [{ apiKey, name: 'shop', budget: { maxRub: '500' }, personalData: { mode: 'mask' } }],
    script: [answer, answer, since, answer].map((text) => ({ text })),
  });
  await using plain = await startGateway();
  const shop = { baseURL: scripted.baseURL, apiKey };
  const show = async (name: string, words: string[], shown = words.join(' '), gateway = shop, typed: string[] = []) => {
    const text = await screenOf([...words, '--lang', language], gateway, typed);
    await take(`terminal-${name}-${language}`, `<b>$ kopek ${escaped(shown)}</b>\n${coloured(text)}`);
  };
  await show('ask', ['ask', question], `ask "${question}"`);
  await show('chat', ['chat'], 'chat', shop, [question, more]);
  await show('key', ['key']);
  await show('report', ['report', ledger, '--by', 'model'], 'report ledger.db --by model');
  await show('doctor', ['doctor', '--yes'], 'doctor --yes', plain);
  const { charge } = await createClient(shop).chat({ model: 'auto', messages: [{ role: 'user', content: question }] });
  const cost = formatCost(charge, { locale: language });
  const picture = readFileSync(join(PICTURES, `report-${language}-light.png`)).toString('base64');
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${FRONT_STYLE}</style>
<main><section><div><q>${answer}</q><h1>${cost}</h1><small>${price}</small></div>
<pre><b>$ kopek ask "${question}"</b>\n${answer}\n${charge.servedModel}: ${cost}</pre></section>
<img src="data:image/png;base64,${picture}"></main>`);
  await page.locator('main').screenshot({ path: join(PICTURES, `front-${language}.png`) });
}
await browser.close();

async function take(name: string, html: string): Promise<void> {
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>\n<pre>${html}</pre>`);
  await page.locator('pre').screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** What a terminal shows after a command, with what a person has typed. */
async function screenOf(
  words: string[],
  gateway: { baseURL: string; apiKey: string },
  typed: readonly string[],
): Promise<string> {
  let screen = '';
  let onPrice: (() => void) | undefined;
  const stdout = {
    isTTY: true,
    columns: 100,
    write(text: string | Uint8Array, done?: () => void): void {
      const shown = String(text);
      // a line that is overwritten
      if (shown.startsWith('\r'))
        screen = screen.slice(0, screen.lastIndexOf('\n') + 1) + shown.replace('\r\u001B[K', '');
      else screen += shown;
      done?.();
      if (shown.includes('kopek/')) onPrice?.();
    },
  };
  async function* lines(): AsyncGenerator<string> {
    for (const line of typed) {
      screen += `\u001B[1m› \u001B[0m${line}\n`;
      // a person reads the answer and its price before the next question
      const priced = new Promise<void>((resolve) => (onPrice = resolve));
      yield `${line}\n`;
      await priced;
    }
    screen += '\u001B[1m› \u001B[0m\n';
  }
  const stdin = Object.assign(lines(), { isTTY: true });
  const env = { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey };
  const terminal: Terminal = { stdin, stdout, stderr: stdout, env, cwd: ROOT, onStop: () => () => undefined };
  await run(words, terminal);
  return screen.trimEnd();
}

/** Text as HTML. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The few colours that the commands use. */
function coloured(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escaped(text).replaceAll(/\u001B\[(\d+)m/g, (_code, digits: string) =>
    ['0', '22', '23', '39'].includes(digits) ? '</span>' : `<span class="c${digits}">`,
  );
}
