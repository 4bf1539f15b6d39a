import { startGateway, type Gateway } from '@kopek/gateway';
import { ChatKopek, type ChatKopekFields } from '@kopek/langchain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// What people bring along from other chat models, and the one sentence that says what to do about it.

let gateway: Gateway;
beforeAll(async () => {
  for (const name of ['KOPEK_API_KEY', 'KOPEK_BASE_URL', 'KOPEK_NAMESPACE']) vi.stubEnv(name, '');
  gateway = await startGateway({ unknownFields: 'reject' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await gateway.close();
});

/** Changes of the fields that work; undefined takes one away. */
type Change = () => Record<string, unknown>;

test.each<[string, Change, string]>([
  [
    'no key',
    () => ({ apiKey: undefined }),
    'no API key: set the option apiKey, or the environment variable KOPEK_API_KEY',
  ],
  [
    'no base URL',
    () => ({ baseURL: undefined }),
    'no base URL: set the option baseURL, or the environment variable KOPEK_BASE_URL',
  ],
  [
    'the base URL in configuration, as ChatOpenAI has it',
    () => ({ baseURL: undefined, configuration: { baseURL: gateway.baseURL } }),
    'baseURL is a field of the model and not of configuration: new ChatKopek({ baseURL: … })',
  ],
  [
    'a time with its unit',
    () => ({ timeout: '5s' }),
    'timeout must be a number of ms or an object such as { headersMs: 60_000 }, got "5s"',
  ],
  [
    'a limit as a number, which could not hold every kopek',
    () => ({ spendLimit: 5 }),
    'spendLimit.maxRub must be a decimal string of rubles from 0 up, such as "5.00", not 5.',
  ],
  [
    'a misspelled effort',
    () => ({ reasoning: 'hgih' }),
    'reasoning must be "max" or "xhigh" or "high" or "medium" or "low" or "minimal" or "none", got "hgih"',
  ],
  [
    'a misspelled order of providers',
    () => ({ provider: { sort: 'prise' } }),
    'provider.sort must be "price" or "throughput" or "latency", got "prise"',
  ],
  [
    'the base URL spelled as elsewhere',
    () => ({ baseURL: undefined, baseUrl: gateway.baseURL }),
    'there is no field "baseUrl"; did you mean "baseURL"? Fields that the interface does not list go into modelKwargs',
  ],
  [
    'a misspelled limit, which would be none',
    () => ({ spendlimit: '5.00' }),
    'there is no field "spendlimit"; did you mean "spendLimit"? Fields that the interface does not list go into modelKwargs',
  ],
  [
    'a misspelled parameter',
    () => ({ temprature: 0.2 }),
    'there is no field "temprature"; did you mean "temperature"? Fields that the interface does not list go into modelKwargs',
  ],
  [
    'the key in a header',
    () => ({ apiKey: undefined, configuration: { headers: { Authorization: `Bearer ${gateway.apiKey}` } } }),
    'no API key: set the option apiKey, or the environment variable KOPEK_API_KEY, to the key alone; the header authorization is not used',
  ],
  ['no model', () => ({ model: undefined }), 'model must be set unless models lists fallbacks'],
  [
    'a model that does not exist',
    () => ({ model: 'gpt-9' }),
    'POST /v1/chat/completions failed with HTTP 404: No model, preset or slug is called "gpt-9". Check the model and the base URL (option baseURL, or KOPEK_BASE_URL).',
  ],
  ['a value outside of its range', () => ({ temperature: 3 }), 'temperature must be in [0, 2], got 3'],
])('%s', async (_, change, sentence) => {
  const fields = { model: 'auto', baseURL: gateway.baseURL, apiKey: gateway.apiKey, maxRetries: 0, ...change() };
  await expect(async () => new ChatKopek(fields as ChatKopekFields).invoke('Привет')).rejects.toThrow(
    expect.objectContaining({ message: sentence }),
  );
});

test('names of other models with the same meaning are accepted', async () => {
  const fields = { modelName: 'kopek/echo', max_tokens: 1, streaming: true };
  const message = await new ChatKopek({ ...fields, baseURL: gateway.baseURL, apiKey: gateway.apiKey }).invoke(
    'раз два',
  );
  expect(message.response_metadata['finish_reason']).toBe('length');
});
