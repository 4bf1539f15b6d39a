/**
 * Writes all tables of `results/` into `results/tables.md`, those that a reader decides by into `README.md` and the smallest
 * into both READMEs of the project, between markers.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { limitsSummary } from '../limits/summary.ts';
import { type Stored, summaryText, ALLOWED_VALUES } from './summary-text.ts';
import { FRONT, type Language, SUMMARY } from './summary.ts';
import { storedTable } from './stored-table.ts';
import { scenarioTables } from './table.ts';
import { SCENARIOS } from '../scenarios/index.ts';

/** Commands that are no scenarios, by the name of their file. */
const COMMANDS = { many: 'Many at once', limits: 'Limits', stores: 'Stores', versions: 'Old and new in turns' };

const folder = new URL('../results/', import.meta.url);
const stored = new Map<string, Stored>();
for (const file of await readdir(folder)) {
  if (!file.endsWith('.json')) continue;
  const result = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Stored;
  // other programs leave their figures here too
  if (result.scenario) stored.set(result.scenario, result);
}

const newest = [...stored.values()]
  .map(({ machine }) => machine.date)
  .sort()
  .at(-1);
const tables = SCENARIOS.flatMap(({ name }) => {
  const result = stored.get(name);
  if (!result) return [];
  const { date } = result.machine;
  // a scenario may have been left out of the latest run
  const age = date === newest ? [] : [`Measured on ${date}, with the version of that day.`];
  return [`## ${name}: ${scenarioTables(result)}`, ...age];
});
const about = '# Results\n\nMade by `npx -y pnpm@12 --dir bench table`. What they mean: [Benchmarks](../README.md).';
const pages = [about, machineText(), ...tables];
for (const [name, title] of Object.entries(COMMANDS)) {
  const table = await storedTable(name);
  if (table !== undefined) pages.push(`## ${title}`, table);
}
await writeFile(new URL('tables.md', folder), `${pages.join('\n\n')}\n`);

const readme = new URL('../README.md', import.meta.url);
const text = await readFile(readme, 'utf8');
await writeFile(readme, between(text, 'summary', summaryText(SUMMARY, stored, 'en')));

for (const language of Object.keys(ALLOWED_VALUES) as Language[]) {
  const readmeOf = new URL(ALLOWED_VALUES[language].file, import.meta.url);
  const whole = between(await readFile(readmeOf, 'utf8'), 'speed', summaryText(FRONT, stored, language));
  const limits = await limitsSummary(language);
  await writeFile(readmeOf, limits === undefined ? whole : between(whole, 'limits', limits));
}

function machineText(): string {
  const lines = [...stored.values()].map(
    ({ machine }) =>
      `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.platform}, Node ${machine.node}, ${machine.date}`,
  );
  const packages = [...stored.values()].at(-1)?.machine.packages ?? {};
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return `${[...new Set(lines)].join('\n')}\n\n${versions.join(', ')}.`;
}

function between(whole: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const from = whole.indexOf(start);
  const to = whole.indexOf(end);
  if (from < 0 || to < from) throw new Error(`there are no markers for ${name}`);
  return `${whole.slice(0, from + start.length)}\n\n${content}\n\n${whole.slice(to)}`;
}
