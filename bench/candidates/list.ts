/** Every candidate by the name of its file, in the order of the tables. */
export const CANDIDATES: string[] = [
  'limit',
  'limit-fetch',
  'core',
  'core-each',
  'core-batches',
  'core-fetch',
  'core-alone',
  'openai',
  'xsai',
  'openrouter-sdk',
  'langchain-floor',
  'langchain',
  'langchain-each',
  'langchain-openrouter',
  'langchain-openai',
  'provider-floor',
  'vercel-ai',
  'vercel-ai-each',
  'openai-compatible',
  'openrouter-provider',
  'ai-floor',
  'ai-vercel-ai',
  'ai-vercel-ai-each',
  'ai-openai-compatible',
  'ai-openrouter-provider',
];

const EACH = ['core-each', 'core-batches', 'langchain-each', 'vercel-ai-each', 'ai-vercel-ai-each'];
const FLOORS = ['langchain-floor', 'provider-floor', 'ai-floor'];

/** Those that make a difference where nothing is streamed: no variants of coalescing. */
export const WITHOUT_STREAM_VARIANTS: string[] = CANDIDATES.filter((name) => !EACH.includes(name));

/** Those that use the network. */
export const ON_THE_WIRE: string[] = CANDIDATES.filter((name) => !FLOORS.includes(name));
