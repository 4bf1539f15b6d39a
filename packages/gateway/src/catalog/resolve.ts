import type { ChatRequest } from '@kopek/core/wire';
import { GatewayError } from '../protocol/errors.ts';
import { type Amount, amount } from '../money/rub.ts';
import { modelOf, type Catalog, type ModelConfig, type ProviderConfig } from './catalog.ts';
import { clip } from '../base/clip.ts';

/** One model at one provider that may answer. */
export interface Candidate {
  model: ModelConfig;
  provider: ProviderConfig;
  /** The name in the request that leads here. */
  asked: string;
}

/** The name that a request asks for first, as logs and charges show it. */
export const requestedModel = ({ model, models }: Pick<ChatRequest, 'model' | 'models'>): string =>
  clip(model ?? models?.[0] ?? '');

/**
 * The models that a request names, in order: `model`, then `models` (§2.2). Each name is a catalog id, a preset, `auto`,
 * a slug `provider/model`, `fault/<name>`, or what the pattern of a model fits.
 *
 * @throws GatewayError 404 when all names are unknown; an unknown name among others is skipped.
 */
export function candidatesOf(
  catalog: Catalog,
  request: ChatRequest,
  sticky: (model: string) => string | undefined,
): Candidate[] {
  const names = [...(request.model === undefined ? [] : [request.model]), ...(request.models ?? [])];
  const named = names.flatMap((name) => byName(catalog, name, request));
  if (named.length === 0) {
    const list = names.map((name) => JSON.stringify(clip(name))).join(', ');
    throw new GatewayError(404, `No model, preset or slug is called ${list}`, {
      path: 'model',
      models: [...catalog.models.keys()],
      presets: [...catalog.presets.keys()],
    });
  }
  const candidates = named.flatMap((entry) => bestProvider(entry, sticky(entry.model.id)));
  if (candidates.length === 0) {
    throw new GatewayError(503, `No provider of ${named.map(({ model }) => model.id).join(', ')} is available`);
  }
  return candidates;
}

/** A model and the providers that a name allows. */
interface Named extends Pick<Candidate, 'model' | 'asked'> {
  providers: ProviderConfig[];
  sort: Sort | undefined;
}

function byName(catalog: Catalog, name: string, request: ChatRequest): Named[] {
  const sort = request.provider?.sort;
  const all = (model: ModelConfig, by = sort): Named => ({ model, asked: name, providers: model.providers, sort: by });
  const model = catalog.models.get(name);
  if (model !== undefined) return [all(model)];
  if (name === 'auto') return [all(automatic(catalog, request))];
  const preset = catalog.presets.get(name);
  if (preset !== undefined) {
    const models = preset.models.flatMap((id) => catalog.models.get(id) ?? []);
    return models.map((entry) => all(entry, sort ?? preset.sort));
  }
  const [first = '', ...rest] = name.split('/');
  const last = rest.join('/');
  if (first === 'fault' && last !== '') return [all(automatic(catalog, request))];
  const slugs = [...catalog.models.values()]
    .filter((entry) => entry.id === last || entry.id.endsWith(`/${last}`))
    .map((entry) => ({ ...all(entry), providers: entry.providers.filter((provider) => provider.name === first) }))
    .filter((entry) => entry.providers.length > 0);
  const pattern = slugs.length === 0 ? modelOf(catalog, name) : undefined;
  return pattern === undefined ? slugs : [all(pattern)];
}

/** The first available provider in the requested order; a provider that has the cache of the session takes precedence. */
function bestProvider({ model, providers, sort, asked }: Named, sticky: string | undefined): Candidate[] {
  const up = providers.filter(({ available = true }) => available);
  const [best] = sort === undefined ? up : up.toSorted(ORDERS[sort]);
  const provider = up.find(({ name }) => name === sticky) ?? best;
  return provider === undefined ? [] : [{ model, provider, asked }];
}

type Sort = NonNullable<NonNullable<ChatRequest['provider']>['sort']>;

const ORDERS: Readonly<Record<Sort, (left: ProviderConfig, right: ProviderConfig) => number>> = {
  price: (left, right) => priceOf(left).cmp(priceOf(right)),
  throughput: (left, right) => (right.tokensPerSecond ?? 80) - (left.tokensPerSecond ?? 80),
  latency: (left, right) => (left.latencyMs ?? 300) - (right.latencyMs ?? 300),
};

/** Input and output together decide which provider is cheaper. */
const priceOf = ({ prices }: ProviderConfig): Amount => amount(prices.input).plus(prices.output);

/** The model that `auto` picks, by tools, response format and reasoning. */
function automatic(catalog: Catalog, request: ChatRequest): ModelConfig {
  const wanted = (): string => {
    if (request.tools?.some((tool) => tool.type === 'function')) return 'tools';
    if (request.response_format !== undefined) return 'json';
    if (request.reasoning !== undefined && request.reasoning.enabled !== false) return 'reasoning';
    return 'chat';
  };
  const talent = wanted();
  const all = [...catalog.models.values()];
  const found = all.find((model) => model.talent === talent) ?? all[0];
  if (found === undefined) throw new GatewayError(503, 'The catalog is empty');
  return found;
}
