import { type Amount, amount, decimalOf, roundCost } from './rub.ts';

/** Prices of a model at one provider: decimal strings, rubles per token unless said otherwise. */
export interface Prices {
  input: string;
  output: string;
  /** Prompt tokens read from the cache. Default: a tenth of `input`. */
  cacheRead?: string;
  /** Prompt tokens written to the cache. Default: `input` and a quarter. */
  cacheWrite?: string;
  /** Reasoning tokens. Default: `output`. */
  reasoning?: string;
  /** Rubles per web search. Default 0. */
  search?: string;
  /** Factors of the service tiers. Default flex 0.5, priority 2. */
  tiers?: { flex?: string; priority?: string };
}

/** What an answer used. */
export interface Usage {
  /** All tokens of the prompt, cached ones included. */
  promptTokens: number;
  /** All tokens of the answer, reasoning included. */
  completionTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
  reasoningTokens: number;
  webSearchRequests: number;
}

/** Service tier of a request (§2.2). */
export type Tier = 'flex' | 'priority' | undefined;

/**
 * Exact cost of an answer in rubles: every kind of token at its price, the searches, times the factor of the tier,
 * rounded up to a millionth of a ruble once, at the end. Never below zero: of the prompt at most all tokens are cached,
 * of the answer at most all are reasoning.
 *
 * @returns decimal string.
 */
export function costOf(prices: Prices, usage: Usage, tier: Tier): string {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens, reasoningTokens } = consistent(usage);
  const plain = promptTokens - cachedTokens - cacheWriteTokens;
  const visible = completionTokens - reasoningTokens;
  const sum = amount(prices.input)
    .times(plain)
    .plus(amount(prices.cacheRead ?? amount(prices.input).times('0.1').toFixed()).times(cachedTokens))
    .plus(amount(prices.cacheWrite ?? amount(prices.input).times('1.25').toFixed()).times(cacheWriteTokens))
    .plus(amount(prices.output).times(visible))
    .plus(amount(prices.reasoning ?? prices.output).times(reasoningTokens))
    .plus(amount(prices.search ?? '0').times(usage.webSearchRequests));
  return decimalOf(roundCost(sum.times(tierFactor(prices, tier))));
}

/** A usage whose parts are not larger than the whole. */
export function consistent(usage: Usage): Usage {
  const cachedTokens = Math.min(usage.cachedTokens, usage.promptTokens);
  return {
    ...usage,
    cachedTokens,
    cacheWriteTokens: Math.min(usage.cacheWriteTokens, usage.promptTokens - cachedTokens),
    reasoningTokens: Math.min(usage.reasoningTokens, usage.completionTokens),
  };
}

/**
 * Factor of a service tier.
 *
 * @internal Left out of the declarations, which would make every user install the types of big.js.
 */
export function tierFactor(prices: Prices, tier: Tier): Amount {
  if (tier === undefined) return amount('1');
  return amount(prices.tiers?.[tier] ?? (tier === 'flex' ? '0.5' : '2'));
}
