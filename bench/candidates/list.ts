import { openaiCompatible, openrouterProvider } from './ai-sdk-rivals.ts';
import type { Candidate } from './candidate.ts';
import { core } from './kopek-core.ts';
import { langchain } from './kopek-langchain.ts';
import { vercelAi } from './kopek-vercel-ai.ts';
import { langchainOpenai, langchainOpenrouter } from './langchain-rivals.ts';
import { limit } from './limit.ts';
import { openai } from './openai.ts';
import { openrouterSdk } from './openrouter-sdk.ts';
import { xsai } from './xsai.ts';

const JOINED = { coalesce: true };
const EACH = { coalesce: false };

/**
 * Every candidate by its name, in the order of the tables. `…-each` hands out every delta by itself, as the others do; without the
 * suffix Kopek joins a backlog, as it comes.
 */
export const CANDIDATES: Readonly<Record<string, Candidate>> = {
  limit,
  core: core(JOINED),
  'core-each': core(EACH),
  openai,
  xsai,
  'openrouter-sdk': openrouterSdk,
  langchain: langchain(JOINED),
  'langchain-each': langchain(EACH),
  'langchain-openai': langchainOpenai,
  'langchain-openrouter': langchainOpenrouter,
  'vercel-ai': vercelAi('itself', JOINED),
  'vercel-ai-each': vercelAi('itself', EACH),
  'openai-compatible': openaiCompatible('itself'),
  'openrouter-provider': openrouterProvider('itself'),
  'ai-vercel-ai': vercelAi('ai', JOINED),
  'ai-vercel-ai-each': vercelAi('ai', EACH),
  'ai-openai-compatible': openaiCompatible('ai'),
  'ai-openrouter-provider': openrouterProvider('ai'),
};
