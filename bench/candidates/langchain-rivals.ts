import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { costInUsage, langchainUser } from './use-langchain.ts';

export const langchainOpenai: Candidate = async (baseURL) => {
  const { ChatOpenAI } = await import('@langchain/openai');
  const configuration = { baseURL: `${baseURL}/v1` };
  const fields = { model: MODEL, apiKey: API_KEY, maxRetries: 0, streamUsage: false, configuration };
  return langchainUser(new ChatOpenAI(fields), costInUsage);
};

export const langchainOpenrouter: Candidate = async (baseURL) => {
  const { ChatOpenRouter } = await import('@langchain/openrouter');
  const fields = { model: MODEL, apiKey: API_KEY, maxRetries: 0, baseURL: `${baseURL}/v1` };
  return langchainUser(new ChatOpenRouter(fields), costInUsage);
};
