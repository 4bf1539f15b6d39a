import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { aiUser } from './use-ai-sdk.ts';

export const candidate: Candidate = {
  kind: 'rival',
  packages: ['ai', '@openrouter/ai-sdk-provider', 'zod'],
  bundle: `export { streamText } from 'ai'; export { createOpenRouter } from '@openrouter/ai-sdk-provider';`,
  async load() {
    const [ai, { createOpenRouter }] = await Promise.all([import('ai'), import('@openrouter/ai-sdk-provider')]);
    return (baseURL) => aiUser(ai, createOpenRouter({ apiKey: API_KEY, baseURL: `${baseURL}/v1` }).chat(MODEL));
  },
};
