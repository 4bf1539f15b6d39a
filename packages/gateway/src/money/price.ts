import { type Amount, amount, decimalOf, roundCost, ZERO } from './rub.ts';

/** Prices of a model at one provider: decimal strings, rubles per token by default. */
export interface Prices {
  input: Price;
  output: Price;
  /** Prompt tokens read from the cache. Default: a tenth of `input`. */
  cacheRead?: Price;
  /** Prompt tokens written to the cache. Default: `input` and a quarter. */
  cacheWrite?: Price;
  /** Reasoning tokens. Default: `output`. */
  reasoning?: Price;
  /** Rubles per web search. Default 0. */
  search?: Price;
  /** Factors of the service tiers. Default flex 0.5, priority 2. */
  tiers?: { flex?: Price; priority?: Price };
}

/** A decimal number as text, not negative. @pattern ^\d+(\.\d+)?$ */
export type Price = string;

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

/** Tokens of a prompt, and how many of them were read from the cache or written to it. */
export type PromptUse = Pick<Usage, 'promptTokens' | 'cachedTokens' | 'cacheWriteTokens'>;

/** Service tier of a request (§2.2). */
export type Tier = 'flex' | 'priority' | undefined;

/** Prices as amounts, every default filled in, times the factor of the tier. */
type ExactPrices = Record<'input' | 'output' | 'cacheRead' | 'cacheWrite' | 'reasoning' | 'search', Amount>;

const known = new WeakMap<Prices, Map<Tier, ExactPrices>>();

/** Parsed once per price list and tier, since the catalog does not change while the gateway runs. */
function exact(prices: Prices, tier: Tier): ExactPrices {
  const before = known.get(prices)?.get(tier);
  if (before !== undefined) return before;
  const { flex = '0.5', priority = '2' } = prices.tiers ?? {};
  const factor = { flex, priority, none: '1' }[tier ?? 'none'];
  const input = amount(prices.input).times(factor);
  const output = amount(prices.output).times(factor);
  const given = (price: Price | undefined, otherwise: Amount): Amount =>
    price === undefined ? otherwise : amount(price).times(factor);
  const read: ExactPrices = {
    input,
    output,
    cacheRead: given(prices.cacheRead, input.times('0.1')),
    cacheWrite: given(prices.cacheWrite, input.times('1.25')),
    reasoning: given(prices.reasoning, output),
    search: given(prices.search, ZERO),
  };
  known.set(prices, (known.get(prices) ?? new Map<Tier, ExactPrices>()).set(tier, read));
  return read;
}

/**
 * Exact cost of an answer in rubles: every kind of token at its price, the searches, times the factor of the tier,
 * rounded up to a millionth of a ruble once, at the end. Never below zero: of the prompt at most all tokens are cached,
 * of the answer at most all are reasoning.
 *
 * @returns decimal string.
 */
export function costOf(prices: Prices, usage: Usage, tier: Tier): string {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens, reasoningTokens } = consistent(usage);
  const { input, output, cacheRead, cacheWrite, reasoning, search } = exact(prices, tier);
  let sum = withItems(input, promptTokens - cachedTokens - cacheWriteTokens);
  sum = withItems(cacheRead, cachedTokens, sum);
  sum = withItems(cacheWrite, cacheWriteTokens, sum);
  sum = withItems(output, completionTokens - reasoningTokens, sum);
  sum = withItems(reasoning, reasoningTokens, sum);
  sum = withItems(search, usage.webSearchRequests, sum);
  return decimalOf(roundCost(sum));
}

/** What a request may use at most. */
export interface MostUsage extends Pick<Usage, 'promptTokens' | 'completionTokens' | 'webSearchRequests'> {
  /** True when the prompt may be written to the cache. */
  caches: boolean;
}

/**
 * The most that an answer can cost in rubles. How many tokens will be cached or used for reasoning is not known
 * beforehand, so the highest price applies to all.
 *
 * @internal Left out of the declarations, which would make every user install the types of big.js.
 */
export function highestCost(prices: Prices, usage: MostUsage, tier: Tier): Amount {
  const { input, cacheWrite, search } = exact(prices, tier);
  let sum = withItems(usage.caches ? larger(input, cacheWrite) : input, usage.promptTokens);
  sum = withItems(highestTokenPrice(prices, tier), usage.completionTokens, sum);
  sum = withItems(search, usage.webSearchRequests, sum);
  return roundCost(sum);
}

/**
 * What one token of an answer costs at most, in rubles.
 *
 * @internal
 */
export function highestTokenPrice(prices: Prices, tier: Tier): Amount {
  const { output, reasoning } = exact(prices, tier);
  return larger(output, reasoning);
}

const larger = (left: Amount, right: Amount): Amount => (left.gte(right) ? left : right);

/** Adds `count` items at a price; most counts of most answers are 0. */
function withItems(each: Amount, count: number, before: Amount = ZERO): Amount {
  return count === 0 ? before : before.plus(each.times(count));
}

/** The usage with its parts limited to the whole. */
export function consistent<Counts extends Omit<Usage, 'webSearchRequests'>>(usage: Counts): Counts {
  const cachedTokens = Math.min(usage.cachedTokens, usage.promptTokens);
  return {
    ...usage,
    cachedTokens,
    cacheWriteTokens: Math.min(usage.cacheWriteTokens, usage.promptTokens - cachedTokens),
    reasoningTokens: Math.min(usage.reasoningTokens, usage.completionTokens),
  };
}
