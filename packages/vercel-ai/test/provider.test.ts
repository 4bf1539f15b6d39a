import { VERSION as PROVIDER_UTILS_VERSION } from '@ai-sdk/provider-utils';
import { LoadAPIKeyError, LoadSettingError, NoSuchModelError } from '@ai-sdk/provider';
import {
  createProviderRegistry,
  customProvider,
  defaultSettingsMiddleware,
  embed,
  experimental_generateSpeech as generateSpeech,
  experimental_transcribe as transcribe,
  extractReasoningMiddleware,
  generateImage,
  generateText,
  rerank,
  simulateStreamingMiddleware,
  streamText,
  wrapLanguageModel,
} from 'ai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chargeOf, createKopek, describeError, kopek, VERSION } from '@kopek/vercel-ai';
import { kopek as kopekFor6 } from '@kopek/vercel-ai/v6';
import { kopekOf } from './support/kopek.ts';
import { API_KEY, complete, delta, events, finish, reply, startService } from './support/service.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the provider', () => {
  it('implements version 4 and rejects the kinds of models that the interface does not have', () => {
    expect(kopek.specificationVersion).toBe('v4');
  });

  it.each<[string, () => unknown]>([
    ['embeddingModel', () => embed({ model: kopek.embeddingModel('x'), value: 'hi' })],
    ['imageModel', () => generateImage({ model: kopek.imageModel('x'), prompt: 'a cat' })],
    ['speechModel', () => generateSpeech({ model: kopek.speechModel('x'), text: 'hi' })],
    ['transcriptionModel', () => transcribe({ model: kopek.transcriptionModel('x'), audio: 'AAAA' })],
    ['rerankingModel', () => rerank({ model: kopek.rerankingModel('x'), documents: ['a'], query: 'a' })],
    ['videoModel', () => kopek.videoModel('x')],
    ['rerankingModel', () => createProviderRegistry({ kopek }).rerankingModel('kopek:x')],
    ['embeddingModel', () => kopekFor6.embeddingModel('x')],
  ])('rejects %s, which the interface does not have, and names the guide', (kind, make) => {
    let thrown: unknown;
    try {
      void make();
    } catch (error) {
      thrown = error;
    }
    expect(NoSuchModelError.isInstance(thrown)).toBe(true);
    expect(String(thrown)).toContain(`The service has no ${kind} ("x")`);
    expect(String(thrown)).toContain('docs/ai-sdk.md');
  });

  it('returns the same model when called, by languageModel and by chat', () => {
    for (const make of [kopek, kopek.languageModel, kopek.chat]) {
      const model = make('vendor/model:free');
      expect(model).toMatchObject({ specificationVersion: 'v4', provider: 'kopek.chat', modelId: 'vendor/model:free' });
    }
    expect(kopek.completion('x').provider).toBe('kopek.completion');
  });

  it('works in a registry with slugs that contain slashes and colons', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const registry = createProviderRegistry({ kopek: kopekOf(service) });
    await generateText({ model: registry.languageModel('kopek:vendor/model:free'), prompt: 'hi' });
    expect(service.body.model).toBe('vendor/model:free');
  });

  it('works in a custom provider with aliases', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service);
    const provider = customProvider({ languageModels: { fast: own('vendor/small') }, fallbackProvider: own });
    await generateText({ model: provider.languageModel('fast'), prompt: 'hi' });
    await generateText({ model: provider.languageModel('auto'), prompt: 'hi' });
    expect(service.requests.map(({ body }) => body.model)).toEqual(['vendor/small', 'auto']);
  });

  it('composes with middlewares and keeps the charge through them', async () => {
    await using service = await startService(complete({ content: '<think>so</think>ok' }));
    const model = wrapLanguageModel({
      model: kopekOf(service)('m'),
      middleware: [
        defaultSettingsMiddleware({ settings: { temperature: 0.3, providerOptions: { kopek: { sessionId: 's' } } } }),
        extractReasoningMiddleware({ tagName: 'think' }),
        simulateStreamingMiddleware(),
      ],
    });
    const result = streamText({ model, prompt: 'hi' });
    expect(await result.text).toBe('ok');
    expect(await result.reasoningText).toBe('so');
    expect(chargeOf(await result.finalStep)).toMatchObject({ status: 'settled', costRub: '0.0425' });
    expect(service.body).toMatchObject({ temperature: 0.3, session_id: 's' });
  });
});

describe('settings', () => {
  it('reads key, base URL and namespace from the environment at the first call', async () => {
    await using service = await startService(reply(200, { name: 'ci', pii: { mode: null, types: null } }));
    const late = createKopek();
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    vi.stubEnv('KOPEK_BASE_URL', service.baseURL);
    vi.stubEnv('KOPEK_NAMESPACE', 'acme');
    await expect(late.key()).resolves.toMatchObject({ name: 'ci' });
    expect(service.requests[0]).toMatchObject({
      path: '/v1/acme/key',
      headers: { authorization: `Bearer ${API_KEY}` },
    });
  });

  it('reports a missing key or base URL with an error of the AI SDK, before anything is sent', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    vi.stubEnv('KOPEK_API_KEY', '');
    vi.stubEnv('KOPEK_BASE_URL', '');
    const keyless = createKopek({ baseURL: service.baseURL });
    const homeless = createKopek({ apiKey: API_KEY });
    const errors: unknown[] = [];
    for (const { key, languageModel } of [keyless, homeless])
      for (const call of [() => key(), () => generateText({ model: languageModel('m'), prompt: 'hi' })])
        await call().catch((error: unknown) => errors.push(error));
    expect(errors.map((error) => [LoadAPIKeyError.isInstance(error), LoadSettingError.isInstance(error)])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
    for (const error of errors)
      expect(describeError(error, { locale: 'en' })).toBe(
        'The app is not set up correctly. Please contact its operator.',
      );
    expect(service.requests).toHaveLength(0);
  });

  it.each([
    [{ apiKey: 5 }, 'the API key (option apiKey) must be a string, got number'],
    [{ baseURL: 5 }, 'baseURL must be a string, got a number'],
    [{ maxRub: '5' }, 'there is no setting "maxRub"; did you mean maxRub of spendLimit or of withRun?'],
    [{ maxTokens: 5 }, 'there is no setting "maxTokens"; did you mean max_tokens of a request?'],
  ])('reports an invalid setting, %j', async (settings, message) => {
    const own = createKopek({ apiKey: API_KEY, baseURL: 'https://gateway.example', ...settings } as never);
    await expect(generateText({ model: own('m'), prompt: 'hi' })).rejects.toMatchObject({
      code: 'configuration',
      message,
    });
  });

  it('asks a key function before every request', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    let turn = 0;
    const own = kopekOf(service, { apiKey: () => Promise.resolve(`key-${++turn}`) });
    await generateText({ model: own('m'), prompt: 'hi' });
    await generateText({ model: own('m'), prompt: 'hi' });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-1', 'Bearer key-2']);
  });

  it.each(['', '/', '/v1/'])('creates no double slash from a base URL that ends with %j', async (ending) => {
    await using service = await startService(complete({ content: 'ok' }));
    const baseURL = service.baseURL.replace(/\/v1$/, ending);
    await generateText({ model: createKopek({ apiKey: API_KEY, baseURL })('m'), prompt: 'hi' });
    expect(service.requests[0]?.path).toBe('/v1/chat/completions');
  });

  it('keeps the keys of two providers separate', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const first = kopekOf(service, { apiKey: 'key-a' });
    const second = kopekOf(service, { apiKey: 'key-b' });
    await Promise.all([first, second].map((own) => generateText({ model: own('m'), prompt: 'hi' })));
    expect(service.requests.map(({ headers }) => headers.authorization)).toSatisfy(
      (keys: string[]) => keys.includes('Bearer key-a') && keys.includes('Bearer key-b'),
    );
    expect(first.ledger.total().settled).toBe(1);
  });

  it('uses a custom fetch for every call', async () => {
    await using service = await startService(
      complete({ content: 'ok' }),
      events([delta({ content: 'ok' }), ...finish('stop')]),
      reply(200, { name: 'ci', pii: { mode: null, types: null } }),
    );
    const asked: string[] = [];
    const own = kopekOf(service, {
      fetch: (input, init) => {
        asked.push(new URL(input instanceof Request ? input.url : input).pathname);
        return globalThis.fetch(input, init);
      },
    });
    await generateText({ model: own('m'), prompt: 'hi' });
    await streamText({ model: own('m'), prompt: 'hi' }).text;
    await own.key();
    expect(asked).toEqual(['/v1/chat/completions', '/v1/chat/completions', '/v1/service/key']);
  });

  it('sends the headers of the factory and of the call, and never a foreign Authorization', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service, { headers: { 'X-Team': 'a', Authorization: 'Bearer other' } });
    await generateText({ model: own('m'), prompt: 'hi', headers: { 'X-Trace': 't', authorization: 'Bearer third' } });
    expect(service.requests[0]?.headers).toMatchObject({
      'x-team': 'a',
      'x-trace': 't',
      authorization: `Bearer ${API_KEY}`,
    });
  });

  it('accepts factory headers in any form of fetch, including a user agent', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service, { headers: new Headers({ 'X-Team': 'search', 'User-Agent': 'app/2' }) });
    await own('m').doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] });
    expect(service.requests[0]?.headers).toMatchObject({
      'x-team': 'search',
      'user-agent': expect.stringMatching(/^app\/2 kopek-vercel-ai/),
    });
  });

  it('names its package and version in the user agent, after that of the AI SDK', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service, { userAgent: 'app/2' });
    await generateText({ model: own('m'), prompt: 'hi' });
    await own('m').doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] });
    const [throughSdk, direct] = service.requests.map(({ headers }) => headers['user-agent']);
    expect(throughSdk).toMatch(new RegExp(`^ai/7\\S* .*app/2 kopek-vercel-ai/${VERSION.replaceAll('.', '\\.')} `));
    expect(direct).toMatch(new RegExp(`^app/2 kopek-vercel-ai/${VERSION.replaceAll('.', '\\.')} `));
    // the suffix that every provider of the AI SDK sends
    const suffix = ` ai-sdk-provider-utils/${PROVIDER_UTILS_VERSION} ${navigator.userAgent.toLowerCase()}`;
    expect([throughSdk?.endsWith(suffix), direct?.endsWith(suffix)]).toEqual([true, true]);
  });
});

describe('key()', () => {
  it('returns the settings of the key in use', async () => {
    await using service = await startService(
      reply(200, {
        name: 'ci',
        budget: { remaining: 12.5, initial: 100, reset_interval: 'daily', reset_in_seconds: 60, low_notify: true },
        allowed_models: ['vendor/model-a'],
        pii: { mode: 'mask', types: null, dictionary: null },
      }),
    );
    const status = await kopekOf(service).key();
    expect(status).toMatchObject({
      name: 'ci',
      budget: { remainingRub: '12.5', initialRub: '100', resetInterval: 'daily' },
      allowedModels: ['vendor/model-a'],
      pii: { mode: 'mask' },
    });
  });
});
