import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { userOf, type Below } from './use-ai-sdk.ts';

export const openaiCompatible =
  (below: Below): Candidate =>
  async (baseURL) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return userOf(below, createOpenAICompatible({ name: 'bench', apiKey: API_KEY, baseURL: `${baseURL}/v1` })(MODEL));
  };

export const openrouterProvider =
  (below: Below): Candidate =>
  async (baseURL) => {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    return userOf(below, createOpenRouter({ apiKey: API_KEY, baseURL: `${baseURL}/v1` }).chat(MODEL));
  };
