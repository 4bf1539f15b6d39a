import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { providerUser } from './use-ai-sdk.ts';

export const candidate: Candidate = {
  kind: 'rival',
  packages: ['@ai-sdk/openai-compatible', 'zod'],
  bundle: `export { createOpenAICompatible } from '@ai-sdk/openai-compatible';`,
  async load() {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return (baseURL) =>
      providerUser(createOpenAICompatible({ name: 'bench', apiKey: API_KEY, baseURL: `${baseURL}/v1` })(MODEL));
  },
};
