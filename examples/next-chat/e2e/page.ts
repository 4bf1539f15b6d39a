/** What scenarios do with the page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const LONG = 'A sentence that wraps where the screen ends, and goes on for a while after that. '.repeat(3);

export async function ask(page: Page, text: string): Promise<void> {
  await page.locator('#question').fill(text);
  await page.getByTestId('send').click();
}

/** Waits until the page may be written to again. */
export async function settled(page: Page): Promise<void> {
  await page.getByTestId('send').waitFor();
}

/** Waits until a question that was not answered stands in the box again, and nowhere else. */
export async function questionIsBack(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (value) => document.querySelector<HTMLTextAreaElement>('#question')?.value === value,
    text,
  );
  assert.equal(await page.locator('article').filter({ hasText: text }).count(), 0);
}

/** Chooses a language or a theme in the settings. */
export async function set(page: Page, name: 'English' | 'Русский' | 'System' | 'Light' | 'Dark'): Promise<void> {
  if (name === 'English' || name === 'Русский') await page.getByTestId('language').selectOption(name);
  else await page.getByTestId('theme').selectOption(name.toLowerCase());
}

/** A request of a page that is not open. */
export function postAs(url: string, visitor: string, body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `visitor=${visitor}`, origin: url, ...headers },
    body: JSON.stringify(body),
  };
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails for any finding of axe on the page as it is now. */
export async function axe(page: Page, screen: string): Promise<void> {
  await page.evaluate(AXE);
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ html }) => html).slice(0, 3),
    }));
  });
  assert.deepEqual(findings, [], screen);
}
