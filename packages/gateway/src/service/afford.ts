import type { ChatRequest } from '@kopek/core/wire';
import { GatewayError } from '../protocol/errors.ts';
import type { Candidate } from '../catalog/resolve.ts';
import { costOf, type Prices, tierFactor, type Tier } from '../money/price.ts';
import { type Amount, amount, decimalOf } from '../money/rub.ts';
import type { KeyRecord } from '../state/keys.ts';
import type { Context } from './context.ts';
import type { Fitted } from './fit.ts';

/**
 * Sets aside what an answer may cost at most: the prompt and `max_tokens` of output, each at its dearest price.
 *
 * @returns gives the money back; call it when the charge is booked.
 * @throws GatewayError 402 that says how many tokens can be afforded (§7.3).
 */
export function setAside(
  context: Context,
  key: KeyRecord,
  { provider }: Candidate,
  request: ChatRequest,
  fitted: Fitted,
  searches: number,
): () => void {
  const prices = dearest(provider.prices, request.cache_control !== undefined);
  const tier = request.service_tier as Tier;
  const upTo = (completionTokens: number): string =>
    costOf(
      prices,
      {
        promptTokens: fitted.promptTokens,
        completionTokens,
        cachedTokens: 0,
        cacheWriteTokens: 0,
        reasoningTokens: 0,
        webSearchRequests: searches,
      },
      tier,
    );
  const voice = request.modalities?.includes('audio') ? 4 * fitted.maxTokens : 0;
  const worst = upTo(fitted.maxTokens + voice);
  for (const { source, left } of funds(context, key)) {
    if (left.gte(worst) && left.gt('0')) continue;
    const perToken = amount(prices.output).times(tierFactor(prices, tier));
    const room = left.minus(upTo(0));
    const affordable = room.lte('0') || perToken.eq('0') ? 0 : Number(room.div(perToken).round(0, 0).toFixed());
    const unset = request.max_tokens === undefined ? ' (max_tokens is not set)' : '';
    throw new GatewayError(
      402,
      `The ${source} does not allow this request: you requested up to ${fitted.maxTokens} tokens${unset}, but can only afford ${affordable}`,
      {
        metadata: {
          limit_source: source,
          requested_max_tokens: fitted.maxTokens,
          affordable_max_tokens: affordable,
          remaining_rub: decimalOf(left),
        },
      },
    );
  }
  return context.holds.hold([key.accountId, key.id], worst);
}

function funds(context: Context, key: KeyRecord): { source: string; left: Amount }[] {
  const balance = amount(context.books.balanceRub(key.accountId)).minus(context.holds.heldRub(key.accountId));
  if (key.budget === undefined) return [{ source: 'balance', left: balance }];
  const budget = amount(key.budget.remainingRub).minus(context.holds.heldRub(key.id));
  return [
    { source: 'balance', left: balance },
    { source: 'budget', left: budget },
  ];
}

const most = (...values: string[]): string => values.reduce((left, right) => (amount(left).gte(right) ? left : right));

/** Nobody knows yet how many tokens will be written to the cache or thought, so the dearest price holds for all. */
function dearest(prices: Prices, caches: boolean): Prices {
  const write = prices.cacheWrite ?? decimalOf(amount(prices.input).times('1.25'));
  return {
    ...prices,
    input: caches ? most(prices.input, write) : prices.input,
    output: most(prices.output, prices.reasoning ?? prices.output),
  };
}
