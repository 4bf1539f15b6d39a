import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Path of a Chromium; undefined where there is none. `CHROMIUM_PATH` can name one. */
export const CHROMIUM: string | undefined = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

export function launchChromium(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('no Chromium was found (CHROMIUM_PATH can name one)');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath: CHROMIUM, args });
}
