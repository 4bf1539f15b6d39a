import { existsSync } from 'node:fs';

/** Path of a Chromium; undefined where there is none. `CHROMIUM_PATH` can name one. */
export const CHROMIUM: string | undefined = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));
