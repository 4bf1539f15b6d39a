import type { LanguageModelV4 } from '@ai-sdk/provider';
import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { aiUser, providerUser } from './use-ai-sdk.ts';

/** Other providers, by themselves or below `ai`. */
export const openaiCompatible = (below: 'ai' | 'itself'): Candidate =>
  rival(below, async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return (baseURL) => createOpenAICompatible({ name: 'bench', apiKey: API_KEY, baseURL })(MODEL);
  });

export const openrouterProvider = (below: 'ai' | 'itself'): Candidate =>
  rival(below, async () => {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    return (baseURL) => createOpenRouter({ apiKey: API_KEY, baseURL }).chat(MODEL);
  });

function rival(below: 'ai' | 'itself', load: () => Promise<(baseURL: string) => LanguageModelV4>): Candidate {
  return {
    async load() {
      const [model, sdk] = await Promise.all([load(), below === 'ai' ? import('ai') : undefined]);
      return (baseURL) => {
        const made = model(`${baseURL}/v1`);
        return sdk ? aiUser(sdk, made) : providerUser(made);
      };
    },
  };
}
