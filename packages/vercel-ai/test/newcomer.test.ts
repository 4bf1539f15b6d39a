import { startGateway, type Gateway } from '@kopek/gateway';
import { createKopek } from '@kopek/vercel-ai';
import { generateText } from 'ai';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// What goes wrong in the first ten minutes, and the one sentence that says what to do about it.

let gateway: Gateway;
beforeAll(async () => {
  for (const name of ['KOPEK_API_KEY', 'KOPEK_BASE_URL', 'KOPEK_NAMESPACE']) vi.stubEnv(name, '');
  gateway = await startGateway({ unknownFields: 'reject' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await gateway.close();
});

interface Mistake {
  settings?: () => Record<string, unknown>;
  model?: string;
  options?: Record<string, number>;
  error: string;
  sentence: string;
}

const MISTAKES: Record<string, Mistake> = {
  'no key': {
    settings: () => ({ apiKey: undefined }),
    error: 'AI_LoadAPIKeyError',
    sentence: 'Kopek API key is missing. Pass it as the apiKey setting or set the KOPEK_API_KEY environment variable.',
  },
  'no base URL': {
    settings: () => ({ baseURL: undefined }),
    error: 'AI_LoadSettingError',
    sentence:
      'Kopek base URL is missing. Pass it as the baseURL setting or set the KOPEK_BASE_URL environment variable.',
  },
  'a misspelled limit, which would be none': {
    settings: () => ({ spendlimit: '5.00' }),
    error: 'KopekError',
    sentence: 'there is no setting "spendlimit"; did you mean spendLimit?',
  },
  'a key that the service does not know': {
    settings: () => ({ apiKey: 'kopek-of-somebody-else' }),
    error: 'AI_APICallError',
    sentence:
      'POST /v1/chat/completions failed with HTTP 401: The API key is unknown. Check the API key (option apiKey, or KOPEK_API_KEY).',
  },
  'a model that does not exist': {
    model: 'gpt-9',
    error: 'AI_APICallError',
    sentence:
      'POST /v1/chat/completions failed with HTTP 404: No model, preset or slug is called "gpt-9". Check the model and the base URL (option baseURL, or KOPEK_BASE_URL).',
  },
  'an option of the AI SDK among the own ones': {
    options: { topk: 3 },
    error: 'KopekError',
    sentence: 'providerOptions.kopek.topk is not an option. The call option topK of the AI SDK is probably meant.',
  },
};

it.each(Object.keys(MISTAKES))('answers %s with one sentence', async (name) => {
  const { settings, model = 'auto', options = {}, error, sentence } = MISTAKES[name] as Mistake;
  const provider = createKopek({
    baseURL: gateway.baseURL,
    apiKey: gateway.apiKey,
    ...settings?.(),
  });
  const call = generateText({
    model: provider(model),
    prompt: 'Привет',
    maxRetries: 0,
    providerOptions: { kopek: options },
  });
  await expect(call).rejects.toThrow(expect.objectContaining({ name: error, message: sentence }));
});
