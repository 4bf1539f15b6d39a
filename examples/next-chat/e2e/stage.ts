import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type Gateway } from '@kopek/gateway';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { startApp, type App } from './app.ts';

/** A browser, a gateway and the app between them. Several stages stand beside each other: what scenarios mostly do is wait. */
export interface Stage {
  browser: BrowserContext;
  page: Page;
  gateway: Gateway;
  /** For the files of scenarios; removed in the end. */
  folder: string;
  screenshots: string;
  /** What the consoles of all pages have said that was wrong. */
  complaints: string[];
  /** Runs one scenario, if `ONLY` does not leave it out; leaves a picture of one that fails. */
  scenario: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Runs one on which no other depends: those after it run though it fails. */
  independent: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Ends the app in the middle of everything, or in order, and starts one with a ledger and a history of its own. */
  restart: (variables?: Record<string, string>, signal?: 'SIGTERM' | 'SIGKILL') => Promise<App>;
}

/** Performs one group of scenarios. @returns how many passed. */
export async function perform(group: (stage: Stage) => Promise<void>, screenshots: string): Promise<number> {
  const gateway = await startGateway({ balanceRub: '1000', pace: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'kopek-chat-'));
  const environment = {
    KOPEK_BASE_URL: gateway.baseURL,
    KOPEK_API_KEY: gateway.apiKey,
    CHAT_MODELS: 'kopek/chat,kopek/reasoning,fault/close-mid-body',
    // scripted answers are for questions, except where a scenario names a model for titles
    CHAT_TITLE_MODEL: '',
    CHAT_SECRET: crypto.randomUUID(),
  };
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    viewport: { width: 900, height: 760 },
    locale: 'en-US',
  });
  // a bound for what hangs
  browser.setDefaultTimeout(Number(process.env.TIMEOUT_MS ?? 60_000));
  const complaints: string[] = [];
  const listen = (page: Page): void => {
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  browser.on('page', listen);
  const page = await browser.newPage();

  let app: App | undefined;
  let starts = 0;
  let passed = 0;
  const failed: string[] = [];
  const scenario: Stage['scenario'] = async (name, run) => {
    if (process.env.ONLY && !new RegExp(process.env.ONLY).test(name)) return;
    await run().catch(async (error: unknown) => {
      await page.screenshot({ path: join(screenshots, `failure-${name.replaceAll(/\W+/g, '-')}.png`) });
      throw error;
    });
    passed += 1;
    console.log(`✓ ${name}`);
  };
  try {
    await group({
      browser,
      page,
      gateway,
      folder,
      screenshots,
      complaints,
      scenario,
      independent: (name, run) =>
        scenario(name, run).catch((error: unknown) => {
          failed.push(name);
          console.error(name, error);
        }),
      restart: async (variables, signal = 'SIGKILL') => {
        // a bill can be read before its scripts have come, and rightly complains when the server dies before they have
        await page.waitForLoadState();
        await app?.stop(signal);
        starts += 1;
        app = await startApp({
          ...environment,
          CHAT_LEDGER: join(folder, `ledger-${starts}.sqlite`),
          CHAT_HISTORY: join(folder, `history-${starts}.sqlite`),
          ...variables,
        });
        return app;
      },
    });
    assert.deepEqual(failed, []);
    const unexpected = complaints.filter((text) => !/Failed to load resource/.test(text));
    assert.deepEqual(unexpected, [], 'the console is clean');
  } finally {
    await app?.stop();
    await browser.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  return passed;
}
