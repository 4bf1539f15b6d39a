/**
 * The page of the report, the page of the gateway and the Next.js chat in a real browser. The chat is linked to the packages beside
 * it, built and driven. Screenshots are left in `artefacts`.
 *
 *   npx -y pnpm@12 browser          all of them
 *   npx -y pnpm@12 browser report   one of: report, gateway, chat
 *
 * Needs `build` first, and Chromium. Without Chromium it says so and does nothing, except in CI, where it fails.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { ARTEFACTS, PNPM, ROOT, WITH_TOOLS } from './packages.ts';

const PAGES: Readonly<Record<string, () => void | Promise<void>>> = { report, gateway, chat };
const chosen = process.argv.slice(2);
if (CHROMIUM === undefined) {
  console.log('No page was looked at: no Chromium was found (CHROMIUM_PATH can name one).');
  process.exit(process.env['CI'] ? 1 : 0);
}
for (const [name, look] of Object.entries(PAGES)) if (chosen.length === 0 || chosen.includes(name)) await look();

async function report(): Promise<void> {
  const problems = await (await import('./browser/report-page.ts')).checkReportPage();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('The report: nothing sticks out, nothing is loaded, axe finds nothing serious.');
}

/** It needs no build and no package. */
function gateway(): void {
  const program = ['--conditions=@kopek/source', 'scripts/page.ts'];
  run(process.execPath, program, join(ROOT, 'packages/gateway'), 'gateway');
}

function chat(): void {
  const folder = join(ROOT, 'examples/next-chat');
  for (const args of [
    ['install', '--frozen-lockfile', '--prefer-offline'],
    ['run', 'build'],
    ['run', 'e2e'],
  ])
    run('npx', [...PNPM, '--dir', folder, ...args], folder, 'chat');
}

function run(command: string, args: readonly string[], cwd: string, pictures: string): void {
  const folder = join(ARTEFACTS, pictures);
  mkdirSync(folder, { recursive: true });
  execFileSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...WITH_TOOLS, NEXT_TELEMETRY_DISABLED: '1', CHROMIUM_PATH: CHROMIUM, SCREENSHOTS: folder },
  });
}
