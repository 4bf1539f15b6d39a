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
 * rounded up to a millionth of a ruble once, at the end.
 *
 * @returns decimal string.
 */
export function costOf(prices: Prices, usage: Usage, tier: Tier): string {
  const plain = usage.promptTokens - usage.cachedTokens - usage.cacheWriteTokens;
  const visible = usage.completionTokens - usage.reasoningTokens;
  const sum = amount(prices.input)
    .times(plain)
    .plus(amount(prices.cacheRead ?? amount(prices.input).times('0.1').toFixed()).times(usage.cachedTokens))
    .plus(amount(prices.cacheWrite ?? amount(prices.input).times('1.25').toFixed()).times(usage.cacheWriteTokens))
    .plus(amount(prices.output).times(visible))
    .plus(amount(prices.reasoning ?? prices.output).times(usage.reasoningTokens))
    .plus(amount(prices.search ?? '0').times(usage.webSearchRequests));
  return decimalOf(roundCost(sum.times(tierFactor(prices, tier))));
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
