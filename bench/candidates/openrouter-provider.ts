import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { providerUser } from './use-ai-sdk.ts';

export const candidate: Candidate = {
  kind: 'rival',
  packages: ['@openrouter/ai-sdk-provider', 'ai', 'zod'],
  bundle: `export { createOpenRouter } from '@openrouter/ai-sdk-provider';`,
  async load() {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    return (baseURL) => providerUser(createOpenRouter({ apiKey: API_KEY, baseURL: `${baseURL}/v1` }).chat(MODEL));
  },
};
