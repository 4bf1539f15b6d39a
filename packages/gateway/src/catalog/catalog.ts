import type { JsonObject } from '@kopek/core/wire';
import { clip } from '../base/clip.ts';
import { matchesName } from '../base/name-pattern.ts';
import type { Prices } from '../money/price.ts';
import type { Talent } from '../protocol/talent.ts';
import { amount, decimalOf } from '../money/rub.ts';

/** A provider of a model: the same answers at its own price, speed and latency. */
export interface ProviderConfig {
  /** @pattern ^[\w.-]+$ */
  name: string;
  prices: Prices;
  /** Speed of streams. Default 80. @exclusiveMinimum 0 */
  tokensPerSecond?: number;
  /** Time to the first token, milliseconds. Default 300. @minimum 0 */
  latencyMs?: number;
  /** False: the provider is down and the next one serves. Default true. */
  available?: boolean;
}

/** A server with the same protocol that runs a real model. */
export interface UpstreamConfig {
  /** With or without a trailing `/v1`. @pattern ^https?://[^\s/]+ */
  baseURL: string;
  /** Name of the model there; `*`: the requested name. @minLength 1 */
  model: string;
  /** @pattern ^[\x21-\x7E]+$ */
  apiKey?: string;
  /** Name of the environment variable that holds the key, so that no file has to. @minLength 1 */
  apiKeyEnv?: string;
  /** True: through the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. Default false: directly. */
  useProxy?: boolean;
  /** Time to the answer, or to the next event of a stream, milliseconds. Default 60 000. @exclusiveMinimum 0 @maximum 2147483647 */
  timeoutMs?: number;
}

/** A model of the catalog. */
export interface ModelConfig {
  /** For instance `kopek/echo`, also available as `{provider}/echo`; with `*` at its end: every unknown name that begins so. @minLength 1 */
  id: string;
  /** What a simulated model is best at. Default `chat`; not used with `upstream`. */
  talent?: Talent;
  /** Passes requests on to a server with a real model. */
  upstream?: UpstreamConfig;
  /** Providers in order of preference, at least one; `provider.sort` of a request changes the order. @minItems 1 */
  providers: ProviderConfig[];
  /** Tokens of prompt and answer together. Default 32 768. @asType integer @minimum 2 */
  contextLength?: number;
  /** Tokens of an answer when a request sets no `max_tokens`. Default 4 096. @asType integer @minimum 1 */
  maxOutputTokens?: number;
  /** False: `response_format` is rejected (§2.5: not every model supports it). Default true. */
  structuredOutput?: boolean;
}

/** A named list of models. */
export interface PresetConfig {
  /** Model ids, tried in turn. @minItems 1 */
  models: string[];
  /** Order of providers, unless the request sets one. */
  sort?: 'price' | 'throughput' | 'latency';
}

/** Three providers: a cheap one, one with a high throughput at 1.5 times the price, one with a low latency at twice the price. */
function providersAt(input: string, output: string): ProviderConfig[] {
  const prices = (factor: string): Prices => ({
    input: decimalOf(amount(input).times(factor)),
    output: decimalOf(amount(output).times(factor)),
    search: '0.35',
  });
  return [
    { name: 'volga', prices: prices('1'), tokensPerSecond: 80, latencyMs: 300 },
    { name: 'neva', prices: prices('1.5'), tokensPerSecond: 250, latencyMs: 450 },
    { name: 'yenisei', prices: prices('2'), tokensPerSecond: 60, latencyMs: 120 },
  ];
}

/** The built-in models. Prices are in rubles per token. */
const BUILT_IN_MODELS: readonly ModelConfig[] = [
  { id: 'kopek/echo', talent: 'echo', providers: providersAt('0.00001', '0.00002') },
  { id: 'kopek/summary', talent: 'echo', providers: providersAt('0.00004', '0.00012'), contextLength: 131_072 },
  { id: 'kopek/tools', talent: 'tools', providers: providersAt('0.00006', '0.00024') },
  { id: 'kopek/json', talent: 'json', providers: providersAt('0.00005', '0.0002') },
  { id: 'kopek/reasoning', talent: 'reasoning', providers: providersAt('0.0001', '0.0004') },
  { id: 'kopek/chat', talent: 'chat', providers: providersAt('0.00003', '0.0001') },
  {
    id: 'kopek/small',
    talent: 'chat',
    providers: providersAt('0.000002', '0.000004'),
    contextLength: 512,
    maxOutputTokens: 128,
    structuredOutput: false,
  },
];

const BUILT_IN_PRESETS: Readonly<Record<string, PresetConfig>> = {
  cheap: { models: ['kopek/small', 'kopek/echo', 'kopek/chat'], sort: 'price' },
  fast: { models: ['kopek/chat'], sort: 'throughput' },
  careful: { models: ['kopek/reasoning', 'kopek/chat'] },
};

/** A model by its id, or the one of a pattern, under the requested name. */
export function modelOf({ models }: Catalog, name: string): ModelConfig | undefined {
  const pattern = [...models.values()].find(({ id }) => id.endsWith('*') && matchesName(id, name));
  return models.get(name) ?? (pattern && { ...pattern, id: clip(name) });
}

/** Models by id, and presets by name. */
export interface Catalog {
  models: ReadonlyMap<string, ModelConfig>;
  presets: ReadonlyMap<string, PresetConfig>;
}

/** Creates a catalog of what is built in and what is configured, which takes precedence. */
export function createCatalog(given: {
  models?: ModelConfig[];
  presets?: Record<string, PresetConfig>;
  unknownModels?: 'reject' | 'answer';
}): Catalog {
  const models = new Map([...BUILT_IN_MODELS, ...(given.models ?? [])].map((model) => [model.id, model]));
  const chat = models.get('kopek/chat');
  if (given.unknownModels === 'answer' && chat !== undefined && !models.has('*')) models.set('*', { ...chat, id: '*' });
  const presets = new Map(Object.entries({ ...BUILT_IN_PRESETS, ...given.presets }));
  return { models, presets };
}

/** A model in the shape of `GET /v1/models`, with the ruble prices of the first provider. */
export function describeModel({ id, contextLength = 32_768, providers: [first] }: ModelConfig): JsonObject {
  return {
    id,
    object: 'model',
    created: 0,
    owned_by: first?.name ?? '',
    context_length: contextLength,
    pricing: { currency: 'RUB', unit: 'token', ...first?.prices },
  };
}
