import type { ChatRequest } from '@kopek/core/wire';
import { GatewayError } from '../http/errors.ts';
import { amount } from '../money/rub.ts';
import type { ModelConfig, PresetConfig, ProviderConfig } from './catalog.ts';
import { countTokens } from './tokens.ts';

/** Models by id, and the names that stand for choices of them. */
export interface Catalog {
  models: ReadonlyMap<string, ModelConfig>;
  presets: ReadonlyMap<string, PresetConfig>;
}

/** One model at one provider that may answer. */
export interface Candidate {
  model: ModelConfig;
  provider: ProviderConfig;
  /** Set when the request asked for `fault/<name>`. */
  fault?: string;
}

/** Joins built-in and configured models; the later ones win. */
export function createCatalog(models: Iterable<ModelConfig>, presets: Record<string, PresetConfig>): Catalog {
  return { models: new Map([...models].map((model) => [model.id, model])), presets: new Map(Object.entries(presets)) };
}

/**
 * The models that a request names, in turn: `model`, then `models` (§2.2). Each name is a catalog id, a preset, `auto`,
 * a slug `provider/model`, or `fault/<name>`.
 *
 * @throws GatewayError 404 when the only name is unknown; an unknown name among others is passed over.
 */
export function candidatesOf(catalog: Catalog, request: ChatRequest, stickyProvider?: string): Candidate[] {
  const names = [...(request.model === undefined ? [] : [request.model]), ...(request.models ?? [])];
  const found = names.map((name) => byName(catalog, name, request, stickyProvider));
  const candidates = found.flat();
  if (candidates.length === 0) {
    throw new GatewayError(
      404,
      `No model, preset or slug is called ${names.map((name) => JSON.stringify(name)).join(', ')}`,
      {
        metadata: { path: 'model', models: [...catalog.models.keys()], presets: [...catalog.presets.keys()] },
      },
    );
  }
  return candidates;
}

function byName(catalog: Catalog, name: string, request: ChatRequest, sticky: string | undefined): Candidate[] {
  const sort = request.provider?.sort;
  const model = catalog.models.get(name);
  if (model !== undefined) return serving(model, sort, sticky);
  if (name === 'auto') return serving(automatic(catalog, request), sort, sticky);
  const preset = catalog.presets.get(name);
  if (preset !== undefined) {
    const models = preset.models.flatMap((id) => catalog.models.get(id) ?? []);
    return models.flatMap((entry) => serving(entry, sort ?? preset.sort, sticky));
  }
  const [first = '', ...rest] = name.split('/');
  const last = rest.join('/');
  if (first === 'fault' && last !== '') {
    const base = automatic(catalog, request);
    return serving(base, sort, sticky)
      .slice(0, 1)
      .map((candidate) => ({ ...candidate, fault: last }));
  }
  return [...catalog.models.values()]
    .filter((entry) => entry.id === last || entry.id.endsWith(`/${last}`))
    .flatMap((entry) =>
      entry.providers.filter((provider) => provider.name === first).map((provider) => ({ model: entry, provider })),
    );
}

/** Providers that are up, in the order that the request wants; the one that holds the cache of a session goes first. */
function serving(model: ModelConfig, sort: string | undefined, sticky: string | undefined): Candidate[] {
  const up = model.providers.filter((provider) => provider.available !== false);
  if (up.length === 0) {
    throw new GatewayError(503, `No provider of ${model.id} is available`);
  }
  const ordered = up.sort((left, right) => {
    if ((left.name === sticky) !== (right.name === sticky)) return left.name === sticky ? -1 : 1;
    if (sort === 'price') return amount(priceOf(left)).cmp(priceOf(right));
    if (sort === 'throughput') return (right.tokensPerSecond ?? 80) - (left.tokensPerSecond ?? 80);
    return sort === 'latency' ? (left.latencyMs ?? 300) - (right.latencyMs ?? 300) : 0;
  });
  return ordered.slice(0, 1).map((provider) => ({ model, provider }));
}

/** Input and output together decide which provider is cheaper. */
function priceOf(provider: ProviderConfig): string {
  return amount(provider.prices.input).plus(provider.prices.output).toFixed();
}

/** From this many tokens on `auto` takes the model that summarises and has the largest context. */
const LONG_PROMPT_TOKENS = 1_500;

/** What `auto` picks: by tools, by format, by length. */
function automatic(catalog: Catalog, request: ChatRequest): ModelConfig {
  const wanted = (): string => {
    if (request.tools?.some((tool) => tool.type === 'function')) return 'tools';
    if (request.response_format !== undefined) return 'json';
    if (request.reasoning !== undefined && request.reasoning.enabled !== false) return 'reasoning';
    const text = request.prompt ?? JSON.stringify(request.messages);
    return text.length > LONG_PROMPT_TOKENS && countTokens(text.slice(0, 40_000)) > LONG_PROMPT_TOKENS
      ? 'summary'
      : 'chat';
  };
  const talent = wanted();
  const all = [...catalog.models.values()];
  const found = all.find((model) => model.talent === talent) ?? all[0];
  if (found === undefined) throw new GatewayError(503, 'The catalog is empty');
  return found;
}
