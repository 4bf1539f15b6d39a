import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { aiUser } from './use-ai-sdk.ts';

export const candidate: Candidate = {
  kind: 'rival',
  packages: ['ai', '@ai-sdk/openai-compatible', 'zod'],
  bundle: `export { streamText } from 'ai'; export { createOpenAICompatible } from '@ai-sdk/openai-compatible';`,
  async load() {
    const [ai, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
    return (baseURL) =>
      aiUser(ai, createOpenAICompatible({ name: 'bench', apiKey: API_KEY, baseURL: `${baseURL}/v1` })(MODEL));
  },
};
