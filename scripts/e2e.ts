/**
 * The page of the gateway and the Next.js chat in a real browser. The chat is linked to the packages beside it, built and driven.
 *
 * Needs `build` first, and Chromium. Without Chromium it says so and does nothing, except in CI, where it fails.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { ARTEFACTS, PNPM, ROOT } from './packages.ts';

const chat = join(ROOT, 'examples/next-chat');
if (CHROMIUM === undefined) {
  console.log('The browser test was left out: no Chromium was found (CHROMIUM_PATH can name one).');
  process.exit(process.env.CI ? 1 : 0);
}

// the page of the gateway needs no build and no package
const pictures = join(ARTEFACTS, 'gateway');
mkdirSync(pictures, { recursive: true });
execFileSync(process.execPath, ['--conditions=@kopek/source', 'scripts/page.ts'], {
  cwd: join(ROOT, 'packages/gateway'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CHROMIUM_PATH: CHROMIUM, SCREENSHOTS: pictures },
});

pnpm(['install', '--frozen-lockfile', '--prefer-offline']);
pnpm(['run', 'build']);
pnpm(['run', 'e2e'], { CHROMIUM_PATH: CHROMIUM, SCREENSHOTS: join(ARTEFACTS, 'chat') });

function pnpm(args: string[], variables: Record<string, string> = {}): void {
  execFileSync('npx', [...PNPM, '--dir', chat, ...args], {
    cwd: chat,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
  });
}
