/**
 * A guard against costs that creep in, in figures that do not depend on the machine. Run after `build`.
 *
 *     npx -y pnpm@12 run guard                          all parts
 *     npx -y pnpm@12 run guard counts --update          bytes, promises, timers, system calls: `budgets.ts`
 *     npx -y pnpm@12 run guard path                     source files and functions that a call passes: `path.ts`
 *     npx -y pnpm@12 run guard books --entries=100000   questions about large ledgers: `large-ledger.ts`
 *     npx -y pnpm@12 run guard soak --calls=1000000     calls with mixed faults leave nothing behind: `../soak/main.ts`
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PARTS: Readonly<Record<string, string>> = {
  counts: 'budgets.ts',
  path: 'path.ts',
  books: 'large-ledger.ts',
  soak: '../soak/main.ts',
};

const [chosen, ...options] = process.argv.slice(2);
if (chosen !== undefined && !Object.hasOwn(PARTS, chosen))
  throw new Error(`no such part: ${chosen}. There are ${Object.keys(PARTS).join(', ')}`);
for (const [name, program] of Object.entries(PARTS)) {
  if (chosen !== undefined && chosen !== name) continue;
  // only the books run on the sources
  const condition = name === 'books' ? ['--conditions=@kopek/source'] : [];
  const args = [...condition, join(import.meta.dirname, program), ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
