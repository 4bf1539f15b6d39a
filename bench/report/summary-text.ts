import type { ScenarioResult } from '../scenarios/scenario.ts';
import type { Machine } from './machine.ts';
import type { Delivery, Language, SummaryLine, SummaryTable } from './summary.ts';
import { markdownTable } from './table.ts';

/** The result of a scenario as it lies in `results/`. */
export type Stored = ScenarioResult & { machine: Machine };

/** How a language names the columns of the small tables, and writes its numbers. */
interface Words {
  file: string;
  locale: string;
  deltas: string;
  best: string;
  slowest: string;
  delivery: Record<Delivery, string>;
  machine: (machine: Machine, packages: string) => string;
}

export const ALLOWED_VALUES: Record<Language, Words> = {
  en: {
    file: '../../README.md',
    locale: 'en-US',
    deltas: 'Kopek delivers',
    best: 'best of the others',
    slowest: 'slowest of the others',
    delivery: { every: 'every delta', joined: 'waiting deltas joined', whole: 'the whole answer' },
    machine: ({ cpu, cores, node, date }, packages) => `${date}, ${cores} cores (${cpu}), Node ${node}; ${packages}.`,
  },
  ru: {
    file: '../../README.ru.md',
    locale: 'ru-RU',
    deltas: 'Kopek выдаёт',
    best: 'лучший из аналогов',
    slowest: 'худший из аналогов',
    delivery: { every: 'каждый фрагмент', joined: 'накопившиеся вместе', whole: 'ответ целиком' },
    machine: ({ cpu, cores, node, date }, packages) => `${date}, ядер: ${cores} (${cpu}), Node ${node}; ${packages}.`,
  },
};

/** Whose versions decide what the figures of the others are worth. */
const NAMED = [
  '@langchain/core',
  '@langchain/openai',
  'ai',
  '@ai-sdk/openai-compatible',
  'openai',
  '@xsai/stream-text',
];

/** Small tables of a README, and where and with what they were measured. */
export function summaryText(chosen: readonly SummaryTable[], stored: Map<string, Stored>, language: Language): string {
  const tables = chosen.map((table) => tableText(table, stored, language));
  const machine = stored.get('stream-text')?.machine;
  const packages = NAMED.map((name) => `${name} ${machine?.packages[name] ?? '?'}`).join(', ');
  return [...tables, ...(machine ? [ALLOWED_VALUES[language].machine(machine, packages)] : [])].join('\n\n');
}

function tableText({ caption, figure, lines }: SummaryTable, stored: Map<string, Stored>, language: Language): string {
  const words = ALLOWED_VALUES[language];
  // a column that says the same in every line says nothing
  const modes = new Set(lines.map(({ delivery }) => delivery)).size > 1;
  const head = [caption[language], ...(modes ? [words.deltas] : []), 'Kopek', words.best, words.slowest];
  const rows = lines.flatMap((line) => {
    const figures = figuresOf(line, figure, stored, words);
    return figures ? [[line.label[language], ...(modes ? [words.delivery[line.delivery]] : []), ...figures]] : [];
  });
  return markdownTable(head, rows);
}

/** Our figure, the best of the others with its name, and the worst; undefined when one of them was not measured. */
function figuresOf(
  { scenario, case: wanted, kopek, rivals }: SummaryLine,
  figure: SummaryTable['figure'],
  stored: Map<string, Stored>,
  { locale }: Words,
): string[] | undefined {
  const rows = stored.get(scenario)?.cases.find((one) => one.case.startsWith(wanted))?.rows ?? [];
  const of = (name: string): number | undefined => {
    const row = rows.find(({ candidate }) => candidate === name);
    return figure === 'ratio' ? row?.ratio : row?.metrics[figure]?.median;
  };
  const own = of(kopek);
  // a rival that loses data is not ranked
  const ranked = rivals
    .filter((name) => rows.find(({ candidate }) => candidate === name)?.problems.length === 0)
    .flatMap((name) => {
      const value = of(name);
      return value === undefined ? [] : [{ name, value }];
    })
    .sort((a, b) => a.value - b.value);
  const [best] = ranked;
  if (own === undefined || best === undefined) return undefined;
  const worst = ranked.at(-1) ?? best;
  return [short(own, locale), `${short(best.value, locale)} (${best.name})`, short(worst.value, locale)];
}

function short(value: number, locale: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString(locale, { minimumFractionDigits: value < 10 ? 2 : 0, maximumFractionDigits: digits });
}
