import type { CaseResult } from '../compare.ts';
import { markdownTable } from './table.ts';

/** Languages of docs/measured.md. */
export type Language = 'en' | 'ru';
type Text = Record<Language, string>;

/** One line of the small tables: a figure of ours beside those of other libraries of the same kind. */
interface Line {
  label: Text;
  case: string;
  kopek: string;
  rivals: readonly string[];
  /** How Kopek delivers deltas; the others always deliver every one. */
  delivery: keyof typeof DELIVERY;
}

const DELIVERY = {
  every: { en: 'every delta', ru: 'каждый фрагмент' },
  joined: { en: 'waiting deltas joined', ru: 'накопившиеся вместе' },
  whole: { en: 'the whole answer', ru: 'ответ целиком' },
} as const;
const HEAD: Record<Language, readonly [caption: string, deltas: string, best: string, slowest: string]> = {
  en: [
    'CPU time relative to a bare HTTP request (`undici.request` and `JSON.parse`), lower is better',
    'Kopek delivers',
    'best of the others',
    'slowest of the others',
  ],
  ru: [
    'Время процессора: во сколько раз больше, чем у простого HTTP-запроса (`undici.request` и `JSON.parse`); меньше — лучше',
    'Kopek выдаёт',
    'лучший из аналогов',
    'худший из аналогов',
  ],
};
const FIRST_CAPTION: Text = {
  en: 'Time to the first word, N times that of the same bare request',
  ru: 'Время до первого слова: во сколько раз больше, чем у того же простого запроса',
};

const CLIENTS = ['openai', 'xsai', 'openrouter-sdk'];
const LANGCHAIN = ['langchain-openai', 'langchain-openrouter'];
const PROVIDERS = ['openai-compatible', 'openrouter-provider'];
const AI = ['ai-openai-compatible', 'ai-openrouter-provider'];
const [TEXT, WHOLE, FIRST] = ['1 event per HTTP chunk, one write', '64 at once', 'first word'];

const line = (
  en: string,
  ru: string,
  of: string,
  delivery: Line['delivery'],
  kopek: string,
  rivals: readonly string[],
): Line => ({ label: { en, ru }, case: of, delivery, kopek, rivals });

/** Like with like: every delta by itself, as the others do, unless the line says otherwise. */
// prettier-ignore
const CPU_TIME: readonly Line[] = [
  line('text delta, bare client', 'фрагмент текста, сам клиент', TEXT, 'every', 'core-each', CLIENTS),
  line('text delta, LangChain', 'фрагмент текста, LangChain', TEXT, 'every', 'langchain-each', LANGCHAIN),
  line('text delta, LangChain', 'фрагмент текста, LangChain', TEXT, 'joined', 'langchain', LANGCHAIN),
  line('text delta, AI SDK provider', 'фрагмент текста, провайдер AI SDK', TEXT, 'every', 'vercel-ai-each', PROVIDERS),
  line('text delta, `streamText`', 'фрагмент текста, `streamText`', TEXT, 'every', 'ai-vercel-ai-each', AI),
  line('text delta, `streamText`', 'фрагмент текста, `streamText`', TEXT, 'joined', 'ai-vercel-ai', AI),
  line('100 KB of tool arguments, LangChain', '100 КБ аргументов инструмента, LangChain', '100 KB', 'every', 'langchain-each', LANGCHAIN),
  line('200 KB of tool arguments, `streamText`', '200 КБ аргументов инструмента, `streamText`', '200 KB', 'every', 'ai-vercel-ai-each', AI),
  line('answer of 1 KB, 64 at once, bare client', 'ответ в 1 КБ, 64 одновременно, сам клиент', WHOLE, 'whole', 'core', CLIENTS),
  line('answer of 1 KB, 64 at once, LangChain', 'ответ в 1 КБ, 64 одновременно, LangChain', WHOLE, 'whole', 'langchain', LANGCHAIN),
  line('answer of 1 KB, 64 at once, `generateText`', 'ответ в 1 КБ, 64 одновременно, `generateText`', WHOLE, 'whole', 'ai-vercel-ai', AI),
];
// prettier-ignore
const FIRST_WORD: readonly Line[] = [
  line('bare client', 'сам клиент', FIRST, 'every', 'core', CLIENTS),
  line('LangChain', 'LangChain', FIRST, 'every', 'langchain', LANGCHAIN),
  line('AI SDK provider', 'провайдер AI SDK', FIRST, 'every', 'vercel-ai', PROVIDERS),
  line('`streamText`', '`streamText`', FIRST, 'every', 'ai-vercel-ai', AI),
];

/** What `bench/results/tables.md` begins with. */
export function summary(results: readonly CaseResult[]): string {
  return [table(CPU_TIME, results, 'en'), table(FIRST_WORD, results, 'en', FIRST_CAPTION.en)].join('\n\n');
}

/** What the front page shows: one line for each way to read a stream. */
export function front(results: readonly CaseResult[], language: Language): string {
  const lines = CPU_TIME.filter((one) => one.case === TEXT && one.delivery === 'every');
  return table(lines, results, language);
}

function table(
  lines: readonly Line[],
  results: readonly CaseResult[],
  language: Language,
  caption: string = HEAD[language][0],
): string {
  const [, deltas, best, slowest] = HEAD[language];
  // a column that says the same in every line says nothing
  const modes = new Set(lines.map(({ delivery }) => delivery)).size > 1;
  const rows = lines.map((one) => [
    one.label[language],
    ...(modes ? [DELIVERY[one.delivery][language]] : []),
    ...figuresOf(one, results, language),
  ]);
  return markdownTable([caption, ...(modes ? [deltas] : []), 'Kopek', best, slowest], rows);
}

/** Our figure, the best of the others with its name, and the worst. A rival that loses data is not ranked. */
function figuresOf(wanted: Line, results: readonly CaseResult[], language: Language): string[] {
  const rows = results.find(({ name }) => name === wanted.case)?.rows ?? [];
  const ratioOf = (name: string): number => rows.find(({ candidate }) => candidate === name)?.ratio ?? Number.NaN;
  const ranked = rows
    .filter(({ candidate, problems }) => wanted.rivals.includes(candidate) && problems.length === 0)
    .toSorted((a, b) => a.ratio - b.ratio);
  const text = (value: number): string => short(value, language === 'en' ? 'en-US' : 'ru-RU');
  const [best, worst] = [ranked[0], ranked.at(-1)];
  if (!best || !worst) return [text(ratioOf(wanted.kopek)), '–', '–'];
  return [text(ratioOf(wanted.kopek)), `${text(best.ratio)} (${best.candidate})`, text(worst.ratio)];
}

function short(value: number, locale: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString(locale, { minimumFractionDigits: value < 10 ? 2 : 0, maximumFractionDigits: digits });
}
