/** Languages of the README. */
export type Language = 'en' | 'ru';

/** How Kopek delivers deltas in a line; the others always deliver every one. */
export type Delivery = 'every' | 'joined' | 'whole';

/** One line of the small tables: a figure of ours beside those of other libraries of the same kind. */
export interface SummaryLine {
  label: Record<Language, string>;
  scenario: string;
  /** Beginning of the name of the case. */
  case: string;
  kopek: string;
  rivals: string[];
  delivery: Delivery;
}

/** A small table: its caption is the first cell of its head. */
export interface SummaryTable {
  caption: Record<Language, string>;
  /** `ratio`, or a figure of the rows that ends in its unit. */
  figure: 'ratio' | 'importMs';
  lines: SummaryLine[];
}

const CLIENTS = ['openai', 'xsai', 'openrouter-sdk'];
const LANGCHAIN = ['langchain-openai', 'langchain-openrouter'];
const PROVIDERS = ['openai-compatible', 'openrouter-provider'];
const AI = ['ai-openai-compatible', 'ai-openrouter-provider'];

const TEXT = { scenario: 'stream-text', case: '1 event per HTTP', delivery: 'every' } as const;
const FIRST = { scenario: 'first-token', case: '10 deltas', delivery: 'every' } as const;
const WHOLE = { scenario: 'invoke', case: '64 at once', delivery: 'whole' } as const;
const IMPORT = { scenario: 'start', case: 'cold', delivery: 'whole' } as const;

/** Like with like: every delta by itself, as the others do, unless the line says otherwise. */
const CPU_TIME: SummaryTable = {
  caption: {
    en: 'CPU time relative to a bare HTTP request (`undici.request` and `JSON.parse`), lower is better',
    ru: 'Время процессора: во сколько раз больше, чем у простого HTTP-запроса (`undici.request` и `JSON.parse`); меньше — лучше',
  },
  figure: 'ratio',
  lines: [
    { ...TEXT, label: { en: 'text delta, bare client', ru: 'фрагмент текста, сам клиент' }, kopek: 'core-each', rivals: CLIENTS },
    { ...TEXT, label: { en: 'text delta, LangChain', ru: 'фрагмент текста, LangChain' }, kopek: 'langchain-each', rivals: LANGCHAIN },
    { ...TEXT, label: { en: 'text delta, LangChain', ru: 'фрагмент текста, LangChain' }, kopek: 'langchain', rivals: LANGCHAIN, delivery: 'joined' },
    { ...TEXT, label: { en: 'text delta, AI SDK provider', ru: 'фрагмент текста, провайдер AI SDK' }, kopek: 'vercel-ai-each', rivals: PROVIDERS },
    { ...TEXT, label: { en: 'text delta, `streamText`', ru: 'фрагмент текста, `streamText`' }, kopek: 'ai-vercel-ai-each', rivals: AI },
    { ...TEXT, label: { en: 'text delta, `streamText`', ru: 'фрагмент текста, `streamText`' }, kopek: 'ai-vercel-ai', rivals: AI, delivery: 'joined' },
    { scenario: 'tool-arguments', case: '100 KB', delivery: 'every', label: { en: '100 KB of tool arguments, LangChain', ru: '100\u00A0КБ аргументов инструмента, LangChain' }, kopek: 'langchain-each', rivals: LANGCHAIN },
    { scenario: 'tool-arguments', case: '100 KB', delivery: 'joined', label: { en: '100 KB of tool arguments, LangChain', ru: '100\u00A0КБ аргументов инструмента, LangChain' }, kopek: 'langchain', rivals: LANGCHAIN },
    { scenario: 'tool-arguments', case: '200 KB', delivery: 'every', label: { en: '200 KB of tool arguments, `streamText`', ru: '200\u00A0КБ аргументов инструмента, `streamText`' }, kopek: 'ai-vercel-ai-each', rivals: AI },
    { ...WHOLE, label: { en: 'answer of 1 KB, 64 at once, bare client', ru: 'ответ в 1\u00A0КБ, 64 одновременно, сам клиент' }, kopek: 'core', rivals: CLIENTS },
    { ...WHOLE, label: { en: 'answer of 1 KB, 64 at once, LangChain', ru: 'ответ в 1\u00A0КБ, 64 одновременно, LangChain' }, kopek: 'langchain', rivals: LANGCHAIN },
    { ...WHOLE, label: { en: 'answer of 1 KB, 64 at once, `generateText`', ru: 'ответ в 1\u00A0КБ, 64 одновременно, `generateText`' }, kopek: 'ai-vercel-ai', rivals: AI },
  ],
}; // prettier-ignore

const FIRST_WORD: SummaryTable = {
  caption: {
    en: 'Time to the first word, N times that of the same bare request',
    ru: 'Время до первого слова: во сколько раз больше, чем у того же простого запроса',
  },
  figure: 'ratio',
  lines: [
    { ...FIRST, label: { en: 'bare client', ru: 'сам клиент' }, kopek: 'core', rivals: CLIENTS },
    { ...FIRST, label: { en: 'LangChain', ru: 'LangChain' }, kopek: 'langchain', rivals: LANGCHAIN },
    { ...FIRST, label: { en: 'AI SDK provider', ru: 'провайдер AI SDK' }, kopek: 'vercel-ai', rivals: PROVIDERS },
    { ...FIRST, label: { en: '`streamText`', ru: '`streamText`' }, kopek: 'ai-vercel-ai', rivals: AI },
  ],
}; // prettier-ignore

const IMPORT_TIME: SummaryTable = {
  caption: { en: 'Import of the package, ms', ru: 'Импорт пакета, мс' },
  figure: 'importMs',
  lines: [
    { ...IMPORT, label: { en: 'bare client', ru: 'сам клиент' }, kopek: 'core', rivals: CLIENTS },
    { ...IMPORT, label: { en: 'AI SDK provider', ru: 'провайдер AI SDK' }, kopek: 'vercel-ai', rivals: PROVIDERS },
  ],
}; // prettier-ignore

/** What `bench/README.md` shows before its long tables. */
export const SUMMARY: readonly SummaryTable[] = [CPU_TIME, FIRST_WORD, IMPORT_TIME];

/** What the front page shows: one line for each way to read a stream. */
export const FRONT: readonly SummaryTable[] = [
  {
    ...CPU_TIME,
    lines: CPU_TIME.lines.filter(({ scenario, delivery }) => scenario === TEXT.scenario && delivery === TEXT.delivery),
  },
];
