/**
 * Makes the pictures of the commands of `kopek` from real runs: against a gateway on this machine, over a ledger that is
 * made up for them. `pictures` runs it, too.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '../packages/ledger/src/sql/index.ts';
import { run, type Terminal } from '../packages/cli/src/index.ts';
import { sampleEntries } from '../packages/cli/test/sample.ts';
import { startGateway } from '../packages/gateway/src/index.ts';
import { ROOT } from './packages.ts';
import { escaped, openTerminalPage } from './terminal-page.ts';

const COLUMNS = 100;
const pictures = join(ROOT, 'docs/pictures');
const ledger = join(mkdtempSync(join(tmpdir(), 'kopek-pictures-')), 'ledger.db');
const QUESTION = { en: 'What is a kopek?', ru: 'Что такое копейка?' } as const;
const KEY = 'sk-picture';
const ANSWER = { en: 'A hundredth of a ruble.', ru: 'Сотая доля рубля.' } as const;
const MORE = { en: 'Since when?', ru: 'С какого времени?' } as const;
const SINCE = { en: 'Since the sixteenth century.', ru: 'С шестнадцатого века.' } as const;

const store = sqliteStore(ledger);
const departments = ['sales', 'support', 'legal'];
for (const entry of sampleEntries({ entries: 400, days: 8, until: '2026-11-22', departments }))
  await store.settle(entry);
await store.close();

mkdirSync(pictures, { recursive: true });
const page = await openTerminalPage({
  font: '14px/1.5',
  rules:
    'pre{padding:24px 30px}.c1{font-weight:bold}.c2{color:#a39a90}.c31{color:#f0776c}.c32{color:#7fc08a}.c33{color:#e2b35c}',
});
for (const language of ['en', 'ru'] as const) {
  const question = QUESTION[language];
  const script = [ANSWER, ANSWER, SINCE].map((text) => ({ text: text[language] }));
  const screens: Record<string, { words: string[]; shown?: string; typed?: string[] }> = {
    ask: { words: ['ask', question], shown: `ask "${question}"` },
    chat: { words: ['chat'], typed: [question, MORE[language]] },
    key: { words: ['key'] },
    report: { words: ['report', ledger, '--by', 'model'], shown: 'report ledger.db --by model' },
    doctor: { words: ['doctor', '--yes'] },
  };
  await using scripted = await startGateway({
    keys: [{ apiKey: KEY, name: 'shop', budget: { maxRub: '500' }, personalData: { mode: 'mask' } }],
    script,
  });
  await using plain = await startGateway();
  for (const [name, { words, shown, typed }] of Object.entries(screens)) {
    const gateway = name === 'doctor' ? plain : { baseURL: scripted.baseURL, apiKey: KEY };
    const text = await screenOf([...words, '--lang', language], gateway, typed);
    const html = `<b>$ kopek ${escaped(shown ?? words.join(' '))}</b>\n${coloured(text)}`;
    await page.picture(html, join(pictures, `terminal-${name}-${language}.png`));
  }
}
await page.close();
console.log('pictures of the terminal are in docs/pictures');

/** What a terminal shows after a command. */
async function screenOf(
  words: string[],
  gateway: { baseURL: string; apiKey: string },
  typed: readonly string[] = [],
): Promise<string> {
  let screen = '';
  let onPrice: (() => void) | undefined;
  const output = {
    isTTY: true,
    columns: COLUMNS,
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
  const terminal: Terminal = {
    stdin: Object.assign(lines(), { isTTY: true }),
    stdout: output,
    stderr: output,
    env: { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey },
    cwd: ROOT,
    onStop: () => () => undefined,
  };
  await run(words, terminal);
  return screen.trimEnd();
}

/** The few colours that the commands use. */
function coloured(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escaped(text).replaceAll(/\u001B\[(\d+)m/g, (_code, digits: string) =>
    ['0', '22', '23', '39'].includes(digits) ? '</span>' : `<span class="c${digits}">`,
  );
}
