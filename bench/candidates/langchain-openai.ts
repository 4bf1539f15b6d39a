import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { costInUsage, langchainUser } from './use-langchain.ts';

export const candidate: Candidate = {
  kind: 'rival',
  packages: ['@langchain/openai', '@langchain/core'],
  bundle: `export { ChatOpenAI } from '@langchain/openai';`,
  async load() {
    const { ChatOpenAI } = await import('@langchain/openai');
    return (baseURL) =>
      langchainUser(
        new ChatOpenAI({
          model: MODEL,
          apiKey: API_KEY,
          maxRetries: 0,
          streamUsage: false,
          configuration: { baseURL: `${baseURL}/v1` },
        }),
        costInUsage,
      );
  },
};
