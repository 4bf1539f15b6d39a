import type { Candidate } from './candidate.ts';

const core = async (coalesce: boolean): Promise<Candidate> =>
  (await import('./kopek-core.ts')).coreCandidate({ coalesce });
const langchain = async (coalesce: boolean): Promise<Candidate> =>
  (await import('./kopek-langchain.ts')).langchainCandidate({ coalesce });
const provider = async (coalesce: boolean, ai: boolean): Promise<Candidate> =>
  (await import('./kopek-vercel-ai.ts')).providerCandidate({ coalesce, ai });
const langchainRivals = () => import('./langchain-rivals.ts');
const aiSdkRivals = () => import('./ai-sdk-rivals.ts');

/**
 * Every candidate by its name, in the order of the tables; imported when it is asked for. `…-each` hands out every delta by itself,
 * as the others do; without the suffix Kopek joins a backlog, as it comes.
 */
export const CANDIDATES: Readonly<Record<string, () => Promise<Candidate>>> = {
  limit: async () => (await import('./limit.ts')).candidate,
  core: () => core(true),
  'core-each': () => core(false),
  openai: async () => (await import('./openai.ts')).candidate,
  xsai: async () => (await import('./xsai.ts')).candidate,
  'openrouter-sdk': async () => (await import('./openrouter-sdk.ts')).candidate,
  langchain: () => langchain(true),
  'langchain-each': () => langchain(false),
  'langchain-openai': async () => (await langchainRivals()).langchainOpenai,
  'langchain-openrouter': async () => (await langchainRivals()).langchainOpenrouter,
  'vercel-ai': () => provider(true, false),
  'vercel-ai-each': () => provider(false, false),
  'openai-compatible': async () => (await aiSdkRivals()).openaiCompatible('itself'),
  'openrouter-provider': async () => (await aiSdkRivals()).openrouterProvider('itself'),
  'ai-vercel-ai': () => provider(true, true),
  'ai-vercel-ai-each': () => provider(false, true),
  'ai-openai-compatible': async () => (await aiSdkRivals()).openaiCompatible('ai'),
  'ai-openrouter-provider': async () => (await aiSdkRivals()).openrouterProvider('ai'),
};
