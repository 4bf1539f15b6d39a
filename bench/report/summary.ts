/** Languages of the README. */
export type Language = 'en' | 'ru';

/** One line of the small table: a figure of ours beside those of the rivals of the same kind. */
export interface SummaryLine {
  label: Record<Language, string>;
  scenario: string;
  /** Beginning of the name of the case. */
  case: string;
  kopek: string;
  rivals: string[];
  /** `ratio`, or a figure of the rows that ends in its unit. */
  figure: string;
  /** What a ratio compares. Default: CPU time. */
  ratioOf?: 'time';
}

const CLIENTS = ['openai', 'xsai', 'openrouter-sdk'];
const LANGCHAIN = ['langchain-openai', 'langchain-openrouter'];
const PROVIDERS = ['openai-compatible', 'openrouter-provider'];
const AI = ['ai-openai-compatible', 'ai-openrouter-provider'];

/** Like with like: every delta handed out by itself, as the rivals do, unless the label says otherwise. */
export const SUMMARY: SummaryLine[] = [
  { label: { en: 'text delta, bare client', ru: 'фрагмент текста, сам клиент' }, scenario: 'stream-text', case: '1 event per HTTP', kopek: 'core-each', rivals: CLIENTS, figure: 'ratio' },
  { label: { en: 'text delta, LangChain', ru: 'фрагмент текста, LangChain' }, scenario: 'stream-text', case: '1 event per HTTP', kopek: 'langchain-each', rivals: LANGCHAIN, figure: 'ratio' },
  { label: { en: 'text delta, AI SDK provider', ru: 'фрагмент текста, провайдер AI SDK' }, scenario: 'stream-text', case: '1 event per HTTP', kopek: 'vercel-ai-each', rivals: PROVIDERS, figure: 'ratio' },
  { label: { en: 'text delta, `streamText`', ru: 'фрагмент текста, `streamText`' }, scenario: 'stream-text', case: '1 event per HTTP', kopek: 'ai-vercel-ai-each', rivals: AI, figure: 'ratio' },
  { label: { en: 'text delta, `streamText`, waiting deltas joined', ru: 'фрагмент текста, `streamText`, накопившиеся объединены' }, scenario: 'stream-text', case: '1 event per HTTP', kopek: 'ai-vercel-ai', rivals: AI, figure: 'ratio' },
  { label: { en: 'time to the first word, bare client', ru: 'время до первого слова, сам клиент' }, scenario: 'first-token', case: '10 deltas', kopek: 'core', rivals: CLIENTS, figure: 'ratio', ratioOf: 'time' },
  { label: { en: '200 KB of tool arguments, `streamText`', ru: '200 КБ аргументов инструмента, `streamText`' }, scenario: 'tool-arguments', case: '200 KB', kopek: 'ai-vercel-ai-each', rivals: AI, figure: 'ratio' },
  { label: { en: 'whole answer, 64 at once, LangChain', ru: 'ответ целиком, 64 одновременно, LangChain' }, scenario: 'invoke', case: '64 at once', kopek: 'langchain', rivals: LANGCHAIN, figure: 'ratio' },
  { label: { en: 'whole answer, 64 at once, `generateText`', ru: 'ответ целиком, 64 одновременно, `generateText`' }, scenario: 'invoke', case: '64 at once', kopek: 'ai-vercel-ai', rivals: AI, figure: 'ratio' },
  { label: { en: 'import, bare client', ru: 'импорт пакета, сам клиент' }, scenario: 'start', case: 'cold', kopek: 'core', rivals: CLIENTS, figure: 'importMs' },
  { label: { en: 'import, AI SDK provider', ru: 'импорт пакета, провайдер AI SDK' }, scenario: 'start', case: 'cold', kopek: 'vercel-ai', rivals: PROVIDERS, figure: 'importMs' },
]; // prettier-ignore
