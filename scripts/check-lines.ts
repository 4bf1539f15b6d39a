/**
 * How many lines of source each package has, and how many it may have.
 *
 * Counted are `packages/<package>/src`, blank lines and comments included, and the SQL that is written by hand. Not counted
 * are tests, their fixtures, the store suite, which is published but is tests too, and the copy of the SQL.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Published, ROOT } from './packages.ts';

/** A change that adds code raises the budget of its package here, by what it is worth; every other change only lowers it. */
const BUDGETS: Readonly<Record<Published, number>> = {
  core: 11_436,
  ledger: 9_245,
  langchain: 3_534,
  'vercel-ai': 2_640,
  gateway: 9_035,
  'ledger-postgres': 2_256,
  otel: 530,
  cli: 7_382,
};

const SOURCES = 'packages/*/{src/**/*.ts,sql/**/*.sql}';
const NOT_COUNTED =
  /\.test(-d)?\.ts$|\/__fixtures__\/|^packages\/ledger\/src\/contract\/suite\/|^packages\/ledger-postgres\/src\/migrations\.ts$/;

const lines = new Map<string, number>();
for (const file of globSync(SOURCES, { cwd: ROOT })) {
  const [, folder = ''] = file.split('/');
  if (NOT_COUNTED.test(file)) continue;
  lines.set(folder, (lines.get(folder) ?? 0) + readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1);
}

let total = 0;
let allowed = 0;
for (const [folder, budget] of Object.entries(BUDGETS)) {
  const found = lines.get(folder) ?? 0;
  const over = found - budget;
  total += found;
  allowed += budget;
  print(folder, found, budget, over > 0 ? `: ${over} too many` : '');
  if (over > 0) process.exitCode = 1;
}
print('in all', total, allowed, '');

function print(name: string, found: number, budget: number, note: string): void {
  console.log(`${name.padEnd(16)} ${String(found).padStart(6)} of ${String(budget).padStart(6)}${note}`);
}
