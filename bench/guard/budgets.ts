/**
 * Bytes allocated, promises and timers per call and per delta, memory that dead objects hold, calls of the system on sockets.
 *
 *     npx -y pnpm@12 run guard counts                        compares with budgets.json; fails when something costs more
 *     npx -y pnpm@12 run guard counts --update               writes what is now: in the change that passes a budget for a good reason
 *     npx -y pnpm@12 run guard counts --only=client.stream
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { someAtOnce } from '../../scripts/processes.ts';
import type { Counts } from './count.ts';
import { canTrace, countsOf, systemCallsOf } from './run.ts';
import { SUBJECTS } from './subjects.ts';

type Budgets = Record<string, Counts>;

/** Subjects that are counted side by side. */
const AT_ONCE = 2;
/** Subjects whose system calls are counted: a call of each kind goes through the same client. */
const TRACED = new Set(['client.chat', 'doGenerate']);
/**
 * How far a count may lie above its budget. Counts are the same in every run; bytes differ by a few between systems. A
 * promise more matters in each delta, and less in a call.
 */
const MARGIN = { bytes: 0.02, promisesPerCall: 0.05, other: 0.5 };

const { values } = parseArgs({
  options: { update: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const path = new URL('budgets.json', import.meta.url);
const budgets = JSON.parse(await readFile(path, 'utf8')) as Budgets;
const names = Object.keys(SUBJECTS).filter(
  (name) => values.only === undefined || values.only.split(',').includes(name),
);
const traced = canTrace();
const found: Budgets = {};
await someAtOnce(AT_ONCE, names, async (name) => {
  const calls = traced && TRACED.has(name) ? await systemCallsOf(name) : {};
  found[name] = rounded({ ...(await countsOf(name)), ...calls });
});

if (values.update) {
  await writeFile(path, `${JSON.stringify({ ...budgets, ...found }, null, 2)}\n`);
  console.log(`wrote ${Object.keys(found).length} subjects to bench/guard/budgets.json`);
} else {
  const over = names.flatMap((name) => compared(name, found[name] ?? {}, budgets[name] ?? {}));
  if (!traced) console.log('system calls were not counted: strace does not run here');
  if (over.length > 0) {
    console.error(
      `\nMore than the budget: ${over.join('; ')}.\nMend it, or raise the budget with --update and say why.`,
    );
    process.exitCode = 1;
  }
}

/** Prints the counts of a subject beside their budgets; gives those that are passed. */
function compared(name: string, counts: Counts, budget: Counts): string[] {
  const over: string[] = [];
  for (const [label, count] of Object.entries(counts)) {
    const allowed = budget[label];
    const passed = allowed === undefined || count > mostOf(label, allowed);
    if (passed) over.push(`${name}: ${label} ${count} of ${allowed ?? 'no budget'}`);
    const figures = `${count.toLocaleString('en-US')} of ${allowed?.toLocaleString('en-US') ?? '–'}`;
    console.log(`${passed ? 'OVER' : 'ok  '} ${name.padEnd(17)} ${label.padEnd(25)} ${figures}`);
  }
  return over;
}

function mostOf(label: string, allowed: number): number {
  if (label.startsWith('bytes')) return allowed * (1 + MARGIN.bytes);
  if (label === 'promises per call') return allowed * (1 + MARGIN.promisesPerCall);
  return allowed + MARGIN.other;
}

function rounded(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).map(([label, count]) => [label, Number(count.toFixed(label.startsWith('bytes') ? 0 : 2))]),
  );
}
