import { inspect } from 'node:util';
import { generateText, type LanguageModel } from 'ai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chargeOf, createKopek, type KopekProviderSettings } from '@kopek/vercel-ai';
import { API_KEY, complete, startService } from './support/service.ts';

afterEach(() => vi.unstubAllEnvs());

/** The two static methods by the names that a workflow looks for. */
interface Portable {
  [method: symbol]: (value: unknown) => unknown;
}
const SERIALIZE = Symbol.for('workflow-serialize');
const DESERIALIZE = Symbol.for('workflow-deserialize');

/** Carries a model over a step of a workflow: through JSON, by the static methods of its class. */
function carry(model: object): { state: string; revived: LanguageModel; revive: (state: unknown) => LanguageModel } {
  const statics = model.constructor as unknown as Portable;
  const state = JSON.stringify(statics[SERIALIZE]?.(model));
  const revive = (value: unknown): LanguageModel => statics[DESERIALIZE]?.(value) as LanguageModel;
  return { state, revived: revive(JSON.parse(state)), revive };
}

describe.each(['chat', 'completion'] as const)('a model (%s) that crosses a workflow', (form) => {
  const make = (settings: KopekProviderSettings): object => createKopek(settings)[form]('vendor/m', { minP: 0.1 });

  it('still calls the same address with its settings; the key comes from the environment', async () => {
    await using service = await startService(complete({ content: 'ok', text: 'ok' }));
    const { revived } = carry(make({ apiKey: 'key-of-before', baseURL: service.baseURL, namespace: 'acme' }));
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    const result = await generateText({ model: revived, prompt: 'hi' });
    expect(chargeOf(result)).toMatchObject({ costRub: '0.0425' });
    expect(service.body).toMatchObject({ model: 'vendor/m', min_p: 0.1 });
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${API_KEY}`);
  });

  it('keeps the base URL from the environment', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    vi.stubEnv('KOPEK_BASE_URL', service.baseURL);
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    const { revived } = carry(make({}));
    vi.stubEnv('KOPEK_BASE_URL', '');
    await generateText({ model: revived, prompt: 'hi' });
    expect(service.requests).toHaveLength(1);
  });

  it('drops the key and all headers, even if they are functions', () => {
    for (const apiKey of [API_KEY, () => API_KEY, () => Promise.resolve(API_KEY)]) {
      const { state } = carry(make({ apiKey, baseURL: 'https://gateway.example', headers: { 'x-secret': API_KEY } }));
      expect(state.includes(API_KEY)).toBe(false);
      expect(JSON.parse(state)).toEqual({
        form,
        modelId: 'vendor/m',
        ledgerId: expect.any(String),
        config: { baseURL: 'https://gateway.example' },
        settings: { minP: 0.1 },
      });
    }
  });

  it('continues to count towards its spend limit, step after step', async () => {
    await using service = await startService(complete({ content: 'ok', text: 'ok' }));
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    let model = make({ baseURL: service.baseURL, spendLimit: '0.08' });
    for (let step = 0; step < 2; step++) {
      const { revived } = carry(model);
      await generateText({ model: revived, prompt: 'hi' });
      model = revived as object;
    }
    await expect(generateText({ model: carry(model).revived, prompt: 'hi' })).rejects.toThrow('limit of 0.08 rubles');
    expect(service.requests).toHaveLength(2);
  });

  it('rejects to call in a process that cannot know what its spend limit has counted', async () => {
    await using service = await startService(complete({ content: 'ok', text: 'ok' }));
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    const { state, revive } = carry(make({ baseURL: service.baseURL, spendLimit: '5' }));
    const elsewhere = revive({ ...JSON.parse(state), ledgerId: 'of another process' });
    const error = await generateText({ model: elsewhere, prompt: 'hi' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'configuration', billing: 'none' });
    expect(service.requests).toHaveLength(0);
  });

  it('records its steps in the ledger of its provider', async () => {
    await using service = await startService(complete({ content: 'ok', text: 'ok' }));
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    const own = createKopek({ baseURL: service.baseURL });
    const { revived } = carry(own[form]('m'));
    await generateText({ model: revived, prompt: 'hi' });
    expect(own.ledger.total().costRub).toBe('0.0425');
  });

  it('records there even after a thousand others crossed, if it crossed again meanwhile', async () => {
    await using service = await startService(complete({ content: 'ok', text: 'ok' }));
    vi.stubEnv('KOPEK_API_KEY', API_KEY);
    const settings = { baseURL: service.baseURL };
    const cross = (others: number): void => {
      for (let other = 0; other < others; other++) carry(make(settings));
    };
    const own = createKopek(settings);
    carry(own[form]('m'));
    cross(999);
    const { state, revive } = carry(own[form]('m'));
    cross(1);
    await generateText({ model: revive(JSON.parse(state)), prompt: 'hi' });
    expect(own.ledger.total().costRub).toBe('0.0425');
  });

  it('shows the key neither when inspected nor as JSON', () => {
    const model = make({ apiKey: API_KEY, baseURL: 'https://gateway.example' });
    expect(inspect(model, { depth: 9, showHidden: true }).includes(API_KEY)).toBe(false);
    expect(JSON.stringify(model).includes(API_KEY)).toBe(false);
  });
});

describe('a provider', () => {
  it('shows the key neither when inspected nor as JSON', () => {
    const own = createKopek({ apiKey: API_KEY, baseURL: 'https://gateway.example' });
    expect(inspect(own, { depth: 9, showHidden: true }).includes(API_KEY)).toBe(false);
    expect(JSON.stringify({ ...own }).includes(API_KEY)).toBe(false);
  });
});
