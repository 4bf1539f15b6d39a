/** One line of the small table: a figure of ours beside those of the rivals of the same kind. */
export interface SummaryLine {
  label: string;
  scenario: string;
  /** Beginning of the name of the case. */
  case: string;
  kopek: string;
  rivals: string[];
  /** `ratio`, or a figure of the rows that ends in its unit. */
  figure: string;
}

const CLIENTS = ['openai', 'xsai', 'openrouter-sdk'];
const LANGCHAIN = ['langchain-openai', 'langchain-openrouter'];
const PROVIDERS = ['openai-compatible', 'openrouter-provider'];
const AI = ['ai-openai-compatible', 'ai-openrouter-provider'];

/** Like with like: every delta handed out by itself, as the rivals do, unless the label says otherwise. */
export const SUMMARY: SummaryLine[] = [
  { label: 'a text delta, bare client', scenario: 'stream-text', case: '1 event per HTTP', kopek: 'core-each', rivals: CLIENTS, figure: 'ratio' },
  { label: 'a text delta, LangChain', scenario: 'stream-text', case: '1 event per HTTP', kopek: 'langchain-each', rivals: LANGCHAIN, figure: 'ratio' },
  { label: 'a text delta, AI SDK provider', scenario: 'stream-text', case: '1 event per HTTP', kopek: 'vercel-ai-each', rivals: PROVIDERS, figure: 'ratio' },
  { label: 'a text delta, `streamText`', scenario: 'stream-text', case: '1 event per HTTP', kopek: 'ai-vercel-ai-each', rivals: AI, figure: 'ratio' },
  { label: 'the same with a backlog, joined', scenario: 'stream-text', case: '1 event per HTTP', kopek: 'ai-vercel-ai', rivals: AI, figure: 'ratio' },
  { label: '200 KB of tool arguments, LangChain', scenario: 'tool-arguments', case: '200 KB', kopek: 'langchain-each', rivals: LANGCHAIN, figure: 'ratio' },
  { label: '200 KB of tool arguments, `streamText`', scenario: 'tool-arguments', case: '200 KB', kopek: 'ai-vercel-ai-each', rivals: AI, figure: 'ratio' },
  { label: 'a whole answer, 64 at once, LangChain', scenario: 'invoke', case: '64 at once', kopek: 'langchain', rivals: LANGCHAIN, figure: 'ratio' },
  { label: 'a whole answer, 64 at once, `generateText`', scenario: 'invoke', case: '64 at once', kopek: 'ai-vercel-ai', rivals: AI, figure: 'ratio' },
  { label: 'browser bundle, gzip, AI SDK provider', scenario: 'bundle', case: 'with everything', kopek: 'vercel-ai', rivals: PROVIDERS, figure: 'gzipKB' },
]; // prettier-ignore
