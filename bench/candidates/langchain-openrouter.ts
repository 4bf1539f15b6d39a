import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { costInUsage, langchainUser } from './use-langchain.ts';

export const candidate: Candidate = {
  kind: 'rival',
  packages: ['@langchain/openrouter', '@langchain/core'],
  bundle: `export { ChatOpenRouter } from '@langchain/openrouter';`,
  async load() {
    const { ChatOpenRouter } = await import('@langchain/openrouter');
    return (baseURL) =>
      langchainUser(
        new ChatOpenRouter({ model: MODEL, apiKey: API_KEY, maxRetries: 0, baseURL: `${baseURL}/v1` }),
        costInUsage,
      );
  },
};
