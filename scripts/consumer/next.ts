import { join } from 'node:path';
import { launchChromium } from '../chromium.ts';
import { fencesOf } from '../docs/blocks.ts';
import type { EmptyProject } from '../empty-project.ts';
import { freePort, started } from '../processes.ts';
import { attackChat } from './attack-chat.ts';

/** The guide and its translation. */
export const NEXT_PAGE = ['docs/nextjs.md', 'docs/ru/nextjs.md'] as const;

/** The application of the Next.js guide in its development server: a question in its page, and what it must reject. */
export async function askInNext(project: EmptyProject, variables: Record<string, string>): Promise<string> {
  for (const { file, code } of fencesOf(NEXT_PAGE[0])) if (file !== undefined) project.write(file, code);
  // a visitor may spend less than one answer costs, so a second question is rejected
  const settings = { ...variables, CHAT_SECRET: crypto.randomUUID(), VISITOR_LIMIT_RUB: '0.0001' };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  project.write('.env.local', lines.join(''));
  const next = join(project.folder, 'node_modules/.bin/next');
  const port = String(await freePort());
  using server = await started(next, ['dev', '-p', port], project.folder, /Ready in/, { NEXT_TELEMETRY_DISABLED: '1' });
  try {
    const url = `http://localhost:${port}`;
    const said = await askInPage(url);
    await attackChat(url);
    return said;
  } catch (error) {
    throw new Error(`The development server said:\n${server.output()}`, { cause: error });
  }
}

/** Asks one question in the page. Returns the text of the answer with its price. */
async function askInPage(url: string): Promise<string> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    // a bound for what hangs: the development server compiles on whatever the machine has left
    page.setDefaultTimeout(180_000);
    // the form works once the scripts of the page run, which the development server compiles now
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('input').fill('Привет');
    await page.getByRole('button', { name: 'Send' }).click();
    return await page.locator('p', { hasText: '₽' }).innerText();
  } finally {
    await browser.close();
  }
}
