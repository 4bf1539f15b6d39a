/** Writes the tables of `results/` into `README.md`, and the small one into both READMEs of the project, between markers. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Machine } from './machine.ts';
import { SUMMARY, type Language, type SummaryLine } from './summary.ts';
import { markdownTable, scenarioTables } from './table.ts';
import { SCENARIOS } from '../scenarios/index.ts';
import type { ScenarioResult } from '../scenarios/scenario.ts';

type Stored = ScenarioResult & { machine: Machine };

const folder = new URL('../results/', import.meta.url);
const stored = new Map<string, Stored>();
for (const file of await readdir(folder)) {
  if (!file.endsWith('.json')) continue;
  const result = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Stored;
  // other programs leave their figures here too
  if (result.scenario) stored.set(result.scenario, result);
}

const readme = new URL('../README.md', import.meta.url);
const text = await readFile(readme, 'utf8');
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
  return [`### ${name}: ${scenarioTables(result)}`, ...age];
});
await writeFile(readme, between(text, 'tables', [machineText(), ...tables].join('\n\n')));

/** How a language names the columns and units of the small table, and writes its numbers. */
interface Words {
  file: string;
  header: string[];
  locale: string;
  cpu: string;
  time: string;
  Ms: string;
  KB: string;
}

const PROJECT: Record<Language, Words> = {
  en: {
    file: '../../README.md',
    header: ['', 'unit', 'Kopek', 'best rival', 'slowest rival'],
    locale: 'en-US',
    cpu: '× CPU time',
    time: '× time',
    Ms: 'ms',
    KB: 'KB',
  },
  ru: {
    file: '../../README.ru.md',
    header: ['', 'единица', 'Kopek', 'лучший из аналогов', 'худший из аналогов'],
    locale: 'ru-RU',
    cpu: '× время процессора',
    time: '× время',
    Ms: 'мс',
    KB: 'КБ',
  },
};
for (const [language, words] of Object.entries(PROJECT) as [Language, Words][]) {
  const { file, header } = words;
  const page = new URL(file, import.meta.url);
  const rows = SUMMARY.flatMap((line) => summaryLine(line, language, words));
  await writeFile(page, between(await readFile(page, 'utf8'), 'speed', markdownTable(header, rows)));
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

function summaryLine(line: SummaryLine, language: Language, words: Words): string[][] {
  const { label, scenario, case: wanted, kopek, rivals, figure, ratioOf = 'cpu' } = line;
  const rows = stored.get(scenario)?.cases.find((one) => one.case.startsWith(wanted))?.rows ?? [];
  const of = (name: string): number | undefined => {
    const row = rows.find(({ candidate }) => candidate === name);
    return figure === 'ratio' ? row?.ratio : row?.metrics[figure]?.median;
  };
  const unit = figure === 'ratio' ? words[ratioOf] : words[figure.endsWith('Ms') ? 'Ms' : 'KB'];
  const own = of(kopek);
  // a rival that loses data is not ranked
  const ranked = rivals
    .filter((name) => rows.find(({ candidate }) => candidate === name)?.problems.length === 0)
    .flatMap((name) => (of(name) === undefined ? [] : [{ name, value: of(name) as number }]))
    .sort((a, b) => a.value - b.value);
  const [best] = ranked;
  if (own === undefined || best === undefined) return [];
  const worst = ranked.at(-1) ?? best;
  const text = (value: number): string => short(value, words.locale);
  return [[label[language], unit, text(own), `${text(best.value)} (${best.name})`, text(worst.value)]];
}

function short(value: number, locale: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString(locale, { minimumFractionDigits: value < 10 ? 2 : 0, maximumFractionDigits: digits });
}

function between(whole: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const from = whole.indexOf(start);
  const to = whole.indexOf(end);
  if (from < 0 || to < from) throw new Error(`there are no markers for ${name}`);
  return `${whole.slice(0, from + start.length)}\n\n${content}\n\n${whole.slice(to)}`;
}
